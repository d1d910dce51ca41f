import Geometry
import TestSupport
import Testing

@testable import ParticleFormats

@Suite("Whole molecules in periodic boxes")
struct MoleculeGatheringTests {
  private func frame(_ positions: [SIMD3<Float>], _ cell: UnitCell?) -> ParticleFrame {
    var frame = ParticleFrame()
    (frame.positions, frame.cell) = (positions, cell)
    return frame
  }

  private let cube = UnitCell(min: .zero, max: [10, 10, 10])

  @Test(
    "A molecule across a boundary is whole, with its middle in the box, and other particles are moved alone")
  func exact() {
    var frame = frame([[9.5, 5, 5], [0.25, 5, 5], [12, -3, 5], [0, 10, 5]], cube)
    frame.gatherMolecules([1, 1, 0, 0], isContinuous: false)
    #expect(frame.positions == [[9.5, 5, 5], [10.25, 5, 5], [2, 7, 5], [0, 10, 5]])
    frame.positions = [[21, 5, 5], [23, 5, 5]]
    frame.gatherMolecules([7, 7], isContinuous: true)
    #expect(frame.positions == [[1, 5, 5], [3, 5, 5]])
  }

  @Test("Particles are moved alone if molecules are longer than the box, and not at all without a box")
  func fallbacks() {
    var long = frame([[1, 5, 5], [24, 5, 5]], cube)
    long.gatherMolecules([1, 1], isContinuous: true)
    #expect(long.positions == [[1, 5, 5], [4, 5, 5]])
    var free = frame([[1, 5, 5], [24, 5, 5]], nil)
    free.gatherMolecules(nil, isContinuous: false)
    #expect(free.positions == [[1, 5, 5], [24, 5, 5]])
    var flat = frame([[1, 5, 5]], UnitCell(a: [1, 0, 0], b: [1, 0, 0], c: [0, 0, 1]))
    flat.gatherMolecules(nil, isContinuous: false)
    #expect(flat.positions == [[1, 5, 5]])
  }

