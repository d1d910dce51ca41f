import Geometry
import SceneModel
import Typesetting

extension Label {
  /// Returns the overlay of the label. Nil if it is hidden or outside of the picture.
  func overlay(_ scene: Scene, _ view: ViewFrustum, _ painter: TextPainter) -> Overlay? {
    guard !isHidden, let (style, point) = place(scene, view, painter),
      !(isOccluded && scene.hides(placement.transform.apply(to: position), in: view))
    else { return nil }
    return painter.overlay(text, style, at: point, anchor: anchor)
  }

  /// Returns the box of the text in pixels from the upper left corner of the picture, which may be outside of it. Nil if
  /// there is no text, or if its point is behind the eye.
  func box(
    _ scene: Scene, _ view: ViewFrustum, _ painter: TextPainter
  ) -> (min: SIMD2<Float>, max: SIMD2<Float>)? {
    guard let (style, point) = place(scene, view, painter) else { return nil }
    let layout = painter.layout(text, style)
    let size = SIMD2(layout.width, layout.height)
    let corner = point - anchor.share * size
    return (corner, corner + size)
  }

  /// Returns the style of the text, and the position of the label's point in pixels. Nil if there is no text, or if its point is
  /// behind the eye.
  func style(
    _ scene: Scene, _ view: ViewFrustum, _ painter: TextPainter
  ) -> (TextStyle, SIMD2<Float>)? {
    guard !text.isEmpty, size > 0,
      let share = view.pictureShare(of: placement.transform.apply(to: position))
    else { return nil }
    let style = TextStyle(
      size: painter.scale.pixels(size), color: color ?? scene.textColor(at: share.y), isOutlined: isOutlined,
      alignment: anchor.alignment)
    return (style, share * SIMD2(Float(painter.width), Float(painter.height)))
  }

  /// Returns the style of the text, and the position of its anchor in pixels.
  private func place(
    _ scene: Scene, _ view: ViewFrustum, _ painter: TextPainter
  ) -> (TextStyle, SIMD2<Float>)? {
    guard let (style, point) = style(scene, view, painter) else { return nil }
    return (style, point + (0.5 - anchor.share) * 2 * LabelLayout.gap * style.size)
  }
}

extension ViewFrustum {
  /// Returns the position of a point in the picture, from 0 to 1 from left to right and from top to bottom, and beyond
  /// these numbers outside of it. Nil if the point is behind the eye of a perspective view, or not finite.
  package func pictureShare(of point: SIMD3<Float>) -> SIMD2<Float>? {
    let place = toViewSpace(point - eye)
    guard isOrthographic || place.z > 0 else { return nil }
    let share = SIMD2(place.x, -place.y) / halfSize(at: place.z) * 0.5 + 0.5
    return share.x.isFinite && share.y.isFinite ? share : nil
  }
}
