import TextCoding

/// LAMMPS dump: items, the last of which is a table with named columns; see `LAMMPSReader`.
enum LAMMPSFormat: ParticleFileFormat {
  static let name = "lammps"
  static let endings = ["lammpstrj", "dump"]
  static let summary = "dump of LAMMPS: a table with named columns for each frame"
  static let mediaType = "application/x-lammps-dump"
  static let sharedEndings = ["dump"]
  static let keeps: ParticleAbilities = [.boxes, .images, .simulations]
  static let seeds = [
    "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\nITEM: ATOMS id type x y z\n1 1 0 0 0\n"
  ]

  static func begins(_ line: borrowing Span<UInt8>) -> Bool { LAMMPSReader.isItem(line) }

  static func reader(
    _ source: ParticleFileText, _ options: ParticleReadingOptions
  ) throws(ParticleReadError) -> any FrameReader { try LAMMPSReader(source, options) }
}

extension ParticleFormat {
  /// LAMMPS dump: items, the last of which is a table with named columns.
  public static let lammps = ParticleFormat(LAMMPSFormat.self)
}
