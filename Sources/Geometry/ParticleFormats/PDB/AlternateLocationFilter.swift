import TextCoding

/// A filter that keeps one location of each atom of a PDB file. A disordered atom is listed at several locations.
struct AlternateLocationFilter {
  /// The first location of each atom that has several.
  private var firstLocations: [AtomKey: UInt8] = [:]

  /// The identity of an atom: its name (columns 13 to 16), chain, residue number and insertion code (columns 22 to 27).
  private struct AtomKey: Hashable {
    var name: UInt32
    var residue: UInt64
  }

  private static let locationColumn = 16

  /// Returns whether the atom on `line` is kept: its location is blank, or the first one of this atom. O(1).
  ///
  /// - Precondition: `line` has at least 27 columns, as every line with coordinates does.
  mutating func keeps(_ line: borrowing Span<UInt8>) -> Bool {
    let location = line[Self.locationColumn]
    return isBlank(location) || keepsLocation(location, line)
  }

  private mutating func keepsLocation(_ location: UInt8, _ line: borrowing Span<UInt8>) -> Bool {
    let atom = AtomKey(
      name: UInt32(truncatingIfNeeded: Self.packed(line, 12..<16)), residue: Self.packed(line, 21..<27))
    let first = firstLocations[atom] ?? location
    firstLocations[atom] = first
    return first == location
  }

  /// Merges the locations of later records, which were filtered independently.
  ///
  /// - Returns: Whether filtering all records in order would have kept the same atoms.
  mutating func merge(_ later: AlternateLocationFilter) -> Bool {
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
