// The uncounted references of the graph: each accessor states why the object that it refers to is alive.
//
// Code of the user runs in handlers, operators, closures and deinits, and may end or release anything. The invariants that
// hold nevertheless:
// - Within a transaction no leaf, no chain of a derived value and no tracking node is freed: they are retired. So trees,
//   selectors and nodes in the queues, and those that are being pulled or updated, are alive until it ends.
// - Outside a transaction a leaf is freed at once, and with it whatever its handler owns: other sources, other leaves of
//   the same tree, and joins. So a loop over inputs or subscribers reads each place from the live list, after the call
//   before has returned, and retains what it disposes. `forget`, and nil in a list, mark what is gone.
// - The deinit of a superclass runs before the properties of a subclass are destroyed. So a source has released its
//   leaves, and a node has made its parent forget it, before code of the user runs because a value or a handler is freed.
// - A source is retained while it delivers. One that is pulled is not: nothing of it is used after the call.
// - Handlers of a chain check that the chain has not ended (`whileAlive`) before they use the source that it belongs to.
// - Loops that run no code of the user (marking, `forget`, moving links) need none of this; they say so.

extension Node {
  /// The root of the tree: the last join downstream, or the node itself. A node owns the joins downstream of it.
  var root: Node {
    var root: Node = self
    while let parent = root.parentJoin { root = parent }
    return root
  }

  /// The next join downstream, which the node owns.
  var parentJoin: Join? { parent.map { unsafe $0.counted } }

  /// Calls `body` with the next join downstream, if there is one. The node owns it and releases it in its deinit.
  @inlinable @inline(__always)
  final func withParent(_ body: (Join) -> Void) {
    if let parent { unsafe parent.with(body) }
  }

  /// Releases the next join downstream. Called from the node's deinit.
  final func releaseParent() {
    if let parent { unsafe parent.release() }
  }
}

extension Cell<UnretainedReference<Node>?> {
  /// Stores a reference to `input`.
  ///
  /// `input` may be freed as soon as this returns: the node of a source without leaves (`just`, `never`) is, and then
  /// makes its join forget it. `input` is kept alive until the reference is stored. Otherwise an optimised build frees
  /// it earlier, when there is no reference yet to forget.
  @inlinable @inline(__always)
  func refer(to input: Node) {
    withExtendedLifetime(input) { value = UnretainedReference(input) }
  }
}

extension UnretainedReference<Node>? {
  /// Brings the input up to date, if there is one. An input is alive until it has made its join forget it. It is pulled
  /// within a transaction, in which no leaf is freed.
  @inlinable @inline(__always)
  func pull() {
    if let self { unsafe self.with { $0.pullIfDirty() } }
  }

  /// Disposes the input, if there is one. Outside a transaction this frees it, so it is retained during the call.
  @inlinable
  func dispose() {
    if let self { unsafe self.counted.dispose() }
  }
}

extension Join {
  /// Calls `body` with the source whose chain ends in this join, if there is such a source. The source's deinit clears
  /// `derived`.
  func withDerived(_ body: (_Source) -> Void) {
    if let derived = derived.value { unsafe derived.with(body) }
  }

  /// Calls `body` with the source whose chain ends in this join, if there is such a source, retained during the call.
  func whileDerivedAlive(_ body: (_Source) -> Void) {
    if let derived = derived.value { unsafe body(derived.counted) }
  }

  /// Marks the subscribers of the source whose chain ends in this join as dirty, if there is such a source. The
  /// source's deinit clears `derived`.
  @inlinable @inline(__always)
  final func markDerived() {
    if let derived = derived.value { _ = unsafe derived.with { $0.markSubscribersDirty() } }
  }
}

extension _Source {
  /// Calls `body` with the subscription at `index`, unless it was removed. `index` is less than `count`. The list owns
  /// the subscription. If its handler disposes the subscription, it is kept alive until the end of the transaction.
  @inlinable @inline(__always)
  final func withSubscription(at index: Int, _ body: (Subscription) -> Void) {
    if let subscription = subscribers.inPlace.places[index] { unsafe subscription.with(body) }
  }

  /// Calls the handler of the subscription at `index`, unless it was removed. `index` is less than `count`. The cast is
  /// safe: only `add` fills the list, and a source adds subscriptions of its one event type.
  @inlinable @inline(__always)
  final func callHandler<Event>(at index: Int, with event: Event) {
    withSubscription(at: index) { unsafe unchecked($0, as: HandlerSubscription<Event>.self).handler(event) }
  }

