import CZlib

/// Unpacking what gzip has packed: RFC 1952, by zlib.
enum Gzip {
  /// Whether `bytes` begin as a gzip file does.
  static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 0x08]) }

  /// What `packed` holds, all its members one after the other. O(size of both); memory is at most twice the result's.
  ///
  /// - Throws: `FileError.packed` if it is damaged, `.tooLarge` past `limit`.
  static func unpacked(_ packed: [UInt8], path: String, limit: Int) throws(FileError) -> [UInt8] {
    var stream = z_stream()
    // 15 bits of window, and 16 for gzip's header.
    guard
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .packed(path: path, reason: "zlib could not begin") }
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    // Text is packed to about a quarter; nothing is taken for granted of what the file says of its size.
    let expected = min(4 * packed.count, limit)
    try FileError.reserve(expected, path: path)
    result.reserveCapacity(expected)
    var used = 0
    var isWithinMember = true
    while isWithinMember || used < packed.count {
      // What follows the last member and is none is padding, as gzip itself has it.
      if !isWithinMember {
        guard packed[used] == 0x1F else { break }
        inflateReset(&stream)
        isWithinMember = true
      }
      // An array that grows takes up to twice as much as it needs, beside what it had.
      if result.capacity - result.count < room {
        try FileError.reserve(2 * (result.count + room), path: path)
      }
      let outcome = step(&stream, packed, &used, &result)
      switch outcome {
      case Z_OK: break
      case Z_STREAM_END: isWithinMember = false
      case Z_BUF_ERROR: throw .packed(path: path, reason: "it ends too early")
      default: throw .packed(path: path, reason: stream.msg.map { String(cString: $0) } ?? "error \(outcome)")
      }
      if result.count > limit { throw .tooLarge(path: path, limit: limit) }
    }
    return result
  }

  /// How many bytes a step unpacks at most.
  private static let room = 1 << 20

  /// Unpacks up to `room` bytes.
  private static func step(
    _ stream: inout z_stream, _ packed: [UInt8], _ used: inout Int, _ result: inout [UInt8]
  ) -> Int32 {
    packed.withUnsafeBufferPointer { input in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { output in
        // zlib reads no more than `avail_in` bytes and writes no more than `avail_out`, though it takes the input as
        // mutable; both buffers live as long as the call.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + used })
        let available = min(input.count - used, 1 << 30)
        stream.avail_in = UInt32(available)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(room)
        let outcome = inflate(&stream, Z_NO_FLUSH)
        used += available - Int(stream.avail_in)
        result.append(contentsOf: UnsafeBufferPointer(rebasing: output[..<(room - Int(stream.avail_out))]))
        return outcome
      }
    }
  }
}

extension InputFile {
  /// The bytes of the file at `path`, or of standard input where `path` is `-`, unpacked if gzip has packed them. O(size).
  ///
  /// - Throws: `FileError` as `read` does, and `FileError.packed` if they are damaged.
  public static func readUnpacked(_ path: String) throws(FileError) -> [UInt8] {
    let bytes = try read(path)
    guard Gzip.isPacked(bytes) else { return bytes }
    return try Gzip.unpacked(bytes, path: path, limit: sizeLimit)
  }
}
