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
