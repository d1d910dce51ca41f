import Geometry
import ParticleFormats
import SceneExpressions
import SceneModel

/// The display options for particles.
public struct ParticleStyle: Equatable, Sendable {
  /// The radii of the particles.
  public var radii: ParticleRadii
  /// The property that determines the colours.
  public var colors: ParticleColors
  /// The colours of a column. Nil selects `categories` for a few different integers and for words, and `viridis`
  /// otherwise. Expressions name their palettes.
  public var palette: Palette?
  /// The source of the bonds, which are shown as rods.
  public var bonds: BondSource
  /// The particles to show. Nil for all.
  public var selection: ParticleSelection?
  /// Whether the edges of the box are shown.
  public var showsCell: Bool

  /// The template of the labels, which reads the columns of the file: `{residue} {number}`. Nil for none.
  public var labels: TextTemplate?
  /// Whether automatic colours are those of the chains, of ligands and of water, in files with several chains.
  package var showsChains = false
  /// Whether the van der Waals radii fit the file: water beside other residues is small, and particles without elements and
  /// radii nearly touch.
  package var fitsRadii = false

  /// Creates a style.
  public init(
    radii: ParticleRadii = .vanDerWaals, colors: ParticleColors = .automatic, palette: Palette? = nil,
    bonds: BondSource = .none, selection: ParticleSelection? = nil, showsCell: Bool = false
  ) {
    (self.radii, self.colors, self.palette) = (radii, colors, palette)
    (self.bonds, self.selection, self.showsCell) = (bonds, selection, showsCell)
  }
}

/// The source of bonds.
public enum BondSource: String, ModelChoice, Sendable {
  /// No bonds.
  case none
  /// The bonds in the file.
  case file
  /// Bonds derived from the distances of atoms; see `ParticleFrame.bondsByDistance`.
  case distance
}
