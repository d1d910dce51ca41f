import ArgumentParser
import CommandLineSupport
import Files
import MeshFormats

/// `orrery export`: a scene as a mesh file.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a scene as a mesh file.",
    discussion: """
      GLB and glTF keep names, colours and placements, and store equal spheres once. \
      PLY and OBJ hold one mesh with vertex colours; STL holds triangles only. \
      An old file at OUTPUT is replaced once the new one is complete.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var tessellation: TessellationOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write: .\(MeshFormat.endings); - is standard output.", valueName: "output"))
  var output: String

  @Option(
    help: ArgumentHelp("The output's format, where it does not follow from the ending.", valueName: "format"))
  var to: MeshFormat?

  @Flag(name: [.short, .long], help: "Say on standard error what was written.")
  var verbose = false

  func validate() throws {
    guard outputFormat == nil else { return }
    throw ValidationError(
      output == OutputFile.standardOutput
        ? "--to is needed where the output is standard output: \(MeshFormat.list)"
        : "\(output): the ending names no mesh format, expected .\(MeshFormat.endings), or --to FORMAT")
  }

  private var outputFormat: MeshFormat? { to ?? MeshFormat(path: output) }

  func run() throws {
    guard let format = outputFormat else { return try validate() }
    try scene.refuseReplacing(by: output)
    let document = try scene.read(program: Orrery.name).scene.meshDocument(
      tessellation: tessellation.tessellation)
    var sink = MeteredSink(
      try OutputFile(path: output), expectedCount: document.estimatedByteCount(as: format),
      title: "writing \(output)")
    do throws(MeshFormatError) {
      try document.write(to: &sink, as: format)
    } catch .file(let error) {
      throw error
    } catch {
      throw OptionError("\(output == OutputFile.standardOutput ? "standard output" : output): \(error)")
    }
    try sink.file.commit()
    if verbose {
      StandardError.write(
        "wrote \(output): \(document.nodes.count) nodes, \(document.triangleCount) triangles, \(sink.byteCount) bytes\n"
      )
    }
  }
}

extension MeshFormat: ExpressibleByArgument {
  /// The endings for a message: `glb, .gltf, .obj`.
  static var endings: String { allCases.map(\.pathExtension).joined(separator: ", .") }
}
