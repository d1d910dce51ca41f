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
    #expect(json.contains(#""bounds":{"min":[350000,5600000,99.98"#), "\(json)")
    // Units and axes apply to the whole coordinates.
    let scaled = String(
      decoding: try run(["info", "far.obj", "--scale", "0.001", "--up", "z"], in: folder).output,
      as: UTF8.self)
    #expect(scaled.contains("bounds      350 0.09998"), "\(scaled)")
  }

  /// The text of a scene of two mesh files, a table of particles, shapes, a repetition, a label and groups at a corner of a map, of
  /// which `prefix` begins the names of the files.
  private func map(x: Double, y: Double, _ prefix: String) -> String {
    """
    { up: "z", parameters: { s: { value: 0.3, min: 0, max: 1 } }, effects: { axisBox: true }, legend: false,
      camera: { position: [\(x + 1), \(y - 2.5), 2.25], target: [\(x + 1), \(y + 0.5), 0] },
      meshes: [{ name: "a", file: "\(prefix)-a.obj", color: "tomato" },
               { name: "b", file: "\(prefix)-b.obj", color: "skyblue", position: [0, "s", 0.125] }],
      particles: [{ name: "trees", file: "\(prefix).csv", color: "viridis(x, \(x), \(x + 1))", select: "x > \(x + 0.2)" }],
      spheres: [{ name: "mark", position: [\(x + 0.25), \(y + 0.75), 0.25], radius: 0.06, color: "gold" },
                { name: "follow", position: "mark.position + [s, 0, 0.1]", radius: 0.05, color: "purple" },
                { name: "dot", position: ["\(x) + 0.1 * i", \(y + 0.125), 0.3], radius: 0.03, repeat: { count: 8, index: "i" } },
                { name: "grain", position: ["\(x) + 0.002 * i", \(y + 0.25), "0.3 + 0.1 * sin(i / 100)"], radius: 0.01,
                  repeat: { count: 1000, index: "i" } }],
      cylinders: [{ from: [\(x + 0.5), \(y + 0.5), 0], to: [\(x + 0.5), \(y + 0.5), "s + 0.2"], radius: 0.02, color: "black" }],
      labels: [{ text: "here", position: [\(x + 1.5), \(y + 0.875), 0.5] }],
      groups: [
        { name: "site", position: [\(x + 1.5), \(y + 0.5), 0.3],
          children: { boxes: [{ size: [0.2, 0.2, 0.2], color: "brown" }] } },
        { position: [0, 0.25, 0],
          children: { boxes: [{ position: [\(x + 1.25), \(y + 0.5), 0.3], size: [0.1, 0.1, 0.1], color: "navy" }] } }] }
    """
  }

  /// Writes the map at zero and the same far from zero, with its files.
  private func writeMaps(to folder: TemporaryFolder) throws {
    for (name, x, y) in [("near", 0, 0), ("far", 350_000, 5_600_000)] {
      try folder.write(patch(x: x, y: y, z: 0), to: "\(name)-a.obj")
      try folder.write(patch(x: x + 1, y: y, z: 0), to: "\(name)-b.obj")
      let rows = (0..<5).map { "\(Double(x) + 0.125 + 0.25 * Double($0)),\(Double(y) + 0.5),0.2,0.05" }
      try folder.write("x,y,z,radius\n" + rows.joined(separator: "\n") + "\n", to: "\(name).csv")
      try folder.write(map(x: Double(x), y: Double(y), name), to: "\(name).json5")
    }
  }

  @Test(
    "A map of files, particles, shapes and groups far from zero has the picture of the same at zero",
    arguments: ["raycaster", "opengl"])
  func map(renderer: String) throws {
    let folder = try TemporaryFolder()
    try writeMaps(to: folder)
    func picture(_ file: String, _ options: [String] = []) throws -> [UInt8] {
      // The numbers of the box of axes differ, and so does the room that they take.
      _ = try run(
        [
          "render", file, "-o", "p.png", "--size", "160x100", "--renderer", renderer, "--set",
          "effects.axisBox=false",
        ] + options, in: folder)
      return try PNG.decode([UInt8](folder.read("p.png"))).pixels
    }
    func difference(_ first: [UInt8], _ second: [UInt8]) -> Int {
      zip(first, second).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
    let near = try picture("near.json5")
    #expect(Set(near).count > 60)
    #expect(difference(try picture("far.json5"), near) <= 8)
    // Assignments are in the coordinates of the file.
    let moved = try picture("near.json5", ["--set", "mark.position=1,0.25,0.4", "--set", "s=0.6"])
    #expect(difference(moved, near) > 50)
    let assignments = ["--set", "mark.position=350001,5600000.25,0.4", "--set", "s=0.6"]
    #expect(difference(try picture("far.json5", assignments), moved) <= 8)
    // So is a component, and the camera.
    let component = try picture(
      "near.json5", ["--set", "mark.position.x=1.5", "--set", "camera.position.x=0"])
    let far = ["--set", "mark.position.x=350001.5", "--set", "camera.position.x=350000"]
    #expect(difference(try picture("far.json5", far), component) <= 8)
    // Files that are shown together are a scene, too.
    let tiles = try picture("near-a.obj", ["near-b.obj", "--up", "z"])
    #expect(difference(try picture("far-a.obj", ["far-b.obj", "--up", "z"]), tiles) <= 8)
    // The exported map is where it was.
    _ = try run(["export", "far.json5", "-o", "map.glb"], in: folder)
    let info = String(decoding: try run(["info", "map.glb"], in: folder).output, as: UTF8.self)
    #expect(info.contains("bounds      349999.97"), "\(info)")
    #expect(info.contains("-5600001.3"), "\(info)")
  }

  @Test("A map far from zero has its coordinates in reports, expressions and files that are written")
  func coordinates() throws {
    let folder = try TemporaryFolder()
    try writeMaps(to: folder)
    let info = String(decoding: try run(["info", "far.json5"], in: folder).output, as: UTF8.self)
    #expect(info.contains("bounds      349999.97"), "\(info)")
    #expect(info.contains("camera      at 350001 2.25 -5599997.5"), "\(info)")
    _ = try run(
      ["render", "far.json5", "-o", "p.png", "--size", "32x20", "--set", "mark.position.y=5600000.8125"],
      in: folder)
    let record = try run(["info", "p.png"], in: folder)
    #expect(
      String(decoding: record.output, as: UTF8.self).contains("5600000.8125"),
      "\(String(decoding: record.output, as: UTF8.self))")
    // A file in a scene alone.
    try folder.write("{ meshes: [{ file: 'far-a.obj' }] }", to: "one.json5")
    let one = String(decoding: try run(["info", "one.json5"], in: folder).output, as: UTF8.self)
    #expect(one.contains("bounds      350000 5600000"), "\(one)")
    let set = try run(["info", "far-a.obj", "--set", "far-a.position=1,0,0"], in: folder)
    #expect(String(decoding: set.output, as: UTF8.self).contains("bounds      350001 5600000"))
    _ = try run(["export", "far-a.obj", "-o", "b.stl"], in: folder)
    let warned = try Program("orrery").run(["export", "far-a.obj", "-o", "b.stl"], folder: folder.url)
    #expect(warned.errors.contains("positions far from zero are rounded by up to 0.25"))
  }
}
