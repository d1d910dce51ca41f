public import ArgumentParser
import ParticleFormats
public import SceneFiles

/// The options for reading and showing particle files.
public struct ParticleOptions: ParsableArguments, Sendable {
  /// The frames to read. Nil for the default of the command.
  @Option(
    help: ArgumentHelp(
      "Which frame: a number from 0, last, all, or several as \"0..<10\" (quoted, for shells) or 0...9.",
      valueName: "frame"))
  public var frame: FrameChoice?

  /// The radii of particles. Nil for van der Waals radii.
  @Option(
    help: ArgumentHelp(
      "How large particles are: vdw (space-filling), covalent (bonded atoms touch), ball (a quarter of vdw), or one radius for all. (default: vdw)",
      valueName: "radii"))
  public var radii: ParticleRadii?

  /// The column by which particles are coloured. Nil to choose automatically.
  @Option(
    help: ArgumentHelp(
      "What particles are coloured by: element, or a column of the file as chain, residue, mol or \"column charge\".",
      valueName: "column"))
  public var colors: ParticleColors?

  /// The palette for numeric columns.
  @Option(
    help: ArgumentHelp(
      "The colours of numbers: \(Palette.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "palette"))
  public var palette: Palette?

  /// The source of bonds. Nil for no bonds.
  @Option(
    help: ArgumentHelp(
      "Join particles by rods: none, file (as a PDB file's CONECT says), distance (as near as bonded atoms are). (default: none)",
      valueName: "bonds"))
  public var bonds: BondSource?

  /// The selection of particles. Nil for all of them.
  @Option(
    help: ArgumentHelp(
      "Show only some: \"element O\", \"chain A and not residue HOH\", \"within 5 of residue HEM\", \"number 10..20 or z > 3.5\".",
      valueName: "selection"))
  public var select: String?

  /// Whether the edges of the box are shown.
  @Flag(help: "Show the edges of the box.")
  public var box = false

  /// Whether particles stay wrapped into the periodic box.
  @Flag(
    help: "Leave particles where they are wrapped into the box, though the file says how often they left it.")
  public var wrapped = false

  /// Whether malformed records are skipped and counted.
  @Flag(help: "Leave out records that are wrong, and count them, where they would end the work.")
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
