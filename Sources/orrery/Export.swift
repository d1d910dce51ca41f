import ArgumentParser
import CommandLineSupport
import Files
import Geometry
import MeshFormats
import SceneFiles
import SceneModel
import TextParsing

/// `orrery export`: writes a scene as a mesh file.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a scene as a mesh file, or a mesh file in another format.",
    discussion: """
      GLB and glTF keep names, colours and placements, and store equal shapes once. \
      PLY and OBJ hold one mesh with vertex colours, or with --separate an OBJ's materials; STL holds triangles only. \
      Several frames (--frame "0..<100") and sweeps become a file each, where OUTPUT is as frame-%04d.glb; with \
      --animate they become one film, which plays where glTF files are shown. \
      A percent sign in the name itself is %%. \
      An old file at OUTPUT is replaced once the new one is complete, unless INPUT is or needs it.
      """)

  @OptionGroup var scene: SceneArgument
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Particles") var particles: ParticleOptions
  @OptionGroup var tessellation: TessellationOptions
  @OptionGroup(title: "Motion") var animation: AnimationOptions
  @OptionGroup(title: "Many files") var sweeps: SweepOptions
  @OptionGroup(title: "Sharing the work") var jobs: JobOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write: .\(MeshFormat.endings); - is standard output.", valueName: "output"))
  var output: String

  @Option(
    help: ArgumentHelp("The output's format, where it does not follow from the ending.", valueName: "format"))
  var to: MeshFormat?

  @Option(
    help: ArgumentHelp(
      "How PLY and STL lay down numbers: binary, ascii, or for PLY big-endian; binary if not said.",
      valueName: "encoding"))
  var encoding: MeshWritingOptions.Encoding?

  @Flag(help: "Write glTF nodes that differ in their place only as instances (EXT_mesh_gpu_instancing).")
  var instancing = false

  @Flag(
    help: "Write two files: glTF's buffer as a .bin, or OBJ's materials as an .mtl, beside OUTPUT.")
  var separate = false

  #if MeshOptimizer
    @Flag(help: "Put triangles and vertices in an order that GPUs draw fast.")
    var optimize = false
  #endif

  @Flag(name: [.short, .long], help: "Say on standard error what was written.")
  var verbose = false

  func validate() throws {
    guard let format = outputFormat else {
      throw ValidationError(
        output == OutputFile.standardOutput
          ? "--to is needed where the output is standard output: \(MeshFormat.list)"
          : "\(output): the ending names no mesh format, expected .\(MeshFormat.endings), or --to FORMAT")
    }
    if let encoding, !format.encodings.contains(encoding) {
      throw ValidationError(
        "--encoding \(encoding.rawValue): \(format.rawValue) has no such form, expected \(alternatives(format.encodings.map(\.rawValue)))"
      )
    }
    if instancing, format != .glb, format != .gltf {
      throw ValidationError("--instancing is for glb and gltf, and the output is \(format.rawValue)")
    }
    if separate, !format.hasSidecar {
      throw ValidationError("--separate is for gltf and obj, and the output is \(format.rawValue)")
    }
    if separate, output == OutputFile.standardOutput {
      throw ValidationError("--separate writes two files, and standard output is one")
    }
    if animation.animate != nil, format != .glb, format != .gltf {
      throw ValidationError("--animate is for glb and gltf, and the output is \(format.rawValue)")
    }
    if animation.particleFrames != nil, particles.frame != nil {
      throw ValidationError("--animate and --frame both say which frames, expected one")
    }
    let sweep = try sweeps.combined()
    try sweep.checkNames(output)
    if !sweeps.sweep.isEmpty, particles.frame?.isSeveral == true {
      throw ValidationError("--sweep goes over one frame, found several by --frame")
    }
    try jobs.checkNames(try sweep.pattern(output))
  }

  private var outputFormat: MeshFormat? { to ?? MeshFormat(path: output) }

  func run() throws {
    guard let format = outputFormat else { return try validate() }
    let contents = try reading.read(
      scene.input, particles, program: Orrery.name, frames: animation.particleFrames,
      scopes: tessellation.scopes + animation.scopes)
    let sweep = try sweeps.combined()
    let pattern = try sweep.pattern(output)
    let sequence = SceneSequence(contents, sweep: sweep, frames: particles.frame)
    func path(_ number: Int) -> String { sequence.path(pattern, number) }
    let numbers = sequence.numbers
    guard numbers.count == 1 || pattern.isVariable else {
      throw ValidationError(
        "\(output): several frames need several files, expected a name as frame-%04d.\(format.pathExtension)")
    }
    try sequence.checkFiles(
      { [path($0)] + [sidecar(beside: path($0), format)?.path].compactMap(\.self) },
      replacingNoneOf: InputFiles(scene.input, referencedFiles: contents.referencedFiles))
    let chosen = jobs.chosen(numbers, path: path)
    var warnings = OutputWarnings(program: Orrery.name)
    try SceneFileError.naming(scene.input) {
      for number in chosen {
        try sequence.prepare(number)
        try write(contents, as: format, to: path(number), &warnings)
      }
    }
    warnings.write(total: chosen.count)
    Program.keepUntilExit(contents)
  }

  /// Throws if the file would have no triangles because all contents of the input were left out. Adds a warning if it
  /// has none for another reason.
  private func checkContent(
    of document: MeshDocument, _ contents: SceneFile.Contents, _ output: String,
    _ warnings: inout OutputWarnings
  ) throws {
    guard document.triangleCount == 0 else { return }
    let omissions = contents.omissions
    guard omissions.isEmpty else {
      throw OptionError(
        "\(output): not written, as all that the input holds is left out: \(omissions.joined(separator: ", "))"
      )
    }
    warnings.add(contents.noTrianglesWarning, about: output)
  }

  private func write(
    _ contents: SceneFile.Contents, as format: MeshFormat, to output: String, _ warnings: inout OutputWarnings
  ) throws {
    let sidecar = sidecar(beside: output, format)
    let document = try document(of: contents)
    try checkContent(of: document, contents, output, &warnings)
    let options = MeshWritingOptions(
      encoding: encoding ?? .binary, isInstanced: instancing, sidecarName: sidecar?.name)
    var main = MeteredSink(
      try OutputFile(path: output), expectedCount: document.estimatedByteCount(as: format),
      title: "writing \(output)")
    try naming(output) { () throws(MeshFormatError) in
      try document.write(to: &main, as: format, options: options)
    }
    // The main file is committed after the file it refers to, and both are complete before the first commit. If the
    // disk is full, both old files stay.
    if let sidecar {
      var file = try OutputFile(path: sidecar.path)
      try naming(output) { () throws(MeshFormatError) in
        try document.writeSidecar(to: &file, as: format, options: options)
      }
      try main.file.finish(isOnDisk: jobs.needCompleteFiles)
      try file.commit(isOnDisk: jobs.needCompleteFiles)
    }
    try main.file.commit(isOnDisk: jobs.needCompleteFiles)
    if verbose { report(document, output, byteCount: main.byteCount, sidecar: sidecar?.path) }
  }

  /// Returns the name and the path of the sidecar file of the file at `path`. Nil if it has none.
  private func sidecar(beside path: String, _ format: MeshFormat) -> (name: String, path: String)? {
    separate ? format.sidecarPath(beside: path) : nil
  }

  private func document(of contents: SceneFile.Contents) throws -> MeshDocument {
    let document = try unoptimizedDocument(of: contents)
    #if MeshOptimizer
      if optimize {
        var optimized = document
        for index in optimized.meshes.indices { optimized.meshes[index].optimizeVertexCache() }
        return optimized
      }
    #endif
    return document
  }

  /// Returns the document of a mesh file unchanged, or the document of the scene.
  private func unoptimizedDocument(of contents: SceneFile.Contents) throws -> MeshDocument {
    if animation.animate == nil, let document = contents.document { return document }
    try DocumentMemory.check(
      nodesOf: contents.scene, frameCount: try animation.frameCount(of: contents))
    let cut = tessellation.tessellation(of: contents.scene)
    guard let moving = try animation.document(of: contents, tessellation: cut) else {
      return try contents.scene.meshDocument(tessellation: cut)
    }
    if moving.colorsChange {
      StandardError.warning(
        "colours change, which glTF's nodes do not; they are those of the first frame", program: Orrery.name)
    }
    return moving.document
  }

  /// Runs `body` and adds the path of the output file to its errors.
  private func naming(_ output: String, _ body: () throws(MeshFormatError) -> Void) throws {
    do throws(MeshFormatError) {
      try body()
    } catch .file(let error) {
      throw error
    } catch {
      throw OptionError("\(output == OutputFile.standardOutput ? "standard output" : output): \(error)")
    }
  }

  private func report(_ document: MeshDocument, _ output: String, byteCount: Int, sidecar: String?) {
    let beside = sidecar.map { ", and \($0.printable) beside it" } ?? ""
    StandardError.write(
      "wrote \(output.printable): \(document.nodes.count) nodes, \(document.triangleCount) triangles, \(byteCount) bytes\(motion(document))\(beside)\n"
    )
  }

  private func motion(_ document: MeshDocument) -> String {
    guard let animation = document.animation, let first = animation.times.first,
      let last = animation.times.last
    else { return "" }
    return ", \(animation.tracks.count) moving for \(last - first) seconds"
  }
}

extension MeshFormat {
  /// Returns the name and the path of the sidecar file: `a/b.bin` for `a/b.gltf`. Nil if the format has no sidecar.
  fileprivate func sidecarPath(beside path: String) -> (name: String, path: String)? {
    guard let ending = sidecarExtension else { return nil }
    let name = path.pathName
    let point = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let stem = point.flatMap { $0 == name.startIndex ? nil : name[..<$0] } ?? name
    return ("\(stem).\(ending)", "\(path.pathFolder)\(stem).\(ending)")
  }
}

extension MeshFormat: ExpressibleByArgument {
  /// The file extensions for a message: `glb, .gltf, .obj`.
  static var endings: String { allCases.map(\.pathExtension).joined(separator: ", .") }
}

extension MeshWritingOptions.Encoding: ExpressibleByArgument {}
