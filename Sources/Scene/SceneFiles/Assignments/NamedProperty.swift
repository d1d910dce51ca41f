import Geometry
import Reactive
import SceneExpressions
import SceneModel

/// A property that a path names: a parameter of a scene file, or a property of a named model, of the environment or of
/// the scene.
package struct NamedProperty {
  /// The path and target: `scale`, `earth.radius`, `arm.hand.position`.
  package let target: Assignment.Target
  /// The property itself.
  package let property: any AnyModelProperty

  /// The path as text.
  package var path: String { target.description }

  /// The value. Nil for a property that has none.
  package var value: PropertyValue? { property.propertyValue }

  /// The value as text: `2`, `[0, 1.5, 0]`, `#3f86e0`, `wave`. Nil for a property that has none.
  package var text: String? {
    switch value {
    case .text(let text): text
    case let value: property is Property<PropertyValue> ? value?.description : value?.text
    }
  }

  /// Names the property in `trace`.
  func name(in trace: ReactiveTrace) { property.setName(path, in: trace) }

  /// Records the changes of the property in `history` under its path, or without a name.
  func record(in history: History, isNamed: Bool = true) {
    property.record(in: history, name: isNamed ? path : "")
  }
}

extension DescribedModel {
  /// The properties, with the path `name` of the model.
  func namedProperties(_ name: String) -> [NamedProperty] {
    Self.properties.map { property in
      NamedProperty(target: .property(property.name, of: name), property: property[of: self])
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
    for model in rigModels { add(model.name, model) }
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
      NamedProperty(target: .name($0.name), property: $0.$value)
    }
    all += Scene.properties.map { NamedProperty(target: .name($0.name), property: $0[of: scene]) }
    for material in scene.materials where !material.name.isEmpty {
      all += material.namedProperties(material.name)
    }
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
