import Geometry
import Pictures

/// A transparent image with antialiased lines.
struct LineImage {
  private(set) var image: Image
  private let thickness: Float

  /// Creates an image of lines of this thickness in pixels.
  init(width: Int, height: Int, thickness: Float) {
    image = Image(width: width, height: height)
    self.thickness = thickness
  }

  /// Draws a line between two points in pixels, with depth values; see `SurfaceDepths`. Parts that `depths` hides are left
  /// out. Nil hides nothing.
  mutating func draw(
    _ start: SIMD3<Float>, _ end: SIMD3<Float>, _ color: SIMD4<UInt8>, hiddenBy depths: SurfaceDepths?
  ) {
    let difference = end - start
    let isSteep = abs(difference.y) > abs(difference.x)
    let (along, across) = isSteep ? (1, 0) : (0, 1)
    let length = abs(difference[along])
    guard length.isFinite, length > 0 else { return }
    let (first, last) = start[along] < end[along] ? (start, end) : (end, start)
    let limit = isSteep ? image.height : image.width
    let slope = (last - first) / (last[along] - first[along])
    // The distance from the line is that across it, times the cosine of its slope.
    let cosine = 1 / (1 + slope[across] * slope[across]).squareRoot()
    let reach = (thickness / 2 + 0.5) / cosine
    let low = max(0, (first[along] - 0.5).rounded(.up)),
      high = min(Float(limit - 1), (last[along] - 0.5).rounded(.down))
    guard low <= high else { return }
    for step in Int(low)...Int(high) {
      let point = first + slope * (Float(step) + 0.5 - first[along])
      let middle = point[across]
      guard middle.isFinite, middle > -reach - 1,
        middle < Float((isSteep ? image.width : image.height)) + reach + 1
      else {
        continue
      }
      let center = Int(middle.rounded(.down))
      let (column, row) = isSteep ? (center, step) : (step, center)
      if let depths, column >= 0, row >= 0, column < depths.width, row < depths.height,
        !depths.shows(point.z, column: column, row: row)
      {
        continue
      }
      for place in Int((middle - reach).rounded(.down))...Int((middle + reach).rounded(.up)) {
        let coverage = thickness / 2 + 0.5 - abs(Float(place) + 0.5 - middle) * cosine
        blend(color, min(1, coverage), isSteep ? place : step, isSteep ? step : place)
      }
    }
  }

  private mutating func blend(_ color: SIMD4<UInt8>, _ coverage: Float, _ column: Int, _ row: Int) {
    guard coverage > 0, column >= 0, row >= 0, column < image.width, row < image.height else { return }
    let index = 4 * (row * image.width + column)
    let alpha = UInt8(Float(color.w) * coverage)
    // Of two lines over a pixel, the more opaque one is drawn.
    guard alpha > image.pixels[index + 3] else { return }
    for part in 0..<3 { image.pixels[index + part] = color[part] }
    image.pixels[index + 3] = alpha
  }
}
