import Geometry
import Pictures
import SceneModel
import TextCoding
import Typesetting

extension Legend {
  /// Returns the overlays of the legend: the bar or the swatches, and the texts. Empty if it is hidden, or if the picture has
  /// no room for the bar.
  func overlays(_ scene: Scene, _ painter: TextPainter) -> [Overlay] {
    swatches(scene, painter)?.overlays(painter) ?? layout(scene, painter)?.overlays(painter) ?? []
  }

  /// Returns the box of the bar and its texts, in pixels from the upper left corner of the picture. Nil if it is hidden, or
  /// if the picture has no room for it.
  func box(_ scene: Scene, _ painter: TextPainter) -> (min: SIMD2<Float>, max: SIMD2<Float>)? {
    swatches(scene, painter)?.box ?? layout(scene, painter)?.box
  }

  private func swatches(_ scene: Scene, _ painter: TextPainter) -> LegendSwatches? {
    guard isVisible, size > 0, case let categories = listedCategories(of: scene), !categories.isEmpty else {
      return nil
    }
    let style = TextStyle(
      size: painter.scale.pixels(size), color: color ?? scene.textColor(at: position.share.y))
    return LegendSwatches(self, categories, style, painter)
  }

  private func layout(_ scene: Scene, _ painter: TextPainter) -> LegendLayout? {
    guard isVisible, size > 0, subject == .colors, categories.isEmpty, from != to, from.isFinite, to.isFinite
    else { return nil }
    let style = TextStyle(
      size: painter.scale.pixels(size), color: color ?? scene.textColor(at: position.share.y))
    return LegendLayout(self, style, painter)
  }
}

/// The sizes of the parts of a legend, in pixels.
private struct LegendLayout {
  private let legend: Legend
  private let style: TextStyle
  private let ticks: [LegendTicks.Tick]
  /// The bar with its frame.
  private let barWidth: Int, barHeight: Int
  private let line: Int
  /// The distances between the parts.
  private let gap: Float
  /// The upper left corner of the bar.
  private let x: Int, y: Int
  /// The box of the bar and the texts.
  let box: (min: SIMD2<Float>, max: SIMD2<Float>)

  /// Computes the sizes. Nil if the bar is wider than the picture, or not higher than its frame.
  init?(_ legend: Legend, _ style: TextStyle, _ painter: TextPainter) {
    guard style.size * 1.2 <= Float(painter.width) else { return nil }
    (self.legend, self.style) = (legend, style)
    gap = style.size * 0.5
    line = max(1, Int(style.size / 14))
    barWidth = Int(style.size * 1.2)
    barHeight = Int(min(style.size * 14, Float(painter.height) * 0.55))
    guard barHeight > 2 * line else { return nil }
    ticks =
      LegendTicks(from: legend.from, to: legend.to, most: max(2, barHeight / Int(style.size * 2.2 + 1))).ticks
    let numberWidth = ticks.map { painter.layout($0.text, style).width }.max() ?? 0
    let title = painter.layout(legend.title, style)
    let hasTitle = !legend.title.isEmpty
    let titleHeight = hasTitle ? title.height + style.size * 0.8 : style.size * 0.5
    let size = SIMD2(
      max(Float(barWidth) + gap + numberWidth, hasTitle ? title.width : 0),
      // Half of the highest number may be below the bar.
      titleHeight + Float(barHeight) + style.size * 0.5)
    let room = SIMD2(Float(painter.width), Float(painter.height)) - size - 2 * painter.margin
    let corner = painter.margin + legend.position.share * room
    box = (corner, corner + size)
    (x, y) = (Int(corner.x.rounded()), Int((corner.y + titleHeight).rounded()))
  }

  func overlays(_ painter: TextPainter) -> [Overlay] {
    let top = SIMD2(Float(x), Float(y))
    let title =
      legend.title.isEmpty
      ? nil : painter.overlay(legend.title, style, at: top - [0, style.size * 0.8], anchor: .bottomLeft)
    let numbers = ticks.compactMap { tick in
      let point = top + [Float(barWidth) + gap, row(tick.share) + Float(line) / 2]
      return painter.overlay(tick.text, style, at: point, anchor: .left)
    }
    return [Overlay(image: bar(), x: x, y: y)] + (title.map { [$0] } ?? []) + numbers
  }

  /// Returns the distance of a number from the top of the bar.
  private func row(_ share: Float) -> Float { (1 - share) * Float(barHeight - line) }

  /// Returns the bar: a frame, the colours from the last at the top to the first, and a tick for each number.
  private func bar() -> Image {
    let tick = max(2, Int(gap * 0.6))
    var image = Image(width: barWidth + tick, height: barHeight)
    func fill(_ columns: Range<Int>, _ row: Int, _ pixel: SIMD4<UInt8>) {
      for column in columns {
        let start = (row * image.width + column) * 4
        for part in 0..<4 { image.pixels[start + part] = pixel[part] }
      }
    }
    let ink = style.color.sRGB8
    for row in 0..<barHeight {
      let share = 1 - (Float(row - line) + 0.5) / Float(max(1, barHeight - 2 * line))
      let isFrame = row < line || row >= barHeight - line
      fill(0..<barWidth, row, isFrame ? ink : legend.palette.color(share))
      fill(0..<line, row, ink)
      fill(barWidth - line..<barWidth, row, ink)
    }
    for number in ticks {
      let start = Int(self.row(number.share).rounded())
      for row in start..<min(start + line, barHeight) { fill(barWidth..<barWidth + tick, row, ink) }
    }
    return image
  }
}
