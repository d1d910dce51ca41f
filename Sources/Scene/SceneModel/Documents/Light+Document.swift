import Geometry

extension Light {
  /// The lux of a directional light, or the candela of a point or spot light, of intensity 1: a white surface that faces
  /// it, at a distance of 1 metre, has the luminance 1.
  private static let unit = Float.pi

  /// Creates a light called `name` from that of a mesh document. `transform` is its transform in `group`.
  convenience init(name: String, _ light: MeshDocument.Light, at transform: Transform, in group: Group?) {
    self.init(
      name: name, direction: Geometry.direction(-transform.zAxis) ?? [0, 0, -1],
      group: group)
    position = transform.translation
    switch light.kind {
    case .directional: break
    case .point: kind = .point
    case .spot: kind = .spot
    }
    show(light)
  }

  /// Creates a light with the colour, the intensity, the range and the cone of a light of a mesh document.
  package convenience init(_ light: MeshDocument.Light) {
    self.init(name: "", light, at: .identity, in: nil)
  }

  /// Sets the colour, the intensity, the range and the cone to those of a light of a mesh document.
  func show(_ light: MeshDocument.Light) {
    color = light.color
    (intensity, range) = (light.intensity / Self.unit, light.range ?? 0)
    if case .spot(let innerAngle, let outerAngle) = light.kind {
      (innerConeAngle, outerConeAngle) = (innerAngle * 180 / .pi, outerAngle * 180 / .pi)
    }
  }

  /// Returns the light as a light of a mesh document. A cone angle out of range is written as the nearest valid one.
  func documentLight(inGroup index: Int?) -> MeshDocument.Light {
    let outer = min(max(outerConeAngle, 0), 90) * .pi / 180
    let kind: MeshDocument.Light.Kind =
      switch self.kind {
      case .directional: .directional
      case .point: .point
      case .spot: .spot(innerAngle: min(max(innerConeAngle * .pi / 180, 0), outer), outerAngle: outer)
      }
    return MeshDocument.Light(
      name: group.localName(of: name), group: index,
      transform: Transform(lookingAlong: direction, translation: kind == .directional ? .zero : position),
      kind: kind, color: color, intensity: intensity * Self.unit,
      range: kind == .directional || !(range > 0) ? nil : range)
  }
}

extension Transform {
  /// Creates a rotation of -Z to a direction, and translates.
  fileprivate init(lookingAlong direction: SIMD3<Float>, translation: SIMD3<Float>) {
    let back = -(Geometry.direction(direction) ?? [0, 0, -1])
    let right = Geometry.direction(cross([0, 1, 0], back)) ?? [1, 0, 0]
    self.init(xAxis: right, yAxis: cross(back, right), zAxis: back, translation: translation)
  }
}
