import TextParsing

/// The file formats that particles are read from.
public enum ParticleFormat: String, CaseIterable, Hashable, Sendable {
  /// Atoms, one a line, under a count and a comment; plain or extended, one frame or many.
  case xyz
  /// The Protein Data Bank's records of fixed columns.
  case pdb
  /// What LAMMPS dumps: items, of which the last is a table with named columns.
  case lammps
  /// A table with a particle a line, its fields divided by commas, semicolons or tabs.
  case csv

  /// What files of this format end in, without the dot, the usual one first.
  public var pathExtensions: [String] {
    switch self {
    case .xyz: ["xyz", "extxyz"]
    case .pdb: ["pdb", "ent"]
    case .lammps: ["lammpstrj", "dump"]
    case .csv: ["csv", "tsv"]
    }
  }

  /// The format that files with the ending `pathExtension` have, in any letter case; nil if it is none of ours.
  public init?(pathExtension: some StringProtocol) {
    let ending = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(ending) }) else { return nil }
    self = format
  }

  /// The format that `text` looks to be in, from its first line that is not blank; nil if it looks like none.
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
