import Geometry
import RenderScene

/// The light of a point or spot light at eight positions.
struct ArrivingLight8 {
  /// The unit directions to the light.
  let direction: Vector3x8
  /// The linear colours.
  let color: Vector3x8

  /// Computes the light by the formula of `LightSource`.
  ///
  /// - Parameters:
  ///   - source: the light in view space.
  ///   - position: the positions in view space.
  @inline(__always)
  init(_ source: LightSource, at position: Vector3x8) {
    let offset = Vector3x8(source.position) - position
    let square = offset.dot(offset).max(LightSource.leastSquaredDistance)
    direction = offset * (1 / square.squareRoot())
    let fade = square * source.inverseSquareRange
    let cone = (direction.dot(source.directionToLight) * source.coneScale + source.coneOffset).clamped(0, 1)
    color = Vector3x8(source.color) * ((1 - fade * fade).max(0) * (cone * cone) / square)
  }
}

extension LightSource {
  /// Returns the light in the view space of `view`, with an exposure.
  func inViewSpace(_ view: ViewFrustum, exposure: Float) -> LightSource {
    var light = self
    light.directionToLight = view.toViewSpace(directionToLight)
    light.position = view.toViewSpace(position - view.eye)
    light.color *= exposure
    return light
  }
}
