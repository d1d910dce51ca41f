public import ArgumentParser

/// The parameters that take one value after the other.
public struct SweepOptions: ParsableArguments, Sendable {
  /// The parameters and their values.
  @Option(
    help: ArgumentHelp(
      "Do it for each value of a parameter or property: scale=0.5,1,2 or t=0..1:11 (eleven from 0 to 1). Of several sweeps, for each combination. OUTPUT may have {scale} and {t} in its name.",
      valueName: "parameter=values"))
  public var sweep: [ParameterValues] = []

  /// For the parser.
  public init() {}

  /// All combinations of the values, and those of `first`, which changes slowest.
  ///
  /// - Throws: `ValidationError` if they are too many, or two are of one parameter.
  public func combined(with first: ParameterValues? = nil) throws -> ParameterSweep {
    var names: Set<String> = []
    for axis in [first].compactMap({ $0 }) + sweep where !names.insert(axis.name).inserted {
      throw ValidationError(
        "the values of \(axis.name) are given twice, expected one sweep of each parameter")
    }
    guard let combined = ParameterSweep([first].compactMap { $0 } + sweep) else {
      throw ValidationError("the sweeps have more than \(ParameterValues.limit) combinations")
    }
    return combined
  }
}

extension ParameterSweep {
  /// Refuses a name that several files would have.
  public func checkNames(_ output: String) throws {
    let pattern = try pattern(output)
    if !pattern.hasNumber, axes.contains(where: { $0.values.count > 1 && !pattern.names($0.name) }) {
      throw ValidationError(
        "\(output): several files would have one name, expected a {parameter} for each sweep, or %d")
    }
  }

  /// How files are named by `output`, in which parameters that are swept may be.
  ///
  /// - Throws: `OutputPatternError`.
  public func pattern(_ output: String) throws(OutputPatternError) -> OutputPattern {
    try OutputPattern(output, parameters: axes.map(\.name))
  }
}
