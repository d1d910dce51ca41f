import TextCoding

/// The list of formats. Everything that goes through all formats goes through this list.
extension ParticleFormat: CaseIterable, RawRepresentable {
  /// All formats, in the order in which help lists them and in which content is compared.
  public static let allCases: [ParticleFormat] =
    ([
      XYZFormat.self, PDBFormat.self, LAMMPSFormat.self, TableFormat.self,
    ] as [any ParticleFileFormat.Type]).map { ParticleFormat($0) }

  /// Returns the format called `rawValue`, or nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
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
      guard fields.next(in: text) != nil else { continue }
      for format in Self.allCases where format.type.begins(text.extracting(range)) {
        self = format
        return
      }
      return nil
    }
    return nil
  }
}