  /// Retains the source until `releaseSelf`.
  @inlinable @inline(__always)
  final func retainSelf() { _ = UnretainedReference.owning(self) }

  /// Releases the reference that `retainSelf` took. The transaction keeps the source alive until the end of the
  /// delivery that calls this.
  @inlinable @inline(__always)
  final func releaseSelf() { unsafe UnretainedReference(self).release() }

  /// Brings the chain of a derived value up to date for a reader, without calling its subscribers. The source owns the
  /// chain. Nothing is used after the call: the code that runs within it may release the source.
  @inlinable @inline(__always)
  final func refreshChain() {
    if let chain = chain.value {
      unsafe chain.with { if $0.state.value.needsPull { $0.refresh() } }
    }
  }

  /// Brings the chain of a derived property or shared source up to date. The source owns the root of that chain.
  @inlinable @inline(__always)
  final func pullChain() {
    if let chain = chain.value { unsafe chain.with { Transaction.current.pullRoot($0) } }
  }

  /// Releases a subscription that a place of the list owned. It no longer refers to the source, which can be freed
  /// first.
  static func release(_ subscription: UnretainedReference<Subscription>) {
    unsafe subscription.with { $0.source.value = nil }
    Transaction.current.retire(subscription)
  }
}

extension SubscriberList {
  /// Whether `subscription`, which the list owns, is a value input.
  func isInput(_ subscription: UnretainedReference<Subscription>) -> Bool {
    unsafe subscription.with { $0.takesValues.value }
  }

  /// Sets the index of the subscription at `place`, which the list owns and which is not vacant.
  func setIndex(ofPlace place: Int) {
    if let subscription = places[place] { unsafe subscription.with { $0.index.value = place } }
  }
}

extension UnretainedReference where Object: _Source {
  /// Calls `body` with the source whose own chain calls this, retained during the call. Does nothing if the chain has
  /// ended. **The chain ends with the source:** its deinit disposes `root`, the root of the chain. An operator of the
  /// chain may have released the source during the event under way.
  @inlinable @inline(__always)
  func whileAlive(in root: Join, _ body: (Object) -> Void) {
    if root.state.value != .disposed { unsafe body(counted) }
  }
}

extension Subscription {
  /// Calls the handler with `event`. A source calls this with an event of its type for a subscription of its own.
  @inlinable @inline(__always)
  final func call<Event>(with event: Event) {
    unsafe unchecked(self, as: HandlerSubscription<Event>.self).handler(event)
  }

  /// Calls `body` with the source, unless the subscription was removed from its list. A source that is freed clears
  /// `source`.
  @inline(__always)
  final func withSource(_ body: (_Source) -> Void) {
    if let source = source.value { unsafe source.with(body) }
  }
}

extension _Source {
  /// The source as the type that it has: a subscription calls this that the type itself has created.
  @inlinable @inline(__always)
  final func casted<Source: _Source>(to type: Source.Type) -> Source { unsafe unchecked(self, as: type) }

  /// Whether `predicate` is true for a source that the closure of this derived value has read. The value owns its
  /// chain.
  final func anyDependency(_ predicate: (_Source) -> Bool) -> Bool {
    guard let chain = chain.value else { return false }
    return unsafe chain.with {
      ($0 as? TrackingNode)?.dependencies.inPlace.contains(where: predicate) ?? false
    }
  }
}

extension Derived {
  /// The tracking node, or the root of the chain, which the value owns from its initializer to its deinit.
  @inlinable @inline(__always)
  func withRoot<Result>(_ body: (PulledNode) -> Result) -> Result {
    unsafe chain.value.unsafelyUnwrapped.with(body)
  }

  /// Makes the value that of the last run, which depends on nothing.
  func endTracking() { withRoot { $0.dispose() } }

  /// Makes the closure run at the next read.
  func forceRun() { withRoot { ($0 as? TrackingNode)?.forceRun() } }
}

extension TrackingNode {
  /// Calls `body` with the derived value that owns the node, and returns its result. Nil for the node of an effect, and
  /// after the value was freed: its deinit clears the reference.
  @discardableResult
  @inlinable @inline(__always)
  final func withDerived<Result>(_ body: (_Source) -> Result) -> Result? {
    guard let derived = derived.value else { return nil }
    return unsafe derived.with(body)
  }

