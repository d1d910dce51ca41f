import Geometry
import Reactive
import SceneModel

/// The texts of `Sources/Kit/OrreryKit/Modifiers.swift` and of its test, generated from the descriptions of the models.
enum ModifierSource {
  /// The kinds of models that have a modifier for each property. A picture, its effects and its environment
  /// have the modifiers of all models.
  static let kinds: [any DescribedModel.Type] =
    ShapeKinds.all.map { $0 as any DescribedModel.Type }
    + ComputedMeshKinds.all.map { $0 as any DescribedModel.Type } + [
      Group.self, ImportedMesh.self,
      Light.self, Camera.self, Label.self, MaterialModel.self, Title.self, Legend.self,
    ]

  /// A base class, and the properties that all of its models have: their modifiers are written once.
  private struct Base: Sendable {
    /// The constraint of the extension.
    let constraint: String
    let contains: @Sendable (any DescribedModel.Type) -> Bool
    let properties: [String]
  }

  private static let bases = [
    Base(
      constraint: "Shape where Self: PlacedShape", contains: { $0 is PlacedShape.Type },
      properties: ["position", "rotation", "color", "visible"]),
    Base(
      constraint: "Shape where Self: AxialShape", contains: { $0 is AxialShape.Type },
      properties: ["radius", "height"]),
    Base(
      constraint: "DescribedModel where Self: ComputedMesh", contains: { $0 is ComputedMesh.Type },
      properties: ["position", "rotation", "scale", "visible", "doubleSided", "color"]),
  ]

  /// The whole file.
  static var text: String {
    let start = """
      // swift-format-ignore-file
      // Generated from the descriptions of the models: ORRERY_WRITE=modifiers swift test --filter ModifierTests

      import Geometry
      import Reactive
      import SceneModel

      """
    let shared = bases.map { base in
      let first = kinds.first(where: base.contains).map { methods(of: $0, in: base) } ?? []
      return "\nextension \(base.constraint) {\n\(first.joined(separator: "\n"))}\n"
    }
    return start + shared.joined() + kinds.map { text(of: $0) }.joined()
  }

  /// The file `Tests/Kit/OrreryKitTests/ModifierCalls.swift`, which calls each modifier.
  static var calls: String {
    let start = """
      // swift-format-ignore-file
      // Generated from the descriptions of the models: ORRERY_WRITE=modifiers swift test --filter ModifierTests

      import OrreryKit

      enum ModifierCalls {

      """
    let list = kinds.map { "    check\($0)()\n" }.joined()
    return start + "  static func checkAll() {\n\(list)  }\n" + kinds.map { "\n" + calls(of: $0) }.joined()
      + "}\n"
  }

  private static func calls<Model: DescribedModel>(of _: Model.Type) -> String {
    let model = Model.description.make("", nil)
    let checks = Model.properties.filter { !isDynamic($0.name, in: Model.self) }.flatMap { property in
      names(of: property.name, in: Model.self).map { name in
        let type = valueType(of: property[of: model])
        return
          "    checkModifier(\"\(property.name)\") { (model: \(Model.self), value: \(type)) in model.\(name)(value) }"
          + " binding: { $0.\(name)($1) }\n"
      }
    }
    return "  private static func check\(Model.self)() {\n\(checks.joined())  }\n"
  }

  /// The names of the modifiers of a property. Shapes, computed meshes and labels have the earlier name of the position, too.
  private static func names<Model: DescribedModel>(of property: String, in _: Model.Type) -> [String] {
    let earlier =
      Model.self is any Shape.Type || Model.self is ComputedMesh.Type
      ? "center" : Model.self == Label.self ? "at" : nil
    return (property == "position" ? [earlier].compactMap(\.self) : []) + [property]
  }

  /// The file `Sources/Kit/OrreryKit/Color+Names.swift`: the colours of CSS that `Geometry` does not declare.
  static var colors: String {
    let names = Color.cssColors.sorted { $0.key < $1.key }.filter { !["black", "white"].contains($0.key) }
    return """
      // Generated from the colours of CSS: ORRERY_WRITE=modifiers swift test --filter ModifierTests

      import Geometry

      extension Color {

      """
        + names.map { name, hex in
          let text =
            "#" + String(repeating: "0", count: 6 - String(hex, radix: 16).count) + String(hex, radix: 16)
          return """
              /// The colour `\(name)` of CSS: `\(text)`.
              public static var \(name): Color { Color(css: 0x\(text.dropFirst())) }

            """
        }.joined(separator: "\n") + """

            fileprivate init(css hex: UInt32) {
              self.init(sRGB8: SIMD4(truncatingIfNeeded: SIMD4(hex >> 16, hex >> 8, hex, 0xFF)))
            }
          }

          """
  }

