import Geometry
import Pictures

/// The light that arrives from all directions, prepared for shading.
package final class EnvironmentMap: Equatable, Sendable {
  /// A small source that is shaded as a directional light.
  package struct Sun: Equatable, Sendable {
    /// The unit direction to the sun.
    package let direction: SIMD3<Float>
    /// The irradiance of a surface that faces it, divided by π.
    package let color: SIMD3<Float>
    /// The mean squared angle between its light and `direction`, in square radians. See `LightSource.angularVariance`.
    package let angularVariance: Float
  }

  /// The radiance of all light, also of the suns.
  package let background: OctahedralMap
  /// The suns, brightest first. `diffuse` and `levels` are without their light.
  package let suns: [Sun]
  /// The irradiance of a surface with the normal d, divided by π.
  package let diffuse: SphericalHarmonics
  /// The radiance without the suns, filtered for the specular reflection at several roughnesses: from 0 (not filtered)
  /// in equal steps to 1.
  package let levels: [OctahedralMap]

  /// Creates an environment from its parts. A background of nil is the first level.
  package init(
    diffuse: SphericalHarmonics, levels: [OctahedralMap], suns: [Sun] = [], background: OctahedralMap? = nil
  ) {
    (self.diffuse, self.levels, self.suns) = (diffuse, levels, suns)
    self.background = background ?? levels[0]
  }

  /// Returns whether both are the same object. O(1).
  package static func == (one: EnvironmentMap, other: EnvironmentMap) -> Bool { one === other }

  /// Returns the light that a surface of this roughness, from 0 to 1, reflects from around a direction.
  package func specular(_ direction: SIMD3<Float>, roughness: Float) -> SIMD3<Float> {
    let level = min(max(roughness, 0), 1) * Float(levels.count - 1)
    let lower = min(Int(level), levels.count - 2)
    let (low, high) = (levels[lower].value(direction), levels[lower + 1].value(direction))
    return low + (high - low) * (level - Float(lower))
  }
}

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
