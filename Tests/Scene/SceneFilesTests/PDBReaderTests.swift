import SceneModel
import TestSupport
import Testing

@testable import ParticleFormats
@testable import SceneFiles

@Suite("PDB files")
struct PDBReaderTests {
  /// Returns one record with its fields in their columns.
  static func atom(
    _ record: String = "ATOM", name: String = " CA ", location: String = " ", residue: String = "ALA",
    chain: String = "A",
    number: Int = 1, x: String = "1.000", y: String = "2.000", z: String = "3.000", element: String = " C"
  ) -> String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: width - text.count) + text
    }
    let head = record + String(repeating: " ", count: 6 - record.count) + "    1 " + name + location + residue
    return head + " \(chain)\(right("\(number)", 4))    \(right(x, 8))\(right(y, 8))\(right(z, 8))"
      + "  1.00  0.00          \(element)"
  }

  @Test("ATOM and HETATM records are read by columns, also with adjacent coordinates")
  func columns() throws {
    let text = """
      HEADER    A TEST
      ATOM      1  N   VAL A   1      -9.040  27.480   2.810  1.00 18.32           N
      ANISOU    1  N   VAL A   1     2406   1892   1614    198    519   -328       N
      ATOM      2 CA   VAL A   1    -999.999-888.8889999.999  1.00 18.32          CA2+
      TER       3      VAL A   1
      HETATM99999 FE   HEM A 142       8.585   7.902 -18.282  1.00 16.31          FE
      HETATM100000ZN    ZN A 143       0.500    .500      -0.  1.00 16.31          ZN
      CONECT    1    2
      END
      """
    let contents = try read(text, path: "x/1abc.pdb")
    #expect(contents.scene.sphereClouds.map(\.name) == ["1abc"])
    #expect(contents.format == .particles(.pdb))
    #expect(
      contents.atomSpheres.map(\.center)
        == [[-9.04, 27.48, 2.81], [-999.999, -888.888, 9999.999], [8.585, 7.902, -18.282], [0.5, 0.5, 0]])
    #expect(contents.formula == "Ca 1, Fe 1, N 1, Zn 1")
    #expect(contents.atomSpheres.map(\.radius) == [1.55, 2.31, 2.44, 2.39])
    #expect(contents.frameCount == 1)
    #expect(contents.warnings.isEmpty)
  }

  @Test(
    "The properties of a picked atom are its element, all columns, its position and its index, also of a selection"
  )
  func properties() throws {
    let text = """
      ATOM      1  N   VAL A   1      -9.040  27.480   2.810  1.00 18.32           N
      HETATM    2 FE   HEM B 142       8.585   7.902 -18.282  0.50 16.31          FE
      END
      """
    func properties(_ selection: String?) throws -> [String]? {
      var entry: FileEntry = [:]
      entry["select"] = selection.map { .text($0) }
      let contents = try read(text, path: "a.pdb", entry: entry)
      let cloud = contents.scene.sphereClouds[0]
      #expect(contents.particles(of: SphereCloud()) == nil)
      let particles = try #require(contents.particles(of: cloud))
      #expect(particles.properties(ofElement: cloud.elements.count) == nil)
      return particles.properties(ofElement: cloud.elements.count - 1)?.map { "\($0.name) \($0.value)" }
    }
    let iron = [
      "element Fe", "name FE", "residue HEM", "chain B", "number 142", "temperature 16.31",
      "position [8.585, 7.902, -18.282]", "index 1",
    ]
    #expect(try properties(nil) == iron && properties("element Fe") == iron)
  }

  @Test(
    "The element is read from columns 77 and 78, otherwise from the columns of the name",
    arguments: [
      (" CA ", " C", "C"), (" CA ", "CA", "Ca"), (" CA ", "  ", "C"), ("CA  ", "  ", "Ca"),
      ("CA  ", " C", "C"),
      ("FE  ", "", "Fe"), ("ZN  ", "", "Zn"), (" N  ", "", "N"), ("HG  ", "", "Hg"), ("HG11", "", "H"),
      ("HE21", "", "H"),
      (" HA ", "", "H"), ("1HB ", "", "H"), ("2HG1", "", "H"), (" OXT", "", "O"), ("NH1A", "", "N"),
      ("NO1A", "", "N"),
      (" SE ", "", "S"), ("SE  ", "", "Se"), (" CA ", "C ", "C"), (" CA ", "12", "C"), (" CA ", " 7", "C"),
      (" D1 ", " D", "H"),
      ("CL1 ", "", "Cl"), ("fe  ", "", "Fe"), (" C  ", "se", "Se"), ("XX  ", "", "XX"), (" X  ", "Qq", "Qq"),
      ("    ", "", ""),
    ])
  func elements(name: String, element: String, symbol: String) throws {
    let contents = try read(Self.atom(name: name, element: element), path: "a.pdb")
    #expect(contents.atoms?.elements.map(\.symbol) == [symbol])
  }

  @Test("Residues with insertion codes are residues of their own, in labels and selections")
  func insertionCodes() throws {
    func atom(_ serial: Int, _ number: String) -> String {
      "ATOM      \(serial)  CA  LEU H  \(number)    \(serial).000   0.000   0.000  1.00  0.00           C\n"
    }
    let text = [atom(1, "82 "), atom(2, "82A"), atom(3, "82B"), atom(4, "83 "), atom(5, "83 ")].joined()
    let labels = try read(
      text, path: "a.pdb", entry: ["labels": .text("{residue}{number}{insertion}")])
    #expect(
      labels.scene.elementLabels.flatMap(\.entries).map(\.text) == ["LEU82", "LEU82A", "LEU82B", "LEU83"])
    let names = try read(text, path: "a.pdb", entry: ["labels": .text("{residue}")])
    #expect(names.scene.elementLabels.flatMap(\.entries).map(\.text) == Array(repeating: "LEU", count: 4))
    let chains = try read(text, path: "a.pdb", entry: ["labels": .text("{chain}")])
    #expect(chains.scene.elementLabels.flatMap(\.entries).count == 1)
    for (selection, expected) in [
      ("number 82A", [2]), ("number 82", [1, 2, 3]), ("insertion A B", [2, 3]), ("number 82B 83", [3, 4, 5]),
    ] as [(String, [Float])] {
      let found = try read(text, path: "a.pdb", entry: ["select": .text(selection)]).atomSpheres.map(\.x)
      #expect(found == expected, "\(selection)")
    }
    // A file without codes has no column of them.
    let plain = try read(atom(1, "82 "), path: "a.pdb")
    #expect(plain.particles.first?.shownFrame.column("insertion") == nil)
  }

  @Test("The first alternate location of each atom is kept, and so are atoms without one")
  func alternateLocations() throws {
    let text = [
      Self.atom(name: " N  ", x: "0.000", element: " N"),
      Self.atom(name: " CA ", location: "B", x: "1.000"), Self.atom(name: " CA ", location: "A", x: "2.000"),
      Self.atom(name: " CB ", location: "A", x: "3.000"), Self.atom(name: " CB ", location: "B", x: "4.000"),
      Self.atom(name: " CA ", location: "A", number: 2, x: "5.000"),
      Self.atom(name: " CA ", location: "C", chain: "B", x: "6.000"),
    ].joined(separator: "\n")
    let contents = try read(text, path: "a.pdb")
    #expect(contents.atomSpheres.map(\.x) == [0, 1, 3, 5, 6])
    #expect(contents.particles.first?.shownFrame.omissions.alternateCount == 2)
    #expect(contents.warnings.isEmpty)
  }

  @Test(
    "The file is read to the end of the first model, and the models are counted",
    arguments: ["ENDMDL", "END", "MODEL        2"])
  func models(boundary: String) throws {
    let atom = Self.atom()
    let text = ["MODEL        1", atom, atom, "TER", boundary, atom, boundary, atom, "END", ""].joined(
      separator: "\n")
    let contents = try read(text, path: "a.pdb")
    #expect(contents.atomSpheres.count == 2)
    #expect(contents.frameCount == 3)
    #expect(contents.warnings.map(\.description) == ["a.pdb: has 3 frames, but only the first is read"])
  }

  @Test("Short lines, CR LF, and a missing final line break are accepted")
  func shortLines() throws {
    let short = String(Self.atom().prefix(54))
    let shorter = String(Self.atom(z: "-4.5    ").prefix(50))
    for text in ["\(short)\n\(shorter)", "\(short)\r\n\(shorter)\r\n"] {
      let contents = try read(text, path: "a.pdb")
      #expect(contents.atomSpheres.map(\.center) == [[1, 2, 3], [1, 2, -4.5]])
      #expect(contents.formula == "C 2")
    }
  }

  @Test(
    "An invalid file is refused with the line, the expected and the found text",
    arguments: [
      ("", "a.pdb: is empty, expected a scene"),
      ("HEADER\nEND\n", "a.pdb: expected ATOM or HETATM records, found none"),
      ("ATOM", "a.pdb:1: expected a finite number for x in columns 31 to 38, found a line of 4 characters"),
      (
        "REMARK\n" + String(atom().prefix(46)),
        "a.pdb:2: expected a finite number for z in columns 47 to 54, found a line of 46 characters"
      ),
      (atom(y: ""), "a.pdb:1: expected a finite number for y in columns 39 to 46, found only spaces"),
      (atom(x: "abc"), "a.pdb:1: expected a finite number for x in columns 31 to 38, found \"abc\""),
      (
        atom(z: "********"), "a.pdb:1: expected a finite number for z in columns 47 to 54, found \"********\""
      ),
      (atom(x: "1 2.345"), "a.pdb:1: expected a finite number for x in columns 31 to 38, found \"1 2.345\""),
      (atom(x: "--1.000"), "a.pdb:1: expected a finite number for x in columns 31 to 38, found \"--1.000\""),
      (atom(x: "1-2.345"), "a.pdb:1: expected a finite number for x in columns 31 to 38, found \"1-2.345\""),
      (atom(x: "1.2a5"), "a.pdb:1: expected a finite number for x in columns 31 to 38, found \"1.2a5\""),
    ])
  func refusals(text: String, message: String) {
    #expect(refusal(of: text, path: "a.pdb") == message)
  }

  @Test("The fixed layout and the general rule read the same coordinates")
  func fixedLayout() {
    var random = SeededGenerator(seed: 2)
    let alphabet = Array("0123456789.- +".utf8)
    var fixedCount = 0
    for trial in 0..<200_000 {
      // Every second column is random bytes. The others are formatted as programs print them.
      var column: [UInt8]
      if trial % 2 == 0 {
        column = (0..<8).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
        column[4] = UInt8(ascii: ".")
      } else {
        let thousandths = Int(random.next() % 11_000_000) - 1_000_000
        let digits = "\(abs(thousandths) % 1000)"
        let text =
          (thousandths < 0 ? "-" : "") + "\(abs(thousandths) / 1000)."
          + String(repeating: "0", count: 3 - digits.count) + digits
        guard text.utf8.count <= 8 else { continue }
        column = Array((String(repeating: " ", count: 8 - text.utf8.count) + text).utf8)
      }
      guard let fixed = Float(coordinateIn: column.span, from: 0) else { continue }
      fixedCount += 1
      let trimmed = String(decoding: column, as: UTF8.self).drop { $0 == " " }
      if Float(trimmed)?.bitPattern != fixed.bitPattern {
        Issue.record("\"\(trimmed)\" was read as \(fixed)")
      }
    }
    #expect(fixedCount > 100_000)
  }
}
