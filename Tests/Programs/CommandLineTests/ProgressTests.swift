import Foundation
import TestSupport
import Testing

@testable import CommandLineSupport

@Suite("Progress of long work, and large files")
struct ProgressTests {
  private func texts(
    _ form: ProgressBar.Form, _ updates: [(fraction: Double, seconds: Double)]
  ) -> [String?] {
    var bar = ProgressBar("writing a.stl", form)
    let start = ContinuousClock.now
    return updates.map { bar.text($0.fraction, at: start + .seconds($0.seconds)) }
  }

  @Test("A file receives a line every ten seconds, if the percentage has changed, and none at the end")
  func lines() {
    #expect(
      texts(
        .lines,
        [
          (0.1, 5), (0.2, 10.1), (0.3, 15), (0.3, 20.2), (0.301, 31), (0.99, 40), (0.995, 51), (1, 90),
        ]) == [
          nil, "writing a.stl: 20 %\n", nil, "writing a.stl: 30 %\n", nil, "writing a.stl: 99 %\n", nil, nil,
        ])
  }

  @Test("A terminal shows a bar that is redrawn in place, after 0.7 seconds")
  func bar() {
    #expect(
      texts(.bar, [(0.2, 0.5), (0.5, 1), (0.504, 1.1), (1, 1.2), (7, 1.3)]) == [
        nil, "\r" + "writing a.stl  [###############---------------]  50%", nil,
        "\r" + "writing a.stl  [##############################] 100%", nil,
      ])
    #expect(texts(.hidden, [(0.2, 50), (0.5, 100)]) == [nil, nil])
  }

  @Test("--verbose names the files that are read and written, and --quiet leaves out warnings and progress")
  func verbosity() throws {
    let folder = try TemporaryFolder()
    try folder.write("{ spheres: [{ radius: 1, name: 'a' }], lights: [] }", to: "a.json5")
    let arguments = ["render", "a.json5", "-o", "%d.png", "--size", "20x20", "--turntable", "3"]
    let plain = try orrery.run(arguments, folder: folder.url)
    #expect(plain.status == 0 && plain.errors.isEmpty, "\(plain.errors)")
    let verbose = try orrery.run(arguments + ["-v"], folder: folder.url)
    let lines = verbose.errors.split(separator: "\n")
    #expect(lines.count == 4 && lines[0] == "read a.json5 (json5)", "\(verbose.errors)")
    for number in 0..<3 { #expect(lines[number + 1].hasPrefix("wrote \(number).png: 20x20 pixels, ")) }
    #expect(!verbose.errors.contains("\r"))
    let both = try orrery.run(arguments + ["-v", "-q"], folder: folder.url)
    #expect(both.status == 64 && both.errors.contains("--verbose and --quiet both choose the messages"))
  }

  @Test("A file of more than 1 GB is refused with its size, and written with --large")
  func large() throws {
    let folder = try TemporaryFolder()
    // An STL file has 84 bytes, and 50 for each triangle.
    try folder.write(
      "{ spheres: [{ radius: 0.1, center: ['i', 0, 0], repeat: { count: 30000 } }] }", to: "many.json5")
    let options = ["many.json5", "--segments", "32", "--rings", "16", "--to", "stl"]
    let refused = try orrery.run(["export"] + options + ["-o", "many.stl"], folder: folder.url)
    #expect(refused.status == 1)
    #expect(
      refused.errors == "orrery: error: many.stl: would have about 1.4 GB; --large writes it\n",
      "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "many.stl").path))
    // The program ends when the reader has the header.
    let outcome = try Program(at: URL(filePath: "/bin/sh")).run(
      ["-c", "\"$0\" export \(options.joined(separator: " ")) --large -o - | head -c 84", orrery.url.path],
      folder: folder.url)
    #expect(outcome.output.count == 84)
    let count = outcome.output.dropFirst(80).enumerated().reduce(0) {
      $0 + Int($1.element) << (8 * $1.offset)
    }
    #expect(count == 30_000 * 2 * 32 * 15)
  }
}
