import Files
import Geometry
import MeshFormats
import SceneModel
import TextCoding

extension SceneFile.Contents {
  /// The path of the scene file for a mesh or particle file: in its folder, with its name and another ending.
  package var newSceneFilePath: String { path.pathFolder + path.fileBaseName + ".json5" }

  /// Returns the text of a new scene file that shows this mesh or particle file, with the current background, environment,
  /// effects and exposure, and `camera` as its view. Of a mesh file, the changes of named parts, lights and cameras are
  /// `parts`, and the colour of its only mesh is that of the entry. Other changes are omissions.
  ///
  /// - `path`: The path of the new file, in the folder of this one.
  /// - `camera`: The view. Nil for one that is fitted to the scene.
  /// - Throws: `SceneFileError` if the new scene cannot be read, such as for a file in a form that scenes do not read.
  package func newSceneFile(
    at path: String, limits: InputLimits = .standard, allowing allowed: [String] = [], camera: Camera? = nil
  ) throws(SceneFileError) -> SceneFileRevision {
    let isMesh = format.particleFormat == nil
    var entry = SceneDescription.Entry(
      list: format.entryList, name: isMesh ? nil : SceneFile.baseName(self.path),
      file: String(self.path.pathName).pathText, values: self.entry)
    if isMesh, let placement {
      // The rest of the place is that of the group.
      InputPlacement(up: placement.up, units: placement.units).write(to: &entry.values)
    }
    let bytes = SceneDescription([entry], path: path).text
    var (writer, file) = try ValueWriter.reading(
      bytes, path: path, siblings: SceneFile.siblings(of: path, limits, allowing: allowed))
    // The new file has the look of this one by default.
    applyLook(to: file)
    writer.write(scene, replacing: file.scene, bindings)
    writer.write(scene.environment, replacing: file.scene.environment, bindings)
    writer.write(scene.effects, replacing: file.scene.effects, bindings)
    if let imported = file.scene.importedMeshes.first {
      if let root = scene.root { writer.write(root, replacing: imported.group, nil) }
      writer.write(scene, as: imported)
    }
    if let mine = particles.first, let saved = file.particles.first {
      // The frame that is shown is that of a player.
      writer.write(mine, replacing: saved, nil, leaving: ["\(mine.name).frame"])
    }
    if let camera { writer.write(camera.moved(by: SIMD3<Float>(scene.origin)), asViewOf: file.scene) }
    return writer.revision
  }
}

extension Camera {
  /// Returns a camera at another place, which looks in the same direction.
  fileprivate func moved(by offset: SIMD3<Float>) -> Camera {
    if offset == .zero { return self }
    return Camera(
      position: position + offset, target: target + offset, up: up, fieldOfView: fieldOfView,
      orthographicHeight: orthographicHeight, aspectRatio: aspectRatio)
  }
}

extension ValueWriter {
  /// Writes the models of a mesh file, which are those of `scene`, as parts of an entry that has read the same file.
  fileprivate mutating func write(_ scene: Scene, as imported: ImportedMesh) {
    func pairs<Model>(_ mine: [Model], _ theirs: [Model]) -> Zip2Sequence<[Model], [Model]> {
      zip(mine, theirs)
    }
    let groups = scene.groups.filter { $0 !== scene.root }
    for (group, saved) in pairs(groups, imported.groups) { write(group, replacing: saved, nil) }
    for (light, saved) in pairs(Array(scene.lights), imported.lights) { write(light, replacing: saved, nil) }
    for (camera, saved) in pairs(Array(scene.cameras), imported.cameras) where camera.name != "" {
      write(camera, replacing: saved, nil)
    }
    let isOnly = scene.meshes.count == 1
    for (mesh, saved) in pairs(Array(scene.meshes), imported.meshes) {
      let name = ModelLabel(kind: mesh.kindName, name: mesh.name, number: 0)
      // A node with a name is a group, whose rest transform is that of the node.
      let part = mesh.name.isEmpty ? nil : saved.group
      let rest = part?.restTransform ?? saved.transform
      if mesh.transform != rest {
        if let part, let movement = rest.movement(to: mesh.transform) {
          write(movement.propertyValue, of: "position", .vector(.point), of: part)
        } else {
          omit("transform of \(name)")
        }
      }
      if mesh.color != saved.color {
        let factor = mesh.color.linear / saved.color.linear
        if isOnly, all(factor .>= 0), all(factor .<= 1) {
          let color = Color(red: factor.x, green: factor.y, blue: factor.z, alpha: factor.w)
          write(.color(color), of: "color", .color, of: imported)
        } else {
          omit("color of \(name)")
        }
      }
      if mesh.material != saved.material { omit("material of \(name)") }
    }
  }
}

extension Transform {
  /// Returns the translation in this space that leads to `other`. Nil if the rest of the transforms differs, or if this one
  /// has no inverse.
  fileprivate func movement(to other: Transform) -> SIMD3<Float>? {
    var unmoved = other
    unmoved.translation = translation
    guard unmoved == self else { return nil }
    return preimage(of: other.translation)
  }
}
