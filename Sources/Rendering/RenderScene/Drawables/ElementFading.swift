/// The fading of exact spheres and rods that are narrower than a pixel: those of clouds, and single spheres.
///
/// Samples miss parts of such an element, which looks broken, and flickers when it moves. It is drawn one pixel wide
/// instead, and translucent: its opacity is the share of the pixel that it covers. So its mean brightness is correct
/// everywhere along its length. It is drawn after the opaque primitives and the ambient occlusion.
///
/// Lists of many elements do not fade: they are dense, so that the errors of single elements average out, and the order
/// of many translucent elements takes too long. Nor do the few single spheres that OpenGL draws as meshes. `thin.glsl` has
/// the same formulas.
package struct ElementFading: Sendable {
  /// The greatest number of elements of a cloud that fades.
  package static let elementLimit = 20_000

  /// The pixels of a metre at distance 1, or at any distance in an orthographic view.
  package let pixelsPerMetre: Float
  private let isOrthographic: Bool
  /// The greatest distance of models. 1 in an orthographic view.
  private let farthest: Float

  /// Creates the fading in a picture with this number of rows.
  package init(_ view: ViewFrustum, height: Int) {
    pixelsPerMetre = Float(height) / (2 * view.halfSize.y)
    isOrthographic = view.isOrthographic
    farthest = view.isOrthographic ? 1 : view.far
  }

  /// Whether an element of a cloud may fade.
  ///
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - leastRadius: the least positive radius.
  package func mayFade(count: Int, leastRadius: Float) -> Bool {
    count <= Self.elementLimit && 2 * leastRadius * pixelsPerMetre < farthest
  }

  /// Returns the radius with which an element is drawn, and the share of that width which it has. Nil for an element that
  /// is a pixel wide, or not in front of the eye.
  ///
  /// - Parameters:
  ///   - radius: the radius.
  ///   - first: the distance of one end along the view direction.
  ///   - last: the distance of the other end. That of the first for a sphere.
  @inline(__always)
  package func widened(radius: Float, _ first: Float, _ last: Float) -> (radius: Float, share: Float)? {
    let nearest = isOrthographic ? 1 : min(first, last)
    let middle = isOrthographic ? 1 : (first + last) * 0.5
    let width = 2 * radius * pixelsPerMetre
    guard nearest > 0, width > 0, width < nearest else { return nil }
    return (middle / (2 * pixelsPerMetre), width / middle)
  }
}
