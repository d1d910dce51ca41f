import Geometry
import SceneModel
import SceneTestSupport
import Testing

import Pictures
@testable import Rendering

extension GLTests {
  @Suite("Pictures")
  struct PictureTests {
    private let red = Color(sRGB8: [220, 30, 30, 255])
    private let green = Color(sRGB8: [30, 200, 40, 255])
    private let background = SIMD4<UInt8>(17, 130, 201, 255)

    /// Returns one scene with the sphere as a model and one with it as a cloud.
    private func scenes(center: SIMD3<Float> = .zero, radius: Float = 1, color: Color) -> [Scene] {
      let scenes = [
        Scene(spheres: [Sphere(center: center, radius: radius, color: color)]),
        Scene(sphereClouds: [SphereCloud(elements: [.init(center: center, radius: radius, color: color)])]),
      ]
      for scene in scenes {
        scene.background = Color(sRGB8: background)
        scene.camera = .front
      }
      return scenes
    }

    @Test("A red sphere is red in the middle, and the corners are exactly the background")
    func redSphere() throws {
      for scene in scenes(color: red) {
        let image = try GLTests.picture(scene)
        let middle = image[80, 60]
        #expect(middle.x > 150 && middle.y < 110 && middle.z < 110 && middle.w == 255)
        for (x, y) in [(0, 0), (159, 0), (0, 119), (159, 119)] { #expect(image[x, y] == background) }
      }
    }

    @Test("A sphere covers the disc of its perspective projection, to one percent")
    func silhouette() throws {
      for distance: Float in [3, 5, 9] {
        for scene in scenes(color: red) {
          scene.camera?.position.z = distance
          let image = try GLTests.picture(scene, width: 400, height: 300)
          // From distance d the outline of a unit sphere is a cone of tangent 1 / √(d² − 1).
          let radius = 150 / (Float.pi / 9).tangent / (distance * distance - 1).squareRoot()
          let expected = Float.pi * radius * radius
          #expect(abs(coveredArea(image) / expected - 1) < 0.01, "distance \(distance)")
        }
      }
    }

    @Test("The nearer of two spheres is visible, in any drawing order")
    func occlusion() throws {
      let near = Sphere(center: [0, 0, 1], radius: 0.5, color: green), far = Sphere(color: red)
      let elements = [near, far].map {
        SphereCloud.Element(center: $0.center, radius: $0.radius, color: $0.color)
      }
      let scenes = [
        Scene(spheres: [near, far]), Scene(spheres: [far, near]),
        Scene(sphereClouds: [SphereCloud(elements: elements)]),
        Scene(sphereClouds: [SphereCloud(elements: elements.reversed())]),
        Scene(spheres: [near], sphereClouds: [SphereCloud(elements: [elements[1]])]),
        Scene(spheres: [far], sphereClouds: [SphereCloud(elements: [elements[0]])]),
      ]
      for scene in scenes {
        scene.camera = .front
        let image = try GLTests.picture(scene)
        #expect(image[80, 60].y > image[80, 60].x)
        #expect(image[80, 90].x > image[80, 90].y)
      }
    }

    @Test("Edges mix the colours of the sphere and the background in linear light")
    func antialiasing() throws {
      for scene in scenes(color: .black) {
        scene.background = .white
        let image = try GLTests.picture(scene)
        let row = (0..<160).map { image[$0, 60].x }
        // Equal parts of black and white are 188 in sRGB, a quarter of white is 137.
        let edge = image.pixels.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
        #expect(row.contains { $0 < 100 } && row.contains(255))
        #expect(edge.count { (130..<250).contains($0) } > 60)
        #expect(edge.contains { (180..<205).contains($0) })
      }
    }

    @Test("The same scene gives the same bytes every time, on each context")
    func deterministic() throws {
      let scene = GLTests.goldenCloud()
      scene.spheres = [Sphere(radius: 0.5, color: red)]
      let isSame = try GLTests.picture(scene) == GLTests.picture(scene)
      #expect(isSame)
    }

    @Test("A translucent sphere shows the models behind it, in any order, and the picture is opaque")
    func translucency() throws {
      var glass = green
      glass.linear.w = 0.5
      let front = Sphere(center: [0, 0, 1], radius: 0.5, color: glass)
      let middle = Sphere(
        center: [0, 0, 0.6], radius: 0.5, color: Color(red: 0, green: 0, blue: 1, alpha: 0.5))
      let back = Sphere(color: red)
      let orders = [[front, middle, back], [back, middle, front], [middle, front, back]]
      let images = try orders.map { spheres in
        try GLTests.picture(Scene(spheres: spheres, camera: .front))
      }
      let areSame = images[0] == images[1] && images[1] == images[2]
      #expect(areSame)
      let pixel = images[0][80, 60]
      #expect(pixel.x > 60 && pixel.y > 100 && pixel.z > 60 && pixel.w == 255)
    }

    @Test("A scene without a camera is framed: all of it is visible, and it nearly fills the picture")
    func framing() throws {
      let spheres = [
        Sphere(center: [-3, 0, 0], color: red), Sphere(center: [3, 1, -2], radius: 1.5, color: red),
      ]
      let scene = Scene(spheres: spheres, background: .white)
      for (width, height) in [(160, 120), (300, 60), (60, 200)] {
        let image = try GLTests.picture(scene, width: width, height: height)
        func isEmpty(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
          rows.allSatisfy { y in columns.allSatisfy { image[$0, y] == [255, 255, 255, 255] } }
        }
        #expect(isEmpty(0..<1, 0..<height) && isEmpty((width - 1)..<width, 0..<height))
        #expect(isEmpty(0..<width, 0..<1) && isEmpty(0..<width, (height - 1)..<height))
        let (marginX, marginY) = (width / 20 + 2, height / 20 + 2)
        let fillsWidth = !isEmpty(0..<marginX, 0..<height) && !isEmpty((width - marginX)..<width, 0..<height)
        let fillsHeight = !isEmpty(0..<width, 0..<marginY) && !isEmpty(0..<width, (height - marginY)..<height)
        #expect(fillsWidth || fillsHeight, "\(width)x\(height)")
      }
    }

    @Test("A cloud is tessellated as requested")
    func explicitTessellation() throws {
      let scene = scenes(color: red)[1]
      let square = try GLTests.picture(
        scene, width: 400, height: 300, tessellation: .uv(segments: 4, rings: 2))
      let round = try GLTests.picture(scene, width: 400, height: 300)
      // The octahedron, seen along the normal of an edge, covers 2/π of the disc, apart from perspective.
      #expect((0.55..<0.7).contains(coveredArea(square) / coveredArea(round)))
    }

    /// Returns the area that differs from the background. Pixels at its edge count half.
    private func coveredArea(_ image: Image) -> Float {
      func isCovered(_ x: Int, _ y: Int) -> Bool { image[x, y] != background }
      var area: Float = 0
      for y in 1..<(image.height - 1) {
        for x in 1..<(image.width - 1) where isCovered(x, y) {
          let isInside =
            isCovered(x - 1, y) && isCovered(x + 1, y) && isCovered(x, y - 1) && isCovered(x, y + 1)
          area += isInside ? 1 : 0.5
        }
      }
      return area
    }
  }
}

extension Float {
  /// The tangent, from truncated series of sine and cosine, to float precision for small angles.
  fileprivate var tangent: Float {
    let square = self * self
    let sine = self * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30))
    return sine / cosine
  }
}
