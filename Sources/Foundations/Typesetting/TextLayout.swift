/// The positions of the glyphs of a text, in pixels. The origin is the upper left corner of the text's box, and Y
/// points down.
package struct TextLayout: Sendable {
  /// The horizontal alignment of lines.
  package enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  /// A glyph at a position on a baseline, in whole pixels.
  struct PlacedGlyph: Sendable {
    let key: GlyphKey
    let x: Int, y: Int
  }

  let glyphs: [PlacedGlyph]
  /// The size of the box: the width of the longest line by its advances, and the height of all lines from the ascender
  /// of the first to the descender of the last.
  package let width: Float, height: Float
  /// The pixels that the glyphs cover.
  package let ink: PixelRectangle
  /// The characters that the font lacks, which are shown as its box, in the order of their first uses.
  package let missing: [Unicode.Scalar]
}

/// A line of glyphs before its alignment.
struct TextLine {
  /// The glyphs from left to right, and their positions to the right of the start and above the baseline.
  var glyphs: [(number: UInt32, x: Float, y: Float)] = []
  var width: Float = 0
  /// The characters that the font lacks.
  var missing: [Unicode.Scalar] = []
}

/// A part of a line that is shaped at once: characters of one script and one direction.
struct TextRun: Equatable {
  /// The indices of the characters in the line.
  var characters: Range<Int>
  /// The script, a tag of ISO 15924. Nil if all characters are of several scripts, as digits.
  var script: UInt32?
  /// The embedding level of UAX #9.
  var level: Int8

  /// Whether the characters are written from right to left.
  var isReversed: Bool { level & 1 == 1 }

  /// Returns the runs of a line from left to right. O(characters).
  static func runs(of line: [UInt32]) -> [TextRun] { inVisualOrder(inLogicalOrder(line)) }

  /// Returns the runs in the order of the characters. Characters of several scripts have the script of those before
  /// them, or at the start of a line of those after them.
  private static func inLogicalOrder(_ line: [UInt32]) -> [TextRun] {
    let levels = EmbeddingLevels.levels(of: line)
    var script = line.lazy.compactMap(TextShaper.script).first
    var runs: [TextRun] = []
    for (index, character) in line.enumerated() {
      script = TextShaper.script(of: character) ?? script
      if let last = runs.last, last.level == levels[index], last.script == script {
        runs[runs.count - 1].characters = last.characters.lowerBound..<index + 1
      } else {
        runs.append(TextRun(characters: index..<index + 1, script: script, level: levels[index]))
      }
    }
    return runs
  }

  /// Returns the runs from left to right (rule L2 of UAX #9): from the highest level to the lowest odd one, each
  /// sequence of runs of at least this level is reversed.
  private static func inVisualOrder(_ runs: [TextRun]) -> [TextRun] {
    var runs = runs
    guard let highest = runs.map(\.level).max(),
      let lowest = runs.lazy.filter(\.isReversed).map(\.level).min()
    else { return runs }
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < runs.count {
        let end = runs[start...].firstIndex { $0.level < level } ?? runs.count
        runs[start..<end].reverse()
        start = end + 1
      }
    }
    return runs
  }
}
