import MeshFormats
import SceneModel
import TextCoding

/// The mesh files of a scene file: `meshes: [{ name: "duck", file: "duck.glb", rotation: [0, "30 * t", 0] }]`.
///
/// An entry is an `ImportedMesh`: a group of its name with the meshes of the file. `color` multiplies their colours, and
/// `material` replaces their materials. The named nodes of the file are groups, too, whose paths `--set` and expressions
/// read as `duck.wheel.rotation`; see `PartNames`. `parts: { wheel: { rotation: [0, 0, "90 * t"] } }` sets or binds their
/// properties. Each file is read once.
extension SceneBuilder {
  static let meshesKey = JSON5Key(ImportedMesh.listKey)
  private static let partsKey: JSON5Key = "parts"

  mutating func readMeshes(_ object: SceneFileObject) throws(SceneFileError) {
    importedMeshes += try models(
      in: object, Self.meshesKey, derivesNames: true,
      otherKeys: [SceneFileObject.fileKey, MaterialList.keyInShapes, Self.partsKey]
    ) { (builder, mesh: ImportedMesh, entry) throws(SceneFileError) in
      let file = try entry.object.meshFile()
      mesh.material = try builder.materials.material(of: entry.object)
      try entry.object.claim(\.shapes, "shapes", count: file.document.nodes.count)
      mesh.append(file.document, sharing: file.meshes)
      builder.groups.append(mesh.group)
      builder.groups += mesh.groups
      builder.meshes += mesh.meshes
      for group in mesh.groups { try builder.claimName(group.name, at: entry.object.offset) }
      try builder.readParts(of: mesh, entry)
    }
  }

  private mutating func readParts(of mesh: ImportedMesh, _ entry: Entry) throws(SceneFileError) {
    guard let value = entry.object.value(Self.partsKey) else { return }
    guard value.isObject else { throw entry.object.unexpected("an object", for: Self.partsKey, value) }
    for member in value.members {
      let path = "\(mesh.name).\(member.key)"
      guard let part = mesh.groups.first(where: { $0.name == path }) else {
        let known = mesh.groups.map { String($0.name.dropFirst(mesh.name.count + 1)) }
        throw SceneFileError(
          path: text.path, at: member.keyPosition,
          .unknownName(
            kind: "part", name: member.key, place: "of \(entry.object.place)",
            suggestion: nearestName(to: member.key, among: known),
            expected: known.isEmpty ? "a file with named parts" : alternatives(known)))
      }
      let object = try SceneFileObject(
        member.value, text: text, place: .model(kind: "part", name: path, number: 0),
        keys: Group.propertyNames.map { JSON5Key($0) }, scope: entry.object.scope)
      try readProperties(of: part, from: object)
    }
  }
}

extension SceneFileObject {
  /// Reads the mesh file of the object.
  ///
  /// - Throws: `SceneFileError` with the position of the name of the file.
  fileprivate func meshFile() throws(SceneFileError) -> ImportedMeshFile {
    let expected =
      "the name of a mesh file (\(MeshFormat.allCases.map { "." + $0.pathExtension }.joined(separator: ", ")))"
    let (name, value) = try fileName(expected)
    guard let format = MeshFormat(path: name) else { throw unexpected(expected, for: Self.fileKey, value) }
    return try refer(to: value) { () throws(SceneFileSet.ReferenceError) in
      try text.files.meshFile(name, format)
    }
  }
}