  @Test("Random chains that were wrapped particle by particle are whole again")
  func random() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      let cell = UnitCell(
        origin: [number(-9...9), number(-9...9), number(-9...9)], a: [number(8...12), 0, 0],
        b: [number(-3...3), number(8...12), 0], c: [number(-3...3), number(-3...3), number(8...12)])
      var (whole, wrapped, molecules): ([SIMD3<Float>], [SIMD3<Float>], [Int32]) = ([], [], [])
      for molecule in 1...8 {
        var place = cell.point(at: [number(0...1), number(0...1), number(0...1)])
        for _ in 0..<6 {
          place += SIMD3(number(-0.7...0.7), number(-0.7...0.7), number(-0.7...0.7))
          whole.append(place)
          molecules.append(Int32(molecule))
          let shift = SIMD3<Float>(
            Float(Int.random(in: -2...2, using: &random)), Float(Int.random(in: -2...2, using: &random)),
            Float(Int.random(in: -2...2, using: &random)))
          wrapped.append(place + cell.a * shift.x + cell.b * shift.y + cell.c * shift.z)
        }
      }
      var frame = frame(wrapped, cell)
      frame.gatherMolecules(molecules, isContinuous: false)
      for molecule in 0..<8 {
        let range = molecule * 6..<molecule * 6 + 6
        for index in range.dropFirst() {
          let offset = frame.positions[index] - frame.positions[index - 1]
          #expect(length(offset - (whole[index] - whole[index - 1])) < 1e-3)
        }
        let middle = range.reduce(SIMD3<Float>.zero) { $0 + frame.positions[$1] } / 6
        // The fractions by Cramer's rule, component by component.
        let point = middle - cell.origin
        let z = point.z / cell.c.z
        let y = (point.y - z * cell.c.y) / cell.b.y
        let x = (point.x - z * cell.c.x - y * cell.b.x) / cell.a.x
        for share in [x, y, z] { #expect(share > -1e-3 && share < 1 + 1e-3) }
      }
    }
  }

  @Test("Molecules that bonds connect are whole, also across boundaries and without numbers")
  func bonded() throws {
    // A molecule of water across two boundaries, and a lone atom outside of the box.
    var water = frame([[9.8, 0.1, 5], [0.5, 9.6, 5.2], [9.6, 0.9, 4.6], [-2, 13, 5]], cube)
    water.elements = [8, 1, 1, 18]
    water.gatherBondedMolecules()
    for (position, expected) in zip(
      water.positions, [[9.8, 0.1, 5], [10.5, -0.4, 5.2], [9.6, 0.9, 4.6], [8, 3, 5]] as [SIMD3<Float>])
    {
      #expect(length(position - expected) < 1e-4)
    }
    // A chain of carbon through the box has no end: its atoms stay in the box.
    var chain = frame(
      (0..<7).map { [Float($0) * 1.45 + 3, 5, 12] }, UnitCell(min: .zero, max: [10.15, 10, 10]))
    chain.elements = Array(repeating: 6, count: 7)
    chain.gatherBondedMolecules()
    for (number, position) in chain.positions.enumerated() {
      let x = Float(number) * 1.45 + 3
      #expect(length(position - [x >= 10.15 ? x - 10.15 : x, 5, 2]) < 1e-4)
    }
    // Without elements, particles are moved alone.
    var other = frame([[9.8, 0.1, 5], [10.5, -0.4, 5.2]], cube)
    other.gatherBondedMolecules()
    #expect(length(other.positions[1] - [0.5, 9.6, 5.2]) < 1e-4)
    // A box that is much smaller than a bond has too many images.
    var tiny = frame(
      Array(repeating: [0.01, 0.02, 0.01], count: 5000), UnitCell(min: .zero, max: [0.05, 0.05, 0.05]))
    tiny.elements = Array(repeating: 6, count: 5000)
    tiny.gatherBondedMolecules()
    #expect(tiny.positions[4999] == [0.01, 0.02, 0.01])
  }

  @Test("Bonded molecules are whole if at most a tenth of them is longer than the box", arguments: [8, 9])
  func longBonded(pairCount: Int) {
    // A chain of 13.2 in a box of 10, and pairs across a boundary.
    var positions = (0..<12).map { SIMD3<Float>(Float($0) * 1.2, Float($0) * 0.8, 5) }
    for pair in 0..<pairCount {
      positions += [[9.5, 14 + 2.6 * Float(pair), 5], [10.9, 14 + 2.6 * Float(pair), 5]]
    }
    var frame = frame(positions, UnitCell(min: .zero, max: [10, 40, 10]))
    frame.elements = Array(repeating: 6, count: positions.count)
    frame.gatherBondedMolecules()
    let isWhole = pairCount == 9
    for pair in 0..<pairCount {
      #expect(abs(frame.positions[12 + 2 * pair].x - (isWhole ? -0.5 : 9.5)) < 1e-4)
      #expect(abs(frame.positions[13 + 2 * pair].x - 0.9) < 1e-4)
    }
    #expect(abs(frame.positions[11].x - frame.positions[0].x - (isWhole ? 13.2 : 3.2)) < 1e-4)
  }

  @Test("Random molecules that were wrapped atom by atom have the bonds that they had before")
  func randomBonds() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<60 {
      func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      let cell = UnitCell(
        origin: [number(-9...9), number(-9...9), number(-9...9)], a: [number(18...24), 0, 0],
        b: [number(-6...6), number(18...24), 0], c: [number(-6...6), number(-6...6), number(18...24)])
      // Molecules on a lattice that is wide enough that they do not touch, also across boundaries.
      var (whole, wrapped): ([SIMD3<Float>], [SIMD3<Float>]) = ([], [])
      for place in 0..<8 {
        var atom = cell.point(
          at: SIMD3(Float(place & 1), Float(place >> 1 & 1), Float(place >> 2)) * 0.5 + number(0...0.05))
        for _ in 0..<5 {
          whole.append(atom)
          let shift = SIMD3<Float>((0..<3).map { _ in Float(Int.random(in: -2...2, using: &random)) })
          wrapped.append(atom + cell.a * shift.x + cell.b * shift.y + cell.c * shift.z)
          atom += SIMD3(number(0.65...0.8), number(-0.7 ... -0.5), number(0.5...0.7))
        }
      }
      var (before, after) = (frame(whole, nil), frame(wrapped, cell))
      (before.elements, after.elements) = (Array(repeating: 6, count: 40), Array(repeating: 6, count: 40))
      after.gatherBondedMolecules()
      #expect(after.bondsByDistance() == before.bondsByDistance() && !before.bondsByDistance().isEmpty)
    }
  }

  @Test("An XYZ file is read with whole molecules, unless its box does not repeat")
  func extendedXYZ() throws {
    func positions(_ attributes: String) throws -> [SIMD3<Float>] {
      let text =
        "3\nLattice=\"10 0 0 0 10 0 0 0 10\" \(attributes)\nO 9.8 5 5\nH 0.5 5 5.5\nH 9.5 5.9 15\n"
      return try ParticleFile(
        Array(text.utf8), path: "f", format: .xyz, options: ParticleReadingOptions(gathersMolecules: true)
      ).frame(0).positions
    }
    for attributes in ["", "pbc=\"T T T\"", "pbc=[True, True, True]"] {
      let found = try positions(attributes)
      #expect(length(found[1] - [10.5, 5, 5.5]) < 1e-4 && length(found[2] - [9.5, 5.9, 5]) < 1e-4)
    }
    #expect(try positions("pbc=\"T T F\"") == [[9.8, 5, 5], [0.5, 5, 5.5], [9.5, 5.9, 15]])
  }

  @Test("A LAMMPS dump is read with whole molecules by its image flags, or by the shortest way")
  func dumps() throws {
    func positions(_ columns: String, _ rows: String) throws -> [SIMD3<Float>] {
      let text =
        "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS pp pp pp\n0 10\n0 10\n0 10\nITEM: ATOMS \(columns)\n\(rows)\n"
      return try ParticleFile(
        Array(text.utf8), path: "f", format: .lammps,
        options: ParticleReadingOptions(gathersMolecules: true)
      ).frame(0).positions
    }
    #expect(try positions("id mol x y z", "2 1 0.5 1 1\n1 1 9.75 1 1") == [[-0.25, 1, 1], [0.5, 1, 1]])
    #expect(
      try positions("mol x y z ix iy iz", "1 9 1 1 3 0 0\n1 2 1 1 4 0 0") == [[-1, 1, 1], [2, 1, 1]])
    #expect(try positions("xu yu zu", "12 1 1\n-3 1 1") == [[2, 1, 1], [7, 1, 1]])
  }
}
