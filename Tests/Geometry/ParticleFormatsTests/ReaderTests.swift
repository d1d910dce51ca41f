import Foundation
import TestSupport
import Testing

@testable import ParticleFormats

/// Returns the frame `number` of `text`.
private func frame(
  _ text: String, _ format: ParticleFormat, _ number: Int = 0, _ options: ParticleReadingOptions = .init()
) throws(ParticleReadError) -> ParticleFrame {
  try ParticleFile(Array(text.utf8), path: "f", format: format, options: options).frame(number)
}

private func refusal(_ text: String, _ format: ParticleFormat) -> String {
  do throws(ParticleReadError) {
    _ = try frame(text, format)
    return "accepted"
  } catch {
    return error.description
  }
}

@Suite("Extended XYZ files")
struct ExtendedXYZTests {
  @Test("The comment of a frame names the columns and the box")
  func properties() throws {
    let text = """
      2
      Lattice="5 0 0 1 6 0 0 0 7" Properties=id:I:1:pos:R:3:tag:S:1:force:R:3:species:S:1 energy=-3.5 pbc='T T F'
      7 1 2 3 first 0.1 0.2 0.3 O extra
        8  4 5 6	second -1 -2 -3 H
      """
    let frame = try frame(text, .xyz)
    #expect(frame.positions == [[1, 2, 3], [4, 5, 6]] && frame.elements == [8, 1])
    #expect(frame.cell == UnitCell(a: [5, 0, 0], b: [1, 6, 0], c: [0, 0, 7]))
    #expect(frame.columns.map(\.name) == ["tag", "id", "force.x", "force.y", "force.z"])
    #expect(frame.column("id") == .integers([7, 8]) && frame.column("FORCE.Y") == .numbers([0.2, -2]))
    #expect(frame.column("tag") == .labels(ParticleLabelColumn(["first", "second"])))
    #expect(frame.omissions.alternateCount == 0 && frame.omissions.badRecordCount == 0)
  }

  @Test("A frame may have no elements, or atomic numbers")
  func withoutSpecies() throws {
    let none = try frame("1\nProperties=pos:R:3\n1 2 3\n", .xyz)
    #expect(none.elements.isEmpty || none.elements == [0])
    #expect(none.positions == [[1, 2, 3]])
    #expect(try frame("1\nProperties=Z:I:1:pos:R:3\n26 1 2 3\n", .xyz).elements == [26])
  }

  @Test("Each frame has its own count of atoms, and blank lines between frames are ignored")
  func frames() throws {
    let text = "\n1\na\nH 0 0 0\n\n\n2\nb\nH 1 0 0\nH 2 0 0\n0\nc\n3\nd\nO 0 0 0\nO 0 0 1\nO 0 0 2\n\n"
    let file = try ParticleFile(Array(text.utf8), path: "f", format: .xyz)
    #expect(file.frameCount == 4 && file.indexingError == nil)
    #expect(try (0..<4).map { try file.frame($0).count } == [1, 2, 0, 3])
    #expect(try (0..<4).map { try file.frame($0).comment } == ["a", "b", "c", "d"])
    #expect(try file.frame(3).positions[2].z == 2)
  }

  @Test(
    "A line that does not fit the columns is refused",
    arguments: [
      (
        "1\nProperties=species:S:1\nH\n",
        "f:2: expected Properties with the elements and pos:R:3, found \"species:S:1\""
      ),
      (
        "1\nProperties=pos:R:3:x\nH\n",
        "f:2: expected Properties with the elements and pos:R:3, found \"pos:R:3:x\""
      ),
      ("1\nProperties=species:S:1:pos:R:3:q:R:1\nH 0 0 0\n", "f:3: expected 5 fields, found 4"),
      (
        "1\nProperties=species:S:1:pos:R:3:q:R:1\nH 0 0 0 x\n",
        "f:3: expected a finite number for q, found \"x\""
      ),
      (
        "1\nProperties=species:S:1:pos:R:3:q:I:1\nH 0 0 0 1.5\n",
        "f:3: expected a whole number for q, found \"1.5\""
      ),
      ("2\n\nH 0 0 0\n", "f:3: expected 2 atoms, found 1 before the end of the file"),
    ])
  func refusals(text: String, message: String) { #expect(refusal(text, .xyz) == message) }

  @Test("Lenient reading omits invalid lines and counts them")
  func lenient() throws {
    let text = "4\n\nH 0 0 0\nH x 0 0\nH 1 0\nO 3 0 0\n"
    let frame = try frame(text, .xyz, 0, .init(isLenient: true))
    #expect(frame.elements == [1, 8] && frame.omissions.badRecordCount == 2)
    #expect(frame.omissions.firstBadRecord?.description == "f:4: expected a finite number for x, found \"x\"")
    let short = try ParticleFile(
      Array("5\n\nH 0 0 0\n".utf8), path: "f", format: .xyz, options: .init(isLenient: true))
    #expect(try short.frame(0).omissions.badRecordCount == 4)
  }
}

@Suite("LAMMPS dumps")
struct LAMMPSReaderTests {
  private func dump(_ box: String, _ columns: String, _ rows: [String]) -> String {
    "ITEM: UNITS\nlj\nITEM: TIMESTEP\n100\nITEM: NUMBER OF ATOMS\n\(rows.count)\nITEM: BOX BOUNDS \(box)\nITEM: ATOMS \(columns) \n"
      + rows.map { $0 + " \n" }.joined()
  }
  private let cube = "pp pp pp\n0 10\n-5 5\n0 20"

