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

  /// Whether the material needs texture coordinates; see `Material.usesTextureCoordinates`.
  package var usesTextureCoordinates: Bool { material.usesTextureCoordinates }

  /// A linear colour of the material, as an opaque colour.
  subscript(opaque color: WritableKeyPath<Material.AdditionalParameters, SIMD3<Float>>) -> Color {
    get {
      let linear = material.details[keyPath: color]
      return Color(red: linear.x, green: linear.y, blue: linear.z)
    }
    set { material.details[keyPath: color] = SIMD3(newValue.red, newValue.green, newValue.blue) }
  }

  /// An angle of the material in degrees, which is stored in radians.
  subscript(degrees angle: WritableKeyPath<Material.AdditionalParameters, Float>) -> Float {
    get { material.details[keyPath: angle] * (180 / .pi) }
    set { material.details[keyPath: angle] = newValue * (.pi / 180) }
  }

  /// Returns the appearance with its colour multiplied by `color`, the colour of a model.
  func tinted(by color: Color) -> SurfaceAppearance {
    var tinted = self
    tinted.color.linear *= color.linear
    return tinted
  }
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
