import Geometry

extension ParticleFrame {
  /// Moves molecules by edges of the box, so that each is whole and its middle is inside of the box. Molecules are the atoms
  /// that bonds by distance connect, also across the boundaries; see `bondsByDistance`. Does nothing without a box that has a
  /// volume. O(particles) for a box that is larger than bonds.
  ///
  /// The atoms of networks without an end, such as crystals, are moved alone into the box, and so are all atoms if a tenth of
  /// the molecules are longer than the box: they would be a cloud around it.
  package mutating func gatherBondedMolecules() {
    guard let cell, let fractions = CellFractions(cell) else { return }
    for index in positions.indices { positions[index] += fractions.shift(positions[index]) }
    guard let bonds = PeriodicBonds(self, fractions) else { return }
    var moved = positions
    var isPlaced = [Bool](repeating: false, count: count)
    var (moleculeCount, longCount) = (0, 0)
    for first in moved.indices where !isPlaced[first] && bonds.hasBonds(first) {
      isPlaced[first] = true
      var atoms = [first]
      var (isNetwork, next) = (false, 0)
      var (low, high, sum) = (SIMD3<Float>.zero, SIMD3<Float>.zero, SIMD3<Float>.zero)
      while next < atoms.count {
        let atom = atoms[next]
        next += 1
        bonds.forEach(of: atom) { other, offset in
          let place = moved[atom] + offset
          if isPlaced[other] {
            // Another way around the box led to another image of the atom.
            let difference = moved[other] - place
            if (difference * difference).sum() > 0.01 { isNetwork = true }
            return
          }
          moved[other] = place
          isPlaced[other] = true
          atoms.append(other)
          let way = place - moved[first]
          let share = fractions.of(way)
          sum += way
          (low, high) = (pointwiseMin(low, share), pointwiseMax(high, share))
        }
      }
      if isNetwork {
        for atom in atoms { moved[atom] = positions[atom] }
        continue
      }
      moleculeCount += 1
      if (high - low).max() > 1 { longCount += 1 }
      let shift = fractions.shift(moved[first] + sum / Float(atoms.count))
      for atom in atoms { moved[atom] += shift }
    }
    if longCount * 10 <= moleculeCount { positions = moved }
  }
}

/// The bonds by distance of atoms in a periodic box, each from both of its ends.
private struct PeriodicBonds {
  /// The offset in `bonds` of the bonds of each atom, and the end of the last one.
  private var starts: [Int] = [0]
  private var bonds: [(other: UInt32, offset: SIMD3<Float>)] = []

  /// Finds the bonds of atoms that are inside of the box. Nil if there are no elements, or if the box is so small that images of
  /// atoms in it outnumber the atoms by far.
  ///
  /// Atoms at the boundaries have images on the other side, so that a grid finds all neighbours.
  init?(_ frame: ParticleFrame, _ fractions: CellFractions) {
    let (positions, elements) = (frame.positions, frame.elements)
    guard !elements.isEmpty else { return nil }
    let radii = [0 as Float] + Element.all.map(\.covalentRadius)
    let largestRadius = Set(elements).map { radii[Int($0)] }.max() ?? 0
    guard largestRadius > 0 else { return nil }
    let side = 2 * largestRadius + ParticleFrame.bondTolerance
    let margin = fractions.shares(ofDistance: side)
    var (places, owners) = (positions, positions.indices.map { UInt32($0) })
    let limit = 4 * positions.count + 10_000
    for index in positions.indices where elements[index] != 0 {
      let share = fractions.ofPoint(positions[index])
      func steps(_ axis: Int) -> [Float] {
        [0] + (share[axis] < margin[axis] ? [1] : []) + (share[axis] > 1 - margin[axis] ? [-1] : [])
      }
      for x in steps(0) {
        for y in steps(1) {
          for z in steps(2) where x != 0 || y != 0 || z != 0 {
            places.append(positions[index] + fractions.lattice([x, y, z]))
            owners.append(UInt32(index))
          }
        }
      }
      if places.count > limit { return nil }
    }
    let grid = NeighborGrid(places, places.indices.filter { elements[Int(owners[$0])] != 0 }, side: side)
    for atom in positions.indices {
      defer { starts.append(bonds.count) }
      guard elements[atom] != 0 else { continue }
      let (radius, first) = (radii[Int(elements[atom])] + ParticleFrame.bondTolerance, bonds.count)
      var neighborCount = 0
      grid.forEach(near: positions[atom]) { other, distance in
        guard other != atom else { return true }
        neighborCount += 1
        let longest = radius + radii[Int(elements[Int(owners[other])])]
        if distance <= longest * longest, distance >= ParticleFrame.shortestBond * ParticleFrame.shortestBond
        {
          bonds.append((owners[other], places[other] - positions[atom]))
        }
        return neighborCount <= ParticleFrame.crowdedNeighborCount
          && bonds.count - first <= ParticleFrame.maximumBondCount
      }
      if neighborCount > ParticleFrame.crowdedNeighborCount
        || bonds.count - first > ParticleFrame.maximumBondCount
      {
        bonds.removeSubrange(first...)
      }
    }
  }

  /// Whether an atom has bonds.
  func hasBonds(_ atom: Int) -> Bool { starts[atom] < starts[atom + 1] }

  /// Calls `body` with the other atom of each bond of an atom, and the way to it.
  func forEach(of atom: Int, _ body: (_ other: Int, _ offset: SIMD3<Float>) -> Void) {
    for bond in bonds[starts[atom]..<starts[atom + 1]] { body(Int(bond.other), bond.offset) }
  }
}
