import Geometry
import RenderScene
import SceneModel

#if canImport(Glibc)
  import func Glibc.sqrt
#elseif canImport(Darwin)
  import func Darwin.sqrt
#endif

/// The environment map of a page: the light of surfaces with a material, with fewer pixels than in other pictures.
///
/// A component of a pixel is a number n from 0 to 4095 for the radiance `scale` · (n / 4095)⁴. From a thousandth of the
/// brightest pixel on, the steps are less than 0.6 %.
struct PageEnvironment {
  /// The member of the header. Nil if no surface needs the environment.
  let value: PageValue?

  private static let steps: Float = 4095
  /// The range of the numbers of the reflection table, to which 16 bits are mapped: −2 to 2.
  private static let tableRange: Float = 2
  /// The largest number of pixels along each side of a visible background.
  private static let visibleInner = 512

  /// Returns the largest number of pixels along each side of the first level, which smooth surfaces reflect. The light of the
  /// standard environment changes so little that the least is enough.
  private static func inner(_ roughness: Float, isImage: Bool) -> Int {
    guard isImage else { return 128 }
    return roughness < 0.06 ? 512 : roughness < 0.16 ? 256 : 128
  }

  /// Describes the environment of a scene.
  ///
  /// - Parameters:
  ///   - isVisible: Whether the environment may be the background.
  ///   - roughness: The lowest roughness of a reflecting material. Nil if no surface has a material.
  init(_ scene: Scene, isVisible: Bool, roughness: Float?, _ arrays: inout PageArrays) {
    let environment = scene.environment
    let image = EnvironmentCache().map(of: environment.image)
    guard image != nil || isVisible || roughness != nil else {
      value = nil
      return
    }
    let full = image ?? .studio(scene.look)
    let map = full.reduced(
      inner: Self.inner(roughness ?? 1, isImage: image != nil),
      background: isVisible ? Self.visibleInner : nil)
    let atlas = EnvironmentAtlas(map)
    let scale = atlas.maps.lazy.flatMap(\.pixels).reduce(0) { max($0, $1.max()) }
    var numbers: [UInt16] = []
    for level in atlas.maps {
      for pixel in level.pixels {
        for part in 0..<3 {
          let share = scale > 0 ? max(pixel[part], 0) / scale : 0
          numbers.append(UInt16((sqrt(sqrt(share)) * Self.steps).rounded()))
        }
      }
    }
    let table = ReflectionTable.shared.values.flatMap { value in
      (0..<4).map { part in
        let share = (value[part] + Self.tableRange) / (2 * Self.tableRange)
        return UInt16((min(max(share, 0), 1) * 65_535).rounded())
      }
    }
    value = .object([
      ("isImage", .boolean(image != nil)),
      ("width", .index(atlas.width)), ("height", .index(atlas.height)),
      (
        "origins",
        .array(
          zip(atlas.origins, atlas.maps).map { origin, level in
            .numbers([Double(origin.x), Double(origin.y), Double(level.size - 2)])
          })
      ),
      ("levelCount", .index(atlas.levelCount)), ("backgroundIndex", .index(atlas.backgroundIndex)),
      ("scale", .float(scale)), ("pixels", .index(arrays.add(differencesOf: numbers, stride: 3))),
      ("harmonics", .array(map.diffuse.coefficients.map { .vector($0) })),
      (
        "suns",
        .array(
          full.suns.map { sun in
            .object([
              ("direction", .vector(sun.direction)), ("color", .vector(sun.color)),
              ("angularVariance", .float(sun.angularVariance)),
            ])
          })
      ),
      ("tableSize", .index(ReflectionTable.size)),
      ("table", .index(arrays.add(differencesOf: table, stride: 4))),
    ])
  }
}
