/// The state of a source and what it is, in one comparison and one store.
///
/// **Invariant: `state`, `isStale`, `kind` and `hadSubscribers` are four bytes one after another, in this order, and the first
/// one is aligned as a number of 32 bits.** They are the first properties of `_PulledNode` and `_Source`, each of one byte; a
/// test compares them.
///
/// Flags that are soon compared as one number are stored as one number, too. After a store of one of the bytes, the processor
/// would load the number only when that byte has reached the cache.
extension _Source {
  /// The four bytes, the state in the lowest one.
  @inline(__always)
  final var flags: UInt32 {
    // Raw memory, so that the compiler does not take this for other memory than that of the four variables.
    get { UInt32(littleEndian: unsafe UnsafeRawPointer(state.storage._address).load(as: UInt32.self)) }
    set {
      unsafe UnsafeMutableRawPointer(state.storage._address)
        .storeBytes(of: newValue.littleEndian, as: UInt32.self)
    }
  }

  /// The flags of a source without subscribers.
  @inline(__always)
  static func flags(_ state: State, isStale: Bool = false, _ kind: Kind) -> UInt32 {
    UInt32(state.rawValue) | (isStale ? 1 << 8 : 0) | UInt32(kind.rawValue) << 16
  }

  /// Makes a source dirty that is clean, of this kind, and never had a subscriber. Returns whether it is such a one.
  @inline(__always)
  final func setDirty(ifClean kind: Kind, isStale: Bool) -> Bool {
    if flags != Self.flags(.clean, kind) { return false }
    flags = Self.flags(.dirty, isStale: isStale, kind)
    return true
  }
}
