import SceneModel
import ParticleFormats
import Testing

@testable import SceneFiles

@Suite("XYZ files")
struct XYZReaderTests {
  static let water = "3\nwater\nO 0.0 0.0 0.119\nH 0.0 0.763 -0.477\nH 0.0 -0.763 -0.477\n"

  @Test("A file is read as one cloud with the name of the file and the atoms in file order")
  func cloud() throws {
    let contents = try read(Self.water, path: "some/folder/water.v2.xyz")
    let cloud = try #require(contents.scene.sphereClouds.first)
    #expect(contents.scene.sphereClouds.count == 1)
    #expect(contents.scene.spheres.isEmpty)
    #expect(cloud.name == "water.v2")
    #expect(contents.format == .particles(.xyz))
    #expect(contents.frameCount == 1)
    #expect(contents.warnings.isEmpty)
    #expect(contents.formula == "H 2, O 1")
    #expect(contents.atoms?.count == 3)
    #expect(cloud.elements.map(\.center) == [[0, 0, 0.119], [0, 0.763, -0.477], [0, -0.763, -0.477]])
    #expect(cloud.elements.map(\.radius) == [1.52, 1.2, 1.2])
    #expect(
      cloud.elements.map(\.sRGB8) == [SIMD4(255, 13, 13, 255), SIMD4(repeating: 255), SIMD4(repeating: 255)])
  }

  @Test("Numbers after the position of a plain line are columns, and a line without them has missing values")
  func furtherColumns() throws {
    // More lines than one thread reads, with the longest line last.
    let count = 30_000
    let lines = (0..<count).map { $0 % 3 == 0 ? "H \($0) 0 0\n" : "H \($0) 0 0 0.5 a \($0)\n" }.joined()
    let text = "\(count + 1)\n\n\(lines)O 0 0 0 -1 b 2 7\n"
    let frame = try #require(read(text, path: "a.xyz").particles.first).shownFrame
    #expect(frame.columns.map(\.name) == ["column5", "column7", "column8"])
    guard case .numbers(let charges) = frame.columns[0].values,
      case .numbers(let numbers) = frame.columns[1].values,
      case .numbers(let last) = frame.columns[2].values
    else {
      Issue.record("expected numbers")
      return
    }
    #expect(charges[0].isNaN && charges[1] == 0.5 && charges[count] == -1 && charges.count == count + 1)
    #expect((0..<count).allSatisfy { $0 % 3 == 0 ? numbers[$0].isNaN : numbers[$0] == Float($0) })
    #expect(last[count] == 7 && last.prefix(count).allSatisfy(\.isNaN))
    #expect(
      try read("1\n\nH 0 0 0 # comment\n", path: "a.xyz").particles.first?.shownFrame.columns.isEmpty == true)
  }

  @Test(
    "Atoms have the radii of the given kind",
    arguments: zip(
      [PropertyValue.text("vdw"), .text("covalent"), .text("ball"), .number(7)],
      [1.52, 0.66, 0.38, 7] as [Float]))
  func radii(radius: PropertyValue, expected: Float) throws {
    #expect(try read(Self.water, path: "w.xyz", entry: ["radius": radius]).atomSpheres[0].radius == expected)
  }

  @Test(
    "Various layouts, line endings and extra columns are accepted",
    arguments: [
      "2\n\nC 1 2 3\nO 4 5 6", "2\r\n\r\nC 1 2 3\r\nO 4 5 6\r\n",
      "  2  \n\n  C\t1.0\t2.\t3e0\n\tO 4 5 6\t\n\n \n",
      "2\nLattice=\"1 0 0 0 1 0 0 0 1\" Properties=species:S:1:pos:R:3:charge:R:1\nC 1 2 3 0.5\nO 4 5 6 -0.5 more",
      "2\nby number, in any case\n6 1 2 3\no 4 5 6\n", "0002\n2\nc +1 2 3\n008 4 5 6\n",
      "\u{FEFF}2\n\nC 1 2 3\nO 4 5 6\n",
    ])
  func layouts(text: String) throws {
    let contents = try read(text, path: "a.xyz")
    #expect(contents.formula == "C 1, O 1")
    #expect(contents.atomSpheres.map(\.center) == [[1, 2, 3], [4, 5, 6]])
    #expect(contents.warnings.isEmpty)
  }

  @Test("Unknown elements are drawn, counted and reported once")
  func unknownElements() throws {
    let contents = try read(
      "5\n\nXx 0 0 0\nC 1 0 0\n0 2 0 0\nXx 3 0 0\n119 4 0 0\n", path: "a.xyz",
      entry: ["radius": .text("covalent")])
    #expect(contents.formula == "Xx 2, 0 1, 119 1, C 1")
    #expect(contents.atoms?.elements.map(\.element?.atomicNumber) == [nil, nil, nil, 6])
    #expect(contents.atomSpheres.map(\.radius) == [1.5, 0.76, 1.5, 1.5, 1.5])
    #expect(contents.atomSpheres[0].sRGB8 == Element.defaultSRGB8)
    #expect(
      contents.warnings.map(\.description)
        == ["a.xyz: 4 atoms (\"Xx\", \"0\", \"119\") of unknown element, drawn pink with the default radius"]
    )
  }

  @Test("The warning names at most a few unknown elements")
  func manyUnknownElements() throws {
    let atoms = (0..<9).map { "X\($0) 0 0 0\n" }.joined()
    let contents = try read("9\n\n\(atoms)", path: "-", format: .particles(.xyz))
    #expect(
      contents.warnings.map(\.description)
        == [
          "standard input: 9 atoms (\"X0\", \"X1\", \"X2\", \"X3\", \"X4\", …) of unknown element, drawn pink with "
            + "the default radius"
        ])
  }

  @Test("The first of several frames is read, and the frames are counted")
  func frames() throws {
    let contents = try read(Self.water + Self.water + "\n1\n\nC 1 1 1\n", path: "w.xyz")
    #expect(contents.atomSpheres.count == 3)
    #expect(contents.frameCount == 3)
    #expect(contents.warnings.map(\.description) == ["w.xyz: has 3 frames, but only the first is read"])
  }

  @Test(
    "A later frame that cannot be counted gives a warning",
    arguments: [
      ("3\nwater\nO 1 2 3\n", "w.xyz:13: expected 3 atoms in frame 3, found 1 before the end of the file"),
      ("3", "w.xyz:11: expected a comment in frame 3, found the end of the file"),
      ("three\n", "w.xyz:11: expected the number of atoms in frame 3, found \"three\""),
      (
        "999999999999999999999999\n\n",
        "w.xyz:12: expected 9223372036854775807 atoms in frame 3, found 0 before the end of the file"
      ),
    ])
  func unreadableFrames(tail: String, warning: String) throws {
    let contents = try read(Self.water + Self.water + tail, path: "w.xyz")
    #expect(contents.frameCount == 2)
    #expect(contents.atomSpheres.count == 3)
    #expect(contents.warnings.last?.description == "\(warning); later frames are not counted")
  }

  @Test(
    "An invalid file is refused with the line, the expected and the found text",
    arguments: [
      ("", "w.xyz: is empty, expected a scene"),
      (" \n\t\r\n", "w.xyz: is empty, expected a scene"),
      ("water\n\nO 0 0 0\n", "w.xyz:1: expected the number of atoms, found \"water\""),
      ("water\r\n\r\n", "w.xyz:1: expected the number of atoms, found \"water\""),
      ("\n3\n\nO 0 0 0\n", "w.xyz:4: expected 3 atoms, found 1 before the end of the file"),
      ("-1\n\n", "w.xyz:1: expected the number of atoms, found \"-1\""),
      ("0\n\n", "w.xyz:1: expected the number of atoms, found \"0\""),
      ("1.0\n\nO 0 0 0", "w.xyz:1: expected the number of atoms, found \"1.0\""),
      ("3 atoms\n\n", "w.xyz:1: expected the number of atoms, found \"3 atoms\""),
      ("2\n\nO 0 0\nH 0 0 0\n", "w.xyz:3: expected 4 fields, found 3"),
      ("2\n\nO 0 0 0\nH 0\n", "w.xyz:4: expected 4 fields, found 2"),
      ("2\n\n\nH 0 0 0\n", "w.xyz:3: expected 4 fields, found 0"),
      ("1\n\nO 0 zero 0\n", "w.xyz:3: expected a finite number for y, found \"zero\""),
      ("1\n\nO 0 0 \u{1B}[0m\n", "w.xyz:3: expected a finite number for z, found \"\\u{1b}[0m\""),
      ("3\n", "w.xyz:1: expected 3 atoms, found 0 before the end of the file"),
      ("3\n\nO 0 0 0\n", "w.xyz:3: expected 3 atoms, found 1 before the end of the file"),
      (
        "1\n\nO 0 0 0\nH 1 1 1\n",
        "w.xyz:4: expected another frame or the end of the file after 1 atom, found \"H 1 1 1\""
      ),
      (
        "99999999999999999999\n\nO 0 0 0\n",
        "w.xyz:3: expected 9223372036854775807 atoms, found 1 before the end of the file"
      ),
    ])
  func refusals(text: String, message: String) {
    #expect(refusal(of: text, path: "w.xyz") == message)
  }

  @Test("The message shows invalid UTF-8 as a replacement character")
  func notText() {
    do {
      _ = try SceneFile.parse([0x31, 0x0A, 0x0A, 0x4F, 0x20, 0xFF, 0x20, 0x30, 0x20, 0x30], path: "w.xyz")
      Issue.record("accepted")
    } catch { #expect(error.description == "w.xyz:3: expected a finite number for x, found \"\u{FFFD}\"") }
  }
}
