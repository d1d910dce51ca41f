import TextCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bonds in CONECT records, which refer to atoms by serial number.
struct PDBBonds {
  private var pairs: [(from: Int32, to: Int32)] = []

  var isEmpty: Bool { pairs.isEmpty }

  /// Adds the bonds of a CONECT record: an atom in columns 7 to 11, and up to four bonded atoms in five columns each.
  mutating func append(_ line: borrowing Span<UInt8>) {
    guard let from = Hybrid36.number(line, 7...11) else { return }
    for start in stride(from: 12, through: 27, by: 5) {
      guard let to = Hybrid36.number(line, start...start + 4) else { continue }
      pairs.append((from, to))
    }
  }

  /// Returns the bonds as pairs of indices in `serials`, sorted and without duplicates. Bonds of missing atoms are
  /// omitted.
  func resolved(serials: [Int32]) -> [SIMD2<UInt32>] {
    guard !pairs.isEmpty else { return [] }
    let indices = Dictionary(
      zip(serials, 0..<UInt32(serials.count)), uniquingKeysWith: { first, _ in first })
    var bonds: Set<UInt64> = []
    for (from, to) in pairs {
      guard let one = indices[from], let other = indices[to], one != other else { continue }
      bonds.insert(UInt64(min(one, other)) << 32 | UInt64(max(one, other)))
    }
    return bonds.sorted().map { SIMD2(UInt32($0 >> 32), UInt32(truncatingIfNeeded: $0)) }
  }
}

extension UnitCell {
  /// Creates the cell of a CRYST1 record: three lengths and three angles in degrees. Nil if the record is invalid, or a
  /// cube of one ångström, the placeholder for no cell.
  init?(crystal line: borrowing Span<UInt8>) {
    var values: [Float] = []
    for columns in [7...15, 16...24, 25...33, 34...40, 41...47, 48...54] {
      guard let value = Float(decimal: line.extracting(line.trimmed(columns))), value > 0 else { return nil }
      values.append(value)
    }
    guard values != [1, 1, 1, 90, 90, 90] else { return nil }
    self.init(lengths: SIMD3(values[0], values[1], values[2]), angles: SIMD3(values[3], values[4], values[5]))
  }

  /// Creates the cell with the given edge lengths and angles, in degrees, between b and c, a and c, and a and b. Edge a
  /// is along X, and b is in the XY plane. Nil if no cell has such angles.
  ///
  /// See the International Tables for Crystallography, volume B, section 3.3.1.
  public init?(lengths: SIMD3<Float>, angles: SIMD3<Float>) {
    func cosine(_ degrees: Float) -> Double { degrees == 90 ? 0 : cos(Double(degrees) * .pi / 180) }
    let (alpha, beta, gamma) = (cosine(angles.x), cosine(angles.y), cosine(angles.z))
    let sine = (1 - gamma * gamma).squareRoot()
    let lean = (alpha - beta * gamma) / sine
    let height = 1 - beta * beta - lean * lean
    guard sine > 0, height > 0 else { return nil }
    let (b, c) = (Double(lengths.y), Double(lengths.z))
    self.init(
      a: [lengths.x, 0, 0], b: SIMD3(Float(b * gamma), Float(b * sine), 0),
      c: SIMD3(Float(c * beta), Float(c * lean), Float(c * height.squareRoot())))
  }
}
