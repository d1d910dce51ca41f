import ArgumentParser
import CommandLineSupport
import Files
import SceneFiles

/// `orrery format`: rewrites a scene file with the canonical spelling of its keys.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Rewrite a scene file with the canonical spelling of its keys.",
    discussion: """
      Comments, order and layout stay as they are. The file is replaced as a whole, or not at all.

      EXAMPLES:
        orrery format scene.json5
        orrery format scene.json5 -o -
        orrery format - < old.json5 > new.json5
      """
  )
  .subcommand(of: Orrery.name)

  @Argument(help: ArgumentHelp("The scene file to rewrite. Use - for standard input.", valueName: "input"))
  var input: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write, or - for standard output. (form: the name of a file) (default: the input)",
      valueName: "file")
  )
  var output: String?

  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    if let format = SceneFormat(path: input), format != .json5 {
      throw ValidationError(
        "\(input): expected a scene file (.json5 or .json), found \(format.kind) (\(format.rawValue))")
    }
    let bytes = try FileReader.readUnpacked(input, limits: .standard)
    let formatted = try SceneFile.canonicalForm(bytes, path: input)
    let output = output ?? input
    if output == FileReader.standardInput {
      return try StandardOutput.write(String(decoding: formatted, as: UTF8.self))
    }
    if output == input, formatted == bytes { return StandardError.note("\(input) has the canonical form") }
    try OutputFile.write(to: output) { file throws(FileError) in try file.write(formatted) }
    StandardError.note("wrote \(output): \(formatted.count) bytes")
  }
}

/// `orrery schema`: prints the JSON schema of scene files.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON schema of scene files, by which editors complete keys.",
    discussion: """
      EXAMPLES:
        orrery schema > orrery.schema.json
      """
  )
  .subcommand(of: Orrery.name)

  @OptionGroup var verbosity: VerbosityOptions

  func run() throws { try StandardOutput.write(SceneReference().schema) }
}