  @Test("Columns are found by name in any order, and particles are sorted by id")
  func columns() throws {
    let frame = try frame(dump(cube, "type z y x q id", ["1 3 2 1 0.5 7", "2 6 5 4 -1 3"]), .lammps)
    #expect(frame.positions == [[4, 5, 6], [1, 2, 3]])
    #expect(frame.column("type") == .integers([2, 1]) && frame.column("q") == .numbers([-1, 0.5]))
    #expect(frame.column("id") == .integers([3, 7]))
    #expect(frame.cell == UnitCell(min: [0, -5, 0], max: [10, 5, 20]) && frame.comment == "timestep 100")
    #expect(try self.frameOf("element x y z", ["O 0 0 0", "Xx 1 0 0"]).elements == [8, 0])
  }

  private func frameOf(_ columns: String, _ rows: [String], _ options: ParticleReadingOptions = .init())
    throws -> ParticleFrame
  {
    try frame(dump(cube, columns, rows), .lammps, 0, options)
  }

  @Test("Scaled positions are scaled to the box, and wrapped positions are unwrapped by their image flags")
  func positions() throws {
    #expect(try frameOf("xs ys zs", ["0.5 0.5 0.25"]).positions == [[5, 0, 5]])
    #expect(try frameOf("x y z ix iy iz", ["1 2 3 1 -1 2"]).positions == [[11, -8, 43]])
    #expect(
      try frameOf("x y z ix iy iz", ["1 2 3 1 -1 2"], .init(keepsWrapped: true)).positions == [[1, 2, 3]])
    #expect(try frameOf("xs ys zs ix iy iz", ["0.5 0.5 0.25 0 0 1"]).positions == [[5, 0, 25]])
    #expect(try frameOf("xu yu zu ix iy iz", ["11 -8 43 1 -1 2"]).positions == [[11, -8, 43]])
    #expect(try frameOf("xsu ysu zsu", ["1.5 -0.5 2"]).positions == [[15, -10, 40]])
    // If several kinds are present, the unwrapped positions are used.
    #expect(try frameOf("x y z xu yu zu", ["1 2 3 11 12 13"]).positions == [[11, 12, 13]])
  }

  @Test("A triclinic box is read with its tilt factors, and its bounds enclose the tilted box")
  func triclinic() throws {
    // xlo 0, xhi 10, xy 2, xz -3, yz 1: bounds -3 to 12, -5 to 6.
    let text = dump("xy xz yz pp pp pp\n-3 12 2\n-5 6 -3\n0 20 1", "xs ys zs ix iy iz", ["0.5 0.5 0.5 0 1 0"])
    let frame = try frame(text, .lammps)
    #expect(frame.cell == UnitCell(origin: [0, -5, 0], a: [10, 0, 0], b: [2, 10, 0], c: [-3, 1, 20]))
    #expect(frame.positions == [[6.5, 10.5, 10]])
    let general = try self.frame2("abc origin pp pp pp\n4 0 0 1\n0 5 0 2\n0 0 6 3")
    #expect(general.cell == UnitCell(origin: [1, 2, 3], a: [4, 0, 0], b: [0, 5, 0], c: [0, 0, 6]))
  }

  private func frame2(_ box: String) throws -> ParticleFrame {
    try frame(dump(box, "x y z", ["0 0 0"]), .lammps)
  }

  @Test("Each frame has its own number of particles")
  func frames() throws {
    let text = dump(cube, "x y z", ["1 0 0"]) + dump(cube, "x y z", ["2 0 0", "3 0 0"])
    let file = try ParticleFile(Array(text.utf8), path: "f", format: .lammps)
    #expect(file.frameCount == 2)
    #expect(try file.frame(1).positions == [[2, 0, 0], [3, 0, 0]])
    let cut = try ParticleFile(Array(text.utf8.dropLast(8)), path: "f", format: .lammps)
    #expect(cut.frameCount == 1)
    #expect(cut.indexingError?.description == "f:24: expected 2 atoms, found 1 before the end of the file")
  }

  @Test("An invalid dump is refused with the line, the found and the expected text")
  func refusals() {
    #expect(
      refusal(dump(cube, "x y q", ["1 2 3"]), .lammps)
        == "f:11: expected columns x, y and z (or xs, xu, xsu and so on) in ITEM: ATOMS, found x y q")
    #expect(refusal(dump(cube, "x y z", ["1 2"]), .lammps) == "f:12: expected 3 fields, found 2")
    #expect(
      refusal(dump(cube, "x y z q", ["1 2 3 a"]), .lammps)
        == "f:12: expected a finite number for q, found \"a\"")
    for (columns, row) in [("x y z id", "1 2 3 2147483648"), ("ix iy id x y z", "0 0 -2147483649 1 2 3")] {
      let number = row.split(separator: " ").first { $0.utf8.count > 9 } ?? ""
      #expect(
        refusal(dump(cube, columns, [row]), .lammps)
          == "f:12: expected a whole number from -2147483648 to 2147483647 for id, found \"\(number)\"")
    }
    #expect(
      refusal(dump(cube, "x y z iz", ["1 2 3 4294967297"]), .lammps)
        == "f:12: expected a whole number from -2147483648 to 2147483647 for iz, found \"4294967297\"")
    #expect(
      refusal(dump("pp\n0 x\n0 1\n0 1", "x y z", []), .lammps)
        == "f:8: expected 2 numbers for the box, found \"0 x\"")
    #expect(
      refusal("ITEM: NUMBER OF ATOMS\n-1\n", .lammps) == "f:2: expected the number of atoms, found \"-1\"")
    #expect(
      refusal("ITEM: NUMBER OF ATOMS\n99999999999999\nITEM: ATOMS x y z\n", .lammps)
        == "f:3: expected 99999999999999 atoms, found 0 before the end of the file")
    #expect(refusal("ITEM: TIMESTEP\n1\nhello\n", .lammps) == "f:3: expected an ITEM, found \"hello\"")
  }
}

