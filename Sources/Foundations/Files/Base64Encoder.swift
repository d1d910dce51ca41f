import Parallelism

/// A streaming encoder of base64 (RFC 4648, section 4).
package struct Base64Encoder: ~Copyable {
  /// The text not yet written, in pairs of characters. The first character of a pair is in the lower byte.
  private var text: [UInt16] = []
  /// The bytes that do not yet form a group of three. The first is the most significant.
  private var pending: UInt32 = 0
  private var pendingCount = 0
  /// The two characters of each 12-bit value.
  private let pairs: [UInt16]

  /// The character of each 6-bit value.
  static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Creates an encoder.
  package init() {
    pairs = (0..<4096).map { UInt16(Self.alphabet[$0 >> 6]) | UInt16(Self.alphabet[$0 & 63]) << 8 }
  }

  /// The number of groups that are encoded before they are written. An output file writes a text of this size without
  /// copying it.
  private static let blockSize = 1 << 16

  /// Encodes `bytes` after the bytes of earlier calls, and writes the text of complete groups.
  package mutating func encode<Sink: ByteSink & ~Copyable>(_ bytes: RawSpan, to sink: inout Sink)
    throws(FileError)
  {
    var offset = 0
    while pendingCount > 0, offset < bytes.byteCount {
      add(bytes.load(at: offset))
      offset += 1
    }
    var count = (bytes.byteCount - offset) / 3
    while count > 0 {
      let blockCount = min(count, Self.blockSize)
      append(bytes.extracting(offset..<offset + 3 * blockCount))
      if text.count >= 2 * Self.blockSize { try flush(to: &sink) }
      offset += 3 * blockCount
      count -= blockCount
    }
    while offset < bytes.byteCount {
      add(bytes.load(at: offset))
      offset += 1
    }
  }

  /// Writes the remaining text, padded with `=`. No calls may follow.
  package mutating func finish<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    if pendingCount > 0 {
      let group = pending << UInt32(8 * (3 - pendingCount))
      let last = pendingCount == 2 ? pairs[Int(group & 4095)] & 0xFF : UInt16(UInt8(ascii: "="))
      text.append(pairs[Int(group >> 12)])
      text.append(last | UInt16(UInt8(ascii: "=")) << 8)
    }
    try flush(to: &sink)
  }

  private mutating func flush<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    try text.span.withBytes { (bytes) throws(FileError) in try sink.write(bytes) }
    text.removeAll(keepingCapacity: true)
  }

  /// Appends a byte to the pending bytes, and their text once they form a group.
  private mutating func add(_ byte: UInt8) {
    pending = pending << 8 | UInt32(byte)
    pendingCount += 1
    guard pendingCount == 3 else { return }
    text.append(pairs[Int(pending >> 12)])
    text.append(pairs[Int(pending & 4095)])
    (pending, pendingCount) = (0, 0)
  }

  /// Appends the text of `bytes`, which are complete groups.
  private mutating func append(_ bytes: RawSpan) {
    let count = bytes.byteCount / 3
    let pairs = pairs
    text.append(addingCapacity: 2 * count) { output in
      let pairs = pairs.span
      for group in 0..<count {
        // A group of three bytes is read by two overlapping loads.
        let first = UInt32(UInt16(bigEndian: bytes.load(at: 3 * group)))
        let second = UInt32(UInt16(bigEndian: bytes.load(at: 3 * group + 1)))
        output.append(pairs[Int(first >> 4)])
        output.append(pairs[Int(second & 4095)])
      }
    }
  }
}
