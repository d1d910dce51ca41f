import ArgumentParser
import Files
import Geometry
import MeshFormats
import SceneExpressions
import SceneFiles
import SceneModel
import TextCoding

// Each command lists the option groups side by side. In debug builds the parser validates its declarations, and a group
// within a group takes four times as long.

/// The options for reading an input and setting values in it.
package struct ReadingOptions: ParsableArguments, Sendable {
  /// The value of `--from`.
  @Option(
    help: ArgumentHelp(
      "The format of the input. (default: determined by the file extension, or on standard input by the content)",
      valueName: "format"))
  package var from: SceneFormat?

  /// The value of `--format`, the earlier name of `--from`.
  @Option(name: .customLong("format"), help: .hidden)
  private var earlierFrom: SceneFormat?

  /// The maximum number of bytes read from a file, after decompression.
  @Option(
    help: ArgumentHelp(
      "The largest size of a file that is read, after decompression. (form: a size, as 500M, 4G or a number of bytes) (default: 2G; for a gzip file also at most 256M or 200 times its compressed size, whichever is larger)",
      valueName: "size"))
  package var maxInputSize: ByteCountArgument?

  /// The folders of `--allow-files`.
  @Option(
    name: .customLong("allow-files"),
    help: ArgumentHelp(
      "A folder from which the input may use files: meshes, components, images and material libraries. The folder of the input is always allowed. The option can be repeated. (form: a folder, as models)",
      valueName: "folder"))
  package var allowedFolders: [String] = []

  /// The rule by which the normals of a mesh file are computed. Nil for those of the file.
  @Option(
    help: ArgumentHelp(
      "Compute the normals of a mesh file: flat, smooth, or the greatest angle of a smooth edge. (form: flat, smooth, or an angle in degrees, as 30) (default: those of the file; if it has none, flat for glTF, smoothing groups or 30 for OBJ, 30 for PLY)",
      valueName: "rule"), transform: ReadingOptions.normals)
  package var normals: Mesh.NormalSmoothing?

  /// The columns of a text of points. Nil for names in the file, or for a guess by the values.
  @Option(
    help: ArgumentHelp(
      "What the columns of a text of points are: x y z, nx ny nz, r g b, a, and any other names of numbers that are left out. (form: names, as \"x y z r g b scalar\") (default: names in the file, else their values)",
      valueName: "names"), transform: ReadingOptions.columns)
  package var pointColumns: PointColumns?

  /// The axis of the input that points upward. Nil for that of the file.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The axis of the input that points upward: x, y, z, -x, -y or -z. (default: the key up of a scene; z for pictures of STL and 3MF; else y)",
      valueName: "axis"))
  package var up: UpAxis?

  /// The rotation of an input that is not a scene, in degrees.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The rotation of a mesh or particle file about X, then Y, then Z. (form: three angles in degrees, as 0,45,0)",
      valueName: "angles"))
  package var rotation: AnglesArgument?

  /// The factor of an input that is not a scene.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Enlarge a mesh or particle file by this factor. (form: a number, as 0.001)", valueName: "factor"))
  package var scale: Float?

  /// The unit of lengths of an input that is not a scene.
  @Option(
    help: ArgumentHelp(
      "The unit of the lengths in a mesh or particle file, which are converted to metres: mm, cm, m or km. (default: m)",
      valueName: "unit"))
  package var units: LengthUnit?

  /// The name of the camera. Nil to use the camera of the scene.
  @Option(
    help: ArgumentHelp(
      "View the scene from the camera of this name. orrery info lists the cameras of a file. (form: the name of a camera)",
      valueName: "name"))
  package var camera: String?

  /// The name of the variant that is shown. Nil for the file's own materials.
  @Option(
    help: ArgumentHelp(
      "Show this variant of a mesh file, in which it has other materials. orrery info lists the variants of a file. (form: the name of a variant)",
      valueName: "name"))
  package var variant: String?

  /// The name of the clip that is shown. Nil for that of the scene.
  @Option(
    help: ArgumentHelp(
      "Show this clip of a mesh file with animations. orrery info lists the clips of a file. (form: the name of a clip)",
      valueName: "name"))
  package var clip: String?

  /// The time of the clip, in seconds. Nil for that of the scene.
  @Option(
    help: ArgumentHelp(
      "Show a mesh file with animations at this time. Without --clip, the first clip is shown. (form: a number of seconds, as 0.5)",
      valueName: "seconds"))
  package var at: Float?

  /// The values of `--set`, in order.
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set a parameter or a property of the scene: scale=2, earth.radius=2, sun.color=#ffcc33, crate.size.y=2, crate.rotation=0,45,0, camera.position=0,4,12, background=black. The option can be repeated. (form: NAME=VALUE, as earth.radius=2)",
      valueName: "name=value"))
  package var assignments: [Assignment] = []

  /// The value of `--replay`.
  @Option(
    help: ArgumentHelp(
      "Repeat the changes of a journal that orrery-viewer --journal has written, after those of --set. (form: a file, as journal.jsonl)",
      valueName: "journal"))
  package var replay: String?

  /// Creates the options for the argument parser.
  package init() {}

  /// The format of the input. Nil to detect it.
  package var format: SceneFormat? {
    get { from ?? earlierFrom }
    set { (from, earlierFrom) = (newValue, nil) }
  }

  /// The limits on the files that are read.
  package var limits: InputLimits { maxInputSize.map { InputLimits(size: $0.byteCount) } ?? .standard }

  /// Throws a `ValidationError` if a `--set` has no `name=value`.
  package func validate() throws {
    for assignment in assignments where !assignment.description.dropFirst().contains("=") {
      throw ValidationError(
        "--set \(assignment): expected NAME=VALUE, NAME.PROPERTY=VALUE or background=COLOUR, as \(quoted("\(assignment)=VALUE"))"
      )
    }
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ValidationError(
        "--scale must be a positive finite number, found \(ProgramArguments.spelling(of: "--scale", scale))")
    }
    if let at, !at.isFinite {
      throw ValidationError(
        "--at must be a finite number of seconds, found \(ProgramArguments.spelling(of: "--at", at))")
    }
  }

  /// Reads `input`, applies `--variant`, `--camera`, `--clip`, `--at`, `--set` and `--replay`, and prints the warnings.
  ///
  /// - Parameters:
  ///   - input: The path of the file.
  ///   - others: The paths of more files, which are read as one scene with the first.
  ///   - particles: The options for particle files.
  ///   - program: The name of the program, for the warnings.
  ///   - frames: The frames that an option other than `--frame` requires.
  ///   - scopes: The scopes of the command's other options. They are checked together with those of `particles`.
  ///   - playsFrames: Whether the program plays the frames. If so, there is no warning about further frames.
  ///   - defersImages: Whether the images in a large GLB file are read when they are drawn, and not kept.
  ///   - requiresImages: Whether a missing image, and whatever else is left out of the file, is an error instead of a warning.
  ///   - look: The look. Nil for that of the file, or a plain one.
  /// - Throws: `SceneFileError`, `ValidationError` if an option does not apply to the input, or `OptionError` with the
  ///   failed `--camera` or `--set`, or with the first missing image.
  package func read(
    _ input: String, and others: [String] = [], _ particles: ParticleOptions, program: String,
    frames: FrameChoice? = nil, scopes: [OptionScope], playsFrames: Bool = false, defersImages: Bool = false,
    requiresImages: Bool = false, look: LookChoice? = nil
  ) throws -> SceneFile.Contents {
    let contents = try readUnchanged(
      input, and: others, particles, program: program, frames: frames, scopes: scopes,
      playsFrames: playsFrames, defersImages: defersImages, requiresImages: requiresImages, look: look,
      suitsPictures: look != nil)
    look?.apply(to: contents)
    try assign(in: contents, program: program)
    return contents
  }

  /// Reads `input` and prints the warnings, but does not apply `--set` and `--replay`; otherwise as `read`. By `look`, which
  /// is not applied, particles are read. With `suitsPictures`, the axis that points upward is by default that of pictures of
  /// the format.
  package func readUnchanged(
    _ input: String, and others: [String] = [], _ particles: ParticleOptions, program: String,
    frames: FrameChoice? = nil, scopes: [OptionScope], playsFrames: Bool = false, defersImages: Bool = false,
    requiresImages: Bool = false, look: LookChoice? = nil, suitsPictures: Bool = false
  ) throws -> SceneFile.Contents {
    let scopes =
      particles.scopes + scopes + [
        OptionScope("--replay", .scenes, isGiven: replay != nil),
        OptionScope("--normals", .meshes, isGiven: normals != nil),
        OptionScope(
          "--point-columns", .pointTexts,
          isGiven: pointColumns != nil),
        OptionScope("--rotation", .files, isGiven: rotation != nil),
        OptionScope("--scale", .files, isGiven: scale != nil),
        OptionScope("--units", .files, isGiven: units != nil),
      ]
    let frame = frames ?? particles.frame
    // If the file name determines the format, the options are checked before the file is read.
    let contents: SceneFile.Contents
    if others.isEmpty {
      try check(scopes, of: input, frame: frame)
      contents = try SceneFile.read(
        input, format: format, entry: particles.entry, frame: frame, limits: limits,
        allowing: allowedFolders, normals: normals, defersImages: defersImages,
        placement: placement(suitsPictures: suitsPictures), look: look?.look,
        pointColumns: pointColumns)
    } else {
      if format != nil { throw ValidationError("--from applies to one input, found \(others.count + 1)") }
      if placesFile {
        throw ValidationError(
          "--rotation, --scale and --units apply to one input, found \(others.count + 1); --set NAME.rotation=0,45,0 rotates one of them"
        )
      }
      try scopes.check(.json5)
      contents = try SceneDescription([input] + others, suitsPictures: suitsPictures && up == nil).read(
        limits: limits, allowing: allowedFolders, placement: up.map { InputPlacement(up: $0) },
        look: look?.look)
    }
    try scopes.check(contents.format)
    for path in [input] + others { StandardError.note("read \(path) (\(contents.format.rawValue))") }
    if requiresImages, let first = contents.missingImageWarnings.first ?? contents.omissionWarnings.first {
      throw OptionError("\(first)")
    }
    for warning in contents.warnings {
      if playsFrames, case .moreFrames = warning.reason { continue }
      StandardError.warning(warning, program: program)
    }
    return contents
  }

  /// Throws if a given option does not apply to the input, as far as its format is known. Suggests the parameter `t` of a scene
  /// in place of frames.
  private func check(_ scopes: [OptionScope], of input: String, frame: FrameChoice?) throws {
    let format = format ?? SceneFormat(path: input)
    guard let message = scopes.mismatch(format) else { return }
    let meant: String? =
      switch (message.option, frame) {
      case ("--frame", .number(let number)): "--set t=\(number)"
      case ("--frames with frames", _): "--frames t=0..<1:24"
      case ("--animate with frames", _): "--animate t=0..<1:24"
      default: nil
      }
    guard let meant, format == .json5,
      let contents = try? SceneFile.read(input, format: format, limits: limits, allowing: allowedFolders),
      contents.hasTime
    else { throw ValidationError(message.text) }
    throw ValidationError("\(message.text), did you mean \(meant)?")
  }

  /// Returns the place of a mesh or particle file. Nil for that of the file. With `suitsPictures`, the axis that points upward
  /// is by default that of pictures of the format.
  package func placement(suitsPictures: Bool = false) -> InputPlacement? {
    guard placesFile || up != nil || suitsPictures else { return nil }
    var placement = InputPlacement(
      up: up, units: units, rotation: rotation?.degrees ?? .zero, scale: SIMD3(repeating: scale ?? 1))
    placement.suitsPictures = suitsPictures
    return placement
  }

  /// Whether an option places a file that is not a scene.
  private var placesFile: Bool { rotation != nil || scale != nil || units != nil }

  /// Returns the lines of the journal of `--replay`, without an incomplete last one, and with an end of the last line. Empty
  /// without the option.
  ///
  /// - Throws: `FileError` if it cannot be read.
  package func replayedJournal() throws(FileError) -> [UInt8] {
    guard let replay else { return [] }
    let bytes = SceneHistory.completeLines(of: try FileReader.readUnpacked(replay, limits: limits))
    return bytes.last.map { $0 == UInt8(ascii: "\n") } ?? true ? bytes : bytes + [UInt8(ascii: "\n")]
  }

  /// Applies `--variant`, `--camera`, `--clip`, `--at`, `--set` and `--replay` to the contents of a file. `program` is the name for warnings.
  ///
  /// - Throws: `OptionError` with the failed option, or `SceneFileError` if an expression cannot be evaluated
  ///   afterwards.
  package func assign(in contents: SceneFile.Contents, program: String) throws {
    try apply(to: contents, program: program)
    try check(contents)
  }

  /// Applies `--variant`, `--camera`, `--clip`, `--at`, `--set` and `--replay`, but does not check the models. `program` is the name for warnings.
  ///
  /// - Throws: `OptionError` with the failed option, or `SceneFileError` if the journal is damaged.
  package func apply(to contents: SceneFile.Contents, program: String) throws {
    if let variant {
      do throws(VariantError) {
        try contents.show(variant: variant)
      } catch {
        throw OptionError("--variant: \(error)")
      }
    }
    // The scene of a mesh file is only created if an option needs it.
    if camera != nil { try setCamera(of: contents.scene) }
    if clip != nil || at != nil {
      do throws(ClipError) {
        try contents.show(clip: clip, at: at)
      } catch {
        let meant = clip == nil && contents.hasTime ? at.map { ", did you mean --set t=\($0.shown)?" } : nil
        throw OptionError("\(clip == nil ? "--at" : "--clip"): \(error)\(meant ?? "")")
      }
    }
    do throws(AssignmentError) {
      try contents.set(assignments)
    } catch {
      throw OptionError("--set \(error)")
    }
    if let replay, let warning = try contents.replay(replay, limits: limits) {
      StandardError.warning(warning, program: program)
    }
  }

  /// Checks the models after `apply`.
  ///
  /// - Throws: `SceneFileError` if an expression cannot be evaluated, or `OptionError` if a mesh cannot be built.
  package func check(_ contents: SceneFile.Contents) throws {
    let path = contents.path == FileReader.standardInput ? "standard input" : contents.path
    // A conversion of meshes needs no scene, so none is created.
    if assignments.isEmpty, camera == nil, replay == nil, clip == nil, at == nil,
      let document = contents.document
    {
      return try Self.checkNodes(document, path: path)
    }
    if let failure = contents.bindings?.failures.first { throw failure }
    try Self.checkModels(contents.scene, contents.bindings, path: path)
  }

  /// Applies `--camera` and `--set` to a scene without bindings.
  ///
  /// - Throws: `OptionError` with the failed option.
  package func assign(in scene: Scene) throws {
    try setCamera(of: scene)
    for assignment in assignments {
      do throws(AssignmentError) {
        try scene.set(assignment)
      } catch {
        throw OptionError("--set \(error)")
      }
    }
    try Self.checkModels(scene)
  }

  /// Shows `scene` from the camera of `--camera`.
  private func setCamera(of scene: Scene) throws(OptionError) {
    guard let name = camera, name != Camera.kind || scene.camera == nil else { return }
    let cameras = scene.namedCameras
    func found(_ path: String?) -> Camera? { cameras.first { $0.name == path }?.camera }
    if let named = found(name) ?? found(cameras.map(\.name).onlyPath(endingIn: name)) {
      scene.camera = named
      return
    }
    let known = (scene.camera == nil ? [] : [Camera.kind]) + cameras.map(\.name)
    let hint =
      nearestName(to: name, among: known).map { ", did you mean \(quoted($0))?" }
      ?? ViewDirection(rawValue: name).map { ", did you mean --view \($0.rawValue)?" }
    let list = known.isEmpty ? "the input has no camera" : "expected \(alternatives(known))"
    throw OptionError("--camera: no camera is called \(quoted(name))\(hint ?? ", " + list)")
  }

  /// Throws if a model cannot be drawn, or if it is shown and its bounds are not finite. `path` is the file of the scene. O(models).
  private static func checkModels(
    _ scene: Scene, _ bindings: SceneBindings? = nil, path: String? = nil
  ) throws {
    let labels = ModelLabels(scene)
    // Copies that are not there are not evaluated.
    for model in scene.models where bindings?.isAbsent(model.group) != true {
      // Computed meshes are computed for their bounds, and then have a failure.
      let bounds = model.bounds
      if let failure = model.traits.failure(labels) { throw OptionError("\(prefix(path))\(failure)") }
      if !model.isHidden { try checkReach(bounds, of: labels.label(of: model), path) }
    }
  }

  /// Throws if the bounds of a node are not finite. O(vertices + nodes).
  private static func checkNodes(_ document: MeshDocument, path: String) throws {
    let flat = document.flattened
    let bounds = flat.meshes.map(\.bounds)
    for (index, node) in flat.nodes.enumerated() {
      try checkReach(
        node.transform.apply(to: bounds[node.mesh]),
        of: ModelLabel(kind: "mesh", name: node.name ?? "", number: index + 1), path)
    }
  }

  private static func prefix(_ path: String?) -> String { path.map { "\($0): " } ?? "" }

  private static func checkReach(
    _ box: BoundingBox, of label: @autoclosure () -> CustomStringConvertible, _ path: String?
  ) throws {
    guard box.isEmpty || (box.max - box.min).sum().isFinite else {
      throw OptionError(
        "\(prefix(path))expected finite bounds for \(label()), found bounds beyond the largest number"
      )
    }
  }
}