@Suite("Tables of particles")
struct TableReaderTests {
  @Test("Columns are found by name in any order, separated by commas, semicolons or tabs")
  func header() throws {
    for separator in [",", ";", "\t"] {
      let text = "Z,charge,x,Y,kind\n3, 0.5 ,1,2,\"a b\"\n\n# a remark\n6,,4,5,c\r\n"
        .replacingOccurrences(of: ",", with: separator)
      let frame = try frame(text, .csv)
      #expect(frame.positions == [[1, 2, 3], [4, 5, 6]])
      guard case .numbers(let charges)? = frame.column("charge") else {
        Issue.record("a column of numbers")
        continue
      }
      #expect(charges[0] == 0.5 && charges[1].isNaN)
      #expect(frame.column("kind") == .labels(ParticleLabelColumn(["a b", "c"])))
    }
  }

  @Test(
    "An empty field of a column of numbers is missing, as in the tables of scenes, and a column without numbers has words"
  )
  func missing() throws {
    let text = "x,y,z,q,n,k,e\n0,0,0,10,1,1,\n1,0,0,,,,\n2,0,0,12.5,3,a,\n"
    let frame = try frame(text, .csv)
    for (name, expected) in [("q", [10, nil, 12.5]), ("n", [1, nil, 3])] as [(String, [Float?])] {
      guard case .numbers(let found)? = frame.column(name) else {
        Issue.record("\(name): a column of numbers")
        continue
      }
      #expect(found.map { $0.isNaN ? nil : $0 } == expected, "\(name)")
    }
    // The numbers before a word are spelled as integers if all of them are.
    #expect(frame.column("k") == .labels(ParticleLabelColumn(["1", "", "a"])))
    #expect(frame.column("e") == .labels(ParticleLabelColumn(["", "", ""])))
    #expect(frame.column("q")?.text(at: 1) == "" && frame.column("q")?.text(at: 2) == "12.5")
  }

  @Test("A table of numbers without names has the columns x, y, z, radius, and others")
  func numbersAlone() throws {
    let frame = try frame("1,2,3,0.5,9\n4,5,6,0.25,8\n", .csv)
    #expect(frame.positions == [[1, 2, 3], [4, 5, 6]])
    #expect(frame.column("radius") == .numbers([0.5, 0.25]) && frame.column("column5") == .integers([9, 8]))
    #expect(try self.positions("1 2 3\n4 5 6\n") == [[1, 2, 3], [4, 5, 6]])
  }

  @Test("The coordinates of a table of ParaView are named by their points", arguments: [":", "_"])
  func paraView(separator: String) throws {
    let names = (0..<3).map { "\"Points\(separator)\($0)\"" }.joined(separator: ",")
    let frame = try frame("\"q\",\(names)\n7,1,2,3\n8,4,5,6\n", .csv)
    #expect(frame.positions == [[1, 2, 3], [4, 5, 6]] && frame.column("q") == .integers([7, 8]))
  }

  @Test("Atoms of XYZ may be labelled by numbers after their symbols")
  func labelledAtoms() throws {
    let read = try frame("3\n\nC1 0 0 0\nFe12 1 0 0\nX1 2 0 0\n", .xyz)
    #expect(read.elements == [6, 26, 0])
  }

  @Test("The seeds of a format are recognised and read", arguments: ParticleFormat.allCases)
  func seeds(format: ParticleFormat) throws {
    for seed in format.seeds where !seed.hasPrefix("0") && !seed.hasPrefix("//") {
      #expect(ParticleFormat(sniffing: Array(seed.utf8).span) == format, "\(seed)")
      #expect(try frame(seed, format).count > 0, "\(seed)")
    }
  }

  private func positions(_ text: String) throws -> [SIMD3<Float>] { try frame(text, .csv).positions }

  @Test("Quoted fields may contain separators and doubled quotation marks")
  func quoting() throws {
    let frame = try frame("x,y,z,name\n1,2,3,\"a, \"\"b\"\"\"\n4,5,6,\"\"\n", .csv)
    #expect(frame.column("name") == .labels(ParticleLabelColumn(["a, \"b\"", ""])))
  }

  @Test("The separator is the most frequent one outside of quoted fields")
  func separatorBesideQuotes() throws {
    let text = "\"a;b;\"\"c\"\";d;e\",x,y,z\nk,1,2,3\n"
    let table = try frame(text, .csv)
    #expect(table.positions == [[1, 2, 3]] && table.columns.map(\.name) == ["a;b;\"c\";d;e"])
    // A quotation mark within a field that does not begin with one is an ordinary character.
    #expect(try frame("x,5\",y,z\n1,2,3,4\n", .csv).positions == [[1, 3, 4]])
  }

