/// The way in from other threads: they send, and the inbox's owner emits what has come.
///
/// The reactive core belongs to one thread at a time and takes no locks. An inbox belongs to it; its `sender` is what
/// may be given away:
/// ```swift
/// let inbox = Inbox<Reading>()
/// inbox.subscribe { plot.add($0) }.disposed(by: bag)
/// let sender = inbox.sender
/// Thread.detachNewThread { while let reading = device.read() { sender.send(reading) } }
///
/// window.run { inbox.receive() }  // once a frame
/// ```
/// An owner without frames is woken, on the sending thread, whenever something comes into the empty inbox:
/// ```swift
/// Inbox<Reading> { window.wake() }
/// ```
/// An inbox that goes takes with it what waits, and its sender drops what is sent after that.
public final class Inbox<Value: Sendable>: EventSourceProtocol {
  /// What a subscriber is given: a value that was sent.
  public typealias Event = Value

  /// What other threads send through.
  public let sender: Sender

  private let emitter = EventEmitter<Value>()
  /// Empty; kept for its memory.
  private var spare = InboxBuffer<Value>()

  /// Creates an empty inbox. `wake` is called by the sending thread, outside the lock, when the empty inbox was sent a
  /// value; not for those that join it before the next `receive`.
  public init(buffering: Buffering = .unbounded, wake: (@Sendable () -> Void)? = nil) {
    sender = Sender(buffering, wake)
  }

  deinit { sender.close() }

  /// Emits all that was sent before, in that order and in one `batch`: each value reaches every subscriber, and a
  /// `combine` downstream emits once. O(values), one lock, and no allocation once the inbox has grown.
  public func receive() {
    var buffer = InboxBuffer<Value>()
    swap(&buffer, &spare)
    sender.exchange(&buffer)
    batch { buffer.empty(emitter.emit) }
    spare = buffer
  }

  /// See `EventSourceProtocol`.
  public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  public func _attach(_ handler: @escaping (Value) -> Void, parent: _Join?) -> _Node {
    emitter._attach(handler, parent: parent)
  }
}
