import Parallelism

/// A buffer for bytes of unknown number. Bytes are collected in pieces, so that growing copies nothing. The pieces are
/// joined at the end and freed one by one.
///
/// A piece is at most half as large as the bytes before it, so memory peaks at 1.5 times the number of bytes.
struct ChunkedBuffer: ~Copyable {
  private var pieces: [[UInt8]] = []
  /// The number of bytes.
  private(set) var count = 0

  private static let smallestPiece = 1 << 16
  private static let largestPiece = 1 << 26

  /// Appends a new piece that `fill` writes, and returns the number of its bytes.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of the piece; at least 1.
  ///   - expected: The expected number of bytes. Used for the first piece only.
  /// - Throws: The error of `fill`. No piece is added then.
  mutating func append<Failure: Error>(
    atMost limit: Int, expecting expected: Int = 0,
    _ fill: (inout OutputSpan<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let usual = pieces.isEmpty ? expected : min(count / 2, Self.largestPiece)
    let piece = try [UInt8](
      capacity: min(max(usual, Self.smallestPiece), limit), initializingWith: fill)
    if !piece.isEmpty { pieces.append(piece) }
    count += piece.count
    return piece.count
  }

  /// Returns all bytes in one array and empties the buffer. O(1) for one piece, otherwise O(count).
  mutating func take() -> [UInt8] {
    defer { (pieces, count) = ([], 0) }
    guard pieces.count > 1 else { return pieces.first ?? [] }
    var joined: [UInt8] = []
    joined.reserveCapacity(count)
    for index in pieces.indices {
      joined += pieces[index]
      pieces[index] = []
    }
    return joined
  }
}

/// A destination for bytes: a file, or memory.
public protocol ByteSink: ~Copyable {
  /// Appends `bytes`.
  ///
  /// - Throws: `FileError` if they could not be written. Later bytes are then lost, too.
  mutating func write(_ bytes: RawSpan) throws(FileError)
}

extension ByteSink where Self: ~Copyable {
  /// Appends the UTF-8 bytes of `text`.
  public mutating func write(_ text: String) throws(FileError) {
    try text.utf8Span.span.withBytes { (bytes) throws(FileError) in try write(bytes) }
  }

  /// Appends `bytes`.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.span.withBytes { (bytes) throws(FileError) in try write(bytes) }
  }
}

extension Array: ByteSink where Element == UInt8 {
  /// Appends `bytes`. Never throws.
  public mutating func write(_ bytes: RawSpan) throws(FileError) {
    append(copying: bytes)
  }
}
