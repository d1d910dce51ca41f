import ArgumentParser
import Foundation
import SceneFiles
import TestSupport
import Testing

@testable import CommandLineSupport

@Suite("Options that do not apply to the input")
struct OptionScopeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{ parameters: { t: 1 }, spheres: [{ name: 'ball', radius: 't' }] }", to: "a.json5")
    try folder.write(water + water, to: "a.xyz")
    try folder.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "a.obj")
    try folder.write(
      "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS pp pp pp\n0 1\n0 1\n0 1\nITEM: ATOMS id x y z\n1 0 0 0\n",
      to: "a.lammpstrj")
  }

  private static let particles = ["xyz", "pdb", "lammpstrj", "csv"]
  private static let scenes = ["json5"]
  private static let files = particles + ["obj", "gltf", "glb", "stl", "ply"]

  /// A use of each option that does not apply to all inputs, and the inputs that it applies to.
  private static let scopes: [(option: String, use: [String], inputs: [String])] = [
    ("--frame", ["--frame", "0"], particles), ("--radius", ["--radius", "vdw"], particles),
    ("--color", ["--color", "element"], particles), ("--palette", ["--palette", "turbo"], particles),
    ("--bonds", ["--bonds", "none"], particles), ("--bonds", ["--bonds", "file"], ["pdb"]),
    ("--select", ["--select", "x < 9"], particles), ("--cell", ["--cell"], ["xyz", "pdb", "lammpstrj"]),
    ("--no-cell", ["--no-cell"], ["xyz", "pdb", "lammpstrj"]),
    ("--no-wrapped", ["--no-wrapped"], ["lammpstrj"]),
    ("--wrapped", ["--wrapped"], ["lammpstrj"]), ("--lenient", ["--lenient"], particles),
    ("--no-lenient", ["--no-lenient"], particles),
    ("--segments", ["--segments", "8"], particles + scenes),
    ("--rings", ["--rings", "4"], particles + scenes),
    ("--subdivisions", ["--subdivisions", "1"], particles + scenes),
    ("--divisions", ["--divisions", "2"], particles + scenes),
    ("--detail", ["--detail", "20"], particles + scenes),
    ("--frames", ["--frames", "0..<1"], particles), ("--animate", ["--animate", "0..<1"], particles),
    ("--graph", ["--graph"], scenes), ("--replay", ["--replay", "journal"], scenes),
    ("--labels", ["--labels", "{x}"], particles),
    ("--normals", ["--normals", "flat"], ["obj", "gltf", "glb", "stl", "ply"]),
    ("--point-columns", ["--point-columns", "x y z"], ["xyz", "csv"]),
    ("--rotation", ["--rotation", "0,0,90"], files), ("--scale", ["--scale", "2"], files),
    ("--units", ["--units", "mm"], files),
  ]

  private static let formats = [
    "json5", "xyz", "pdb", "lammpstrj", "csv", "obj", "gltf", "glb", "stl", "ply",
  ]

  @Test(
    "A scoped option is refused by name for each format that it does not apply to, and accepted for all others"
  )
  func scopes() throws {
    for (option, use, inputs) in Self.scopes where !Self.ofCommands.keys.contains(option) {
      let scopes =
        try (try? ParticleOptions.parse(use))?.scopes ?? TessellationOptions.parse(use).scopes
      for input in Self.formats {
        let format = SceneFormat(path: "a.\(input)")
        if inputs.contains(input) {
          #expect(throws: Never.self, "\(use) of \(input)") { try scopes.check(format) }
        } else {
          let error = #expect(throws: ValidationError.self, "\(use) of \(input)") { try scopes.check(format) }
          #expect(error?.message.hasPrefix(option) == true, "\(use) of \(input)")
        }
      }
      #expect(throws: Never.self) { try scopes.check(nil) }
    }
  }

  /// The scoped options of single commands, with a use of each that is refused.
  private static let ofCommands = [
    "--frames": ["render", "a.json5", "-o", "out%d.png", "--frames", "0..<1"],
    "--animate": ["export", "a.json5", "-o", "out.gltf", "--animate", "0..<1"],
    "--graph": ["info", "a.xyz", "--graph"],
    "--replay": ["info", "a.xyz", "--replay", "journal"],
    "--normals": ["info", "a.json5", "--normals", "flat"],
    "--point-columns": ["info", "a.obj", "--point-columns", "x y z"],
    "--rotation": ["info", "a.json5", "--rotation", "0,0,90"],
    "--scale": ["render", "a.json5", "-o", "out.png", "--scale", "2"],
    "--units": ["export", "a.json5", "-o", "out.glb", "--units", "mm"],
  ]

  @Test("Each command refuses its own and the common scoped options as wrong usage")
  func commands() throws {
    for (option, use) in Self.ofCommands {
      let outcome = try orrery.run(use, folder: folder.url)
      #expect(outcome.status == 64 && outcome.errors.contains("error: \(option)"), "\(outcome)")
    }
    for use in [
      "export a.obj -o out.gltf --segments 8", "render a.obj -o out.png --cell", "info a.obj --detail 9",
    ] {
      let outcome = try orrery.run(use.split(separator: " ").map(String.init), folder: folder.url)
      #expect(outcome.status == 64 && outcome.errors.contains(", but the input is a mesh file"), "\(outcome)")
    }
    #expect(try orrery.run(["info", "a.lammpstrj", "--wrapped", "--cell"], folder: folder.url).status == 0)
  }

  @Test("Every option with a scope is one of a command")
  func completeness() throws {
    let names = try ["export", "render", "info"].flatMap { try options(of: $0) }
    for option in Self.scopes.map(\.option) { #expect(names.contains(option), "\(option)") }
  }

  @Test(
    "The message names the option, the input and the inputs it applies to, also for standard input and --from"
  )
  func message() throws {
    let message =
      "orrery: error: --color requires particles (\(particleFormats)), but the input is a mesh file (obj) (see 'orrery info --help')\n"
    let obj = try Data(contentsOf: folder.url.appending(path: "a.obj"))
    for (arguments, input) in [
      (["info", "a.obj", "--color", "element"], Data()), (["info", "-", "--color", "element"], obj),
      (["info", "a.xyz", "--from", "obj", "--color", "element"], Data()),
    ] {
      let outcome = try orrery.run(arguments, input: input, folder: folder.url)
      #expect(outcome.status == 64 && outcome.errors == message, "\(outcome.errors)")
    }
    let frame = try orrery.run(["info", "a.json5", "--frame", "3"], folder: folder.url)
    #expect(
      frame.errors.hasPrefix(
        "orrery: error: --frame requires particles (\(particleFormats)), but the input is a scene file (json5)"
      ))
  }

  /// Returns the long names of a command's options and flags.
  private func options(of command: String) throws -> [String] { try orrery.optionNames(of: command) }
}

extension Program {
  /// The machine-readable description of the commands that the parser prints, with the names of options and flags.
  private struct Dump: Decodable {
    struct Name: Decodable { var kind: String, name: String }
    struct Argument: Decodable { var kind: String, names: [Name]? }
    struct Command: Decodable { var commandName: String, arguments: [Argument]?, subcommands: [Command]? }
    var command: Command
  }

  /// Returns the long names of a command's options, and of its flags, in the order of `--help`.
  func optionNames(of command: String, flags: Bool = true) throws -> [String] {
    let dump = try JSONDecoder().decode(Dump.self, from: run(["--experimental-dump-help"]).output)
    let arguments = dump.command.subcommands?.first { $0.commandName == command }?.arguments ?? []
    return arguments.filter { $0.kind == "option" || flags && $0.kind == "flag" }
      .compactMap { $0.names?.first { $0.kind == "long" } }.map { "--" + $0.name }
  }
}
