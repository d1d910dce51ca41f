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
  /// - Throws: `ValidationError` if they are too many.
  public func combined(with first: ParameterValues? = nil) throws -> ParameterSweep {
    guard let combined = ParameterSweep([first].compactMap { $0 } + sweep) else {
      throw ValidationError("the sweeps have more than \(ParameterValues.limit) combinations")
    }
    return combined
  }
}

extension ParameterSweep {
  /// Refuses a name that several files would have.
  public func checkNames(_ output: String) throws {
    if FramePath(output) == nil, !isNamed(by: output) {
      throw ValidationError(
        "\(output): several files would have one name, expected a {parameter} for each sweep, or %d")
    }
  }
}
