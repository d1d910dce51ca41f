/// A source that is subscribed to a chain, whose events it passes on: `share()`, and the latest event as a value.
///
/// The chain marks the subscribers of this source as dirty when it becomes dirty itself, and is pulled with them.
public class _ConnectedSource<Event>: _Source {
  /// The root of the chain. Nil while this source is not connected.
  private final var root: PassthroughJoin?

  @usableFromInline
  init() { super.init { _, _ in .none } }

  deinit { disconnect() }

  /// Receives an event of the chain.
  func receive(_ event: Event) {}

  /// Whether the source is subscribed to its chain.
  final var isConnected: Bool { root != nil }

  @usableFromInline
  final func connect(to upstream: some EventSource<Event>) {
    let root = PassthroughJoin(parent: nil)
    self.root = root
    // The source's deinit disposes the chain, so the reference is valid whenever the chain calls this closure.
    let source = UnretainedReference(self)
    let first = upstream.attach(
      { event in
        StackDepth.checkDelivery()
        source.whileAlive(in: root) { $0.receive(event) }
      }, to: root)
    // A subscriber may have ended the connection during the replay.
    if root.state.value == .disposed { return first.dispose() }
    root.first.refer(to: first)
    root.pull()
    root.derived.value = UnretainedReference(self)
  }

  final func disconnect() {
    root?.derived.value = nil
    root?.dispose()
    root = nil
  }

  @usableFromInline override final func pull() {
    state.value = .clean
    guard let root else { return }
    // A subscriber may drop the last other reference to the source.
    retainSelf()
    Transaction.current.pullRoot(root)
    releaseSelf()
  }

  /// Pulls the chain, unless changed sources are pending: a chain whose result depends on the order of events changes when
  /// these are delivered.
  /// The node that reads it meanwhile stays dirty.
  @usableFromInline override final func refresh() {
    let transaction = Transaction.current
    if transaction.isPulling { pull() } else { transaction.withUpdatingNode { $0.markAgain() } }
  }
}

/// The latest event of a source, as a source that tracking nodes read.
@usableFromInline
final class LatestEvent<Event>: _ConnectedSource<Event> {
  /// No code of the user runs within an access, so that each is exclusive without the check at run time. It is not a
  /// `Cell`: see there.
  @safe @exclusivity(unchecked) private var stored: Event

  @usableFromInline
  init(_ initial: Event, of source: some EventSource<Event>) {
    stored = initial
    super.init()
    untracked { batch { connect(to: source) } }
  }

  @usableFromInline var value: Event {
    if state.value.needsPull { refresh() }
    recordRead()
    return stored
  }

  override func receive(_ event: Event) {
    // Destroys the old event when the new one is stored; see `Property.value`.
    withExtendedLifetime(exchange(&stored, with: event)) {}
    makeDependentsStale()
  }
}
