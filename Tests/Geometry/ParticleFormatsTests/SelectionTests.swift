import TestSupport
import Testing

@testable import ParticleFormats

@Suite("Particle selections")
struct SelectionTests {
  /// Returns ten atoms along X, at intervals of one.
  private func frame() -> ParticleFrame {
    var frame = ParticleFrame()
    frame.positions = (0..<10).map { [Float($0), 0, 0] }
    frame.elements = [6, 6, 7, 8, 1, 1, 6, 26, 8, 0]
    frame.columns = [
      ("chain", .labels(ParticleLabelColumn(["A", "A", "A", "A", "A", "B", "B", "B", "B", "B"]))),
      (
        "residue",
        .labels(ParticleLabelColumn(["GLY", "GLY", "GLY", "ALA", "ALA", "HEM", "HEM", "HEM", "HOH", "HOH"]))
      ),
      ("number", .integers([1, 1, 1, 2, 2, 3, 3, 3, 4, -5])),
      ("charge", .numbers([0, 0.5, -0.5, 1, 0, 0, 0, 2, -1, 0])),
    ]
    return frame
  }

  @Test("A range of residues with a name has the numbers of all particles")
  func programNumbers() throws {
    let program = try ParticleSelection.withNames("residue 1..last").program(for: frame())
    guard case .or(.mask(let mask), .range(let numbers, .number(let low), .name(let name))) = program else {
      Issue.record("\(program)")
      return
    }
    #expect(!mask.contains(true) && numbers == [1, 1, 1, 2, 2, 3, 3, 3, 4, -5])
    #expect(low == 1 && name == "last")
  }

  @Test(
    "A selection returns the matching particles",
    arguments: [
      ("all", Array(0..<10)), ("none", []), ("element C", [0, 1, 6]), ("element c O", [0, 1, 3, 6, 8]),
      ("element 7..8", [2, 3, 8]), ("chain B", [5, 6, 7, 8, 9]), ("residue HEM", [5, 6, 7]),
      ("residue 2", [3, 4]), ("residue HEM 2", [3, 4, 5, 6, 7]), ("residue \"HOH\"", [8, 9]),
      ("number 2..3", [3, 4, 5, 6, 7]), ("number -5", [9]), ("charge > 0.4", [1, 3, 7]),
      ("charge<=-0.5", [2, 8]), ("charge > 0.5", [3, 7]), ("charge >= 0.5", [1, 3, 7]),
      ("charge < -0.5", [8]),
      ("charge = 0", [0, 4, 5, 6, 9]), ("charge != 0", [1, 2, 3, 7, 8]), ("chain != A", [5, 6, 7, 8, 9]),
      ("x >= 8", [8, 9]), ("index 0 9", [0, 9]),
      ("not element C", [2, 3, 4, 5, 7, 8, 9]), ("chain A and element C", [0, 1]),
      ("element Fe or chain A and element O", [3, 7]), ("(element Fe or chain A) and element O", [3]),
      ("not chain A and element C", [6]), ("not (chain A and element C)", [2, 3, 4, 5, 6, 7, 8, 9]),
      ("within 1 of element Fe", [6, 7, 8]), ("within 1.5 of (element N or element Fe)", [1, 2, 3, 6, 7, 8]),
      ("within 0 of element Fe", [7]), ("within 1 of element Fe and not element Fe", [6, 8]),
      ("within 2 of within 1 of element Fe", [4, 5, 6, 7, 8, 9]), ("within 1 of none", []),
      ("NOT Element c AND chain A", [2, 3, 4]),
    ])
  func meaning(text: String, expected: [Int]) throws {
    #expect(try ParticleSelection(text).indices(in: frame()) == expected)
  }

  @Test(
    "An invalid selection is refused with the place of the fault",
    arguments: [
      (
        "",
        "\"\": expected a property such as element or chain, not, within, all, none or a parenthesis at character 1, found the end"
      ),
      ("element", "\"element\": expected a value for element at character 8, found the end"),
      (
        "element C and",
        "\"element C and\": expected a property such as element or chain, not, within, all, none or a parenthesis at character 14, found the end"
      ),
      (
        "(element C",
        "\"(element C\": expected and, or or a closing parenthesis at character 11, found the end"
      ),
      ("element C)", "\"element C)\": expected and, or or the end at character 10, found \")\""),
      ("within x of all", "\"within x of all\": expected a distance at character 8, found \"x\""),
      ("within -1 of all", "\"within -1 of all\": expected a distance at character 8, found \"-1\""),
      ("within 5 all", "\"within 5 all\": expected of at character 10, found \"all\""),
      ("charge > big", "\"charge > big\": expected a number at character 10, found \"big\""),
      ("charge >> 1", "\"charge >> 1\": expected a number at character 9, found \">\""),
      ("chain \"A", "\"chain \"A\": expected the closing quotation mark at character 9, found the end"),
    ])
  func nonsense(text: String, message: String) {
    let error = #expect(throws: ParticleSelectionError.self) { try ParticleSelection(text) }
    #expect(error?.description == message)
  }

