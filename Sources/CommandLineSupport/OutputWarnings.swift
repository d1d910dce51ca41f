public import SceneFiles

/// Warnings about pictures or files that a command writes: each is printed once, with the number of outputs it is about.
public struct OutputWarnings {
  private let program: String
  private var warnings: [(warning: SceneFileWarning, first: String, count: Int)] = []

  /// Collects the warnings of a program.
  public init(program: String) { self.program = program }

  /// Adds a warning about the file at `output`.
  public mutating func add(_ warning: SceneFileWarning?, about output: String) {
    guard let warning else { return }
    if let index = warnings.firstIndex(where: { $0.warning == warning }) {
      warnings[index].count += 1
    } else {
      warnings.append((warning, output, 1))
    }
  }

  /// The messages; `total` is the number of outputs.
  public func messages(total: Int) -> [String] {
    warnings.map { warning, first, count in
      total == 1 ? "\(warning)" : "\(warning) (\(count) of \(total), the first is \(first))"
    }
  }

  /// Prints the messages on standard error.
  public func write(total: Int) {
    for message in messages(total: total) { StandardError.warning(message, program: program) }
  }
}
