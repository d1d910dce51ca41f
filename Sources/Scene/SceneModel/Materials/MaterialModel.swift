import Geometry
import Reactive

/// An observable material with a name, which shapes and meshes share: the metallic-roughness model of glTF 2.0.
///
/// ```swift
/// let brass = MaterialModel(name: "brass", baseColor: Color(hex: "#b5a642") ?? .white, metallic: 1, roughness: 0.3)
/// sphere.material = brass
/// brass.roughness = 0.1                       // every model with the material follows
/// ```
/// Its properties are the rows of `MaterialParameters`. Properties accept any value; their meanings and ranges are those of
/// `Material`.
@dynamicMemberLookup
public final class MaterialModel {
  /// The name in files and on the command line. Empty if the material has none.
  public let name: String
  /// The base colour. The colour of a model is multiplied by it.
  @Property public var baseColor: Color
  /// The metalness, from 0 (dielectric) to 1 (metal).
  @Property public var metallic: Float
  /// The roughness, from 0 (mirror) to 1 (rough).
  @Property public var roughness: Float
  /// The handling of alpha.
  @Property public var alphaMode = Material.AlphaMode.opaque
  /// Whether the back faces are visible, too, also the inside of a closed shape. Open shapes, computed meshes and meshes of
  /// formats without sides are double-sided without it.
  @Property public var isDoubleSided = false
  /// Whether the base colour is shown without lighting.
  @Property public var isUnlit = false
  /// The properties of the factors that are numbers and colours, by their places in the table. Nil for other factors.
  private let factors: [(any AnyModelProperty)?]
  /// The textures, by their places in the table.
  private let textures: [Property<TextureReference?>]
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?

  /// The base colour and the material as a derived value. It is computed once for each change of a property or `batch`,
  /// however many models have the material. O(properties) for each change.
  package private(set) lazy var appearances = Derived { [weak self] in
    self?.makeAppearance() ?? SurfaceAppearance()
  }

  /// Creates a material without textures.
  public init(
    name: String = "", baseColor: Color = .white, metallic: Float = Material.standard.metallic,
    roughness: Float = Material.standard.roughness
  ) {
    self.name = name
    self.baseColor = baseColor
    self.metallic = metallic
    self.roughness = roughness
    factors = MaterialParameters.factors.map { factor -> (any AnyModelProperty)? in
      switch (factor.kind, factor.shown(factor.defaultValue)) {
      case (.core, _): nil
      case (_, .color(let color)?): Property(color)
      case (_, .number(let number)?): Property(Float(number))
      default: nil
      }
    }
    textures = MaterialParameters.slots.map { _ in Property(nil) }
  }

  /// The current base colour and material.
  package var appearance: SurfaceAppearance { appearances.value }

  /// The current value of all properties but the base colour.
  public var material: Material { appearance.material }

  private func makeAppearance() -> SurfaceAppearance {
    var appearance = SurfaceAppearance()
    if !name.isEmpty { appearance.material.name = name }
    var details = appearance.material.details
    (details.alphaMode, details.isDoubleSided, details.isUnlit) = (alphaMode, isDoubleSided, isUnlit)
    for factor in MaterialProperties.factors {
      if let value = factors[factor.place]?.propertyValue { factor.set(value, on: &details) }
    }
    for slot in MaterialProperties.textures {
      if let reference = textures[Int(slot.place)].value { details[slot] = reference }
    }
    appearance.material.details = details
    (appearance.color, appearance.material.metallic, appearance.material.roughness) = (
      baseColor, metallic, roughness
    )
    return appearance
  }
}

// The members of `MaterialParameters` are members of a material of a scene, too, with colours that are opaque and angles in
// degrees: `material.sheenColor`, and `material.$sheenColor` to bind it.
extension MaterialModel {
  /// A number of `MaterialParameters`. Angles are in degrees.
  public subscript(dynamicMember member: KeyPath<MaterialParameters, TypedFactor<Float>>) -> Float {
    get { observed(MaterialParameters.table[keyPath: member].factor).value }
    set { observed(MaterialParameters.table[keyPath: member].factor).value = newValue }
  }

  /// A colour of `MaterialParameters`. Its alpha has no effect.
  public subscript(dynamicMember member: KeyPath<MaterialParameters, TypedFactor<SIMD3<Float>>>) -> Color {
    get { observed(MaterialParameters.table[keyPath: member].factor).value }
    set { observed(MaterialParameters.table[keyPath: member].factor).value = newValue }
  }

  /// A texture of `MaterialParameters`.
  public subscript(dynamicMember member: KeyPath<MaterialParameters, TextureSlot>) -> TextureReference? {
    get { property(of: MaterialParameters.table[keyPath: member]).value }
    set { property(of: MaterialParameters.table[keyPath: member]).value = newValue }
  }

  /// The property of a number.
  public subscript(dynamicMember member: KeyPath<MaterialParameters, ObservableFactor<Float>>) -> Property<
    Float
  > {
    observed(MaterialParameters.table[keyPath: member].factor)
  }

  /// The property of a colour.
  public subscript(
    dynamicMember member: KeyPath<MaterialParameters, ObservableFactor<SIMD3<Float>>>
  ) -> Property<Color> { observed(MaterialParameters.table[keyPath: member].factor) }

  /// The property of a texture.
  public subscript(
    dynamicMember member: KeyPath<MaterialParameters, ObservableTextureSlot>
  ) -> Property<TextureReference?> { property(of: MaterialParameters.table[keyPath: member].slot) }

  /// Returns the property of a texture.
  package func property(of slot: TextureSlot) -> Property<TextureReference?> { textures[Int(slot.place)] }

  /// Returns the property of a factor that is a number or a colour.
  ///
  /// - Precondition: `Value` is `Float` for numbers and angles, and `Color` for colours.
  func observed<Value: PropertyValueConvertible>(_ factor: MaterialFactor) -> Property<Value> {
    guard let property = factors[factor.place] as? Property<Value> else {
      preconditionFailure("the factor \(factor.name) has values of another type")
    }
    return property
  }
}

/// The properties of materials, which are the rows of `MaterialParameters`. Scene files, expressions, reports and the inspector
/// read the names, types and ranges from them.
package enum MaterialProperties {
  /// The properties that are not textures, in the order in which messages list them.
  package static let factors = MaterialParameters.factors.filter(\.isProperty)
  /// The textures, which only scene files can set.
  package static let textures = MaterialParameters.slots.filter { $0.gltf != nil }
  /// The names of all properties.
  package static let names = factors.map(\.name) + textures.map(\.name)
}

extension MaterialModel: DescribedModel, BindingOwner {
  /// The names and the properties that are not textures.
  public static let description = ModelDescription<MaterialModel>(
    kind: "material", listKey: "materials", properties: MaterialProperties.factors.map(\.property),
    make: { name, _ in MaterialModel(name: name) })
}
