import TestSupport
import Testing

@testable import Typesetting

@Suite("Directions of text")
struct DirectionTests {
  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  /// Returns the characters of a line from left to right. Those of runs from right to left are reversed.
  private func visual(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let ordered = TextRun.runs(of: scalars.map(\.value)).flatMap { run in
      run.isReversed ? scalars[run.characters].reversed() : Array(scalars[run.characters])
    }
    return String(String.UnicodeScalarView(ordered))
  }

  @Test("The order from left to right is that of the bidirectional algorithm of Unicode")
  func order() {
    // Marks before letters, so that an editor does not reverse the lines of this table.
    let (alef, bet, gimel) = ("\u{5D0}", "\u{5D1}", "\u{5D2}")
    let hebrew = alef + bet + gimel, reversed = gimel + bet + alef
    for (line, expected) in [
      ("abc", "abc"), ("12 + 3", "12 + 3"), ("", ""), (hebrew, reversed),
      ("abc \(hebrew) def", "abc \(reversed) def"),
      ("\(hebrew) abc \(bet)", "\(bet) abc \(reversed)"),
      // Numbers keep the order of their digits, with their separators.
      ("\(hebrew) 120.5", "120.5 \(reversed)"), ("\(alef)-2026", "2026-\(alef)"),
      ("abc \(hebrew) 12", "abc 12 \(reversed)"),
      // Spaces at the end are at the end of the line.
      ("\(alef)  ", "  \(alef)"), ("a \(alef) ", "a \(alef) "),
      // A mark, which has no glyph, gives the line its direction.
      ("\u{200F}abc 1", "abc 1\u{200F}"),
    ] {
      #expect(visual(line) == expected, "\(line.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test("A run has one script, and spaces and digits have the script of the letters before them")
  func runs() {
    let latin = TextShaper.script(of: 0x61), greek = TextShaper.script(of: 0x3B1)
    #expect(latin != nil && greek != nil && latin != greek && TextShaper.script(of: 0x31) == nil)
    #expect(
      TextRun.runs(of: scalars("1 ab αβ 2"))
        == [
          TextRun(characters: 0..<5, script: latin, level: 0),
          TextRun(characters: 5..<9, script: greek, level: 0),
        ])
    #expect(TextRun.runs(of: scalars("12")) == [TextRun(characters: 0..<2, script: nil, level: 0)])
  }

  @Test("Hebrew letters are placed from right to left, and a missing one is named in the order of the text")
  func hebrew() throws {
    let widths =
      [("\u{5D0}", 500), ("\u{5D1}", 300), ("\u{5D2}", 100), ("a", 200)] as [(Unicode.Scalar, Int)]
    let font = try Font(
      BlockFont(
        Dictionary(uniqueKeysWithValues: widths.map { ($0, .init(width: $1, height: 700, advance: $1)) })
      ).bytes, name: "letters")
    let layout = font.layout("\u{5D0}\u{5D1}\u{5D2}", size: 10)
    #expect(layout.glyphs.map(\.x) == [0, 1, 4] && layout.width == 9 && layout.missing.isEmpty)
    let ink = font.layout("\u{5D0}a\u{5D2}", size: 10)
    #expect(ink.glyphs.map(\.x) == [0, 1, 3])
    // Boxes for shin and tav.
    let missing = font.layout("\u{5D0}\u{5EA}a\u{5E9}\u{5EA}", size: 10)
    #expect(missing.missing == ["\u{5EA}", "\u{5E9}"])
    #expect(missing.glyphs.map { $0.key.number == 0 } == [true, true, false, true, false])
  }
}

@Suite(
  "Glyphs of DejaVu Sans",
  .enabled(
    if: (try? Font.find("DejaVu Sans"))?.name.hasSuffix("/DejaVuSans.ttf") == true, "requires DejaVu Sans"))
struct ShapingTests {
  private let font: Font

  init() throws { font = try Font.find("DejaVu Sans") }

  private func numbers(_ text: String) -> [UInt32] { font.layout(text, size: 64).glyphs.map(\.key.number) }

  @Test("The glyphs are those of hb-shape of HarfBuzz 6.0 for version 2.37 of the font")
  func recorded() {
    for (text, glyphs, width) in [
      // Shalom: shin is at the right.
      ("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", [1332, 1324, 1331, 1344], 1359 + 558 + 1164 + 1451),
      // al-arabiyya: joined forms.
      (
        "\u{627}\u{644}\u{639}\u{631}\u{628}\u{64A}\u{629}", [5262, 5358, 5259, 5288, 5318, 5337, 1365],
        1098 + 618 + 570 + 1130 + 988 + 624 + 569
      ),
      // A ligature, and kerning.
      ("ffi AV", [5044, 36, 57], 1980 + 651 + 1270 + 1401),
    ] as [(String, [UInt32], Float)] {
      #expect(numbers(text) == glyphs)
      #expect(font.width(of: text, size: 64) == width * 64 / 2048)
    }
  }

  @Test("Joined Arabic letters have other glyphs and another width than isolated ones, also beside a mark")
  func joined() {
    let beh = "\u{628}"
    let isolated = font.width(of: beh, size: 100)
    #expect(font.width(of: beh + beh + beh, size: 100) < 2.5 * isolated)
    #expect(Set(numbers(beh + beh + beh)).count == 3 && Set(numbers(beh + " " + beh)).count == 1)
    // A joiner between them keeps letters apart; a vowel does not.
    #expect(numbers(beh + "\u{200C}" + beh) == numbers(beh + " " + beh))
    #expect(numbers(beh + "\u{64E}" + beh).count == 3)
    #expect(Set(numbers(beh + "\u{64E}" + beh)).isSuperset(of: numbers(beh + beh)))
    // Lam and alef are one glyph.
    #expect(numbers("\u{644}\u{627}").count == 1)
  }

  @Test("Marks are placed on their letter and take no width")
  func marks() throws {
    let letter = font.layout("x", size: 64), marked = font.layout("x\u{307}\u{323}", size: 64)
    #expect(marked.width == letter.width && marked.missing.isEmpty)
    #expect(marked.ink.y < letter.ink.y)
    #expect(marked.ink.y + marked.ink.height > letter.ink.y + letter.ink.height)
    // Shin with its dot and a vowel.
    let shin = font.layout("\u{5E9}", size: 64), pointed = font.layout("\u{5E9}\u{5B8}\u{5C1}", size: 64)
    #expect(pointed.width == shin.width && pointed.glyphs.count > 1 && pointed.ink.height > shin.ink.height)
  }

  @Test("A text has the same proportions in each size")
  func proportions() {
    let text = "AVA To \u{5E9}\u{5DC} \u{628}\u{628} fi"
    let width = font.width(of: text, size: 64)
    for size in [1, 16, 250, 1000] as [Float] {
      #expect(abs(font.width(of: text, size: size) / (width * size / 64) - 1) < 1e-6)
    }
  }
}
