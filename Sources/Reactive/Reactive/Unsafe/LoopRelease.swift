extension Derived {
  /// Called by the deinit. Makes a loop release what the closure captures, if one is under way, or if so much of the stack is
  /// used that the release of a chain of values, each of which the closure of the next one owns, would overflow it.
  @usableFromInline @inline(never)
  final func releaseCapturesInLoop() {
    let transaction = Transaction.current
    if !transaction.state.isReleasing {
      guard StackDepth.isHalfUsed else { return }
      // `failure` is the last variable, and is destroyed when the closure has been.
      failure = LoopRelease()
    }
    // A closure that escapes is the address of its code and that of its captures, which are an object, or zero.
    let (_, captures) = unsafe unsafeBitCast(compute, to: (UInt, UnsafeRawPointer?).self)
    guard let captures = unsafe captures else { return }
    let object = unsafe Unmanaged<AnyObject>.fromOpaque(captures).retain()
    transaction.release(unsafe UnretainedReference(object))
  }
}

/// Releases in its deinit, in a loop, what was to be released since it was created.
private final class LoopRelease: Error {
  init() { Transaction.current.state.isReleasing = true }

  deinit { Transaction.current.releaseAll() }
}
