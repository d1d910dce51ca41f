/// Unpacks a gzip file (RFC 1952) with zlib, member after member, as it is read: neither the packed nor the unpacked bytes
/// need be in memory as a whole.
struct GzipReader: ~Copyable {
  /// The first bytes of a gzip file that is packed by deflate.
  static let signature: [UInt8] = [0x1F, 0x8B, 0x08]

  /// The number of packed bytes that were read.
  private(set) var packedCount = 0
  private var source: ByteSource
  private var inflater: Inflater
  private var isAtEndOfInput = false
  private var isWithinMember = true

  /// The most packed bytes that are read at once.
  private static let inputSize = 1 << 18

  /// Unpacks what `source` holds from where it is on.
  ///
  /// - Throws: `FileError.packed` if zlib has no memory.
  init(_ source: consuming ByteSource) throws(FileError) {
    guard let inflater = Inflater(capacity: Self.inputSize) else {
      throw .packed(path: source.path, reason: "zlib could not be initialised")
    }
    self.inflater = inflater
    self.source = source
  }

  /// The path of the file.
  var path: String { source.path }

  /// Appends unpacked bytes until there is no more room, or the last member has ended.
  ///
  /// - Throws: `FileError` if the file cannot be read, or is damaged.
  mutating func fill(_ memory: inout OutputSpan<UInt8>) throws(FileError) {
    while !memory.isFull {
      if inflater.nextByte == nil, !isAtEndOfInput { try refill() }
      if !isWithinMember {
        // Bytes after the last member that begin no other one are padding; gzip ignores them, too.
        guard inflater.nextByte == Self.signature[0] else { break }
        inflater.reset()
        isWithinMember = true
      }
      switch inflater.inflate(into: &memory) {
      case .progress: break
      case .endOfMember: isWithinMember = false
      case .stalled where isAtEndOfInput:
        throw .packed(path: path, reason: "the compressed data ends too early")
      case .stalled: break
      case .failure(let reason): throw .packed(path: path, reason: reason)
      }
    }
  }

  private mutating func refill() throws(FileError) {
    let (count, isFull) = try inflater.refill { memory throws(FileError) in try source.fill(&memory) }
    packedCount += count
    isAtEndOfInput = !isFull
  }
}
