import CReactive

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
  func pull(_ phase: _PulledNode.Phase = .pull) {
    if let self { unsafe self.with { $0.pullIfDirty(phase) } }
  }

  /// Whether there is an input that has found something to emit. It is alive, as above.
  @inlinable @inline(__always)
  var isReady: Bool { if let self { unsafe self.with { $0.isReady.value } } else { false } }

  /// Makes the input emit what it has found, if there is one. It is alive, as above.
  @inlinable @inline(__always)
  func emit() {
    if let self { unsafe self.with { if $0.isReady.value { $0.emit() } } }
  }

  /// Brings the input up to date, if there is one, and makes it emit what it has found. It is alive, as above.
  @inlinable @inline(__always)
  func receive() { pull(.receive) }

  /// Disposes the node, an input or a root, if there is one. Outside a transaction this frees it, so it is retained during
  /// the call, and then released in the loop of `Transaction.release`: its handler may own what ends next.
  @inlinable
  func dispose() {
    guard let self else { return }
    let owned = unsafe UnretainedReference.owning(self.counted)
    unsafe owned.with { $0.dispose() }
    Transaction.current.release(owned.erased)
  }
}

extension Join {
  /// Calls `body` with the source whose chain ends in this join, if there is such a source, retained during the call.
  func whileDerivedAlive(_ body: (_Source) -> Void) {
    if let derived = derived.value { unsafe body(derived.counted) }
  }

  /// Marks the source whose chain ends in this join as dirty, with its subscribers, if there is such a source. The
  /// source's deinit clears `derived`.
  @inlinable @inline(__always)
  final func markDerived() {
    if let derived = derived.value {
      unsafe derived.with {
        $0.state.value = .dirty
        // The root of the chain is in the queue, and emits for the subscribers without a join.
        $0.markSubscribersDirty {}
      }
    }
  }
}

extension _Source {
  /// Calls `body` with the subscription at `index`, unless it was removed. `index` is less than `count`. The list owns
  /// the subscription. If its handler disposes the subscription, it is kept alive until the end of the transaction.
  @inlinable @inline(__always)
  final func withSubscription(at index: Int, _ body: (Subscription) -> Void) {
    if let subscription = subscribers.inPlace[index] { unsafe subscription.with(body) }
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

  /// Releases a subscription that a place of the list owned. It no longer refers to the source, which can be freed
  /// first.
  static func release(_ subscription: UnretainedReference<Subscription>) {
    unsafe subscription.with { $0.source.value = nil }
    Transaction.current.retire(subscription)
  }
}

extension SubscriberList {
  /// Sets the index of the subscription at `place`, which the list owns and which is not vacant.
  func setIndex(ofPlace place: Int) {
    let index = Int32(truncatingIfNeeded: place)
    if let subscription = self[place] { unsafe subscription.with { $0.index.value = index } }
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
  /// Calls `body` with the source, unless the subscription was removed from its list. A source that is freed clears
  /// `source`.
  @inline(__always)
  final func withSource(_ body: (_Source) -> Void) {
    if let source = source.value { unsafe source.with(body) }
  }

  /// Brings the source up to date, which the subscription keeps if it is computed. The subscription is ready to emit if
  /// it has not received the value of the source.
  @inline(__always)
  final func pullSource() {
    guard let source = source.value else { return }
    unsafe source.with { Transaction.current.pullRoot($0) }
    withSource { if $0.pendingEnd.value != revision.value { isReady.value = true } }
  }
}

extension _Source {
  /// Whether `predicate` is true for a source that the closure of this derived value has read.
  final func anyDependency(_ predicate: (_Source) -> Bool) -> Bool {
    (self as? _TrackingNode)?.dependencies.inPlace.contains(where: predicate) ?? false
  }
}

extension Transaction {
  /// Calls `body` with the nodes that are being updated, innermost first, up to `last`. Each is alive, because the call
  /// that updates it has not returned.
  func withUpdatingNodes(until last: _TrackingNode, _ body: (_TrackingNode) -> Void) {
    var index = state.updating.count - 1
    while index >= 0, case let node = state.updating[index], !node.refers(to: last) {
      unsafe node.with(body)
      index -= 1
    }
  }

