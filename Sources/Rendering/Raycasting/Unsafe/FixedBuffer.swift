/// A fixed number of elements in uniquely owned memory at a fixed address.
///
/// The raycaster's loops access elements for every eight samples. An array would add a bounds check to each access, and
/// a uniqueness check to each write.
///
/// **Invariant: an index is at least 0 and less than `count`, and a vector access ends at or before `count`.** Callers
/// derive indices from loop counters and from coordinates clamped to the tile. Debug builds assert this, release builds
/// do not.
@safe
struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
  let count: Int
  /// The address of the first element.
  let start: UnsafeMutablePointer<Element>

  /// Creates a buffer of `count` copies of `element`.
  init(repeating element: Element, count: Int) {
    self.count = count
    unsafe start = .allocate(capacity: count)
    unsafe start.initialize(repeating: element, count: count)
  }

  deinit { unsafe start.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return unsafe start[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe start[index] = newValue
    }
  }

  /// Sets the elements before `end` to `element`.
  @inline(__always)
  func fill(upTo end: Int, with element: Element) {
    assert(end >= 0 && end <= count)
    unsafe start.update(repeating: element, count: end)
  }
}

extension FixedBuffer where Element: SIMDScalar {
  /// Returns the eight elements from `index`.
  @inline(__always)
  func eight(at index: Int) -> SIMD8<Element> {
    assert(index >= 0 && index + 8 <= count)
    return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD8<Element>.self)
  }

  /// Returns the four elements from `index`.
  @inline(__always)
  func four(at index: Int) -> SIMD4<Element> {
    assert(index >= 0 && index + 4 <= count)
    return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD4<Element>.self)
  }

  /// Stores the elements of `vector` from `index`.
  @inline(__always)
  func store<Vector: SIMD & BitwiseCopyable>(_ vector: Vector, at index: Int) where Vector.Scalar == Element {
    assert(index >= 0 && index + Vector.scalarCount <= count)
    unsafe UnsafeMutableRawPointer(start + index).storeBytes(of: vector, as: Vector.self)
  }
}

extension FixedBuffer where Element: SIMD, Element.Scalar: BitwiseCopyable {
  /// Returns the scalar at `index` when the vectors are read as one contiguous sequence of scalars.
  @inline(__always)
  func scalar(at index: Int) -> Element.Scalar {
    assert(index >= 0 && index < count * Element.scalarCount)
    return unsafe UnsafeRawPointer(start).load(
      fromByteOffset: index * MemoryLayout<Element.Scalar>.stride, as: Element.Scalar.self)
  }

  /// Sets the scalar at `index` when the vectors are read as one contiguous sequence of scalars.
  @inline(__always)
  func setScalar(_ scalar: Element.Scalar, at index: Int) {
    assert(index >= 0 && index < count * Element.scalarCount)
    unsafe UnsafeMutableRawPointer(start).storeBytes(
      of: scalar, toByteOffset: index * MemoryLayout<Element.Scalar>.stride, as: Element.Scalar.self)
  }
}

extension FixedBuffer {
  /// Returns the 32 bytes from the element at `index` as four words.
  @inline(__always)
  func words(at index: Int) -> (UInt64, UInt64, UInt64, UInt64) {
    assert(index >= 0 && index * MemoryLayout<Element>.stride + 32 <= count * MemoryLayout<Element>.stride)
    let bytes = unsafe UnsafeRawPointer(start + index)
    return unsafe (
      bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
      bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self),
      bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    )
  }
}

// `reinterpreted(as:)` would be safe here, but its precondition adds branches, which are removed only after inlining is
// decided. The shader would then not be inlined, which takes 10% more instructions for a picture of one sphere.
extension SIMDMask<SIMD8<Int32>> {
  /// The bits of the mask as four words.
  @inline(__always)
  var words: (UInt64, UInt64, UInt64, UInt64) {
    // Both are 32 bytes, and any bits are valid words.
    unsafe unsafeBitCast(self, to: (UInt64, UInt64, UInt64, UInt64).self)
  }
}
