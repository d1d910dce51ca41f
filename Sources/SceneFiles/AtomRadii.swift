/// How large the spheres that stand for atoms are.
public enum AtomRadii: String, CaseIterable, Sendable {
  /// The van der Waals radius: space-filling.
  case vanDerWaals = "vdw"
  /// The covalent radius: bonded atoms touch.
  case covalent
  /// A quarter of the van der Waals radius, the usual proportion of balls in a ball-and-stick picture.
  case ball

  /// What a ball's radius is, in van der Waals radii.
  static let ballProportion: Float = 0.25
}
