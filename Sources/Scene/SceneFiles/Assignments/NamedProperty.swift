import Geometry
import Reactive
import SceneExpressions
import SceneModel

/// A property that a path names: a parameter of a scene file, or a property of a named model, of the environment or of
/// the scene.
public struct NamedProperty {
  /// The path and target: `scale`, `earth.radius`, `arm.hand.position`.
  public let target: Assignment.Target
  /// The property with the type of its values.
  package let content: Content

  /// The property by the type of its values.
  package enum Content {
    case number(Property<Float>)
    case optionalNumber(Property<Float?>)
    case vector(Property<SIMD3<Float>>)
    case color(Property<Color>)
    case optionalColor(Property<Color?>)
    case boolean(Property<Bool>)
    case text(Property<String>)
    /// A choice, which is set by name.
    case choice(ChoiceProperty)
    case parameter(Property<ExpressionValue>)
  }

  /// The path as text.
  public var path: String { target.description }

  /// The value as a line of a journal has it.
  var journalValue: JournalEntry.Value {
    switch content {
    case .number(let property): .typed(.number(Double(property.value)))
    case .optionalNumber(let property): property.value.map { .typed(.number(Double($0))) } ?? .missing
    case .vector(let property): .typed(.vector(SIMD3<Double>(property.value)))
    case .color(let property): .typed(.color(property.value))
    case .optionalColor(let property): property.value.map { .typed(.color($0)) } ?? .missing
    case .boolean(let property): .typed(.boolean(property.value))
    case .text(let property): .text(property.value)
    case .choice(let choice): .text(choice.name)
    case .parameter(let property): .typed(property.value)
    }
  }

  /// The value as text: `2`, `[0, 1.5, 0]`, `#3f86e0`, `wave`. Nil for a value that is nil.
  package var text: String? {
    func text(_ number: Float) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
    switch content {
    case .number(let property): return text(property.value)
    case .vector(let property):
      return "[\(text(property.value.x)), \(text(property.value.y)), \(text(property.value.z))]"
    case .text, .choice, .optionalNumber, .color, .optionalColor, .boolean, .parameter:
      switch journalValue {
      case .text(let text): return text
      case .typed(let value): return "\(value)"
      case .missing: return nil
      }
    }
  }

  /// The property itself, for its identity.
  var object: AnyObject {
    switch content {
    case .number(let property): property
    case .optionalNumber(let property): property
    case .vector(let property): property
    case .color(let property): property
    case .optionalColor(let property): property
    case .boolean(let property): property
    case .text(let property): property
    case .choice(let choice): choice.target
    case .parameter(let property): property
    }
  }
}

extension NamedProperty {
  /// Names the property in `trace`.
  func name(in trace: ReactiveTrace) {
    switch content {
    case .number(let property): trace.setName(path, of: property)
    case .optionalNumber(let property): trace.setName(path, of: property)
    case .vector(let property): trace.setName(path, of: property)
    case .color(let property): trace.setName(path, of: property)
    case .optionalColor(let property): trace.setName(path, of: property)
    case .boolean(let property): trace.setName(path, of: property)
    case .text(let property): trace.setName(path, of: property)
    case .parameter(let property): trace.setName(path, of: property)
    case .choice(let choice): choice.setName(path, in: trace)
    }
  }

  /// Records the changes of the property in `history` under its path, or without a name.
  func record(in history: History, isNamed: Bool = true) {
    let name = isNamed ? path : ""
    switch content {
    case .number(let property): history.record(property, name: name)
    case .optionalNumber(let property): history.record(property, name: name)
    case .vector(let property): history.record(property, name: name)
    case .color(let property): history.record(property, name: name)
    case .optionalColor(let property): history.record(property, name: name)
    case .boolean(let property): history.record(property, name: name)
    case .text(let property): history.record(property, name: name)
    case .choice(let choice): choice.record(in: history, path: name)
    case .parameter(let property): history.record(property, name: name)
    }
  }
}

