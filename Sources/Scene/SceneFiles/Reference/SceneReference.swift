import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// The keys of scene files, generated from the descriptions of the models.
package struct SceneReference {
  /// The keys of the whole scene besides the lists of models.
  package let scene: [SceneKey]
  /// The lists of models, which groups have, too.
  package let models: [SceneKey]

  /// Creates the reference.
  package init() {
    func properties<Model: DescribedModel>(of _: Model.Type) -> [SceneKey] {
      let model = Model.description.make("", nil)
      return Model.properties.flatMap { property -> [SceneKey] in
        let value = property[of: model].propertyValue
        let key = SceneKey(property.name, .property(property.kind), property.meaning, default: value)
        let alias = PropertyAliases.key(of: property.name, in: Model.self).map {
          SceneKey($0, .property(property.kind), default: value)
        }
        return alias.map { [key, $0] } ?? [key]
      }
    }
    let name = SceneKey("name", .text, "The name in expressions and of --set.")
    let material = SceneKey("material", .text, "The name of a material of the scene.")
    let optionalFile = SceneKey("file", .text, "The path of the file, from the folder of the scene.")
    let file = SceneKey(optionalFile.name, .text, optionalFile.meaning, requirement: "file")
    let repetition = SceneKey(
      "repeat",
      .object([
        SceneKey(
          "count", .count, "The number of copies, or an expression of parameters and data.",
          requirement: "count"),
        SceneKey("index", .text, "The name of the index in expressions, i by default."),
        SceneKey("over", .text, "The name of particles: one copy for each.", requirement: "count"),
        SceneKey(
          "max", .number(1...1_000_000_000, isWhole: true),
          "The largest number of copies of a count that changes."),
      ]), "Copies, whose expressions read an index.")
    func model<Model: DescribedModel>(_ type: Model.Type, _ others: [SceneKey] = []) -> SceneKey {
      // The position of a surface is its formula.
      let formulas = others.filter { if case .formula = $0.type { true } else { false } }.map(\.name)
      var keys = [name] + properties(of: type).filter { !formulas.contains($0.name) }
      for other in others where !keys.contains(where: { $0.name == other.name }) { keys.append(other) }
      return SceneKey(Model.description.listKey, .list(.object(keys + [repetition])), "")
    }
    func domain(_ name: String, _ others: [SceneKey] = []) -> SceneKey {
      let number = SceneKey.ValueType.property(.number(.any))
      return SceneKey(
        name,
        .object(
          [
            SceneKey("name", .text, "The name in formulas."), SceneKey("from", number),
            SceneKey("to", number),
            SceneKey("count", number),
          ] + others), "The range of a parameter of formulas.")
    }
    let surfaceFormula = "A formula of u and v for each coordinate, in metres."
    let curveFormula = "A formula of u for each coordinate, in metres."
    let synonym = "The same as position."
    let up = SceneKey(
      "up", .word(UpAxis.allCases.map(\.rawValue)), "The axis of the file that points upward.")
    let units = SceneKey(
      "units", .word(LengthUnit.allCases.map(\.rawValue)), "The unit of the file: mm, cm, m or km.")
    let color = SceneKey("color", .property(.color)), closed = SceneKey("closed", .property(.boolean))
    var models = ShapeKinds.all.map { kind in
      func list<Shaped: Shape>(_ type: Shaped.Type) -> SceneKey {
        let ends = SceneBuilder.endKeys(of: type).map {
          SceneKey($0.text, .property(.vector(.point)), "An end of the axis.")
        }
        return model(type, [material] + ends)
      }
      return list(kind)
    }
    // The keys of the kinds with formulas.
    let formulas: [String: [SceneKey]] = [
      ParametricSurface.listKey: [
        SceneKey("position", .formula, surfaceFormula, requirement: "position"),
        SceneKey("point", .formula, synonym, requirement: "position"),
        color, domain("u", [closed]), domain("v", [closed]),
      ],
      ParametricCurve.listKey: [
        SceneKey("position", .formula, curveFormula, requirement: "position"),
        SceneKey("point", .formula, synonym, requirement: "position"),
        SceneKey("points", .formula, "Points of a smooth curve.", requirement: "position"),
        SceneKey("radius", .property(.number(.length))), color, domain("u"),
      ],
      Lathe.listKey: [
        SceneKey(
          "profile", .formula,
          "Formulas of u: the distance from the axis and the height, in metres; or points.",
          requirement: "profile"), color, domain("u"),
      ],
      Extrusion.listKey: [
        SceneKey(
          "outline", .formula, "Formulas of u: X and Y of the outline, in metres; or points.",
          requirement: "outline"), SceneKey("holes", .list(.formula), "The outlines of holes."), color,
        domain("u"),
      ],
    ]
    models += ComputedMeshKinds.all.map { kind in
      func list(_ type: (some ComputedMesh & DescribedModel).Type) -> SceneKey {
        model(type, (formulas[type.listKey] ?? []) + [material])
      }
      return list(kind)
    }
    models.append(
      model(
        ParticleModel.self,
        [file] + ParticleKey.all.map { SceneKey($0.name, $0.type, $0.meaning) } + [up, units]))
    models.append(model(Group.self, [SceneKey("children", .children, "Lists of models, as in the scene.")]))
    models.append(model(Label.self))
    models.append(model(Camera.self))
    let fade = SceneKey(
      "fade", .object(properties(of: ClipFade.self)), "A second clip, into which the first one fades.")
    models.append(
      model(
        ImportedMesh.self,
        [
          file, material, SceneKey("color", .property(.color)),
          SceneKey(
            "parts", .dictionary(.any),
            "Changes of nodes of the file by name: { beak: { rotation: [10, 0, 0] } }."),
          SceneKey(
            "animation", .object(properties(of: MeshAnimation.self) + [fade]),
            "The clip of the file that is shown: { clip: \"Walk\", time: \"t % 1.2\" }."),
          SceneKey(
            "lights", .property(.boolean), "Whether the lights of the file are in the scene, true by default."
          ),
          SceneKey(
            "normals", .any,
            "flat, smooth, or the greatest angle of a smooth edge in degrees. Without it, the normals of the file."
          ),
          SceneKey(
            "pointColumns", .any,
            "The columns of a text of points: \"x y z r g b scalar\". Without it, names in the file, else their values."
          ),
          up, units,
        ]))
    let component =
      [name, file, SceneKey("parameters", .dictionary(.any), "Values of parameters of the other scene.")]
      + properties(of: Group.self)
    models.append(SceneKey("components", .list(.object(component + [repetition])), "Other scene files."))
    self.models = models

    let parameter = SceneKey.ValueType.parameter(
      SceneFileObject.parameterKeys.map { Self.key(ofParameter: $0.text) })
    let textures = MaterialProperties.textures.map { SceneKey($0.name, .any) }
    scene =
      [
        SceneKey("version", .number(1...1), "The version of the format: 1."),
        SceneKey(
          "units", .word(LengthUnit.allCases.map(\.rawValue)),
          "mm, cm, m or km: the unit of lengths such as 2mm."),
        SceneKey(
          "up", .word(UpAxis.allCases.map(\.rawValue)),
          "x, y, z, -x, -y or -z: the axis that points upward."),
        SceneKey(
          "parameters", .dictionary(parameter),
          "Values with controls: t: 0, or { value, list, min, max, step, label, unit, choices }."),
        SceneKey("values", .dictionary(parameter), "Named intermediate values: r: \"2 * a\"."),
        SceneKey("functions", .dictionary(.text), "User functions: wave: \"(x, k) => sin(k * x)\"."),
        SceneKey(
          "data", .list(.object([SceneKey(name.name, .text, name.meaning, requirement: "name"), file])),
          "Tables of CSV files."),
        SceneKey("materials", .list(.object([name] + properties(of: MaterialModel.self) + textures))),
        SceneKey("lights", .list(.object([name] + properties(of: Light.self) + [repetition]))),
        SceneKey(
          "camera", .either(.text, .object(properties(of: Camera.self))), "The view, or the name of a camera."
        ),
        SceneKey("environment", .object([optionalFile] + properties(of: Environment.self))),
        SceneKey(
          "effects",
          .object(
            properties(of: Effects.self).map {
              // The look of a scene chooses these two.
              $0.name == "occlusion" || $0.name == "shadow" ? $0.withoutDefault : $0
            })),
        SceneKey("title", .either(.text, .object(properties(of: Title.self)))),
        SceneKey("legend", .object(properties(of: Legend.self))),
      ] + properties(of: Scene.self).map { Self.isOfLook($0) ? $0.withoutDefault : $0 }
  }

  /// Whether the look of a scene chooses the value of a property of the scene.
  private static func isOfLook(_ key: SceneKey) -> Bool {
    ["look", "background", "backgroundBottom"].contains(key.name)
  }

  private static func key(ofParameter name: String) -> SceneKey {
    switch name {
    case "label", "unit": SceneKey(name, .text)
    case "min", "max": SceneKey(name, .number())
    case "step": SceneKey(name, .number(Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude))
    case "choices": SceneKey(name, .list(.text))
    case "list": SceneKey(name, .list(.any), requirement: "value")
    default: SceneKey(name, .any, requirement: "value")
    }
  }
}

