import ParticleFormats
import TestSupport
import Testing

@testable import struct ParticleFormats.NeighborGrid

@Suite("Crowded particles")
struct CrowdedParticleTests {
  /// Arrangements of particles in which a search by cells alone examines all pairs.
  enum Arrangement: CaseIterable {
    case coincident, bondedPair, distantPair, barelyDistantPair, line, blob, blobBesidePoint, farApart

    func positions(_ count: Int) -> [SIMD3<Float>] {
      var random = SeededGenerator(seed: 5)
      func offset(_ size: Float) -> SIMD3<Float> {
        SIMD3((0..<3).map { _ in .random(in: -size...size, using: &random) })
      }
      return (0..<count).map { index in
        let isOdd = index % 2 == 1
        return switch self {
        case .coincident: [1, 2, 3]
        case .bondedPair: isOdd ? [1.4, 0, 0] : .zero
        // Adjacent cells of a search for bonds between carbon atoms, which are at most 1.97 long.
        case .distantPair: isOdd ? [2.5, 0, 0] : .zero
        case .barelyDistantPair: isOdd ? [1.970_1, 0, 0] : .zero
        case .line: [Float(index) * 1e-4, 0, 0]
        case .blob: offset(0.3)
        case .blobBesidePoint: isOdd ? [2.2, 0, 0] : offset(0.3)
        case .farApart: isOdd ? [1e6, 0, 0] : .zero
        }
      }
    }
  }

  private func frame(_ arrangement: Arrangement, _ count: Int, hasHeavyAtom: Bool = false) -> ParticleFrame {
    var frame = ParticleFrame()
    frame.positions = arrangement.positions(count)
    frame.elements = Array(repeating: 6, count: count)
    // The longest possible bond, and with it the size of the cells, is that of caesium.
    if hasHeavyAtom { frame.elements[0] = 55 }
    return frame
  }

  @Test(
    "The search for bonds examines few pairs for each atom, and finds few bonds",
    arguments: Arrangement.allCases, [false, true])
  func bonds(arrangement: Arrangement, hasHeavyAtom: Bool) {
    let count = 3_000
    let bonds = frame(arrangement, count, hasHeavyAtom: hasHeavyAtom).derivedBonds()
    #expect(bonds.examinedPairCount <= 700 * count, "\(bonds.examinedPairCount / count) for each atom")
    // Each atom has thousands of neighbours within the length of a bond.
    #expect(bonds.crowdedAtomCount == count && bonds.pairs.isEmpty)
  }

  @Test("Atoms apart from a crowd keep their bonds")
  func survivors() {
    var frame = frame(.coincident, 1000)
    frame.positions += [[100, 0, 0], [101.4, 0, 0], [102.8, 0, 0]]
    frame.elements += [6, 6, 8]
    let bonds = frame.derivedBonds()
    #expect(bonds.pairs == [[1000, 1001], [1001, 1002]] && bonds.crowdedAtomCount == 1000)
    // Few coincident atoms are not a crowd: the alternative places of an atom in a protein, for example.
    frame.positions = [.zero, .zero, .zero, [1.4, 0, 0]]
    frame.elements = [6, 6, 6, 6]
    #expect(frame.derivedBonds().pairs == [[0, 3], [1, 3], [2, 3]])
  }

  @Test("A search that stops at the first neighbour examines few points", arguments: Arrangement.allCases)
  func within(arrangement: Arrangement) {
    let count = 3_000
    let positions = arrangement.positions(2 * count)
    let grid = NeighborGrid(positions, stride(from: 0, to: 2 * count, by: 2).map { $0 }, side: 1.97)
    var examinedCount = 0
    for index in stride(from: 1, to: 2 * count, by: 2) {
      examinedCount += grid.forEach(near: positions[index]) { _, _ in false }
    }
    #expect(examinedCount <= 500 * count, "\(examinedCount / count) for each point")
  }
}