  /// Whether the modifiers of a property are members of the table of materials, so that there are no functions.
  private static func isDynamic<Model: DescribedModel>(_ property: String, in _: Model.Type) -> Bool {
    guard Model.self == MaterialModel.self,
      let factor = MaterialProperties.factors.first(where: { $0.name == property })
    else { return false }
    if case .core = factor.kind { return false }
    return true
  }

  /// The extension of a kind, without the modifiers of its base classes. Empty for a kind without others.
  private static func text<Model: DescribedModel>(of _: Model.Type) -> String {
    var methods = methods(of: Model.self, in: nil)
    if Model.self is any Shape.Type {
      methods.insert(initializer(Model.self, Model.description.make("", nil)), at: 0)
    }
    return methods.isEmpty ? "" : "\nextension \(Model.self) {\n\(methods.joined(separator: "\n"))}\n"
  }

  /// The modifiers of a kind that are those of a base class, or of none of them if it is nil.
  private static func methods<Model: DescribedModel>(of _: Model.Type, in base: Base?) -> [String] {
    let model = Model.description.make("", nil)
    let shared = bases.filter { $0.contains(Model.self) }.flatMap(\.properties)
    return Model.properties.enumerated().flatMap { number, property -> [String] in
      guard !isDynamic(property.name, in: Model.self),
        base.map({ $0.properties.contains(property.name) }) ?? !shared.contains(property.name)
      else { return [] }
      let (type, result) = (valueType(of: property[of: model]), base == nil ? "\(Model.self)" : "Self")
      let place = base == nil ? "\(number)" : "\"\(property.name)\""
      return names(of: property.name, in: Model.self).map { name in
        """
          /// Sets `\(property.name)`\(meaning(property.kind)).
          public func \(name)(_ value: \(type)) -> \(result) { setting(\(place), to: value) }

          /// Binds `\(property.name)` to a source.
          public func \(name)(_ source: some EventSource<\(type)>) -> \(result) { binding(\(place), to: source) }

        """
      }
    }
  }

  /// The initializer whose lengths are sources.
  private static func initializer<Model: DescribedModel>(_: Model.Type, _ model: Model) -> String {
    let lengths = Model.properties.enumerated().filter { isLength($1.kind) }
    let parameters = lengths.map { "\($1.name): any EventSource<\(valueType(of: $1[of: model]))>" }
    return """
        /// Creates \("aeiou".contains(Model.kind.prefix(1)) ? "an" : "a") \(Model.kind) whose lengths follow sources.
        public convenience init(name: String = "", \(parameters.joined(separator: ", "))) {
          self.init(name: name)
      \(lengths.map { "    _ = binding(\($0), to: \($1.name))\n" }.joined())  }

      """
  }

  private static func isLength(_ kind: PropertyKind) -> Bool {
    switch kind {
    case .number(.length), .vector(.lengths): true
    default: false
    }
  }

  /// The Swift type of the values of a property.
  private static func valueType(of property: any AnyModelProperty) -> String {
    var text = String(reflecting: Swift.type(of: property))
    for module in ["Swift", "Geometry", "Reactive", "SceneModel"] {
      text = text.split(separator: "\(module).", omittingEmptySubsequences: false).joined()
    }
    text = String(text.dropFirst("Property<".count).dropLast())
    guard text.hasPrefix("Optional<") else { return text }
    return text.dropFirst("Optional<".count).dropLast() + "?"
  }

  private static func meaning(_ kind: PropertyKind) -> String {
    switch kind {
    case .number(.length): ", a length in metres"
    case .number(.within(let range)), .number(.count(let range)):
      range.upperBound == .infinity
        ? ", a number of at least \(range.lowerBound)"
        : ", a number from \(range.lowerBound) to \(range.upperBound)"
    case .number(.angleOfView): ", an angle in degrees, from 1 to 170"
    case .number(.angle): ", an angle in degrees"
    case .number(.any): ", a number"
    case .vector(.lengths): ", lengths along X, Y and Z in metres"
    case .vector(.point), .vector(.requiredPoint): ", a point in metres"
    case .vector(.angles): ", angles about X, Y and Z in degrees"
    case .vector(.direction): ", a direction of any length but zero"
    case .vector(.scale): ", factors along X, Y and Z"
    case .color: ", a colour"
    case .boolean: ", true or false"
    case .text: ", a text"
    case .choice(let names): ", a choice: \(names.joined(separator: ", "))"
    }
  }
}
