import Geometry
import SceneModel

// Images that cannot be shown.
extension SceneFile.Contents {
  /// The warnings about images that the file refers to and that cannot be read. `warnings` contain them, too.
  /// O(models + textures).
  package var missingImageWarnings: [SceneFileWarning] { missingImages.map(warning) }

  /// Returns the warnings about images that a renderer cannot draw for the reasons `failures`, without those of
  /// `missingImageWarnings`. O(models + textures) if there are failures.
  package func warnings(ofImageFailures failures: [String]) -> [SceneFileWarning] {
    if failures.isEmpty { return [] }
    let missing = Set(missingImages)
    return failures.filter { !missing.contains($0) }.map(warning)
  }

  /// Returns a warning about the file.
  package func warning(_ note: String) -> SceneFileWarning {
    SceneFileWarning(path: path, reason: .note(note))
  }

  private var missingImages: [String] { imageNotes + meshImages.compactMap(\.failure) }

  /// The distinct images of the materials of meshes, in the order of their first uses.
  private var meshImages: [EncodedImage] {
    if let document { return document.images }
    var known: Set<Material> = []
    let materials = scene.meshes.lazy.map(\.material).filter { $0.isTextured && known.insert($0).inserted }
    var images: [EncodedImage] = []
    for image in materials.flatMap(\.details.textures).map(\.texture.image) where !images.contains(image) {
      images.append(image)
    }
    return images
  }
}
