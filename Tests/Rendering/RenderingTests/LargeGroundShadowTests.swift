import Geometry
import GraphicsTestSupport
import SceneModel
import Testing

@testable import RenderScene
@testable import Rendering

extension GLTests {
  /// The shadows of a box and a sphere of decimetres on grounds from 10 m to 1000 m, compared with exact geometry.
  @Suite("Shadows on a large ground")
  struct LargeGroundShadowTests {
    private static let box = BoundingBox(min: [-0.25, 0, -0.25], max: [0.25, 0.5, 0.25])
    private static let (center, radius) = (SIMD3<Float>(1, 0.2, 0), Float(0.2))
    private static let toLight = SIMD3<Float>(1, 1, 0.4) / Float(2.16).squareRoot()
    /// The uncertainty of an outline in metres: the penumbra of the highest edge, half a pixel's diagonal, and two texels.
    private static let blur: Float = 0.03

    private static func scene(_ ground: String, side: Float) throws -> Scene {
      let scene = Scene(
        spheres: [Sphere(center: center, radius: radius)],
        shapes: [Box(center: box.center, size: box.size)], lights: [Light(direction: -toLight)])
      switch ground {
      case "mesh":
        let corners: [SIMD3<Float>] = [[-1, 0, 1], [1, 0, 1], [1, 0, -1], [-1, 0, -1]]
        let mesh = Mesh(
          vertices: corners.map { Vertex(position: $0, normal: [0, 1, 0]) }, indices: [0, 1, 2, 0, 2, 3])
        scene.meshes = [
          MeshModel(mesh: SharedMesh(mesh), transform: Transform(translation: .zero, scale: side / 2))
        ]
      case "slab": scene.shapes.append(Box(center: [0, -0.5, 0], size: [side, 1, side]))
      default: scene.shapes.append(Plane(width: side, depth: side))
      }
      return scene
    }

    /// Returns whether a ray meets the box or the sphere, both enlarged by a length.
    private static func isHit(_ start: SIMD3<Float>, _ ray: SIMD3<Float>, enlarged: Float) -> Bool {
      let toCenter = center - start
      let along = dot(toCenter, ray)
      if along > 0, length(toCenter - ray * along) < radius + enlarged { return true }
      let low = (box.min - enlarged - start) / ray, high = (box.max + enlarged - start) / ray
      let (entry, exit) = (pointwiseMin(low, high).max(), pointwiseMax(low, high).min())
      return exit > max(entry, 0)
    }

    /// The exact shadow at a pixel of the ground, seen from above.
    private struct GroundPixel {
      private typealias Tests = LargeGroundShadowTests
      enum Shade { case lit, dark, outline }

      let index: Int
      let position: SIMD3<Float>
      let isInShadow: Bool
      let shade: Shade

      /// Creates the pixel with a number. Nil if it shows a model.
      init?(_ index: Int) {
        self.index = index
        position = SIMD3(
          0.4 + (Float(index % 320) - 159.5) * 0.01, 0, (Float(index / 320) - 119.5) * 0.01)
        if Tests.isHit(position + [0, -1, 0], [1e-6, 1, 1e-6], enlarged: Tests.blur) { return nil }
        isInShadow = Tests.isHit(position, Tests.toLight, enlarged: 0)
        shade =
          !Tests.isHit(position, Tests.toLight, enlarged: Tests.blur)
          ? .lit : Tests.isHit(position, Tests.toLight, enlarged: -Tests.blur) ? .dark : .outline
      }
    }

    /// The pixels of the ground, which are computed once for all cases.
    private static let groundPixels = (0..<320 * 240).compactMap(GroundPixel.init)

    /// The pictures of a scene with and without shadows.
    private static func pictures(_ scene: Scene, raycasts: Bool) throws -> (shadowed: [UInt8], plain: [UInt8])
    {
      let shadowed = try GLTests.picture(scene, width: 320, height: 240, raycasts: raycasts)
      scene.lights[0].castsShadow = false
      defer { scene.lights[0].castsShadow = true }
      return (shadowed.pixels, try GLTests.picture(scene, width: 320, height: 240, raycasts: raycasts).pixels)
    }

    @Test(
      "The shadows have the exact outline and area, and no other part of the ground is dark",
      arguments: [
        ("plane", 10), ("plane", 40), ("plane", 100), ("plane", 300), ("plane", 1000), ("mesh", 1000),
        ("slab", 1000),
      ] as [(String, Float)], [false, true])
    func outline(ground: (kind: String, side: Float), raycasts: Bool) throws {
      let scene = try Self.scene(ground.kind, side: ground.side)
      scene.camera = Camera(
        position: [0.4, 5, 0], target: [0.4, 0, 0], up: [0, 0, -1], orthographicHeight: 2.4)
      let (shadowed, plain) = try Self.pictures(scene, raycasts: raycasts)
      var counts = (lit: 0, dark: 0), dark = 0, expected = 0, wrong: [String] = []
      for pixel in Self.groundPixels {
        let difference = Int(plain[4 * pixel.index]) - Int(shadowed[4 * pixel.index])
        if difference > 40 { dark += 1 }
        if pixel.isInShadow { expected += 1 }
        let isRight: Bool
        switch pixel.shade {
        case .lit:
          counts.lit += 1
          isRight = abs(difference) <= 1
        case .dark:
          counts.dark += 1
          isRight = difference > 70
        case .outline: isRight = true
        }
        if !isRight { wrong.append("\(pixel.position), \(pixel.shade): darker by \(difference)") }
      }
      #expect(wrong.isEmpty, "\(wrong.count) pixels: \(wrong.prefix(3))")
      #expect(counts.lit > 40_000 && counts.dark > 1500)
      #expect(abs(dark - expected) * 40 < expected, "\(dark) instead of \(expected)")
    }

    @Test(
      "No face towards the light has a false shadow", arguments: [10, 100, 1000] as [Float], [false, true])
    func litFaces(side: Float, raycasts: Bool) throws {
      let scene = try Self.scene("plane", side: side)
      scene.camera = Camera(position: [1.5, 1.2, 3], target: [0, 0.2, 0], fieldOfView: 40)
      let (shadowed, plain) = try Self.pictures(scene, raycasts: raycasts)
      let view = scene.view(aspectRatio: 4 / 3)
      var count = 0
      for index in 0..<320 * 240 {
        let ray = view.ray(
          through: [(Float(index % 320) + 0.5) / 160 - 1, 1 - (Float(index / 320) + 0.5) / 120])
        let low = (Self.box.min - ray.start) / ray.direction,
          high = (Self.box.max - ray.start) / ray.direction
        let (near, far) = (pointwiseMin(low, high), pointwiseMax(low, high))
        let position = ray.start + ray.direction * near.max()
        // Without a pixel at the edges, and at the ground.
        guard near.max() < far.min(), position.y > 0.02, near.max() + 0.03 < far.min() else { continue }
        count += 1
        #expect(abs(Int(plain[4 * index]) - Int(shadowed[4 * index])) <= 1, "\(position)")
      }
      #expect(count > 1000)
    }
  }
}
