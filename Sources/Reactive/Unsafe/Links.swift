// The references of the graph that are not counted: who calls by which, and why the object that it refers to lives.

extension _Node {
  /// Calls `body` with the next join downstream, if there is one: the node owns it, and releases it in its deinit.
  @inlinable @inline(__always)
  final func withParent(_ body: (_Join) -> Void) {
    if let parent { unsafe parent.with(body) }
  }

  /// Releases the next join downstream; for the node's deinit.
  final func releaseParent() {
    if let parent { unsafe parent.release() }
  }
}

extension Optional where Wrapped == Uncounted<_Node> {
  /// Refers to `input`, which may die as soon as this returns, as that of a source without leaves does (`just`, `never`): it
  /// then makes its join forget it. It is kept until the reference is stored, because an optimised build would otherwise
  /// let it die before, with nothing there to forget yet.
  @inlinable @inline(__always)
  mutating func refer(to input: _Node) {
    withExtendedLifetime(input) { self = Uncounted(input) }
  }

  /// Brings the input up to date, if there is one. An input lives until it has made its join forget it, and is pulled in
  /// a transaction, in which no leaf dies.
  @inlinable @inline(__always)
  func pull() {
    if let self { unsafe self.with { $0.pullIfDirty() } }
  }

  /// Ends the input, if there is one. Outside a transaction it dies of this, so it is kept for the length of the call.
  @inlinable
  func dispose() {
    if let self { unsafe self.counted.dispose() }
  }
}

extension _Join {
  /// Marks what is subscribed to the source whose chain ends in this join, if there is one: its deinit clears `derived`.
  @inlinable @inline(__always)
  final func markDerived() {
    if let derived { unsafe derived.with { $0.markSubscribers() } }
  }
}

extension _Source {
  /// Calls `body` with the subscription at a place below `count`, unless it has left: the place owns it. A handler that is
  /// called can end its own subscription, which then lives to the end of the transaction.
  @inlinable @inline(__always)
  final func withSubscription(at index: Int, _ body: (Subscription) -> Void) {
    if let subscription = subscriptions[index] { unsafe subscription.with(body) }
  }

  /// Calls the handler of the subscription at a place below `count`, unless it has left. Only `add` fills the list, and a
  /// source adds subscriptions of its one event type.
  @inlinable @inline(__always)
  final func callHandler<Event>(at index: Int, with event: Event) {
    withSubscription(at: index) { unsafe unchecked($0, as: HandlerSubscription<Event>.self).handler(event) }
  }

  /// Keeps the source alive until `releaseSelf`.
  @inlinable @inline(__always)
  final func retainSelf() { _ = Uncounted.owning(self) }

  /// Gives up what `retainSelf` took. The transaction keeps the source to the end of the delivery in which this is called.
  @inlinable @inline(__always)
  final func releaseSelf() { unsafe Uncounted(self).release() }

  /// Brings the chain up to date that the source stands for, if it is a derived one, which owns the root of that chain.
  @inlinable @inline(__always)
  final func pullChain() {
    if let chain { unsafe chain.with { $0.pullIfDirty() } }
  }

  /// Releases what a place has owned. The subscription no longer refers to the source, which can die before it.
  static func release(_ subscription: Uncounted<Subscription>) {
    unsafe subscription.with { $0.source = nil }
    Transaction.current.retire(subscription)
  }
}

extension Uncounted where Object: _Source {
  /// Calls `body` with a source whose own chain leads here, counted. **The chain ends with the source:** its deinit disposes
  /// the root of the chain, and so no handler of the chain is called later.
  @inlinable @inline(__always)
  func whileAlive(_ body: (Object) -> Void) { unsafe body(counted) }
}

extension Subscription {
  /// Calls `body` with the source, unless the subscription has left its list: a source that dies clears `source`.
  @inline(__always)
  final func withSource(_ body: (_Source) -> Void) {
    if let source { unsafe source.with(body) }
  }
}

extension Transaction {
  /// Delivers the waiting source at a place below `count`, unless it has died: it is taken off the list as it dies. It is
  /// kept for the length of the call, since a handler may drop the last reference to the source that calls it.
  @inline(__always)
  func deliverSource(at index: Int) {
    guard let source = state.sources[index] else { return }
    let kept = unsafe source.counted
    withExtendedLifetime(kept) { kept.deliverWaiting(kept) }
  }

  /// Brings the tree at a place below `count` up to date: within a transaction no leaf dies, and so no tree.
  @inline(__always)
  func pullTree(at index: Int) {
    if let tree = state.trees[index] { unsafe tree.with { $0.pullIfDirty() } }
  }

  /// Releases a leaf, which its source owned: now, or when everything that waits has been delivered. Its handler may be
  /// running, or its tree be waiting.
  func retire(_ leaf: Uncounted<Subscription>) {
    if isIdle { return unsafe leaf.release() }
    state.retired.append(leaf)
    state.hasWork = true
  }

  /// Releases the leaf that was retired last; false if there is none.
  func releaseRetired() -> Bool {
    guard let leaf = state.retired.popLast() else { return false }
    // What its handler captured may die with it, and write.
    unsafe leaf.release()
    return true
  }

  /// Releases `object`, of which the caller gives up a reference: now, or, where the release of another object leads here,
  /// after that one. So objects of which each owns the next are released in a loop; by recursion, some ten thousand would
  /// overflow the stack.
  func release(_ object: Uncounted<AnyObject>) {
    if state.isReleasing { return state.released.append(object) }
    state.isReleasing = true
    unsafe object.release()
    while let next = state.released.popLast() { unsafe next.release() }
    state.isReleasing = false
  }
}

extension SharedBox {
  /// The value, of the type that the box was made with: its initialiser made a `Content` of it, and owns that.
  @inlinable
  func value<Value>(as type: Value.Type) -> Value {
    unsafe content.with { unsafe unchecked($0, as: Content<Value>.self).value }
  }
}
