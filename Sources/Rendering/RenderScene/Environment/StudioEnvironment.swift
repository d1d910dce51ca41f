import Geometry
import SceneModel

/// A photo studio: three soft boxes before grey walls that get lighter upwards, and a darker floor. Its axes are right, up
/// and towards the viewer.
struct StudioEnvironment {
  /// The hemispheric ambient light from above and from below, linear: that of all pictures, and of the studio.
  static let sky: SIMD3<Float> = [0.30, 0.33, 0.38], ground: SIMD3<Float> = [0.13, 0.12, 0.115]

  /// The radiance of the middle of a wide cloth behind the viewer. 0 for none.
  var frontLight: Float = 0

  /// A soft box: a rectangle of light with soft edges.
  private struct SoftBox {
    /// The direction to the centre, and unit vectors along the width and the height.
    let center: SIMD3<Float>, right: SIMD3<Float>, up: SIMD3<Float>
    /// Half the width and height at distance 1.
    let halfSize: SIMD2<Float>
    /// The radiance of its centre.
    let light: Float

    init(_ center: SIMD3<Float>, halfSize: SIMD2<Float>, light: Float) {
      self.center = center / length(center)
      let across = cross([0, 1, 0], self.center)
      right = across / length(across)
      up = cross(self.center, right)
      (self.halfSize, self.light) = (halfSize, light)
    }

    /// Returns the radiance in a direction.
    func radiance(_ direction: SIMD3<Float>) -> Float {
      let depth = dot(direction, center)
      guard depth > 0.7 else { return 0 }
      let place = SIMD2(dot(direction, right), dot(direction, up)) / (depth * halfSize)
      // The distances to the edges.
      let inside = (1 - pointwiseMax(place, -place)) * halfSize
      let edges =
        StudioEnvironment.step(inside.x / 0.05 + 0.5) * StudioEnvironment.step(inside.y / 0.05 + 0.5)
      // The lamp is behind the middle of the cloth.
      return edges == 0 ? 0 : light * edges * (1 - 0.3 * min(dot2(place), 1))
    }

    private func dot2(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum() }
  }

  /// The colour of the boxes: that of daylight lamps. With it the walls, which add the rest of the light, are nearly grey.
  private static let boxColor: SIMD3<Float> = [0.86, 0.97, 1.17]

  private let boxes = [
    // The key light from the upper left, the fill light from the right, and the rim light from behind.
    SoftBox([-0.62, 0.60, 0.62], halfSize: [0.40, 0.31], light: 2.4),
    SoftBox([0.95, 0.15, 0.38], halfSize: [0.12, 0.58], light: 1.6),
    SoftBox([0.42, 0.45, -0.80], halfSize: [0.48, 0.10], light: 2.4),
  ]

  /// Returns a map of the studio's radiance. O(inner²).
  ///
  /// - Parameters:
  ///   - inner: the number of pixels along each side.
  ///   - above: the irradiance, divided by π, of a surface that faces upwards. The walls are scaled to it.
  ///   - below: that of a surface that faces downwards. The floor is scaled to it.
  func map(inner: Int, above: SIMD3<Float>, below: SIMD3<Float>) -> OctahedralMap {
    let parts = OctahedralMap(inner: inner, parts)
    // A small map is enough for the irradiance.
    let irradiance = SphericalHarmonics(irradianceOf: OctahedralMap(inner: 64, self.parts))
    let (fromAbove, fromBelow) = (irradiance.polynomial([0, 1, 0]), irradiance.polynomial([0, -1, 0]))
    // For each component: boxes + wall factor · walls + floor factor · floor = wanted.
    let boxes = Self.boxColor
    let (wantedAbove, wantedBelow) = (above - boxes * fromAbove.x, below - boxes * fromBelow.x)
    let determinant = fromAbove.y * fromBelow.z - fromAbove.z * fromBelow.y
    let walls = (wantedAbove * fromBelow.z - wantedBelow * fromAbove.z) / determinant
    let floor = (wantedBelow * fromAbove.y - wantedAbove * fromBelow.y) / determinant
    return OctahedralMap(
      inner: inner,
      interior: parts.interior { _, _, part in SIMD4(boxes * part.x + walls * part.y + floor * part.z, 0) })
  }

