public import ArgumentParser
import ParticleFormats
public import SceneFiles

/// Which particles of a file are shown, and how.
public struct ParticleOptions: ParsableArguments, Sendable {
  /// Which frame, or which frames.
  @Option(
    help: ArgumentHelp(
      "Which frame: a number from 0, last, all, or several as \"0..<10\" (quoted, for shells) or 0...9.",
      valueName: "frame"))
  public var frame: FrameChoice?

  /// How large particles are.
  @Option(
    help: ArgumentHelp(
      "How large particles are: vdw (space-filling), covalent (bonded atoms touch), ball (a quarter of vdw), or one radius for all. (default: vdw)",
      valueName: "radii"))
  public var radii: ParticleRadii?

  /// What they are coloured by.
  @Option(
    help: ArgumentHelp(
      "What particles are coloured by: element, or a column of the file as chain, residue, mol or \"column charge\".",
      valueName: "column"))
  public var colors: ParticleColors?

  /// The colours of numbers.
  @Option(
    help: ArgumentHelp(
      "The colours of numbers: \(Palette.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "palette"))
  public var palette: Palette?

  /// Which particles are joined.
  @Option(
    help: ArgumentHelp(
      "Join particles by rods: none, file (as a PDB file's CONECT says), distance (as near as bonded atoms are). (default: none)",
      valueName: "bonds"))
  public var bonds: BondSource?

  /// Which particles are shown.
  @Option(
    help: ArgumentHelp(
      "Show only some: \"element O\", \"chain A and not residue HOH\", \"within 5 of residue HEM\", \"number 10..20 or z > 3.5\".",
      valueName: "selection"))
  public var select: String?

  /// Whether the box is shown.
  @Flag(help: "Show the edges of the box.")
  public var box = false

  /// Whether particles stay in the box.
  @Flag(
    help: "Leave particles where they are wrapped into the box, though the file says how often they left it.")
  public var wrapped = false

  /// Whether what is wrong is left out.
  @Flag(help: "Leave out records that are wrong, and count them, where they would end the work.")
  public var lenient = false

  /// For the parser.
  public init() {}

  /// Refuses a selection that makes no sense, whatever the file.
  public func validate() throws { _ = try selection() }

  /// What was asked for.
  ///
  /// - Throws: `ValidationError` if the selection makes no sense.
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
  /// For the parser.
  public init?(argument: String) { self.init(argument) }
}

extension ParticleRadii: ExpressibleByArgument {
  /// For the parser.
  public init?(argument: String) { self.init(argument) }
}

extension ParticleColors: ExpressibleByArgument {
  /// For the parser.
  public init?(argument: String) { self.init(argument) }
}

extension Palette: ExpressibleByArgument {}
extension BondSource: ExpressibleByArgument {}
