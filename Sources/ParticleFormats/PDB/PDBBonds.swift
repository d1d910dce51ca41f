import TextParsing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bonds that CONECT records name by the serial numbers of atoms.
struct PDBBonds {
  private var pairs: [(from: Int32, to: Int32)] = []

  var isEmpty: Bool { pairs.isEmpty }

  /// Adds those of a record: an atom in columns 7 to 11, and up to four that it is bonded to, in five columns each.
  mutating func append(_ line: borrowing Span<UInt8>) {
    guard let from = Hybrid36.number(line, 7...11) else { return }
    for start in stride(from: 12, through: 27, by: 5) {
      guard let to = Hybrid36.number(line, start...start + 4) else { continue }
      pairs.append((from, to))
    }
  }

  /// The bonds by the atoms' places in `serials`, each once, in order; those of atoms that are not there are left out.
  func resolved(serials: [Int32]) -> [SIMD2<UInt32>] {
    guard !pairs.isEmpty else { return [] }
    let places = Dictionary(
      zip(serials, 0..<UInt32(serials.count)), uniquingKeysWith: { first, _ in first })
    var bonds: Set<UInt64> = []
    for (from, to) in pairs {
      guard let one = places[from], let other = places[to], one != other else { continue }
      bonds.insert(UInt64(min(one, other)) << 32 | UInt64(max(one, other)))
    }
    return bonds.sorted().map { SIMD2(UInt32($0 >> 32), UInt32(truncatingIfNeeded: $0)) }
  }
}

extension UnitCell {
  /// The cell of a CRYST1 record: three lengths and three angles in degrees. Nil if it is none, or the cube of one
  /// ångström that stands for none.
  init?(crystal line: borrowing Span<UInt8>) {
    var values: [Float] = []
    for columns in [7...15, 16...24, 25...33, 34...40, 41...47, 48...54] {
      guard let value = Float(decimal: line.extracting(line.trimmed(columns))), value > 0 else { return nil }
      values.append(value)
    }
    guard values != [1, 1, 1, 90, 90, 90] else { return nil }
    self.init(lengths: SIMD3(values[0], values[1], values[2]), angles: SIMD3(values[3], values[4], values[5]))
  }

  /// The cell with edges of these lengths and, in degrees, the angles between b and c, a and c, a and b. a lies along X, and
  /// b in the XY plane. Nil if no cell has such angles.
  ///
  /// As in the International Tables for Crystallography, volume B, section 3.3.1.
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
