import ArgumentParser
import TextCoding

/// What the declaration of an option says about its values.
///
/// The text of a declaration ends with the form of the values and an example, as `(form: WIDTHxHEIGHT, as 640x480)`. Help,
/// manual pages, completions and messages about mistakes read it there.
struct DeclaredOption: Equatable {
  /// The form of the values, with an example. Nil if the declaration has none.
  var form: String?
  /// The values, if only some are possible. Empty otherwise.
  var values: [String] = []

  /// Reads an argument of the description that the argument parser writes as JSON.
  private init(_ argument: JSON5Value) {
    values = argument.elements(named: "allValues").compactMap(\.string)
    guard let text = argument.member(named: "abstract")?.string, let start = text.firstRange(of: "(form: ")
    else { return }
    // A form may contain parentheses.
    var depth = 1
    let form = text[start.upperBound...].prefix { letter in
      depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
      return depth > 0
    }
    self.form = String(form)
  }

  /// Returns the options of `command` by their names, such as `--size` and `-o`, without those of its subcommands. The argument
  /// parser describes the subcommands, too, which takes longer than parsing a command line.
  static func options(of command: any ParsableCommand.Type) -> [String: DeclaredOption] {
    guard let description = try? JSON5.parse(Array(command._dumpHelp().utf8)) else { return [:] }
    return description.member(named: "command").map { options(in: $0) } ?? [:]
  }

  private static func options(in command: JSON5Value) -> [String: DeclaredOption] {
    var options: [String: DeclaredOption] = [:]
    for argument in command.elements(named: "arguments") {
      let declared = DeclaredOption(argument)
      for name in argument.elements(named: "names") {
        let dashes = name.member(named: "kind")?.string == "long" ? "--" : "-"
        if let word = name.member(named: "name")?.string { options[dashes + word] = declared }
      }
    }
    return options
  }
}

extension JSON5Value {
  /// Returns the elements of the array `key`. Empty if there is none.
  fileprivate func elements(named key: String) -> [JSON5Value] {
    member(named: key).map { Array($0.elements) } ?? []
  }
}
