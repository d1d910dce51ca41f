public import ParticleFormats

/// How particles are shown.
public struct ParticleStyle: Equatable, Sendable {
  /// How large they are.
  public var radii: ParticleRadii
  /// What they are coloured by.
  public var colors: ParticleColors
  /// The colours of numbers; nil for what suits them: `viridis`, or `categories` where there are few different ones.
  public var palette: Palette?
  /// Which of them are joined by rods.
  public var bonds: BondSource
  /// Which of them are shown; nil for all.
  public var selection: ParticleSelection?
  /// Whether the edges of the box are shown.
  public var showsCell: Bool

  /// Creates a style.
  public init(
    radii: ParticleRadii = .vanDerWaals, colors: ParticleColors = .automatic, palette: Palette? = nil,
    bonds: BondSource = .none, selection: ParticleSelection? = nil, showsCell: Bool = false
  ) {
    (self.radii, self.colors, self.palette) = (radii, colors, palette)
    (self.bonds, self.selection, self.showsCell) = (bonds, selection, showsCell)
  }
}

/// How large the spheres that stand for particles are.
public enum ParticleRadii: Equatable, Sendable {
  /// The van der Waals radius: space-filling.
  case vanDerWaals
  /// The covalent radius: bonded atoms touch.
  case covalent
  /// A quarter of the van der Waals radius, the usual proportion of balls in a ball-and-stick picture.
  case ball
  /// One radius for all.
  case fixed(Float)

  /// What a ball's radius is, in van der Waals radii.
  static let ballProportion: Float = 0.25

  /// What `text` names: `vdw`, `covalent`, `ball` or a positive number. Nil if it names none.
  public init?(_ text: String) {
    switch text {
    case "vdw": self = .vanDerWaals
    case "covalent": self = .covalent
    case "ball": self = .ball
    default:
      guard let radius = Float(text), radius > 0, radius.isFinite else { return nil }
      self = .fixed(radius)
    }
  }

  /// The radius of an atom, in ångströms; of an unknown element if that is nil.
  public func radius(of element: Element?) -> Float {
    switch self {
    case .vanDerWaals: element?.vanDerWaalsRadius ?? Element.defaultVanDerWaalsRadius
    case .covalent: element?.covalentRadius ?? Element.defaultCovalentRadius
    case .ball: (element?.vanDerWaalsRadius ?? Element.defaultVanDerWaalsRadius) * Self.ballProportion
    case .fixed(let radius): radius
    }
  }
}

/// What particles are coloured by.
public enum ParticleColors: Equatable, Sendable {
  /// The file's own colours, else elements, else types or molecules.
  case automatic
  /// Their elements, by Jmol's table.
  case element
  /// A column of the file.
  case column(String)

  /// What `text` names: `element`, or a column as `chain`, `residue` or `column mol`.
  public init(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    if words.count == 2, words[0] == "column" {
      self = .column(String(words[1]))
    } else {
      self = text == "element" ? .element : .column(text)
    }
  }
}

/// Which particles are joined by rods.
public enum BondSource: String, CaseIterable, Sendable {
  /// None.
  case none
  /// Those that the file says.
  case file
  /// Atoms as near as bonded ones are; see `ParticleFrame.bondsByDistance`.
  case distance
}
