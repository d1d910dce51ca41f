/// An immutable buffer that owns its memory.
@usableFromInline
package final class ImmutableBuffer<Element: Sendable>: Sendable {
  /// The elements. They are valid while the buffer is alive.
  @usableFromInline package let elements: UnownedSpan<Element>

  /// Creates a buffer with a copy of `source`. O(count).
  @inlinable
  package init(_ source: [Element]) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, source.count))
    unsafe memory.initialize(from: source, count: source.count)
    elements = unsafe UnownedSpan(start: memory, count: source.count)
  }

  deinit {
    unsafe UnsafeMutablePointer(mutating: elements.start).deinitialize(count: elements.count)
    unsafe elements.start.deallocate()
  }

  @inlinable package var count: Int { elements.count }

  @inlinable @inline(__always)
  package subscript(index: Int) -> Element { elements[index] }
}

/// An unowned view of immutable elements, for loops in which an array would be retained, released and checked at each
/// index.
///
/// **Invariant: the owner outlives every use, nothing changes the elements meanwhile, and indices are at least 0 and
/// less than `count`.** The property or closure that passes the view names the owner. Debug builds check indices;
/// release builds do not.
@safe @frozen @usableFromInline
package struct UnownedSpan<Element: Sendable>: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let start: UnsafePointer<Element>
  @usableFromInline package let count: Int

  /// Creates a view of `count` elements at `start`.
  ///
  /// - Precondition: there are `count` elements at `start`.
  @unsafe @inlinable
  package init(start: UnsafePointer<Element>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  @inlinable @inline(__always)
  package subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe start[index]
  }
}

extension UnownedSpan<Float> {
  /// Returns the four elements from `index` on. One unaligned load.
  @inlinable @inline(__always)
  package func four(at index: Int) -> SIMD4<Float> {
    assert(index >= 0 && index + 4 <= count)
    return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}

extension UnownedSpan<UInt8> {
  /// Returns the four bytes from `index` on as an integer, the first in the lowest bits. One unaligned load.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt32 {
    assert(index >= 0 && index + 4 <= count)
    return unsafe UInt32(littleEndian: UnsafeRawPointer(start + index).loadUnaligned(as: UInt32.self))
  }
}

extension Array where Element: Sendable {
  /// Calls `body` with a view of the elements, which is valid during the call.
  @inlinable @inline(__always)
  package func withElements<Result>(_ body: (UnownedSpan<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in
      // The buffer of an empty array may have no address. No index is valid there.
      let start = unsafe buffer.baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment)
      return body(unsafe UnownedSpan(start: start.unsafelyUnwrapped, count: buffer.count))
    }
  }
}
