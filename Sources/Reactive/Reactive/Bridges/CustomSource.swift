extension AnyEventSource {
  /// Creates a source from a callback interface: a socket, a timer, a library.
  ///
  /// ```swift
  /// func messages(of socket: Socket) -> AnyEventSource<Message> {
  ///   AnyEventSource { emitter in
  ///     let listener = socket.listen { emitter.emit($0) }
  ///     return Disposer { listener.stop() }
  ///   }
  /// }
  /// ```
  /// Each subscription has its own emitter. `start` receives the emitter, arranges for events to be emitted, and
  /// returns a disposer that stops them. That disposer is disposed when the subscription ends. Events that `start`
  /// emits itself reach the subscriber before `subscribe` returns. The subscription also ends when the last reference
  /// to its emitter is released: this is how a source signals that no event will follow.
  ///
  /// The emitter belongs to the subscriber's thread. Events from other threads must come through an `Inbox`. Costs one
  /// emitter, four allocations, for each subscription.
  public init(_ start: @escaping (_ emitter: EventEmitter<Event>) -> Disposer) {
    self.init(CustomSource { StartedSource(current: nil, end: start($0)) })
  }
}

/// A source in which each subscription has its own emitter, and a closure that starts the events.
struct CustomSource<Event>: AttachableSource {
  /// Starts the events.
  let start: (EventEmitter<Event>) -> StartedSource<Event>

  static var callsHandlerDirectly: Bool { true }

  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let node = CustomSourceJoin(parent: parent)
    let emitter = EventEmitter<Event>()
    let first = emitter.attach(handler, parent: node)
    node.first.refer(to: first)
    let started = start(emitter)
    let current = started.current
    node.end = started.takeEnd()
    if let current { handler(current) }
    node.start()
    return node
  }
}

/// The events of a custom source that were started for one subscription.
struct StartedSource<Event>: ~Copyable {
  /// The value that is delivered to the subscriber at once. Nil for none.
  let current: Event?
  /// Is disposed when the subscription ends.
  var end: Disposer

  consuming func takeEnd() -> Disposer { end }
}

/// A join between the emitter and its subscriber, so that a disposal stops the events at once. If the emitter is freed
/// first, the node is freed with it.
private final class CustomSourceJoin: Join {
  var end: Disposer?

  init(parent: Join?) {
    super.init(parent: parent) { node, phase in if phase.pulls { _ = node.finishPull(phase) { true } } }
  }

  override var storesEvents: Bool { false }

  override func dispose() {
    super.dispose()
    end.take()?.dispose()
  }
}
