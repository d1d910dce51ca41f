import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lock and the state of a `SerialQueue`, in one atomic word: an event without contention is two atomic
/// operations, one that locks an idle queue and one that makes it idle again.
///
/// A lock is held for a few instructions and never during user code, deinits included. So a thread that finds it held
/// tries again, and yields if that takes long.
@usableFromInline
class SerialLock: @unchecked Sendable {
  /// The bits of the word.
  @frozen @usableFromInline
  struct State: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable @inline(__always)
    init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable static var locked: State { State(rawValue: 1) }
    /// A thread processes items.
    @inlinable static var busy: State { State(rawValue: 2) }
    /// Items wait to be processed.
    @inlinable static var waiting: State { State(rawValue: 4) }
    @inlinable static var closed: State { State(rawValue: 8) }
  }

  @usableFromInline final let word = Atomic<UInt8>(0)
  /// The thread that processes items, or the last one that did. The lock guards it.
  @safe @exclusivity(unchecked) @usableFromInline final var processor: pthread_t?

  @inlinable
  init() {}

  /// Locks, and returns the other bits.
  @inlinable @inline(__always)
  final func lock() -> State {
    let isIdle = word.compareExchange(expected: 0, desired: State.locked.rawValue, ordering: .acquiring)
    return isIdle.exchanged ? [] : lockSlowly()
  }

  @usableFromInline @inline(never)
  final func lockSlowly() -> State {
    var attempts = 0
    while true {
      let found = State(rawValue: word.load(ordering: .relaxed))
      if !found.contains(.locked) {
        let locked = found.union(.locked)
        if word.weakCompareExchange(
          expected: found.rawValue, desired: locked.rawValue, ordering: .acquiring
        ).exchanged {
          return found
        }
      }
      attempts += 1
      if attempts > 50 { sched_yield() }
    }
  }

  /// Unlocks and stores the other bits.
  @inlinable @inline(__always)
  final func unlock(_ state: State) { word.store(state.rawValue, ordering: .releasing) }

  /// Unlocks an idle lock for this thread, which processes items until `leave` or `unlock`.
  @inlinable @inline(__always)
  final func beginProcessing(_ state: State = []) {
    processor = pthread_self()
    unlock(state.union(.busy))
  }

  /// Ends the processing. Returns false if items wait or the queue was closed, or if another thread holds the lock.
  @inlinable @inline(__always)
  final func leave() -> Bool {
    word.compareExchange(expected: State.busy.rawValue, desired: 0, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Whether the queue was closed.
  @inlinable final var isClosed: Bool {
    State(rawValue: word.load(ordering: .acquiring)).contains(.closed)
  }

  /// Returns whether this thread is processing items, further up its stack. The lock is held, and `state` is what
  /// `lock` returned.
  @inlinable
  final func isProcessing(_ state: State) -> Bool {
    state.contains(.busy) && processor.map { pthread_equal($0, pthread_self()) != 0 } ?? false
  }
}
