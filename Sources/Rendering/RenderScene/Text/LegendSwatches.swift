import Geometry
import Pictures
import SceneModel
import TextCoding
import Typesetting

/// The list of categories of a legend: a swatch of the colour, the name and the number of elements of each.
struct LegendSwatches {
  /// The greatest number of characters of a name.
  private static let nameLimit = 24
  /// The greatest number of rows.
  private static let rowLimit = 16
  /// The height of a row, as a multiple of the size of the text. The page has the same.
  private static let rowHeight: Float = 1.5

  private let title: String
  private let rows: [(color: SIMD4<UInt8>?, name: String, count: String)]
  private let style: TextStyle
  private let titleHeight: Float, nameWidth: Float
  private let corner: SIMD2<Float>
  /// The box of the swatches and the texts, in pixels from the upper left corner of the picture.
  let box: (min: SIMD2<Float>, max: SIMD2<Float>)

  /// Computes the sizes. Nil if the picture is too small for one row.
  init?(
    _ legend: Legend, _ categories: [ColorKey.Category], _ style: TextStyle, _ painter: TextPainter,
    _ room: LegendRoom
  ) {
    self.style = style
    let height = style.size * Self.rowHeight
    let most = Int(min(Float(Self.rowLimit), Float(painter.height) * 0.7 / height))
    guard most > 0, style.size * 4 <= Float(painter.width) else { return nil }
    let gap = style.size * 0.5
    func widest(_ texts: [String]) -> Float { texts.map { painter.layout($0, style).width }.max() ?? 0 }
    let whole = Self.rows(categories, most: most)
    let countWidth = widest(whole.map(\.count))
    let lineWidth = room.lineWidth(style.size)
    // Names that would be short beside the counts are without them.
    let nameRoom = lineWidth - style.size - gap
    let besideCounts = nameRoom - 2 * gap - countWidth
    let hasCounts =
      countWidth > 0 && (besideCounts >= 4 * style.size || widest(whole.map(\.name)) <= besideCounts)
    rows = whole.map { row in
      let name = painter.shortened(row.name, style, width: hasCounts ? besideCounts : nameRoom)
      return (row.color, name, hasCounts ? row.count : "")
    }
    nameWidth = widest(rows.map(\.name))
    let titleBox = SIMD2(lineWidth, room.size.y - Float(rows.count) * height - style.size * 0.4)
    title =
      legend.title.isEmpty ? "" : painter.fitted(legend.title, style, in: titleBox, least: style.size).text
    let titleLayout = painter.layout(title, style)
    titleHeight = title.isEmpty ? 0 : titleLayout.height + style.size * 0.4
    let width = style.size + gap + nameWidth + (hasCounts ? 2 * gap + countWidth : 0)
    let size = SIMD2(
      max(width, title.isEmpty ? 0 : titleLayout.width), titleHeight + Float(rows.count) * height)
    corner = room.corner(size).rounded(.toNearestOrEven)
    box = (corner, corner + size)
  }

  /// Returns the rows of the first categories. If there are more than fit, the last row has their number.
  static func rows(
    _ categories: [ColorKey.Category], most: Int
  ) -> [(color: SIMD4<UInt8>?, name: String, count: String)] {
    let shown = categories.count <= most ? categories.count : max(most - 1, 0)
    var rows = categories.prefix(shown).map { category in
      let name = category.name.count <= nameLimit ? category.name : category.name.prefix(nameLimit - 1) + "…"
      return (color: Optional(category.color), name: String(name), count: category.count.map(grouped) ?? "")
    }
    if shown < categories.count { rows.append((nil, "\(categories.count - shown) more", "")) }
    return rows
  }

  /// Returns a count with commas between groups of three digits.
  static func grouped(_ count: Int) -> String {
    let digits = Array("\(count)")
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digits[index])
    }
  }

  func overlays(_ painter: TextPainter) -> [Overlay] {
    var overlays: [Overlay] = []
    if !title.isEmpty, let text = painter.overlay(title, style, at: corner, anchor: .topLeft) {
      overlays.append(text)
    }
    let (gap, height) = (style.size * 0.5, style.size * Self.rowHeight)
    let side = max(2, Int(style.size.rounded()))
    for (number, row) in rows.enumerated() {
      let middle = corner.y + titleHeight + (Float(number) + 0.5) * height
      if let color = row.color {
        overlays.append(
          Overlay(image: swatch(color, side), x: Int(corner.x), y: Int((middle - Float(side) / 2).rounded())))
      }
      let left = corner.x + style.size + gap
      if let text = painter.overlay(row.name, style, at: [left, middle], anchor: .left) {
        overlays.append(text)
      }
      let right = left + nameWidth + 2 * gap
      if !row.count.isEmpty, let text = painter.overlay(row.count, style, at: [right, middle], anchor: .left)
      {
        overlays.append(text)
      }
    }
    return overlays
  }

  /// Returns a square of a colour with a frame in the colour of the text.
  private func swatch(_ color: SIMD4<UInt8>, _ side: Int) -> Image {
    let ink = style.color.sRGB8
    let line = max(1, Int(style.size / 14))
    var image = Image(width: side, height: side)
    for row in 0..<side {
      for column in 0..<side {
        let isFrame = min(row, column) < line || max(row, column) >= side - line
        let pixel = isFrame ? ink : color
        for part in 0..<4 { image.pixels[(row * side + column) * 4 + part] = pixel[part] }
      }
    }
    return image
  }
}
