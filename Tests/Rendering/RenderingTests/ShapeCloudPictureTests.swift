import Geometry
import GraphicsTestSupport
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import OpenGLRendering
import Pictures
@testable import Rendering

extension GLTests {
  @Suite("Pictures of shape clouds")
  struct ShapeCloudPictureTests {
    private let camera = Camera(position: [1, 2, 9], target: .zero, fieldOfView: 45)

    /// Returns elements around the origin with any rotation and scale. With `alphas`, some are translucent.
    private func elements(
      _ count: Int, _ random: inout SeededGenerator, alphas: ClosedRange<UInt8> = 255...255
    ) -> [ShapeCloud.Element] {
      (0..<count).map { _ in
        func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
        let box = Box(
          center: [number(-3...3), number(-2...2), number(-2...2)],
          rotation: [number(0...360), number(0...360), number(0...360)])
        var transform = box.transform
        transform.xAxis *= number(0.3...1)
        transform.yAxis *= number(0.3...1)
        func byte(_ range: ClosedRange<UInt8>) -> UInt8 { UInt8.random(in: range, using: &random) }
        return ShapeCloud.Element(
          transform: transform, sRGB8: SIMD4(byte(20...250), byte(20...250), byte(20...250), byte(alphas)))
      }
    }

    /// Returns single models with the pictures of the elements of `cloud`: their meshes have the transforms.
    private func singles(_ cloud: ShapeCloud, mesh: Mesh) -> [MeshModel] {
      let shared = SharedMesh(mesh)
      return cloud.elements.map {
        MeshModel(
          mesh: shared, transform: cloud.placement.transform * $0.transform, color: $0.color,
          material: cloud.template.appearance.material)
      }
    }

    private func differences(_ one: Image, _ other: Image) -> [Int] {
      zip(one.pixels, other.pixels).map { abs(Int($0) - Int($1)) }
    }

    @Test(
      "A cloud looks like single models, also mirrored, translucent and with a material", arguments: 0..<6)
    func likeSingles(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let template = Box(size: [0.9, 0.6, 0.4])
      if seed > 3 { template.material = MaterialModel(metallic: 0.5, roughness: 0.4) }
      let alphas: ClosedRange<UInt8> = seed.isMultiple(of: 2) ? 255...255 : 90...255
      let group = Group(position: [0.2, 0, 0], scale: seed < 2 ? [1, -1, 1] : [1, 1, 1])
      let cloud = ShapeCloud(
        template: template, elements: elements(20, &random, alphas: alphas), group: group)
      for index in 0..<5 { cloud.elements[index].transform.zAxis *= -1 }
      cloud.elements[6].transform.zAxis = .zero
      let glass = MeshModel(
        mesh: SharedMesh(try Mesh.plane(width: 3, depth: 3)),
        transform: Transform(xAxis: [1, 0, 0], yAxis: [0, 0, 1], zAxis: [0, -1, 0]),
        color: Color(red: 0.1, green: 0.8, blue: 0.2, alpha: 0.3))
      let clouds = Scene(meshes: [glass], camera: camera, shapeClouds: [cloud])
      let mesh = try ShapeMesher.mesh(template.size, of: Box.tessellated(by: .standard))
      let models = Scene(meshes: [glass] + singles(cloud, mesh: mesh), camera: camera)
      for raycasts in [true, false] {
        let one = try GLTests.picture(clouds, raycasts: raycasts)
        let differences = differences(one, try GLTests.picture(models, raycasts: raycasts))
        // Back faces of closed shapes are culled, and those of meshes are not, which translucent ones show.
        if seed.isMultiple(of: 2) {
          #expect(differences.count { $0 > 4 } * 400 < differences.count, "\(raycasts)")
        }
        #expect(Set(one.pixels).count > 100)
      }
    }

