import ArgumentParser
import Geometry
import ParticleFormats
import SceneExpressions
import SceneFiles
import SceneModel

/// The options for reading and showing particle files.
public struct ParticleOptions: ParsableArguments, Sendable {
  /// The frames to read. Nil for the default of the command.
  @Option(
    help: ArgumentHelp(
      "The frame to use: a number from 0, last, all, or a range, in quotes because of the shell. (form: a frame or a range, as 5, 0..<10 or 0...9)",
      valueName: "frame"))
  public var frame: FrameChoice?

  /// The radius of particles, or its expression. Nil for van der Waals radii.
  @Option(
    help: ArgumentHelp(
      "The radius of particles: vdw (space-filling), covalent (bonded atoms touch), ball (a quarter of vdw), one number for all, or an expression such as \"0.3 * vdw\". It can read the columns of the file, x, y, z, index, count, frame and t. (form: vdw, covalent, ball, a number or an expression, as 0.5) (default: vdw)",
      valueName: "radius"))
  public var radius: String?

  /// The colour, column or expression by which particles are coloured. Nil to choose automatically.
  @Option(
    help: ArgumentHelp(
      "The colour of particles: one for all, element, a column of the file such as chain, residue, mol or \"column charge\", or an expression such as \"viridis(charge, -1, 1)\" or \"rgb('red') if element == 'O' else rgb('grey')\". \"viridis(charge)\" takes the range of the column over the first frame. (form: a colour, element, a column or an expression, as \"viridis(x)\")",
      valueName: "color"))
  public var color: String?

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

  /// Whether the edges of the box are shown. Nil for the default.
  @Flag(
    inversion: .prefixedNo,
    help:
      "Show the edges of the simulation box. (default: in pictures of simulations, unless the look is plain)")
  public var cell: Bool?

  /// Whether particles stay wrapped into the periodic box. Nil for the default.
  @Flag(
    inversion: .prefixedNo,
    help:
      "Keep particles wrapped into the periodic box, or move them out of it by the image flags of the file. (default: moved out; in pictures, unless the look is plain, wrapped with whole molecules by their numbers or bonds)"
  )
  public var wrapped: Bool?

  /// Whether malformed records are skipped and counted.
  @Flag(help: "Leave out invalid records and report how many there are, instead of stopping at the first.")
  public var lenient = false

  /// Creates the options for the argument parser.
  public init() {}

  /// Throws a `ValidationError` if a text has a syntax error.
  public func validate() throws {
    func check<Value>(_ option: String, _ text: String?, _ parse: (String) throws -> Value) throws {
      do { _ = try text.map(parse) } catch { throw ValidationError("\(option) \(error)") }
    }
    try check("--radius", radius) { try ParticleRadii($0) }
    try check("--color", color) { try ParticleColors($0) }
    try check("--select", select) { (text: String) in try ParticleSelection(text) }
    try check("--labels", labels) { try TextTemplate($0) }
  }

  /// The keys of the entry in a scene file that has the same effect.
  public var entry: FileEntry {
    var entry: FileEntry = [:]
    entry["radius"] = radius.map { text in Double(text).map(PropertyValue.number) ?? .text(text) }
    for (key, text) in [
      ("color", color), ("palette", palette?.rawValue), ("labels", labels), ("bonds", bonds?.rawValue),
      ("select", select),
    ] { entry[key] = text.map(PropertyValue.text) }
    for (key, flag) in [("cell", cell), ("wrapped", wrapped), ("lenient", lenient ? true : nil)] {
      entry[key] = flag.map(PropertyValue.boolean)
    }
    return entry
  }
}

extension FrameChoice: ExpressibleByArgument {
  /// Parses a command line value.
  public init?(argument: String) { self.init(argument) }
}

extension Palette: ChoiceArgument {}
extension BondSource: ChoiceArgument {}
