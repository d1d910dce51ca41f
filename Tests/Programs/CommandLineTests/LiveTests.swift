import Foundation
import Parallelism
import SceneFiles
import TestSupport
import Testing

@testable import CommandLineSupport

@Suite("Live input")
struct LiveTests {
  private let folder: TemporaryFolder
  private static let scene =
    "{ parameters: { scale: 1 }, spheres: [{ radius: 'scale' }], camera: { position: [0, 0, 9] } }"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.json5")
  }

  private func render(_ lines: String, _ arguments: String...) throws -> Program.Outcome {
    try Program("orrery").run(
      ["render", "a.json5", "--live", "-", "--size", "40x30", "--no-record"] + arguments,
      input: Data(lines.utf8),
      folder: folder.url)
  }

  @Test("orrery render --live draws a picture after each line, or after every few, like --set")
  func pictures() throws {
    let lines = "{\"scale\": 2}\n\n{\"scale\": 0.5, \"background\": \"black\"}\n{\"scale\": 3}"
    #expect(try render(lines, "-o", "%d.png").status == 0)
    #expect(try render(lines, "--every", "2", "-o", "pair-%d.png").status == 0)
    for (name, sets) in [
      ("0", ["scale=2"]), ("1", ["scale=0.5", "background=black"]), ("2", ["scale=3", "background=black"]),
    ] {
      let arguments = sets.flatMap { ["--set", $0] }
      let outcome = try Program("orrery").run(
        ["render", "a.json5", "--size", "40x30", "--no-record", "-o", "expected.png"] + arguments,
        folder: folder.url)
      #expect(try outcome.status == 0 && folder.read("\(name).png") == folder.read("expected.png"), "\(name)")
    }
    #expect(
      try folder.read("pair-0.png") == folder.read("1.png")
        && folder.read("pair-1.png") == folder.read("2.png"))
  }

  @Test("A wrong line ends the command with the line in the message, and wrong options are refused")
  func mistakes() throws {
    let outcome = try render("{\"scale\": 2}\n{\"scal\": 2}\n", "-o", "%d.png")
    #expect(outcome.status == 1 && outcome.errors.contains("standard input:2: "), "\(outcome.errors)")
    #expect(try render("", "--every", "0", "-o", "%d.png").status == 64)
    #expect(try render("", "--turntable", "3", "-o", "%d.png").status == 64)
    let none = try render("\n", "-o", "none.png")
    #expect(none.status == 1 && none.errors.contains("no picture was drawn"), "\(none.errors)")
    let both = try Program("orrery").run(
      ["render", "-", "--live", "-", "-o", "x.png"], input: Data(Self.scene.utf8), folder: folder.url)
    #expect(both.status == 64 && both.errors.contains("INPUT must be a file"), "\(both.errors)")
  }

  @Test(
    "Of values that wait, the last counts, mistakes are kept in bounds, and the program is told of each arrival"
  )
  func latestWins() {
    let arrivals = Locked(0)
    let input = LiveInput { arrivals.withValue { $0 += 1 } }
    for number in 1...1_000 { input.add(Array("{\"scale\": \(number)}".utf8), number) }
    for number in 1_001...1_100 { input.add(Array("oh".utf8), number) }
    input.add(Array(" \t".utf8), 1_101)
    let arrival = input.take()
    #expect(arrival.values.count == 1 && arrivals.withValue { $0 } == 1_100)
    #expect(arrival.mistakes.count == 21 && arrival.mistakes[0].hasPrefix("standard input:1001: "))
    #expect(arrival.mistakes.last == "standard input: 80 more lines with mistakes")
    #expect(input.take().values.isEmpty && input.take().mistakes.isEmpty)
  }
}

@Suite("The example of live input in the documentation")
struct LiveExampleTests {
  @Test("The program in Python moves the atoms, and each of its lines is accepted")
  func python() throws {
    let text = try String(contentsOfFile: PackageFolder.path("Documentation/Viewer.md"), encoding: .utf8)
    let program = try #require(
      text.components(separatedBy: "```python\n").dropFirst().first?.components(separatedBy: "```").first)
    #expect(program.split(separator: "\n").count <= 11)
    let folder = try TemporaryFolder()
    try folder.write(program, to: "swing.py")
    try FileManager.default.copyItem(
      atPath: PackageFolder.path("Assets/caffeine.xyz"), toPath: folder.path("caffeine.xyz"))
    let orrery = Program("orrery").url.path
    let outcome = try Program(at: URL(filePath: "/bin/sh")).run(
      [
        "-c",
        "python3 swing.py | \"\(orrery)\" render caffeine.xyz --live - --every 20 --size 60x40 -o %d.png",
      ], folder: folder.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let pictures = try (0..<3).map { try folder.read("\($0).png") }
    #expect(Set(pictures).count == 3)
  }
}
