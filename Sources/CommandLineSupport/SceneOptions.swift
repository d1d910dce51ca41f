public import ArgumentParser
import Files
import Geometry
public import SceneFiles
public import SceneModel
import TextParsing

// The groups of options stand side by side in each command: where the parser checks its own declarations, as in debug builds,
// a group within a group takes four times as long.

/// The file that a command reads.
public struct SceneArgument: ParsableArguments {
  /// The file to read.
  @Argument(
    help: ArgumentHelp(
      "The file to read: a scene (.json5, .json), particles (.xyz, .pdb, .lammpstrj, .csv, .tsv, also with .gz) or meshes (.glb, .gltf, .obj, .ply, .stl); - is standard input.",
      valueName: "input"))
  public var input: String

  /// For the parser.
  public init() {}
}

/// How an input is read, and what is set in it afterwards.
public struct ReadingOptions: ParsableArguments, Sendable {
  /// The format, where it does not follow from the file's ending.
  @Option(
    help: ArgumentHelp(
      "The input's format, where it does not follow from the ending or, on standard input, from the content.",
      valueName: "format"))
  public var format: SceneFormat?

  /// The most bytes of a file that are read.
  @Option(
    help: ArgumentHelp(
      "Read at most this much of a file, after unpacking: 500M, 4G or bytes (default: 2G; of a gzip file no more than 256M or 200 times its packed size, whichever is larger).",
      valueName: "size"))
  public var maxInputSize: InputSize?

  /// What is set before the work.
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set a parameter or a property before the work: scale=2, earth.radius=2, sun.color=#ffcc33, crate.size.y=2, crate.rotation=0,45,0, camera.position=0,4,12, background=black. Can be given many times.",
      valueName: "name=value"))
  public var assignments: [Assignment] = []

  /// For the parser.
  public init() {}

  /// Refuses a `--set` that sets nothing, whatever the scene.
  public func validate() throws {
    for assignment in assignments where !assignment.description.dropFirst().contains("=") {
      throw ValidationError("--set \(assignment): expected NAME.PROPERTY=VALUE or background=COLOUR")
    }
  }

  /// Reads `input`, applies `--set`, and says the warnings; not that there are more frames, where the program plays them.
  ///
  /// - Parameters:
  ///   - input: the path of the file.
  ///   - particles: how files of particles are read and shown.
  ///   - program: the name of the program, for the warnings.
  ///   - frames: the frames that another option than `--frame` asks for.
  ///   - scopes: those of the other options, which are to apply to the input as those of `particles` are.
  ///   - playsFrames: whether the program plays the frames.
  /// - Throws: `SceneFileError`, `ValidationError` of an option that does not apply to the input, or `OptionError` that
  ///   names the `--set`.
  public func read(
    _ input: String, _ particles: ParticleOptions, program: String, frames: FrameChoice? = nil,
    scopes others: [OptionScope], playsFrames: Bool = false
  ) throws -> SceneFile.Contents {
    let scopes = particles.scopes + others
    var particles = particles
    if let frames { particles.frame = frames }
    // Before the file is read, if its name says what it is.
    try scopes.check(format ?? SceneFormat(path: input))
    let contents = try SceneFile.read(
      input, format: format, particles: particles.options(),
      limits: maxInputSize.map { InputLimits(size: $0.byteCount) } ?? .standard)
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
    let path = contents.path == InputFile.standardInput ? "standard input" : contents.path
    // Without a scene, which a conversion of meshes does not need.
    if assignments.isEmpty, let document = contents.document {
      return try Self.checkNodes(document, path: path)
    }
    try assign { assignment throws(AssignmentError) in try contents.set(assignment) }
    if let failure = contents.bindings?.failures.first { throw failure }
    try Self.checkShapes(contents.scene, path: path)
  }

  /// Applies `--set` to a scene without bindings.
  ///
  /// - Throws: `OptionError` that names the `--set`.
  public func assign(in scene: Scene) throws {
    try assign { assignment throws(AssignmentError) in try scene.set(assignment) }
    try Self.checkShapes(scene)
  }

  private func assign(_ set: (Assignment) throws(AssignmentError) -> Void) throws {
    for assignment in assignments {
      do throws(AssignmentError) {
        try set(assignment)
      } catch {
        throw OptionError("--set \(error)")
      }
    }
  }

  /// Refuses a scene with a shape in it that makes no mesh, or something past the largest number. `path` is the file that
  /// it is from. O(models).
  private static func checkShapes(_ scene: Scene, path: String? = nil) throws {
    for (index, sphere) in scene.spheres.enumerated() { try check(sphere, number: index + 1, path) }
    for (index, shape) in scene.shapes.enumerated() {
      try check(shape, number: scene.shapes[...index].count { type(of: $0) == type(of: shape) }, path)
    }
    for rods in scene.rods { try checkReach(rods.bounds, of: "the rods \(quoted(rods.name))", path) }
    for (index, mesh) in scene.meshes.enumerated() {
      try checkReach(mesh.bounds, of: label("mesh", mesh.name, index + 1), path)
    }
  }

  /// Refuses a document with a node past the largest number. O(vertices + nodes).
  private static func checkNodes(_ document: MeshDocument, path: String) throws {
    let bounds = document.meshes.map(\.bounds)
    for (index, node) in document.nodes.enumerated() {
      try checkReach(
        node.transform.apply(to: bounds[node.mesh]), of: label("mesh", node.name ?? "", index + 1), path)
    }
  }

  /// `number` is that among the shapes of its kind; it is counted only for a message.
  private static func check<Model: Shape>(
    _ shape: Model, number: @autoclosure () -> Int, _ path: String?
  ) throws {
    do throws(GeometryError) {
      try Model.Tessellated.check(shape.size)
    } catch {
      throw OptionError("\(prefix(path))\(label(Model.kind, shape.name, number())): \(error)")
    }
    try checkReach(shape.bounds, of: label(Model.kind, shape.name, number()), path)
  }

  private static func prefix(_ path: String?) -> String { path.map { "\($0): " } ?? "" }

  private static func label(_ kind: String, _ name: String, _ number: Int) -> String {
    name.isEmpty ? "\(kind) number \(number)" : "\(kind) \(quoted(name))"
  }

  private static func checkReach(
    _ box: BoundingBox, of label: @autoclosure () -> String, _ path: String?
  ) throws {
    guard box.isEmpty || (box.max - box.min).sum().isFinite else {
      throw OptionError(
        "\(prefix(path))expected finite bounds for \(label()), found some past the largest number"
      )
    }
  }
}

extension SceneFormat: ExpressibleByArgument {}

extension Assignment: ExpressibleByArgument {
  /// Parses the value of `--set`. What sets nothing is refused later, with a message that says why.
  public init?(argument: String) { self.init(argument) }
}

/// A value on the command line that could be parsed and yet does not fit the input. Its description is one line.
public struct OptionError: Error, CustomStringConvertible {
  /// One line that names the option.
  public let description: String

  /// An error with this description.
  public init(_ description: String) { self.description = description }
}
