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
@usableFromInline
final class SerialQueue<Item> {
  @usableFromInline let lock = Lock()
  @safe @exclusivity(unchecked) @usableFromInline var waiting: ContiguousArray<Item> = []
  /// Who processes; nil while the queue is idle.
  @safe @exclusivity(unchecked) @usableFromInline var processor: pthread_t?
  @safe @exclusivity(unchecked) @usableFromInline var isClosed = false

  @inlinable
  init() {}

  /// Runs `body` while nobody else is in it, and nothing is sent. It must not call anything of the user's.
  @inlinable
  func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  /// Has `process` called with `item`: before this returns, unless the queue is busy. Every call passes the same
  /// `process`. Two locks.
  @inlinable
  func send(_ item: Item, to process: (Item) -> Void) { send({ item }, to: process) }

  /// Sends what `makeItem` makes under the lock, so that its order is that of what it has seen there.
  @inlinable
  func send(_ makeItem: () -> Item?, to process: (Item) -> Void) {
    let mine: Item? = lock.withLock {
      if isClosed { return nil }
      guard let item = makeItem() else { return nil }
      if processor != nil || !waiting.isEmpty {
        waiting.append(item)
        return nil
      }
      processor = pthread_self()
      return item
    }
    guard let mine else { return processWaiting(to: process) }
    process(mine)
    drain(to: process)
  }

  @inlinable
  func drain(to process: (Item) -> Void) {
    while let batch = takeWaiting() {
      for item in batch where !lock.withLock({ isClosed }) { process(item) }
    }
  }

  /// Leaves what `makeItem` makes, for `processWaiting` or whoever processes by then.
  @inlinable
  func leave(_ makeItem: () -> Item?) {
    lock.withLock { if !isClosed, let item = makeItem() { waiting.append(item) } }
  }

  /// Processes what waits, unless somebody is at it.
  @inlinable
  func processWaiting(to process: (Item) -> Void) {
    let isMine = lock.withLock {
      guard processor == nil, !waiting.isEmpty else { return false }
      processor = pthread_self()
      return true
    }
    if isMine { drain(to: process) }
  }

  /// Whether this very thread is processing, further up its stack: then nobody else is.
  @inlinable var isProcessedHere: Bool {
    lock.withLock { processor.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  /// Drops what waits and what is sent from now on.
  @inlinable
  func close() {
    let dropped = lock.withLock {
      defer { (isClosed, waiting) = (true, []) }
      return waiting
    }
    // Outside the lock: what dies with them may do anything.
    withExtendedLifetime(dropped) {}
  }

  @inlinable
  func takeWaiting() -> ContiguousArray<Item>? {
    lock.withLock {
      if waiting.isEmpty {
        processor = nil
        return nil
      }
      defer { waiting = [] }
      return waiting
    }
  }
}
