import ArgumentParser
import Geometry
import ParticleFormats
import SceneFiles

/// The options for reading and showing particle files.
public struct ParticleOptions: ParsableArguments, Sendable {
  /// The frames to read. Nil for the default of the command.
  @Option(
    help: ArgumentHelp(
      "The frame to use: a number from 0, last, all, or a range such as 0...9 or \"0..<10\" (in quotes, because of the shell).",
      valueName: "frame"))
  public var frame: FrameChoice?

  /// The radii of particles. Nil for van der Waals radii.
  @Option(
    help: ArgumentHelp(
      "The radii of particles: vdw (space-filling), covalent (bonded atoms touch), ball (a quarter of vdw), or one number for all. (default: vdw)",
      valueName: "radii"))
  public var radii: ParticleRadii?

  /// The column by which particles are coloured. Nil to choose automatically.
  @Option(
    help: ArgumentHelp(
      "Colour particles by element, or by a column of the file such as chain, residue, mol or \"column charge\".",
      valueName: "column"))
  public var colors: ParticleColors?

  /// The palette for numeric columns.
  @Option(
    help: ArgumentHelp(
      "The palette for columns of numbers.",
      valueName: "palette"))
  public var palette: Palette?

  /// The source of bonds. Nil for no bonds.
  @Option(
    help: ArgumentHelp(
      "Draw bonds as rods: none, file (the CONECT records of a PDB file), or distance (between atoms within bonding distance). (default: none)",
      valueName: "bonds"))
  public var bonds: BondSource?

  /// The selection of particles. Nil for all of them.
  @Option(
    help: ArgumentHelp(
      "Show only the selected particles: \"element O\", \"chain A and not residue HOH\", \"within 5 of residue HEM\", \"number 10..20 or z > 3.5\".",
      valueName: "selection"))
  public var select: String?

  /// Whether the edges of the box are shown.
  @Flag(help: "Show the edges of the simulation box.")
  public var box = false

  /// Whether particles stay wrapped into the periodic box.
  @Flag(
    help: "Keep particles wrapped into the periodic box, even if the file has image flags.")
  public var wrapped = false

  /// Whether malformed records are skipped and counted.
  @Flag(help: "Leave out invalid records and report how many there are, instead of stopping at the first.")
  public var lenient = false

  /// Creates the options for the argument parser.
  public init() {}

  /// Throws a `ValidationError` if the selection has a syntax error.
  public func validate() throws { _ = try selection() }

  /// Returns the options for the scene file reader.
  ///
  /// - Throws: `ValidationError` if the selection has a syntax error.
  public func options() throws -> SceneFile.ParticleOptions {
    SceneFile.ParticleOptions(
      reading: ParticleReadingOptions(isLenient: lenient, keepsWrapped: wrapped),
      style: ParticleStyle(
        radii: radii ?? .vanDerWaals, colors: colors ?? .automatic, palette: palette, bonds: bonds ?? .none,
        selection: try selection(),
        showsCell: box),
      frame: frame)
  }

  private func selection() throws -> ParticleSelection? {
    guard let select else { return nil }
    do {
      return try ParticleSelection(select)
    } catch {
      throw ValidationError("--select \(error)")
    }
  }
}

extension FrameChoice: ExpressibleByArgument {
  /// Parses a command line value.
  public init?(argument: String) { self.init(argument) }
}

extension ParticleRadii: ExpressibleByArgument {
  /// Parses a command line value.
  public init?(argument: String) { self.init(argument) }
}

extension ParticleColors: ExpressibleByArgument {
  /// Parses a command line value.
  public init?(argument: String) { self.init(argument) }
}

extension Palette: ExpressibleByArgument {}
extension BondSource: ExpressibleByArgument {}
