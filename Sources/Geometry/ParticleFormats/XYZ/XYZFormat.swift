import TextCoding

/// XYZ: a count, a comment, and one atom per line. Plain or extended, one frame or many; see `XYZReader`.
enum XYZFormat: ParticleFileFormat {
  static let name = "xyz"
  // The others are texts of points; see `PointTextReader`.
  static let endings = ["xyz", "extxyz", "asc", "pts", "txt"]
  static let summary = "a count, a comment, and one atom per line"
  static let mediaType = "chemical/x-xyz"
  static let sharedEndings = ["asc", "pts", "txt"]
  static let keeps: ParticleAbilities = [.boxes, .simulations, .pointTexts, .origins]
  static let seeds = [
    "2\n\nO 0 0 0\nH 1 0 0\n", "0 0 0\n1 0 0\n", "//X Y Z R G B\n0 0 0 255 0 0\n",
    "1\nLattice=\"1 0 0 0 1 0 0 0 1\" Properties=species:S:1:pos:R:3:q:R:1\nC 0 0 0 -1\n",
  ]

  /// The first line is the count alone.
  static func begins(_ line: borrowing Span<UInt8>) -> Bool {
    var fields = FieldCursor(0..<line.count)
    guard let first = fields.next(in: line), XYZReader.atomCount(line.extracting(first)) != nil else {
      return false
    }
    return fields.next(in: line) == nil
  }

  static func reader(
    _ source: ParticleFileText, _ options: ParticleReadingOptions
  ) throws(ParticleReadError) -> any FrameReader { try XYZReader(source, options) }
}

extension ParticleFormat {
  /// XYZ: a count, a comment, and one atom per line. Plain or extended, one frame or many.
  public static let xyz = ParticleFormat(XYZFormat.self)
}
