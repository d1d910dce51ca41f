import Geometry
import SceneModel
import Typesetting

/// The part of a picture in which a legend is placed: inside of the margins, and below the title.
struct LegendRoom {
  /// The width of lines beside the models, as shares of the picture's width and as a multiple of the size of the text.
  private static let sideShare: Float = 0.3, greatestSideShare: Float = 0.45, sideLength: Float = 8

  private let painter: TextPainter
  private let position: RectanglePoint
  /// The box of the title, in pixels from the upper left corner of the picture. Empty without one.
  private var title: (min: SIMD2<Float>, max: SIMD2<Float>) = (.zero, .zero)

  init(_ scene: Scene, _ position: RectanglePoint, _ painter: TextPainter) {
    (self.painter, self.position) = (painter, position)
    guard let (text, style) = scene.title?.fitted(scene, painter) else { return }
    let layout = painter.layout(text, style)
    let left = (Float(painter.width) - layout.width) / 2
    title = ([left, 0], [left + layout.width, painter.margin / 2 + layout.height])
  }

  /// The greatest size of a legend.
  var size: SIMD2<Float> { painter.room - [0, max(0, title.max.y - painter.margin)] }

  /// Returns the greatest width of the lines of a legend with a size of text. Beside the models it is a part of the
  /// picture.
  func lineWidth(_ size: Float) -> Float {
    if position.share.x == 0.5 { return painter.room.x }
    let width = Float(painter.width)
    return min(
      painter.room.x, max(width * Self.sideShare, size * Self.sideLength), width * Self.greatestSideShare)
  }

  /// Returns the upper left corner of a legend.
  func corner(_ size: SIMD2<Float>) -> SIMD2<Float> {
    var corner = painter.margin + position.share * (painter.room - size)
    if corner.x < title.max.x, title.min.x < corner.x + size.x { corner.y = max(corner.y, title.max.y) }
    return corner
  }
}