  @Test("A column of numbers that contains a word is a column of words")
  func words() throws {
    #expect(
      try frame("x,y,z,k\n0,0,0,1\n0,0,0,2.5\n0,0,0,c\n", .csv).column("k")
        == .labels(ParticleLabelColumn(["1.0", "2.5", "c"])))
  }

  @Test("An invalid table is refused with the line, the found and the expected text")
  func refusals() throws {
    #expect(
      refusal("a,b,c\n1,2,3\n", .csv)
        == "f:1: expected a line with the column names x, y and z, or with at least three numbers, found \"a,b,c\""
    )
    #expect(refusal("x,y,z\n1,2\n", .csv) == "f:2: expected 3 fields, found 2")
    #expect(refusal("x,y,z\n1,2,3,4\n", .csv) == "f:2: expected 3 fields, found 4")
    #expect(refusal("x,y,z\n1,two,3\n", .csv) == "f:2: expected a finite number for y, found \"two\"")
    let missing = try frame("x,y,z\n1,,3\n1,nan,-inf\n", .csv, 0, .init())
    #expect(missing.count == 2 && missing.positions.allSatisfy { $0.y.isNaN })
    let lenient = try frame("x,y,z,k\n1,a,3,a\n1,2,3,b\n1,2\n", .csv, 0, .init(isLenient: true))
    #expect(lenient.count == 1 && lenient.column("k")?.count == 1 && lenient.omissions.badRecordCount == 2)
  }

  @Test("Control characters in column names are escaped in messages")
  func controls() throws {
    #expect(
      refusal("a\u{1B}[2J,b,c\n1,2,3\n", .csv)
        == "f:1: expected a line with the column names x, y and z, or with at least three numbers, found \"a\\u{1b}[2J,b,c\""
    )
    #expect(try frame("x,y,z,k\u{7}\n1,2,3,4\n", .csv).columns.map(\.name) == ["k?"])
    #expect(try frame("1\nProperties=pos:R:3:q\u{1B}:R:1\n1 2 3 4\n", .xyz).columns.map(\.name) == ["q?"])
  }
}

@Suite("Unknown elements")
struct UnknownElementTests {
  @Test(
    "Unknown elements in omitted lines are not counted",
    arguments: [
      ("element,x,y,z\nQq,1,2,3\nQq,1,two,3\nZz,1,b,3\nO,1,2,3\n", ParticleFormat.csv),
      (
        "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n4\nITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\n"
          + "ITEM: ATOMS element x y z\nQq 1 2 3\nQq 1 two 3\nZz 1 2\nO 1 2 3\n", .lammps
      ),
      ("4\n\nQq 1 2 3\nQq 1 two 3\nZz 1 2\nO 1 2 3\n", .xyz),
    ])
  func leftOut(text: String, format: ParticleFormat) throws {
    let frame = try frame(text, format, 0, .init(isLenient: true))
    #expect(frame.elements == [0, 8] && frame.omissions.badRecordCount == 2)
    #expect(frame.omissions.unknownElements == ["Qq": 1])
  }
}

@Suite("Additional records of PDB files")
struct PDBFactsTests {
  private func atom(
    _ serial: String, _ name: String, _ residue: String, _ chain: String, _ number: String, _ x: String
  ) -> String {
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return "ATOM  " + right(serial, 5) + " " + left(name, 4) + " " + left(residue, 3) + " " + chain
      + right(number, 4)
      + "    " + right(x, 8) + "   0.000   0.000" + "  1.00 12.34"
  }

