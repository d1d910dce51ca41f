import ArgumentParser
import Files
import Geometry
import SceneExpressions
import SceneFiles
import SceneModel
import TextCoding

/// The input file of a command.
package struct InputArgument: ParsableArguments {
  /// The path of the input file. `-` is standard input.
  @Argument(
    help: ArgumentHelp(
      "The file to read: \(SceneFormat.inputs). Use - for standard input.",
      valueName: "input"))
  package var input: String

  /// Creates the argument for the argument parser.
  package init() {}

  /// Throws a `ValidationError` if the input is an address.
  package func validate() throws {
    // A regular expression takes a thirtieth of the time of a short command.
    let scheme = input.prefix { $0.isASCII && $0.isLetter }
    if !scheme.isEmpty, input[scheme.endIndex...].hasPrefix("://"), input.count > scheme.count + 3 {
      throw ValidationError("\(input): is an address, expected a file; download it first")
    }
  }
}

/// Further input files of a command, whose contents are in the same scene.
package struct FurtherInputs: ParsableArguments {
  /// The paths.
  @Argument(
    help: ArgumentHelp(
      "More files, which are put into the same scene, each at its own coordinates: --set NAME.position=1,0,0 moves the one called NAME.glb.",
      valueName: "more"))
  package var paths: [String] = []

  /// Creates the argument for the argument parser.
  package init() {}

  /// Throws a `ValidationError` if an input is standard input, which cannot be read together with files, or seems to be the
  /// output.
  package func check(first: String) throws {
    if paths.isEmpty { return }
    if ([first] + paths).contains(FileReader.standardInput) {
      throw ValidationError("standard input cannot be put into one scene with files")
    }
    for path in paths where SceneFormat(path: path) == nil {
      // A word processor turns two hyphens into a dash.
      let option = path.drop { "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}".contains($0) }
      if option.count < path.count, !option.isEmpty {
        throw ValidationError(
          "unexpected argument \(quoted(path)), which begins with another dash than -, did you mean --\(option)?"
        )
      }
      throw ValidationError(
        "unexpected argument \"\(path.printable)\", expected an input file; the name of the output follows -o, as -o \(path.printable)"
      )
    }
  }
}

extension FurtherInputs: PlainOptions {
  package mutating func setDefaults() { paths = [] }
}