  /// Calls `body` with the derived value that owns the node, if there is one, retained during the call.
  final func whileDerivedAlive(_ body: (_Source) -> Void) {
    if let derived = derived.value { unsafe body(derived.counted) }
  }

  /// Calls `body` with the node that caused the update of this one. It is being updated, in a transaction, in which no
  /// node is freed.
  @inline(__always)
  final func withOuter(_ body: (TrackingNode) -> Void) {
    if let outer = outer.value { unsafe outer.with(body) }
  }

  /// Calls the subscribers with the pending change. They may drop the last other reference to the derived value, so it
  /// is retained.
  final func deliverToSubscribers() {
    guard let derived = derived.value else { return }
    let kept = unsafe derived.counted
    withExtendedLifetime(kept) { kept.deliverPending(kept) }
  }
}

extension Transaction {
  /// Calls `body` with the nodes that are being updated, innermost first, up to `last`. Each is alive, because the call
  /// that updates it has not returned.
  func withUpdatingNodes(until last: TrackingNode, _ body: (TrackingNode) -> Void) {
    var node = state.updating
    while let inner = node, !inner.refers(to: last) {
      unsafe inner.with {
        body($0)
        node = $0.outer.value
      }
    }
  }
}

extension SwitchingJoin {
  /// Calls `body` with the selector of inner sources, unless the outer source ended. The selector's deinit clears the
  /// reference. Its owner, the handler of the outer source, belongs to leaves, and within a transaction none is freed.
  @inlinable @inline(__always)
  final func withSelector(_ body: (InnerSelector) -> Void) {
    if let selector = selector.value { unsafe selector.with(body) }
  }
}

extension TypedInnerSelector {
  /// The join with its type, which is that of the join passed to the initializer.
  @inlinable @inline(__always)
  var typedJoin: FlatMapLatestJoin<Outer, Source.Event> { unsafe unchecked(join, as: FlatMapLatestJoin.self) }
}

extension Effect {
  /// Calls `body` with the node, which the effect owns, unless the effect was disposed.
  func withNode(_ body: (PulledNode) -> Void) {
    if let node { unsafe node.with { body($0) } }
  }
}

extension Disposer {
  /// Calls `body` with the root of the subscription, unless it has ended.
  func withRoot(_ body: (Node) -> Void) {
    if let root = subscription.root { unsafe body(root.counted) }
  }
}

extension DisposalCheckingHandler {
  /// Whether the subscription was disposed. The root outlives every call of the handler: the root, or a leaf that owns
  /// the root, owns the handler and calls it.
  @inlinable @inline(__always)
  var isDisposed: Bool {
    guard let root = root.value else { return false }
    return unsafe root.with { $0.state.value } == .disposed
  }
}

extension Transaction {
  /// Delivers the pending source at `index`, unless it was freed: its deinit removes it from the list. `index` is less
  /// than `count`. The source is retained during the call, because a handler may drop the last reference to it.
  @inline(__always)
  func deliverSource(at index: Int) {
    guard let source = state.sources[index] else { return }
    let kept = unsafe source.counted
    withExtendedLifetime(kept) { kept.deliverPending(kept) }
  }

  /// Brings the tree at `index` up to date. `index` is less than `count`. Within a transaction no leaf is freed, and
  /// therefore no tree.
  @inline(__always)
  func pullTree(at index: Int) {
    if let tree = state.trees[index] { unsafe tree.with { pullRoot($0) } }
  }

  /// Brings the root of a tree up to date.
  @inlinable @inline(__always)
  func pullRoot(_ root: PulledNode) {
    if isTracing { pullTraced(root) } else { root.pullIfDirty() }
  }

  /// Brings a starter up to date. Within a transaction no tracking node is freed.
  func pull(_ starter: UnretainedReference<PulledNode>) { unsafe starter.with { $0.pullIfDirty() } }

  /// Releases a leaf that its source owned: at once, or, during a transaction, when everything pending has been
  /// delivered. Until then its handler may be running, or its tree may be in the queue.
  func retire(_ leaf: UnretainedReference<Subscription>) {
    if !isOpen { return unsafe leaf.release() }
    retire(leaf.erased)
  }

