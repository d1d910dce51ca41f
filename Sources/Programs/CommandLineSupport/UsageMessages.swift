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

  /// Returns the options of a command by their names. The empty name stands for the program itself.
  let options: (_ command: String) -> [String: DeclaredOption]

  /// Options of other programs, and what they are called here.
  private static let synonyms: [String: String] = [
    "--width": "--size WIDTHxHEIGHT", "--height": "--size WIDTHxHEIGHT",
    "--resolution": "--size WIDTHxHEIGHT", "--dimensions": "--size WIDTHxHEIGHT",
    "--out": "-o", "--file": "-o", "--output-file": "-o", "-O": "-o", "--param": "--set NAME=VALUE",
    "--parameter": "--set NAME=VALUE",
    "--define": "--set NAME=VALUE", "--bg": "--background", "--format": "--to", "--type": "--to",
    "--transparent": "--background transparent",
    "--colour": "--color", "--colors": "--color", "--radii": "--radius", "--unwrap": "--no-wrapped",
    "--filter": "--select", "--selection": "--select",
    "--supersample": "--samples", "--antialias": "--samples", "--msaa": "--samples", "--aa": "--samples",
    "--rate": "--fps", "--spin": "--turntable", "--rotate": "--rotation", "--hdri": "--environment",
    "--hdr": "--environment", "--animation": "--clip", "--time": "--at", "--verify": "orrery check",
    "--show-environment": "--environment-visible", "--ambient-occlusion": "--occlusion",
    "-V": "--version", "--axis": "--axes", "--caption": "--title",
  ]

  /// The commands of other programs, and what they are called here.
  private static let commands: [String: String] = [
    "draw": "render", "convert": "export", "save": "export", "print": "info", "show": "info",
    "view": "orrery-viewer", "open": "orrery-viewer", "window": "orrery-viewer", "lint": "check",
    "validate": "check", "fmt": "format", "picture": "render", "film": "render", "movie": "render",
    "page": "export", "html": "export", "mesh": "export", "list": "info", "stats": "info",
    "describe": "info", "version": "--version",
  ]

  /// The error for `help TOPIC` with a topic that there is not. Nil for anything else.
  ///
  /// - Parameters:
  ///   - topics: The topics besides the commands.
  ///   - details: Topics that are not listed.
  func unknownTopic(topics: [String], details: [String]) -> String? {
    guard !subcommands.isEmpty, arguments.count == 2, arguments[0] == "help", !arguments[1].hasPrefix("-")
    else { return nil }
    let known = topics.sorted() + subcommands
    if known.contains(arguments[1]) { return nil }
    let meant = nearestName(to: arguments[1], among: known + details)
    return "there is no help about \(quoted(arguments[1]))"
      + (meant.map { ", did you mean \($0)?" } ?? ", expected \(alternatives(known))")
  }

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
    let meant = nearestName(to: first, among: subcommands) ?? Self.commands[first]
    return "unknown command \(quoted(first))"
      + (meant.map { ", did you mean \($0)?" } ?? ", expected \(alternatives(subcommands))")
  }

  /// The chosen command. Nil without one.
  private var command: String? { arguments.first.flatMap { subcommands.contains($0) ? $0 : nil } }

  /// The ending of the files that a command writes. Nil if it writes none.
  private var outputEnding: String? {
    switch command ?? "render" {
    case "render": "png"
    case "export": "glb"
    default: nil
    }
  }

  /// Returns a message of the argument parser with the expected form and an example.
  func improved(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    switch true {
    case message.hasPrefix("The value '") && parts.count >= 5:
      let (value, option) = (parts[1], Self.option(parts[3]))
      if let names = Self.list(message) {
        let meant = Self.choice(meantBy: value, among: names)
        return "\(option) \(value.shown): expected \(alternatives(names))"
          + (meant.map { ", did you mean \($0)?" } ?? "")
      }
      if let reason = Self.reason(message) { return "\(option) \(value.shown): \(reason)" }
      guard let form = form(of: option) else { return message }
      // The argument parser does not list the values of a hidden option.
      let values = options(command ?? "")[option]?.values ?? []
      let meant = Self.correction(value, option) ?? Self.choice(meantBy: value, among: values)
      return "\(option) \(value.shown): expected \(form)"
        + (meant.flatMap { $0 == value ? nil : ", did you mean \($0)?" } ?? "")
    case message.hasPrefix("Missing value for '") && parts.count >= 3:
      return missingValue(Self.option(parts[1]))
    case message == "Missing expected argument '<input>'":
      let output = outputEnding.map { " -o scene.\($0)" } ?? ""
      let words = [program, subcommands.isEmpty ? nil : command ?? "render", "scene.json5"].compactMap(\.self)
      return
        "expected an input file, as '\(words.joined(separator: " "))\(subcommands.isEmpty ? "" : output)'"
    case message.hasPrefix("Missing expected argument '--output"):
      return misspeltOption ?? missingOutput
    case message.hasPrefix("Unknown option '") && parts.count >= 3:
      // The parser suggests options that are not similar, such as `--from` for `--zoom`.
      return unknownOption(parts[1], among: options(command ?? "")) ?? "unknown option \(parts[1])"
    case message.hasPrefix("Unexpected argument '") && parts.count == 3:
      return command == "schema"
        ? "unexpected argument \(quoted(parts[1])), expected no input"
        : "unexpected argument \(quoted(parts[1])), expected one input, and options that begin with -"
    default: return message
    }
  }

  /// Returns the message for an option without its value.
  private func missingValue(_ option: String) -> String {
    let form =
      option == "-o" || option == "--output"
      ? "the name of a file" + (outputEnding.map { ", as -o scene.\($0)" } ?? "")
      : form(of: option) ?? "a value"
    let next = arguments.firstIndex(of: option).map { $0 + 1 }.flatMap {
      $0 < arguments.count ? arguments[$0] : nil
    }
    // The argument parser takes the next word as an option.
    guard let next, next.hasPrefix("-") else { return "\(option): expected \(form), found nothing" }
    return
      "\(option): expected \(form), found \(next), which begins with -; as a value, it is written \(option)=\(next)"
  }

  /// Returns the form of the values of an option, or the values if only some are possible. Nil without either.
  private func form(of option: String) -> String? {
    guard let declared = options(command ?? "")[option] else { return nil }
    return declared.form ?? (declared.values.isEmpty ? nil : alternatives(declared.values))
  }

  /// The message for a command line without `-o`.
  private var missingOutput: String {
    let ending = outputEnding ?? "png"
    let files = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    // A second file may be meant as the output.
    if files.count == 2, Self.ending(files[1]) != Self.ending(files[0]) {
      return "expected an output file, as -o \(files[1])"
    }
    let input = files.first { SceneFormat(path: $0) != nil }
    let base = input.map { input in input.lastIndex(of: ".").map { String(input[..<$0]) } ?? input }
    return "expected an output file, as -o \(base ?? "scene").\(ending)"
  }

  private static func ending(_ path: String) -> Substring {
    path[(path.lastIndex(of: ".") ?? path.endIndex)...]
  }

  /// The message for the first word that looks like an option, and that means another one. The argument parser reports a
  /// missing argument before it.
  private var misspeltOption: String? {
    let names = arguments.dropFirst().filter { $0.hasPrefix("-") && $0.count > 1 }
      .map { word in String(word.prefix { $0 != "=" }) }
    guard !names.isEmpty else { return nil }
    let known = options(command ?? "")
    for name in names where Double(name) == nil && known[name] == nil {
      if let message = unknownOption(name, among: known) { return message }
    }
    return nil
  }

  /// Returns the message for an option that is not among the `known` ones of the command. Nil if nothing is known about it.
  private func unknownOption(_ option: String, among known: [String: DeclaredOption]) -> String? {
    if let meant = Self.synonyms[option] { return "unknown option \(option), did you mean \(meant)?" }
    // `-size`, and `-ofile`.
    if !option.hasPrefix("--"), option.count > 2 {
      if known["-" + option] != nil { return "unknown option \(option), did you mean -\(option)?" }
      if option.hasPrefix("-o"), known["-o"] != nil {
        return "unknown option \(option), did you mean -o \(option.dropFirst(2))?"
      }
    }
    if option.count > 3,
      let near = nearestName(to: option, among: known.keys.sorted(), limit: option.count < 7 ? 1 : 2)
    {
      return "unknown option \(option), did you mean \(near)?"
    }
    let others = subcommands.filter { $0 != command && options($0)[option] != nil }
    guard !others.isEmpty else { return nil }
    if command == nil, others.count > 1 {
      return "\(option) follows a command, as '\(program) \(others[0]) \(option)'"
    }
    return "\(option) is an option of '\(others.map { "\(program) \($0)" }.joined(separator: "' and '"))', "
      + "not of '\(program)\(command.map { " \($0)" } ?? "")'"
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
  private static func list(_ message: String) -> [String]? {
    for start in ["Please provide one of the following: ", "Please provide one of "] {
      guard let range = message.firstRange(of: start) else { continue }
      let words = message[range.upperBound...].replacing("'", with: "")
        .replacing(" or ", with: ", ").replacing(" and ", with: ", ")
      return words.split { " ,.".contains($0) }.map { String($0) }
    }
    return nil
  }

  /// Returns the name that a wrong value probably means: a similar one, or the only one that begins with the value.
  static func choice(meantBy value: String, among names: [String]) -> String? {
    if let near = nearestName(to: value, among: names, limit: value.count < 5 ? 1 : 2) { return near }
    let longer = names.filter { $0.hasPrefix(value.lowercased()) }
    return value.isEmpty || longer.count != 1 ? nil : longer[0]
  }

  /// Returns what a wrong value probably means.
  private static func correction(_ value: String, _ option: String) -> String? {
    let numbers = value.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    switch option {
    case "--size" where numbers.count == 2 && numbers.allSatisfy(PixelSize.sides.contains):
      return "\(numbers[0])x\(numbers[1])"
    case "--size"
    where numbers.count == 1 && "\(numbers[0])" == value && numbers[0] > 3
      && PixelSize.sides.contains(numbers[0]):
      return "\(value)x\(numbers[0] * 3 / 4)"
    case "--frames", "--animate", "--sweep":
      // `t=0..<1` lacks the number of values.
      if let equals = value.firstIndex(of: "="), equals > value.startIndex {
        return SweptParameter(argument: value + ":24") == nil ? nil : value + ":24"
      }
      fallthrough
    case "--frame":
      guard option != "--sweep", numbers.count == 2, numbers[0] < numbers[1] else { return nil }
      return "\(numbers[0])..<\(numbers[1])"
    default: return nil
    }
  }
}

extension String {
  /// The text in a message: with quotation marks if it is empty.
  fileprivate var shown: String { isEmpty ? "\"\"" : self }
}
