import ParticleFormats
import SceneModel

@testable import SceneFiles

/// Reads `text` as if it were the file at `path`.
func read(
  _ text: String, path: String, format: SceneFormat? = nil, entry: FileEntry = [:], frame: FrameChoice? = nil
) throws(SceneFileError) -> SceneFile.Contents {
  try SceneFile.parse(Array(text.utf8), path: path, format: format, entry: entry, frame: frame)
}

/// Returns the message of the error for `text`, or "accepted" if there is no error.
func refusal(of text: String, path: String, format: SceneFormat? = nil) -> String {
  do {
    _ = try read(text, path: path, format: format)
    return "accepted"
  } catch { return error.description }
}

extension SceneFile.Contents {
  /// The spheres of the first cloud.
  var atomSpheres: [SphereCloud.Element] { scene.sphereClouds.first?.elements ?? [] }

  /// The counts of the elements, such as `C 2, H 6`.
  var formula: String {
    (atoms?.elements ?? []).map { "\($0.symbol) \($0.count)" }.joined(separator: ", ")
  }
}
