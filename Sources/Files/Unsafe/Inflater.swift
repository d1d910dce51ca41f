import CZlib

/// zlib's decompression of gzip members, and the packed bytes that it works on.
///
/// **Invariant: `stream` and `input` live, each at one address, from init to deinit.** zlib compares the address of the
/// stream with that at which it was begun, and holds a pointer to the input between calls. It reads at most `avail_in`
/// bytes of the input and writes at most `avail_out` bytes of the output, within the call.
@safe
struct Inflater: ~Copyable {
  /// What became of a call of `inflate(into:)`.
  enum Outcome {
    /// Bytes were read or written.
    case progress
    /// A member has ended.
    case endOfMember
    /// Nothing can be done without more input or more room.
    case stalled
    /// The input is damaged, for this reason.
    case failure(String)
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter capacity: How many packed bytes `refill` reads at once.
  /// - Returns: Nil if zlib has no memory.
  init?(capacity: Int) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe input = .allocate(capacity: capacity)
    // 15 bits of window, and 16 for gzip's header.
    let outcome = unsafe inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if outcome != Z_OK { return nil }
  }

  deinit {
    // Does nothing with a stream that could not be begun.
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe input.deallocate()
  }

  /// The next packed byte; nil if all that were read have been used.
  var nextByte: UInt8? { unsafe stream.pointee.avail_in > 0 ? stream.pointee.next_in.pointee : nil }

  /// Replaces the packed bytes, all of which have been used, by those that `body` appends.
  ///
  /// - Returns: How many there are, and whether they are as many as there is room for.
  mutating func refill<Failure: Error>(
    _ body: (inout OutputSpan<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> (count: Int, isFull: Bool) {
    precondition(nextByte == nil, "compressed bytes would be lost")
    var output = unsafe OutputSpan(buffer: input, initializedCount: 0)
    try body(&output)
    let count = unsafe output.finalize(for: input)
    unsafe stream.pointee.next_in = input.baseAddress
    unsafe stream.pointee.avail_in = UInt32(count)
    return unsafe (count, count == input.count)
  }

  /// Gets ready for another member.
  mutating func reset() { unsafe inflateReset(stream) }

  /// Unpacks as much as there is input and room for, of one member.
  mutating func inflate(into output: inout OutputSpan<UInt8>) -> Outcome {
    let code = unsafe output.withUnsafeMutableBufferPointer { memory, count in
      let free = unsafe UnsafeMutableBufferPointer(rebasing: memory[count...])
      let room = UInt32(min(free.count, 1 << 30))
      unsafe stream.pointee.next_out = free.baseAddress
      unsafe stream.pointee.avail_out = room
      defer { unsafe count += Int(room - stream.pointee.avail_out) }
      return unsafe CZlib.inflate(stream, Z_NO_FLUSH)
    }
    switch code {
    case Z_OK: return .progress
    case Z_STREAM_END: return .endOfMember
    case Z_BUF_ERROR: return .stalled
    case let code:
      // The message is a constant of zlib's.
      return .failure(unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(code)")
    }
  }
}
