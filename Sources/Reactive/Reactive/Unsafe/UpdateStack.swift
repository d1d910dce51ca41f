/// The tracking nodes that are being updated, each because of the one before: a stack of uncounted references.
///
/// It keeps addresses in place of a count, and as numbers in place of optional pointers, so that each update takes few
/// instructions for it.
///
/// **Invariant: `base` ... `limit` is memory for references, of which those before `top` are initialized.** All three are 0
/// before the first append. The nodes are alive: the call that updates a node has not returned.
@safe @frozen @usableFromInline
struct UpdateStack: ~Copyable {
  private var base: UInt = 0
  private var top: UInt = 0
  private var limit: UInt = 0

  private static var stride: UInt { UInt(MemoryLayout<UnretainedReference<_TrackingNode>>.stride) }

  @usableFromInline
  init() {}

  @usableFromInline
  deinit { if base != 0 { unsafe Self.pointer(base).deallocate() } }

  var isEmpty: Bool { top == base }

  var count: Int { Int((top &- base) / Self.stride) }

  subscript(index: Int) -> UnretainedReference<_TrackingNode> { unsafe Self.pointer(base)[index] }

  /// The last node. The stack is not empty.
  @inline(__always)
  var last: UnretainedReference<_TrackingNode> { unsafe Self.pointer(top &- Self.stride).pointee }

  @inline(__always)
  mutating func append(_ node: _TrackingNode) {
    if top == limit { grow() }
    unsafe Self.pointer(top).initialize(to: UnretainedReference(node))
    top &+= Self.stride
  }

  /// Removes the last node. The stack is not empty.
  @inline(__always)
  mutating func removeLast() { top &-= Self.stride }

  @unsafe @inline(__always)
  private static func pointer(_ address: UInt) -> UnsafeMutablePointer<UnretainedReference<_TrackingNode>> {
    unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }

  @inline(never)
  private mutating func grow() {
    let count = count, larger = max(16, 2 * count)
    let moved = UnsafeMutablePointer<UnretainedReference<_TrackingNode>>.allocate(capacity: larger)
    if base != 0 {
      unsafe moved.moveInitialize(from: Self.pointer(base), count: count)
      unsafe Self.pointer(base).deallocate()
    }
    base = UInt(bitPattern: moved)
    (top, limit) = (base + UInt(count) * Self.stride, base + UInt(larger) * Self.stride)
  }
}
