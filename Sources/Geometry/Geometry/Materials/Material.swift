/// The reflection parameters of a surface besides its colour: the metallic-roughness model of glTF 2.0, section 3.9.
///
/// The base colour factor is not a part of the material: it is the `color` of a node or of a model, so that nodes of
/// different colours share a material. The members of `AdditionalParameters` are also members of the material:
///
/// ```swift
/// var material = Material(metallic: 1, roughness: 0.25)
/// material.emissiveColor = [1, 0.5, 0]
/// ```
///
/// A material takes 16 bytes. Its details are stored once and shared by all copies. Comparing materials with shared
/// details, or without details, takes O(1).
@dynamicMemberLookup
public struct Material: Hashable, Sendable {
  /// The metalness, from 0 (dielectric) to 1 (metal). Metals have only specular reflection, tinted by their colour. A
  /// texture is multiplied by it.
  public var metallic: Float
  /// The roughness, from 0 (mirror) to 1 (rough). A texture is multiplied by it.
  public var roughness: Float
  /// The details, or nil if all have their default values.
  private var shared: SharedMaterialParameters?

  /// Creates a material. Both factors are clamped to 0…1.
  public init(
    metallic: Float = 0, roughness: Float = 0.5, details: AdditionalParameters = AdditionalParameters()
  ) {
    func share(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    (self.metallic, self.roughness) = (share(metallic), share(roughness))
    shared = SharedMaterialParameters(details)
  }

  /// The default material: not metallic, with a roughness of 0.5, and without details.
  public static let standard = Material()

  /// The standard material with both sides visible: that of surfaces of formats without sides.
  public static let doubleSided: Material = {
    var material = Material.standard
    material.isDoubleSided = true
    return material
  }()

  /// All parameters besides metalness and roughness. Setting them allocates memory, unless all are defaults. A change
  /// of several members at once is faster than one after the other.
  public var details: AdditionalParameters {
    get { shared?.details ?? .defaults }
    set { shared = SharedMaterialParameters(newValue) }
  }

  /// A member of the details. Setting it copies the details.
  public subscript<Value>(dynamicMember member: WritableKeyPath<AdditionalParameters, Value>) -> Value {
    get { (shared?.details ?? .defaults)[keyPath: member] }
    set { details[keyPath: member] = newValue }
  }

  /// Whether the material is the standard one except for its name, its alpha mode and its double-sidedness, which do
  /// not change a closed surface without textures. O(1).
  package var isStandardReflection: Bool {
    (metallic, roughness) == (Self.standard.metallic, Self.standard.roughness)
      && shared?.details.isStandardReflection != false
  }

  /// Whether the material has a texture. O(1).
  package var isTextured: Bool { shared?.isTextured == true }
}

/// The additional parameters that equal materials share. The hash is computed once.
private final class SharedMaterialParameters: Hashable, Sendable {
  let details: Material.AdditionalParameters
  let isTextured: Bool
  private let hash: Int

  /// Stores details. Returns nil if all are defaults, so that equal materials are equally represented.
  init?(_ details: Material.AdditionalParameters) {
    guard details != .defaults else { return nil }
    (self.details, isTextured, hash) = (details, !details.textures.isEmpty, details.hashValue)
  }

  static func == (one: SharedMaterialParameters, other: SharedMaterialParameters) -> Bool {
    one === other || one.hash == other.hash && one.details == other.details
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
