import Parallelism
import Reactive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A queue that processes items one at a time, in the order in which any threads sent them.
///
/// A thread that sends into an idle queue processes the item, and then the items that were sent meanwhile. A thread
/// that sends into a busy queue leaves the item and returns. So no thread waits for a lock while user code runs, and
/// items stay in order when a handler sends. RxSwift delivers such an item at once, within the delivery of the first
/// one, and later observers receive them in the wrong order.
///
/// The lock of the queue also guards `Content`, from which the items are made.
@usableFromInline
final class SerialQueue<Content, Item>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var content: Content
    @usableFromInline var waiting: ContiguousArray<Item> = []
    /// The thread that processes items. Nil while the queue is idle.
    @usableFromInline var processor: pthread_t?
    @usableFromInline var isClosed = false

    @inlinable
    init(_ content: Content) { self.content = content }

    /// Takes the pending items, or marks the queue as idle if no item is pending.
    @inlinable
    mutating func takeWaiting() -> ContiguousArray<Item>? {
      if waiting.isEmpty {
        processor = nil
        return nil
      }
      defer { waiting = [] }
      return waiting
    }
  }

  @usableFromInline let state: Locked<State>

  @inlinable
  init(_ content: Content) { state = Locked(State(content)) }

  /// Runs `body` with exclusive access to the content. Nothing is sent meanwhile. `body` must not call user code.
  @inlinable
  func withContent<Result>(_ body: (inout Content) -> Result) -> Result {
    state.withValue { body(&$0.content) }
  }

  /// Sends `item` to `process`: before this returns, unless the queue is busy. Every call must pass the same `process`.
  /// Two locks.
  @inlinable
  func send(_ item: Item, to process: (Item) -> Void) { send({ _ in item }, to: process) }

  /// Sends the item that `makeItem` returns. It is called under the lock, so items are ordered as the content was
  /// changed.
  @inlinable
  func send(_ makeItem: (inout Content) -> Item?, to process: (Item) -> Void) {
    let mine: Item? = state.withValue { state in
      if state.isClosed { return nil }
      guard let item = makeItem(&state.content) else { return nil }
      if state.processor != nil || !state.waiting.isEmpty {
        state.waiting.append(item)
        return nil
      }
      state.processor = pthread_self()
      return item
    }
    guard let mine else { return processWaiting(to: process) }
    process(mine)
    drain(to: process)
  }

  @inlinable
  func drain(to process: (Item) -> Void) {
    while let batch = state.withValue({ $0.takeWaiting() }) {
      for item in batch where !state.withValue({ $0.isClosed }) { process(item) }
    }
  }

  /// Appends the item that `makeItem` returns, for `processWaiting` or the thread that is processing.
  @inlinable
  func leave(_ makeItem: (inout Content) -> Item?) {
    state.withValue { if !$0.isClosed, let item = makeItem(&$0.content) { $0.waiting.append(item) } }
  }

  /// Processes the pending items, unless another call is processing.
  @inlinable
  func processWaiting(to process: (Item) -> Void) {
    let isMine = state.withValue { state in
      guard state.processor == nil, !state.waiting.isEmpty else { return false }
      state.processor = pthread_self()
      return true
    }
    if isMine { drain(to: process) }
  }

  /// Whether this thread is processing, further up its stack. Then no other thread is.
  @inlinable var isProcessedHere: Bool {
    state.withValue { $0.processor.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  /// Drops the pending items and the items that are sent from now on.
  @inlinable
  func close() {
    let dropped = state.withValue { state in
      defer { (state.isClosed, state.waiting) = (true, []) }
      return state.waiting
    }
    // Freed outside the lock, because the deinits of the items may run user code.
    withExtendedLifetime(dropped) {}
  }
}