  /// Returns the radiance of the boxes, of walls and of a floor of the brightness 1.
  private func parts(_ direction: SIMD3<Float>) -> SIMD3<Float> {
    let height = direction.y
    let upper = Self.step(height / 0.3 + 0.5)
    return SIMD3(
      boxes.reduce(front(direction)) { $0 + $1.radiance(direction) }, upper * (0.4 + 0.6 * max(0, height)),
      (1 - upper) * (0.9 + 0.5 * min(0, height)))
  }

  /// Returns the radiance of the cloth behind the viewer, which has no edges. Its middle is at the height of the eye: upright
  /// surfaces that are seen from slightly above reflect what is somewhat below.
  private func front(_ direction: SIMD3<Float>) -> Float {
    let share = max(0, direction.z)
    return frontLight * share * share * share
  }

  /// Returns the additional radiance that surfaces reflect in a bright studio: that of a cloth around the viewer, of a light
  /// floor and of a light ceiling.
  ///
  /// Metals have no other light. A face that is seen in three-quarter view reflects what is below at the side, or even behind
  /// the model, so the cloth reaches around it. It is brighter at the side of the key light and darker above and below, so that
  /// faces differ and rounded metals have contours.
  func reflectedLight(_ direction: SIMD3<Float>) -> Float {
    let height = direction.y
    let cloth = 0.75 * Self.step((direction.z + 0.6) / 1.6) * (1 - 0.3 * direction.x)
    let shade = (height < 0 ? 0.6 : 0.4) * Self.step(abs(height) / 0.9)
    let floor = 0.12 * (1 - Self.step(height / 0.3 + 0.5))
    return cloth * (1 - shade) + floor + 0.15 * Self.step((height - 0.3) / 0.6)
  }

  /// Returns a smooth step from 0 to 1.
  fileprivate static func step(_ value: Float) -> Float {
    let share = min(max(value, 0), 1)
    return share * share * (3 - 2 * share)
  }
}

extension EnvironmentMap {
  /// The built-in studio. Its axes are right, up and towards the viewer. Computed at first use.
  ///
  /// It lights surfaces that face upwards and downwards as much as the hemispheric light of `LightingParameters` does.
  package static let studio = EnvironmentMap(
    radiance: StudioEnvironment().map(
      inner: 256, above: StudioEnvironment.sky, below: StudioEnvironment.ground),
    samples: 12)

  /// The built-in studio with `reflectedLight`. Computed at first use.
  ///
  /// Diffuse light is that of a studio with a cloth behind the viewer: it is calibrated, and the rest of the diffuse light of
  /// models is that of `LightSource.standard`, which metals hardly show.
  private static let brightStudio: EnvironmentMap = {
    let (above, below) = (StudioEnvironment.sky, StudioEnvironment.ground)
    let studio = StudioEnvironment()
    let plain = studio.map(inner: 256, above: above, below: below)
    let reflected = EnvironmentMap(
      radiance: OctahedralMap(inner: 256) { plain.value($0) + SIMD3(repeating: studio.reflectedLight($0)) },
      samples: 12)
    // A small map is enough for the irradiance.
    let diffuse = StudioEnvironment(frontLight: 1).map(inner: 64, above: above, below: below)
    return EnvironmentMap(
      diffuse: SphericalHarmonics(irradianceOf: diffuse), levels: reflected.levels, suns: reflected.suns,
      background: reflected.background)
  }()

  /// Returns the built-in studio of a look.
  package static func studio(_ look: Look) -> EnvironmentMap { look == .plain ? .studio : .brightStudio }
}
