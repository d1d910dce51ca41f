import Foundation
import TestSupport
import Testing

@Suite("Limits of time and memory")
struct LimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(water, to: "w.xyz")
  }

  @Test("--time-limit ends a command that waits for its input for ever, with a message and without an output")
  func time() throws {
    // Nothing writes into the pipe, so that the command never gets its input.
    #expect(mkfifo(folder.path("pipe.xyz"), 0o600) == 0)
    let outcome = try orrery.run(
      ["render", "pipe.xyz", "-o", "a.png", "--time-limit", "0.01"], folder: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "orrery: error: pipe.xyz: not done after 0.01 s, the limit of --time-limit\n")
    #expect(folder.names == ["pipe.xyz", "w.xyz"])
  }

  @Test("Within its limits, a command draws the same picture as without")
  func within() throws {
    for (name, limits) in [("a.png", []), ("b.png", ["--time-limit", "3600", "--memory-limit", "4G"])] {
      let outcome = try orrery.run(
        ["render", "w.xyz", "-o", name, "--size", "40x30", "--no-record"] + limits, folder: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try folder.read("a.png") == folder.read("b.png"))
  }

  @Test("--memory-limit refuses what needs more, with the amount")
  func memory() throws {
    let outcome = try orrery.run(
      ["render", "w.xyz", "-o", "a.png", "--size", "8192x8192", "--memory-limit", "300M"], folder: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "orrery: error: a picture of 8192x8192 pixels: not enough memory: about 3.5 GiB is needed\n")
    #expect(folder.names == ["w.xyz"])
  }

  @Test(
    "Limits that are no limits are refused",
    arguments: [
      (["--time-limit", "0"], "--time-limit must be greater than 0 and at most 604800 seconds, found 0.0"),
      (["--time-limit", "nan"], "--time-limit must be greater than 0 and at most 604800 seconds, found nan"),
      (["--memory-limit", "1M"], "--memory-limit must be at least 64M, found 1048576 bytes"),
    ])
  func misuse(options: [String], message: String) throws {
    let outcome = try orrery.run(["render", "w.xyz", "-o", "a.png"] + options, folder: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "orrery: error: \(message) (see 'orrery render --help')\n")
  }
}