  /// Calls `body` with the innermost node that is being updated, if there is one. The call that updates it has not
  /// returned.
  @inline(__always)
  func withUpdatingNode(_ body: (_TrackingNode) -> Void) {
    if !state.updating.isEmpty { unsafe state.updating.last.with(body) }
  }
}

extension Baseline {
  /// Calls `body` with the derived value, whose deinit makes the transaction forget its baseline.
  func withSource(_ body: (_TrackingNode) -> Void) { unsafe source.with(body) }
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
  func withNode(_ body: (_PulledNode) -> Void) {
    if let node { unsafe node.with { body($0) } }
  }
}

extension Disposer {
  /// Calls `body` with the root of the subscription, unless it has ended.
  func withRoot(_ body: (Node) -> Void) {
    if let root = handle?.subscription.root { unsafe body(root.counted) }
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
    withExtendedLifetime(kept) { _ = kept.perform(kept, .delivery) }
  }

  /// Brings the tree at `index` up to date. `index` is less than `count`. Within a transaction no leaf is freed, and therefore no
  /// join and no derived value that a leaf keeps.
  @inline(__always)
  func pullTree(at index: Int) {
    if let tree = state.trees[index] { unsafe tree.with { pullRoot($0) } }
  }

  /// Brings the tree at `index` up to date, and makes it emit unless that has caused other work. `index`
  /// is less than `count`. The tree is alive, as above.
  @inline(__always)
  func updateTree(at index: Int) {
    if let tree = state.trees[index] { unsafe tree.with { $0.pullIfDirty(.update) } }
  }

  /// Makes the tree at `index` emit. `index` is less than `count`. The tree is alive, as above.
  @inline(__always)
  func emitTree(at index: Int) {
    guard let tree = state.trees[index] else { return }
    unsafe tree.with { if isTracing { emitTraced($0) } else { $0.emit() } }
  }

  /// Begins to load a tree that emits soon, if there is one at `index`. Several effects are thus loaded at a time.
  @inline(__always)
  func prefetchTree(at index: Int) {
    guard index < state.trees.count, let tree = state.trees[index] else { return }
    // The lines of the cache of an effect with its closure.
    let address = unsafe UnsafeRawPointer(tree.reference.toOpaque())
    for line in 0..<3 { unsafe reactive_prefetch(address + line * 64) }
  }

  /// Brings the root of a tree up to date.
  @inlinable @inline(__always)
  func pullRoot(_ root: _PulledNode) {
    if isTracing { pullTraced(root) } else { root.pullIfDirty() }
  }

  /// Brings a starter up to date. Within a transaction no tracking node is freed.
  func pull(_ starter: UnretainedReference<_PulledNode>) { unsafe starter.with { $0.pullIfDirty() } }

  /// Brings the element of an operator at `index` up to date. `index` is less than `count`.
  func pullElement(at index: Int) { if let element = state.elements[index] { pull(element) } }

  /// Releases a leaf that its source owned: at once, without recursion, or, during a transaction, when everything pending
  /// has been delivered. Until then its handler may be running, or its tree may be in the queue.
  func retire(_ leaf: UnretainedReference<Subscription>) {
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
  @usableFromInline
  func release(_ object: UnretainedReference<AnyObject>) {
    if state.isReleasing { return state.released.append(object) }
    state.isReleasing = true
    unsafe object.release()
    releaseAll()
  }

  /// Releases the objects that were given to `release` meanwhile, and those that they give to it.
  func releaseAll() {
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

extension UnretainedReference where Object: _PulledNode {
  /// Disposes the node and gives up the reference, which owns it. The node is released at once, or, during a
  /// transaction, at its end: its closure may be running, or it may be in the queue.
  func disposeAndRelease() {
    unsafe with { $0.dispose() }
    Transaction.current.retire(erased)
  }
}