  @Test(
    "A selection that does not fit the file is refused with the reason",
    arguments: [
      ("chian A", "found \"chian\", did you mean chain?"),
      ("element Xx", "expected an element symbol at character 9, found \"Xx\""),
      ("x > 0 or element O C 'Q'", "expected an element symbol at character 22, found \"Q\""),
      ("chain > 3", "expected a property with numbers at character 1, found chain, which has words"),
      ("number A", "expected numbers for number at character 8, found \"A\""),
    ])
  func unknown(text: String, ending: String) throws {
    let selection = try ParticleSelection(text)
    let error = #expect(throws: ParticleSelectionError.self) { try selection.indices(in: frame()) }
    #expect(error?.description.hasSuffix(ending) == true, "\(error?.description ?? "")")
  }

  @Test("Moderately nested selections are accepted, and excessively deep or long ones are refused")
  func depth() throws {
    let deep = String(repeating: "(", count: 90) + "all" + String(repeating: ")", count: 90)
    #expect(try ParticleSelection(deep).indices(in: frame()).count == 10)
    let tooDeep = String(repeating: "not ", count: 100_000) + "all"
    #expect(throws: ParticleSelectionError.self) { try ParticleSelection(tooDeep) }
    let long = Array(repeating: "all", count: 1000)
    #expect(try ParticleSelection(long.joined(separator: " and ")).indices(in: frame()).count == 10)
    let tooLong = #expect(throws: ParticleSelectionError.self) {
      try ParticleSelection((long + ["all"]).joined(separator: " or "))
    }
    #expect(tooLong?.description.contains("expected at most 1000 parts") == true)
  }

  @Test("`within` and bonds by distance find the same pairs as a search of all pairs")
  func neighbors() throws {
    var random = SeededGenerator(seed: 77)
    for round in 0..<40 {
      var frame = ParticleFrame()
      let spread: Float = [1, 5, 20, 1e6][round % 4]
      for _ in 0..<300 {
        func coordinate() -> Float { .random(in: -spread...spread, using: &random) }
        frame.positions.append([coordinate(), coordinate(), coordinate()])
        frame.elements.append([1, 6, 8, 26, 0].randomElement(using: &random) ?? 1)
      }
      let distance = Float.random(in: 0...spread, using: &random)
      let meant = try ParticleSelection("element Fe").matches(in: frame)
      let found = try ParticleSelection("within \(distance) of element Fe").matches(in: frame)
      func squared(_ i: Int, _ j: Int) -> Float {
        let offset = frame.positions[j] - frame.positions[i]
        return (offset * offset).sum()
      }
      let limit = Float("\(distance)") ?? 0
      for index in 0..<300 {
        let expected = (0..<300).contains { meant[$0] && squared(index, $0) <= limit * limit }
        #expect(found[index] == (expected || meant[index]))
      }
      var pairs: [SIMD2<UInt32>] = []
      let radii = frame.elements.map { Element(atomicNumber: Int($0))?.covalentRadius ?? 0 }
      func isBonded(_ i: Int, _ j: Int) -> Bool {
        let reach = radii[i] + 0.45 + radii[j], distance = squared(i, j)
        return distance <= reach * reach && distance >= 0.4 * 0.4
      }
      let atoms = (0..<300).filter { frame.elements[$0] != 0 }
      let longest = 2 * (atoms.map { radii[$0] }.max() ?? 0) + 0.45
      let crowded = Set(
        atoms.filter { i in
          let others = atoms.filter { $0 != i }
          return others.count { squared(i, $0) <= longest * longest } > 256
            || others.count { isBonded(i, $0) } > 48
        })
      for i in atoms where !crowded.contains(i) {
        for j in atoms where j > i && !crowded.contains(j) && isBonded(i, j) {
          pairs.append([UInt32(i), UInt32(j)])
        }
      }
      let derived = frame.derivedBonds()
      #expect(derived.pairs == pairs && derived.crowdedAtomCount == crowded.count)
      #expect(spread > 1 || !crowded.isEmpty)
    }
  }
}
