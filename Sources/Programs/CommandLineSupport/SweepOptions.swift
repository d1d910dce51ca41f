import ArgumentParser
import TextCoding

/// The options for parameters that take several values in turn.
package struct SweepOptions: ParsableArguments, Sendable {
  /// The parameters and their values.
  @Option(
    help: ArgumentHelp(
      "Repeat the command for each value of a parameter or property; t=0...1:11 has eleven values from 0 to 1. Several sweeps give all combinations of their values. OUTPUT may contain {scale} and {t}. (form: NAME=VALUES, as t=0..<1:24 or t=0,0.5,1)",
      valueName: "parameter=values"))
  package var sweep: [SweptParameter] = []

  /// Creates the options for the argument parser.
  package init() {}

  /// Returns all combinations of the values with those of `first`, which changes slowest.
  ///
  /// - Throws: `ValidationError` if there are too many combinations, or if a parameter is given twice.
  package func combined(with first: SweptParameter? = nil) throws -> ParameterSweep {
    var names: Set<String> = []
    for axis in [first].compactMap({ $0 }) + sweep where !names.insert(axis.name).inserted {
      throw ValidationError(
        "expected one sweep of each parameter, found two of \(axis.name)")
    }
    guard let combined = ParameterSweep([first].compactMap { $0 } + sweep) else {
      throw ValidationError(
        "expected at most \(SweptParameter.limit) combinations of sweep values, found more")
    }
    return combined
  }
}

extension ParameterSweep {
  /// Throws a `ValidationError` if several combinations would have the same file name.
  package func checkNames(_ output: String) throws {
    let pattern = try pattern(output)
    if !pattern.hasNumber, axes.contains(where: { $0.values.count > 1 && !pattern.names($0.name) }) {
      let other = pattern.unknownNames.first
      throw ValidationError(
        "\(output): several results would have the same file name, "
          + (other.map { "nothing is swept that is called \(quoted($0)), " } ?? "")
          + "expected a {parameter} for each sweep, or %d")
    }
  }

  /// Parses `output` as a file name pattern with the swept parameters.
  ///
  /// - Throws: `OutputPatternError`.
  package func pattern(_ output: String) throws(OutputPatternError) -> OutputPattern {
    try OutputPattern(output, parameters: axes.map(\.name))
  }
}

extension SweepOptions: PlainOptions {
  package mutating func setDefaults() { sweep = [] }
}
