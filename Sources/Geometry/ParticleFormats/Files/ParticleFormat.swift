import TextCoding

/// A file format of particles.
public enum ParticleFormat: String, CaseIterable, Hashable, Sendable {
  /// XYZ: a count, a comment, and one atom per line. Plain or extended, one frame or many.
  case xyz
  /// Protein Data Bank: records of fixed columns.
  case pdb
  /// LAMMPS dump: items, the last of which is a table with named columns.
  case lammps
  /// A table of one particle per line, with fields separated by commas, semicolons or tabs.
  case csv

  /// The file endings without the dot, the preferred one first.
  public var pathExtensions: [String] {
    switch self {
    case .xyz: ["xyz", "extxyz"]
    case .pdb: ["pdb", "ent"]
    case .lammps: ["lammpstrj", "dump"]
    case .csv: ["csv", "tsv"]
    }
  }

  /// Creates the format of files with the ending `pathExtension`, ignoring letter case. Nil for other endings.
  public init?(pathExtension: some StringProtocol) {
    let ending = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(ending) }) else { return nil }
    self = format
  }

  /// Detects the format of `text` from its first line that is not blank. Nil if no format matches.
  package init?(sniffing text: borrowing Span<UInt8>) {
    var lines = LineCursor()
    while let range = lines.next(in: text) {
      var fields = FieldCursor(range)
      guard let first = fields.next(in: text) else { continue }
      let line = text.extracting(range)
      if LAMMPSReader.isItem(line) {
        self = .lammps
      } else if XYZReader.atomCount(text.extracting(first)) != nil, fields.next(in: text) == nil {
        self = .xyz
      } else if PDBReader.isRecord(line) {
        self = .pdb
      } else if TableReader.looksLikeTable(line) {
        self = .csv
      } else {
        return nil
      }
      return
    }
    return nil
  }
}
