import Foundation
import Pictures
import TestSupport
import Testing

@Suite("orrery render --watch")
struct WatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scene(background: String) -> String {
    "{ background: \"\(background)\", spheres: [{ radius: 0.5 }], camera: { position: [0, 0, 9] } }"
  }

  private func start(_ arguments: String...) throws -> RunningProgram {
    try RunningProgram(
      Program("orrery").url,
      ["render", "scene.json5", "-o", "out.png", "--size", "40x30", "--watch"] + arguments,
      folder: folder.url)
  }

  /// Waits until the program has printed `message` `count` times.
  private func waitFor(_ message: String, count: Int = 1, _ program: RunningProgram) throws {
    try program.waitFor("it said \(count) times: \(message)") {
      try program.errors.components(separatedBy: message).count > count ? true : nil
    }
  }

  private var corner: [UInt8] {
    get throws { Array(try PNG.decode([UInt8](folder.read("out.png"))).pixels.prefix(3)) }
  }

  @Test("A valid file is rendered, an invalid one keeps the last picture, and ctrl-C ends the program")
  func loop() throws {
    try folder.write(scene(background: "#ff0000"), to: "scene.json5")
    let program = try start()
    try waitFor("watching scene.json5", program)
    #expect(try corner == [255, 0, 0])

    try folder.write(scene(background: "#00ff00"), to: "scene.json5")
    try waitFor("wrote out.png", count: 2, program)
    #expect(try corner == [0, 255, 0])

    try folder.write("{ background: \"#0000ff\", spheres: [{ radius: ", to: "scene.json5")
    try waitFor("error: scene.json5:1:", program)
    #expect(try corner == [0, 255, 0])

    try FileManager.default.removeItem(atPath: folder.path("scene.json5"))
    try waitFor("error: scene.json5: cannot read: no such file or folder", program)
    #expect(try corner == [0, 255, 0])

    try folder.write(scene(background: "#0000ff"), to: "scene.json5")
    try waitFor("wrote out.png", count: 3, program)
    #expect(try corner == [0, 0, 255])

    program.interrupt()
    #expect(try program.waitForExit() == 130)
    #expect(try program.output.isEmpty)
    #expect(folder.names == ["out.png", "scene.json5"])
    let lines = try program.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("orrery: ") } && lines.count == 6, "\(lines)")
  }

  @Test(
    "A pipe in place of the file is reported, and the file is drawn when it is back", .timeLimit(.minutes(1)))
  func pipe() throws {
    try folder.write(scene(background: "#ff0000"), to: "scene.json5")
    let program = try start()
    try waitFor("watching scene.json5", program)
    try FileManager.default.removeItem(atPath: folder.path("scene.json5"))
    #expect(mkfifo(folder.path("scene.json5"), 0o600) == 0)
    try waitFor("error: scene.json5: expected a file, found a pipe", program)
    try FileManager.default.removeItem(atPath: folder.path("scene.json5"))
    try folder.write(scene(background: "#00ff00"), to: "scene.json5")
    try waitFor("wrote out.png", count: 2, program)
    #expect(try corner == [0, 255, 0])
    program.interrupt()
    #expect(try program.waitForExit() == 130)
  }

  @Test("After each change of the file the picture equals that of a new process")
  func edits() throws {
    let first =
      "{ parameters: { t: 1 }, spheres: [{ name: 'a', radius: 't' }, { name: 'b', center: [2, 0, 0] }] }"
    try folder.write(first, to: "scene.json5")
    let program = try start("--set", "b.radius=0.5", "--background", "black", "--shadow", "--no-record")
    try waitFor("watching scene.json5", program)
    for (count, text) in [
      first.replacing("t: 1", with: "t: 2"), first.replacing("[2, 0, 0]", with: "[3, 0, 0]"),
      first.replacing("'t'", with: "'t / 2'"), first.replacing("'b'", with: "'b', color: 'rgb(1, 0, 0)'"),
      first.replacing("'b'", with: "'b', color: 'blue'"),
      first.replacing("'b'", with: "'b', color: '#ff000080'"), first,
    ].enumerated() {
      try folder.write(text, to: "scene.json5")
      try waitFor("wrote out.png", count: count + 2, program)
      let alone = try orrery.run(
        [
          "render", "scene.json5", "-o", "alone.png", "--size", "40x30", "--set", "b.radius=0.5",
          "--background",
          "black", "--shadow", "--no-record",
        ], folder: folder.url)
      #expect(alone.status == 0)
      #expect(try folder.read("out.png") == folder.read("alone.png"), "\(text)")
    }
    program.interrupt()
    #expect(try program.waitForExit() == 130)
  }

  @Test("A missing or invalid input is waited for")
  func late() throws {
    let program = try start()
    try waitFor("watching scene.json5", program)
    #expect(try program.errors.hasPrefix("orrery: error: scene.json5: cannot read: no such file or folder\n"))
    try folder.write(scene(background: "red"), to: "scene.json5")
    try waitFor("wrote out.png", program)
    #expect(try corner == [255, 0, 0])
  }

  #if os(Linux)
    @Test("An idle watch sleeps")
    func idle() throws {
      try folder.write(scene(background: "red"), to: "scene.json5")
      let program = try start()
      try waitFor("watching scene.json5", program)
      try program.waitUntilIdle()
    }
  #endif

  @Test("An output that cannot be written, or that is the input, ends the program at once")
  func badOutput() throws {
    try folder.write(scene(background: "red"), to: "scene.json5")
    let missing = try start("-o", "nowhere/out.png")
    #expect(try missing.waitForExit() == 1)
    #expect(
      try missing.errors == "orrery: error: nowhere/out.png: cannot write: there is no folder nowhere\n")
    let link = folder.path("link.png")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "scene.json5")
    let same = try start("-o", "link.png")
    #expect(try same.waitForExit() == 1)
    #expect(try same.errors == "orrery: error: link.png: the output would replace the input file\n")
  }

  @Test(
    "An input or output that cannot be used repeatedly is wrong usage",
    arguments: [
      (["-", "-o", "out.png"], "--watch reads the input repeatedly, so it must be a file"),
      (
        ["/dev/null", "-o", "out.png"], "--watch reads the input repeatedly, so it must be a file"
      ),
      (
        ["scene.json5", "-o", "-"],
        "--watch writes the output repeatedly, so it cannot be standard output"
      ),
    ])
  func usage(arguments: [String], message: String) throws {
    let outcome = try orrery.run(["render", "--watch"] + arguments, folder: folder.url)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("orrery: error: \(message) (see"), "\(outcome.errors)")
  }
}
