import Foundation
import TestSupport
import Testing

@Suite("Normals and damaged images on the command line")
struct NormalsTests {
  /// A cube of 8 vertices without normals.
  private static let cube =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    + "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"

  private func json(_ path: String, _ options: [String] = []) throws -> String {
    String(decoding: try orrery.run(["info", path, "--json"] + options).output, as: UTF8.self)
  }

  @Test("--normals chooses the rule for export, info and render, and refuses other values")
  func rules() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.cube, to: "a.obj")
    for (rule, hasNormals) in [("flat", false), ("smooth", true), ("30", true), ("12.5", true)] {
      let output = folder.path("\(rule).glb")
      #expect(try orrery.run(["export", path, "-o", output, "--normals", rule]).status == 0)
      let bytes = String(decoding: try folder.read("\(rule).glb"), as: UTF8.self)
      #expect(bytes.contains("NORMAL") == hasNormals, "\(rule)")
      #expect(try json(path, ["--normals", rule]).contains("\"attributes\":[\"computedNormals\"]"))
    }
    #expect(
      try json(folder.path("smooth.glb")).contains(
        "\"vertices\":8,\"triangles\":12,\"attributes\":[\"normals\"]"))
    #expect(
      try json(folder.path("flat.glb")).contains(
        "\"vertices\":8,\"triangles\":12,\"attributes\":[\"computedNormals\"]"))
    var pictures: Set<Data> = []
    for rule in ["flat", "smooth"] {
      let picture = folder.path("\(rule).png")
      let arguments = ["render", path, "-o", picture, "--size", "32x32", "--normals", rule]
      #expect(try orrery.run(arguments).status == 0)
      pictures.insert(try folder.read("\(rule).png"))
    }
    #expect(pictures.count == 2)
    for value in ["round", "-1", "181", "nan"] {
      let outcome = try orrery.run(["info", path, "--normals=\(value)"])
      #expect(
        outcome.status == 64
          && outcome.errors.contains("expected flat, smooth, or an angle from 0 to 180 degrees"),
        "\(outcome.errors)")
    }
  }

  @Test("Normals of length zero are a warning, and info counts them")
  func zeroNormals() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 0\nvn 0 0 1\nf 1//1 2//1 3//2\n", to: "a.obj")
    let info = try orrery.run(["info", path])
    #expect(
      info.errors
        == "orrery: warning: \(path): 2 vertices have normals of length zero, replaced by those of the triangles\n"
    )
    #expect(String(decoding: info.output, as: UTF8.self).contains("2 normals of length zero"))
    #expect(try json(path).contains("\"zeroNormals\":2"))
    #expect(try orrery.run(["export", path, "-o", folder.path("b.obj")]).status == 0)
    #expect(
      String(decoding: try folder.read("b.obj"), as: UTF8.self).contains("vn 0 0 1\nvn 0 0 1\nvn 0 0 1\n"))
  }

  @Test("A damaged image is named by export, and refused with --strict before anything is written")
  func damagedImages() throws {
    let folder = try TemporaryFolder()
    let path = try folder.writeTexturedTriangle()
    for output in ["a.glb", "a.gltf", "b.obj", "a.html"] {
      let arguments = ["export", path, "-o", folder.path(output)]
      let refused = try orrery.run(arguments + ["--strict"])
      #expect(refused.status == 1, "\(output)")
      #expect(
        refused.errors.hasPrefix("orrery: error: \(path): image wood.png: not a readable PNG image"),
        "\(refused.errors)")
      #expect(!folder.names.contains(output))
      let outcome = try orrery.run(arguments)
      #expect(outcome.status == 0)
      #expect(
        outcome.errors.contains("warning: \(path): image wood.png: not a readable PNG image"),
        "\(outcome.errors)")
    }
  }
}
