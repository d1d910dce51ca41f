extension ParticleFrame {
  /// The maximum excess of a bond length over the sum of the covalent radii, in ångströms.
  public static let bondTolerance: Float = 0.45
  /// The minimum bond length, in ångströms. Atoms that are closer are the same atom listed twice.
  public static let shortestBond: Float = 0.4

  /// Returns the bonds derived from distances: pairs of atoms whose distance is at most `bondTolerance` greater than
  /// the sum of their covalent radii. The pairs are sorted, with the lower index first. Atoms of unknown elements have
  /// no bonds. O(atoms).
  ///
  /// As in N. M. O'Boyle et al., "Open Babel", J. Cheminf. 3 (2011) 33, doi:10.1186/1758-2946-3-33.
  public func bondsByDistance() -> [SIMD2<UInt32>] {
    guard !elements.isEmpty else { return [] }
    let radii = [0 as Float] + Element.all.map(\.covalentRadius)
    let atoms = positions.indices.filter { elements[$0] != 0 }
    let largestRadius = Set(elements).map { radii[Int($0)] }.max() ?? 0
    guard largestRadius > 0 else { return [] }
    let grid = NeighborGrid(positions, atoms, side: 2 * largestRadius + Self.bondTolerance)
    var bonds: [SIMD2<UInt32>] = []
    var found: [UInt32] = []
    for atom in atoms {
      found.removeAll(keepingCapacity: true)
      let radius = radii[Int(elements[atom])] + Self.bondTolerance
      grid.forEach(near: positions[atom]) { other, distance in
        let maximumLength = radius + radii[Int(elements[other])]
        if other > atom, distance <= maximumLength * maximumLength,
          distance >= Self.shortestBond * Self.shortestBond
        {
          found.append(UInt32(other))
        }
      }
      found.sort()
      for other in found { bonds.append(SIMD2(UInt32(atom), other)) }
    }
    return bonds
  }
}
