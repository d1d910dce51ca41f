import Geometry
import Reactive

/// An observable material with a name, which shapes and meshes share: the metallic-roughness model of glTF 2.0.
///
/// ```swift
/// let brass = MaterialModel(name: "brass", baseColor: Color(hex: "#b5a642") ?? .white, metallic: 1, roughness: 0.3)
/// sphere.material = brass
/// brass.roughness = 0.1                       // every model with the material follows
/// ```
/// `MaterialProperties` describes the properties to scene files, `--set`, expressions and the inspector. Properties
/// accept any value; their meanings and ranges are those of `Material`.
public final class MaterialModel {
  /// The name in files and on the command line. Empty if the material has none.
  public let name: String
  /// The base colour. The colour of a model is multiplied by it.
  @Property public var baseColor: Color
  /// The metalness, from 0 (dielectric) to 1 (metal).
  @Property public var metallic: Float
  /// The roughness, from 0 (mirror) to 1 (rough).
  @Property public var roughness: Float
  /// The factor of the X and Y components of `normalTexture`.
  @Property public var normalScale: Float = 1
  /// The share of `occlusionTexture`, from 0 (no effect) to 1.
  @Property public var occlusionStrength: Float = 1
  /// The colour of emitted light. Its alpha has no effect.
  @Property public var emissiveColor = Color.black
  /// The factor of the emitted light, at least 0.
  @Property public var emissiveStrength: Float = 1
  /// The handling of alpha.
  @Property public var alphaMode = Material.AlphaMode.opaque
  /// The least alpha that is visible, for `AlphaMode.mask`.
  @Property public var alphaCutoff: Float = 0.5
  /// The strength of the clear coat, from 0 (none) to 1.
  @Property public var clearcoat: Float = 0
  /// The roughness of the clear coat, from 0 to 1.
  @Property public var clearcoatRoughness: Float = 0
  /// The index of refraction, at least 1.
  @Property public var indexOfRefraction: Float = 1.5
  /// The strength of the specular reflection of dielectrics, from 0 to 1.
  @Property public var specular: Float = 1
  /// The colour of the specular reflection of dielectrics at normal incidence. Its alpha has no effect.
  @Property public var specularColor = Color.white
  /// Whether the back faces are visible, too, also the inside of a closed shape. Open shapes, computed meshes and meshes of
  /// formats without sides are double-sided without it.
  @Property public var isDoubleSided = false
  /// Whether the base colour is shown without lighting.
  @Property public var isUnlit = false
  /// The share of the light that passes through the surface instead of being scattered, from 0 to 1.
  @Property public var transmission: Float = 0
  /// The thickness of the volume beneath the surface, in the space of the model. 0 for a thin wall.
  @Property public var thickness: Float = 0
  /// The colour that white light has after `attenuationDistance`. Its alpha has no effect.
  @Property public var attenuationColor = Color.white
  /// The distance after which light has the colour `attenuationColor`, in metres. 0 for a volume that absorbs nothing.
  @Property public var attenuationDistance: Float = 0
  /// The dispersion, 20 divided by the Abbe number. 0 for none.
  @Property public var dispersion: Float = 0
  /// The share of the diffuse light that passes through the surface, from 0 to 1.
  @Property public var diffuseTransmission: Float = 0
  /// The colour of the diffuse light that passes through the surface. Its alpha has no effect.
  @Property public var diffuseTransmissionColor = Color.white
  /// The colour of the sheen, as of cloth. Black for none. Its alpha has no effect.
  @Property public var sheenColor = Color.black
  /// The roughness of the sheen, from 0 to 1.
  @Property public var sheenRoughness: Float = 0
  /// The strength of the anisotropy, from 0 to 1: the reflection is blurred along one direction, as on brushed metal.
  @Property public var anisotropy: Float = 0
  /// The angle from the direction of the first texture coordinate to that of the blurred reflection, in degrees,
  /// counter-clockwise.
  @Property public var anisotropyRotation: Float = 0
  /// The strength of the colours of a thin film on the surface, from 0 (none) to 1.
  @Property public var iridescence: Float = 0
  /// The index of refraction of the thin film.
  @Property public var iridescenceIndexOfRefraction: Float = 1.3
  /// The thickness of the film where `iridescenceThicknessTexture` is 0, in nanometres.
  @Property public var iridescenceThicknessMinimum: Float = 100
  /// The thickness of the film where `iridescenceThicknessTexture` is 1, and without a texture, in nanometres.
  @Property public var iridescenceThicknessMaximum: Float = 400
  /// The base colour in sRGB, with linear alpha.
  @Property public var baseColorTexture: TextureReference?
  /// The roughness in green and the metalness in blue.
  @Property public var metallicRoughnessTexture: TextureReference?
  /// The normals in tangent space.
  @Property public var normalTexture: TextureReference?
  /// The ambient visibility in red.
  @Property public var occlusionTexture: TextureReference?
  /// The emitted light in sRGB.
  @Property public var emissiveTexture: TextureReference?
  /// The strength of the clear coat in red.
  @Property public var clearcoatTexture: TextureReference?
  /// The roughness of the clear coat in green.
  @Property public var clearcoatRoughnessTexture: TextureReference?
  /// The normals of the clear coat in tangent space.
  @Property public var clearcoatNormalTexture: TextureReference?
  /// The strength of the specular reflection in alpha.
  @Property public var specularTexture: TextureReference?
  /// The colour of the specular reflection in sRGB.
  @Property public var specularColorTexture: TextureReference?
  /// The transmission in red.
  @Property public var transmissionTexture: TextureReference?
  /// The thickness in green.
  @Property public var thicknessTexture: TextureReference?
  /// The diffuse transmission in alpha.
  @Property public var diffuseTransmissionTexture: TextureReference?
  /// The colour of the diffuse transmission in sRGB.
  @Property public var diffuseTransmissionColorTexture: TextureReference?
  /// The colour of the sheen in sRGB.
  @Property public var sheenColorTexture: TextureReference?
  /// The roughness of the sheen in alpha.
  @Property public var sheenRoughnessTexture: TextureReference?
  /// The direction of the anisotropy in red and green, and its strength in blue.
  @Property public var anisotropyTexture: TextureReference?
  /// The strength of the iridescence in red.
  @Property public var iridescenceTexture: TextureReference?
  /// The thickness of the film in green, from the minimum to the maximum.
  @Property public var iridescenceThicknessTexture: TextureReference?
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?

  /// The base colour and the material as a derived value. It is computed once for each change of a property or `batch`,
  /// however many models have the material. O(properties) for each change.
  public private(set) lazy var appearances = Derived { [weak self] in
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
  }

  /// The current base colour and material.
  public var appearance: SurfaceAppearance { appearances.value }

  /// The current value of all properties but the base colour.
  public var material: Material { appearance.material }

  private func makeAppearance() -> SurfaceAppearance {
    var appearance = SurfaceAppearance()
    if !name.isEmpty { appearance.material.name = name }
    for factor in MaterialProperties.factors {
      factor.set(factor.property[of: self].propertyValue, on: &appearance)
    }
    for texture in MaterialProperties.textures {
      if let reference = texture.property(self).value { appearance[keyPath: texture.path] = reference }
    }
    return appearance
  }
}
