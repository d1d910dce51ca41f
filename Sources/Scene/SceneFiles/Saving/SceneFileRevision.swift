import Files
import MeshFormats
import SceneModel

/// The text of a scene file with the values that its models have now.
package struct SceneFileRevision {
  /// The text. Only the characters of changed values differ from those of the file, and those of added keys.
  package let bytes: [UInt8]
  /// The number of changed values.
  package let changeCount: Int
  /// The changed values that the file cannot hold, in words, such as `radius of sphere "star[2]", which is repeated`.
  package let omissions: [String]
}

extension SceneFile.Contents {
  /// The text of the scene file that was read. Nil for other files.
  package var text: [UInt8]? { if case .text(let bytes)? = version { bytes } else { nil } }

  /// Returns the text of the scene file with the current values of its parameters, models, materials, lights, environment,
  /// effects and texts, as far as no expression computes them. O(size of the file + models).
  ///
  /// - Parameters:
  ///   - bytes: The text that was read, or a later one that differs only in values.
  ///   - limits: The limits on the files that the scene refers to.
  ///   - allowed: The folders beside that of the file in which these may be.
  ///   - camera: The view to write as that of the scene. Nil leaves the camera of the file as it is.
  ///   - left: The names of the parameters and the paths of the properties whose values in the file stay, such as those of the
  ///     times that play.
  /// - Throws: `SceneFileError` if `bytes` are not the text of a scene with the same models, or if the new text could not be
  ///   read, because it would contain a value that files refuse.
  package func revision(
    of bytes: [UInt8], limits: InputLimits = .standard, allowing allowed: [String] = [],
    camera: Camera? = nil,
    leaving left: Set<String> = []
  ) throws(SceneFileError) -> SceneFileRevision {
    try revision(
      of: bytes, siblings: SceneFile.siblings(of: path, limits, allowing: allowed), camera: camera,
      leaving: left)
  }

  /// Returns the text as the public function does.
  package func revision(
    of bytes: [UInt8], siblings: SiblingFiles, camera: Camera? = nil, leaving left: Set<String> = []
  ) throws(SceneFileError) -> SceneFileRevision {
    var (writer, file) = try ValueWriter.reading(bytes, path: path, siblings: siblings)
    applyLook(to: file)
    for parameter in bindings?.allParameters ?? [] where !left.contains(parameter.name) {
      writer.write(parameter)
    }
    let (mine, theirs) = (scene.savedModels(particles), file.scene.savedModels(file.particles))
    guard mine.count == theirs.count, zip(mine, theirs).allSatisfy({ type(of: $0) == type(of: $1) }) else {
      throw SceneFileError(
        path: path, .unexpected(expected: "the \(mine.count) models that are shown", found: "others"))
    }
    for (model, saved) in zip(mine, theirs) {
      writer.write(model, replacing: saved, bindings, leaving: left)
    }
    if let camera { writer.write(camera, asViewOf: file.scene) }
    let revision = writer.revision
    if revision.bytes != bytes { _ = try ValueWriter.reading(revision.bytes, path: path, siblings: siblings) }
    return revision
  }
}

extension Scene {
  /// Everything with properties that a scene file can set, but the camera that shows the scene.
  fileprivate func savedModels(_ particles: [ParticleModel]) -> [any DescribedModel] {
    var models: [any DescribedModel] = [self, environment, effects] + particles
    if let title { models.append(title) }
    // A legend that the look shows follows from the colours.
    if let legend, legend !== colorLegend { models.append(legend) }
    for material in materials { models.append(material) }
    for sphere in spheres { models.append(sphere) }
    for shape in shapes { models.append(shape) }
    for mesh in computedMeshes {
      models += [mesh].described
      for (_, domain) in mesh.domains { models.append(domain) }
    }
    for mesh in importedMeshes { models.append(mesh) }
    // The group of a mesh or particle file has the same properties as the file.
    let owned = Set((importedMeshes.map(\.group) + particles.map(\.group)).map { ObjectIdentifier($0) })
    for group in groups where !owned.contains(ObjectIdentifier(group)) { models.append(group) }
    for light in lights { models.append(light) }
    for label in labels { models.append(label) }
    models += rigModels
    for camera in cameras { models.append(camera) }
    return models
  }
}
