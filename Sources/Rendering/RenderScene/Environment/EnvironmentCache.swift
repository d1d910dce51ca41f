import Geometry
import Pictures

/// The environment map of the image of a scene. A back end has one, so that the image is decoded and filtered once and
/// not for each picture.
package final class EnvironmentCache {
  private var image: EncodedImage?
  private var map: EnvironmentMap?
  /// The reason why the last image cannot be shown, or nil.
  package private(set) var failure: ImageError?
  /// The warnings about the last image, which is shown, in one line each.
  package private(set) var warnings: [String] = []

  /// Creates an empty cache.
  package init() {}

  /// Returns the map of a Radiance file, or nil if there is no image or it cannot be decoded. O(1) for the same image as
  /// in the last call, else O(pixels).
  package func map(of image: EncodedImage?) -> EnvironmentMap? {
    guard image != self.image else { return map }
    self.image = image
    (map, failure, warnings) = (nil, nil, [])
    guard let image else { return nil }
    do throws(ImageError) {
      map = EnvironmentMap(
        panorama: try FloatImage.decode(ImageFileData(image.bytes, name: image.name)) { warnings.append($0) })
    } catch {
      failure = error
    }
    return map
  }
}
