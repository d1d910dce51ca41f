import Geometry

/// The extensions of the metallic-roughness model that have an effect. Shaders contain their code only then.
package struct MaterialExtensions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  /// Light passes through the surface, so that it shows what is behind.
  package static let transmission = MaterialExtensions(rawValue: 1)
  /// Diffuse light passes through the surface.
  package static let diffuseTransmission = MaterialExtensions(rawValue: 2)
  package static let sheen = MaterialExtensions(rawValue: 4)
  /// The reflection depends on the direction in the plane of the surface.
  package static let anisotropy = MaterialExtensions(rawValue: 8)
  /// The surface has a thin film.
  package static let iridescence = MaterialExtensions(rawValue: 16)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Finds the extensions of a material. O(1).
  package init(_ material: Material) {
    self = []
    let details = material.details
    guard !details.isUnlit, details.areExtended else { return }
    let extended = details.extendedParameters
    if extended.transmission > 0 { insert(.transmission) }
    if extended.diffuseTransmission > 0 { insert(.diffuseTransmission) }
    if extended.sheenColor != .zero { insert(.sheen) }
    if material.isAnisotropic { insert(.anisotropy) }
    if extended.iridescence > 0 { insert(.iridescence) }
  }

  /// The names of the preprocessor definitions of the extensions in the set, which are 1. Those of others are 0.
  package var definitions: [String] {
    let all: [(MaterialExtensions, String)] = [
      (.transmission, "TRANSMISSION"), (.diffuseTransmission, "DIFFUSE_TRANSMISSION"), (.sheen, "SHEEN"),
      (.anisotropy, "ANISOTROPY"), (.iridescence, "IRIDESCENCE"),
    ]
    return (isEmpty ? [] : ["EXTENDED"]) + all.filter { contains($0.0) }.map(\.1)
  }
}
