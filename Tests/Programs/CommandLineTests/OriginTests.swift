import Foundation
import Pictures
import TestSupport
import Testing

@Suite("Files far from zero")
struct OriginTests {
  /// The text of a patch of 21 by 21 vertices in a metre, in OBJ, from a corner.
  private func patch(x: Int, y: Int, z: Int) -> String {
    var (vertices, faces) = ("", "")
    for row in 0..<21 {
      for column in 0..<21 {
        let height = sin(Double(row)) * cos(Double(column)) * 0.02
        vertices += String(
          format: "v %.4f %.4f %.4f\n", Double(x) + Double(row) * 0.05, Double(y) + Double(column) * 0.05,
          Double(z) + height)
        guard row > 0, column > 0 else { continue }
        let last = row * 21 + column + 1
        faces += "f \(last - 22) \(last - 1) \(last)\nf \(last - 22) \(last) \(last - 21)\n"
      }
    }
    return vertices + faces
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Program.Outcome {
    let outcome = try Program("orrery").run(arguments, folder: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome
  }

  @Test(
    "A patch far from zero has the picture of the same patch at zero", arguments: ["raycaster", "opengl"])
  func pictures(renderer: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(patch(x: 350_000, y: 5_600_000, z: 100), to: "far.obj")
    try folder.write(patch(x: 0, y: 0, z: 0), to: "near.obj")
    func picture(_ file: String, _ options: [String] = []) throws -> [UInt8] {
      _ = try run(
        ["render", file, "-o", "p.png", "--up", "z", "--size", "80x60", "--renderer", renderer] + options,
        in: folder)
      return try PNG.decode([UInt8](folder.read("p.png"))).pixels
    }
    func difference(_ first: [UInt8], _ second: [UInt8]) -> Int {
      zip(first, second).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
    let near = try picture("near.obj")
    #expect(Set(near).count > 20)
    #expect(difference(try picture("far.obj"), near) <= 6)
    // The origin of a GLB file is that of its root.
    _ = try run(["export", "far.obj", "-o", "far.glb"], in: folder)
    #expect(difference(try picture("far.glb"), near) <= 6)
    // A clipping plane is at absolute coordinates.
    let cut = try picture("near.obj", ["--clip-plane", "x<0.5"])
    #expect(difference(cut, near) > 50)
    #expect(difference(try picture("far.obj", ["--clip-plane", "x<350000.5"]), cut) <= 6)
  }

  @Test("A terrain of 32 bits far from zero has no shadow noise", arguments: ["raycaster", "opengl"])
  func terrain(renderer: String) throws {
    func text(_ x: Double, _ y: Double) -> String {
      var (vertices, faces) = ("", "")
      for row in 0..<41 {
        for column in 0..<41 {
          let height = (sin(Double(row) * 0.3) * cos(Double(column) * 0.25) * 40).rounded() / 8
          vertices += "\(x + Double(row) * 2.5) \(y + Double(column) * 2.5) \(height)\n"
          guard row > 0, column > 0 else { continue }
          let last = row * 41 + column
          faces += "3 \(last - 42) \(last - 1) \(last)\n3 \(last - 42) \(last) \(last - 41)\n"
        }
      }
      return """
        ply
        format ascii 1.0
        element vertex 1681
        property float x
        property float y
        property float z
        element face 3200
        property list uchar int vertex_indices
        end_header

        """ + vertices + faces
    }
    let folder = try TemporaryFolder()
    try folder.write(text(350_000, 5_600_000), to: "far.ply")
    try folder.write(text(0, 0), to: "near.ply")
    let pictures = try ["far", "near"].map { name in
      _ = try run(
        ["render", "\(name).ply", "-o", "p.png", "--up", "z", "--size", "80x60", "--renderer", renderer],
        in: folder)
      return try PNG.decode([UInt8](folder.read("p.png"))).pixels
    }
    #expect((zip(pictures[0], pictures[1]).map { abs(Int($0) - Int($1)) }.max() ?? 0) <= 6)
  }

  @Test("info prints bounds in 64 bits")
  func info() throws {
    let folder = try TemporaryFolder()
    try folder.write(patch(x: 350_000, y: 5_600_000, z: 100), to: "far.obj")
    let text = String(decoding: try run(["info", "far.obj"], in: folder).output, as: UTF8.self)
    #expect(text.contains("bounds      350000 5600000 99.98 to 350001 5600001 100.02\n"), "\(text)")
    #expect(text.contains("area        1.036\n") && text.contains("problems    80 open edges\n"))
    let json = String(decoding: try run(["info", "far.obj", "--json"], in: folder).output, as: UTF8.self)
    #expect(json.contains(#""bounds":{"min":[350000.0,5600000.0,99.98"#), "\(json)")
    // Units and axes apply to the whole coordinates.
    let scaled = String(
      decoding: try run(["info", "far.obj", "--scale", "0.001", "--up", "z"], in: folder).output,
      as: UTF8.self)
    #expect(scaled.contains("bounds      350 0.09998"), "\(scaled)")
  }

  @Test("Files in scenes and pages have their coordinates, with those of 32 bits")
  func scenes() throws {
    let folder = try TemporaryFolder()
    try folder.write(patch(x: 350_000, y: 5_600_000, z: 100), to: "far.obj")
    try folder.write("{ meshes: [{ file: 'far.obj' }] }", to: "scene.json5")
    let text = String(decoding: try run(["info", "scene.json5"], in: folder).output, as: UTF8.self)
    #expect(text.contains("bounds      350000 5600000"), "\(text)")
    let set = try run(["info", "far.obj", "--set", "far.position=1,0,0"], in: folder)
    #expect(String(decoding: set.output, as: UTF8.self).contains("bounds      350001 5600000"))
    _ = try run(["export", "far.obj", "-o", "page.html"], in: folder)
    _ = try run(["export", "far.obj", "-o", "b.stl"], in: folder)
    let warned = try Program("orrery").run(["export", "far.obj", "-o", "b.stl"], folder: folder.url)
    #expect(warned.errors.contains("positions far from zero are rounded by up to 0.25"))
  }
}
