import TextCoding

/// Protein Data Bank: records of fixed columns; see `PDBReader`.
enum PDBFormat: ParticleFileFormat {
  static let name = "pdb"
  static let endings = ["pdb", "ent"]
  static let summary = "Protein Data Bank: records of fixed columns"
  static let mediaType = "chemical/x-pdb"
  static let keeps: ParticleAbilities = [.boxes, .bonds]
  static let frameNoun = "model"
  static let seeds = [
    "ATOM      1  CA  ALA A   1      11.104   6.134  -6.504  1.00 20.00           C\n"
  ]

  static func begins(_ line: borrowing Span<UInt8>) -> Bool { PDBReader.isRecord(line) }

  static func reader(
    _ source: ParticleFileText, _ options: ParticleReadingOptions
  ) throws(ParticleReadError) -> any FrameReader { try PDBReader(source) }
}

extension ParticleFormat {
  /// Protein Data Bank: records of fixed columns.
  public static let pdb = ParticleFormat(PDBFormat.self)
}
