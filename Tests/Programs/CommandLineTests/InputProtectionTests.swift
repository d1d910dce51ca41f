import CommandLineSupport
import Foundation
import TestSupport
import Testing

@Suite("Protection of input files")
struct InputProtectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"""
      { "asset": { "version": "2.0" }, "buffers": [{ "uri": "a0.bin", "byteLength": 3 }],
        "images": [{ "uri": "my%20map.png" }, { "uri": "../gone.png" }] }
      """#, to: "a.gltf")
    try folder.write("abc", to: "a0.bin")
    try folder.write("picture", to: "my map.png")
    try folder.write("mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "o.obj")
    try folder.write("newmtl m\nmap_Kd -s 1 1 1 tex.png\n", to: "m.mtl")
    try folder.write("texture", to: "tex.png")
    try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
    #expect(symlink("../a0.bin", folder.path("in/link.bin")) == 0)
    #expect(link(folder.path("tex.png"), folder.path("in/hard.png")) == 0)
    #expect(symlink("in", folder.path("other")) == 0)
  }

  /// All files with their contents.
  private var contents: [String: Data?] {
    var contents: [String: Data?] = [:]
    for name in FileManager.default.enumerator(atPath: folder.url.path)?.allObjects as? [String] ?? [] {
      contents[name] = try? Data(contentsOf: folder.url.appending(path: name))
    }
    return contents
  }

  @Test(
    "A file that the input refers to is not replaced by any command, option, link or spelling",
    arguments: [
      (["export", "a.gltf", "-o", "a.gltf"], "a.gltf: the output would replace the input file"),
      (
        ["export", "a.gltf", "-o", "a0.gltf", "--separate"],
        "a0.bin: the output would replace a file that a.gltf refers to (a0.bin)"
      ),
      (
        ["export", "a.gltf", "-o", "a0.bin", "--to", "glb"],
        "a0.bin: the output would replace a file that a.gltf refers to"
      ),
      (
        ["export", "a.gltf", "-o", "./in/../a0.bin", "--to", "glb"],
        "./in/../a0.bin: the output would replace a file that a.gltf refers"
      ),
      (
        ["export", "a.gltf", "-o", "other/link.bin", "--to", "stl"],
        "other/link.bin: the output would replace a file that a.gltf refers"
      ),
      (
        ["export", "a.gltf", "-o", "in/link.gltf", "--separate"],
        "in/link.bin: the output would replace a file that a.gltf refers"
      ),
      (
        ["export", "other/../a.gltf", "-o", "a0.bin", "--to", "glb"],
        "a0.bin: the output would replace a file that other/../a.gltf refers"
      ),
      (
        ["render", "a.gltf", "-o", "my map.png"],
        "my map.png: the output would replace a file that a.gltf refers to (my map.png)"
      ),
      (
        ["export", "o.obj", "-o", "m.obj", "--separate"],
        "m.mtl: the output would replace a file that o.obj refers to (m.mtl)"
      ),
      (
        ["export", "o.obj", "-o", "m.mtl", "--to", "glb"],
        "m.mtl: the output would replace a file that o.obj refers"
      ),
      (
        ["render", "o.obj", "-o", "tex.png"],
        "tex.png: the output would replace a file that o.obj refers to (tex.png)"
      ),
      (
        ["render", "o.obj", "-o", "in/hard.png"],
        "in/hard.png: the output would replace a file that o.obj refers"
      ),
      (
        ["render", "o.obj", "-o", "tex.png", "--turntable", "2"],
        "tex.png: the output would replace a file that o.obj refers"
      ),
    ])
  func refusals(arguments: [String], message: String) throws {
    let before = contents
    let outcome = try orrery.run(arguments, folder: folder.url)
    #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(contents == before)
  }

  @Test("A sweep with one protected result is refused before the first is written, also in another shard")
  func sweeps() throws {
    try folder.write("{ boxes: [{ name: 'b' }] }", to: "2.json5")
    try FileManager.default.createSymbolicLink(atPath: folder.path("2.png"), withDestinationPath: "2.json5")
    try FileManager.default.createSymbolicLink(atPath: folder.path("2.glb"), withDestinationPath: "2.json5")
    let before = contents
    for (command, ending, more) in [("render", "png", ["--shard", "1/3"]), ("export", "glb", ["--resume"])] {
      let arguments = [command, "2.json5", "-o", "%d.\(ending)", "--sweep", "b.size.x=1,2,3"] + more
      let outcome = try orrery.run(arguments, folder: folder.url)
      #expect(
        outcome.status == 1
          && outcome.errors.contains("2.\(ending): the output would replace the input file"),
        "\(outcome.errors)")
    }
    #expect(contents == before)
  }

  @Test("Protection also covers standard input and standard output")
  func streams() throws {
    let before = contents
    func shell(_ script: String) throws -> Program.Outcome {
      try Program(at: URL(filePath: "/bin/sh"))
        .run(["-c", script, "sh", orrery.url.path], folder: folder.url)
    }
    for (script, message) in [
      (
        #""$1" export - --from obj -o o.obj --to stl < o.obj"#,
        "o.obj: the output would replace the input file"
      ),
      (
        #"cat o.obj | "$1" export - --from obj -o m.mtl --to stl"#,
        "m.mtl: the output would replace a file that standard input refers to (m.mtl)"
      ),
      (
        #""$1" export o.obj -o - --to stl >> o.obj"#,
        "standard output: the output would replace the input file"
      ),
      (
        #""$1" export a.gltf -o - --to stl >> a0.bin"#,
        "standard output: the output would replace a file that a.gltf refers to (a0.bin)"
      ),
    ] {
      let outcome = try shell(script)
      #expect(outcome.status == 1 && outcome.errors.contains(message), "\(outcome.errors)")
    }
    #expect(contents == before)
  }

  @Test("All other files are written")
  func others() throws {
    for arguments in [
      ["export", "a.gltf", "-o", "new.gltf", "--separate"],
      ["export", "o.obj", "-o", "in/m.obj", "--separate"],
      ["render", "o.obj", "-o", "new.png", "--size", "8x8"], ["export", "o.obj", "-o", "new.gltf"],
    ] {
      let outcome = try orrery.run(arguments, folder: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let files = InputFileSet(folder.path("a.gltf"), referencedFiles: [folder.path("a0.bin")])
    #expect(throws: Never.self) { try files.checkNotReplaced(by: folder.path("absent")) }
    #expect(throws: Never.self) { try files.checkNotReplaced(by: "/dev/null") }
  }
}
