/// A source that is subscribed to a chain, whose events it passes on: `share()`, and the latest event as a value.
///
/// The chain marks the subscribers of this source as dirty when it becomes dirty itself, and is pulled with them.
public class _ConnectedSource<Event>: _Source {
  /// The root of the chain. Nil while this source is not connected.
  private final var root: ConnectionJoin?

  /// `emit` delivers the events that `receive` has kept.
  init(emit: @escaping (_ConnectedSource) -> Void) {
    super.init(
      .connected,
      perform: onSubclass { (source: _ConnectedSource, _) in
        emit(source)
        return .none
      })
  }

  deinit { disconnect() }

  /// Receives an event of the chain.
  func receive(_ event: Event) {}

  /// Whether the source is subscribed to its chain.
  final var isConnected: Bool { root != nil }

  /// Whether the chain is being pulled, so that no handler of a subscriber may be called. Not while it is attached.
  final var isBeingPulled: Bool { Transaction.current.isPulling && root?.derived.value != nil }

  /// Makes the chain call `emit` when the trees emit. It is in the queue.
  final func setReady() { root?.isReady.value = true }

  @usableFromInline
  final func connect(to upstream: some EventSource<Event>) {
    let root = ConnectionJoin()
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
    root.start()
    root.derived.value = UnretainedReference(self)
  }

  final func disconnect() {
    root?.derived.value = nil
    root?.dispose()
    root = nil
  }

  @usableFromInline override final func pull(_ phase: Phase) {
    state.value = .clean
    guard let root else { return }
    // A subscriber may drop the last other reference to the source.
    retainSelf()
    Transaction.current.pullRoot(root)
    releaseSelf()
  }

  /// Pulls the chain, unless changed sources may be pending: a chain whose result depends on the order of events changes
  /// when these are delivered. The node that reads it meanwhile stays dirty.
  @usableFromInline override final func refresh() {
    let transaction = Transaction.current
    if transaction.isPulling || root?.state.value.needsPull != true { return pull(.pull) }
    transaction.withUpdatingNode { $0.markAgain() }
  }
}

/// The root of the chain that a source is connected to. The source receives its events when the chain is pulled.
private final class ConnectionJoin: Join {
  init() {
    super.init(parent: nil) { join, phase in
      if phase.pulls {
        join.first.value.receive()
        guard join.finishPull(phase, hasOutput: { join.isReady.value }) else { return }
      }
      join.whileDerivedAlive { _ = $0.perform($0, .delivery) }
    }
  }
}
