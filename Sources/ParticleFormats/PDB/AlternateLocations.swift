import TextParsing

/// Decides which locations of the atoms of a PDB file are kept, where a disordered atom is listed at several.
struct AlternateLocations {
  /// The first location met of each atom that has several.
  private var firstLocations: [Atom: UInt8] = [:]

  /// An atom by its name (columns 13 to 16), chain, residue number and insertion code (columns 22 to 27).
  private struct Atom: Hashable {
    var name: UInt32
    var residue: UInt64
  }

  private static let locationColumn = 16

  /// Whether the atom on `line` is kept: its location is blank, or the first that was met for it. O(1).
  ///
  /// `line` must reach past column 27, as each does that has coordinates.
  mutating func keeps(_ line: borrowing Span<UInt8>) -> Bool {
    let location = line[Self.locationColumn]
    return isBlank(location) || keepsLocation(location, line)
  }

  private mutating func keepsLocation(_ location: UInt8, _ line: borrowing Span<UInt8>) -> Bool {
    let atom = Atom(
      name: UInt32(truncatingIfNeeded: Self.packed(line, 12..<16)), residue: Self.packed(line, 21..<27))
    let first = firstLocations[atom] ?? location
    firstLocations[atom] = first
    return first == location
  }

  /// Adds the locations met later, by what did not know of these.
  ///
  /// - Returns: Whether it would have kept the same, had it known.
  mutating func merge(_ later: AlternateLocations) -> Bool {
    for (atom, location) in later.firstLocations {
      guard firstLocations[atom, default: location] == location else { return false }
    }
    firstLocations.merge(later.firstLocations) { first, _ in first }
    return true
  }

  private static func packed(_ line: borrowing Span<UInt8>, _ columns: Range<Int>) -> UInt64 {
    var value: UInt64 = 0
    for column in columns { value = value << 8 | UInt64(line[column]) }
    return value
  }
}
