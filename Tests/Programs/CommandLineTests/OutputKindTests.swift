import Foundation
import TestSupport
import Testing

@Suite("Outputs that are pipes and devices, companions of other programs, and killed programs")
struct OutputKindTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{ boxes: [{ color: 'red' }] }", to: "s.json5")
  }

  private func bash(_ script: String) throws -> Program.Outcome { try folder.bash(script) }

  @Test("A pipe is written by each of its names")
  func pipes() throws {
    for command in ["export s.json5 --to stl", "export s.json5 --to html", "render s.json5 --size 8x8"] {
      let expected = try bash("orrery \(command) -o -")
      for output in [
        "-o /dev/stdout | cat", "-o /proc/self/fd/1 | cat", "-o /dev/fd/1 | cat", "-o >(cat); wait $!",
      ] {
        let outcome = try bash("set -o pipefail; orrery \(command) \(output)")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(output): \(outcome.errors)")
        #expect(outcome.output == expected.output && !outcome.output.isEmpty, "\(output)")
      }
    }
  }

  @Test("A FIFO and a redirected file are written directly")
  func directly() throws {
    let expected = try bash("orrery export s.json5 --to ply -o -").output
    let fifo = try bash("mkfifo p; cat p & orrery export s.json5 --to ply -o p; wait")
    #expect(fifo.status == 0 && fifo.output == expected, "\(fifo.errors)")
    let file = try bash(
      "{ echo before; orrery export s.json5 --to ply -o /dev/stdout; echo after; } > f && cat f")
    #expect(file.output == Data("before\n".utf8) + expected + Data("after\n".utf8))
  }

  @Test("A device without space is an error, and the reason is stated for formats and companions")
  func refusals() throws {
    for command in ["export s.json5 --to glb", "export s.json5 --to html", "render s.json5 --size 8x8"] {
      let full = try bash("orrery \(command) -o /dev/full")
      #expect(
        full.status == 1 && full.errors.contains("/dev/full: cannot write: no space left"), "\(full.errors)")
    }
    let format = try bash("orrery export s.json5 -o /dev/stdout | cat; exit ${PIPESTATUS[0]}")
    #expect(format.status == 64 && format.errors.contains("/dev/stdout requires --to with one of glb"))
    let companions = try bash(
      "orrery export s.json5 --to gltf --separate -o /dev/fd/1 | cat; exit ${PIPESTATUS[0]}")
    #expect(
      companions.status == 64 && companions.errors.contains("the output cannot be a pipe or a device"),
      "\(companions.errors)")
    #expect(folder.names == ["s.json5"])
  }

  @Test("A companion of another program is refused by name, and replaced with --overwrite")
  func foreign() throws {
    for (format, companion) in [("gltf", "a.bin"), ("obj", "a.mtl")] {
      try folder.write("of another program", to: companion)
      let refused = try bash("orrery export s.json5 -o a.\(format) --separate")
      #expect(
        refused.status == 1
          && refused.errors.contains(
            "\(companion): not replaced, because a.\(format) does not refer to this existing file; --overwrite replaces it"
          ), "\(refused.errors)")
      #expect(folder.names == [companion, "s.json5"])
      #expect(try folder.read(companion) == Data("of another program".utf8))
      #expect(try bash("orrery export s.json5 -o a.\(format) --separate --overwrite").status == 0)
      #expect(try bash("orrery export s.json5 -o a.\(format) --separate").status == 0)
      for name in [companion, "a.\(format)"] { try FileManager.default.removeItem(atPath: folder.path(name)) }
    }
    let scope = try bash("orrery export s.json5 -o a.glb --overwrite")
    #expect(scope.status == 64 && scope.errors.contains("--overwrite requires gltf, obj or ply"))
  }

  @Test(
    "A program that is killed at any moment leaves whole files, and the next one leaves nothing else",
    arguments: [SIGKILL, SIGTERM])
  func kills(signal: Int32) throws {
    var random = SystemRandomNumberGenerator()
    let arguments = ["export", "s.json5", "-o", "a.gltf", "--separate"]
    var versions: [[Data]] = []
    var duration = 0
    for size in [1, 2] {
      try folder.write("{ boxes: [{ size: [\(size), 1, 1] }] }", to: "s.json5")
      let start = DispatchTime.now().uptimeNanoseconds
      #expect(try orrery.run(arguments, folder: folder.url).status == 0)
      duration = Int(DispatchTime.now().uptimeNanoseconds - start)
      versions.append(try ["a.gltf", "a.bin"].map { try folder.read($0) })
    }
    for round in 0..<8 {
      try folder.write("{ boxes: [{ size: [\(1 + round % 2), 1, 1] }] }", to: "s.json5")
      let process = Process()
      process.executableURL = orrery.url
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      // Any moment is valid. Most of the program's work is at the end.
      usleep(UInt32(min(duration, 1_000_000_000) / 1000 * .random(in: 5...10, using: &random) / 10))
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      for (place, name) in ["a.gltf", "a.bin"].enumerated() {
        let content = try folder.read(name)
        #expect(versions.contains { $0[place] == content }, "\(name) in round \(round)")
      }
    }
    let outcome = try orrery.run(arguments, folder: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names == ["a.bin", "a.gltf", "s.json5"])
    #expect(try folder.read("a.bin") == versions[1][1])
  }
}
