/// How a surface takes light, besides its colour: the metallic-roughness model of glTF 2.0, section 3.9.2.
public struct Finish: Hashable, Sendable {
  /// How much it is a metal, from 0 to 1: metals reflect in their own colour, and nothing else.
  public var metallic: Float
  /// How rough it is, from 0, a mirror, to 1.
  public var roughness: Float

  /// Creates a finish; both numbers are brought within 0 to 1.
  public init(metallic: Float = 0, roughness: Float = 0.5) {
    func share(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    (self.metallic, self.roughness) = (share(metallic), share(roughness))
  }

  /// No metal, neither smooth nor rough: what a surface is like that is not told otherwise.
  public static let standard = Finish()
}
