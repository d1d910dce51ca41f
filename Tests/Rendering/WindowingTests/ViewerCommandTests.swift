import Foundation
import SceneFiles
import TestSupport
import Testing
import WindowTestSupport

/// The names of the formats of particle files, as messages list them.
let particleFormats = SceneFormat.allCases.filter { $0.particleFormat != nil }.map(\.rawValue)
  .joined(separator: ", ")

@Suite("orrery-viewer without a window")
struct ViewerCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{ spheres: [{ name: \"ball\" }] }", to: "scene.json5")
    try folder.write("an old picture", to: "old.png")
  }

  /// Runs the viewer and compares all of its standard error with `message`.
  private func expect(
    _ arguments: [String], status: Int32 = 1, _ message: String, display: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try RunningProgram(
      Program("orrery-viewer").url, arguments, folder: folder.url,
      environment: VirtualDisplay.environment(display: display))
    #expect(try run.waitForExit() == status, sourceLocation: sourceLocation)
    #expect(try run.output.isEmpty, sourceLocation: sourceLocation)
    #expect(try run.errors == "orrery-viewer: error: \(message)\n", sourceLocation: sourceLocation)
  }

  @Test("A missing display gives a one-line error with the alternative, and keeps an old picture")
  func noDisplay() throws {
    let advice = "to draw without a display, use: orrery render"
    try expect([], "no display: DISPLAY is not set; \(advice) INPUT -o picture.png")
    try expect(
      ["scene.json5"], "no display: DISPLAY is not set; \(advice) scene.json5 -o picture.png", display: "")
    try expect(
      ["scene.json5", "--screenshot", "old.png"],
      "no display: DISPLAY is not set; \(advice) scene.json5 -o picture.png")
    #expect(try String(contentsOfFile: folder.path("old.png"), encoding: .utf8) == "an old picture")
    #expect(folder.names == ["old.png", "scene.json5"])
  }

  @Test("A display that cannot be opened is named")
  func unreachableDisplay() throws {
    try expect(
      [],
      "no display: DISPLAY is :60000, which cannot be opened: X11: Failed to open display :60000; "
        + "to draw without a display, use: orrery render INPUT -o picture.png", display: ":60000")
  }

  @Test("An input that cannot be read is reported before the display is opened")
  func unreadable() throws {
    try expect(["missing.xyz"], "missing.xyz: cannot read: no such file or folder")
    try expect(
      ["--set", "eath.radius=2"],
      "--set \"eath.radius=2\": no model is called \"eath\", did you mean \"earth\"?")
    try expect(
      ["--screenshot", "nowhere/out.png"], "nowhere/out.png: cannot write: there is no folder nowhere")
  }

  @Test(
    "Wrong usage exits with status 64",
    arguments: [
      (["--exit-after", "0"], "--exit-after must be at least 1, found 0"),
      (["--from", "xyz"], "--from requires an input"),
      // The earlier names of both.
      (["--frames", "0"], "--exit-after must be at least 1, found 0"),
      (["--format", "xyz"], "--from requires an input"),
      (["--frame", "3"], "--frame requires an input"),
      (
        ["scene.json5", "--color", "element"],
        "--color requires particles (\(particleFormats)), but the input is a scene file (json5)"
      ),
      (["--exit-after=-9223372036854775808"], "--exit-after must be at least 1, found -9223372036854775808"),
      (
        ["--size", "9223372036854775807x1"],
        "--size 9223372036854775807x1: expected WIDTHxHEIGHT, as 640x480"
      ),
      (
        ["--segments", "9223372036854775807"], "--segments must be from 3 to 65536, found 9223372036854775807"
      ),
      (["--radius", "1 +"], "--radius 1 +: \"1 +\", character 4: expected a value, found the end"),
      (
        ["--screenshot", "out.jpg"], "out.jpg: pictures are written as PNG, expected the file extension .png"
      ),
      (["--segments", "2"], "--segments must be from 3 to 65536, found 2"),
      (["--memory-limit", "1M"], "--memory-limit must be at least 64M, found 1M"),
    ])
  func usage(arguments: [String], message: String) throws {
    try expect(arguments, status: 64, "\(message) (see 'orrery-viewer --help')")
  }

  @Test("A window has the budget of memory of the command line, and --memory-limit sets another")
  func memory() throws {
    let nodes = Array(repeating: #"{"mesh":0}"#, count: 300_000).joined(separator: ",")
    let triangle = "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"
    try folder.write(
      #"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":["#
        + (0..<300_000).map(String.init).joined(separator: ",") + #"]}],"nodes":["# + nodes
        + #"],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,"#
        + #""componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],"#
        + #""bufferViews":[{"buffer":0,"byteLength":36}],"#
        + #""buffers":[{"byteLength":36,"uri":"data:;base64,\#(triangle)"}]}"#, to: "nodes.gltf")
    for (arguments, message) in [
      ([], "a scene of 300000 models: about 314 MiB of memory is needed, and "),
      (["--memory-limit", "2G"], "no display: DISPLAY is not set"),
    ] {
      let run = try RunningProgram(
        Program("orrery-viewer").url, ["nodes.gltf"] + arguments, folder: folder.url,
        environment: VirtualDisplay.environment(display: nil))
      #expect(try run.waitForExit() == 1)
      let errors = try run.errors
      #expect(errors.hasPrefix("orrery-viewer: error: \(message)"), "\(errors)")
    }
  }

  @Test("A picture of the window does not replace the input or a file it refers to, under any name")
  func inputIsKept() throws {
    try folder.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nmtllib m.mtl\n", to: "o.obj")
    try folder.write("newmtl m\nmap_Ka t.png\n", to: "m.mtl")
    try folder.write("texture", to: "t.png")
    #expect(symlink("t.png", folder.path("l.png")) == 0 && symlink("scene.json5", folder.path("s.png")) == 0)
    for (input, picture, message) in [
      ("o.obj", "t.png", "t.png: the output would replace a file that o.obj refers to (t.png)"),
      ("o.obj", "./l.png", "./l.png: the output would replace a file that o.obj refers to (t.png)"),
      ("scene.json5", "s.png", "s.png: the output would replace the input file"),
    ] {
      let outcome = try Program("orrery-viewer").run([input, "--screenshot", picture], folder: folder.url)
      #expect(outcome.status == 1 && outcome.errors.hasSuffix("error: \(message)\n"), "\(outcome.errors)")
    }
    #expect(try folder.read("t.png") == Data("texture".utf8))
  }

  @Test("--help describes the mouse and the keys")
  func help() throws {
    let outcome = try Program("orrery-viewer").run(["--help"])
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    for words in [
      "drag", "wheel", "double click", "escape", "space", "1, 3, 7", "comma, period", "page up, page down",
      "of t",
      "--inertia", "--exit-after", "--screenshot",
      "--set", "--radius", "--memory-limit",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }
}
