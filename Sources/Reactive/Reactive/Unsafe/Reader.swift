import CReactive

/// The tracking node whose reads are recorded, or none: a value of the thread-local variable `reactive_reader_slot`.
///
/// A read of a property outside of a tracked closure costs one load from that variable and one comparison.
///
/// **Invariant: the pointer in the variable is null, or that of a live `TrackingNode`.** `TrackingNode.update` stores
/// the pointer of its node and restores the old one before it returns, and within a transaction no node is freed.
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

  /// Records reads for this reader again.
  @inlinable @inline(__always)
  func resume() { if unsafe pointer != nil { unsafe reactive_reader_set(pointer) } }
}

extension _Source {
  /// Records a read of this source, if a tracked closure is running.
  @inlinable @inline(__always)
  final func recordRead() { if Reader.isActive { recordReadByNode() } }

  @usableFromInline @inline(never)
  final func recordReadByNode() { _ = recordReadByNode { _ in true } }

  /// Records a read of this source, if `isRecorded` is true for the node whose closure is running. Returns its result.
  @inline(__always)
  final func recordReadByNode(if isRecorded: (_TrackingNode) -> Bool) -> Bool {
    guard let pointer = unsafe reactive_reader_get() else { return true }
    return unsafe UnretainedReference(Unmanaged<_TrackingNode>.fromOpaque(pointer)).with { node in
      guard isRecorded(node) else { return false }
      node.dependencies.inPlace.record(self, of: node)
      return true
    }
  }
}

extension Reader {
  /// The asynchronous run whose reads are recorded. Nil if there is none.
  static var asyncRun: AsyncRun? {
    guard let pointer = unsafe reactive_reader_get() else { return nil }
    let startsRun = unsafe Unmanaged<_TrackingNode>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
      $0.startsRun.value
    }
    return startsRun ? Transaction.current.state.asyncRun : nil
  }

  /// Calls `body`, whose reads are those of `run`, in the closure of a tracking node. The runs that `body` starts in turn
  /// are those of other nodes.
  static func recording(in run: AsyncRun, _ body: () -> Void) {
    guard let pointer = unsafe reactive_reader_get() else { return body() }
    unsafe Unmanaged<_TrackingNode>.fromOpaque(pointer)._withUnsafeGuaranteedRef { node in
      let transaction = Transaction.current, outer = transaction.state.asyncRun
      transaction.state.asyncRun = run
      node.startsRun.value = true
      defer {
        node.startsRun.value = false
        transaction.state.asyncRun = outer
      }
      body()
    }
  }
}

extension _TrackingNode {
  /// Runs the closure and records its reads.
  @inline(__always)
  final func recordingReads<Result>(_ body: () -> Result) -> Result {
    unsafe reactive_reader_set(Unmanaged.passUnretained(self).toOpaque())
    defer { reactive_reader_set(nil) }
    return body()
  }
}
