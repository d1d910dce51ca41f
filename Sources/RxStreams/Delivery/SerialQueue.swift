import Hardware
import Reactive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Has items processed one at a time, in the order in which they were sent, whichever threads send them.
///
/// Who sends into an idle queue processes the item, and then what others, or the processing itself, have sent meanwhile;
/// who sends into a busy one leaves the item and goes on. So nothing waits for a lock while a user's code runs, and no
/// item overtakes another when a handler sends: RxSwift delivers such an item at once, in the midst of the first one,
/// and later observers see them in the wrong order.
///
/// The lock of the queue also guards `Content`, by which the items are made.
@usableFromInline
final class SerialQueue<Content, Item>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var content: Content
    @usableFromInline var waiting: ContiguousArray<Item> = []
    /// The thread that processes; nil while the queue is idle.
    @usableFromInline var processor: pthread_t?
    @usableFromInline var isClosed = false

    @inlinable
    init(_ content: Content) { self.content = content }

    /// Takes the items that wait, or ends the processing if there are none.
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

  /// Runs `body` while no other thread uses the content, and nothing is sent. It must not call any code of the user.
  @inlinable
  func withContent<Result>(_ body: (inout Content) -> Result) -> Result {
    state.withValue { body(&$0.content) }
  }

  /// Has `process` called with `item`: before this returns, unless the queue is busy. Every call passes the same
  /// `process`. Two locks.
  @inlinable
  func send(_ item: Item, to process: (Item) -> Void) { send({ _ in item }, to: process) }

  /// Sends what `makeItem` makes under the lock, so that its order is that of what it has seen there.
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

  /// Leaves what `makeItem` makes, for `processWaiting` or the thread that processes by then.
  @inlinable
  func leave(_ makeItem: (inout Content) -> Item?) {
    state.withValue { if !$0.isClosed, let item = makeItem(&$0.content) { $0.waiting.append(item) } }
  }

  /// Processes what waits, unless another call is at it.
  @inlinable
  func processWaiting(to process: (Item) -> Void) {
    let isMine = state.withValue { state in
      guard state.processor == nil, !state.waiting.isEmpty else { return false }
      state.processor = pthread_self()
      return true
    }
    if isMine { drain(to: process) }
  }

  /// Whether this very thread is processing, further up its stack: then no other thread is.
  @inlinable var isProcessedHere: Bool {
    state.withValue { $0.processor.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  /// Drops what waits and what is sent from now on.
  @inlinable
  func close() {
    let dropped = state.withValue { state in
      defer { (state.isClosed, state.waiting) = (true, []) }
      return state.waiting
    }
    // Outside the lock: what dies with them may do anything.
    withExtendedLifetime(dropped) {}
  }
}
