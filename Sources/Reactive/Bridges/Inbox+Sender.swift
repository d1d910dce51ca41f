import Hardware

extension Inbox {
  /// The end of an inbox that any thread may hold.
  public final class Sender: Sendable {
    private let waiting = Locked(Waiting())
    private let buffering: Buffering
    private let wake: (@Sendable () -> Void)?

    init(_ buffering: Buffering, _ wake: (@Sendable () -> Void)?) {
      precondition(buffering.limit ?? 1 >= 1, "the limit of a buffer must be at least 1")
      (self.buffering, self.wake) = (buffering, wake)
    }

    /// Leaves `value` for the owner's next `receive`. Any thread may call it: values of one thread stay in order, and
    /// those of several interleave. One lock; O(1).
    public func send(_ value: Value) {
      // What is dropped is freed outside the lock: its deinit may send.
      let (isFirst, _) = waiting.withValue { waiting in
        waiting.isClosed ? (false, nil) : waiting.buffer.add(value, buffering)
      }
      if isFirst { wake?() }
    }

    /// Takes what waits, and leaves `buffer`, which is empty.
    func exchange(_ buffer: inout InboxBuffer<Value>) {
      waiting.withValue { swap(&$0.buffer, &buffer) }
    }

    /// Drops what waits, and all that comes.
    func close() {
      var dropped = InboxBuffer<Value>()
      waiting.withValue { waiting in
        waiting.isClosed = true
        swap(&waiting.buffer, &dropped)
      }
    }
  }

  private struct Waiting {
    var buffer = InboxBuffer<Value>()
    var isClosed = false
  }
}
