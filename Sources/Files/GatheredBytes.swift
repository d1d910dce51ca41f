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

  /// Gathers what `fill` writes to the beginning of a new piece, and returns how many bytes that was.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that the piece has room for; at least 1.
  ///   - expected: How many bytes are expected, if these are the first.
  /// - Throws: what `fill` throws; no piece is added then.
  mutating func append<Failure: Error>(
    atMost limit: Int, expecting expected: Int = 0,
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let usual = pieces.isEmpty ? expected : min(count / 2, Self.largestPiece)
    // The array's initializer does not pass on the type of an error.
    var failure: Failure?
    let piece = [UInt8](unsafeUninitializedCapacity: min(max(usual, Self.smallestPiece), limit)) {
      memory, filled in
      do throws(Failure) {
        filled = try fill(UnsafeMutableRawBufferPointer(memory))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if !piece.isEmpty { pieces.append(piece) }
    count += piece.count
    return piece.count
  }

  /// Hands the bytes over in one array, and leaves none here. Costs nothing where there is one piece, else O(count).
  mutating func take() -> [UInt8] {
    defer { (pieces, count) = ([], 0) }
    guard pieces.count > 1 else { return pieces.first ?? [] }
    return [UInt8](unsafeUninitializedCapacity: count) { joined, filled in
      for index in pieces.indices {
        let size = pieces[index].count
        pieces[index].withUnsafeBytes { piece in
          // The pieces together are as many bytes as the array has room for.
          UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(joined)[filled..<filled + size]
          )
          .copyMemory(from: piece)
        }
        filled += size
        pieces[index] = []
      }
    }
  }
}
