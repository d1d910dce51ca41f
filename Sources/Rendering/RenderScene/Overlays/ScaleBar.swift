import Geometry
import Pictures
import SceneModel
import TextCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A scale bar whose length is 1, 2 or 5 times a power of ten. The leading digit is its number of blocks.
package struct ScaleBar: Equatable {
  /// The length in the scene's unit, at the distance of the scene's centre.
  package let length: Float
  /// The number of blocks: the first digit of the length.
  package let blockCount: Int
  /// The length in pixels.
  package let pixels: Float
  private let width: Int, height: Int

  /// Creates the longest bar that takes at most a quarter of a picture's width. Nil if it would be shorter than 8
  /// pixels, or if the scene is empty.
  package init?(_ view: ViewFrustum, bounds: BoundingBox, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let distance = max(dot(bounds.center - view.eye, view.forward), view.near)
    let picture = 2 * view.halfSize(at: distance).x
    guard picture > 0, picture.isFinite, !bounds.isEmpty else { return nil }
    let most = Double(picture) / 4
    let power = pow(10, log10(most).rounded(.down))
    blockCount = most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1
    length = Float(Double(blockCount) * power)
    pixels = length / picture * Float(width)
    guard length > 0, pixels >= 8 else { return nil }
  }

  /// Returns the length as text, above the middle of the bar. The text of a short bar ends with the bar.
  func textOverlay(_ scene: Scene, _ painter: TextPainter) -> Overlay? {
    let style = TextStyle(size: painter.scale.pixels(Self.textSize), color: scene.textColor(at: 1))
    let text = spelled(length)
    let bar = overlay(style.color)
    let top = Float(bar.y) - style.size * 0.2
    let isWide = painter.layout(text, style).width > Float(bar.image.width)
    let (x, width) = (Float(bar.x), Float(bar.image.width))
    return painter.overlay(
      text, style, at: [isWide ? x + width : x + width / 2, top], anchor: isWide ? .bottomRight : .bottom,
      isWhole: true)
  }

  private static let textSize: Float = 16

  /// Returns the height of the bar, its text and the margin below, in pixels.
  static func room(_ painter: TextPainter) -> Float {
    let thickness = Float(max(4, painter.height / 90))
    return painter.margin + 2 * thickness + 1.4 * painter.scale.pixels(textSize)
  }

  /// Returns the bar for the lower right corner: alternately filled and hollow blocks between two ticks.
  package func overlay(_ color: Color) -> Overlay {
    let thickness = max(4, height / 90)
    let line = max(1, thickness / 4)
    let (imageWidth, imageHeight) = (Int(pixels.rounded()) + line, 2 * thickness)
    var image = Image(width: imageWidth, height: imageHeight)
    let ink = color.sRGB8
    func fill(_ columns: Range<Int>, _ rows: Range<Int>) {
      for row in rows {
        for column in columns {
          let start = (row * imageWidth + column) * 4
          for part in 0..<4 { image.pixels[start + part] = ink[part] }
        }
      }
    }
    let bar = thickness / 2..<thickness / 2 + thickness
    func edge(_ block: Int) -> Int { Int((pixels * Float(block) / Float(blockCount)).rounded()) }
    for block in 0..<blockCount {
      let columns = edge(block)..<edge(block + 1) + line
      if block.isMultiple(of: 2) {
        fill(columns, bar)
      } else {
        fill(columns, bar.lowerBound..<bar.lowerBound + line)
        fill(columns, bar.upperBound - line..<bar.upperBound)
      }
    }
    fill(0..<line, 0..<imageHeight)
    fill(imageWidth - line..<imageWidth, 0..<imageHeight)
    let margin = min(width, height) / 24
    return Overlay(image: image, x: width - imageWidth - margin, y: height - imageHeight - margin)
  }
}
