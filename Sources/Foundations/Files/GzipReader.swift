/// A streaming decompressor of gzip files (RFC 1952) with any number of members, based on zlib. Neither the compressed
/// nor the decompressed bytes need to fit in memory.
struct GzipReader: ~Copyable {
  /// The first bytes of a gzip file that is compressed by deflate.
  static let signature: [UInt8] = [0x1F, 0x8B, 0x08]

  /// The number of compressed bytes read so far.
  private(set) var packedCount = 0
  private var source: SequentialFile
  private var inflater: Inflater
  private var isAtEndOfInput = false
  private var isWithinMember = true

  /// The maximum number of compressed bytes read at once.
  private static let inputSize = 1 << 18

  /// Creates a reader of `source` from its current position.
  ///
  /// - Throws: `FileError.packed` if zlib cannot allocate memory.
  init(_ source: consuming SequentialFile) throws(FileError) {
    guard let inflater = Inflater(capacity: Self.inputSize) else {
      throw .packed(path: source.path, reason: "zlib could not be initialised")
    }
    self.inflater = inflater
    self.source = source
  }

  /// The path of the file.
  var path: String { source.path }

  /// Appends decompressed bytes until `memory` is full or the last member has ended.
  ///
  /// - Throws: `FileError` if the file cannot be read or is damaged.
  mutating func fill(_ memory: inout OutputSpan<UInt8>) throws(FileError) {
    while !memory.isFull {
      if inflater.nextByte == nil, !isAtEndOfInput { try refill() }
      if !isWithinMember {
        // Bytes after the last member that do not begin another one are padding. gzip ignores them, too.
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
