import Files
import Geometry
import MeshFormats
import ParticleFormats
import SceneModel
import TextCoding

/// Functions that read files as scenes.
///
/// ```swift
/// let contents = try SceneFile.read("caffeine.xyz")
/// print(contents.atoms?.count ?? 0)
/// ```
public enum SceneFile {
  /// The content of a file.
  public struct Contents {
    /// The path as given by the caller; `-` is standard input.
    public let path: String
    /// The models. The particles of a file form one cloud, in the order of the file and with its name. The scene of a
    /// mesh file is created on first access.
    public var scene: Scene { source.scene }
    /// The document of a mesh file, equal to `scene.meshDocument()` but for cameras and lights. Nil for other files, and
    /// after the first access of `scene`, which may change afterwards.
    public var document: MeshDocument? { source.document }
    /// The format in which the file was read.
    public let format: SceneFormat
    /// The particles, with access to the other frames. Nil if the file contains no particles.
    public let trajectory: Trajectory?
    /// The models of the particle files in a scene file, in the order of the file.
    public let particles: [ParticleModel]
    /// The repetitions of a scene file that are clouds.
    let repeatedShapes: RepeatedShapeList
    /// The warnings about the file, the most important first.
    public let warnings: [SceneFileWarning]
    /// The parameters and bindings of a scene file. Nil if it has none. They live as long as the scene.
    public let bindings: SceneBindings?
    /// The paths of all files that the file refers to, whether or not they were read or exist. A reference that several
    /// names can satisfy contributes each of them. An output must not replace one of these files.
    public let referencedFiles: [String]
    /// The metadata of `referencedFiles` when a scene file was read. `reloadValues` compares it with that of later
    /// versions.
    let referencedMetadata: [FileMetadata]
    /// Notes on the missing images of a scene file.
    let imageNotes: [String]
    /// The last version of a scene file that was read. `reloadValues` compares it with the next one.
    var version: SceneFileSnapshot?
    /// The parts of looks that the file chooses.
    let lookChoices: LookChoices
    /// The place of the contents of a mesh file or particle file. Nil for that of the file.
    let placement: InputPlacement?
    /// The scene.
    let source: LazyScene

    init(
      path: String, scene: Scene, format: SceneFormat, trajectory: Trajectory? = nil,
      particles: [ParticleModel] = [], repeatedShapes: [RepeatedShapes] = [],
      warnings: [SceneFileWarning] = [], bindings: SceneBindings? = nil, version: SceneFileSnapshot? = nil,
      referencedFiles: [String] = [], imageNotes: [String] = [], lookChoices: LookChoices = LookChoices(),
      placement: InputPlacement? = nil
    ) {
      (self.lookChoices, self.placement) = (lookChoices, placement)
      (self.path, self.format, self.trajectory) = (path, format, trajectory)
      (self.particles, self.repeatedShapes) = (particles, RepeatedShapeList(repeatedShapes))
      (self.warnings, self.bindings, self.version) = (warnings, bindings, version)
      (self.referencedFiles, self.imageNotes) = (referencedFiles, imageNotes)
      referencedMetadata = version == nil ? [] : referencedFiles.map { FileMetadata(path: $0) }
      source = LazyScene(scene)
    }

    /// Creates contents of a scene that is not from a file, for a writer of pages. `path` names them in messages.
    public init(_ scene: Scene, path: String) { self.init(path: path, scene: scene, format: .json5) }

    /// Creates the contents of a mesh file in a place.
    init(
      path: String, document: MeshDocument, format: SceneFormat, warnings: [SceneFileWarning],
      referencedFiles: [String], placement: InputPlacement?
    ) {
      (self.path, self.format, self.warnings, lookChoices) = (path, format, warnings, LookChoices())
      (self.referencedFiles, imageNotes, trajectory, bindings) = (referencedFiles, [], nil, nil)
      (particles, repeatedShapes, referencedMetadata) = ([], RepeatedShapeList(), [])
      self.placement = placement
      guard let placement else {
        source = LazyScene(document)
        return
      }
      // A conversion keeps the document, which then has the whole transform.
      source =
        placement.isAssignable
        // The group turns about zero.
        ? LazyScene(document.atOrigin.placed(by: placement.conversion), root: placement.groups().root)
        : LazyScene(document.placed(by: placement.transform))
    }

