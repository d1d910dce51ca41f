import TextCoding

/// LAMMPS dump: items, the last of which is a table with named columns; see `LAMMPSReader`.
enum LAMMPSFormat: ParticleFileFormat {
  static let name = "lammps"
  static let endings = ["lammpstrj", "dump"]
  static let summary = "dump of LAMMPS: a table with named columns for each frame"
  static let keeps: ParticleAbilities = [.boxes, .images, .simulations]

  static func begins(_ line: borrowing Span<UInt8>) -> Bool { LAMMPSReader.isItem(line) }

  static func reader(
    _ source: ParticleFileText, _ options: ParticleReadingOptions
  ) throws(ParticleReadError) -> any FrameReader { try LAMMPSReader(source, options) }
}

extension ParticleFormat {
  /// LAMMPS dump: items, the last of which is a table with named columns.
  public static let lammps = ParticleFormat(LAMMPSFormat.self)
}