    @Test(
      "Translucent elements are drawn as single shapes are, and as by the raycaster, also where they intersect",
      arguments: 0..<3)
    func translucentOrder(seed: UInt64) throws {
      var random = SeededGenerator(seed: 20 + seed)
      let shapes = (0..<30).map { _ in
        func number(_ reach: Float) -> Float { Float.random(in: -reach...reach, using: &random) }
        return Box(
          center: [number(2), number(2), number(2)], rotation: [number(90), number(90), 0],
          size: [0.9, 0.6, 0.4],
          color: Color(sRGB8: [200, UInt8.random(in: 0...255, using: &random), 60, 120]))
      }
      func cloud(_ range: Range<Int>) -> ShapeCloud {
        ShapeCloud(
          template: Box(size: [0.9, 0.6, 0.4]),
          elements: shapes[range].map { .init(transform: $0.transform, color: $0.color) })
      }
      let singles = Scene(shapes: shapes, camera: camera)
      // Two clouds and single boxes that intersect one another.
      let mixed = Scene(
        shapes: Array(shapes[20...]), camera: camera, shapeClouds: [cloud(0..<12), cloud(12..<20)])
      for raycasts in [true, false] {
        let differences = differences(
          try GLTests.picture(singles, raycasts: raycasts), try GLTests.picture(mixed, raycasts: raycasts))
        #expect(differences.count { $0 > 2 } * 500 < differences.count, "\(raycasts)")
      }
      #expect(
        differences(try GLTests.picture(mixed), try GLTests.picture(mixed, raycasts: true))
          .count { $0 > 8 } * 1000 < 4 * 160 * 120)
    }

    @Test("Both renderers show the same cloud of each kind of shape", arguments: 0..<3)
    func sameInBoth(seed: UInt64) throws {
      var random = SeededGenerator(seed: 40 + seed)
      let scene = Scene(
        lights: [Light(direction: [-0.6, -1, -0.4])], camera: camera,
        shapeClouds: ShapeKinds.all.map { kind in
          ShapeCloud(template: Self.template(kind), elements: elements(4, &random))
        })
      (scene.effects.groundShadow, scene.effects.ambientOcclusion) = (seed > 0, seed > 1)
      let drawn = try GLTests.picture(scene, width: 120, height: 90)
      let cast = try GLTests.picture(scene, width: 120, height: 90, raycasts: true)
      let differences = differences(drawn, cast)
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.6)
      #expect(differences.count { $0 > 16 } * 100 < differences.count)
    }

    private static func template<Model: Shape>(_ kind: Model.Type) -> any Shape {
      kind.description.make("", nil)
    }

    @Test(
      "An edit of one element among 10,000 uploads its colour or its transform, and a new size of the template its vertices"
    )
    func uploads() throws {
      let template = Box(size: [0.3, 0.3, 0.3])
      let cloud = ShapeCloud(
        template: template,
        elements: (0..<10_000).map {
          .init(
            transform: Transform(translation: [Float($0 % 100) / 2 - 25, Float($0 / 100) / 2 - 25, 0]),
            sRGB8: [200, 100, 50, 255])
        })
      let scene = Scene(shapeClouds: [cloud])
      let uploads = UploadTests()
      try uploads.withRenderer(scene) { renderer, target, device in
        func sent() throws -> GraphicsDevice.UploadCounts {
          var sent = try uploads.sent(renderer, target, device)
          sent.uniformBytes = 0
          return sent
        }
        let first = try sent()
        #expect(first.instanceBytes == 520_000 && first.vertexBytes == 24 * 24 && first.indexBytes == 36 * 4)
        #expect(renderer.rebuildCount == 1)
        #expect(try sent() == GraphicsDevice.UploadCounts())
        cloud.elements[7_777].r = 0
        #expect(try sent() == GraphicsDevice.UploadCounts(instanceBytes: 4, callCount: 1))
        cloud.elements[10].r = 0
        cloud.elements[9_000].center.z = 0.1
        let apart = try sent()
        #expect(apart.instanceBytes == 4 + 48 && apart.vertexBytes == 0)
        // The end of one record, a record between, and the start of another.
        cloud.elements[20].r = 0
        cloud.elements[22].center.z = 0.1
        let near = try sent()
        #expect(near.instanceBytes == 4 + 52 + 48 && near.vertexBytes == 0)
        #expect(renderer.rebuildCount == 4)
        template.size = [0.2, 0.3, 0.3]
        #expect(try sent() == GraphicsDevice.UploadCounts(vertexBytes: 24 * 24, callCount: 1))
        template.color = .black
        #expect(try sent() == GraphicsDevice.UploadCounts())
        cloud.elements.append(cloud.elements[0])
        let appended = try sent()
        #expect(appended.instanceBytes == 520_052)
        // A translucent element is drawn after the others.
        cloud.elements[10_000].a = 100
        let translucent = try sent()
        #expect(translucent == GraphicsDevice.UploadCounts(instanceBytes: 4, callCount: 1))
        cloud.elements.removeAll()
        #expect(try sent().instanceBytes == 0)
      }
    }
  }
}
