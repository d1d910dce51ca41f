import SceneExpressions

/// The radii of the spheres that represent particles: an expression over the columns of the file.
///
/// ```swift
/// let radii = try ParticleRadii("0.3 * vdw * (element == 'O' ? 1 : 0.5)")
/// ```
/// `ParticleColumns` lists the names. A particle is not drawn if its value is 0 or missing, and a negative
/// one is turned round.
public struct ParticleRadii: Equatable, Sendable {
  /// The expression.
  public let expression: Expression

  /// The van der Waals radii: space-filling.
  public static let vanDerWaals = known("vdw")
  /// The covalent radii: bonded atoms touch.
  public static let covalent = known("covalent")
  /// A quarter of the van der Waals radii, the usual proportion of balls in a ball-and-stick picture.
  public static let ball = known("ball")

  /// Returns one radius for all particles. With one that is not finite, none is drawn.
  public static func fixed(_ radius: Float) -> ParticleRadii { known(radius.isFinite ? "\(radius)" : "0") }

  /// Parses an expression: `vdw`, `covalent`, `ball`, a positive number, or a formula such as `0.3 * vdw`.
  ///
  /// - Throws: `ExpressionError` if the text is not an expression.
  public init(_ text: String) throws(ExpressionError) { expression = try Expression(text) }

  /// Creates radii from an expression.
  init(_ expression: Expression) { self.expression = expression }

  private static func known(_ text: String) -> ParticleRadii {
    do throws(ExpressionError) {
      return try ParticleRadii(text)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
