import ArgumentParser
import CommandLineSupport
import SceneFiles

/// `orrery info`: prints the contents of a file.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print what a file contains: spheres, atoms by element, bounds, and mesh problems.",
    discussion: """
      Areas and volumes are those of the scene as a mesh, in squared and cubed units of the file. Overlapping parts \
      count twice. The volume is printed only if every mesh is closed. \
      Of a picture (.png) that orrery render has written, the command prints how it was made.
      """
  )
  .subcommand(of: Orrery.name)

  @OptionGroup var scene: InputArgument
  @OptionGroup var further: FurtherInputs
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Particles") var particles: ParticleOptions
  @OptionGroup var tessellation: TessellationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Flag(
    help:
      "Fail if an image is missing, or if something is left out of the file because it cannot be used, such as a normal, a clip or a material library. Otherwise, a warning names it."
  )
  var strict = false

  @Flag(help: "Print the report as one JSON object.")
  var json = false

  @Option(
    defaultAsFlag: .text, parsing: .next,
    help: ArgumentHelp(
      "Print the bound properties and the inputs of their expressions instead: as text, as dot for Graphviz, or as svg, a picture. At the end of the command line, --graph alone means text.",
      valueName: "form"))
  var graph: GraphReport.OutputFormat?

  @Option(
    help: ArgumentHelp(
      "Print why a value changes with --set instead: the changes that lead to it, and the time of each. Without --set, print the expressions of the target and of the values that it depends on. The target is a parameter, a named value, a model (earth), a property (earth.radius) or the mesh of a model (earth.mesh). (form: a name, as earth.radius)",
      valueName: "target"))
  var why: String?

  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    try CommandLineProgram.checkAttachedValue(of: "--graph", as: GraphReport.OutputFormat.self)
    if graph != nil, why != nil {
      throw ValidationError("--graph and --why both choose the report, expected only one of them")
    }
    if graph != nil, json {
      throw ValidationError("--graph and --json both choose the report, expected only one of them")
    }
  }

  func run() throws {
    try limits.start(input: scene.input, program: Orrery.name)
    // Not in `validate`, which the parser calls before it reports an unknown option.
    if scene.input.lowercased().hasSuffix(".png"), reading.format == nil {
      guard let report = try PictureRecord.report(on: scene.input) else {
        throw OptionError("\(scene.input): expected a PNG picture, found another format")
      }
      return try report.write(asJSON: json)
    }
    try further.check(first: scene.input)
    let scopes =
      tessellation.scopes + [
        OptionScope("--graph", .scenes, isGiven: graph != nil),
        OptionScope("--why", .scenes, isGiven: why != nil),
      ]
    if let why { return try explain(why, scopes: scopes) }
    let contents = try reading.read(
      scene.input, and: further.paths, particles, program: Orrery.name, scopes: scopes,
      requiresImages: strict)
    if let graph {
      let report = GraphReport(contents)
      if graph == .svg, report.hasCharactersOutsideXML {
        let note = "texts written with other characters in place of those that XML does not allow"
        StandardError.warning(contents.warning(note), program: Orrery.name)
      }
      return try StandardOutput.write(report.report(graph))
    }
    try MeshDocumentMemoryChecker.check(nodesOf: contents.scene)
    let document = try SceneFileError.naming(scene.input) {
      // The report counts no groups of the document.
      try contents.scene.meshDocument(
        tessellation: tessellation.tessellation(of: contents.scene), keepsEmptyGroups: false)
    }
    try MeshDocumentMemoryChecker.check(inspectionOf: document)
    // The default size of `orrery render`.
    let warnings =
      contents.gapWarnings + contents.pictureWarnings
      + [contents.visibilityWarning(width: 1280, height: 720)].compactMap(\.self)
    for warning in warnings { StandardError.warning(warning, program: Orrery.name) }
    try SceneReport(contents, document, warnings: contents.warnings + warnings).report.write(asJSON: json)
    CommandLineProgram.keepUntilExit((contents, document))
  }

  private func explain(_ target: String, scopes: [OptionScope]) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let contents = try reading.readUnchanged(
      scene.input, and: further.paths, particles, program: Orrery.name, scopes: scopes)
    let duration = clock.now - start
    if reading.assignments.isEmpty, reading.replay == nil {
      return try OriginReport(target, contents).report.write(asJSON: json)
    }
    let detail = tessellation.tessellation(of: contents.scene)
    let report = try WhyReport(target, contents, tessellation: detail, reading: duration) {
      try reading.apply(to: contents, program: Orrery.name)
    }
    try reading.check(contents)
    try report.report.write(asJSON: json)
    CommandLineProgram.keepUntilExit(contents)
  }
}

extension Info: PlainCommand {
  mutating func set(_ line: PlainCommandLine) throws -> Bool {
    guard line.output == nil else { return false }
    (scene, further) = (try InputArgument(line.input), .plain)
    (reading, particles, tessellation) = (.plain, .plain, .plain)
    (limits, verbosity) = (.plain, .plain)
    (strict, json, graph, why) = (false, false, nil, nil)
    try validate()
    return true
  }
}
