import Geometry
import Reactive

/// An observable light: directional, point or spot, as in glTF's KHR_lights_punctual.
///
/// The light of point and spot lights falls with the square of the distance. An intensity of 1 at a distance of 1 metre
/// is as bright as a directional light of intensity 1, whose irradiance is π. Photometric units follow from this:
/// intensity 1 is π lux for directional lights, and π candela for point and spot lights.
public final class Light: DescribedModel, BindingOwner, PlaceableModel, GroupMember {
  /// The shape of the light that a source emits.
  public enum Kind: String, ModelChoice, Sendable {
    /// Parallel rays, like those of the sun.
    case directional
    /// Rays from a position in all directions.
    case point
    /// Rays from a position within a cone.
    case spot
  }

  /// The name in files and on the command line. Empty if the light has none.
  public package(set) var name: String
  /// The group that contains the light, moves and turns it, and hides its light. Nil for a light of the scene.
  public package(set) var group: Group?
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?
  /// The shape of the light. Properties that do not apply to it have no effect.
  @Property public var kind: Kind
  /// The position of a point or spot light, in metres, in the group.
  @Property public var position: SIMD3<Float>
  /// The direction in which a directional light travels, or the axis of a spot light, in the group. Any length but zero.
  @Property public var direction: SIMD3<Float>
  /// The colour of the light.
  @Property public var color: Color
  /// The intensity. 1 renders a white surface that faces a directional light, or that faces a point or spot light at a
  /// distance of 1 metre, as white.
  @Property public var intensity: Float
  /// The distance at which the light of a point or spot light has faded to zero, in metres. 0 for no limit.
  ///
  /// The light at the distance d is multiplied by 1 − (d / range)⁴. The scale of a group does not change the range.
  @Property public var range: Float
  /// The angle between the axis of a spot light and the directions from which on its light fades, in degrees, from 0 to
  /// `outerConeAngle`.
  @Property public var innerConeAngle: Float
  /// The angle between the axis of a spot light and the edge of its light, in degrees, from 0 to 90.
  @Property public var outerConeAngle: Float
  /// Whether a directional light casts shadows. Only the first four lights of a scene with shadows cast them, and
  /// translucent surfaces cast none. Point and spot lights cast no shadows.
  @Property public var castsShadow: Bool

  /// Creates a light, by default a directional one.
  public init(
    name: String = "", kind: Kind = .directional, position: SIMD3<Float> = .zero,
    direction: SIMD3<Float> = [0, -1, 0], color: Color = .white, intensity: Float = 1, range: Float = 0,
    innerConeAngle: Float = 0, outerConeAngle: Float = 45, castsShadow: Bool = true, group: Group? = nil
  ) {
    (self.name, self.group) = (name, group)
    self.kind = kind
    self.position = position
    self.direction = direction
    self.color = color
    self.intensity = intensity
    self.range = range
    self.innerConeAngle = innerConeAngle
    self.outerConeAngle = outerConeAngle
    self.castsShadow = castsShadow
  }

  /// The maximum number of lights in a picture. Of more lights, only the first ones are used.
  package static let maximumCount = 16

  /// `light`, in the list `lights`.
  public static let description = ModelDescription<Light>(
    kind: "light", listKey: "lights",
    properties: [
      .choice("kind") { $0.$kind },
      .requiredPoint("position") { $0.$position }, .direction("direction") { $0.$direction },
      .color("color") { $0.$color },
      .number("intensity", .within(0...Float.infinity)) { $0.$intensity },
      .number("range", .within(0...Float.infinity)) { $0.$range },
      .number("innerConeAngle", .within(0...90)) { $0.$innerConeAngle },
      .number("outerConeAngle", .within(0...90)) { $0.$outerConeAngle },
      .boolean("castsShadow") { $0.$castsShadow },
    ],
    make: { Light(name: $0, group: $1) })
}

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