    /// Makes the origin of a mesh file zero, for outputs with coordinates of 32 bits only. Call it before the first access of
    /// `scene`; it does nothing afterwards.
    package func removeOrigin() { source.removeOrigin() }

    /// The atoms by element. Nil if the file contains no atoms.
    public var atoms: ElementCounts? { trajectory?.frame.elementCounts }
    /// The number of frames or models in the file.
    public var frameCount: Int { trajectory?.file.frameCount ?? 1 }
    /// The identities of all particles and bonds, for a `SceneRecorder`.
    public var identities: SceneRecorder.Identities {
      particles.reduce(into: trajectory?.identities ?? [:]) { $0.merge($1.identities) { first, _ in first } }
    }
  }

  /// The options for reading and displaying particle files.
  public struct ParticleOptions: Equatable, Sendable {
    /// The options for reading.
    public var reading: ParticleReadingOptions
    /// The options for displaying.
    public var style: ParticleStyle
    /// The frame that is shown first. If it is nil, the first frame is shown, with a warning if there are more.
    public var frame: FrameChoice?

    /// Creates options.
    public init(
      reading: ParticleReadingOptions = ParticleReadingOptions(), style: ParticleStyle = ParticleStyle(),
      frame: FrameChoice? = nil
    ) {
      (self.reading, self.style, self.frame) = (reading, style, frame)
    }
  }

  /// Reads the file at `path`, or standard input if `path` is `-`. Gzip files are decompressed. O(size).
  ///
  /// If `format` is nil, it is determined by the file's ending, and for standard input by the beginning of the content.
  /// Distances are in the unit of the file; for atoms this is the ångström. `limits` apply to the file and to each file
  /// that it refers to. Such files must be in the folder of the file or below it, or in one of the folders `allowed`.
  /// `normals` is the rule by which the normals of a mesh file are computed. Nil for those of the file.
  ///
  /// - Throws: `SceneFileError` if the file cannot be read or its content is invalid.
  public static func read(
    _ path: String, format: SceneFormat? = nil, particles: ParticleOptions = ParticleOptions(),
    limits: InputLimits = .standard, allowing allowed: [String] = [], normals: Mesh.NormalSmoothing? = nil
  ) throws(SceneFileError) -> Contents {
    try read(
      path, format: format, particles: particles, limits: limits, allowing: allowed, normals: normals,
      defersImages: false)
  }

  /// Reads a file as the public function does.
  ///
  /// - Parameter defersImages: whether the images in a large GLB file are read each time that their bytes are used, for
  ///   programs that use them once. The file must not change in place meanwhile.
  /// - Parameter placement: the place of the contents. A scene file takes its `up` alone. Nil for that of the file.
  package static func read(
    _ path: String, format: SceneFormat? = nil, particles: ParticleOptions = ParticleOptions(),
    limits: InputLimits = .standard, allowing allowed: [String] = [], normals: Mesh.NormalSmoothing? = nil,
    defersImages: Bool, placement: InputPlacement? = nil
  ) throws(SceneFileError) -> Contents {
    let isStandardInput = path == FileReader.standardInput
    let siblings = Self.siblings(of: path, limits, allowing: allowed)
    let format = format ?? SceneFormat(path: path)
    guard isStandardInput || format != nil else { throw refusal(ofUnknown: path) }
    if defersImages, !isStandardInput, format?.meshFormat == .glb,
      let contents = try readDeferringImages(
        path, siblings: siblings, normals, placement?.resolved(for: .glb))
    {
      return contents
    }
    if !isStandardInput, format?.meshFormat == .ply,
      let file = MeshFile.readPointBlocks(path, sizeLimit: siblings.sizeLimit)
    {
      return contents(file, path: path, placement?.resolved(for: .ply))
    }
    return try parse(
      try bytes(path, limits), path: path, format: format, particles: particles, siblings: siblings,
      normals: normals, placement: placement)
  }

