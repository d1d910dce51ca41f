import Files
import MeshFormats
import SceneModel
import TextCoding

extension SceneFile.Contents {
  /// The path of the scene file for a mesh or particle file: in its folder, with its name and another ending.
  public var newSceneFilePath: String { path.pathFolder + path.fileBaseName + ".json5" }

  /// Returns the text of a new scene file that shows this mesh or particle file, with the current background, environment,
  /// effects and exposure, and `camera` as its view.
  ///
  /// - Parameters:
  ///   - path: The path of the new file, in the folder of this one.
  ///   - camera: The view. Nil for one that is fitted to the scene.
  /// - Throws: `SceneFileError` if the new scene cannot be read, such as for a file in a form that scenes do not read.
  public func newSceneFile(
    at path: String, limits: InputLimits = .standard, allowing allowed: [String] = [], camera: Camera? = nil
  ) throws(SceneFileError) -> SceneFileRevision {
    let key = trajectory == nil ? SceneBuilder.meshesKey : SceneBuilder.particlesKey
    let name = JSON5.spelling(of: String(self.path.pathName).pathText)
    let bytes = Array("{\n  \(key.text): [{ \(SceneFileObject.fileKey.text): \(name) }],\n}\n".utf8)
    var (writer, file) = try ValueWriter.reading(
      bytes, path: path, siblings: SceneFile.siblings(of: path, limits, allowing: allowed))
    writer.write(scene, replacing: file.scene, bindings)
    writer.write(scene.environment, replacing: file.scene.environment, bindings)
    writer.write(scene.effects, replacing: file.scene.effects, bindings)
    if let camera { writer.write(camera, asViewOf: file.scene) }
    return writer.revision
  }
}
