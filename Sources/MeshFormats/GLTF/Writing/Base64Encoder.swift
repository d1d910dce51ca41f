import Files

/// Base64 (RFC 4648, section 4) of bytes that come piece by piece.
struct Base64Encoder: ~Copyable {
  private var chunk = ByteChunk()
  /// The bytes that do not yet make a group of three, the first of them most significant.
  private var pending: UInt32 = 0
  private var pendingCount = 0
  /// The two characters of each 12 bits.
  private let pairs: [UInt16]

  /// The character of each value.
  static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  init() {
    pairs = (0..<4096).map { UInt16(Self.alphabet[$0 >> 6]) | UInt16(Self.alphabet[$0 & 63]) << 8 }
  }

  /// Writes the text of `bytes`, as far as they make groups with what came before.
  mutating func encode<Sink: ByteSink & ~Copyable>(_ bytes: RawSpan, to sink: inout Sink) throws(FileError) {
    var offset = 0
    func next() -> UInt32 {
      defer { offset += 1 }
      return UInt32(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
    }
    while pendingCount > 0, offset < bytes.byteCount { try add(next(), to: &sink) }
    while offset + 3 <= bytes.byteCount { try write(group: next() << 16 | next() << 8 | next(), to: &sink) }
    while offset < bytes.byteCount { try add(next(), to: &sink) }
  }

  /// Writes the rest, padded with `=`. Nothing may follow.
  mutating func finish<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    if pendingCount > 0 {
      let group = pending << UInt32(8 * (3 - pendingCount))
      let last = pairs[Int(group & 4095)]
      try chunk.makeRoom(for: 4, in: &sink)
      chunk.store(pairs[Int(group >> 12)])
      chunk.store(pendingCount == 2 ? UInt8(truncatingIfNeeded: last) : UInt8(ascii: "="))
      chunk.store("=")
    }
    try chunk.flush(to: &sink)
  }

  private mutating func add<Sink: ByteSink & ~Copyable>(
    _ byte: UInt32, to sink: inout Sink
  ) throws(FileError) {
    pending = pending << 8 | byte
    pendingCount += 1
    guard pendingCount == 3 else { return }
    try write(group: pending, to: &sink)
    (pending, pendingCount) = (0, 0)
  }

  @inline(__always)
  private mutating func write<Sink: ByteSink & ~Copyable>(
    group: UInt32, to sink: inout Sink
  ) throws(FileError) {
    try chunk.makeRoom(for: 4, in: &sink)
    chunk.store(pairs[Int(group >> 12)])
    chunk.store(pairs[Int(group & 4095)])
  }
}
