import ArgumentParser
import RenderScene
import SceneExpressions
import SceneFiles
import SceneModel

/// The options for the view, the light and the effects of a scene, which pictures, windows and pages have: `ViewOptions`,
/// and one option for each property of the scene, of its effects and of its environment.
///
/// The argument parser reflects an option group, and decodes it by the labels of its children. The children of this one are
/// made from `PropertyOption.all`.
package struct AppearanceOptions: ParsableArguments, CustomReflectable, Sendable {
  /// The options that are no properties.
  package let viewing: ViewOptions
  /// The given options of properties with their values, in the order of the table.
  private let values: [(option: PropertyOption, assignment: Assignment)]

  /// Creates the options for the argument parser.
  package init() { (viewing, values) = (ViewOptions(), []) }

  /// The options of an empty command line.
  package static var plain: AppearanceOptions { AppearanceOptions(viewing: .plain, values: []) }

  private init(viewing: ViewOptions, values: [(option: PropertyOption, assignment: Assignment)]) {
    (self.viewing, self.values) = (viewing, values)
  }

  /// Decodes the options from the command line.
  package init(from decoder: any Decoder) throws {
    // First the keys that accept every name, by which a debug build of the argument parser checks the whole group.
    values = try GeneratedOption.decode(Self.options, from: decoder).map { number, value in
      let option = PropertyOption.all[number]
      return (option, Assignment(option.target, to: value))
    }
    viewing = try ViewOptions(from: decoder)
  }

  /// The declarations of the options.
  package var customMirror: Mirror {
    Mirror(
      self, children: Array(Mirror(reflecting: ViewOptions()).children) + Self.declarations.map { $0 })
  }

  private static let options = PropertyOption.all.map { GeneratedOption($0) }
  /// The argument parser reflects the group twice.
  private static let declarations = options.map { $0.declaration }

  /// Throws a `ValidationError` if an option of the view is invalid, or if two options choose a look.
  package func validate() throws {
    try viewing.validate()
    if viewing.plain, let look, look != .plain {
      throw ValidationError("--plain and --look \(look) both choose a look, expected only one of them")
    }
  }

  /// The value of `--look`. Nil without the option.
  private var look: Look? {
    values.first { $0.assignment.target == .look }.flatMap { Look(rawValue: $0.assignment.valueText) }
  }

  /// The look of `--look` and `--plain`. Otherwise, scenes that choose none are shown in a studio.
  package var lookChoice: LookChoice {
    LookChoice(
      look ?? (viewing.plain ? .plain : .studio), isOverriding: look != nil || viewing.plain)
  }

  /// Sets the properties of `scene` that options choose. Others are unchanged. The look is that of `lookChoice`, with which
  /// the scene is read.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - bindings: The bindings of the scene, of which those of the properties are removed.
  /// - Throws: `OptionError` if the file of the environment cannot be read or decoded.
  package func apply(to scene: Scene, _ bindings: SceneBindings? = nil) throws(OptionError) {
    try viewing.apply(to: scene)
    for (option, assignment) in values where assignment.target != .look {
      do throws(AssignmentError) {
        try option.set(assignment, in: scene, bindings)
      } catch {
        throw OptionError("\(option.name(assignment)) \(error)")
      }
    }
  }

  /// Applies all options to `scene`: the values that `apply` sets, and the camera for one picture.
  ///
  /// - Throws: The errors of `apply`.
  package func prepare(
    _ scene: Scene, _ bindings: SceneBindings? = nil, size: WindowSize
  ) throws(OptionError) {
    try apply(to: scene, bindings)
    if var framing = viewing.framing(of: scene, size: size) {
      framing.include(scene)
      scene.camera = framing.camera
    }
    viewing.project(scene)
  }

  /// The first of these options that is given. Nil if none is.
  package var given: String? {
    viewing.given ?? values.first.map { $0.option.name($0.assignment) }
  }
}

extension PropertyOption {
  /// Returns the option as it is on the command line: `--axis-box` or `--no-axis-box`.
  func name(_ assignment: Assignment) -> String { GeneratedOption(self).name(assignment.value) }
}

extension GeneratedOption {
  /// The option of a property of the scene, of its effects or of its environment.
  fileprivate init(_ option: PropertyOption) {
    let names: [String] = if case .choice(let names) = option.kind { names } else { [] }
    self.init(
      key: option.key, meaning: option.meaning,
      values: option.values.map { name, form in
        .value(
          name: name, form: form, names: names,
          beginsWithHyphen: names.isEmpty && option.kind != .color, parse: option.value)
      } ?? .flag)
  }
}

/// The look of pictures that the command line chooses.
package struct LookChoice: Equatable, Sendable {
  /// The look.
  package var look: Look
  /// Whether it replaces a look that the file chooses.
  package var isOverriding: Bool

  /// Creates a choice.
  package init(_ look: Look, isOverriding: Bool) { (self.look, self.isOverriding) = (look, isOverriding) }

  /// Sets the look of the contents of a file.
  package func apply(to contents: SceneFile.Contents) { contents.apply(look, overriding: isOverriding) }
}
