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
    var entry = SceneDescription.Entry(
      list: format.entryList, name: SceneFile.baseName(self.path),
      file: String(self.path.pathName).pathText, values: self.entry)
    if format.particleFormat == nil, let placement {
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
    if let mine = scene.importedMeshes.first, let saved = file.scene.importedMeshes.first {
      writer.write(mine, as: saved)
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
  /// Writes a mesh file as an entry that has read the same file.
  fileprivate mutating func write(_ file: ImportedMesh, as saved: ImportedMesh) {
    write(file, replacing: saved, nil)
    for (group, saved) in zip(file.groups, saved.groups) { write(group, replacing: saved, nil) }
    for (light, saved) in zip(file.lights, saved.lights) { write(light, replacing: saved, nil) }
    for (camera, saved) in zip(file.cameras, saved.cameras) { write(camera, replacing: saved, nil) }
    for (target, saved) in zip(file.morphTargets, saved.morphTargets) { write(target, replacing: saved, nil) }
    // Colours and materials that follow from the entry are written with it.
    for ((mesh, saved), color) in zip(zip(file.meshes, saved.meshes), file.ownColors) {
      let name = ModelLabel(kind: mesh.kindName, name: mesh.name, number: 0)
      if mesh.transform != saved.transform { omit("transform of \(name)") }
      if mesh.color.linear != color.linear * file.color.linear { omit("color of \(name)") }
      if file.variant.isEmpty, mesh.material != saved.material { omit("material of \(name)") }
    }
  }
}