  @Test("Chains, residues, numbers and temperatures are read as columns")
  func columns() throws {
    let frame = try frame(
      atom("1", " CA", "GLY", "A", "5", "1.000") + "\n" + atom("2", "FE", "HEM", "B", "-1", "2.000") + "\n",
      .pdb)
    #expect(frame.column("residue") == .labels(ParticleLabelColumn(["GLY", "HEM"])))
    #expect(frame.column("chain") == .labels(ParticleLabelColumn(["A", "B"])))
    #expect(
      frame.column("number") == .integers([5, -1])
        && frame.column("name") == .labels(ParticleLabelColumn(["CA", "FE"])))
    #expect(frame.column("temperature") == .numbers([12.34, 12.34]))
  }

  @Test(
    "An atom with the name of its residue is of that element, also if only the first letter of its symbol follows",
    arguments: [
      ("Na", "Na", "N", "Na"), ("SI", "SI", "S", "Si"), ("CA", "CA", "C", "Ca"), (" CA", "GLY", "C", "C"),
      ("Na", "Na", "O", "O"), ("N", "N", "N", "N"), ("Na", "Nb", "N", "N"),
    ])
  func ions(name: String, residue: String, symbol: String, expected: String) throws {
    let line = atom("1", name, residue, "A", "1", "1.000") + "           \(symbol)"
    let elements = try #require(try frame(line + "\n", .pdb).elementCounts)
    #expect(elements.elements.map(\.symbol) == [expected])
  }

  @Test("CONECT lists bonds by serial number, also in hybrid-36, and CRYST1 defines the box")
  func bonds() throws {
    let text = """
      CRYST1   10.000   20.000   30.000  90.00  90.00 120.00 P 1           1
      \(atom("1", "C", "LIG", "A", "1", "0.000"))
      \(atom("99999", "C", "LIG", "A", "1", "1.000"))
      \(atom("A0000", "C", "LIG", "A", "1", "2.000"))
      CONECT    199999
      CONECT99999    1A0000
      CONECTA0000    7
      END
      """
    let frame = try frame(text, .pdb)
    #expect(frame.bonds == [[0, 1], [1, 2]])
    let cell = try #require(frame.cell)
    #expect(
      cell.a == [10, 0, 0] && cell.lengths.max() > 29.999 && abs(cell.volume - 10 * 20 * 30 * 0.8660254) < 0.1
    )
    #expect(abs(cell.b.x + 10) < 1e-4)
  }

  @Test(
    "A CRYST1 cube of one ångström is a placeholder for a structure without a crystal, and is ignored",
    arguments: [
      ("1.000    1.000    1.000  90.00  90.00  90.00", false),
      ("1.000    1.000    1.000  90.00  90.00 120.00", true),
      ("1.000    2.000    1.000  90.00  90.00  90.00", true),
      ("2.000    2.000    2.000  90.00  90.00  90.00", true),
    ])
  func placeholderCell(crystal: String, isCell: Bool) throws {
    let text = """
      CRYST1    \(crystal) P 1           1
      \(atom("1", "C", "LIG", "A", "1", "0.000"))
      END
      """
    #expect((try frame(text, .pdb).cell != nil) == isCell)
  }

  @Test("Hybrid-36 numbers continue in letters")
  func hybrid36() {
    func number(_ text: String) -> Int32? {
      let bytes = Array(text.utf8)
      return Hybrid36.number(bytes.span, 1...bytes.count)
    }
    #expect(number("    1") == 1 && number("99999") == 99_999 && number("   -3") == -3)
    #expect(number("A0000") == 100_000 && number("A0001") == 100_001 && number("A000Z") == 100_035)
    #expect(number("ZZZZZ") == 43_770_015 && number("a0000") == 43_770_016 && number("zzzzz") == 87_440_031)
    #expect(number("A000") == 10_000 && number("ZZZZ") == 1_223_055 && number("a000") == 1_223_056)
    #expect(number("     ") == nil && number("12x") == nil && number("A00-0") == nil)
    #expect(number("    -") == nil && number("-") == nil)
  }

  @Test("Each model is a frame, and records outside the models belong to every frame")
  func models() throws {
    let text =
      "MODEL        1\n\(atom("1", "C", "X", "A", "1", "1.000"))\nENDMDL\nMODEL        2\n\(atom("1", "C", "X", "A", "1", "2.000"))\n\(atom("2", "C", "X", "A", "1", "3.000"))\nENDMDL\nCONECT    1    2\n"
    let file = try ParticleFile(Array(text.utf8), path: "f", format: .pdb)
    #expect(file.frameCount == 2)
    #expect(try file.frame(0).bonds == [] && file.frame(1).bonds == [[0, 1]])
    #expect(try file.frame(1).positions.map(\.x) == [2, 3])
  }
}

@Suite("Particle files")
struct ParticleFileTests {
  @Test("The format is recognised by the first lines")
  func sniffing() {
    func format(_ text: String) -> ParticleFormat? {
      let bytes = Array(text.utf8)
      return ParticleFormat(sniffing: bytes.span)
    }
    #expect(format("\n 3\nwater\n") == .xyz && format("ITEM: TIMESTEP\n") == .lammps)
    #expect(format("HEADER    X\n") == .pdb && format("HETATM    1") == .pdb)
    #expect(format("x,y,z\n") == .csv && format("name;Z;Y;X\n") == .csv && format("1\t2\t3\n") == .csv)
    #expect(format("hello\n") == nil && format("a,b,c\n") == nil && format("") == nil)
    #expect(ParticleFormat(pathExtension: "TSV") == .csv && ParticleFormat(pathExtension: "dump") == .lammps)
  }

  @Test(
    "Every format is read with carriage returns, mixed line ends and UTF-16",
    arguments: [
      (ParticleFormat.xyz, "2\nwater\nO 0 0 0\nH 1 0 0\n"),
      (.lammps, "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n2\nITEM: ATOMS id x y z\n1 0 0 0\n2 1 0 0\n"),
      (.csv, "x,y,z,a\n0,0,0,1\n1,0,0,2\n"),
      (
        .pdb,
        "ATOM      1  C   X   A   1       0.000   0.000   0.000\nATOM      2  C   X   A   1       1.000   0.000   0.000\nEND\n"
      ),
    ])
  func otherTexts(format: ParticleFormat, text: String) throws {
    let plain = try frame(text, format)
    #expect(plain.positions.map(\.x) == [0, 1])
    var number = 0
    let mixed = text.utf8.flatMap { byte -> [UInt8] in
      guard byte == UInt8(ascii: "\n") else { return [byte] }
      number += 1
      return number.isMultiple(of: 2) ? [13] : [10]
    }
    let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [Array(text.replacing("\n", with: "\r").utf8), mixed, [0xFE, 0xFF] + wide] {
      #expect(try ParticleFile(bytes, path: "f", format: format).frame(0) == plain)
    }
  }

