import SceneExpressions
import SceneModel

@testable import SceneFiles

/// The properties and models of a scene that depend on changed values, by the lists of dependencies.
struct DependencyReach {
  /// The changed names, and the bound properties that read one of them, directly or through others.
  private(set) var names: Set<String>

  /// Computes the reach of changes of `changed`: parameters, properties and components of properties.
  init(of changed: [String], in dependencies: [PropertyDependencyList]) {
    names = Set(changed)
    var count = -1
    while count != names.count {
      count = names.count
      for list in dependencies where !contains(list.property) && list.inputs.contains(where: contains) {
        names.insert(list.property)
      }
    }
  }

  /// Whether a property, or a part of it, or the vector that contains it, can change.
  func contains(_ name: String) -> Bool {
    if names.contains(name) { return true }
    return names.contains { $0.hasPrefix("\(name).") || name.hasPrefix("\($0).") }
  }

  /// Returns the paths of the models among `paths` whose properties can change.
  func models(among paths: Set<String>, parameters: (String) -> Bool) -> Set<String> {
    Set(
      names.compactMap { name in
        if parameters(name) { return nil }
        var path = name[...]
        while let point = path.lastIndex(of: ".") {
          path = path[..<point]
          let model = String(path.hasSuffix("[*]") ? path.dropLast(3) : path)
          if paths.contains(model) { return model }
        }
        return nil
      })
  }
}

extension Scene {
  /// Returns the number of models that renderers rebuild at most if the properties of the models and groups at `paths`
  /// change.
  func dependentCount(on paths: Set<String>) -> Int {
    func depends(_ path: String) -> Bool {
      paths.contains { path == $0 || path.hasPrefix("\($0).") }
    }
    func depends(_ name: String, _ group: Group?, _ material: MaterialModel?) -> Bool {
      depends(name) || depends(group?.name ?? "") || depends(material?.name ?? "")
    }
    let changedImports = importedMeshes.filter { depends($0.material?.name ?? "") }.flatMap(\.meshes)
    return spheres.count { depends($0.name, $0.group, $0.material) }
      + shapes.count { depends($0.name, $0.group, $0.material) }
      + sphereClouds.count { depends($0.name, $0.group, nil) }
      + rodClouds.count { depends($0.name, $0.group, nil) }
      + shapeClouds.count { depends($0.name, $0.group, nil) }
      + meshes.count { mesh in depends(mesh.name, mesh.group, nil) || changedImports.contains { $0 === mesh }
      }
      + computedMeshes.count { depends($0.name, $0.group, $0.material) }
  }

  /// The paths of everything whose properties have names.
  var allPaths: Set<String> {
    let models = spheres.map(\.name) + shapes.map(\.name) + sphereClouds.map(\.name) + meshes.map(\.name)
    return Set(
      models + computedMeshes.map(\.name) + groups.map(\.name) + materials.map(\.name) + labels.map(\.name)
        + lights.map(\.name))
  }

  /// The number of all models, without groups, materials, lights and labels.
  var modelCount: Int {
    spheres.count + shapes.count + sphereClouds.count + rodClouds.count + shapeClouds.count + meshes.count
      + computedMeshes.count
  }
}
