/// One subscription upstream for all subscribers; see `EventSourceProtocol.share()`.
///
/// An event costs each subscriber one call; a subscription is one allocation.
public final class SharedSource<Event>: _Source, EventSourceProtocol {
  private let upstream: EventSource<Event>
  private var root: PassingNode?

  fileprivate init(_ upstream: some EventSourceProtocol<Event>) {
    self.upstream = EventSource(upstream)
    super.init { _ in }
  }

  deinit { disconnect() }

  /// See `EventSourceProtocol`.
  public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  public func _attach(_ handler: @escaping (Event) -> Void, parent: _Join?) -> _Node {
    let subscription = add(handler, parent: parent)
    if root == nil { connect() }
    return subscription
  }

  private func connect() {
    let root = PassingNode(parent: nil)
    self.root = root
    chain = Uncounted(root)
    // The chain ends with this source: its deinit disposes it.
    let shared = Uncounted(self)
    let first = upstream._attach(
      { event in
        StackDepth.checkDelivery()
        shared.whileAlive { $0.deliver(event, to: $0.count) }
      }, parent: root)
    root.first.refer(to: first)
    root.pull()
    root.derived = Uncounted(self)
  }

  private func disconnect() {
    root?.derived = nil
    root?.dispose()
    root = nil
    chain = nil
  }

  override func lastSubscriberLeft() { disconnect() }
}

extension EventSourceProtocol {
  /// The source with one subscription upstream for all subscribers: made for the first, ended with the last.
  ///
  /// What upstream computes is computed once. Nothing is replayed to those who join later; to share a value that is
  /// always there, use `asProperty()`. Keep the shared source: its subscribers do not keep it alive.
  public func share() -> SharedSource<Event> { SharedSource(self) }
}
