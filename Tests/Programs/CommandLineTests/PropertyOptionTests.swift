import Foundation
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import CommandLineSupport

@Suite("Options of the properties of a picture")
struct PropertyOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An option with a value: as on the command line, as the value of a key, and as the value of `--set`.
  private struct Use {
    let option: PropertyOption
    let arguments: [String]
    let json: String
    let text: String

    init(_ option: PropertyOption, _ text: String, json: String) {
      (self.option, self.text, self.json) = (option, text, json)
      let name = option.name(
        Assignment(option.target, to: option.kind == .boolean ? .boolean(text == "true") : .text(text)))
      arguments = option.kind == .boolean ? [name] : [name, text]
    }

    /// The scene file with the key.
    var file: String {
      switch option.target {
      case .name(let name): "{ boxes: [{}], \(name): \(json) }"
      case .property(let name, let model, _): "{ boxes: [{}], \(model): { \(name): \(json) } }"
      }
    }

    /// The assignment of `--set`.
    var assignment: String { "\(option.target)=\(text)" }
  }

  private static let uses = PropertyOption.all.flatMap { option -> [Use] in
    switch option.kind {
    case .boolean: [Use(option, "true", json: "true"), Use(option, "false", json: "false")]
    case .number: [Use(option, "0.5", json: "0.5")]
    case .vector: [Use(option, "1,-2,3", json: "[1, -2, 3]")]
    case .color: [Use(option, "#203040", json: "'#203040'")]
    case .text: [Use(option, "a", json: "'a'")]
    case .choice(let names): names.map { Use(option, $0, json: "'\($0)'") }
    }
  }

  /// The values of all properties of the scene, its effects and its environment.
  private func values(_ scene: Scene) -> [PropertyValue?] {
    Scene.properties.map { $0[of: scene].propertyValue }
      + Effects.properties.map { $0[of: scene.effects].propertyValue }
      + Environment.properties.map { $0[of: scene.environment].propertyValue }
  }

  /// Returns the contents of a scene file with the values of options, as pictures have them.
  private func read(_ text: String, _ arguments: [String] = []) throws -> SceneFile.Contents {
    let options = try AppearanceOptions.parse(arguments)
    let contents = try SceneFile.read(try folder.write(text, to: "a.json5"))
    options.lookChoice.apply(to: contents)
    try options.apply(to: contents.scene, contents.bindings)
    return contents
  }

  @Test("The option, the key of a scene file and --set give the same scene")
  func values() throws {
    let plain = values(try read("{ boxes: [{}] }").scene)
    var changed: Set<String> = []
    for use in Self.uses {
      let option = values(try read("{ boxes: [{}] }", use.arguments).scene)
      let contents = try read("{ boxes: [{}] }")
      try contents.set(use.assignment)
      #expect(values(try read(use.file).scene) == option, "\(use.arguments)")
      #expect(values(contents.scene) == option, "\(use.assignment)")
      if option != plain { changed.insert(use.option.key) }
    }
    #expect(changed == Set(PropertyOption.all.map(\.key)))
  }

  @Test("The option, the key of a scene file and --set give the same picture")
  func pictures() throws {
    func picture(_ text: String, _ arguments: [String] = []) throws -> Data {
      let outcome = try orrery.run(
        ["render", "-", "-o", "-", "--size", "64x48", "--no-record"] + arguments, input: Data(text.utf8))
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output
    }
    let plain = try picture("{ boxes: [{}] }")
    let tried = ["axisBox", "occlusion", "exposure", "look", "background", "environmentVisible"]
    for use in Self.uses where tried.contains(use.option.key) && use.text != "studio" {
      let option = try picture("{ boxes: [{}] }", use.arguments)
      #expect(try picture(use.file) == option, "\(use.arguments)")
      #expect(try picture("{ boxes: [{}] }", ["--set", use.assignment]) == option, "\(use.assignment)")
      // The effects that the look switches on, and the others.
      let isDefault = use.option.kind == .boolean && use.text == "\(use.option.key == "occlusion")"
      #expect((option == plain) == isDefault, "\(use.arguments)")
    }
  }

  @Test("An option replaces the expression of its property, and does not mean a model of the name")
  func bindings() throws {
    let text = "{ parameters: { t: 1 }, exposure: 't', spheres: [{ name: 'effects' }] }"
    let contents = try read(text, ["--exposure", "-2", "--axes"])
    #expect(contents.scene.exposure == -2 && contents.scene.effects.axes)
    try contents.set("t=3")
    #expect(contents.scene.exposure == -2)
    let bound = try read(text)
    try bound.set("t=3")
    #expect(bound.scene.exposure == 3)
  }

  @Test("No two options of a command have one name", arguments: ["render", "export"])
  func names(command: String) throws {
    let names = try orrery.optionNames(of: command)
    #expect(Set(names).count == names.count)
    #expect(names.contains("--no-axis-box"))
  }

  @Test("The first given option has the name that the command line has")
  func given() throws {
    #expect(try AppearanceOptions.parse([]).given == nil)
    #expect(try AppearanceOptions.parse(["--no-scale-bar"]).given == "--no-scale-bar")
    #expect(try AppearanceOptions.parse(["--environment-rotation", "-5"]).given == "--environment-rotation")
    #expect(try AppearanceOptions.parse(["--axes", "--plain"]).given == "--plain")
  }
}
