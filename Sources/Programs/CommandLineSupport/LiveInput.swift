import ArgumentParser
import Files
import Parallelism
import SceneFiles

/// The lines of standard input while a program runs: values of parameters and properties; see `LiveValues`.
///
/// A thread reads ahead. Until the program takes the values, later ones of the same name replace earlier ones, so that a
/// slow program shows the latest state, and the memory is bounded by the number of names.
package final class LiveInput: Sendable {
  private struct State {
    var values = LiveValues()
    var mistakes: [String] = []
    var mistakeCount = 0
  }

  private let state = Locked(State())
  private let onArrival: @Sendable () -> Void

  /// The largest number of names whose values wait.
  static let nameLimit = 1 << 20
  /// The largest number of mistakes that are kept until they are taken.
  private static let mistakeLimit = 20

  /// Creates the input. `onArrival` is called on another thread when there is something to take.
  package init(onArrival: @escaping @Sendable () -> Void) { self.onArrival = onArrival }

  /// Begins to read standard input.
  ///
  /// - Throws: `OptionError` if the system refuses a thread.
  package func start() throws {
    guard Parallel.startThread({ [self] in read() }) else {
      throw OptionError("--live: the system has no thread to read standard input")
    }
  }

  /// What has arrived since the last call.
  package struct Arrival {
    /// The values, the last one for each name.
    package let values: LiveValues
    /// The first mistakes, as messages.
    package let mistakes: [String]
  }

  /// Takes what has arrived.
  package func take() -> Arrival {
    state.withValue { state in
      defer { (state.values, state.mistakes, state.mistakeCount) = (LiveValues(), [], 0) }
      let others = state.mistakeCount - state.mistakes.count
      return Arrival(
        values: state.values,
        mistakes: state.mistakes + (others > 0 ? ["standard input: \(others) more lines with mistakes"] : []))
    }
  }

  private func read() {
    do {
      try LineReader.forEachLine(FileReader.standardInput, limit: LiveValues.lineLimit) { line, number in
        add(line, number)
      }
    } catch {
      let message = "\(error)"
      state.withValue { $0.mistakes.append(message) }
      onArrival()
    }
  }

  /// Adds a line. Blank ones are skipped.
  func add(_ line: [UInt8], _ number: Int) {
    if LiveValues.isBlank(line) { return }
    state.withValue { state in
      do throws(LiveValues.Mistake) {
        guard state.values.count < Self.nameLimit else {
          throw LiveValues.Mistake(line: number, reason: "expected at most \(Self.nameLimit) names at once")
        }
        try state.values.add(line, line: number)
      } catch {
        state.mistakeCount += 1
        if state.mistakes.count < Self.mistakeLimit { state.mistakes.append("\(error)") }
      }
    }
    onArrival()
  }
}

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
