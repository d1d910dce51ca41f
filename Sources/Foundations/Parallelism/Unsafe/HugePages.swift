#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory hints for huge pages of some megabytes, on systems that have them. The first writes to a large array are
/// several times faster with them, because most of that time is page faults.
package enum HugePages {
  /// The smallest size for which a call is worth it, 4 MiB. Smaller memory has too few whole huge pages.
  private static let smallestSize = 1 << 22

  /// Advises the system to use huge pages for `memory`, which must not have been written to yet. No byte is changed.
  package static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard memory.count >= smallestSize, let base = memory.baseAddress else { return }
      // `madvise` takes whole pages. Only pages that are completely within `memory` are passed.
      let page = 4096
      let start = (UInt(bitPattern: base) + UInt(page) - 1) / UInt(page) * UInt(page)
      let end = (UInt(bitPattern: base) + UInt(memory.count)) / UInt(page) * UInt(page)
      _ = unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: start), Int(end - start), Int32(MADV_HUGEPAGE))
    #endif
  }
}

extension Array where Element: BitwiseCopyable {
  /// Creates an array of `count` elements, all of which `write` writes. A large array uses huge pages. O(1), apart from
  /// `write`, because the memory is not initialized first.
  ///
  /// - Precondition: `write` does not read an element before it has written it, and writes every element.
  package init(count: Int, writing write: (inout MutableSpan<Element>) -> Void) {
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let memory = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      unsafe HugePages.advise(UnsafeMutableRawBufferPointer(memory))
      // Elements that are bitwise copyable are initialized by writing their bytes, which `write` must do.
      var span = unsafe memory.mutableSpan
      write(&span)
      initializedCount = count
    }
  }

  /// Creates an array of the first elements of `capacity` ones, as many as `write` returns. Nil if it returns nil. A
  /// large array uses huge pages. O(1), apart from `write`, because the memory is not initialized first.
  ///
  /// - Precondition: `write` does not read an element before it has written it, and writes those that the array has.
  package init?(capacity: Int, writing write: (inout MutableSpan<Element>) -> Int?) {
    var isWritten = false
    unsafe self.init(unsafeUninitializedCapacity: capacity) { buffer, initializedCount in
      let memory = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<capacity])
      unsafe HugePages.advise(UnsafeMutableRawBufferPointer(memory))
      // Elements that are bitwise copyable are initialized by writing their bytes, which `write` must do.
      var span = unsafe memory.mutableSpan
      guard let count = write(&span) else { return }
      precondition(0...capacity ~= count, "an array must not have more elements than its capacity")
      (isWritten, initializedCount) = (true, count)
    }
    guard isWritten else { return nil }
  }

  /// Reserves memory for `capacity` elements, in huge pages if it is large. The system provides pages only as they are
  /// written, so the capacity may be a generous estimate.
  package mutating func reserveHugePages(_ capacity: Int) {
    reserveCapacity(capacity)
    let count = count
    unsafe withUnsafeMutableBufferPointer { buffer in
      // The memory behind the elements belongs to the array, up to the capacity that was reserved above.
      guard let base = buffer.baseAddress, capacity > count else { return }
      unsafe HugePages.advise(
        UnsafeMutableRawBufferPointer(
          start: base + count, count: (capacity - count) * MemoryLayout<Element>.stride))
    }
  }
}
