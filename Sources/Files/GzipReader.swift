import CZlib

/// Unpacks a gzip file (RFC 1952) with zlib, member after member, as it is read: neither the packed nor the unpacked bytes
/// need be in memory as a whole.
struct GzipReader: ~Copyable {
  /// The first bytes of a gzip file that is packed by deflate.
  static let signature: [UInt8] = [0x1F, 0x8B, 0x08]

  /// The number of packed bytes that were read.
  private(set) var packedCount = 0
  private var source: ByteSource
  /// At an address of its own, which zlib compares with the one that it was begun at.
  private let stream: UnsafeMutablePointer<z_stream>
  /// The bytes that were read and are not unpacked yet. zlib holds a pointer to them.
  private let input: UnsafeMutableRawBufferPointer
  private var isAtEndOfInput = false
  private var isWithinMember = true

  private static let inputSize = 1 << 18

  /// Unpacks what `source` holds from where it is on.
  ///
  /// - Throws: `FileError.packed` if zlib has no memory.
  init(_ source: consuming ByteSource) throws(FileError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, and 16 for gzip's header.
    let outcome = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard outcome == Z_OK else {
      stream.deallocate()
      throw .packed(path: source.path, reason: "zlib could not begin")
    }
    self.stream = stream
    input = .allocate(byteCount: Self.inputSize, alignment: 16)
    self.source = source
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// The path of the file.
  var path: String { source.path }

  /// Fills `memory` from its beginning, and returns with how many bytes: fewer than it has room for after the last member.
  ///
  /// - Throws: `FileError` if the file cannot be read, or is damaged.
  mutating func fill(_ memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    // zlib reads at most `avail_in` and writes at most `avail_out` bytes, which lie in `input` and `memory`.
    stream.pointee.next_out = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(min(memory.count, 1 << 30))
    let room = stream.pointee.avail_out
    while stream.pointee.avail_out > 0 {
      if stream.pointee.avail_in == 0, !isAtEndOfInput { try refill() }
      if !isWithinMember {
        // Bytes after the last member that begin no other one are padding; gzip ignores them, too.
        guard stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == Self.signature[0] else { break }
        inflateReset(stream)
        isWithinMember = true
      }
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK: break
      case Z_STREAM_END: isWithinMember = false
      case Z_BUF_ERROR where isAtEndOfInput: throw .packed(path: path, reason: "it ends too early")
      case Z_BUF_ERROR: break
      case let outcome:
        throw .packed(
          path: path, reason: stream.pointee.msg.map { String(cString: $0) } ?? "error \(outcome)")
      }
    }
    return Int(room - stream.pointee.avail_out)
  }

  private mutating func refill() throws(FileError) {
    let count = try source.fill(input)
    packedCount += count
    isAtEndOfInput = count < input.count
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
  }
}
