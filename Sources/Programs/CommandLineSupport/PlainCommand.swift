import ArgumentParser

/// A command line that has only an input, and an output or none: `export scene.json5 -o scene.stl`.
package struct PlainCommandLine: Equatable {
  /// The name of the command.
  package let command: String
  /// The input, which is a file.
  package let input: String
  /// The value of `-o` or `--output`. Nil if it is not given.
  package let output: String?

  /// Creates the command line of the arguments after the program's name. Nil if there is any other argument.
  package init?(_ arguments: [String]) {
    var (words, output): ([String], String?) = ([], nil)
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if ["-o", "--output"].contains(word), output == nil, let value = rest.popFirst(), Self.isPlain(value) {
        output = value
      } else if Self.isPlain(word), words.count < 2 {
        words.append(word)
      } else {
        return nil
      }
    }
    guard words.count == 2, words[0] == arguments.first, words[1] != "help" else { return nil }
    (command, input, self.output) = (words[0], words[1], output)
  }

  /// Whether a word can be no option, and is not standard input or output.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.first != UInt8(ascii: "-")
  }
}

/// A command that is made of a `PlainCommandLine` without the argument parser, which describes all options of a command in order
/// to parse one: two thirds of the work of converting a small file.
package protocol PlainCommand: ParsableCommand {
  /// Sets the options to those of the line, and every other one to its default. Returns false if an argument is missing.
  ///
  /// It is in the file that declares the options, and no initializer: in that file, one would create the wrapper of an option
  /// instead of setting its value.
  ///
  /// - Throws: The error of an invalid argument. The argument parser then reports it.
  mutating func set(_ line: PlainCommandLine) throws -> Bool
}

extension PlainCommand {
  /// Creates the command that the argument parser makes of the line. Nil if an argument is missing.
  ///
  /// - Throws: The error of an invalid argument.
  package init?(_ line: PlainCommandLine) throws {
    self.init()
    guard try set(line) else { return nil }
  }
}

/// A group of options with the values that they have if none is given. Reading an option that is neither parsed nor set stops the
/// program; a test compares these values with those that the argument parser makes of an empty command line.
package protocol PlainOptions: ParsableArguments {
  /// Sets all options to their defaults, in the file that declares them.
  mutating func setDefaults()
}

extension PlainOptions {
  /// The options of an empty command line.
  package static var plain: Self {
    var options = Self()
    options.setDefaults()
    return options
  }
}

extension InputArgument {
  /// Creates the argument.
  ///
  /// - Throws: `ValidationError` if the input is an address.
  package init(_ input: String) throws {
    self.init()
    self.input = input
    try validate()
  }
}
