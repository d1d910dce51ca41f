import Foundation
import MeshFormats
import TestSupport
import Testing

@Suite("Bad input")
struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(scene, to: "scene.json5")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder"), withIntermediateDirectories: true)
  }

  /// Runs `orrery` and compares all of its standard error with `message`.
  private func expect(
    _ arguments: [String], status: Int32 = 1, _ message: String, input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try orrery.run(arguments, input: Data(input.utf8), folder: folder.url)
    #expect(outcome.status == status, sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(outcome.errors == "orrery: error: \(message)\n", sourceLocation: sourceLocation)
  }

  @Test("An input file that cannot be read is reported in one line")
  func unreadable() throws {
    try folder.write("", to: "empty.xyz")
    try expect(["info", "missing.xyz"], "missing.xyz: cannot read: no such file or folder")
    try expect(["info", "folder"], "folder: is a folder, expected a file")
    try expect(["info", "empty.xyz"], "empty.xyz: is empty, expected a scene")
    try expect(["info", "-"], "standard input: is empty, expected a scene")
  }

  @Test("An output file that cannot be written is reported in one line")
  func unwritable() throws {
    for command in ["export scene.json5 -o nowhere/out.glb", "render scene.json5 -o nowhere/out.png"] {
      let path = command.split(separator: " ").last ?? ""
      try expect(
        command.split(separator: " ").map(String.init), "\(path): cannot write: there is no folder nowhere")
    }
    try expect(
      ["export", "scene.json5", "-o", "scene.json5/out.glb"],
      "scene.json5/out.glb: cannot write: part of the path is not a folder")
    try expect(
      ["export", "scene.json5", "-o", "folder", "--to", "glb"], "folder: is a folder, expected a file")
  }

  @Test(
    "An invalid scene is reported in one line with its place",
    arguments: [
      ("{ spheres: [ { radius: true } ] }", "1:24: "), ("{ spheres: [ { radius: [NaN] } ] }", "1:24: "),
      ("{ spheres: [ { radus: 1 } ] }", "1:16: unknown key \"radus\""),
      ("{ spheres: [ { color: \"gren\" } ] }", "1:23: unknown colour \"gren\""),
      ("{\n  spheres: [ }", "2:14: "),
    ])
  func scenes(text: String, message: String) throws {
    let path = try folder.write(text, to: "bad.json5")
    let outcome = try orrery.run(["info", path])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("orrery: error: \(path):\(message)"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("An atom that cannot be read is reported with its line")
  func atoms() throws {
    try folder.write("2\n\nO 0 0 0\nH 1 x 0\n", to: "bad.xyz")
    try folder.write(
      "ATOM      1  N   VAL A   1      xx.xxx  16.980   4.817  1.00 42.00           N  \n", to: "bad.pdb")
    let xyz = try orrery.run(["info", "bad.xyz"], folder: folder.url)
    #expect(xyz.status == 1 && xyz.errors.hasPrefix("orrery: error: bad.xyz:4"), "\(xyz.errors)")
    let pdb = try orrery.run(["info", "bad.pdb"], folder: folder.url)
    #expect(pdb.status == 1 && pdb.errors.hasPrefix("orrery: error: bad.pdb:1"), "\(pdb.errors)")
  }

  @Test("A wrong command line exits with status 64 and refers to the help")
  func usage() throws {
    let formats = MeshFormat.written.map(\.rawValue)
    for (arguments, message) in [
      (["export", "scene.json5"], "expected an output file, as -o scene.glb"),
      (
        ["export", "scene.json5", "-o", "out.xml"],
        "out.xml: unknown file extension, expected .\(formats.joined(separator: ", .")), .html, or --to FORMAT"
      ),
      (
        ["export", "scene.json5", "-o", "-"],
        "standard output requires --to with one of \(formats.joined(separator: ", ")), html"
      ),
      (
        ["render", "scene.json5", "-o", "out.jpg"],
        "out.jpg: pictures are written as PNG, and films as .apng, .gif, .mp4, .webm, .mkv, .mov, expected one of these file extensions"
      ),
      (
        ["export", "scene.json5", "-o", "a.glb", "--segments", "2"],
        "--segments must be from 3 to 65536, found 2"
      ),
      (
        ["export", "scene.json5", "-o", "a.glb", "--rings", "4", "--subdivisions", "1"],
        "--subdivisions selects icospheres and cannot be combined with --segments or --rings"
      ),
    ] {
      try expect(arguments, status: 64, message + " (see 'orrery \(arguments[0]) --help')")
    }
    for arguments in [
      ["render", "scene.json5", "-o", "a.png", "--size", "10"], ["frobnicate"],
      ["info", "a", "--radius", "2 *"], ["info", "a", "--color", "viridis(x"],
    ] {
      let outcome = try orrery.run(arguments, folder: folder.url)
      #expect(outcome.status == 64 && outcome.errors.hasPrefix("orrery: error: "), "\(outcome.errors)")
    }
    let view = try orrery.run(
      ["render", "scene.json5", "-o", "a.png", "--view", "below"], folder: folder.url)
    #expect(
      view.errors.hasSuffix(
        "--view below: expected front, back, left, right, top, bottom or iso (see 'orrery render --help')\n"))
  }

  @Test("A --set that does not fit the scene is refused")
  func settings() throws {
    for (setting, start) in [
      ("eart.radius=1", "--set \"eart.radius=1\": no model is called \"eart\", did you mean \"earth\"?"),
      ("earth.radius=a", "--set \"earth.radius=a\": "),
      ("earth.size=1", "--set \"earth.size=1\": unknown property \"size\""),
    ] {
      let outcome = try orrery.run(["info", "scene.json5", "--set", setting], folder: folder.url)
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasPrefix("orrery: error: \(start)"), "\(outcome.errors)")
    }
  }

  @Test("An output that would replace the input is refused, and an output that cannot be written is reported")
  func output() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.glb"), withDestinationPath: folder.path("scene.json5"))
    try expect(
      ["export", "scene.json5", "-o", "link.glb"], "link.glb: the output would replace the input file")
    #expect(try String(contentsOfFile: folder.path("scene.json5"), encoding: .utf8) == scene)
    for command in ["orrery info scene.json5", "orrery --help", "orrery export scene.json5 -o - --to stl"] {
      let shell = Program(at: URL(filePath: "/bin/sh"))
      let script = command.replacing("orrery", with: orrery.url.path, maxReplacements: 1) + " > /dev/full"
      let outcome = try shell.run(["-c", script], folder: folder.url)
      #expect(outcome.status == 1)
      #expect(outcome.errors == "orrery: error: standard output: cannot write: no space left\n")
    }
  }

  @Test(
    "An input larger than --max-input-size, or that expands to far more than its size, is refused unless allowed"
  )
  func largeInput() throws {
    let shell = Program(at: URL(filePath: "/bin/sh"))
    let script = "head -c 269484032 /dev/zero | gzip -1 > bomb.csv.gz"
    #expect(try shell.run(["-c", script], folder: folder.url).status == 0)
    let packed = try folder.read("bomb.csv.gz").count
    let outcome = try orrery.run(["info", "bomb.csv.gz"], folder: folder.url)
    #expect(
      outcome.status == 1
        && outcome.errors.hasPrefix(
          "orrery: error: bomb.csv.gz: decompresses to more than \(max(256, packed * 200 >> 20)) MiB, which is "
        ),
      "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix(" (--max-input-size raises the limit)\n"))
    try expect(
      ["info", "bomb.csv.gz", "--max-input-size", "300m"],
      "bomb.csv.gz: expected UTF-8 text, found zero bytes")
    try expect(
      ["info", "/dev/zero", "--from", "xyz", "--max-input-size", "1M"],
      "/dev/zero: expected at most 1 MiB, found a larger file (--max-input-size raises the limit)")
    for size in ["0", "-1", "x", "1T", "9999999G"] {
      #expect(
        try orrery.run(["info", "scene.json5", "--max-input-size=\(size)"], folder: folder.url).status == 64)
    }
    let help = try orrery.run(["info", "--help"])
    #expect(String(decoding: help.output, as: UTF8.self).contains("--max-input-size"))
  }

  @Test("Control characters from a file are escaped in the output")
  func escapes() throws {
    try folder.write(#"{ spheres: [ { name: "a\u001b]0;x\u0007\nb" } ] }"#, to: "escape.json5")
    let outcome = try orrery.run(["info", "escape.json5"], folder: folder.url)
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(
      outcome.status == 0 && text.contains(#"a\u{1b}]0;x\u{7}\u{a}b"#) && !text.contains("\u{1B}"), "\(text)")
    let missing = try orrery.run(["info", "no\nsuch.xyz"], folder: folder.url)
    #expect(missing.errors == "orrery: error: no\\u{a}such.xyz: cannot read: no such file or folder\n")
  }

  @Test("A shape with more vertices than 32 bits can number is refused")
  func vertexLimit() throws {
    try expect(
      ["export", "scene.json5", "-o", "a.stl", "--segments", "65536", "--rings", "65536"],
      "expected at most 67108864 vertices in a shape, found 4295098367")
  }

  @Test("--help and --version print to standard output and exit with status 0")
  func help() throws {
    for arguments in [
      ["--help"], ["export", "--help"], ["render", "--help"], ["info", "--help"], [], ["--version"], ["help"],
      ["help", "info"], ["-h"], ["info", "-h"], ["info", "a.ply", "-h"], ["export", "--version"],
      ["--generate-completion-script", "bash"], ["--generate-completion-script=zsh"],
      ["--experimental-dump-help"],
    ] {
      let outcome = try orrery.run(arguments)
      #expect(outcome.status == 0 && outcome.errors.isEmpty && !outcome.output.isEmpty)
    }
  }
}
