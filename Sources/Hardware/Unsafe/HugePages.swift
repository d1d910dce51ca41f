#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory in pages of megabytes, where the system has them: a large array is touched for the first time several times
/// faster, for that is mostly the making of pages.
enum HugePages {
  /// Smaller memory has too few whole huge pages to be worth a call.
  private static let smallestSize = 1 << 22

  /// Asks for huge pages for `memory`, which has not been touched yet. This changes no byte of it.
  static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard memory.count >= smallestSize, let base = memory.baseAddress else { return }
      // Linux asks for whole pages; those that lie within the memory and no others.
      let page = 4096
      let start = (UInt(bitPattern: base) + UInt(page) - 1) / UInt(page) * UInt(page)
      let end = (UInt(bitPattern: base) + UInt(memory.count)) / UInt(page) * UInt(page)
      _ = unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: start), Int(end - start), Int32(MADV_HUGEPAGE))
    #endif
  }
}

extension Array where Element: BitwiseCopyable {
  /// An array of `count` elements, all of which `write` writes. Large ones lie in huge pages. O(1), beyond what `write`
  /// does: the memory is not filled with anything first.
  ///
  /// - Precondition: `write` reads no element before it has written it, and leaves none unwritten.
  package init(count: Int, writing write: (inout MutableSpan<Element>) -> Void) {
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let memory = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      unsafe HugePages.advise(UnsafeMutableRawBufferPointer(memory))
      // Elements that are bitwise copyable need no initialization but their bytes, which `write` promises to give.
      var span = unsafe memory.mutableSpan
      write(&span)
      initializedCount = count
    }
  }

  /// Reserves room for `capacity` elements, in huge pages where they are many. Memory is taken only as it is filled, so
  /// the capacity may be a generous guess.
  package mutating func reserveHugePages(_ capacity: Int) {
    reserveCapacity(capacity)
    let count = count
    unsafe withUnsafeMutableBufferPointer { buffer in
      // The room behind the elements belongs to the array, up to the capacity that has just been asked for.
      guard let base = buffer.baseAddress, capacity > count else { return }
      unsafe HugePages.advise(
        UnsafeMutableRawBufferPointer(
          start: base + count, count: (capacity - count) * MemoryLayout<Element>.stride))
    }
  }
}