extension SceneReference {
  /// The reference as text: `orrery help scene`.
  package var text: String {
    var lines = [
      "A scene file is JSON5. A string in place of a number, vector, colour or boolean is an expression;",
      "see 'orrery help expressions'. Angles are in degrees, lengths in metres.", "", "THE SCENE",
    ]
    for key in scene { lines.append(Self.line(key)) }
    lines += ["", "LISTS OF MODELS, which the children of groups have, too"]
    for key in models { lines += [""] + Self.lines(key).map { "  " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The reference of each list of models and of each key of a scene with keys of its own, by its name:
  /// `orrery help spheres`.
  package var texts: [String: String] {
    var texts: [String: String] = [:]
    for key in models + scene {
      let lines = Self.lines(key)
      if lines.count > 1 { texts[key.name] = lines.joined(separator: "\n") + "\n" }
    }
    return texts
  }

  /// Returns the lines for a key whose value is an object, a list of objects, or a dictionary of them. Empty for other keys.
  private static func lines(_ key: SceneKey) -> [String] {
    let (keys, form): ([SceneKey], String) =
      switch key.type {
      case .list(.object(let keys)): (keys, "[{ … }]")
      case .object(let keys), .either(_, .object(let keys)): (keys, "{ … }")
      case .dictionary(.parameter(let keys)): (keys, "{ name: { … } }")
      default: ([], "")
      }
    guard !keys.isEmpty else { return [] }
    return ["\(key.name): \(form)" + (key.meaning.isEmpty ? "" : "  \(key.meaning)")] + keys.map(line)
  }

  private static func line(_ key: SceneKey) -> String {
    let name = key.name + String(repeating: " ", count: max(1, 18 - key.name.count))
    // The keys of an object that a purpose describes.
    let keys: [SceneKey] =
      switch key.type {
      case .object(let keys), .list(.object(let keys)): keys
      default: []
      }
    var form = keys.isEmpty ? "" : " { \(keys.map(\.name).joined(separator: ", ")) }"
    // The size of a text is a length in pixels, as its meaning says.
    if case .property(let kind) = key.type, kind != .number(.length) { form = " (\(SceneKey.words(kind)))" }
    return "  \(name)\(key.meaning.isEmpty ? words(key.type) : key.meaning + form)"
  }

  /// Returns a type in words.
  private static func words(_ type: SceneKey.ValueType) -> String {
    switch type {
    case .property(let kind): SceneKey.words(kind)
    case .text: "a text"
    case .number: "a number"
    case .count: "a whole number of at least 1, or an expression"
    case .word(let words): alternatives(words)
    case .parameter: "a value, or an object"
    case .boolean: "true or false"
    case .any: "a value"
    case .formula: "expressions of coordinates, or points"
    case .object(let keys): "{ \(keys.map(\.name).joined(separator: ", ")) }"
    case .dictionary(let inner): "{ name: \(words(inner)), … }"
    case .list(let inner): "[\(words(inner)), …]"
    case .either(let first, let second): "\(words(first)), or \(words(second))"
    case .children: "lists of models"
    }
  }

  /// The JSON schema (draft 2020-12) of scene files, by which editors complete keys and find mistakes.
  package var schema: String {
    var json = JSONWriter()
    json.object { json in
      json.text("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.text("title", "Orrery scene")
      Self.write(object: scene + models, to: &json)
      json.object("$defs") { json in
        json.object("children") { json in Self.write(object: models, to: &json) }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func write(object keys: [SceneKey], to json: inout JSONWriter) {
    json.text("type", "object")
    write(members: keys, to: &json)
  }

  /// Writes the constraints on the members of an object.
  private static func write(members keys: [SceneKey], to json: inout JSONWriter) {
    json.object("properties") { json in
      var seen: Set<String> = []
      for key in keys where seen.insert(key.name).inserted {
        json.object(key.name) { json in
          if !key.meaning.isEmpty { json.text("description", key.meaning) }
          write(key.type, to: &json)
          writeAnnotations(of: key, to: &json)
        }
      }
    }
    var groups: [(name: String, keys: [String])] = []
    for key in keys {
      guard let requirement = key.requirement else { continue }
      if let index = groups.firstIndex(where: { $0.name == requirement }) {
        groups[index].keys.append(key.name)
      } else {
        groups.append((requirement, [key.name]))
      }
    }
    let required = groups.filter { $0.keys.count == 1 }.map(\.name)
    if !required.isEmpty { json.strings("required", required) }
    for group in groups where group.keys.count > 1 {
      json.array("anyOf") { json in
        for key in group.keys { json.object { json in json.strings("required", [key]) } }
      }
    }
    json.boolean("additionalProperties", false)
  }

  /// Writes the range of a number. It has no effect on other values, such as expressions.
  private static func write(_ range: ClosedRange<Double>, to json: inout JSONWriter) {
    if range.lowerBound == Double.leastNonzeroMagnitude {
      json.number("exclusiveMinimum", 0)
    } else if range.lowerBound.isFinite, range.lowerBound > -Double(Float.greatestFiniteMagnitude) {
      json.anyNumber("minimum", range.lowerBound)
    }
    if range.upperBound.isFinite, range.upperBound < Double(Float.greatestFiniteMagnitude) {
      json.anyNumber("maximum", range.upperBound)
    }
  }

  /// Writes the constraints on a value.
  private static func write(_ type: SceneKey.ValueType, to json: inout JSONWriter) {
    func types(_ names: [String]) { json.strings("type", names) }
    switch type {
    case .any: break
    case .text: json.text("type", "string")
    case .number(let range, let isWhole):
      json.text("type", isWhole ? "integer" : "number")
      if let range { write(range, to: &json) }
    case .count:
      types(["integer", "string"])
      json.number("minimum", 1)
    case .word(let words): json.strings("enum", words)
    case .parameter(let keys):
      // The constraints on objects have no effect on other values.
      types(["number", "string", "boolean", "array", "object"])
      write(members: keys, to: &json)
    case .boolean: json.text("type", "boolean")
    case .formula: types(["array", "string"])
    case .object(let keys): write(object: keys, to: &json)
    case .dictionary(let inner):
      json.text("type", "object")
      json.object("additionalProperties") { json in write(inner, to: &json) }
    case .list(let inner):
      json.text("type", "array")
      json.object("items") { json in write(inner, to: &json) }
    case .either(let first, let second):
      json.array("anyOf") { json in
        json.object { json in write(first, to: &json) }
        json.object { json in write(second, to: &json) }
      }
    case .children: json.text("$ref", "#/$defs/children")
    case .property(.number(let kind)):
      types(["number", "string"])
      switch kind.constraint {
      case .within(let range), .count(let range): write(range, to: &json)
      case .total, .any, .notZero, .index: break
      }
    case .property(.choice(let names)):
      json.text("type", "string")
      // An expression is allowed, too.
      json.strings("examples", names)
    case .property(.color), .property(.text): json.text("type", "string")
    case .property(.boolean): types(["boolean", "string"])
    case .property(.vector(let kind)):
      types(kind == .scale ? ["array", "string", "number"] : ["array", "string"])
      json.number("minItems", 3)
      json.number("maxItems", 3)
      json.object("items") { json in json.strings("type", ["number", "string"]) }
    }
  }
}
