private import Synchronization

extension Inbox {
  /// The end of an inbox that any thread may hold.
  public final class Sender: Sendable {
    private let waiting = Mutex(Waiting())
    /// Written by who leaves the lock, and read by who enters it. The lock needs no such help, but ThreadSanitizer does:
    /// it does not see what a contended `Mutex` does inside the runtime, and reports races where there are none.
    private let handover = Atomic(false)
    private let buffering: Buffering
    private let wake: (@Sendable () -> Void)?

    init(_ buffering: Buffering, _ wake: (@Sendable () -> Void)?) {
      precondition(buffering.limit ?? 1 >= 1, "a buffer keeps at least one value")
      (self.buffering, self.wake) = (buffering, wake)
    }

    /// Leaves `value` for the owner's next `receive`. Any thread may call it: values of one thread stay in order, and
    /// those of several interleave. One lock; O(1).
    public func send(_ value: Value) {
      // What is dropped is freed outside the lock: its deinit may send.
      let (isFirst, _) = withLock { $0.isClosed ? (false, nil) : $0.buffer.add(value, buffering) }
      if isFirst { wake?() }
    }

    /// Takes what waits, and leaves `buffer`, which is empty.
    func exchange(_ buffer: inout InboxBuffer<Value>) {
      withLock { swap(&$0.buffer, &buffer) }
    }

    /// Drops what waits, and all that comes.
    func close() {
      var dropped = InboxBuffer<Value>()
      withLock {
        $0.isClosed = true
        swap(&$0.buffer, &dropped)
      }
    }

    private func withLock<Result: Sendable>(_ body: (inout Waiting) -> Result) -> Result {
      waiting.withLock {
        _ = handover.load(ordering: .acquiring)
        defer { handover.store(true, ordering: .releasing) }
        return body(&$0)
      }
    }
  }

  private struct Waiting {
    var buffer = InboxBuffer<Value>()
    var isClosed = false
  }
}
