import SceneModel
import TextParsing

/// Reads the atoms of a Protein Data Bank file: its ATOM and HETATM records, by columns, up to the end of its first model.
///
/// Columns are as in <https://www.wwpdb.org/documentation/file-format-content/format33/sect9.html>. The element is that of
/// columns 77 and 78 or, where they name none, of the atom's name (see `Element.atomicNumber(ofPDBName:)`). Of the locations that an
/// atom alternates between, the first is kept. Records after ENDMDL or END belong to further models, which are counted,
/// not read. Lines may end early, after the coordinates.
struct PDBReader {
  let path: String
  let radii: AtomRadii

  /// O(size).
  ///
  /// - Throws: `SceneFileError` with the line.
  func read(_ text: borrowing Span<UInt8>) throws(SceneFileError) -> AtomFile {
    var lines = LineCursor()
    var atoms = AtomCollector(radii: radii)
    atoms.reserveCapacity(text.count / Self.commonLineLength)
    var locations = AlternateLocations()
    var skipped = 0
    var models = 0
    var isWithinModel = false
    while let range = lines.next(in: text) {
      let line = text.extracting(range)
      switch Self.kind(line) {
      case .other: continue
      case .modelBoundary: isWithinModel = false
      case .atom:
        if !isWithinModel { (models, isWithinModel) = (models + 1, true) }
        guard models == 1 else { continue }
        let center = try coordinates(line, lines)
        if locations.keeps(line) { Self.add(line, at: center, to: &atoms) } else { skipped += 1 }
      }
    }
    guard models > 0 else {
      throw SceneFileError(path: path, .unexpected(expected: "ATOM or HETATM records", found: "none"))
    }
    return AtomFile(atoms, path: path, skippedAlternates: skipped, frameCount: models)
  }

  /// 80 columns and the line break.
  private static let commonLineLength = 81

  private enum Kind {
    case atom, modelBoundary, other
  }

  private static func kind(_ line: borrowing Span<UInt8>) -> Kind {
    guard line.count >= 3 else { return .other }
    switch line[0] {
    case UInt8(ascii: "A"): return begins(line, with: "ATOM", orLonger: false) ? .atom : .other
    case UInt8(ascii: "H"): return begins(line, with: "HETATM", orLonger: true) ? .atom : .other
    case UInt8(ascii: "M"): return begins(line, with: "MODEL", orLonger: false) ? .modelBoundary : .other
    case UInt8(ascii: "E"):
      return begins(line, with: "END", orLonger: false) || begins(line, with: "ENDMDL", orLonger: false)
        ? .modelBoundary : .other
    default: return .other
    }
  }

  /// Whether `line` begins with `name`, followed by a blank or the line's end, or by anything if `orLonger`: serial numbers
  /// from 100,000 on run into HETATM.
  private static func begins(_ line: borrowing Span<UInt8>, with name: StaticString, orLonger: Bool) -> Bool {
    let count = name.utf8CodeUnitCount
    guard line.count >= count, orLonger || line.count == count || isBlank(line[count]) else { return false }
    for index in 0..<count {
      // A static string's code units are there for as long as the program is, and `index` is within them.
      guard line[index] == name.utf8Start[index] else { return false }
    }
    return true
  }

  private static func add(
    _ line: borrowing Span<UInt8>, at center: SIMD3<Float>, to atoms: inout AtomCollector
  ) {
    let element = line.extracting(line.trimmed(77...78))
    if let number = Element.atomicNumber(ofSymbol: element) ?? Element.atomicNumber(ofPDBName: line) {
      atoms.add(atomicNumber: number, center: center)
    } else {
      atoms.add(unknown: element.count > 0 ? element : line.extracting(line.trimmed(13...16)), center: center)
    }
  }
}

extension PDBReader {
  /// The position in columns 31 to 54, eight columns each for x, y and z.
  private func coordinates(_ line: borrowing Span<UInt8>, _ lines: LineCursor) throws(SceneFileError)
    -> SIMD3<Float>
  {
    SIMD3(
      try coordinate(line, 31...38, "x", lines), try coordinate(line, 39...46, "y", lines),
      try coordinate(line, 47...54, "z", lines))
  }

  private func coordinate(
    _ line: borrowing Span<UInt8>, _ columns: ClosedRange<Int>, _ axis: String, _ lines: LineCursor
  ) throws(SceneFileError) -> Float {
    if let value = Float(coordinateIn: line, from: columns.lowerBound - 1) { return value }
    let field = line.extracting(line.trimmed(columns))
    guard let value = Float(decimal: field) else {
      let expected = "a finite number for \(axis) in columns \(columns.lowerBound) to \(columns.upperBound)"
      let found =
        line.count < columns.lowerBound
        ? "a line of \(line.count)" : field.count == 0 ? "blanks" : quoted(field)
      throw SceneFileError(path: path, line: lines.lineNumber, .unexpected(expected: expected, found: found))
    }
    return value
  }

  /// Whether `line` begins with a record's name, so that what holds it looks like a PDB file.
  static func isRecord(_ line: borrowing Span<UInt8>) -> Bool {
    let names: [StaticString] = [
      "HEADER", "OBSLTE", "TITLE", "SPLIT", "CAVEAT", "COMPND", "SOURCE", "KEYWDS", "EXPDTA", "NUMMDL",
      "MDLTYP", "AUTHOR",
      "REVDAT", "SPRSDE", "JRNL", "REMARK", "DBREF", "SEQRES", "HET", "HETNAM", "CRYST1", "ORIGX1", "SCALE1",
      "MODEL",
      "ATOM", "HETATM",
    ]
    return names.contains { begins(line, with: $0, orLonger: false) }
      || begins(line, with: "HETATM", orLonger: true)
  }
}
