import Foundation
import Geometry
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import Page

/// Positions have 16 bits in a page only where no picture changes by it.
@Suite("Positions in pages")
struct PositionPrecisionTests {
  /// Returns points in a cube about the origin with the given side and number of decimals.
  private func points(_ count: Int, side: Float, decimals: Float) -> [SIMD3<Float>] {
    var random = SeededGenerator(seed: RandomTests.seed)
    return (0..<count).map { _ in
      let point = SIMD3<Float>(
        Float.random(in: -side / 2...side / 2, using: &random),
        Float.random(in: -side / 2...side / 2, using: &random),
        Float.random(in: -side / 2...side / 2, using: &random))
      return (point * decimals).rounded(.toNearestOrEven) / decimals
    }
  }

  /// Returns the members of the reference to the centres of a cloud of spheres in a page.
  private func reference(_ points: [SIMD3<Float>], radius: Float, cameras: [Camera] = []) -> [String] {
    let scene = Scene(cameras: cameras)
    guard var models = try? PageModels(scene) else { return [] }
    return keys(models.points(points, elementSize: radius, placements: [.identity]))
  }

  private func keys(_ value: PageValue) -> [String] {
    if case .object(let members) = value { members.map(\.key) } else { [] }
  }

  @Test("A point far away from the others makes all of them floats")
  func outlier() {
    let near = points(2000, side: 2, decimals: 1e6)
    #expect(reference(near, radius: 0.05) == ["array", "min", "size", "decimals"])
    #expect(reference(near + [[1e5, 0, 0]], radius: 0.05) == ["array"])
  }

  @Test("A camera that is near a point makes all of them floats, and one that looks away does not")
  func cameras() {
    let points = points(2000, side: 100, decimals: 1e6) + [[0, 0, 0]]
    let near = Camera(position: [0, 0, 2], target: [0, 0, 0])
    let away = Camera(position: [0, 0, 60], target: [0, 0, 90])
    let far = Camera(position: [0, 0, 300], target: [0, 0, 0])
    #expect(reference(points, radius: 1, cameras: [near]) == ["array"])
    #expect(reference(points, radius: 1, cameras: [far, away]) == ["array", "min", "size", "decimals"])
    let close = Camera(position: [0, 0, 300], target: [0, 0, 0])
    close.orthographicHeight = 2
    #expect(reference(points, radius: 1, cameras: [close]) == ["array"])
  }

  @Test("A small sphere on a large plane in one mesh has floats, and a mesh of similar triangles 16 bits")
  func meshes() throws {
    let sphere = try UVSphere(segments: 48, rings: 24).mesh(radius: 0.9713)
    var mixed = sphere
    let corners: [SIMD3<Float>] = [[-5e3, -1, -5e3], [5e3, -1, -5e3], [5e3, -1, 5e3], [-5e3, -1, 5e3]]
    let first = UInt32(mixed.vertices.count)
    mixed.vertices += corners.map { Vertex(position: $0, normal: [0, 1, 0]) }
    mixed.indices += [0, 2, 1, 0, 3, 2].map { first + $0 }
    var models = try PageModels(Scene())
    func form(_ mesh: Mesh) -> [String] {
      guard case .object(let members) = models.add(mesh, placements: [.identity]) else { return [] }
      return members.first { $0.key == "positions" }.map { keys($0.value) } ?? []
    }
    #expect(form(sphere) == ["array", "min", "size", "decimals"])
    #expect(form(mixed) == ["array"])
  }

  @Test("Positions with few decimals are exact in a page", .enabled(if: ScriptEngine.isInstalled))
  func decimals() throws {
    for (side, decimals, tolerance) in [(Float(60), Float(1000), Float(0)), (90, 1e6, 0.001)] {
      let points = points(500, side: side, decimals: decimals)
      let text = "500\n\n" + points.map { "O \($0.x) \($0.y) \($0.z)\n" }.joined()
      let contents = try SceneFile.parse(Array(text.utf8), path: "a.xyz")
      let header = try PageHeader(contents, title: "", options: PageOptions())
      let found = try ScriptEngine.run(Self.script(header)).split(separator: ",").compactMap { Float($0) }
      try #require(found.count == 1500)
      let difference = zip(found, points.flatMap { [$0.x, $0.y, $0.z] }).map { abs($0 - $1) }.max() ?? 0
      #expect(difference <= tolerance, "\(difference)")
      #expect(header.arrays.count < 4000)
    }
  }

  /// Returns a script that prints the centres of the first cloud.
  private static func script(_ header: PageHeader) -> String {
    let data = PageData.bytes(script: "", header.json, header.arrays)
    let text = """
      import { decodeData } from "./data.js";
      import { Scene } from "./scene.js";
      const scene = new Scene(decodeData(Uint8Array.from([\(data.map { "\($0)" }.joined(separator: ","))]).buffer));
      print(scene.models.find(({ kind }) => kind === "sphereCloud").data.elements.centers.join());

      """
    return ScriptBundle.script(
      entry: "test.js", expressions: header.expressions, adding: [ScriptModule(name: "test.js", text: text)])
  }
}

extension PageInBrowser {
  @Suite("The panel of a model")
  struct Panel {
    @Test("A position that is stored with 16 bits has the decimals that are exact")
    func digits() throws {
      let page = try OpenPage(document: "<p>", until: "true")
      try page.write("3\n\nO -50.1234567 0 0\nO 50.1234567 0 0\nC 0.3141593 0 0\n", to: "a.xyz")
      try page.show(
        "{ particles: [{ name: \"a\", file: \"a.xyz\", radius: 9 }], camera: { position: [0, 0, 200], target: [0, 0, 0] } }",
        size: SIMD2(400, 300))
      try page.value("root.querySelector('canvas').focus()")
      try page.press("Enter")
      #expect(try page.text("root.querySelector('dl').textContent").contains("0.31, 0, 0"))
    }
  }
}
