/// What becomes of the values that wait for somebody slower than their sender. A limit is at least 1.
public enum Buffering: Sendable, Equatable {
  /// Every one is kept: none is lost, and memory grows as long as nobody takes them.
  case unbounded
  /// So many are kept, and the oldest makes way for the next; `newest(1)` is for values of which only the last counts.
  case newest(Int)
  /// So many are kept, and what comes while they wait is dropped.
  case oldest(Int)

  var limit: Int? {
    switch self {
    case .unbounded: nil
    case .newest(let limit), .oldest(let limit): limit
    }
  }
}
