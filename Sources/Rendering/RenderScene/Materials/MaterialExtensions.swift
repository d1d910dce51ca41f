import Geometry

/// The layers of `MaterialParameters` that have an effect. Shaders contain their code only then.
package struct MaterialExtensions: OptionSet, Hashable, Sendable {
  /// A bit for each of `MaterialParameters.layers`, in order.
  package let rawValue: UInt32
  /// Light passes through the surface, so that it shows what is behind.
  package static let transmission = MaterialExtensions(layers: ["TRANSMISSION"])
  /// Diffuse light passes through the surface.
  package static let diffuseTransmission = MaterialExtensions(layers: ["DIFFUSE_TRANSMISSION"])
  /// The reflection depends on the direction in the plane of the surface.
  package static let anisotropy = MaterialExtensions(layers: ["ANISOTROPY"])
  /// All layers.
  package static let all = MaterialExtensions(layers: MaterialParameters.layers.map(\.definition))

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Finds the layers of a material. O(layers).
  package init(_ material: Material) {
    self = []
    let details = material.details
    guard !details.isUnlit, details.haveFactors else { return }
    for (place, layer) in MaterialParameters.layers.enumerated() where layer.factor.isAboveZero(details) {
      insert(MaterialExtensions(rawValue: 1 << UInt32(place)))
    }
  }

  /// The layers with these definitions.
  package init(layers: [String]) {
    self = []
    for (place, layer) in MaterialParameters.layers.enumerated() where layers.contains(layer.definition) {
      insert(MaterialExtensions(rawValue: 1 << UInt32(place)))
    }
  }

  /// The names of the preprocessor definitions of the layers in the set, which are 1. Those of others are 0.
  package var definitions: [String] {
    let own = MaterialParameters.layers.enumerated().filter { place, _ in
      contains(MaterialExtensions(rawValue: 1 << UInt32(place)))
    }
    return (isEmpty ? [] : ["EXTENDED"]) + own.map(\.element.definition)
  }
}

extension MaterialFactor {
  /// Returns whether a number is greater than 0, or a colour is not black.
  fileprivate func isAboveZero(_ details: Material.AdditionalParameters) -> Bool {
    let value = details[self]
    if case .color = kind { return value != .zero }
    return value.x > 0
  }
}
