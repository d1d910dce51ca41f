import ArgumentParser
import CommandLineSupport
import Files
import Geometry
import MeshFormats
import Page
import RenderScene
import SceneFiles
import SceneModel
import TextCoding

/// `orrery export`: writes a scene as a mesh file or an HTML page.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a scene as a mesh file or an HTML page, or convert a mesh file to another format.",
    discussion: """
      GLB and glTF files keep names, materials, textures and transforms, and store equal shapes once. \
      PLY and OBJ files hold one mesh. An OBJ file has its materials in an .mtl file beside it, and a PLY file names the textures of the base \
      colours; their images are written beside the file, too. With --no-separate, and on standard output, these are left out, and colours \
      are those of vertices. \
      STL files hold triangles only. \
      An HTML page shows the scene in a web browser, offline, and stays live: its parameters can be changed, and \
      frames play. Its view, light and effects can be chosen as those of a picture. \
      Several frames (--frame "0..<100") and sweeps are written to one file each, if OUTPUT is a pattern such as \
      frame-%04d.glb. With --animate they become one animation in one file. \
      In a pattern, %% is a percent sign. \
      An existing file at OUTPUT is replaced when the new one is complete. It must not be a file that INPUT needs. Files beside it are \
      replaced if the old OUTPUT refers to them; --overwrite replaces others. \
      If OUTPUT is a pipe or a device, such as /dev/stdout, it is written directly, and --to names the format.
      """
  )
  .subcommand(of: Orrery.name)

  @OptionGroup var scene: InputArgument
  @OptionGroup var further: FurtherInputs
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Particles") var particles: ParticleOptions
  @OptionGroup var tessellation: TessellationOptions
  @OptionGroup(title: "Operations on meshes") var operations: OperationOptions
  @OptionGroup(title: "Motion") var animation: AnimationOptions
  @OptionGroup(title: "Pages") var page: PageExportOptions
  @OptionGroup(title: "The picture of pages") var appearance: AppearanceOptions
  @OptionGroup(title: "Many files") var sweeps: SweepOptions
  @OptionGroup(title: "Sharing the work") var jobs: ShardOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write: .\(ExportFormat.endings). Use - for standard output. (form: the name of a file)",
      valueName: "output"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The format of the output. (default: determined by the file extension)", valueName: "format"))
  var to: ExportFormat?

  @Option(
    help: ArgumentHelp(
      "The encoding of numbers in PLY and STL files: binary, ascii, or for PLY also big-endian. (default: binary)",
      valueName: "encoding"))
  var encoding: MeshWritingOptions.Encoding?

  @Flag(help: "Write glTF nodes that differ only in their transforms as instances (EXT_mesh_gpu_instancing).")
  var instancing = false

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Write a second file next to OUTPUT: a .bin with the buffer of glTF, or an .mtl with the materials of OBJ. Images are written as files, too, also those of PLY. (default: for OBJ and PLY, if there are materials and textures)"
    ))
  var separate: Bool?

  @Flag(
    help:
      "Fail if an image is missing or damaged, or, for a page, if a font lacks a character, or if something is left out of a file because it cannot be used, such as a normal, a clip or a material library. Otherwise, a warning names it. Other warnings are no errors. Also check the compressed pixels of images that are copied, and not only their structure and their checksums."
  )
  var strict = false

  @Flag(
    help:
      "Replace any existing file beside OUTPUT that has the name of an .mtl, .bin or image to be written, not only those that the old OUTPUT refers to."
  )
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "Compress the meshes of GLB and glTF: none, meshopt (EXT_meshopt_compression, fast to read; smaller still with --optimize) or draco (KHR_draco_mesh_compression, smallest). Positions are rounded to 1/65536 of the size of their mesh, normals to 12 bits.",
      valueName: "method"))
  var compress: MeshCompression = .none

  @Flag(help: "Write files of more than 1 GB, too.")
  var large = false

  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    guard let format = outputFormat else {
      throw ValidationError(
        OutputFile.isWrittenDirectly(output)
          ? "\(output == OutputFile.standardOutput ? "standard output" : output) requires --to with one of \(ExportFormat.list)"
          : Self.isPicture(output)
            ? "\(output): expected a mesh file or a page; 'orrery render' writes pictures and films"
            : "\(output): unknown file extension, expected .\(ExportFormat.endings), or --to FORMAT")
    }
    switch format {
    case .mesh(let format): try validate(for: format)
    case .html: try validateForPage()
    }
    if animation.particleFrames != nil, particles.frame != nil {
      throw ValidationError("--animate and --frame both choose frames, expected only one of them")
    }
    let sweep = try sweeps.combined()
    try sweep.checkNames(output)
    _ = try outputsOfInputs()
    if !sweeps.sweep.isEmpty, particles.frame?.isSeveral == true {
      throw ValidationError("--sweep requires one frame, found several in --frame")
    }
    try jobs.checkNames(try sweep.pattern(output))
  }

  private static func isPicture(_ output: String) -> Bool {
    output.lowercased().hasSuffix(".png") || FilmFormat(path: output) != nil
  }

  /// The given options that need something of a format, each nil if it is not given.
  private var abilityOptions: [(option: String?, ability: MeshAbilities)] {
    [
      (instancing ? "--instancing" : nil, .instances),
      (compress == .none ? nil : "--compress \(compress.rawValue)", .compression),
      (separate == true ? "--separate" : nil, .imageFiles), (overwrite ? "--overwrite" : nil, .imageFiles),
      (animation.animate == nil ? nil : "--animate", .clips),
    ]
  }

  /// Throws if an option does not apply to a mesh format.
  private func validate(for format: MeshFormat) throws {
    if let encoding, !format.encodings.contains(encoding) {
      throw ValidationError(
        "--encoding: expected \(alternatives(format.encodings.map(\.rawValue))) for \(format.rawValue), found \(encoding.rawValue)"
      )
    }
    for (option, ability) in abilityOptions {
      guard let option, !format.keeps.contains(ability) else { continue }
      throw ValidationError(
        "\(option) requires \(MeshFormat.list(keeping: ability)), but the output is \(format.rawValue)")
    }
    if separate == true, OutputFile.isWrittenDirectly(output) {
      let found = output == OutputFile.standardOutput ? "standard output" : "a pipe or a device"
      throw ValidationError("--separate writes several files, so the output cannot be \(found)")
    }
    if let option = page.given ?? appearance.given {
      throw ValidationError("\(option) requires html, but the output is \(format.rawValue)")
    }
  }

  /// Throws if an option does not apply to pages.
  private func validateForPage() throws {
    let tessellationOption = tessellation.scopes.first { $0.isGiven }?.name
    let encoded = MeshFormat.written.filter { $0.encodings.count > 1 }.map(\.rawValue)
    let refused =
      [(encoding == nil ? nil : "--encoding", alternatives(encoded))]
      + abilityOptions.map { ($0.option, MeshFormat.list(keeping: $0.ability)) }
      + [(tessellationOption, "a mesh format"), (operations.given, "a mesh format")]
    for (option, formats) in refused {
      guard let option else { continue }
      throw ValidationError("\(option) requires \(formats), but the output is html")
    }
    try appearance.viewing.checkView(camera: reading.camera)
  }

  /// The size of files that `--large` writes.
  private static let largeByteCount = 1_000_000_000

  private var outputFormat: ExportFormat? { to ?? ExportFormat(path: output) }

  func run() throws {
    // Not in `validate`, which the parser calls before it reports an unknown option.
    try further.check(first: scene.input)
    try limits.start(input: scene.input, program: Orrery.name)
    let outputs = try outputsOfInputs()
    for (input, output) in zip([scene.input] + further.paths, outputs ?? []) {
      var one = self
      (one.scene.input, one.further.paths, one.output) = (input, [], output)
      try one.write()
    }
    if outputs == nil { try write() }
  }

  /// The output for each input. Nil if all inputs are one scene.
  private func outputsOfInputs() throws -> [String]? {
    let sweep = try sweeps.combined()
    return try OutputPerInput.outputs(
      output, inputs: [scene.input] + further.paths, swept: sweep.axes.map(\.name),
      isSequence: !sweep.axes.isEmpty || particles.frame?.isSeveral == true)
  }

  /// Writes the output, or one for each state of the scene.
  private func write() throws {
    guard let format = outputFormat else { return try validate() }
    let contents = try reading.read(
      scene.input, and: further.paths, particles, program: Orrery.name, frames: animation.particleFrames,
      scopes: tessellation.scopes + animation.scopes, playsFrames: format == .html, requiresImages: strict,
      look: format == .html ? appearance.lookChoice : nil)
    let sweep = try sweeps.combined()
    let pattern = try sweep.pattern(output)
    if format == .html {
      try MeshDocumentMemoryChecker.check(modelsOf: contents)
      let size = page.options.pictureSize
      try appearance.prepare(
        contents.scene, contents.bindings, size: WindowSize(width: size.x, height: size.y))
    }
    // A page contains all frames, and plays them.
    let sequence = SceneSequence(contents, sweep: sweep, frames: format == .html ? nil : particles.frame)
    func path(_ number: Int) -> String { sequence.path(pattern, number) }
    let numbers = sequence.numbers
    guard numbers.count == 1 || pattern.isVariable else {
      throw ValidationError(
        "\(output): several results require several files, expected a name such as frame-%04d.\(format.pathExtension)"
      )
    }
    let input = InputFileSet(scene.input, referencedFiles: contents.referencedFiles)
    try sequence.checkFiles(
      { number in
        let path = path(number)
        return [path]
          + [separate == true ? format.meshFormat?.sidecarPath(besideFile: path)?.path : nil].compactMap(
            \.self)
      }, replacingNoneOf: input)
    let chosen = jobs.chosen(numbers, path: path)
    var warnings = OutputWarnings(program: Orrery.name)
    try SceneFileError.naming(scene.input) {
      for number in chosen {
        try sequence.prepare(number)
        switch format {
        case .mesh(let format):
          try write(contents, as: format, to: path(number), replacingNoneOf: input, &warnings)
        case .html: try writePage(contents, to: path(number), &warnings)
        }
      }
    }
    warnings.write(total: chosen.count)
    CommandLineProgram.keepUntilExit(contents)
  }

  /// Throws if the file would have no triangles because all contents of the input were left out. Adds a warning if it
  /// has none for another reason.
  private func checkContent(
    of document: MeshDocument, as format: MeshFormat, _ contents: SceneFile.Contents, _ output: String,
    _ warnings: inout OutputWarnings
  ) throws {
    for warning in contents.gapWarnings { warnings.add(warning, about: output) }
    if document.hasGeometry(for: format) { return }
    let omissions = contents.omissions + document.omittedGeometry(as: format)
    guard omissions.isEmpty else {
      throw OptionError(
        "\(output): not written, because all parts of the input are left out: \(omissions.joined(separator: ", "))"
      )
    }
    warnings.add(contents.noTrianglesWarning, about: output)
  }

  private func write(
    _ contents: SceneFile.Contents, as format: MeshFormat, to output: String,
    replacingNoneOf input: InputFileSet, _ warnings: inout OutputWarnings
  ) throws {
    // A clip that was chosen for a mesh file is a pose; a scene chooses clips to play.
    let source = try document(
      of: contents, keepsClips: contents.format == .json5 && format.keeps.contains(.clips))
    var (document, notes) = source.converted(for: format)
    notes += try document.apply(operations.operations)
    try checkContent(of: document, as: format, contents, output, &warnings)
    for note in notes { warnings.add(contents.warning(note), about: output) }
    if let note = document.roundingWarning(as: format, encoding: encoding ?? .binary) {
      warnings.add(contents.warning(note), about: output)
    }
    let hasLostClips = (contents.document?.clips.isEmpty == false) && !format.keeps.contains(.clips)
    if hasLostClips {
      warnings.add(
        contents.warning(
          "\(format.rawValue.uppercased()) files contain no clips, so the pose of the nodes is written; --at chooses another"
        ), about: output)
    }
    // A mesh file whose scene was not made has no plane, and needs no scene.
    if contents.document == nil, contents.scene.effects.plane != nil {
      warnings.add(
        contents.warning("mesh files have no clipping plane, so whole models are written"), about: output)
    }
    if contents.format == .json5, !source.isRigged, contents.scene.hasPoses, format.keeps.contains(.clips) {
      warnings.add(
        contents.warning("meshes with joints and morph targets are written in one pose, without their clips"),
        about: output)
    }
    let isSeparate = isSeparate(document, format, output)
    let sidecar = isSeparate ? format.sidecarPath(besideFile: output) : nil
    let options = MeshWritingOptions(
      encoding: encoding ?? .binary, isInstanced: instancing,
      sidecarName: sidecar?.name ?? (isSeparate ? String(output.pathName) : nil), compression: compress)
    let damaged = document.damagedImages(as: format, options: options, checksPixels: strict).map {
      contents.warning($0)
    }
    if strict, let first = damaged.first { throw OptionError("\(first)") }
    for warning in damaged { warnings.add(warning, about: output) }
    let omitted =
      document.omittedGeometry(as: format) + document.omittedMaterialFeatures(as: format, options: options)
    if !omitted.isEmpty {
      let list = omitted.joined(separator: ", ")
      warnings.add(contents.warning("not written to the \(format.rawValue) file: \(list)"), about: output)
    }
    let size = document.estimatedByteCount(as: format, encoding: options.encoding)
    if !large, size > Self.largeByteCount {
      let tenths = size / 100_000_000
      throw OptionError("\(output): would have about \(tenths / 10).\(tenths % 10) GB; --large writes it")
    }
    // The main file is opened first, so that an error there is reported before files are compared.
    let file = try OutputFile(path: output)
    let prepared = try naming(output) { () throws(MeshWriteError) in
      try MeshOutput(document, as: format, options: options)
    }
    if !prepared.uncompressedParts.isEmpty {
      let list = prepared.uncompressedParts.joined(separator: ", ")
      warnings.add(contents.warning("not compressed in the \(format.rawValue) file: \(list)"), about: output)
    }
    var companions = try naming(output) { () throws(MeshWriteError) in
      try CompanionFiles(of: prepared, besideFile: output)
    }
    for path in companions.paths { try input.checkNotReplaced(by: path) }
    try naming(output) { () throws(MeshWriteError) in try companions.checkReplacements(overwrites: overwrite)
    }
    if companions.wereInterrupted {
      StandardError.warning(
        "\(output): a run was ended while it replaced this file and those beside it; all are replaced now",
        program: Orrery.name)
    }
    var main = ProgressSink(
      file, expectedCount: size, title: "writing \(output)")
    try naming(output) { () throws(MeshWriteError) in
      try prepared.write(to: &main)
      try companions.commit(with: &main.file, isOnDisk: jobs.needCompleteFiles)
    }
    if verbosity.verbose { report(document, output, byteCount: main.byteCount, sidecar: sidecar?.path) }
  }

  private func writePage(
    _ contents: SceneFile.Contents, to output: String, _ warnings: inout OutputWarnings
  ) throws {
    var options = page.options
    // A single frame is the one that is shown first.
    if let frames = particles.frame, frames.isSeveral {
      options.frames = frames.numbers(of: contents.frameCount)
    }
    let count = try PageExport(options: options)
      .write(contents, to: output, isStrict: strict, isOnDisk: jobs.needCompleteFiles, &warnings)
    StandardError.note("wrote \(output): \(count) bytes")
  }

  /// Returns whether buffer, materials or images are written as files beside the output. By default, materials and
  /// textures of OBJ and PLY are.
  private func isSeparate(_ document: MeshDocument, _ format: MeshFormat, _ output: String) -> Bool {
    separate
      ?? (!OutputFile.isWrittenDirectly(output) && document.needsOtherFiles(as: format, besideFile: output))
  }

  /// Returns the document of a mesh file unchanged, or the document of the scene.
  private func document(of contents: SceneFile.Contents, keepsClips: Bool) throws -> MeshDocument {
    if animation.animate == nil, let document = contents.document { return document }
    try MeshDocumentMemoryChecker.check(
      nodesOf: contents.scene, frameCount: try animation.frameCount(of: contents))
    let detail = tessellation.tessellation(of: contents.scene)
    guard let moving = try animation.document(of: contents, tessellation: detail) else {
      return try contents.scene.meshDocument(tessellation: detail, keepsClips: keepsClips)
    }
    if moving.colorsChange {
      StandardError.warning(
        "glTF cannot animate colours and materials, so the file has those of the first frame",
        program: Orrery.name)
    }
    return moving.document
  }

  /// Runs `body` and adds the path of the output file to its errors.
  private func naming<Result>(_ output: String, _ body: () throws(MeshWriteError) -> Result) throws -> Result
  {
    do throws(MeshWriteError) {
      return try body()
    } catch .file(let error) {
      throw error
    } catch .foreignFile(let path, let mainFile) {
      throw OptionError(
        "\(MeshWriteError.foreignFile(path: path, mainFile: mainFile)); --overwrite replaces it")
    } catch {
      throw OptionError("\(output == OutputFile.standardOutput ? "standard output" : output): \(error)")
    }
  }

  private func report(_ document: MeshDocument, _ output: String, byteCount: Int, sidecar: String?) {
    let beside = sidecar.map { ", and \($0.printable)" } ?? ""
    StandardError.write(
      "wrote \(output.printable): \(document.nodes.count) nodes, \(document.triangleCount) triangles, \(byteCount) bytes\(motion(document))\(beside)\n"
    )
  }

  private func motion(_ document: MeshDocument) -> String {
    guard let animation = document.animation, let first = animation.times.first,
      let last = animation.times.last
    else { return "" }
    let count = animation.tracks.count
    return ", \(count) animated \(count == 1 ? "node" : "nodes") for \(last - first) seconds"
  }
}

extension MeshWritingOptions.Encoding: ChoiceArgument {}

extension MeshCompression: ChoiceArgument {}

extension Export: PlainCommand {
  mutating func set(_ line: PlainCommandLine) throws -> Bool {
    guard let output = line.output else { return false }
    (scene, further, self.output) = (try InputArgument(line.input), .plain, output)
    (reading, particles, tessellation, operations) = (.plain, .plain, .plain, .plain)
    (animation, page, appearance) = (.plain, .plain, .plain)
    (sweeps, jobs, limits, verbosity) = (.plain, .plain, .plain, .plain)
    (to, encoding, instancing, separate) = (nil, nil, false, nil)
    (strict, overwrite, compress, large) = (false, false, .none, false)
    try validate()
    return true
  }
}
