import Parallelism

extension Inbox {
  /// The sending side of an inbox. Any thread may hold and use it.
  public final class Sender: Sendable {
    private let state = Locked(SenderState())
    private let buffering: BufferingPolicy
    private let wake: (@Sendable () -> Void)?

    init(_ buffering: BufferingPolicy, _ wake: (@Sendable () -> Void)?) {
      buffering.checkLimit()
      (self.buffering, self.wake) = (buffering, wake)
    }

    /// Stores `value` for the owner's next `receive`. Any thread may call it. Values of one thread stay in order, and
    /// those of several threads interleave. One lock; O(1).
    public func send(_ value: Value) {
      // A dropped value is freed outside the lock, because its deinit may send.
      let (isFirst, _) = state.withValue { state in
        state.isClosed ? (false, nil) : state.buffer.add(value, buffering)
      }
      if isFirst { wake?() }
    }

    /// Swaps the stored values with `buffer`, which must be empty.
    func exchange(_ buffer: inout InboxBuffer<Value>) {
      state.withValue { swap(&$0.buffer, &buffer) }
    }

    /// Drops the stored values and every value sent from now on.
    func close() {
      var dropped = InboxBuffer<Value>()
      state.withValue { state in
        state.isClosed = true
        swap(&state.buffer, &dropped)
      }
    }
  }

  /// The locked state of a sender: its buffer and whether it is closed.
  private struct SenderState {
    var buffer = InboxBuffer<Value>()
    var isClosed = false
  }
}
