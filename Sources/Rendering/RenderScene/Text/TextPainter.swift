import Geometry
import SceneModel
import Typesetting

/// The drawing of texts into one picture, as overlays.
struct TextPainter {
  private let cache: TextImageCache
  let width: Int, height: Int
  let scale: TextScale

  init(_ cache: TextImageCache, width: Int, height: Int) {
    (self.cache, self.width, self.height) = (cache, width, height)
    scale = TextScale(width: width, height: height)
  }

  /// The distance of texts from the edges of the picture, in pixels.
  var margin: Float { Float(min(width, height)) / 24 }

  func layout(_ text: String, _ style: TextStyle) -> TextLayout { cache.layout(text, style) }

  /// Returns a text whose box has its point `anchor` at `point`, in pixels from the upper left corner of the picture.
  /// Nil if no pixel of it is in the picture. With `isWhole`, a text that is partly in the picture is moved into it.
  func overlay(
    _ text: String, _ style: TextStyle, at point: SIMD2<Float>, anchor: RectanglePoint, isWhole: Bool = false
  ) -> Overlay? {
    let layout = layout(text, style)
    let size = SIMD2(layout.width, layout.height)
    var corner = point - anchor.share * size
    // No picture and no text is this large.
    guard abs(corner.x) < 1e7, abs(corner.y) < 1e7 else { return nil }
    if isWhole {
      let rest = SIMD2(Float(width), Float(height)) - size
      guard (corner + size).min() > 0, (rest + size - corner).min() > 0 else { return nil }
      corner = pointwiseMax(.zero, pointwiseMin(corner, rest))
    }
    let (x, y) = (Int(corner.x.rounded()), Int(corner.y.rounded()))
    let picture = PixelRectangle(x: -x, y: -y, width: width, height: height)
    return cache.image(text, layout, style, within: picture).map {
      Overlay(image: $0.image, x: x + $0.x, y: y + $0.y)
    }
  }
}

extension RectanglePoint {
  /// The alignment of lines next to this point.
  var alignment: TextLayout.Alignment { share.x == 0 ? .left : share.x == 1 ? .right : .center }
}
