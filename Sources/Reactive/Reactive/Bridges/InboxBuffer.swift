/// The pending values of an inbox, in order of arrival. A ring buffer once the limit is reached.
struct InboxBuffer<Value: Sendable>: Sendable {
  private var values: [Value] = []
  /// The index of the oldest value. It is not 0 once the buffer was full and the newest value has replaced the oldest.
  private var start = 0

  /// Adds `value` under the policy `buffering`. Returns whether it is the first pending value, and the value that was
  /// dropped for it, if any.
  mutating func add(_ value: Value, _ buffering: BufferingPolicy) -> (isFirst: Bool, dropped: Value?) {
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

  /// Calls `body` with each value in order, and removes all values. The memory is kept.
  mutating func empty(_ body: (Value) -> Void) {
    for value in values[start...] { body(value) }
    for value in values[..<start] { body(value) }
    values.removeAll(keepingCapacity: true)
    start = 0
  }
}
