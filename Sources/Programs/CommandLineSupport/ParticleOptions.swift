import ArgumentParser
import Geometry
import ParticleFormats
import SceneExpressions
import SceneFiles

/// The options for reading and showing particle files.
public struct ParticleOptions: ParsableArguments, Sendable {
  /// The frames to read. Nil for the default of the command.
  @Option(
    help: ArgumentHelp(
      "The frame to use: a number from 0, last, all, or a range, in quotes because of the shell. (form: a frame or a range, as 5, 0..<10 or 0...9)",
      valueName: "frame"))
  public var frame: FrameChoice?

  /// The expression of the radii of particles. Nil for van der Waals radii.
  @Option(
    help: ArgumentHelp(
      "The radii of particles: vdw (space-filling), covalent (bonded atoms touch), ball (a quarter of vdw), one number for all, or an expression such as \"0.3 * vdw\". It can read the columns of the file, x, y, z, index, count, frame and t. (form: vdw, covalent, ball, a number or an expression, as 0.5) (default: vdw)",
      valueName: "radii"))
  public var radii: String?

  /// The column or the expression by which particles are coloured. Nil to choose automatically.
  @Option(
    help: ArgumentHelp(
      "Colour particles by element, by a column of the file such as chain, residue, mol or \"column charge\", or by an expression such as \"viridis(charge, -1, 1)\" or \"rgb('red') if element == 'O' else rgb('grey')\". \"viridis(charge)\" takes the range of the column over the first frame. (form: element, a column or an expression, as \"viridis(x)\")",
      valueName: "colors"))
  public var colors: String?

  /// The palette for numeric columns.
  @Option(
    help: ArgumentHelp(
      "The palette for columns of numbers.",
      valueName: "palette"))
  public var palette: Palette?

  /// The template of labels. Nil for no labels.
  @Option(
    help: ArgumentHelp(
      "Label the particles by a text with columns of the file: \"{element}\", \"{residue} {number}\" or \"{charge:.2}\". Particles of a residue or a molecule share a label. (form: a text, as \"{element}\")",
      valueName: "text"))
  public var labels: String?

  /// The source of bonds. Nil for no bonds.
  @Option(
    help: ArgumentHelp(
      "Draw bonds as rods: none, file (the CONECT records of a PDB file), or distance (between atoms within bonding distance). (default: none)",
      valueName: "bonds"))
  public var bonds: BondSource?

  /// The selection of particles. Nil for all of them.
  @Option(
    help: ArgumentHelp(
      "Show only the selected particles: \"element O\", \"chain A and not residue HOH\", \"within 5 of residue HEM\", \"number 10..20 or z > 3.5\". (form: a selection, as \"element C\")",
      valueName: "selection"))
  public var select: String?

  /// Whether the edges of the box are shown.
  @Flag(
    inversion: .prefixedNo,
    help:
      "Show the edges of the simulation box. (default: in pictures of simulations, unless the look is plain)")
  public var box: Bool?

  /// Whether particles stay wrapped into the periodic box.
  @Flag(
    help:
      "Keep particles wrapped into the periodic box, even if the file has image flags. (default: in pictures, unless the look is plain, with whole molecules by their numbers or bonds)"
  )
  public var wrapped = false

  /// Whether particles are moved out of the periodic box by the image flags of the file.
  @Flag(help: "Move particles out of the periodic box by the image flags of the file.")
  public var unwrap = false

  /// Whether malformed records are skipped and counted.
  @Flag(help: "Leave out invalid records and report how many there are, instead of stopping at the first.")
  public var lenient = false

  /// Creates the options for the argument parser.
  public init() {}

  /// Throws a `ValidationError` if the selection or an expression has a syntax error.
  public func validate() throws {
    if wrapped, unwrap {
      throw ValidationError("--wrapped and --unwrap exclude each other, expected only one of them")
    }
    _ = try options()
  }

  /// Returns the options for the scene file reader.
  ///
  /// - Parameters:
  ///   - showsPeriodicity: Whether the box is shown and particles are wrapped into it by default.
  ///   - suitsContents: Whether colours show chains, and radii fit water and particles without elements, by default.
  /// - Throws: `ValidationError` if the selection or an expression has a syntax error.
  public func options(
    showsPeriodicity: Bool = false, suitsContents: Bool = false
  ) throws -> SceneFile.ParticleOptions {
    var style = ParticleStyle(
      radii: try parsed("--radii", radii, ParticleRadii.init) ?? .vanDerWaals,
      colors: try parsed("--colors", colors, ParticleColors.init) ?? .automatic,
      palette: palette, bonds: bonds ?? .none,
      selection: try parsed("--select", select, ParticleSelection.init), showsCell: box ?? showsPeriodicity)
    style.labels = try parsed("--labels", labels) { try TextTemplate($0) }
    (style.showsChains, style.fitsRadii) = (suitsContents, suitsContents && radii == nil)
    return SceneFile.ParticleOptions(
      reading: ParticleReadingOptions(
        isLenient: lenient, keepsWrapped: wrapped,
        gathersMolecules: showsPeriodicity && !wrapped && !unwrap),
      style: style,
      frame: frame)
  }

  private func parsed<Value>(
    _ option: String, _ text: String?, _ parse: (String) throws -> Value
  ) throws -> Value? {
    do {
      return try text.map(parse)
    } catch {
      throw ValidationError("\(option) \(error)")
    }
  }
}

extension FrameChoice: ExpressibleByArgument {
  /// Parses a command line value.
  public init?(argument: String) { self.init(argument) }
}

extension Palette: ChoiceArgument {}
extension BondSource: ChoiceArgument {}
