import SceneFiles
import TextCoding

/// Messages about wrong usage in the words of this program: what was found, the form that was expected, and an example.
///
/// The argument parser names the option and the wrong value, and neither the form nor an example.
struct UsageMessages {
  /// The root command: `orrery`.
  let program: String
  /// The subcommands of the root.
  let subcommands: [String]
  /// The words of the command line.
  let arguments: [String]

  /// The forms of values by options, with an example.
  private static let forms: [String: String] = [
    "--size": "WIDTHxHEIGHT, as 640x480", "--frames": "a range of numbers, as 0..<10 or 0...9",
    "--frame": "a frame or a range, as 5, 0..<10 or 0...9", "--segments": "a whole number, as 64",
    "--rings": "a whole number, as 32", "--subdivisions": "a whole number, as 3",
    "--divisions": "a whole number, as 8",
    "--detail": "a number, as 2", "--max-input-size": "a size, as 500M, 4G or a number of bytes",
    "--set": "NAME=VALUE, as earth.radius=2", "--camera": "the name of a camera",
    "--fps": "a number of frames, as 30",
    "--threads": "a whole number, as 4", "--shard": "NUMBER/COUNT, as 1/4",
    "--sweep": "NAME=FROM..<TO, as t=0..<10",
    "--rotate": "three angles in degrees, as 0,45,0", "--scale": "a number, as 0.001",
  ]

  /// Options of other programs, and what they are called here.
  private static let synonyms: [String: String] = [
    "--width": "--size WIDTHxHEIGHT", "--height": "--size WIDTHxHEIGHT",
    "--resolution": "--size WIDTHxHEIGHT",
    "--out": "-o", "--file": "-o", "--output-file": "-o", "--param": "--set NAME=VALUE",
    "--parameter": "--set NAME=VALUE",
    "--define": "--set NAME=VALUE", "--bg": "--background", "--format": "--to", "--type": "--to",
    "--color": "--colors",
    "--colour": "--colors", "--radius": "--radii", "--filter": "--select", "--selection": "--select",
  ]

  /// The commands of other programs, and what they are called here.
  private static let commands: [String: String] = [
    "draw": "render", "convert": "export", "save": "export", "print": "info", "show": "info",
    "view": "render",
    "open": "render", "lint": "check", "validate": "check", "fmt": "format", "picture": "render",
    "describe": "info",
  ]

  /// The error for a first word that is no command. Nil if it is one, or an option.
  var unknownCommand: String? {
    guard let first = arguments.first, !first.isEmpty, !first.hasPrefix("-"), first != "help",
      !subcommands.isEmpty,
      !subcommands.contains(first)
    else { return nil }
    if SceneFormat(path: first) != nil {
      let base = first.lastIndex(of: ".").map { first[..<$0] } ?? first[...]
      return
        "\(quoted(first)) is a file, expected a command before it, as '\(program) render \(first) -o \(base).png' or "
        + "'\(program) info \(first)'"
    }
    let meant =
      nearestName(to: first, among: subcommands)
      ?? Self.commands[first].flatMap { subcommands.contains($0) ? $0 : nil }
    return "unknown command \(quoted(first))"
      + (meant.map { ", did you mean \($0)?" } ?? ", expected \(alternatives(subcommands))")
  }

  /// Returns a message of the argument parser with the expected form and an example.
  func improved(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let command = arguments.first.flatMap { subcommands.contains($0) ? $0 : nil } ?? "render"
    let example =
      subcommands.isEmpty
      ? "'\(program) scene.json5'"
      : "'\(program) \(command) scene.json5\(command == "info" || command == "check" ? "" : " -o \(command == "export" ? "scene.glb" : "scene.png")")'"
    switch true {
    case message.hasPrefix("The value '") && parts.count >= 5:
      let (value, option) = (parts[1], Self.option(parts[3]))
      if let list = Self.list(message) { return "\(option) \(value): expected \(list)" }
      if let reason = Self.reason(message) { return "\(option) \(value): \(reason)" }
      guard let form = Self.forms[option] else { return message }
      return "\(option) \(value): expected \(form)"
        + (Self.correction(value, option).flatMap { $0 == value ? nil : ", did you mean \($0)?" } ?? "")
    case message.hasPrefix("Missing value for '") && parts.count >= 3:
      let option = Self.option(parts[1])
      let name = option == "-o" ? "the name of a file, as -o scene.png" : Self.forms[option] ?? "a value"
      return "\(option): expected \(name), found nothing"
    case message == "Missing expected argument '<input>'": return "expected an input file, as \(example)"
    case message.hasPrefix("Missing expected argument '--output"):
      let input = arguments.dropFirst().first { SceneFormat(path: $0) != nil }
      let base = input.map { input in input.lastIndex(of: ".").map { String(input[..<$0]) } ?? input }
      let ending = command == "export" ? "glb" : "png"
      return "expected an output file, as -o \(base ?? "scene").\(ending)"
    case message.hasPrefix("Unknown option '") && parts.count == 3:
      guard let meant = Self.synonyms[parts[1]] else { return message }
      return "unknown option \(parts[1]), did you mean \(meant)?"
    case message.hasPrefix("Unexpected argument '") && parts.count == 3:
      return "unexpected argument \(quoted(parts[1])), expected one input, and options that begin with -"
    default: return message
    }
  }

  /// Returns the name of an option in its usage: `--size` for `--size <widthxheight>`.
  private static func option(_ usage: String) -> String {
    usage.split(separator: " ").first.map(String.init) ?? usage
  }

  /// Returns the reason that an option gives for refusing its value, which is more exact than its form.
  private static func reason(_ message: String) -> String? {
    guard let range = message.firstRange(of: "': ") else { return nil }
    let reason = message[range.upperBound...]
    return reason.isEmpty ? nil : String(reason)
  }

  /// Returns the values that a message of the argument parser lists: `none, file or distance`.
  private static func list(_ message: String) -> String? {
    for start in ["Please provide one of the following: ", "Please provide one of "] {
      guard let range = message.firstRange(of: start) else { continue }
      let words = message[range.upperBound...].replacing("'", with: "").replacing(" or ", with: ", ")
      let names = words.split { " ,.".contains($0) }
      return alternatives(names.map { String($0) })
    }
    return nil
  }

  /// Returns what a wrong value probably means.
  private static func correction(_ value: String, _ option: String) -> String? {
    let numbers = value.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    switch option {
    case "--size" where numbers.count == 2 && numbers.allSatisfy { $0 > 0 }:
      return "\(numbers[0])x\(numbers[1])"
    case "--size" where numbers.count == 1 && "\(numbers[0])" == value && numbers[0] > 3:
      return "\(value)x\(numbers[0] * 3 / 4)"
    case "--frames" where numbers.count == 2, "--frame" where numbers.count == 2:
      return "\(numbers[0])..<\(numbers[1])"
    default: return nil
    }
  }
}