extension DescribedModel {
  /// The properties, with the path `name` of the model.
  func namedProperties(_ name: String) -> [NamedProperty] {
    Self.properties.map { property in
      NamedProperty(target: .property(property.name, of: name), content: property.content(of: self))
    }
  }
}

extension ModelProperty {
  fileprivate func content(of model: Model) -> NamedProperty.Content {
    switch self {
    case .number(_, _, let property): .number(property(model))
    case .optionalNumber(_, _, let property): .optionalNumber(property(model))
    case .vector(_, _, let property): .vector(property(model))
    case .color(_, let property): .color(property(model))
    case .optionalColor(_, let property): .optionalColor(property(model))
    case .boolean(_, let property): .boolean(property(model))
    case .text(_, let property): .text(property(model))
    case .choice(_, let property): .choice(property(model))
    }
  }
}

extension MaterialModel {
  /// The properties without the textures.
  var namedProperties: [NamedProperty] {
    MaterialProperties.factors.compactMap { factor in
      let content: NamedProperty.Content
      switch factor {
      case .number(let parameter, _): content = .number(parameter.property(self))
      case .color(let parameter): content = .color(parameter.property(self))
      case .boolean(let parameter): content = .boolean(parameter.property(self))
      case .alphaMode(let parameter): content = .choice(ChoiceProperty(parameter.property(self)))
      case .texture: return nil
      }
      return NamedProperty(target: .property(factor.name, of: name), content: content)
    }
  }
}

extension Scene {
  /// The models that have a path, in the precedence of `model(named:)`, each path once. O(models).
  var namedModels: [(name: String, model: any DescribedModel)] {
    var seen: Set<String> = []
    var all: [(name: String, model: any DescribedModel)] = []
    func add(_ name: String, _ model: any DescribedModel) {
      if !name.isEmpty, seen.insert(name).inserted { all.append((name, model)) }
    }
    for model in spheres { add(model.name, model) }
    for model in shapes { add(model.name, model) }
    for (name, model) in namedComputedMeshes { add(name, model) }
    for model in importedMeshes { add(model.name, model) }
    for model in groups { add(model.name, model) }
    for (name, light) in namedLights { add(name, light) }
    for (name, label) in namedLabels { add(name, label) }
    add(Environment.kind, environment)
    add(Effects.kind, effects)
    if let title { add(Title.kind, title) }
    if let legend { add(Legend.kind, legend) }
    for (name, camera) in namedCameras { add(name, camera) }
    if let camera, !namedCameras.contains(where: { $0.camera === camera }) {
      add(SceneNames.cameraName, camera)
    }
    return all
  }
}

extension SceneFile.Contents {
  /// The properties that have a path, the parameters first. The first models are listed until there are `limit`
  /// properties. O(models).
  package func namedProperties(limit: Int = .max) -> [NamedProperty] {
    limitedNamedProperties(limit: limit).properties
  }

  /// The properties that have a path, and the number of those that are left out because there are more than `limit`.
  func limitedNamedProperties(limit: Int) -> (properties: [NamedProperty], omittedCount: Int) {
    var all: [NamedProperty] = (bindings?.allParameters ?? []).map {
      NamedProperty(target: .name($0.name), content: .parameter($0.$value))
    }
    all += Scene.properties.map { NamedProperty(target: .name($0.name), content: $0.content(of: scene)) }
    for material in scene.materials where !material.name.isEmpty { all += material.namedProperties }
    for model in particles where !model.name.isEmpty { all += model.namedProperties(model.name) }
    var omittedCount = 0
    for (name, model) in scene.namedModels {
      let count = type(of: model).propertyCount
      if omittedCount > 0 || all.count + count > limit {
        omittedCount += count
      } else {
        all += model.namedProperties(name)
      }
    }
    return (all, omittedCount)
  }
}

extension DescribedModel {
  fileprivate static var propertyCount: Int { properties.count }
}
