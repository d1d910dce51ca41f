import CommandLineSupport
import TestSupport
import Testing

@Suite("Output patterns")
struct OutputPatternTests {
  @Test("A pattern contains the number of a result, padded with zeros, parameters and percent signs")
  func paths() throws {
    for (pattern, path) in [
      ("a.png", "a.png"), ("f-%d.png", "f-12.png"), ("f-%04d.png", "f-0012.png"), ("%0d", "12"),
      ("%02d", "12"),
      ("%018d", "000000000000000012"), ("%%", "%"), ("%%d", "%d"), ("100%%/%d%%.png", "100%/12%.png"),
      ("{t}-{a.x}%d", "0.5-712"), ("{u}{t", "{u}{t"), ("é/{t}", "é/0.5"),
    ] {
      let pattern = try OutputPattern(pattern, parameters: ["t", "a.x"])
      #expect(pattern.path(12) { $0 == "t" ? "0.5" : "7" } == path, "\(pattern)")
    }
  }

  @Test(
    "An unknown percent sequence is refused",
    arguments: [
      ("%", "%"), ("%s.png", "%s"), ("a%04", "%04"), ("a%04.png", "%04."), ("%4d", "%4d"), ("%-4d", "%-"),
      ("%x", "%x"),
      ("f-%d-%d.png", "%d"), ("%d%04d", "%04d"), ("%019d", "%019d"), ("100%.png", "%."), ("%%%", "%"),
      ("% d", "% "),
      ("%0%", "%0%"), ("%99999999999999999999d", "%99999999999999999999d"), ("{t}%", "%"),
    ])
  func refusals(pattern: String, found: String) {
    let error = #expect(throws: OutputPatternError.self) { try OutputPattern(pattern, parameters: ["t"]) }
    #expect(
      error?.description
        == "\(pattern): expected one %d or %04d for the number of a result, or %% for a percent sign, found \(found)"
    )
  }

  @Test("A pattern reports the names that it contains")
  func kinds() throws {
    let pattern = try OutputPattern("{t}%d", parameters: ["t", "u"])
    #expect(pattern.hasNumber && pattern.names("t") && !pattern.names("u") && pattern.isVariable)
    let fixed = try OutputPattern("{t}%%")
    #expect(!fixed.hasNumber && !fixed.names("t") && !fixed.isVariable)
    #expect(try OutputPattern("{t}-{a{v}{{w}{", parameters: ["t"]).unknownNames == ["v", "w"])
  }

  @Test("Both commands check the pattern before they read the input", arguments: ["export", "render"])
  func programs(command: String) throws {
    let folder = try TemporaryFolder()
    let ending = command == "export" ? "glb" : "png"
    for name in ["f-%d-%d", "%s", "100%", "%04"] {
      let outcome = try orrery.run([command, "missing.xyz", "-o", "\(name).\(ending)"], folder: folder.url)
      #expect(outcome.status == 64 && outcome.errors.contains("%% for a percent sign"), "\(outcome.errors)")
    }
    let path = try folder.write(water, to: "w.xyz")
    let size = command == "render" ? ["--size", "8x8"] : ["--segments", "3"]
    #expect(try orrery.run([command, path, "-o", "100%%.\(ending)"] + size, folder: folder.url).status == 0)
    #expect(folder.names == ["100%.\(ending)", "w.xyz"])
  }
}
