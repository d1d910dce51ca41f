import ArgumentParser
import Files

/// The option `--live`, by which another program drives the scene.
package struct LiveOptions: ParsableArguments, Sendable {
  /// The source of the lines: standard input.
  @Option(
    help: ArgumentHelp(
      "Set parameters and properties by lines of standard input while the program runs, one JSON object a line with names as for --set: {\"scale\": 2, \"sun.color\": \"gold\"}. (form: - for standard input)",
      valueName: "source"))
  package var live: String?

  /// Creates the options for the argument parser.
  package init() {}

  /// Whether the scene is driven by standard input.
  package var isLive: Bool { live != nil }

  /// Throws a `ValidationError` if the source is not standard input, or if the scene is read from it, too.
  package func check(input: String?) throws {
    guard let live else { return }
    if live != FileReader.standardInput {
      throw ValidationError("--live: expected - for standard input, found \(live.printable)")
    }
    if input == nil || input == FileReader.standardInput {
      throw ValidationError("--live - takes lines from standard input, so INPUT must be a file")
    }
  }
}