  @Test("A coordinate beyond the largest float is missing")
  func hugeCoordinates() throws {
    for (format, text) in [
      (ParticleFormat.xyz, "2\n\nO 0 0 1e39\nH 1 0 0\n"),
      (.lammps, "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n2\nITEM: ATOMS x y z\n0 0 -1.5e39\n1 0 0\n"),
      (.csv, "x,y,z\n0,0,1e39\n1,0,0\n"),
    ] {
      let positions = try frame(text, format).positions
      #expect(positions[0].z.isNaN && positions[1] == [1, 0, 0], "\(format)")
    }
  }

  @Test("A number of a column that is not finite is missing")
  func missingNumbers() throws {
    for (format, text) in [
      (ParticleFormat.xyz, "2\nProperties=species:S:1:pos:R:3:q:R:1\nO 0 0 0 -1.#IND\nH 1 0 0 0.5\n"),
      (.lammps, "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n2\nITEM: ATOMS x y z q\n0 0 0 nan\n1 0 0 0.5\n"),
      (.csv, "x,y,z,q\n0,0,0,inf\n1,0,0,0.5\n"),
    ] {
      guard case .numbers(let numbers)? = try frame(text, format).column("q") else {
        Issue.record("\(format)")
        continue
      }
      #expect(numbers[0].isNaN && numbers[1] == 0.5, "\(format)")
    }
  }

  @Test("Gzip files are decompressed, also with several members")
  func gzip() throws {
    let folder = try TemporaryFolder()
    func pack(_ text: String, _ name: String) throws -> Data {
      try folder.write(text, to: name)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/gzip")
      process.arguments = [folder.path(name)]
      try process.run()
      process.waitUntilExit()
      return try folder.read(name + ".gz")
    }
    let water = "3\n\nO 0 0 0\nH 1 0 0\nH 0 1 0\n"
    let packed = try pack(water, "w.xyz")
    #expect(try ParticleFile.read(folder.path("w.xyz.gz")).frame(0).count == 3)
    try (packed + pack(water, "v.xyz")).write(to: folder.url.appending(path: "two.xyz.gz"))
    #expect(try ParticleFile.read(folder.path("two.xyz.gz")).frameCount == 2)
    for count in [5, 11, 20, packed.count - 9, packed.count - 1] {
      try packed.prefix(count).write(to: folder.url.appending(path: "cut.xyz.gz"))
      let error = #expect(throws: ParticleReadError.self) { try ParticleFile.read(folder.path("cut.xyz.gz")) }
      #expect(
        error?.description.contains("cannot decompress: the compressed data ends too early") == true,
        "\(count): \(error?.description ?? "")")
    }
    var damaged = packed
    damaged[packed.count / 2] ^= 0xFF
    try damaged.write(to: folder.url.appending(path: "bad.xyz.gz"))
    #expect(throws: ParticleReadError.self) { try ParticleFile.read(folder.path("bad.xyz.gz")) }
  }

  @Test("A file of zeros is refused by an error that says so", arguments: ParticleFormat.allCases)
  func zeros(format: ParticleFormat) {
    let zeros = #expect(throws: ParticleReadError.self) {
      try ParticleFile([UInt8](repeating: 0, count: 9000), path: "f", format: format)
    }
    #expect(zeros?.description == "f: expected UTF-8 text, found zero bytes")
  }

  @Test("Prose is refused", arguments: ParticleFormat.allCases)
  func prose(format: ParticleFormat) {
    let message = refusal("Dear Sir,\n\nthank you for the atoms.\nYours\n", format)
    #expect(message.contains("expected") && message.utf8.count < 200, "\(message)")
  }

  @Test("Too many columns and too long column names are refused")
  func columnLimits() {
    let many = (0...ColumnLimits.count).map { "c\($0)" }, long = String(repeating: "n", count: 2_000_000)
    let tooMany = "expected at most 65536 columns, found more"
    let tooLong =
      "expected a name of at most 1000 bytes for a column, found \"\(String(repeating: "n", count: 40))…\""
    func dump(_ columns: String) -> String {
      "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: ATOMS x y z \(columns)\n1 2 3\n"
    }
    // A file without an ending is no table then.
    for (columns, isTable) in [
      ("x,y,z,name", true), (many.joined(separator: ","), false), ("x,y,z,\(long)", false),
    ] {
      #expect(TableReader.looksLikeTable(Array("x,y,z,\(columns)".utf8).span) == isTable)
    }
    #expect(refusal("x,y,z,\(many.joined(separator: ","))\n1,2,3\n", .csv) == "f:1: \(tooMany)")
    #expect(refusal("x,y,z,\(long)\n1,2,3,4\n", .csv) == "f:1: \(tooLong)")
    #expect(refusal(dump(many.joined(separator: " ")), .lammps) == "f:5: \(tooMany)")
    #expect(refusal(dump(long), .lammps) == "f:5: \(tooLong)")
    let properties = "1\nProperties=species:S:1:pos:R:3"
    for more in [(0..<1100).map { ":c\($0):R:64" }.joined(), ":\(long):R:1"] {
      #expect(
        refusal("\(properties)\(more)\nO 1 2 3\n", .xyz)
          == "f:2: expected Properties with the elements and pos:R:3, found \"species:S:1:pos:R:3:\((more + "").dropFirst().prefix(20))…\""
      )
    }
  }

  @Test("A comment or value of millions of bytes gives a short message")
  func longHeaders() {
    let words = String(repeating: "w ", count: 500_000)
    for (text, format) in [
      ("ITEM: TIMESTEP\n\(words)\nITEM: NUMBER OF ATOMS\n\(words)\n", ParticleFormat.lammps),
      ("ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: ATOMS a b c d e f g h i j k l m n\n1\n", .lammps),
      ("1\n\(words)\nO \(words)\n", .xyz), ("\(words)\n", .csv), ("ATOM \(words)", .pdb),
    ] {
      let message = refusal(text, format)
      #expect(message != "accepted" && message.utf8.count < 300, "\(message.prefix(400))")
    }
  }

  @Test("Memory is reserved for the atoms that the lines can contain, not for the stated count")
  func room() {
    #expect(
      refusal("4000000000\n\nO 0 0 0\n", .xyz)
        == "f:3: expected 4000000000 atoms, found 1 before the end of the file")
    #expect(XYZFrameBuilder(nil)?.shortestLine == 8)
    #expect(XYZFrameBuilder("species:S:1:pos:R:3:force:R:64")?.shortestLine == 136)
    #expect(
      refusal("ITEM: NUMBER OF ATOMS\n4000000000\nITEM: ATOMS x y z\n0 0 0\n", .lammps)
        == "f:4: expected 4000000000 atoms, found 1 before the end of the file")
  }

  @Test("A damaged file is read or refused without a crash", arguments: ParticleFormat.allCases)
  func damaged(format: ParticleFormat) throws {
    let texts: [ParticleFormat: String] = [
      .xyz:
        "2\nLattice=\"5 0 0 0 5 0 0 0 5\" Properties=species:S:1:pos:R:3:q:I:1\nO 0 0 0 1\nH 1 0.5 -3e2 2\n1\n\nHe 0 0 0\n",
      .pdb:
        "CRYST1   10.000   20.000   30.000  90.00  90.00 120.00 P 1\nMODEL        1\nATOM      1  CA AGLY A   5       1.000   2.000   3.000  1.00 12.34           C\nHETATM    2 FE   HEM B  -1A      1.000   2.000   3.000\nENDMDL\nCONECT    1    2\nEND\n",
      .lammps:
        "ITEM: TIMESTEP\n1\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS xy xz yz pp pp pp\n0 10 1\n0 10 2\n0 10 3\nITEM: ATOMS id element xs ys zs ix q\n2 O 0.5 0.5 0.5 1 0.25\n1 H 0 0 0 -1 3\n",
      .csv: "x,y,z,name,color,q\n1,2,3,\"a \"\"b\"\"\",red,1\n4,5,6,,#ff0000,2.5\n",
    ]
    let original = Array(try #require(texts[format] ?? format.seeds.first).utf8)
    var random = SeededGenerator(seed: 9)
    var (read, refused) = (0, 0)
    for _ in 0..<3_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = Array("0123456789-+.eE \t\n,\"".utf8).randomElement(using: &random) ?? 0
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 10)], at: place)
        }
      }
      for isLenient in [false, true] {
        do throws(ParticleReadError) {
          let file = try ParticleFile(bytes, path: "f", format: format, options: .init(isLenient: isLenient))
          for number in 0..<file.frameCount {
            let frame = try file.frame(number)
            read += 1
            #expect(frame.elements.isEmpty || frame.elements.count == frame.count)
            #expect(frame.columns.allSatisfy { $0.values.count == frame.count })
            #expect(frame.bonds.allSatisfy { Int($0.x) < frame.count && Int($0.y) < frame.count })
            // Particles without a position are missing everywhere.
            #expect(!frame.bounds.size.sum().isNaN)
          }
        } catch {
          refused += 1
          #expect(!error.description.isEmpty)
        }
      }
    }
    #expect(read > 500 && refused > 100)
  }
}

