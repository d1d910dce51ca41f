import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import TestSupport
import Testing

import OpenGLRendering
@testable import Rendering

extension GLTests {
  @Suite("Pictures of points and lines")
  struct PointPictureTests {
    private static func model(_ points: PointSet, _ color: Color = .white) -> MeshModel {
      MeshModel(mesh: SharedMesh(Mesh(points: points)), color: color)
    }

    private static func random(
      _ count: Int, hasLines: Bool, hasNormals: Bool, _ random: inout SeededGenerator
    ) -> PointSet {
      func vector() -> SIMD3<Float> {
        SIMD3((0..<3).map { _ in Float.random(in: -1...1, using: &random) })
      }
      return PointSet(
        positions: (0..<count).map { _ in PackedFloat3(vector()) },
        normals: hasNormals ? (0..<count).map { _ in PackedFloat3(direction(vector()) ?? [0, 0, 1]) } : [],
        colors: (0..<count).map { _ in
          SIMD4(SIMD3((0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }), 255)
        },
        lines: hasLines
          ? (0..<2 * count).map { _ in UInt32.random(in: 0..<UInt32(count), using: &random) } : [])
    }

    @Test(
      "Both renderers show the same points and lines, of sizes in pixels and in metres", arguments: 0..<16)
    func same(seed: UInt64) throws {
      var random = SeededGenerator(seed: RandomTests.seed + seed)
      let model = Self.model(
        Self.random(40, hasLines: seed & 1 == 1, hasNormals: seed & 2 == 2, &random),
        Color(red: 1, green: 0.8, blue: 0.6))
      model.transform = Transform(
        translation: [0.2, 0, 0], rotation: [0.3, 0.1, 0.2, 0.9], scale: [1, 1.2, 0.8])
      let sizes = try #require(model.pointAppearance)
      if seed & 4 == 4 {
        (sizes.pointDiameter, sizes.lineDiameter) = (0.12, 0.06)
      } else {
        (sizes.pointSize, sizes.lineWidth) = (7, 4)
      }
      let scene = Scene(
        shapes: [Box(size: [1, 1, 1], color: Color(red: 0.2, green: 0.2, blue: 0.3))], meshes: [model],
        camera: Camera(position: [1, 1, 4], target: .zero, fieldOfView: 50))
      if seed & 8 == 8 { scene.camera?.orthographicHeight = 3 }
      let drawn = try GLTests.picture(scene)
      let cast = try GLTests.picture(scene, raycasts: true)
      let differences = zip(drawn.pixels, cast.pixels).map { abs(Int($0) - Int($1)) }
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.3)
      #expect(differences.count { $0 > 8 } * 500 < differences.count)
      model.transform.translation.x = 50
      #expect(try GLTests.picture(scene).pixels != drawn.pixels)
    }

    @Test("A line that passes the eye is clipped at the near plane by both renderers")
    func clipped() throws {
      let points = PointSet(
        positions: [PackedFloat3([0.1, -0.3, -5]), PackedFloat3([-0.2, -0.4, 9])], lines: [0, 1])
      let scene = Scene(
        meshes: [Self.model(points, Color(red: 1, green: 0, blue: 0))],
        camera: Camera(position: [0, 0, 3], target: .zero, fieldOfView: 60))
      let drawn = try GLTests.picture(scene)
      let cast = try GLTests.picture(scene, raycasts: true)
      #expect(drawn.pixels.largestDifference(from: cast.pixels) < 140)
      let differences = zip(drawn.pixels, cast.pixels).map { abs(Int($0) - Int($1)) }
      #expect(differences.count { $0 > 8 } * 500 < differences.count)
      #expect((0..<120).contains { row in (0..<160).contains { drawn[$0, row].y < 50 } })
    }

    @Test(
      "A point is a disc of its colour and size, and surfaces in front hide it", arguments: [false, true])
    func disc(raycasts: Bool) throws {
      let model = Self.model(PointSet(positions: [PackedFloat3(.zero)]), Color(sRGB8: [200, 30, 60, 255]))
      model.pointAppearance?.pointSize = 10
      let scene = Scene(
        meshes: [model], camera: Camera(position: [0, 0, 4], target: .zero, fieldOfView: 40))
      scene.background = Color(sRGB8: [0, 0, 0, 255])
      var picture = try GLTests.picture(scene, width: 40, height: 40, raycasts: raycasts)
      // Without normals, the colour is shown as it is.
      #expect(picture[20, 20] == [200, 30, 60, 255])
      func light(_ value: UInt8) -> Float { Color(sRGB8: [value, 0, 0, 255]).linear.x }
      let area = (0..<1600).reduce(Float(0)) { $0 + light(picture[$1 % 40, $1 / 40].x) } / light(200)
      // The area of a disc of 10 pixels.
      #expect(abs(area - 78.54) <= 2)
      scene.shapes.append(Plane(center: [0, 0, 1], rotation: [90, 0, 0], width: 1, depth: 1))
      picture = try GLTests.picture(scene, width: 40, height: 40, raycasts: raycasts)
      #expect(picture[20, 20] != [200, 30, 60, 255])
      // A point on a surface is visible.
      scene.shapes[0] = Plane(rotation: [90, 0, 0], width: 1, depth: 1)
      picture = try GLTests.picture(scene, width: 40, height: 40, raycasts: raycasts)
      #expect(picture[20, 20] == [200, 30, 60, 255])
    }

    @Test("A change of the size and of the visibility is drawn", arguments: [false, true])
    func changes(raycasts: Bool) throws {
      let model = Self.model(PointSet(positions: [PackedFloat3(.zero)]), .black)
      let scene = Scene(meshes: [model], camera: Camera(position: [0, 0, 4], target: .zero))
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 40, height: 40, device: device)
        let renderer = try SceneRenderer(
          scene, renderer: raycasts ? .raycaster : .opengl, device: device)
        func dark() throws -> Int {
          try renderer.draw(into: target)
          let picture = target.readPixels()
          return (0..<1600).count { picture[$0 % 40, $0 / 40].x < 100 }
        }
        let small = try dark()
        model.pointAppearance?.pointSize = 12
        #expect(renderer.needsRedraw)
        #expect(try dark() > 4 * small)
        model.color = Color(red: 1, green: 1, blue: 1, alpha: 0)
        #expect(try dark() == 0)
      }
    }

    @Test("A click near a point or a line picks it")
    func picking() {
      let points = Self.model(PointSet(positions: [PackedFloat3([5, 0, 0]), PackedFloat3([0, 0, 0])]))
      let ray = Ray(origin: [0.005, 0, 4], direction: [0, 0, -1])
      #expect(points.hit(by: ray)?.element == 1)
      #expect(points.hit(by: Ray(origin: [2, 0, 4], direction: [0, 0, -1])) == nil)
      let lines = Self.model(
        PointSet(positions: [PackedFloat3([-1, 0, 0]), PackedFloat3([1, 0, 0])], lines: [0, 1]))
      #expect(lines.hit(by: ray)?.element == 0)
    }
  }
}
