import SceneFiles

/// Warnings about the outputs of a command. Each distinct warning is printed once, with the number of outputs
/// concerned.
package struct OutputWarnings {
  private let program: String
  private var warnings: [(warning: SceneFileWarning, first: String, count: Int)] = []
  /// The places in `warnings` by the messages.
  private var places: [String: [Int]] = [:]

  /// Creates an empty collection for the program `program`.
  package init(program: String) { self.program = program }

  /// Adds a warning about the file at `output`.
  package mutating func add(_ warning: SceneFileWarning?, about output: String) {
    guard let warning else { return }
    let message = warning.message
    if let index = places[message, default: []].first(where: { warnings[$0].warning == warning }) {
      warnings[index].count += 1
    } else {
      places[message, default: []].append(warnings.count)
      warnings.append((warning, output, 1))
    }
  }

  /// Returns the messages. `total` is the number of outputs.
  package func messages(total: Int) -> [String] {
    warnings.map { warning, first, count in
      total == 1 ? "\(warning)" : "\(warning) (in \(count) of \(total) results, the first is \(first))"
    }
  }

  /// Prints the messages to standard error.
  package func write(total: Int) {
    for message in messages(total: total) { StandardError.warning(message, program: program) }
  }
}
