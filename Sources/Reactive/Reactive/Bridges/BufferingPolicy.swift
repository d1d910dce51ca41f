/// A policy for values that arrive faster than they are taken. A limit is at least 1.
public enum BufferingPolicy: Sendable, Equatable {
  /// Keeps every value. None is lost, and memory grows until the values are taken.
  case unbounded
  /// Keeps at most the given number of values and drops the oldest to make room. Use `newest(1)` where only the last
  /// value matters.
  case newest(Int)
  /// Keeps at most the given number of values and drops each value that arrives while the buffer is full.
  case oldest(Int)

  var limit: Int? {
    switch self {
    case .unbounded: nil
    case .newest(let limit), .oldest(let limit): limit
    }
  }

  /// Stops the program if the limit is less than 1.
  package func checkLimit() {
    if let limit, limit < 1 { stopProgram("the limit of a buffer must be at least 1; it is \(limit)") }
  }
}