extension SceneFormat: ChoiceArgument {}
extension UpAxis: ChoiceArgument {}
extension LengthUnit: ChoiceArgument {}

/// The value of `--rotation`: three angles in degrees.
package struct AnglesArgument: ExpressibleByArgument, Sendable {
  /// The angles about X, Y and Z.
  package let degrees: SIMD3<Float>

  /// Parses `X,Y,Z`. Nil for any other text.
  package init?(argument: String) {
    guard let vector = SIMD3<Float>(PropertyValue(argument, as: .vector)) else { return nil }
    degrees = vector
  }
}

extension SceneFile.Contents {
  /// Whether the scene has the parameter `t`.
  fileprivate var hasTime: Bool { bindings?.parameters.contains { $0.name == "t" } ?? false }
}

extension Float {
  /// The number as in an assignment.
  fileprivate var shown: String { PropertyValue.spelling(of: self) }
}

extension ReadingOptions {
  /// Parses the value of `--point-columns`.
  ///
  /// - Throws: `ValidationError` with the expected names.
  fileprivate static func columns(_ argument: String) throws -> PointColumns {
    if let columns = PointColumns(argument) { return columns }
    throw ValidationError("expected \(PointColumns.expectedSpelling)")
  }

  /// Parses the value of `--normals`.
  ///
  /// - Throws: `ValidationError` with the expected values.
  fileprivate static func normals(_ argument: String) throws -> Mesh.NormalSmoothing {
    if let rule = Mesh.NormalSmoothing(name: argument) { return rule }
    if let rule = Double(argument).flatMap({ Mesh.NormalSmoothing(degrees: $0) }) { return rule }
    throw ValidationError("expected \(Mesh.NormalSmoothing.expectedSpelling)")
  }
}

extension Assignment: ExpressibleByArgument {
  /// Parses the value of `--set`. An invalid value causes an error when it is applied.
  public init?(argument: String) { self.init(argument) }
}

/// The error of a valid option value that does not fit the input. The description is one line.
package struct OptionError: Error, CustomStringConvertible {
  /// One line with the option.
  package let description: String

  /// Creates an error with a description.
  package init(_ description: String) { self.description = description }
}

extension ReadingOptions: PlainOptions {
  package mutating func setDefaults() {
    (format, maxInputSize, allowedFolders) = (nil, nil, [])
    (normals, pointColumns) = (nil, nil)
    (up, rotation, scale, units) = (nil, nil, nil, nil)
    (camera, variant, clip, at) = (nil, nil, nil, nil)
    (assignments, replay) = ([], nil)
  }
}
