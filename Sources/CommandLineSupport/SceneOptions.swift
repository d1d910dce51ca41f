public import ArgumentParser
import Geometry
public import SceneFiles
public import SceneModel

/// What to read, and what to change in it before the work.
public struct SceneOptions: ParsableArguments {
  /// The file to read.
  @Argument(
    help: ArgumentHelp(
      "The file to read: a scene (.json5, .json), particles (.xyz, .pdb, .lammpstrj, .csv, .tsv, also with .gz) or meshes (.glb, .gltf, .obj, .ply, .stl); - is standard input.",
      valueName: "input"))
  public var input: String

  /// What changes the scene once it is read, and how it is read.
  @OptionGroup public var reading: ReadingOptions

  /// For the parser.
  public init() {}

  /// Reads the input, applies `--set`, and says the warnings. `frames` are those that another option than `--frame` asks for,
  /// and `scopes` those of the options that are not `reading`'s.
  ///
  /// - Throws: `SceneFileError`, `ValidationError` of an option that does not apply to the input, or `OptionError` that
  ///   names the `--set`.
  public func read(
    program: String, frames: FrameChoice? = nil, scopes: [OptionScope]
  ) throws -> SceneFile.Contents {
    let scopes = reading.scopes + scopes
    var reading = reading
    if let frames { reading.particles.frame = frames }
    return try reading.read(input, program: program, scopes: scopes)
  }
}

/// How an input is read, and what is set in it afterwards.
public struct ReadingOptions: ParsableArguments, Sendable {
  /// The format, where it does not follow from the file's ending.
  @Option(
    help: ArgumentHelp(
      "The input's format, where it does not follow from the ending or, on standard input, from the content.",
      valueName: "format"))
  public var format: SceneFormat?

  /// How files of particles are read and shown.
  @OptionGroup(title: "Particles") public var particles: ParticleOptions

  /// What is set before the work.
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set a parameter or a property before the work: scale=2, earth.radius=2, sun.color=#ffcc33, crate.size.y=2, crate.rotation=0,45,0, camera.position=0,4,12, background=black. Can be given many times.",
      valueName: "name=value"))
  public var assignments: [String] = []

  /// For the parser.
  public init() {}

  /// Refuses a `--set` that sets nothing, whatever the scene.
  public func validate() throws {
    for assignment in assignments where !assignment.dropFirst().contains("=") {
      throw ValidationError("--set \(assignment): expected NAME.PROPERTY=VALUE or background=COLOUR")
    }
  }

  /// What each of the options applies to, those that do not apply to every input.
  public var scopes: [OptionScope] { particles.scopes }

  /// Reads `input`, applies `--set`, and says the warnings; not that there are more frames, where the program plays them.
  ///
  /// - Parameter scopes: Of all options that are to apply to the input.
  /// - Throws: as `SceneOptions.read`.
  public func read(
    _ input: String, program: String, scopes: [OptionScope], playsFrames: Bool = false
  ) throws -> SceneFile.Contents {
    // Before the file is read, if its name says what it is.
    try scopes.check(format ?? SceneFormat(path: input))
    let contents = try SceneFile.read(input, format: format, particles: particles.options())
    try scopes.check(contents.format)
    for warning in contents.warnings {
      if playsFrames, case .moreFrames = warning.reason { continue }
      StandardError.warning(warning, program: program)
    }
    try assign(in: contents)
    return contents
  }

  /// Applies `--set` to what a file holds.
  ///
  /// - Throws: `OptionError` that names the `--set`, or `SceneFileError` of an expression that it makes impossible.
  public func assign(in contents: SceneFile.Contents) throws {
    try assign { assignment throws(AssignmentError) in try contents.set(assignment) }
    if let failure = contents.bindings?.failures.first { throw failure }
    try Self.checkReach(contents.scene)
  }

  /// Applies `--set` to a scene without bindings.
  ///
  /// - Throws: `OptionError` that names the `--set`.
  public func assign(in scene: Scene) throws {
    try assign { assignment throws(AssignmentError) in try scene.set(assignment) }
    try Self.checkReach(scene)
  }

  private func assign(_ set: (String) throws(AssignmentError) -> Void) throws {
    for assignment in assignments {
      do throws(AssignmentError) {
        try set(assignment)
      } catch {
        throw OptionError("--set \(error)")
      }
    }
  }

  private static func checkReach(_ scene: Scene) throws {
    let shapes: [any Shape] = scene.spheres + scene.shapes
    var counts: [String: Int] = [:]
    for shape in shapes {
      let kind = type(of: shape).kind
      counts[kind, default: 0] += 1
      try checkReach(kind, shape.name, number: counts[kind, default: 1], shape.bounds)
    }
    for rods in scene.rods { try checkReach("the", rods.name, number: 1, rods.bounds) }
    for (index, mesh) in scene.meshes.enumerated() {
      try checkReach("mesh", mesh.name, number: index + 1, mesh.bounds)
    }
  }

  private static func checkReach(
    _ kind: String, _ name: String, number: Int, _ box: BoundingBox
  ) throws {
    guard box.isEmpty || (box.max - box.min).sum().isFinite else {
      let label = name.isEmpty ? "number \(number)" : "\"\(name)\""
      throw OptionError("\(kind) \(label): it reaches beyond the largest number there is")
    }
  }
}

extension SceneFormat: ExpressibleByArgument {}

/// A value on the command line that could be parsed and yet does not fit the input. Its description is one line.
public struct OptionError: Error, CustomStringConvertible {
  /// One line that names the option.
  public let description: String

  /// An error with this description.
  public init(_ description: String) { self.description = description }
}
