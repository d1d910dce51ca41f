import Geometry
import Reactive

/// The colour and the material of a surface in one value, so that both always change together.
public struct SurfaceAppearance: Hashable, Sendable {
  /// The base colour factor.
  public var color: Color
  /// The reflection parameters besides the colour.
  public var material: Material

  /// Creates an appearance.
  public init(color: Color = .white, material: Material = .standard) {
    (self.color, self.material) = (color, material)
  }

  /// Whether the material has a texture.
  package var isTextured: Bool { material.isTextured }

  /// The linear colour of emitted light, as an opaque colour.
  var emissiveColor: Color {
    get { Color(opaque: material.emissiveColor) }
    set { material.emissiveColor = newValue.opaque }
  }

  /// The linear colour of the specular reflection of dielectrics, as an opaque colour.
  var specularColor: Color {
    get { Color(opaque: material.specularColor) }
    set { material.specularColor = newValue.opaque }
  }

  /// The linear colour of attenuated light, as an opaque colour.
  var attenuationColor: Color {
    get { Color(opaque: material.attenuationColor) }
    set { material.attenuationColor = newValue.opaque }
  }

  /// The linear colour of the diffuse transmission, as an opaque colour.
  var diffuseTransmissionColor: Color {
    get { Color(opaque: material.diffuseTransmissionColor) }
    set { material.diffuseTransmissionColor = newValue.opaque }
  }

  /// Returns the appearance with its colour multiplied by `color`, the colour of a model.
  func tinted(by color: Color) -> SurfaceAppearance {
    var tinted = self
    tinted.color.linear *= color.linear
    return tinted
  }
}

extension Color {
  fileprivate init(opaque linear: SIMD3<Float>) { self.init(red: linear.x, green: linear.y, blue: linear.z) }

  fileprivate var opaque: SIMD3<Float> { SIMD3(red, green, blue) }
}

extension Property<MaterialModel?> {
  /// Returns the colour and the material of a model as a source: sends the current ones on subscription, then each
  /// change, also of a property of the material.
  func appearances(tintedBy colors: Property<Color>) -> some EventSource<SurfaceAppearance> {
    let ofMaterial = flatMapLatest {
      $0?.appearances.eraseToAnyEventSource() ?? .just(SurfaceAppearance())
    }
    return combine(colors, ofMaterial).map { $1.tinted(by: $0) }.removeDuplicates()
  }
}
