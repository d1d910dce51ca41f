import CZlib

/// A zlib decompression stream for gzip members, with its buffer of compressed bytes.
///
/// **Invariant: `stream` and `input` keep their addresses from init to deinit.** zlib compares the address of the
/// stream with the one at initialization, and keeps a pointer to the input between calls. During a call it reads at
/// most `avail_in` bytes of the input and writes at most `avail_out` bytes of the output.
@safe
struct Inflater: ~Copyable {
  /// The result of a call of `inflate(into:)`.
  enum Outcome {
    /// Bytes were read or written.
    case progress
    /// The member has ended.
    case endOfMember
    /// No progress is possible without more input or more room.
    case stalled
    /// The input is damaged. The associated value is zlib's reason.
    case failure(String)
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Creates a stream whose `refill` reads at most `capacity` compressed bytes at once. Nil if zlib cannot allocate
  /// memory.
  init?(capacity: Int) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe input = .allocate(capacity: capacity)
    // 15 is the base-two logarithm of the window size; adding 16 selects the gzip header.
    let outcome = unsafe inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if outcome != Z_OK { return nil }
  }

  deinit {
    // Has no effect on a stream whose initialization failed.
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe input.deallocate()
  }

  /// The next compressed byte. Nil if all bytes have been consumed.
  var nextByte: UInt8? { unsafe stream.pointee.avail_in > 0 ? stream.pointee.next_in.pointee : nil }

  /// Replaces the compressed bytes, all of which must have been consumed, with the bytes that `body` appends.
  ///
  /// - Returns: The number of bytes, and whether they fill the buffer.
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

  /// Resets the stream for another member.
  mutating func reset() { unsafe inflateReset(stream) }

  /// Decompresses one member until the input is consumed, the output is full or the member ends.
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
      // The message is a constant of zlib.
      return .failure(unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(code)")
    }
  }
}
