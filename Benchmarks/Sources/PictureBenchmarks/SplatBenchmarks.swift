import Geometry
import OpenGLRendering
import Raycasting
import RenderScene
import Rendering
import SceneModel
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of a frame of 800x600 pixels of 3D Gaussians in which the camera moved, so that all are projected and sorted again.
///
/// `PictureBenchmarks splats [COUNT…]` prints these columns:
/// - `cast`: renders by the raycaster.
/// - `single`: the same with one sample for each pixel. Splats have one in both.
/// - `degree 3`: the same for colours of degree 3.
/// - `opengl`: renders by this machine's OpenGL.
enum SplatBenchmarks {
  private static let width = 800, height = 600

  static func run(_ counts: [Int]) throws {
    Table.printLoad()
    let table = Table(
      "Milliseconds: medians of interleaved repetitions, and their middle halves.",
      [
        ("splats", 9), ("cast", 22), ("single", 22), ("degree 3", 22), ("opengl", 22), ("copy", 7),
        ("ratio", 8),
        ("times", 6),
      ])
    for count in counts.isEmpty ? [10_000, 100_000, 1_000_000] : counts { try measure(count, table) }
    Table.printLoad()
  }

  /// Returns flat splats on the surfaces of nested balls, as those of a captured object.
  private static func points(_ count: Int, degree: Int) -> PointSet {
    let size = 3 / Float(count).squareRoot()
    let harmonics = (degree + 1) * (degree + 1)
    var random = SplitMix64(seed: 1)
    func number() -> Float { Float.random(in: -1...1, using: &random) }
    var places: [PackedFloat3] = []
    var splats: (scales: [PackedFloat3], rotations: [SIMD4<Float>], opacities: [Float]) = ([], [], [])
    for index in 0..<count {
      let towards = SIMD3<Float>(number(), number(), number())
      let distance: Float = (towards * towards).sum().squareRoot()
      let way: SIMD3<Float> = distance > 0 ? towards / distance : [0, 0, 1]
      places.append(PackedFloat3(way * (index % 4 == 0 ? 1.6 : 2)))
      splats.scales.append(PackedFloat3(SIMD3(size, size * (1.5 + number()), size * 0.1)))
      // A rotation of Z to the normal.
      let axis = SIMD4<Float>(-way.y, way.x, 0, 1 + way.z)
      let length: Float = (axis * axis).sum().squareRoot()
      splats.rotations.append(length > 1e-3 ? axis / length : [1, 0, 0, 0])
      splats.opacities.append(0.6 + 0.39 * number())
    }
    return PointSet(
      positions: places,
      splats: SplatAttributes(
        scales: splats.scales, rotations: splats.rotations, opacities: splats.opacities, degree: degree,
        harmonics: (0..<count * harmonics).map { _ in PackedFloat3(SIMD3(number(), number(), number()) * 0.5)
        }))
  }

  private static func scene(_ points: PointSet, _ camera: Camera) -> Scene {
    Scene(meshes: [MeshModel(mesh: SharedMesh(Mesh(points: points)))], camera: camera)
  }

  private static func measure(_ count: Int, _ table: Table) throws {
    let camera = Camera(position: [0, 0, 7], target: .zero, fieldOfView: 40)
    let plain = scene(points(count, degree: 0), camera)
    let (raycaster, drawn) = (Raycaster(plain), scene(plain.meshes[0].mesh.mesh.points, camera))
    let colored = Raycaster(scene(points(count, degree: 3), camera))
    let context = try OffscreenContext()
    let device = try context.makeDevice()
    let target = try RenderTarget(width: width, height: height, device: device)
    let renderer = try SceneRenderer(drawn, renderer: .opengl, device: device)
    let pixels = [UInt8](repeating: 1, count: 4 * width * height)
    var copy = [UInt8](repeating: 0, count: 4 * width * height)
    func move() { camera.position.x = 0.5 - camera.position.x }
    let (timings, repetitions) = measureInterleaved([
      {
        move()
        _ = try? raycaster.picture(width: width, height: height)
      },
      {
        move()
        _ = try? raycaster.picture(width: width, height: height, sampling: .single)
      },
      {
        move()
        _ = try? colored.picture(width: width, height: height)
      },
      {
        move()
        _ = try? renderer.draw(into: target)
        _ = target.readPixels()
      },
      { copy.withUnsafeMutableBytes { target in pixels.withUnsafeBytes { target.copyMemory(from: $0) } } },
    ])
    table.row([
      "\(count)", timings[0].text, timings[1].text, timings[2].text, timings[3].text,
      Table.number(timings[4].median), Table.number(timings[0].median / timings[4].median), "\(repetitions)",
    ])
    withExtendedLifetime(copy) {}
  }
}

/// A generator of random numbers: G. Steele and others, "Fast Splittable Pseudorandom Number Generators" (2014).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
