#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the first LF at or after `start` is, or the end of the text. O(length), many bytes at a time.
package func lineFeed(in text: borrowing Span<UInt8>, from start: Int) -> Int {
  guard start < text.count else { return text.count }
  precondition(start >= 0)
  return unsafe text.withUnsafeBufferPointer { buffer in
    // `start` is within the text, so there is a base address, and the rest of the buffer is what is searched.
    guard let base = buffer.baseAddress,
      let found = unsafe memchr(base + start, Int32(UInt8(ascii: "\n")), buffer.count - start)
    else { return buffer.count }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
