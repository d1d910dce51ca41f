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
    /// The particles of files, in the order of the scene.
    public let particles: [ParticleModel]
    /// The repetitions of a scene file that are clouds.
    let repeatedShapes: RepeatedShapeList
    /// The warnings about the file, the most important first.
    public let warnings: [SceneFileWarning]
    /// The parameters and bindings of a scene file. Nil if it has none. They live as long as the scene.
    public let bindings: SceneBindings?
    /// The paths of all files that the file refers to, whether or not they were read or exist. A reference that several
    /// names can satisfy contributes each of them. An output must not replace one of these files.
    package let referencedFiles: [String]
    /// The metadata of `referencedFiles` when a scene file was read. `reloadValues` compares it with that of later
    /// versions.
    let referencedMetadata: [FileMetadata]
    /// Notes on the missing images of a scene file.
    let imageNotes: [String]
    /// The last version of a scene file that was read. `reloadValues` compares it with the next one.
    var version: SceneFileSnapshot?
    /// The parts of looks that the file chooses.
    let lookChoices: LookChoices
    /// The values of a scene file and of assignments that are missing or out of range.
    let adjustments: AdjustmentLog
    /// The keys that a particle file has in its scene. Empty for other files.
    fileprivate(set) var entry: FileEntry = [:]
    /// The place of the contents of a mesh file or particle file. Nil for that of the file.
    let placement: InputPlacement?
    /// The scene.
    let source: LazyScene

    init(
      path: String, scene: Scene, format: SceneFormat, particles: [ParticleModel] = [],
      repeatedShapes: [RepeatedShapes] = [],
      warnings: [SceneFileWarning] = [], bindings: SceneBindings? = nil, version: SceneFileSnapshot? = nil,
      referencedFiles: [String] = [], imageNotes: [String] = [], lookChoices: LookChoices = LookChoices(),
      placement: InputPlacement? = nil, adjustments: AdjustmentLog = AdjustmentLog()
    ) {
      (self.lookChoices, self.placement, self.adjustments) = (lookChoices, placement, adjustments)
      (self.path, self.format) = (path, format)
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
      (self.referencedFiles, imageNotes, bindings) = (referencedFiles, [], nil)
      (particles, repeatedShapes, referencedMetadata) = ([], RepeatedShapeList(), [])
      adjustments = AdjustmentLog()
      self.placement = placement
      source = LazyScene(
        LazyScene.MeshFileContents(
          name: SceneFile.baseName(path), document: document, placement: placement))
    }

    /// The particles whose frames can be played: there are several, and no expression chooses one.
    package var playableParticles: [ParticleModel] {
      particles.filter { $0.frameCount > 1 && bindings?.expression(of: $0.$frame) == nil }
    }
    /// The atoms of the first particles by element. Nil if there are none.
    public var atoms: ElementCounts? { particles.first?.shownFrame.elementCounts }
    /// The largest number of frames or models of a file of particles. Shorter files begin again.
    public var frameCount: Int { particles.map(\.frameCount).max() ?? 1 }
    /// The identities of all particles and bonds, for a `SceneRecorder`.
    package var identities: SceneRecorder.Identities {
      particles.reduce(into: [:]) { $0.merge($1.identities) { first, _ in first } }
    }
  }

  /// Reads the file at `path`, or standard input if `path` is `-`. Gzip files are decompressed. O(size).
  ///
  /// If `format` is nil, it is determined by the file's ending, and for standard input by the beginning of the content.
  /// Distances are in the unit of the file; for atoms this is the ångström. `limits` apply to the file and to each file
  /// that it refers to. Such files must be in the folder of the file or below it, or in one of the folders `allowed`.
  /// `normals` is the rule by which the normals of a mesh file are computed. Nil for those of the file. `entry` has the keys
  /// of a particle file in its scene. `frame` is the frame that is shown first. If it is nil, the first frame is shown, with a
  /// warning if there are more.
  ///
  /// - Throws: `SceneFileError` if the file cannot be read or its content is invalid.
  public static func read(
    _ path: String, format: SceneFormat? = nil, entry: FileEntry = [:], frame: FrameChoice? = nil,
    limits: InputLimits = .standard, allowing allowed: [String] = [], normals: Mesh.NormalSmoothing? = nil
  ) throws(SceneFileError) -> Contents {
    try read(
      path, format: format, entry: entry, frame: frame, limits: limits, allowing: allowed, normals: normals,
      defersImages: false)
  }

  /// Reads a file as the public function does.
  ///
  /// - Parameter defersImages: whether the images in a large GLB file are read each time that their bytes are used, for
  ///   programs that use them once. The file must not change in place meanwhile.
  /// - Parameter placement: the place of the contents. A scene file takes its `up` alone. Nil for that of the file.
  /// - Parameter look: the look of a file that chooses none, by which particles are read. It is not applied.
  /// - Parameter pointColumns: the columns of a text of points. Nil for names in the file, or for a guess by the values.
  package static func read(
    _ path: String, format: SceneFormat? = nil, entry: FileEntry = [:], frame: FrameChoice? = nil,
    limits: InputLimits = .standard, allowing allowed: [String] = [], normals: Mesh.NormalSmoothing? = nil,
    defersImages: Bool, placement: InputPlacement? = nil, look: Look? = nil,
    pointColumns: PointColumns? = nil
  ) throws(SceneFileError) -> Contents {
    let isStandardInput = path == FileReader.standardInput
    let siblings = Self.siblings(of: path, limits, allowing: allowed)
    let format = format ?? SceneFormat(path: path)
    guard isStandardInput || format != nil else { throw refusal(ofUnknown: path) }
    if !isStandardInput, let format = format?.meshFormat,
      let contents = try readParts(
        path, format, siblings: siblings, normals, placement?.resolved(for: .mesh(format)),
        defersImages: defersImages)
    {
      return contents
    }
    return try parse(
      try SceneFileContext.content(of: path, limits), path: path, format: format, entry: entry, frame: frame,
      siblings: siblings,
      normals: normals, placement: placement, look: look, pointColumns: pointColumns)
  }

  /// Returns the files to which the file at `path` may refer: those of its folder, and of the folders `allowed`. None for
  /// standard input.
  static func siblings(
    of path: String, _ limits: InputLimits, allowing allowed: [String]
  ) -> SiblingFiles {
    path == FileReader.standardInput
      ? .none : .folder(ofFile: path, sizeLimit: limits.size, allowing: allowed)
  }

  /// Parses `content`, that of the file at `path`, with the given `siblings`. `repetitionLimits` limit the
  /// repetitions of a scene file.
  package static func parse(
    _ content: consuming [UInt8], path: String, format: SceneFormat? = nil,
    entry: FileEntry = [:], frame: FrameChoice? = nil, siblings: SiblingFiles = .none,
    normals: Mesh.NormalSmoothing? = nil, repetitionLimits: RepetitionLimits = RepetitionLimits(),
    placement: InputPlacement? = nil, look: Look? = nil, pointColumns: PointColumns? = nil
  ) throws(SceneFileError) -> Contents {
    let bytes = content
    let format = try checkedFormat(of: bytes, path: path, format)
    let placement = placement?.resolved(for: format)
    if let format = format.meshFormat {
      return try parseMesh(consume bytes, path: path, format: format, siblings: siblings, normals, placement)
    }
    if let format = format.particleFormat {
      if format.keeps.contains(.pointTexts), pointColumns != nil || format.isPointText(bytes) {
        return try parsePoints(bytes, path: path, format: .particles(format), placement, pointColumns)
      }
      return try parseParticles(
        bytes, path: path, format: format, entry: entry, frame: frame, placement, look)
    }
    let reader = SceneReader(
      path: path, repetitionLimits: repetitionLimits, siblings: siblings, up: placement?.up, look: look)
    return contents(try reader.read(bytes), path: path, format: format, version: .text(bytes))
  }

  /// Returns the contents of a scene that was read.
  private static func contents(
    _ read: SceneReader.Result, path: String, format: SceneFormat, version: SceneFileSnapshot?
  ) -> Contents {
    let contexts = read.files.contexts
    var known: [SceneFileWarning] = []
    for warning in read.particles.flatMap(\.warnings) where !known.contains(warning) { known.append(warning) }
    return Contents(
      path: path, scene: read.scene, format: format, particles: read.particles,
      repeatedShapes: read.repeatedShapes,
      warnings: read.files.meshWarnings + [sizeWarning(read.scene.labels, path)].compactMap(\.self) + known
        + contexts.flatMap { context in
          context.imageWarnings.map { SceneFileWarning(path: context.path, reason: .note($0)) }
        },
      bindings: read.bindings, version: version,
      referencedFiles: read.files.paths
        + contexts.flatMap { context in
          context.imageNames.map { SiblingFiles.path(of: $0, besideFile: context.path) }
        },
      imageNotes: contexts.flatMap(\.imageWarnings), lookChoices: read.lookChoices,
      adjustments: read.files.adjustments)
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
    guard let format = SceneFormat(sniffing: bytes) else { throw SceneFileError(path: path, .unknownContent) }
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

  /// Reads a particle file as the scene of which it is the only entry.
  private static func parseParticles(
    _ bytes: [UInt8], path: String, format: ParticleFormat, entry: FileEntry, frame: FrameChoice?,
    _ placement: InputPlacement?, _ look: Look?
  ) throws(SceneFileError) -> Contents {
    func flag(_ key: JSON5Key) -> Bool? {
      if case .boolean(let flag)? = entry[key.text] { flag } else { nil }
    }
    let file: ParticleFile
    do throws(ParticleReadError) {
      file = try ParticleFile(
        bytes, path: path, format: format,
        options: ParticleReadingOptions(
          isLenient: flag(SceneFileObject.lenientKey) ?? false, isWrapped: flag(SceneFileObject.wrappedKey),
          format, suits: look.map { $0 != .plain } ?? false))
    } catch {
      throw SceneFileError(path: path, .particles(error))
    }
    let numbers = frame?.numbers(of: file.frameCount) ?? 0..<1
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
    var entry = entry
    if frame != nil { entry["frame"] = .number(Double(numbers.lowerBound)) }
    placement?.write(to: &entry)
    let name = SiblingFiles.path(of: String(path.pathName), in: "")
    let description = SceneDescription(
      [
        SceneDescription.Entry(
          list: SceneBuilder.particlesKey, name: baseName(path), file: name, values: entry)
      ], path: path)
    do throws(SceneFileError) {
      let reader = SceneReader(path: path, look: look, given: .init(name: name, file: file))
      var contents = contents(
        try reader.read(description.text), path: path, format: .particles(format), version: nil)
      contents.entry = entry
      return contents
    } catch {
      throw description.located(error)
    }
  }

  private static func parsePoints(
    _ bytes: [UInt8], path: String, format: SceneFormat, _ placement: InputPlacement?,
    _ columns: PointColumns?
  ) throws(SceneFileError) -> Contents {
    try reserve(bytes.count, of: memoryPerMeshByte, path: path)
    do throws(MeshReadError) {
      let name = path == FileReader.standardInput ? "standard input" : path
      let result = try PointTextReader(path: name, bytes: bytes, columns: columns).read()
      return Contents(
        path: path, document: result.document, format: format,
        warnings: SceneFileWarning.reasons(about: result).map { SceneFileWarning(path: path, reason: $0) },
        referencedFiles: [],
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

  private static func readParts(
    _ path: String, _ format: MeshFormat, siblings: SiblingFiles, _ normals: Mesh.NormalSmoothing?,
    _ placement: InputPlacement?, defersImages: Bool
  ) throws(SceneFileError) -> Contents? {
    do throws(MeshReadError) {
      return try MeshFile.readParts(
        path, as: format, siblings: siblings, defersImages: defersImages, normals: normals
      ).map { contents($0, path: path, placement) }
    } catch {
      throw SceneFileError(path: path, .mesh(error))
    }
  }

  private static func contents(
    _ file: MeshFile.ReadResult, path: String, _ placement: InputPlacement?
  ) -> Contents {
    Contents(
      path: path, document: file.document.inOrderOfNodes, format: .mesh(file.format),
      warnings: SceneFileWarning.reasons(about: file).map { SceneFileWarning(path: path, reason: $0) },
      referencedFiles: file.referencedFiles.map { SiblingFiles.path(of: $0, besideFile: path) },
      placement: placement)
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

/// A snapshot of a scene file, for a comparison with a later version. The text is stored until the first comparison,
/// because few files are compared with a later version. After that the parsed value is stored, so that an edit parses
/// only the new text.
enum SceneFileSnapshot {
  case text([UInt8])
  case parsed(JSON5Value)

  /// The value of the file; nil if the text is not JSON5. O(size) for text.
  var value: JSON5Value? {
    switch self {
    case .text(let bytes): try? JSON5.parse(bytes)
    case .parsed(let value): value
    }
  }
}

extension SceneFile.Contents {
  /// Returns the particles that a cloud of the scene shows. Nil for other clouds.
  package func particles(of cloud: SphereCloud) -> ParticleModel? {
    particles.first { $0.cloud === cloud }
  }
}
