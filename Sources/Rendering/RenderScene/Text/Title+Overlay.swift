import Geometry
import SceneModel
import Typesetting

extension Title {
  /// The least share of its size to which a long title shrinks before it is wrapped.
  private static let leastShare: Float = 0.65

  /// Returns the overlay of the title, at the upper edge of the picture. Nil if it is hidden.
  func overlay(_ scene: Scene, _ painter: TextPainter) -> Overlay? {
    guard let (text, style) = fitted(scene, painter) else { return nil }
    return painter.overlay(
      text, style, at: [Float(painter.width) / 2, painter.margin / 2], anchor: .top)
  }

  /// The greatest share of the picture's height that a title takes.
  private static let heightShare: Float = 0.3

  /// Returns the text with its line breaks, and its style. A line that is longer than the picture shrinks, and then
  /// wraps. Nil if the title is hidden.
  func fitted(_ scene: Scene, _ painter: TextPainter) -> (text: String, style: TextStyle)? {
    guard isVisible, !text.isEmpty, size > 0 else { return nil }
    let style = style(scene, painter)
    let least = max(style.size * Self.leastShare, painter.scale.pixels(min(size, 9)))
    let box = SIMD2(painter.room.x, Float(painter.height) * Self.heightShare)
    return painter.fitted(text, style, in: box, least: least)
  }

  /// The style of the title in a picture.
  private func style(_ scene: Scene, _ painter: TextPainter) -> TextStyle {
    TextStyle(size: painter.scale.pixels(size), color: color ?? scene.textColor(at: 0), alignment: .center)
  }
}
