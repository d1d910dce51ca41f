extension EventSource {
  /// A source of your own: what else in the world tells of events, as something to subscribe to.
  ///
  /// ```swift
  /// func messages(of socket: Socket) -> EventSource<Message> {
  ///   EventSource { emitter in
  ///     let listener = socket.listen { emitter.emit($0) }
  ///     return Disposer { listener.stop() }
  ///   }
  /// }
  /// ```
  /// Each subscription has an emitter of its own. `start` is given it, arranges that it emits, and returns how to stop
  /// that, which is disposed when the subscription ends. What `start` emits itself reaches the subscriber before
  /// `subscribe` returns. A subscription also ends when nobody holds its emitter any more: that is how a source says
  /// that nothing will follow.
  ///
  /// The emitter belongs to the subscriber's thread; events from elsewhere come through an `Inbox`. Costs an emitter,
  /// four allocations, for each subscription.
  public init(_ start: @escaping (_ emitter: EventEmitter<Event>) -> Disposer) {
    self.init(StartedSource { (nil, start($0)) })
  }
}

/// A source of which each subscription has an emitter of its own, and something that emits by it.
struct StartedSource<Event>: EventSourceProtocol {
  /// Arranges that the emitter emits; `current` is given to the subscriber at once, `end` disposed with the subscription.
  let start: (EventEmitter<Event>) -> (current: Event?, end: Disposer)

  static var _callsHandlerDirectly: Bool { true }

  func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    let node = StartedNode(parent: parent)
    let emitter = EventEmitter<Event>()
    let first = emitter._attach(handler, parent: node)
    node.first.refer(to: first)
    let (current, end) = start(emitter)
    node.end = end
    if let current { handler(current) }
    node.pull()
    return node
  }
}

/// Lies between the emitter and what is downstream, so that a disposal ends the emitting at once. If the emitter goes
/// first, the node goes with it.
private final class StartedNode: _Join {
  var end: Disposer?

  init(parent: _Join?) {
    super.init(parent: parent) { node in
      node.first.pull()
      _ = node.settle()
    }
  }

  deinit { end?.dispose() }

  override func dispose() {
    super.dispose()
    end.take()?.dispose()
  }
}
