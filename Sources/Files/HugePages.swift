#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory in pages of megabytes, where the system has them: a large array is touched for the first time several times
/// faster, for that is mostly the making of pages.
enum HugePages {
  /// Smaller memory is not worth a call.
  private static let smallestSize = 1 << 22

  /// Asks for huge pages for `memory`, which has not been touched yet. What the system makes of it changes no content.
  static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard memory.count >= smallestSize, let base = memory.baseAddress else { return }
      // Linux asks for whole pages; those that lie within the memory and no others.
      let page = 4096
      let start = (UInt(bitPattern: base) + UInt(page) - 1) / UInt(page) * UInt(page)
      let end = (UInt(bitPattern: base) + UInt(memory.count)) / UInt(page) * UInt(page)
      _ = madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), Int32(MADV_HUGEPAGE))
    #endif
  }
}
