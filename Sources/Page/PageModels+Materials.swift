import Geometry
import SceneModel

// Materials.
extension PageModels {
  /// Appends a material of the scene.
  mutating func add(_ material: MaterialModel) {
    var added = PageModel(kind: MaterialProperties.kind, name: material.name)
    for property in MaterialProperties.factors {
      let (object, value): (AnyObject, PageValue)
      switch property {
      case .number(let parameter, _):
        (object, value) = (parameter.property(material), .float(parameter.property(material).value))
      case .color(let parameter):
        (object, value) = (parameter.property(material), .color(parameter.property(material).value))
      case .boolean(let parameter):
        (object, value) = (parameter.property(material), .boolean(parameter.property(material).value))
      case .alphaMode(let parameter):
        (object, value) = (parameter.property(material), .text(parameter.property(material).value.rawValue))
      case .texture: continue
      }
      _ = register(object, property.name)
      added.values.append((property.name, value))
    }
    added.data = materialData(material.material)
    append(added, of: material)
  }

  /// Returns the index of the material of a mesh file, which is appended if it is not in the list.
  mutating func index(ofFileMaterial material: Material) -> Int {
    if material == .standard { return -1 }
    if let known = fileMaterials[material] { return known }
    let appearance = SurfaceAppearance(material: material)
    var added = PageModel(kind: MaterialProperties.kind, name: material.details.name ?? "")
    for property in MaterialProperties.factors {
      let value: PageValue
      switch property {
      case .number(let parameter, _): value = .float(appearance[keyPath: parameter.path])
      case .color(let parameter): value = .color(appearance[keyPath: parameter.path])
      case .boolean(let parameter): value = .boolean(appearance[keyPath: parameter.path])
      case .alphaMode(let parameter): value = .text(appearance[keyPath: parameter.path].rawValue)
      case .texture: continue
      }
      added.values.append((property.name, value))
    }
    added.data = materialData(material)
    let index = append(added, of: nil)
    fileMaterials[material] = index
    return index
  }

  /// Returns whether the surface is double-sided, and the textures.
  private mutating func materialData(_ material: Material) -> [(key: String, value: PageValue)] {
    var data: [(key: String, value: PageValue)] = []
    if material.details.isDoubleSided { data.append(("isDoubleSided", .boolean(true))) }
    let textures = images.textures(of: material, &arrays)
    if !textures.isEmpty { data.append(("textures", .object(textures))) }
    return data
  }
}
