/// The reflection parameters of a surface besides its colour: the metallic-roughness model of glTF 2.0, section 3.9.2.
public struct Material: Hashable, Sendable {
  /// The metalness, from 0 (dielectric) to 1 (metal). Metals have only specular reflection, tinted by their colour.
  public var metallic: Float
  /// The roughness, from 0 (mirror) to 1 (rough).
  public var roughness: Float

  /// Creates a material. Both parameters are clamped to 0…1.
  public init(metallic: Float = 0, roughness: Float = 0.5) {
    func share(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    (self.metallic, self.roughness) = (share(metallic), share(roughness))
  }

  /// The default material: not metallic, with a roughness of 0.5.
  public static let standard = Material()
}
