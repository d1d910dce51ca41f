import Parallelism

/// An array that is never changed, with an unowned view of its elements. It shares the storage of the array that it is
/// created from.
///
/// **Invariant: `elements` is used only while a copy of the value lives.** The storage of an array moves only when the
/// array is changed. The array is a constant here, so another owner that changes its own array gets a copy.
struct RetainedArray<Element: Sendable>: Sendable {
  private let array: [Element]
  /// The elements. Valid as long as the value, or a copy of it, lives.
  let elements: UnownedSpan<Element>

  /// Retains `array`. O(1).
  init(_ array: [Element]) {
    self.array = array
    elements = array.withElements { $0 }
  }

  /// Returns whether `other` has the same memory, so that its elements are the same as long as both arrays live. O(1).
  func sharesStorage(with other: [Element]) -> Bool {
    unsafe array.withUnsafeBufferPointer { own in
      unsafe other.withUnsafeBufferPointer { other in
        unsafe other.baseAddress == own.baseAddress && other.count == own.count
      }
    }
  }
}
