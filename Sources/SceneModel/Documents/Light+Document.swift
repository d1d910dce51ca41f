import Geometry

extension Light {
  /// The illuminance in lux of a directional light of intensity 1: a white surface that faces it has the luminance 1.
  private static let unit = Float.pi

  /// Creates a light from that of a mesh document. `transform` is its transform in `group`. Nil for a point or spot light.
  convenience init?(_ light: MeshDocument.Light, at transform: Transform, in group: Group?) {
    guard light.kind == .directional else { return nil }
    self.init(
      name: group.path(of: light.name), direction: Geometry.direction(-transform.zAxis) ?? [0, 0, -1],
      color: light.color, intensity: light.intensity / Self.unit, group: group)
  }

  /// Returns the light as a light of a mesh document.
  func documentLight(inGroup index: Int?) -> MeshDocument.Light {
    MeshDocument.Light(
      name: group.localName(of: name), group: index, transform: Transform(lookingAlong: direction),
      kind: .directional, color: color, intensity: intensity * Self.unit)
  }
}

extension Transform {
  /// Creates a rotation of -Z to a direction, and translates.
  fileprivate init(lookingAlong direction: SIMD3<Float>, translation: SIMD3<Float> = .zero) {
    let back = -(Geometry.direction(direction) ?? [0, 0, -1])
    let right = Geometry.direction(cross([0, 1, 0], back)) ?? [1, 0, 0]
    self.init(xAxis: right, yAxis: cross(back, right), zAxis: back, translation: translation)
  }
}