  /// Returns the files to which the file at `path` may refer: those of its folder, and of the folders `allowed`. None for
  /// standard input.
  static func siblings(
    of path: String, _ limits: InputLimits, allowing allowed: [String]
  ) -> SiblingFiles {
    path == FileReader.standardInput
      ? .none : .folder(ofFile: path, sizeLimit: limits.size, allowing: allowed)
  }

  /// Returns the content of the file at `path`, decompressed.
  static func bytes(
    _ path: String, _ limits: InputLimits = .standard
  ) throws(SceneFileError) -> [UInt8] {
    do throws(FileError) {
      return try FileReader.readUnpacked(path, limits: limits)
    } catch {
      throw SceneFileError(path: path, .unreadable(error))
    }
  }

  /// Parses `content`, that of the file at `path`, with the given `siblings`. `repetitionLimits` limit the
  /// repetitions of a scene file.
  package static func parse(
    _ content: consuming [UInt8], path: String, format: SceneFormat? = nil,
    particles: ParticleOptions = ParticleOptions(),
    siblings: SiblingFiles = .none, normals: Mesh.NormalSmoothing? = nil,
    repetitionLimits: RepetitionLimits = RepetitionLimits(), placement: InputPlacement? = nil
  ) throws(SceneFileError) -> Contents {
    let bytes = content
    let format = try checkedFormat(of: bytes, path: path, format)
    let placement = placement?.resolved(for: format)
    if let format = format.meshFormat {
      return try parseMesh(consume bytes, path: path, format: format, siblings: siblings, normals, placement)
    }
    if format == .pcd || (format == .xyz || format == .csv) && PointTextReader.isPointText(bytes) {
      return try parsePoints(bytes, path: path, format: format, placement)
    }
    if let format = format.particleFormat {
      return try parseParticles(bytes, path: path, format: format, options: particles, placement)
    }
    let read = try SceneReader(
      path: path, repetitionLimits: repetitionLimits, siblings: siblings, up: placement?.up
    )
    .read(bytes)
    let contexts = read.files.contexts
    return Contents(
      path: path, scene: read.scene, format: format, particles: read.particles,
      repeatedShapes: read.repeatedShapes,
      warnings: read.files.meshWarnings + [sizeWarning(read.scene.labels, path)].compactMap(\.self)
        + read.particles.compactMap(\.shown.crowdedAtomsWarning)
        + contexts.flatMap { context in
          context.imageWarnings.map { SceneFileWarning(path: context.path, reason: .note($0)) }
        },
      bindings: read.bindings, version: .text(bytes),
      referencedFiles: read.files.paths
        + contexts.flatMap { context in
          context.imageNames.map { SiblingFiles.path(of: $0, besideFile: context.path) }
        },
      imageNotes: contexts.flatMap(\.imageWarnings), lookChoices: read.lookChoices)
  }

  /// Returns a warning about labels of less than two pixels, which cannot be read: their sizes are meant in metres. Nil if
  /// there are none. O(labels).
  private static func sizeWarning(_ labels: [Label], _ path: String) -> SceneFileWarning? {
    let small = labels.filter { $0.size < 2 && !$0.text.isEmpty && !$0.isHidden }
    guard let first = small.first else { return nil }
    let label = first.name.isEmpty ? "a label" : "label \(quoted(first.name))"
    let others = small.count == 1 ? "" : " and \(small.count - 1) more"
    return SceneFileWarning(
      path: path,
      reason: .note(
        "\(label)\(others): the size \(first.size) is too small to read; it is in pixels, not in metres"
      ))
  }

