import Geometry
import SceneModel
import Typesetting

extension Title {
  /// Returns the overlay of the title, at the upper edge of the picture. Nil if it is hidden.
  func overlay(_ scene: Scene, _ painter: TextPainter) -> Overlay? {
    guard isVisible, !text.isEmpty, size > 0 else { return nil }
    return painter.overlay(
      text, style(scene, painter), at: [Float(painter.width) / 2, painter.margin / 2], anchor: .top)
  }

  /// The style of the title in a picture.
  func style(_ scene: Scene, _ painter: TextPainter) -> TextStyle {
    TextStyle(size: painter.scale.pixels(size), color: color ?? scene.textColor(at: 0), alignment: .center)
  }
}
