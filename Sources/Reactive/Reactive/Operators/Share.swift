/// A source with one subscription upstream for all its subscribers; see `EventSource.share()`.
///
/// An event costs one call for each subscriber. A subscription is one allocation.
public final class SharedSource<Event>: _ConnectedSource<Event>, AttachableSource {
  private let upstream: AnyEventSource<Event>

  fileprivate init(_ upstream: some EventSource<Event>) {
    self.upstream = AnyEventSource(upstream)
    super.init()
  }

  @usableFromInline static var callsHandlerDirectly: Bool { true }

  @usableFromInline
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let subscription = add(handler, parent: parent)
    if !isConnected { connect(to: upstream) }
    return subscription
  }

  override func receive(_ event: Event) { deliver(event, to: count) }

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