  /// Returns `format`, or the format that the path or the content has, if the content is not blank.
  static func checkedFormat(
    of bytes: [UInt8], path: String, _ format: SceneFormat?
  ) throws(SceneFileError) -> SceneFormat {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.span.extracting(
      droppingFirst: bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    guard !isBlankThroughout(text) else { throw SceneFileError(path: path, .empty) }
    if let format = format ?? SceneFormat(path: path) { return format }
    guard let format = SceneFormat(sniffing: text) else { throw SceneFileError(path: path, .unknownContent) }
    return format
  }

  /// The estimated memory that reading needs in addition to the bytes of the file, in bytes: for each byte of a mesh
  /// file, and for each particle of a frame. Upper bounds for typical files.
  private static let (memoryPerMeshByte, memoryPerParticle) = (4, 128)

  private static func reserve(_ count: Int, of size: Int, path: String) throws(SceneFileError) {
    do throws(FileError) {
      try FileError.reserve(count, of: size, path: path)
    } catch {
      throw SceneFileError(path: path, .unreadable(error))
    }
  }

  private static func parseParticles(
    _ bytes: [UInt8], path: String, format: ParticleFormat, options: ParticleOptions,
    _ placement: InputPlacement?
  ) throws(SceneFileError) -> Contents {
    let file: ParticleFile
    do throws(ParticleReadError) {
      file = try ParticleFile(bytes, path: path, format: format, options: options.reading)
    } catch {
      throw SceneFileError(path: path, .particles(error))
    }
    let numbers = options.frame?.numbers(of: file.frameCount) ?? 0..<1
    guard numbers.upperBound <= file.frameCount else {
      // Checked before memory is allocated for the existing frames.
      let missing = max(numbers.lowerBound, file.frameCount)
      throw SceneFileError(
        path: path,
        .particles(ParticleReadError(path: path, .noSuchFrame(missing, count: file.frameCount))))
    }
    // A table has one frame, and its lines rarely have less than 20 bytes.
    try reserve(
      file.recordCounts?.upperBound ?? bytes.count / 20, of: memoryPerParticle, path: path)
    let trajectory = try Trajectory(
      file, name: baseName(path), style: options.style, number: numbers.lowerBound, placement: placement)
    return Contents(
      path: path, scene: trajectory.scene, format: SceneFormat(format), trajectory: trajectory,
      warnings: warnings(trajectory, choosesFrame: options.frame != nil), placement: placement)
  }

  private static func warnings(_ trajectory: Trajectory, choosesFrame: Bool) -> [SceneFileWarning] {
    let (file, frame) = (trajectory.file, trajectory.frame)
    var warnings: [SceneFileWarning] = []
    func add(_ reason: SceneFileWarning.Reason, line: Int? = nil) {
      warnings.append(SceneFileWarning(path: file.path, line: line, reason: reason))
    }
    if frame.count + trajectory.unselectedCount == 0, frame.omissions == ParticleOmissions() {
      add(.nothingFound(what: "particles"))
    }
    let unknown = frame.elementCounts?.unknown ?? []
    if !unknown.isEmpty { add(.unknownElements(unknown)) }
    if let first = frame.omissions.firstBadRecord {
      add(.badRecords(count: frame.omissions.badRecordCount, first: first))
    }
    if let warning = trajectory.crowdedAtomsWarning { warnings.append(warning) }
    if file.frameCount > 1, !choosesFrame { add(.moreFrames(total: file.frameCount)) }
    if let error = file.indexingError {
      add(.unreadableFrame(number: file.frameCount + 1, error), line: error.line)
    }
    return warnings
  }

  private static func parsePoints(
    _ bytes: [UInt8], path: String, format: SceneFormat, _ placement: InputPlacement?
  ) throws(SceneFileError) -> Contents {
    try reserve(bytes.count, of: memoryPerMeshByte, path: path)
    do throws(MeshReadError) {
      let name = path == FileReader.standardInput ? "standard input" : path
      var (document, warnings): (MeshDocument, [String]) = (MeshDocument(meshes: [], nodes: []), [])
      if format == .pcd {
        (document, warnings) = try PCDReader(path: name, bytes: bytes).read()
      } else {
        document = try PointTextReader(path: name, bytes: bytes).read()
      }
      document.nodes[0].name = baseName(path)
      return Contents(
        path: path, document: document, format: format,
        warnings: warnings.map { SceneFileWarning(path: path, reason: .note($0)) }, referencedFiles: [],
        placement: placement)
    } catch {
      throw SceneFileError(path: path, .mesh(error))
    }
  }

  private static func parseMesh(
    _ content: consuming [UInt8], path: String, format: MeshFormat, siblings: SiblingFiles,
    _ normals: Mesh.NormalSmoothing?, _ placement: InputPlacement?
  ) throws(SceneFileError) -> Contents {
    let bytes = content
    try reserve(bytes.count, of: memoryPerMeshByte, path: path)
    do throws(MeshReadError) {
      let name = path == FileReader.standardInput ? "standard input" : path
      return contents(
        try MeshFile.parse(
          consume bytes, as: format, path: name, siblings: siblings, normals: normals), path: path, placement)
    } catch {
      throw SceneFileError(path: path, .mesh(error))
    }
  }

  private static func readDeferringImages(
    _ path: String, siblings: SiblingFiles, _ normals: Mesh.NormalSmoothing?,
    _ placement: InputPlacement?
  ) throws(SceneFileError) -> Contents? {
    do throws(MeshReadError) {
      return try MeshFile.readDeferringImages(path, siblings: siblings, normals: normals).map {
        contents($0, path: path, placement)
      }
    } catch {
      throw SceneFileError(path: path, .mesh(error))
    }
  }

  private static func contents(
    _ file: MeshFile.ReadResult, path: String, _ placement: InputPlacement?
  ) -> Contents {
    var document = file.document
    // A single mesh node without a name receives the name of the file, as the cloud of a particle file does.
    if document.nodes.count == 1, document.flattened.nodes[0].name == nil {
      document.nodes[0].name = baseName(path)
    }
    return Contents(
      path: path, document: document.inOrderOfNodes, format: SceneFormat(file.format),
      warnings: warnings(about: file).map { SceneFileWarning(path: path, reason: $0) },
      referencedFiles: file.referencedFiles.map { SiblingFiles.path(of: $0, besideFile: path) },
      placement: placement)
  }

  /// Returns the warnings about a mesh file.
  static func warnings(about file: MeshFile.ReadResult) -> [SceneFileWarning.Reason] {
    let omissions = omissions(of: file)
    var warnings: [SceneFileWarning.Reason] = file.warnings.map { .note($0) }
    if file.repairedNormalCount > 0 { warnings.append(.repairedNormals(count: file.repairedNormalCount)) }
    if !omissions.isEmpty { warnings.append(.omitted(omissions)) }
    let document = file.document
    if document.triangleCount == 0, document.pointCount == 0, document.lineCount == 0 {
      warnings.append(.nothingFound(what: "triangles"))
    }
    return warnings
  }

  /// Returns the omitted features of a mesh file, including points of meshes without triangles, which are not drawn.
  private static func omissions(of file: MeshFile.ReadResult) -> [String] {
    let points = file.document.meshes.reduce(0) { $0 + ($1.indices.isEmpty ? $1.vertices.count : 0) }
    guard points > 0 else { return file.omissions }
    return file.omissions + ["\(points) \(points == 1 ? "point" : "points")"]
  }

  /// Returns the name of the only model of the file at `path`.
  package static func baseName(_ path: String) -> String {
    path == FileReader.standardInput ? "stdin" : path.fileBaseName.pathText
  }

  private static func isBlankThroughout(_ text: borrowing Span<UInt8>) -> Bool {
    for index in 0..<text.count where !isBlank(text[index]) && text[index] != UInt8(ascii: "\n") {
      return false
    }
    return true
  }

  /// Returns the error for a file with an unknown ending. If the file is missing or a folder, the error states that
  /// instead.
  static func refusal(ofUnknown path: String) -> SceneFileError {
    if let error = FileReader.problem(path) { return SceneFileError(path: path, .unreadable(error)) }
    return SceneFileError(path: path, .unknownEnding(path.fileEnding))
  }
}
