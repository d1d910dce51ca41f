/// A queue that processes items one at a time, in the order in which any threads sent them.
///
/// A thread that sends into an idle queue processes the item, and then the items that were sent meanwhile. A thread
/// that sends into a busy queue leaves the item and returns. So no thread waits for a lock while user code runs, and
/// items stay in order when a handler sends. RxSwift delivers such an item at once, within the delivery of the first
/// one, and later observers receive them in the wrong order.
///
/// The lock of the queue also guards `Content`, from which the items are made.
@usableFromInline
final class SerialQueue<Content, Item>: SerialLock, @unchecked Sendable {
  @safe @exclusivity(unchecked) @usableFromInline var content: Content
  @safe @exclusivity(unchecked) @usableFromInline var waiting: ContiguousArray<Item> = []

  @inlinable
  init(_ content: Content) { self.content = content }

  /// Runs `body` with exclusive access to the content. Nothing is sent meanwhile. `body` must not call user code.
  @inlinable
  func withContent<Result>(_ body: (inout Content) -> Result) -> Result {
    let state = lock()
    defer { unlock(state) }
    return body(&content)
  }

  /// Sends `item` to `process`: before this returns, unless the queue is busy. Every call must pass the same `process`.
  /// Two atomic operations.
  @inlinable
  func send(_ item: Item, to process: (Item) -> Void) {
    let state = lock()
    if state.contains(.closed) { return unlock(state) }
    send(item, state, to: process)
  }

  /// Sends the item that `makeItem` returns. It is called under the lock, so items are ordered as the content was
  /// changed.
  @inlinable
  func send(_ makeItem: (inout Content) -> Item?, to process: (Item) -> Void) {
    let state = lock()
    if state.contains(.closed) { return unlock(state) }
    guard let item = makeItem(&content) else {
      unlock(state)
      return processWaiting(to: process)
    }
    send(item, state, to: process)
  }

  /// Sends `item`, and unlocks the queue. `state` is what `lock` returned.
  @inlinable @inline(__always)
  func send(_ item: Item, _ state: State, to process: (Item) -> Void) {
    if state != [] { return append(item, state, to: process) }
    beginProcessing()
    process(item)
    drain(to: process)
  }

  /// Appends `item` to a queue that is not idle, and unlocks it. `state` is what `lock` returned.
  @inlinable
  func append(_ item: Item, _ state: State, to process: (Item) -> Void) {
    waiting.append(item)
    unlock(state.union(.waiting))
    if !state.contains(.busy) { processWaiting(to: process) }
  }

  /// Processes the items that wait, and ends the processing.
  @inlinable @inline(__always)
  func drain(to process: (Item) -> Void) { if !leave() { drainWaiting(to: process) } }

  @inlinable
  func drainWaiting(to process: (Item) -> Void) {
    repeat {
      let state = lock(), batch = waiting
      if batch.isEmpty { return unlock(state.subtracting([.busy, .waiting])) }
      waiting = []
      unlock(state.subtracting(.waiting))
      for item in batch where !isClosed { process(item) }
    } while !leave()
  }

  /// Appends the item that `makeItem` returns, for `processWaiting` or the thread that is processing.
  @inlinable
  func leave(_ makeItem: (inout Content) -> Item?) {
    let state = lock()
    guard !state.contains(.closed), let item = makeItem(&content) else { return unlock(state) }
    waiting.append(item)
    unlock(state.union(.waiting))
  }

  /// Processes the pending items, unless another call is processing.
  @inlinable
  func processWaiting(to process: (Item) -> Void) {
    let state = lock()
    if state.contains(.busy) || waiting.isEmpty { return unlock(state) }
    beginProcessing(state)
    drain(to: process)
  }

  /// Drops the pending items and the items that are sent from now on.
  @inlinable
  func close() {
    let state = lock(), dropped = waiting
    waiting = []
    unlock(state.subtracting(.waiting).union(.closed))
    // Freed outside the lock, because the deinits of the items may run user code.
    withExtendedLifetime(dropped) {}
  }
}
