import Foundation

import TestSupport
import Testing

@Suite("Materials and environments on the command line")
struct MaterialTests {
  /// A Radiance HDR panorama of 2 × 1 pixels.
  private static let panorama = Data(
    "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 2\n".utf8 + [128, 128, 128, 129, 128, 128, 128, 129])

  @Test("render and info use the environment options and refuse invalid ones")
  func environment() throws {
    let folder = try TemporaryFolder()
    try Self.panorama.write(to: URL(fileURLWithPath: folder.path("studio.hdr")))
    let path = try folder.write(
      "{ environment: { file: 'studio.hdr', intensity: 2 }, exposure: 1, spheres: [{}] }", to: "a.json5")
    let info = try orrery.run(["info", path, "--set", "environment.rotation=30"])
    let text = String(decoding: info.output, as: UTF8.self)
    #expect(text.contains("environment  studio.hdr, rotated by 30°, intensity 2\n"), "\(text)")
    #expect(text.contains("exposure     1 stop\n"), "\(text)")
    let json = String(decoding: try orrery.run(["info", path, "--json"]).output, as: UTF8.self)
    #expect(
      json.contains(
        "\"environment\":{\"file\":\"studio.hdr\",\"rotation\":0,\"intensity\":2,\"visible\":false},\"exposure\":1"
      ),
      "\(json)")
    try Self.panorama.dropLast().write(to: URL(fileURLWithPath: folder.path("damaged.hdr")))
    let render = ["render", path, "-o", folder.path("a.png"), "--size", "8x8"]
    let options = [
      "--environment", folder.path("studio.hdr"), "--environment-rotation=-30", "--environment-intensity",
      "2",
      "--environment-visible", "--exposure", "-1",
    ]
    #expect(try orrery.run(render + options).status == 0)
    #expect(
      try orrery.run(render + ["--exposure", "auto", "--tone-mapping", "agx", "--samples", "10"]).status == 0)
    for (option, status, message) in [
      (["--samples", "65"], 64, "--samples must be from 1 to 64, found 65"),
      (["--tone-mapping", "film"], 64, "neutral, aces, agx or linear"),
      (["--environment-intensity=-1"], 64, "--environment-intensity -1: expected a number of at least 0"),
      (["--exposure=inf"], 64, "--exposure inf: expected a number of stops or auto"),
      (["--environment", path], 1, "expected a Radiance HDR image, found an unknown type"),
      (["--environment", folder.path("none.hdr")], 1, "none.hdr"),
      (
        ["--environment", folder.path("damaged.hdr")], 1,
        "--environment \(folder.path("damaged.hdr")): not a readable Radiance HDR image: the file ends early"
      ),
    ] {
      let outcome = try orrery.run(render + option)
      #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test(
    "A damaged environment is a warning in a file, and an error on the command line, which writes nothing")
  func damagedEnvironment() throws {
    let folder = try TemporaryFolder()
    try Self.panorama.dropLast().write(to: URL(fileURLWithPath: folder.path("damaged.hdr")))
    let inFile = try folder.write("{ environment: { file: 'damaged.hdr' }, spheres: [{}] }", to: "a.json5")
    let bare = try folder.write("{ spheres: [{}] }", to: "b.json5")
    for arguments in [
      ["render", "-o", folder.path("a.png"), "--size", "8x8"], ["export", "-o", folder.path("a.html")],
    ] {
      let output = arguments[2]
      var outcome = try orrery.run(arguments + [inFile])
      #expect(
        outcome.status == 0 && outcome.errors.contains("warning: \(inFile): damaged.hdr: not a readable"))
      try FileManager.default.removeItem(atPath: output)
      outcome = try orrery.run(arguments + [bare, "--environment", folder.path("damaged.hdr")])
      #expect(outcome.status == 1 && outcome.errors.contains("error: --environment "), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }

  @Test("An environment with EXPOSURE=0, as FreeImage writes it, is read with a warning")
  func exposureOfZero() throws {
    let folder = try TemporaryFolder()
    let header =
      "#?RADIANCE\n# Made with FreeImage\nFORMAT=32-bit_rle_rgbe\nGAMMA=1\nEXPOSURE=0\n\n-Y 1 +X 2\n"
    try (Data(header.utf8) + Self.panorama.suffix(8)).write(to: URL(fileURLWithPath: folder.path("zero.hdr")))
    try Self.panorama.write(to: URL(fileURLWithPath: folder.path("plain.hdr")))
    let path = try folder.write("{ spheres: [{}] }", to: "a.json5")
    func picture(_ environment: String, _ options: String...) throws -> (errors: String, bytes: Data) {
      let output = folder.path(environment + ".png")
      let outcome = try orrery.run(
        [
          "render", path, "-o", output, "--size", "8x8", "--no-record", "--environment",
          folder.path(environment),
        ]
          + options)
      #expect(outcome.status == 0)
      return (outcome.errors, try Data(contentsOf: URL(fileURLWithPath: output)))
    }
    let (zero, plain) = (try picture("zero.hdr"), try picture("plain.hdr"))
    #expect(zero.bytes == plain.bytes && plain.errors.isEmpty)
    #expect(
      zero.errors.contains("zero.hdr: EXPOSURE=0 is ignored, expected a positive number\n"), "\(zero.errors)")
    // The picture is as it should be, so that the warning is no failure.
    #expect(try picture("zero.hdr", "--strict").errors == zero.errors)
    let page = try orrery.run(
      [
        "export", path, "-o", folder.path("a.html"), "--environment", folder.path("zero.hdr"), "--strict",
      ])
    #expect(page.status == 0 && page.errors == zero.errors, "\(page.errors)")
  }

  @Test("A missing image of a scene is a warning, and an error with --strict")
  func missingImages() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "{ materials: [{ name: 'a', baseColorTexture: 'b.png' }], spheres: [{ material: 'a' }] }", to: "a.json5"
    )
    let arguments = ["render", path, "-o", folder.path("a.png"), "--size", "8x8"]
    var outcome = try orrery.run(arguments)
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("orrery: warning: \(path): image b.png: "), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    outcome = try orrery.run(arguments + ["--strict"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("orrery: error: \(path): image b.png: "), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  @Test("The materials of shapes are exported with their images, and animations keep them")
  func export() throws {
    let folder = try TemporaryFolder()
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])
    try png.write(to: URL(fileURLWithPath: folder.path("wood.png")))
    let path = try folder.write(
      """
      { parameters: { t: 0 },
        materials: [{ name: "wood", baseColor: "red", baseColorTexture: "wood.png", roughness: 0.25, clearcoat: 1 }],
        spheres: [{ material: "wood", center: ["t", 0, 0] }], boxes: [{ name: "crate" }] }
      """, to: "a.json5")
    for (output, options) in [("b.glb", []), ("c.gltf", []), ("d.glb", ["--animate", "t=0..1:3"])] {
      #expect(try orrery.run(["export", path, "-o", folder.path(output)] + options).status == 0, "\(output)")
      let json = String(
        decoding: try orrery.run(["info", folder.path(output), "--json"]).output, as: UTF8.self)
      let material =
        "{\"name\":\"wood\",\"metallic\":0,\"roughness\":0.25,\"clearcoat\":1,\"baseColorTexture\":\"wood.png\"}"
      #expect(json.contains(material), "\(json)")
      #expect(json.contains("\"bytes\":9,\"mediaType\":\"image/png\""), "\(json)")
    }
    #expect(try orrery.run(["export", path, "-o", folder.path("e.obj"), "--separate"]).status == 0)
    let library = String(decoding: try folder.read("e.mtl"), as: UTF8.self)
    #expect(library.contains("newmtl wood") && library.contains("map_Kd e-wood.png"), "\(library)")
    #expect(try folder.read("e-wood.png") == png)
    // An output must not replace an image of the scene.
    let outcome = try orrery.run(["render", path, "-o", folder.path("wood.png"), "--size", "8x8"])
    #expect(outcome.status == 1 && outcome.errors.contains("wood.png"), "\(outcome.errors)")
  }

  /// Writes an OBJ with a textured material to a folder, and returns the image.
  private func writeTexturedOBJ(_ folder: TemporaryFolder) throws -> Data {
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    try png.write(to: URL(fileURLWithPath: folder.path("wood.png")))
    _ = try folder.write("newmtl wood\nKd 1 0 0\nmap_Kd wood.png\n", to: "in.mtl")
    _ = try folder.write(
      "mtllib in.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl wood\nf 1/1 2/1 3/1\n", to: "in.obj")
    return png
  }

  @Test("OBJ and PLY keep materials and textures in files beside them, unless they must be one file")
  func filesBeside() throws {
    let folder = try TemporaryFolder()
    let png = try writeTexturedOBJ(folder)
    func export(_ arguments: String...) throws -> Program.Outcome {
      try orrery.run(["export", "in.obj"] + arguments, folder: folder.url)
    }
    let names = Set(folder.names)
    func written() -> Set<String> { Set(folder.names).subtracting(names) }
    var outcome = try export("-o", "a.obj")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    outcome = try export("-o", "b.ply")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(written() == ["a.obj", "a.mtl", "a-wood.png", "b.ply", "b-wood.png"])
    #expect(try folder.read("a-wood.png") == png && folder.read("b-wood.png") == png)
    #expect(String(decoding: try folder.read("a.obj"), as: UTF8.self).contains("mtllib a.mtl\n"))
    // One file is asked for, or is all that there can be.
    for name in ["c.obj", "c.ply"] {
      outcome = try export("-o", name, "--no-separate")
      let ending = String(name.suffix(3))
      let warning = "in.obj: not written to the \(ending) file: materials and textures"
      #expect(outcome.status == 0 && outcome.errors.contains(warning), "\(outcome.errors)")
      outcome = try export("-o", "-", "--to", ending)
      #expect(outcome.status == 0 && outcome.errors.contains(warning), "\(outcome.errors)")
    }
    #expect(String(decoding: try folder.read("c.obj"), as: UTF8.self).contains("v 0 0 0 1 0 0\n"))
    #expect(
      written().subtracting(["a.obj", "a.mtl", "a-wood.png", "b.ply", "b-wood.png"]) == ["c.obj", "c.ply"])
  }

  @Test("Files beside an OBJ do not replace files of the input")
  func protectedFilesBeside() throws {
    let folder = try TemporaryFolder()
    _ = try writeTexturedOBJ(folder)
    try FileManager.default.moveItem(atPath: folder.path("in.obj"), toPath: folder.path("x.obj"))
    let library = try folder.read("in.mtl")
    let outcome = try orrery.run(["export", "x.obj", "-o", "in.obj"], folder: folder.url)
    let message = "in.mtl: the output would replace a file that x.obj refers to (in.mtl)"
    #expect(outcome.status == 1 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(Set(folder.names) == ["x.obj", "in.mtl", "wood.png"])
    #expect(try folder.read("in.mtl") == library)
  }

  @Test("An image that cannot be converted to glTF is named")
  func unconvertible() throws {
    let folder = try TemporaryFolder()
    try writeTexturedOBJ(folder).prefix(40).write(to: URL(fileURLWithPath: folder.path("wood.png")))
    _ = try folder.write("newmtl wood\nmap_Kd wood.png\nmap_Pm wood.png\n", to: "in.mtl")
    let outcome = try orrery.run(["export", "in.obj", "-o", "a.gltf"], folder: folder.url)
    #expect(
      outcome.status == 0 && outcome.errors.contains("in.obj: image wood.png: not a readable PNG"),
      "\(outcome.errors)")
    let text = String(decoding: try folder.read("a.gltf"), as: UTF8.self)
    #expect(text.contains("\"metallicFactor\":0,") && !text.contains("metallicRoughnessTexture"))
  }
}