@Suite("Reading with several threads")
struct ThreadsOfReadersTests {
  /// Returns a file of `count` records, some of which may be invalid.
  private func text(_ format: ParticleFormat, _ count: Int, _ random: inout SeededGenerator) -> String {
    let wrongRate = [0, 2, 500].randomElement(using: &random) ?? 0
    func coordinate() -> String {
      wrongRate > 0 && Int.random(in: 0..<10_000, using: &random) < wrongRate
        ? "wrong" : "\(Int.random(in: -99...99, using: &random)).\(Int.random(in: 100...999, using: &random))"
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func element() -> String { ["C", "O", "Qq", "Fe"].randomElement(using: &random) ?? "H" }
    // A word in a later row turns the column of numbers into words.
    let firstWord = Int.random(in: 0..<2 * count, using: &random)
    var lines: [String] = []
    switch format {
    case .xyz:
      let isExtended = Bool.random(using: &random)
      lines = ["\(count)", isExtended ? "Properties=species:S:1:pos:R:3:tag:S:1:q:I:1:m:R:1" : "plain"]
      for row in 0..<count {
        lines.append(
          "\(element()) \(coordinate()) \(coordinate()) \(coordinate())"
            + (isExtended ? " t\(row / 99) \(row) 0.5" : ""))
      }
    case .lammps:
      lines = [
        "ITEM: TIMESTEP", "0", "ITEM: NUMBER OF ATOMS", "\(count)", "ITEM: BOX BOUNDS pp pp pp", "0 9", "0 9",
        "0 9", "ITEM: ATOMS element id mol x y z ix iy iz q",
      ]
      for row in 0..<count {
        lines.append(
          "\(element()) \(row ^ 1) \(row / 50) \(coordinate()) \(coordinate()) \(coordinate()) 0 1 -1 \(row < firstWord ? "1" : "1.5")"
        )
      }
    case .csv:
      lines = ["x,y,z,k,element,name"]
      for row in 0..<count {
        let number = "\(row).\(row.isMultiple(of: 7) ? "5" : "0")"
        let isWord = row >= firstWord && (row - firstWord).isMultiple(of: 900)
        let word = isWord ? "word" : row.isMultiple(of: 3) ? "" : number
        lines.append("\(coordinate()),\(coordinate()),\(coordinate()),\(word),\(element()),\"n \(row % 5)\"")
        if row.isMultiple(of: 500) { lines.append("# a comment\n") }
      }
    case .pdb:
      // Some atoms have two alternate locations, sometimes far apart in the file.
      let rowsOfResidue = [9, 5_000].randomElement(using: &random) ?? 9
      for row in 0..<count {
        let location = row.isMultiple(of: 11) ? "B" : row.isMultiple(of: 5) ? "A" : " "
        let place = right(coordinate(), 8) + right(coordinate(), 8) + right(coordinate(), 8)
        lines.append(
          "ATOM  \(right("\(row % 99_999)", 5))  C\(row % 7) \(location)GLY A\(right("\(row / rowsOfResidue)", 4))    \(place)  1.00 20.00           \(right(element(), 2))  "
        )
        if row.isMultiple(of: 700) { lines.append("TER") }
      }
      lines.append("CONECT    1    2    3")
      lines.append("END")
    default:
      // The last line of a seed, again and again, as long as the other texts.
      let seed = format.seeds.first?.split(separator: "\n").map(String.init) ?? []
      lines = Array(seed.dropLast())
      let record = seed.last ?? ""
      for _ in 0..<20 * count / max(record.count, 1) {
        lines.append(coordinate() == "wrong" ? "wrong" : record)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test("Several threads read and refuse the same files as one thread", arguments: ParticleFormat.allCases)
  func threads(format: ParticleFormat) throws {
    var random = SeededGenerator(seed: 17)
    var (read, refused) = (0, 0)
    for _ in 0..<RandomTests.rounds(5) {
      let text = Array(text(format, Int.random(in: 8_000...11_000, using: &random), &random).utf8)
      try #require(text.count > 150_000)
      for isLenient in [false, true] {
        func outcome(_ threads: Int) -> Result<ParticleFrame, ParticleReadError> {
          Result { () throws(ParticleReadError) in
            try ParticleFile(
              text, path: "f", format: format, options: .init(isLenient: isLenient), threads: threads
            ).frame(0)
          }
        }
        switch (outcome(1), outcome(Int.random(in: 2...5, using: &random))) {
        case (.success(let one), .success(let several)):
          #expect(one == several)
          read += 1
        case (.failure(let one), .failure(let several)):
          #expect(one.description == several.description)
          refused += 1
        default: Issue.record("one thread refuses what several read, or the other way about")
        }
      }
    }
    // A seed of another format may be of one kind.
    let isOfSeed = ![.xyz, .pdb, .lammps, .csv].contains(format)
    #expect(read > 3 && refused > 0 || isOfSeed && read + refused > 3)
  }
}

@Suite("Particles far from zero")
struct DistantParticleTests {
  @Test(
    "Positions relative to an origin keep the digits of the file, and columns and selections have its coordinates",
    arguments: [ParticleFormat.xyz, .csv])
  func digits(format: ParticleFormat) throws {
    let rows = [["350000.05", "5600000.1", "12.25"], ["350001.125", "nan", "-3"]]
    let text =
      format == .xyz
      ? "2\nLattice=\"2 0 0 0 2 0 0 0 2\"\n" + rows.map { "H " + $0.joined(separator: " ") + "\n" }.joined()
      : "x,y,z\n" + rows.map { $0.joined(separator: ",") + "\n" }.joined()
    let file = try ParticleFile(Array(text.utf8), path: "f", format: format)
    let near = try file.frame(0)
    #expect(near.origin == .zero && near.distantOrigin.x == 350_000 && near.positions[0].x == 350_000.06)
    let frame = try file.relative(to: [350_000, 5_600_000, 0]).frame(0)
    #expect(frame.positions[0] == [0.05, 0.1, 12.25] && frame.positions[1].x == 1.125)
    #expect(frame.positions[1].y.isNaN && frame.positions[1].z == -3)
    #expect(frame.filePosition(0) == [350_000.05, 5_600_000.1, 12.25])
    #expect(frame.coordinates(axis: 0) == [350_000.06, 350_001.12])
    let selection = try ParticleSelection("x > 350001")
    #expect(try selection.indices(in: frame) == [1])
    if format == .xyz { #expect(frame.cell?.origin == [-350_000, -5_600_000, 0]) }
  }

  @Test("A frame near zero has no origin")
  func near() throws {
    let frame = try frame("3\n\nH 0 0 0\nH 900000 0 0\nH nan 1 1\n", .xyz)
    #expect(frame.distantOrigin == .zero && ParticleFrame().distantOrigin == .zero)
  }
}
