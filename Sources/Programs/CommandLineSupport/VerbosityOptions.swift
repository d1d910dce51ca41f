import ArgumentParser
import Synchronization

/// The options for the amount of messages, which every command has.
package struct VerbosityOptions: ParsableArguments, Sendable {
  /// Whether each file that is read and written is named.
  @Flag(
    name: [.short, .long],
    help: "Name each file that is read or written, with its contents, on standard error.")
  package var verbose = false

  /// Whether there are no messages but errors.
  @Flag(name: [.short, .long], help: "Print errors only: no warnings and no progress.")
  package var quiet = false

  /// Creates the options for the argument parser.
  package init() {}

  /// Makes the choice that of the program.
  ///
  /// - Throws: A `ValidationError` if both options are given.
  package func validate() throws {
    if verbose, quiet {
      throw ValidationError("--verbose and --quiet both choose the messages, expected only one of them")
    }
    Verbosity.current = quiet ? .quiet : verbose ? .verbose : .standard
  }
}

/// The amount of messages on standard error.
package enum Verbosity: UInt8, Sendable {
  /// Errors only.
  case quiet
  /// Errors, warnings and the progress of long work.
  case standard
  /// Also the files that are read and written.
  case verbose

  private static let choice = Atomic<UInt8>(Verbosity.standard.rawValue)

  /// The amount that the command line has chosen.
  package static var current: Verbosity {
    get { Verbosity(rawValue: choice.load(ordering: .relaxed)) ?? .standard }
    set { choice.store(newValue.rawValue, ordering: .relaxed) }
  }
}

extension VerbosityOptions: PlainOptions {
  package mutating func setDefaults() {
    (verbose, quiet) = (false, false)
    Verbosity.current = .standard
  }
}
