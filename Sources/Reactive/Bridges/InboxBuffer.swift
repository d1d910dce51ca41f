/// The values that wait in an inbox, in the order in which they came.
struct InboxBuffer<Value: Sendable>: Sendable {
  private var values: [Value] = []
  /// Where the oldest is: not at 0 once the limit was passed and the newest goes to the place of the oldest.
  private var start = 0

  /// Adds `value` as `buffering` says: whether it is the first to wait, and which value was dropped for it.
  mutating func add(_ value: Value, _ buffering: Buffering) -> (isFirst: Bool, dropped: Value?) {
    guard let limit = buffering.limit, values.count == limit else {
      values.append(value)
      return (values.count == 1, nil)
    }
    if case .oldest = buffering { return (false, nil) }
    var other = value
    swap(&values[start], &other)
    start = (start + 1) % limit
    return (false, other)
  }

  /// Calls `body` with each value, and keeps none, but the memory.
  mutating func empty(_ body: (Value) -> Void) {
    for value in values[start...] { body(value) }
    for value in values[..<start] { body(value) }
    values.removeAll(keepingCapacity: true)
    start = 0
  }
}
