import TextCoding

/// A table of one particle per line, with fields separated by commas, semicolons or tabs; see `TableReader`.
enum TableFormat: ParticleFileFormat {
  static let name = "csv"
  static let endings = ["csv", "tsv"]
  static let summary = "a table of one particle per line"
  static let mediaType = "text/csv"
  static let sharedEndings = ["csv", "tsv"]
  static let keeps: ParticleAbilities = [.names, .pointTexts, .origins]
  static let seeds = ["x,y,z,charge\n0,0,0,-1\n1,0,0,2\n"]

  static func begins(_ line: borrowing Span<UInt8>) -> Bool { TableReader.looksLikeTable(line) }

  static func reader(
    _ source: ParticleFileText, _ options: ParticleReadingOptions
  ) throws(ParticleReadError) -> any FrameReader { TableReader(source, options) }
}

extension ParticleFormat {
  /// A table of one particle per line, with fields separated by commas, semicolons or tabs.
  public static let csv = ParticleFormat(TableFormat.self)
}