  /// Releases an object that the caller owned: at once, without recursion, or, during a transaction, when everything
  /// pending has been delivered.
  @usableFromInline
  func retire(_ object: UnretainedReference<AnyObject>) {
    if !isOpen { return release(object) }
    state.retired.append(object)
    state.hasWork = true
  }

  /// Releases the object that was retired last. Returns false if none is left.
  func releaseRetired() -> Bool {
    guard let object = state.retired.popLast() else { return false }
    // The captures of its handler may be freed with it, and their deinits may set properties.
    unsafe object.release()
    return true
  }

  /// Releases `object`, whose reference the caller gives up: at once, or, if the release of another object calls this,
  /// after that release.
  ///
  /// So a chain of objects, each of which owns the next, is released in a loop. By recursion, some ten thousand of them
  /// would overflow the stack.
  func release(_ object: UnretainedReference<AnyObject>) {
    if state.isReleasing { return state.released.append(object) }
    state.isReleasing = true
    unsafe object.release()
    while let next = state.released.popLast() { unsafe next.release() }
    state.isReleasing = false
  }
}

extension ErasedBox {
  /// Returns the value. `type` must be the type that the box was created with: the initializer made a `Content` of that
  /// type, which the box owns.
  @inlinable
  func value<Value>(as type: Value.Type) -> Value {
    unsafe content.with { unsafe unchecked($0, as: Content<Value>.self).value }
  }
}

extension UnretainedReference where Object: PulledNode {
  /// Disposes the node and gives up the reference, which owns it. The node is released at once, or, during a
  /// transaction, at its end: its closure may be running, or it may be in the queue.
  func disposeAndRelease() {
    unsafe with { $0.dispose() }
    Transaction.current.retire(erased)
  }
}

extension Derived {
  /// Ends the tracking node or the chain, which the value owns.
  @usableFromInline
  func endChain() {
    withRoot { root in
      if let node = root as? TrackingNode {
        node.derived.value = nil
        // The closure is running, and has released its own value. Its captures stay alive until it has returned.
        if node.state.value.isUpdating { Transaction.current.retire(.owning(ErasedBox(compute))) }
      }
      if let join = root as? Join { join.derived.value = nil }
    }
    chain.value.take()?.disposeAndRelease()
  }

  /// Brings the value up to date.
  @inlinable @inline(__always)
  func bringUpToDate() { withRoot { if $0.state.value.needsPull { $0.refresh() } } }

  /// Returns the number of subscribers to which a change is to be delivered, and sets it to 0.
  @usableFromInline
  func takePendingEnd() -> Int {
    withRoot { root in
      if let node = root as? TrackingNode { return node.takePendingEnd() }
      return (root as? ValueRoot)?.takePendingEnd() ?? 0
    }
  }

  /// Whether the value changes only when events are delivered.
  @usableFromInline var waitsForEvents: Bool {
    withRoot { ($0 as? ValueRoot)?.dependsOnEvents.value ?? false }
  }

  /// Postpones the delivery of the value that the chain has emitted while it was brought up to date for a reader.
  @usableFromInline @inline(never)
  func postponeDelivery() {
    withRoot { root in
      guard let root = root as? ValueRoot else { return }
      if root.pendingEnd.value == 0 { subscribers.inPlace.beginDelivery() }
      root.pendingEnd.value = count
      Transaction.current.enqueue(root)
    }
    // Joins pull the value before they emit. The readers and the value inputs have it already, or take it by themselves.
    for index in 0..<count {
      withSubscription(at: index) { if !$0.takesValues.value, $0.parent != nil { $0.inputBecameDirty() } }
    }
  }

  /// Delivers the value that the chain has emitted. It replaces one whose delivery was postponed.
  @usableFromInline @inline(never)
  func deliverEmitted(_ value: Value) {
    let isPostponed = takePendingEnd() > 0
    deliverValue(value, to: count)
    if isPostponed { endDelivery() }
  }
}

extension TrackingNode {
  /// Calls `body` with the derived value that owns the node.
  ///
  /// **Invariant: it is alive when the closure is called, and its type is `Derived<Value>`.** The closure itself may
  /// release the value, whose deinit then clears `derived`. The initializer of a `Derived` passes its type.
  @inlinable @inline(__always)
  final func withDerived<Value>(of type: Value.Type, _ body: (Derived<Value>) -> Change) -> Change {
    withDerived { body(unsafe unchecked($0, as: Derived<Value>.self)) } ?? .none
  }
}
