import Geometry
import Pictures
import SceneModel
import TextCoding
import Typesetting

extension Legend {
  /// Returns the overlays of the legend: the bar or the swatches, and the texts. Empty if it is hidden, or if the
  /// picture has no room for the bar.
  func overlays(_ scene: Scene, _ painter: TextPainter) -> [Overlay] {
    swatches(scene, painter)?.overlays(painter) ?? layout(scene, painter)?.overlays(painter) ?? []
  }

  /// Returns the box of the bar and its texts, in pixels from the upper left corner of the picture. Nil if it is
  /// hidden, or if the picture has no room for it.
  func box(_ scene: Scene, _ painter: TextPainter) -> (min: SIMD2<Float>, max: SIMD2<Float>)? {
    swatches(scene, painter)?.box ?? layout(scene, painter)?.box
  }

  private func swatches(_ scene: Scene, _ painter: TextPainter) -> LegendSwatches? {
    guard isVisible, size > 0, case let categories = listedCategories(of: scene), !categories.isEmpty else {
      return nil
    }
    return fitted(scene, painter, box: \.box) { LegendSwatches(self, categories, $0, painter, $1) }
  }

  private func layout(_ scene: Scene, _ painter: TextPainter) -> LegendLayout? {
    guard isVisible, size > 0, subject == .colors, categories.isEmpty, from != to, from.isFinite, to.isFinite
    else { return nil }
    return fitted(scene, painter, box: \.box) { LegendLayout(self, $0, painter, $1) }
  }

  /// The least size of text to which a large legend shrinks, in pixels.
  private static let leastSize: Float = 4

  /// Returns the parts of a legend with text of its size, or with smaller text if they do not fit into the picture.
  private func fitted<Parts>(
    _ scene: Scene, _ painter: TextPainter, box: (Parts) -> (min: SIMD2<Float>, max: SIMD2<Float>),
    _ parts: (TextStyle, LegendRoom) -> Parts?
  ) -> Parts? {
    var style = TextStyle(
      size: painter.scale.pixels(size), color: color ?? scene.textColor(at: position.share.y))
    let room = LegendRoom(scene, position, painter)
    var made = parts(style, room)
    // Other numbers and line breaks have another width, so that one step is not exact.
    for _ in 0..<3 {
      guard let fitting = made, case let box = box(fitting),
        case let share = (room.size / (box.max - box.min)).min(), share < 1, style.size > Self.leastSize
      else { break }
      style.size = max(style.size * share * 0.99, Self.leastSize)
      made = parts(style, room) ?? made
    }
    return made
  }
}

/// The sizes of the parts of a legend, in pixels.
private struct LegendLayout {
  private let legend: Legend
  private let title: String
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
  init?(_ legend: Legend, _ style: TextStyle, _ painter: TextPainter, _ room: LegendRoom) {
    guard style.size * 1.2 <= Float(painter.width) else { return nil }
    (self.legend, self.style) = (legend, style)
    gap = style.size * 0.5
    line = max(1, Int(style.size / 14))
    barWidth = Int(style.size * 1.2)
    let hasTitle = !legend.title.isEmpty
    let titleGap = style.size * (hasTitle ? 0.8 : 0.5)
    // Half of the lowest number may be below the bar.
    let below = style.size * 0.5
    let share = Float(painter.height) * 0.55
    // The bar leaves a line for the title, unless hardly anything is left for the bar.
    let rest = room.size.y - below - titleGap - (hasTitle ? painter.layout("", style).height : 0)
    barHeight = Int(min(style.size * 14, rest > share / 2 ? min(share, rest) : share))
    guard barHeight > 2 * line else { return nil }
    ticks =
      LegendTicks(
        from: Double(legend.from), to: Double(legend.to),
        most: max(2, barHeight / Int(style.size * 2.2 + 1))
      ).ticks
    let numberWidth = ticks.map { painter.layout($0.text, style).width }.max() ?? 0
    let width = Float(barWidth) + gap + numberWidth
    let titleBox = SIMD2(
      max(room.lineWidth(style.size), width), room.size.y - Float(barHeight) - below - titleGap)
    title = hasTitle ? painter.fitted(legend.title, style, in: titleBox, least: style.size).text : ""
    let titleLayout = painter.layout(title, style)
    let titleHeight = (hasTitle ? titleLayout.height : 0) + titleGap
    let size = SIMD2(
      max(width, hasTitle ? titleLayout.width : 0), titleHeight + Float(barHeight) + below)
    let corner = room.corner(size)
    box = (corner, corner + size)
    (x, y) = (Int(corner.x.rounded()), Int((corner.y + titleHeight).rounded()))
  }

  func overlays(_ painter: TextPainter) -> [Overlay] {
    let top = SIMD2(Float(x), Float(y))
    let title =
      title.isEmpty
      ? nil : painter.overlay(title, style, at: top - [0, style.size * 0.8], anchor: .bottomLeft)
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
