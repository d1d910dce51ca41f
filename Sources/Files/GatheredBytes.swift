/// Bytes whose number is not known before they have been read: gathered in pieces, so that nothing is copied as they
/// grow, and joined at the end while the pieces are freed one by one.
///
/// A piece is at most half as large as what was gathered before it, so memory peaks at 1.5 times the bytes.
struct GatheredBytes: ~Copyable {
  private var pieces: [[UInt8]] = []
  /// The number of bytes.
  private(set) var count = 0

  private static let smallestPiece = 1 << 16
  private static let largestPiece = 1 << 26

  /// Gathers what `fill` appends to a new piece, and returns how many bytes that was.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that the piece has room for; at least 1.
  ///   - expected: How many bytes are expected, if these are the first.
  /// - Throws: what `fill` throws; no piece is added then.
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

  /// Hands the bytes over in one array, and leaves none here. Costs nothing where there is one piece, else O(count).
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
