#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the offset of the first LF at or after `start`, or the end of the text. O(length), by `memchr`.
package func lineFeed(in text: borrowing Span<UInt8>, from start: Int) -> Int {
  offset(of: UInt8(ascii: "\n"), in: text, from: start)
}

/// Returns the offset of the first `byte` at or after `start`, or the end of the text. O(length), by `memchr`.
@inline(__always)
func offset(of byte: UInt8, in text: borrowing Span<UInt8>, from start: Int) -> Int {
  guard start < text.count else { return text.count }
  precondition(start >= 0)
  return unsafe text.withUnsafeBufferPointer { buffer in
    // `start` is within the text, so the base address is not nil and the search covers the rest of the buffer.
    guard let base = buffer.baseAddress,
      let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
    else { return buffer.count }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
