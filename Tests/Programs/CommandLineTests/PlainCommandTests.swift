import ArgumentParser
import Testing

@testable import CommandLineSupport
@testable import OrreryCommands

@Suite("Commands without the argument parser")
struct PlainCommandTests {
  /// Returns the values of all options of a command or of a group, by their paths. `unset` is one that would stop the program.
  private func values(_ value: Any, _ path: String = "") -> [String: String] {
    if let group = value as? AppearanceOptions {
      return values(group.viewing, path + ".viewing").merging([path: group.given ?? ""]) { $1 }
    }
    if let group = value as? ParticleOptions {
      return [path: "\(String(describing: group.frame)) \(group.entry)"]
    }
    if let group = value as? OperationOptions { return [path: "\(group.given ?? "")"] }
    guard value is any ParsableArguments else { return [path: String(describing: value)] }
    var all: [String: String] = [:]
    for child in Mirror(reflecting: value).children {
      let path = "\(path)\(child.label ?? "")"
      // A wrapper has a `_parsedValue`, which is one of the cases `value` and `definition`.
      guard let parsed = Mirror(reflecting: child.value).descendant("_parsedValue"),
        let content = Mirror(reflecting: parsed).children.first
      else { continue }
      if content.label == "value" {
        all.merge(values(content.value, path)) { $1 }
      } else {
        all[path] = "unset"
      }
    }
    return all
  }

  @Test(
    "The values are those that the argument parser makes of the same command line",
    arguments: [
      ["export", "a.json5", "-o", "b.stl"], ["export", "--output", "b.html", "a.glb"], ["info", "a.json5"],
      ["check", "a.json5"],
    ])
  func sameValues(arguments: [String]) throws {
    let types: [String: any PlainCommand.Type] = [
      "export": Export.self, "info": Info.self, "check": Check.self,
    ]
    let type = try #require(types[arguments[0]])
    let line = try #require(PlainCommandLine(arguments))
    let plain = try #require(try type.init(line))
    let parsed = try type.parseAsRoot(Array(arguments.dropFirst()))
    let (found, expected) = (values(plain), values(parsed))
    #expect(expected.count > 20 && !expected.values.contains("unset"))
    #expect(found == expected)
  }

  @Test("Invalid arguments are left to the argument parser")
  func invalid() throws {
    for arguments in [
      ["export", "a.json5", "-o", "b.png"], ["export", "a.json5", "-o", "frame-{t}.stl"],
      ["export", "https://a.b/c.stl", "-o", "b.stl"],
    ] {
      let line = try #require(PlainCommandLine(arguments))
      #expect(throws: (any Error).self) { try Export(line) }
    }
    #expect(try Export(#require(PlainCommandLine(["export", "a.json5"]))) == nil)
    #expect(try Info(#require(PlainCommandLine(["info", "a.json5", "-o", "b"]))) == nil)
  }

  @Test(
    "Any other argument needs the argument parser",
    arguments: [
      [], ["info"], ["info", "-"], ["info", "a", "b"], ["info", "--json", "a"], ["info", "a", "-h"],
      ["info", "help"], ["-o", "a", "export", "b"], ["export", "a", "-o"], ["export", "a", "-o", "-"],
      ["export", "a", "-o", "--strict"], ["export", "a", "-o", "b", "-o", "c"], ["export", "a", "-ob"],
      ["export", "a", "--output=b"], ["export", "", "-o", "b"],
    ])
  func otherArguments(arguments: [String]) { #expect(PlainCommandLine(arguments) == nil) }
}
