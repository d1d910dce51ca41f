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
public struct AppearanceOptions: ParsableArguments, CustomReflectable, Sendable {
  /// The options that are no properties.
  public let viewing: ViewOptions
  /// The given options of properties with their values, in the order of the table.
  private let values: [(option: PropertyOption, assignment: Assignment)]

  /// Creates the options for the argument parser.
  public init() { (viewing, values) = (ViewOptions(), []) }

  /// Decodes the options from the command line.
  public init(from decoder: any Decoder) throws {
    // First the keys that accept every name, by which a debug build of the argument parser checks the whole group.
    let container = try decoder.container(keyedBy: PropertyKey.self)
    values = try PropertyOption.all.compactMap { option in
      try option.assignment(in: container).map { (option, $0) }
    }
    viewing = try ViewOptions(from: decoder)
  }

  /// The declarations of the options.
  public var customMirror: Mirror {
    let properties = Self.declarations.map { Mirror.Child($0.label, $0.value) }
    return Mirror(self, children: Array(Mirror(reflecting: ViewOptions()).children) + properties)
  }

  /// The declarations of the options of properties. The argument parser reflects the group twice.
  private static let declarations: [(label: String, value: any Sendable)] = PropertyOption.all.map {
    ("_\($0.key)", $0.declaration)
  }

  /// Throws a `ValidationError` if an option of the view is invalid, or if two options choose a look.
  public func validate() throws {
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
  public var lookChoice: LookChoice {
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
  public func apply(to scene: Scene, _ bindings: SceneBindings? = nil) throws(OptionError) {
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
  public func prepare(
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
  public var given: String? {
    viewing.given ?? values.first.map { $0.option.name($0.assignment) }
  }
}

/// The key by which the argument parser finds the value of an option of a property.
struct PropertyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension PropertyOption {
  /// The name without dashes: `axis-box`.
  private var word: String {
    var word = ""
    for letter in key.unicodeScalars {
      if letter.properties.isUppercase {
        word += "-" + letter.properties.lowercaseMapping
      } else {
        word.unicodeScalars.append(letter)
      }
    }
    return word
  }

  /// Returns the option as it is on the command line: `--axis-box` or `--no-axis-box`.
  func name(_ assignment: Assignment) -> String {
    assignment.value == .boolean(false) ? "--no-\(word)" : "--\(word)"
  }

  /// The wrapper of a property that would declare the option.
  var declaration: any Sendable {
    let name = NameSpecification.Element.customLong(word)
    switch kind {
    case .boolean:
      return Flag<Bool?>(name: [name], inversion: .prefixedNo, help: ArgumentHelp(meaning))
    case .choice(let names):
      return option(name, "name", .next, completion: .list(names))
    case .number(.angle), .number(.angleOfView): return option(name, "degrees", .unconditional)
    case .number: return option(name, "number", .unconditional)
    case .vector: return option(name, "x,y,z", .unconditional)
    case .color: return option(name, "colour", .next)
    case .text: return option(name, "text", .unconditional)
    }
  }

  private func option(
    _ name: NameSpecification.Element, _ valueName: String, _ parsing: SingleValueParsingStrategy,
    completion: CompletionKind? = nil
  ) -> Option<Assignment?> {
    Option(
      name: [name], parsing: parsing,
      help: ArgumentHelp("\(meaning) (form: \(form))", valueName: valueName), completion: completion,
      transform: parsed)
  }

  /// Parses a value.
  ///
  /// - Throws: `ValidationError` with the expected form, and what the value probably means.
  @Sendable
  private func parsed(_ text: String) throws -> Assignment {
    do throws(AssignmentError) {
      return try assignment(parsing: text)
    } catch {
      let hint = error.text.firstRange(of: ", did you mean ").map { error.text[$0.lowerBound...] } ?? ""
      let note = noteOnRounding(Double(text) ?? 0)
      throw ValidationError(
        "expected \(form)" + (note.isEmpty ? "" : ", found \(text)\(note)") + hint.filter { $0 != "\"" })
    }
  }

  /// Returns the value on the command line. Nil without the option.
  fileprivate func assignment(in container: KeyedDecodingContainer<PropertyKey>) throws -> Assignment? {
    let key = PropertyKey(stringValue: key)
    if kind == .boolean {
      return try container.decode(Flag<Bool?>.self, forKey: key).wrappedValue
        .map { Assignment(target, to: .boolean($0)) }
    }
    return try container.decode(Option<Assignment?>.self, forKey: key).wrappedValue
  }
}
