/// The scalars by which a character is drawn: one glyph for an accented letter, however it is spelled.
///
/// A font has a glyph for `é` (U+00E9), and often none that places the accent of `e` + U+0301 well. Swift compares
/// characters by canonical equivalence (UAX #15), so a dictionary of the composed letters finds both spellings.
enum ComposedCharacters {
  /// The composed letters of Latin, Greek and Cyrillic.
  private static let letters: [Character: Unicode.Scalar] = Dictionary(
    [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF].joined()
      .compactMap { Unicode.Scalar(UInt32($0)) }.map { (Character($0), $0) },
    uniquingKeysWith: { first, _ in first })

  /// Returns the scalars of a character that are drawn, in order.
  static func scalars(of character: Character) -> [Unicode.Scalar] {
    let scalars = Array(character.unicodeScalars)
    if scalars.count > 1, let letter = letters[character] { return [letter] }
    return scalars.compactMap { scalar in
      // A tab is a space. Marks such as joiners and byte order marks have no glyph.
      if scalar == "\t" { return " " }
      return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
    }
  }
}
