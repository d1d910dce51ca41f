import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// The list of materials in a scene file: `materials: [{ name: "brass", metallic: 1, roughness: "0.5 + 0.3 * t" }]`.
///
/// The keys of a material are its name and the names of `MaterialProperties`. Missing values have the defaults of
/// the model. Shapes refer to a material by its name: `material: "brass"`.
struct MaterialList {
  /// The materials in the order of the file.
  private(set) var materials: [MaterialModel] = []
  /// The byte offset of each name.
  private(set) var offsets: [(name: String, offset: Int)] = []
  private var byName: [String: MaterialModel] = [:]

  private static let nameKey: JSON5Key = "name"
  private static let materialKey = JSON5Key(MaterialModel.kind)

  /// The key of the list in a scene file.
  static let key = JSON5Key(MaterialModel.listKey)
  /// The key of the name of a material in a shape.
  static var keyInShapes: JSON5Key { materialKey }

  /// Reads the list of `scene`, and loads each image once.
  ///
  /// - Throws: `SceneFileError` with line and column.
  mutating func read(_ scene: SceneFileObject, into builder: inout SceneBuilder) throws(SceneFileError) {
    guard let values = try scene.list(Self.key) else { return }
    let factors = MaterialModel.properties.map { (key: JSON5Key($0.name), property: $0) }
    let textures = MaterialProperties.textures.map { (key: JSON5Key($0.name), texture: $0) }
    let keys = [Self.nameKey] + factors.map(\.key) + textures.map(\.key)
    let mistakeCount = builder.text.files.mistakeCount
    for (number, value) in values.enumerated() {
      do throws(SceneFileError) {
        let name = value.member(Self.nameKey)?.string ?? ""
        let object = try SceneFileObject(
          value, text: builder.text, place: .material(name: name, number: number + 1),
          keys: keys, scope: scene.scope)
        try object.claim(\.componentValues, "parameters and materials")
        guard !name.isEmpty, let nameValue = object.value(Self.nameKey) else {
          let found = object.value(Self.nameKey)
          throw object.unexpected(
            "a name", for: Self.nameKey, found ?? value, found: found == nil ? "none" : nil)
        }
        let material = MaterialModel(name: scene.scope.path(of: name))
        builder.text.files.sources?.note(material, object)
        for (key, property) in factors {
          builder.bindings += try SceneBuilder.read(
            property, key, of: material, path: material.name, from: object)
        }
        for (key, texture) in textures {
          if let reference = try object.texture(key) { material.property(of: texture).value = reference }
        }
        materials.append(material)
        offsets.append((material.name, nameValue.offset))
        byName[name] = material
      } catch {
        try builder.text.files.note(error, in: (builder.text.path, value))
      }
    }
    // Models refer to materials.
    try builder.text.files.checkMistakes(after: mistakeCount)
  }

  /// Returns the material that `object` names. Nil if it names none.
  ///
  /// - Throws: `SceneFileError` if no material has this name.
  func material(of object: SceneFileObject) throws(SceneFileError) -> MaterialModel? {
    guard let value = object.value(Self.materialKey), let name = try object.string(Self.materialKey) else {
      return nil
    }
    if let material = byName[name] { return material }
    let known = byName.keys.sorted()
    throw SceneFileError(
      path: object.text.path, at: value.position, unknown: MaterialModel.kind, name,
      place: "of \(object.place)", among: known, ifNone: "a name in the list \(MaterialModel.listKey)")
  }
}

extension SceneBuilder {
  /// Reads the list of materials.
  mutating func readMaterials(_ scene: SceneFileObject) throws(SceneFileError) {
    var list = MaterialList()
    try list.read(scene, into: &self)
    materials = list
    for (name, offset) in list.offsets { try claimName(name, at: offset) }
  }
}
