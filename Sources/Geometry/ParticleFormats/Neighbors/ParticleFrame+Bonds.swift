extension ParticleFrame {
  /// The maximum excess of a bond length over the sum of the covalent radii, in ångströms.
  package static let bondTolerance: Float = 0.45
  /// The minimum bond length, in ångströms. Atoms that are closer are the same atom listed twice.
  package static let shortestBond: Float = 0.4

  /// The number of neighbours within the longest possible bond above which an atom has no bonds. Iron in diamond has 60.
  static let crowdedNeighborCount = 256
  /// The maximum number of bonds of an atom. An atom with more has none. A close-packed metal has 12, and a metal with its
  /// second neighbours 18.
  static let maximumBondCount = 48

  /// Bonds that were derived from distances.
  package struct DerivedBonds: Equatable, Sendable {
    /// The pairs of atoms, sorted, with the lower index first.
    package var pairs: [SIMD2<UInt32>] = []
    /// The number of atoms without bonds because too many others are as close as a bond.
    package var crowdedAtomCount = 0
    /// The number of pairs whose distance was computed.
    package var examinedPairCount = 0
  }

  /// Returns the bonds derived from distances: pairs of atoms whose distance is at most `bondTolerance` greater than
  /// the sum of their covalent radii. The pairs are sorted, with the lower index first. Atoms of unknown elements have
  /// no bonds, and neither have atoms that are more crowded than in any material, such as a thousand coincident ones.
  /// O(atoms log atoms) at most, O(atoms) without crowds.
  ///
  /// As in N. M. O'Boyle et al., "Open Babel", J. Cheminf. 3 (2011) 33, doi:10.1186/1758-2946-3-33.
  public func bondsByDistance() -> [SIMD2<UInt32>] { derivedBonds().pairs }

  /// Returns `bondsByDistance()` and the number of atoms that were left out.
  package func derivedBonds() -> DerivedBonds {
    var result = DerivedBonds()
    guard !elements.isEmpty else { return result }
    let radii = [0 as Float] + Element.all.map(\.covalentRadius)
    let atoms = positions.indices.filter { elements[$0] != 0 }
    let largestRadius = Set(elements).map { radii[Int($0)] }.max() ?? 0
    guard largestRadius > 0 else { return result }
    let grid = NeighborGrid(positions, atoms, side: 2 * largestRadius + Self.bondTolerance)
    var isCrowded: [Bool] = []
    var found: [UInt32] = []
    for atom in atoms {
      found.removeAll(keepingCapacity: true)
      let radius = radii[Int(elements[atom])] + Self.bondTolerance
      var (neighborCount, bondCount) = (0, 0)
      result.examinedPairCount += grid.forEach(near: positions[atom]) { other, distance in
        guard other != atom else { return true }
        neighborCount += 1
        let maximumLength = radius + radii[Int(elements[other])]
        if distance <= maximumLength * maximumLength, distance >= Self.shortestBond * Self.shortestBond {
          bondCount += 1
          if other > atom { found.append(UInt32(other)) }
        }
        return neighborCount <= Self.crowdedNeighborCount && bondCount <= Self.maximumBondCount
      }
      if neighborCount > Self.crowdedNeighborCount || bondCount > Self.maximumBondCount {
        if isCrowded.isEmpty { isCrowded = Array(repeating: false, count: count) }
        isCrowded[atom] = true
        result.crowdedAtomCount += 1
        continue
      }
      found.sort()
      for other in found { result.pairs.append(SIMD2(UInt32(atom), other)) }
    }
    if !isCrowded.isEmpty { result.pairs.removeAll { isCrowded[Int($0.y)] } }
    return result
  }
}
