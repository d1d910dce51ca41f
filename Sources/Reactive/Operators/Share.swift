/// A source with one subscription upstream for all its subscribers; see `EventSource.share()`.
///
/// An event costs one call for each subscriber. A subscription is one allocation.
public final class SharedSource<Event>: _Source, AttachableSource {
  private let upstream: AnyEventSource<Event>
  private var root: PassthroughJoin?

  fileprivate init(_ upstream: some EventSource<Event>) {
    self.upstream = AnyEventSource(upstream)
    super.init { _ in }
  }

  deinit { disconnect() }

  @usableFromInline static var callsHandlerDirectly: Bool { true }

  @usableFromInline
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let subscription = add(handler, parent: parent)
    if let parent, parent.takesValues.value { parent.dependOnEvents() }
    if root == nil { connect() }
    return subscription
  }

  private func connect() {
    let root = PassthroughJoin(parent: nil)
    self.root = root
    chain.value = UnretainedReference(root)
    // The source's deinit disposes the chain, so the reference is valid whenever the chain calls this closure.
    let shared = UnretainedReference(self)
    let first = upstream.attach(
      { event in
        StackDepth.checkDelivery()
        shared.whileAlive(in: root) { $0.deliver(event, to: $0.count) }
      }, parent: root)
    // A subscriber may have ended the connection during the replay.
    if root.state.value == .disposed { return first.dispose() }
    root.first.refer(to: first)
    root.pull()
    root.derived.value = UnretainedReference(self)
  }

  private func disconnect() {
    root?.derived.value = nil
    root?.dispose()
    root = nil
    chain.value = nil
  }

  override func lastSubscriberLeft() { disconnect() }
}

extension EventSource {
  /// Returns a source with one subscription upstream for all its subscribers. The first subscriber creates it, and the
  /// last one ends it.
  ///
  /// Values are computed once upstream, whatever the number of subscribers. Later subscribers receive no replay. To
  /// share a current value, use `asDerived()`. Keep the returned source: its subscribers do not keep it alive.
  public func share() -> SharedSource<Event> { SharedSource(self) }
}
