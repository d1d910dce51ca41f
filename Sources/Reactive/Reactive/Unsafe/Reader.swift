import CReactive

/// The place in a list of dependencies at which the next read is recorded, or none: a value of the thread-local variable
/// `reactive_reader_slot`.
///
/// A read of a property outside of a tracked closure costs one load from that variable and one comparison. In a closure
/// that reads what it has read before, it costs another comparison and a store.
///
/// **Invariant: while code of the user runs, the pointer in the variable is null, or that of a place of the innermost node
/// that is being updated, or of the place behind its dependencies.** Only the closure of that node runs with a pointer: an
/// update restores the pointer that it found before it returns, and stores null before it calls any other code of the user.
@safe @frozen @usableFromInline
struct Reader {
  @usableFromInline let pointer: UnsafeMutableRawPointer?

  @inlinable @inline(__always)
  init(pointer: UnsafeMutableRawPointer?) { unsafe self.pointer = pointer }

  /// Whether reads are recorded on this thread.
  @inlinable @inline(__always) static var isActive: Bool { unsafe reactive_reader_get() != nil }

  /// Stops recording, and returns the reader for `resume`.
  @inlinable @inline(__always)
  static func suspend() -> Reader {
    let reader = unsafe Reader(pointer: reactive_reader_get())
    if unsafe reader.pointer != nil { reactive_reader_set(nil) }
    return reader
  }

  /// Stops recording.
  @inlinable @inline(__always)
  static func stop() { reactive_reader_set(nil) }

  /// Returns the reader for `restore`, and goes on recording.
  @inline(__always) static var current: Reader { unsafe Reader(pointer: reactive_reader_get()) }

  /// Makes this the reader again, whatever has been recorded since.
  @inline(__always)
  func restore() { unsafe reactive_reader_set(pointer) }

  /// Records reads for this reader again.
  @inlinable @inline(__always)
  func resume() { if unsafe pointer != nil { unsafe reactive_reader_set(pointer) } }
}

extension _Source {
  /// Records a read of this source, if a tracked closure is running.
  @inlinable @inline(__always)
  final func recordRead() { if !recordExpectedRead() { recordOtherRead() } }

  /// Records a read of this source, if a tracked closure is running and has read it at the same place before. Returns false
  /// if another read was expected, and this one is not recorded.
  @inlinable @inline(__always)
  final func recordExpectedRead() -> Bool {
    guard let pointer = unsafe reactive_reader_get() else { return true }
    let place = unsafe pointer.assumingMemoryBound(to: Dependency.self)
    guard unsafe place.pointee.refers(to: self) else { return false }
    unsafe reactive_reader_set(place + 1)
    return true
  }

  @usableFromInline @inline(never)
  final func recordOtherRead() {
    Transaction.current.withUpdatingNode { $0.dependencies.inPlace.recordOther(self, of: $0) }
  }
}

extension Reader {
  /// The run of an asynchronous value that records its reads now. Nil if none does.
  static var asyncRun: AsyncRun? {
    isActive && startsRun ? Transaction.current.state.asyncRun as? AsyncRun : nil
  }

  /// Whether the closure that is running is starting an asynchronous run. Reads are recorded.
  static var startsRun: Bool {
    var startsRun = false
    Transaction.current.withUpdatingNode { startsRun = $0.startsRun.value }
    return startsRun
  }

  /// Calls `body`, whose reads are those of `run`, in the closure of a tracking node. The runs that `body` starts in turn
  /// are those of other nodes.
  static func recording(in run: AsyncRun, _ body: () -> Void) {
    guard isActive else { return body() }
    let transaction = Transaction.current, outer = transaction.state.asyncRun
    transaction.state.asyncRun = run
    transaction.withUpdatingNode {
      $0.startsRun.value = true
      $0.dependencies.inPlace.beginSearching()
    }
    body()
    transaction.withUpdatingNode {
      $0.startsRun.value = false
      $0.dependencies.inPlace.endSearching()
    }
    transaction.state.asyncRun = outer
  }
}
