import Geometry
import ParticleFormats

/// The display options for particles.
public struct ParticleStyle: Equatable, Sendable {
  /// The radii of the particles.
  public var radii: ParticleRadii
  /// The property that determines the colours.
  public var colors: ParticleColors
  /// The colours of numbers. Nil selects `categories` for a few different integers and for words, and `viridis`
  /// otherwise.
  public var palette: Palette?
  /// The source of the bonds, which are shown as rods.
  public var bonds: BondSource
  /// The particles to show. Nil for all.
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

/// The radii of the spheres that represent particles.
public enum ParticleRadii: Equatable, Sendable {
  /// The van der Waals radius: space-filling.
  case vanDerWaals
  /// The covalent radius: bonded atoms touch.
  case covalent
  /// A quarter of the van der Waals radius, the usual proportion of balls in a ball-and-stick picture.
  case ball
  /// One radius for all.
  case fixed(Float)

  /// The ratio of the radius of a ball to the van der Waals radius.
  static let ballProportion: Float = 0.25

  /// Parses `vdw`, `covalent`, `ball` or a positive number. Nil for any other text.
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

  /// Returns the radius of an atom, in ångströms. If `element` is nil, the default of unknown elements is used.
  public func radius(of element: Element?) -> Float {
    switch self {
    case .vanDerWaals: element?.vanDerWaalsRadius ?? Element.defaultVanDerWaalsRadius
    case .covalent: element?.covalentRadius ?? Element.defaultCovalentRadius
    case .ball: (element?.vanDerWaalsRadius ?? Element.defaultVanDerWaalsRadius) * Self.ballProportion
    case .fixed(let radius): radius
    }
  }
}

/// The property that determines the colours of particles.
public enum ParticleColors: Equatable, Sendable {
  /// The colours in the file if there are any, otherwise elements, otherwise types or molecules.
  case automatic
  /// Elements, in the colours of Jmol.
  case element
  /// A column of the file.
  case column(String)

  /// Parses `element`, or the name of a column such as `chain`, `residue` or `column mol`.
  public init(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    if words.count == 2, words[0] == "column" {
      self = .column(String(words[1]))
    } else {
      self = text == "element" ? .element : .column(text)
    }
  }
}

/// The source of bonds.
public enum BondSource: String, CaseIterable, Sendable {
  /// No bonds.
  case none
  /// The bonds in the file.
  case file
  /// Bonds derived from the distances of atoms; see `ParticleFrame.bondsByDistance`.
  case distance
}
