import Parallelism
import TextCoding

/// A reader of Protein Data Bank files: ATOM and HETATM records with fixed columns, and one frame for each model.
///
/// The columns are defined in <https://www.wwpdb.org/documentation/file-format-content/format33/sect9.html>. The
/// element is in columns 77 and 78. If these are blank or unknown, it is derived from the atom name (see
/// `Element.atomicNumber(ofPDBName:)`), as is that of an ion of which they have one letter. Of alternate locations the first
/// is kept. The bonds of CONECT and the box of CRYST1 belong to every model. Lines may end after the coordinates.
///
/// The columns of the frame are `name`, `residue`, `chain` (words), `number` (of the residue), `insertion` (the code of the residue, in files with such) and `temperature` (the
/// temperature factor).
struct PDBReader: FrameReader {
  /// No effect: positions of PDB files are read as they are.
  var options = ParticleReadingOptions()
  private let source: ParticleFileText
  let frames: FrameLocationIndex
  private let bonds: PDBBonds
  private let cell: UnitCell?

  /// Indexes the models, and reads the bonds and the cell, which belong to all models. A model begins at its first
  /// atom.
  init(_ source: ParticleFileText) throws(ParticleReadError) {
    self.source = source
    let text = source.bytes.span
    var lines = LineCursor(offset: source.start, lineNumber: 0)
    var locations: [FrameLocation] = []
    var isWithinModel = false
    var bonds = PDBBonds()
    var cell: UnitCell?
    var before = lines
    while let range = lines.next(in: text) {
      switch PDBRecordType(text, range) {
      case .atom:
        if !isWithinModel {
          locations.append(
            FrameLocation(offset: before.offset, line: before.lineNumber, end: source.end, recordCount: 0))
        }
        isWithinModel = true
        locations[locations.count - 1].recordCount? += 1
      case .modelBoundary:
        if isWithinModel { locations[locations.count - 1].end = before.offset }
        isWithinModel = false
      case .bonds: bonds.append(text.extracting(range))
      case .cell: cell = UnitCell(crystal: text.extracting(range))
      case .other: break
      }
      before = lines
    }
    guard !locations.isEmpty else {
      throw source.error(nil, expected: "ATOM or HETATM records", found: "none")
    }
    (frames, self.bonds, self.cell) = (FrameLocationIndex(locations: locations), bonds, cell)
  }

  func read(_ location: FrameLocation) throws(ParticleReadError) -> ParticleFrame {
    var frame = ParticleFrame()
    var builder = PDBFrameBuilder(keepsSerials: !bonds.isEmpty)
    var lines = LineCursor(offset: location.offset, lineNumber: location.line)
    try source.fill(
      &builder, from: &lines, to: location.end,
      expecting: (location.end - location.offset) / PDBRecordType.commonLength + 1, &frame)
    frame.cell = cell
    frame.bonds = bonds.resolved(serials: builder.serials)
    builder.finish(&frame)
    return frame
  }

  /// Returns whether `line` begins with a record name, so that the text is probably a PDB file.
  static func isRecord(_ line: borrowing Span<UInt8>) -> Bool {
    let names = [
      "HEADER", "OBSLTE", "TITLE", "SPLIT", "CAVEAT", "COMPND", "SOURCE", "KEYWDS", "EXPDTA", "NUMMDL",
      "MDLTYP", "AUTHOR", "REVDAT", "SPRSDE", "JRNL", "REMARK", "DBREF", "SEQRES", "HET", "HETNAM", "CRYST1",
      "ORIGX1", "SCALE1", "MODEL", "ATOM", "HETATM",
    ]
    return names.contains { PDBRecordType.begins(line, with: $0, orLonger: false) }
      || PDBRecordType.begins(line, with: "HETATM", orLonger: true)
  }
}

/// The kind of a line of a PDB file.
enum PDBRecordType: Equatable {
  case atom, modelBoundary, bonds, cell, other

  /// The usual length of a line: 80 columns and the line ending.
  static let commonLength = 81

  @inline(__always)
  init(_ text: borrowing Span<UInt8>, _ line: Range<Int>) {
    // Most lines are atoms, so this check is first and compares four bytes at once.
    guard line.count >= 3 else {
      self = .other
      return
    }
    if line.count >= 30 {
      let word = text.load(at: line.lowerBound, as: UInt32.self)
      if word == Self.atomWord, isBlank(text[line.lowerBound + 4]) {
        self = .atom
        return
      }
    }
    self = Self.kind(text.extracting(line))
  }

  /// The bytes of `ATOM` as one word in native byte order.
  private static let atomWord = Array("ATOM".utf8).span.load(at: 0, as: UInt32.self)

  private static func kind(_ line: borrowing Span<UInt8>) -> PDBRecordType {
    switch line[0] {
    case UInt8(ascii: "A"): return begins(line, with: "ATOM", orLonger: false) ? .atom : .other
    case UInt8(ascii: "H"): return begins(line, with: "HETATM", orLonger: true) ? .atom : .other
    case UInt8(ascii: "M"): return begins(line, with: "MODEL", orLonger: false) ? .modelBoundary : .other
    case UInt8(ascii: "C"):
      // Five-digit serial numbers follow the name without a blank.
      if begins(line, with: "CONECT", orLonger: true) { return .bonds }
      return begins(line, with: "CRYST1", orLonger: true) ? .cell : .other
    case UInt8(ascii: "E"):
      return begins(line, with: "END", orLonger: false) || begins(line, with: "ENDMDL", orLonger: false)
        ? .modelBoundary : .other
    default: return .other
    }
  }

  /// Returns whether `line` begins with `name`, followed by a blank or the end of the line. With `orLonger` anything
  /// may follow, because serial numbers from 100,000 on follow HETATM without a blank.
  static func begins(_ line: borrowing Span<UInt8>, with name: String, orLonger: Bool) -> Bool {
    let count = name.utf8.count
    guard line.count >= count, orLonger || line.count == count || isBlank(line[count]) else { return false }
    return line.starts(with: name)
  }
}
