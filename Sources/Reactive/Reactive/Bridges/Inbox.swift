import Parallelism

/// A queue from other threads into the reactive graph: any thread sends values, and the owner emits them.
///
/// Sources and subscriptions belong to one thread at a time and take no locks. An inbox belongs to that thread. Only
/// its `sender` may be passed to other threads:
/// ```swift
/// let inbox = Inbox<Reading>()
/// inbox.subscribe { plot.add($0) }.disposed(by: bag)
/// let sender = inbox.sender
/// Thread.detachNewThread { while let reading = device.read() { sender.send(reading) } }
///
/// window.run { inbox.receive() }  // once a frame
/// ```
/// An owner without a frame loop passes a closure that is called, on the sending thread, when a value enters the empty
/// inbox:
/// ```swift
/// Inbox<Reading> { window.wake() }
/// ```
/// When the inbox is freed, its pending values are dropped, and so is every value that its sender sends later.
public final class Inbox<Value: Sendable>: AttachableSource {
  /// The event type: a value that was sent.
  public typealias Event = Value

  /// The sending side, for other threads.
  public let sender: Sender

  private let emitter = EventEmitter<Value>()
  /// An empty buffer, kept for its memory.
  private var spare = InboxBuffer<Value>()

  /// Creates an empty inbox.
  ///
  /// The sending thread calls `wake`, outside the lock, when a value enters the empty inbox. It is not called for the
  /// values that follow before the next `receive`.
  public init(buffering: BufferingPolicy = .unbounded, wake: (@Sendable () -> Void)? = nil) {
    sender = Sender(buffering, wake)
  }

  deinit { sender.close() }

  /// Emits all values sent before this call, in order and in one `batch`. Each value reaches every subscriber, and a
  /// `combine` downstream emits once. O(values), one lock, and no allocation once the inbox has grown.
  public func receive() {
    var buffer = InboxBuffer<Value>()
    swap(&buffer, &spare)
    sender.exchange(&buffer)
    batch { buffer.empty(emitter.emit) }
    spare = buffer
  }

  @usableFromInline static var callsHandlerDirectly: Bool { true }

  @usableFromInline
  func attach(_ handler: @escaping (Value) -> Void, parent: Join?) -> Node {
    emitter.attach(handler, parent: parent)
  }
}

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
