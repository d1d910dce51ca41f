import MeshFormats
import SceneModel

extension ImportedMesh {
  /// Reads a mesh file: GLB, glTF, OBJ, PLY, STL or OFF. Its groups, meshes, lights and cameras are parts of the model, and can
  /// be set by name: `duck.wheel.rotation`.
  ///
  /// ```swift
  /// let scene = try Scene { try ImportedMesh(name: "duck", file: "duck.glb").rotation(t.map { [0, Float($0), 0] }) }
  /// ```
  ///
  /// - Throws: `MeshReadError` if the file cannot be read.
  public convenience init(name: String = "", file path: String) throws(MeshReadError) {
    let document = try MeshFile.read(path).document
    self.init(name: name, document, sharing: document.sharedMeshes)
  }
}
