extension Font {
  /// Returns the layout of `text`, whose lines are separated by line feeds, in a size in pixels. O(characters).
  package func layout(
    _ text: String, size: Float, alignment: TextLayout.Alignment = .left
  ) -> TextLayout {
    state.withValue { $0.layout(text, size: FontState.clamped(size), alignment) }
  }

  /// Returns the coverage of the pixels of `layout.ink` that are within `clip`. O(pixels of the glyphs).
  package func coverage(_ layout: TextLayout, within clip: PixelRectangle) -> CoverageBitmap {
    var bitmap = CoverageBitmap(layout.ink.intersection(clip))
    state.withValue { state in
      for glyph in layout.glyphs { bitmap.add(state.coverage(glyph.key), x: glyph.x, y: glyph.y) }
    }
    return bitmap
  }
}

extension FontState {
  fileprivate mutating func layout(_ text: String, size: Float, _ alignment: TextLayout.Alignment)
    -> TextLayout
  {
    let pixels = Int32(size * 64)
    let lines = Self.lines(text).map { line($0, size: size) }
    let metrics = metrics(size: size)
    let width = lines.reduce(0) { max($0, $1.width) }
    var glyphs: [TextLayout.PlacedGlyph] = []
    var ink = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    var known: Set<Unicode.Scalar> = []
    let missing = lines.flatMap(\.missing).filter { known.insert($0).inserted }
    for (number, line) in lines.enumerated() {
      // Baselines are whole pixels, so that all lines are equally sharp.
      let baseline = Int((metrics.ascender + Float(number) * metrics.lineHeight).rounded())
      let rest = width - line.width
      let start = alignment == .left ? 0 : alignment == .right ? rest : rest / 2
      for glyph in line.glyphs {
        let quarters = Int(((start + glyph.x) * 4).rounded())
        let key = GlyphKey(number: glyph.number, size: pixels, shift: Int32(quarters & 3))
        let placed = TextLayout.PlacedGlyph(key: key, x: quarters >> 2, y: baseline - Int(glyph.y.rounded()))
        let bounds = coverage(key).bounds
        if bounds.isEmpty { continue }
        glyphs.append(placed)
        ink = ink.union(bounds.moved(x: placed.x, y: placed.y))
      }
    }
    let height =
      metrics.ascender + metrics.descender + Float(max(0, lines.count - 1)) * metrics.lineHeight
    return TextLayout(
      glyphs: glyphs, width: width, height: height, ink: ink, missing: missing)
  }

  /// Returns the scalars of each line, of `TextLimits.characters` at most in all.
  private static func lines(_ text: String) -> [[UInt32]] {
    var lines: [[UInt32]] = [[]]
    var count = 0
    for character in text {
      count += character.unicodeScalars.count
      if count > TextLimits.characters {
        lines[lines.count - 1].append(("\u{2026}" as Unicode.Scalar).value)
        break
      }
      if character.isNewline {
        lines.append([])
      } else {
        // A tab is a space.
        lines[lines.count - 1] += (character == "\t" ? " " : character).unicodeScalars.map(\.value)
      }
    }
    return lines
  }

  private func line(_ characters: [UInt32], size: Float) -> TextLine {
    let unitsPerEm = Float(shaper.face.metrics.unitsPerEm)
    // Sums of whole units are exact.
    func pixels(_ units: Float) -> Float { units * size / unitsPerEm }
    var line = TextLine()
    var pen: Float = 0
    var missing: Set<Int> = []
    for glyph in TextRun.runs(of: characters).flatMap({ shaper.glyphs(of: $0, in: characters) }) {
      if glyph.number == 0 { missing.insert(glyph.character) }
      line.glyphs.append((glyph.number, pixels(pen + glyph.offset.x), pixels(glyph.offset.y)))
      pen += glyph.advance
    }
    line.width = pixels(pen)
    line.missing = missing.sorted().compactMap { Unicode.Scalar(characters[$0]) }
    return line
  }
}
