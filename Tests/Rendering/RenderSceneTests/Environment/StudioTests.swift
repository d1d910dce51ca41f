import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("Studio")
struct StudioTests {
  @Test("The studio lights surfaces from above and below like the hemispheric light")
  func studioIsCalibrated() {
    for map in [EnvironmentMap.studio, .studio(.studio)] {
      for (direction, expected) in [
        (SIMD3<Float>(0, 1, 0), StudioEnvironment.sky), (SIMD3<Float>(0, -1, 0), StudioEnvironment.ground),
      ] {
        let ratio = map.diffuse.value(direction) / expected - 1
        #expect(max(ratio.max(), -ratio.min()) < 0.02, "\(map.diffuse.value(direction))")
      }
    }
  }

  @Test("The studio of the look of this name is brighter where metals reflect that are seen from the front")
  func front() {
    let (plain, bright) = (EnvironmentMap.studio(.plain).levels[0], EnvironmentMap.studio(.studio).levels[0])
    #expect(EnvironmentMap.studio(.plain) === EnvironmentMap.studio)
    #expect(bright.value([0, 0.1, 1]).min() > 1.5 * plain.value([0, 0.1, 1]).max())
    #expect(bright.pixels.allSatisfy { $0.min() >= 0 })
  }

  @Test(
    "The upright faces of metals have their colour in the view from the front and in three-quarter views",
    arguments: [[0, 0, 1], [0.3, 0.25, 1], [-0.3, 0.25, 1], [0.5, 0.3, 1], [0, 0.4, 1]] as [SIMD3<Float>])
  func metals(toEye: SIMD3<Float>) {
    let camera = Camera(position: toEye, target: .zero)
    let view = ViewFrustum(camera, bounds: BoundingBox(min: -.one, max: .one), aspectRatio: 1)
    let back = -view.forward
    let reflected = 2 * back.z * SIMD3(0, 0, 1) - back
    let direction = SIMD3(dot(reflected, view.right), dot(reflected, view.up), dot(reflected, back))
    for roughness: Float in [0.1, 0.35, 0.6] {
      let light = EnvironmentMap.studio(.studio).specular(direction, roughness: roughness)
      // The middle of the sRGB scale is 0.21. At 1 a metal is as bright as its base colour.
      #expect(light.min() > 0.45 && light.max() < 1.3, "\(light)")
      // Nearly grey light keeps the hue.
      #expect(light.max() < 1.25 * light.min(), "\(light)")
    }
  }

  @Test("The studio has soft boxes at the upper left in front, at the right and behind, and a dark floor")
  func studioHasBoxes() {
    let map = EnvironmentMap.studio.levels[0]
    #expect(map.value([-0.62, 0.6, 0.62]).min() > 2)
    #expect(map.value([0.95, 0.15, 0.38]).min() > 1)
    #expect(map.value([0.42, 0.45, -0.8]).min() > 2)
    #expect(map.value([0, 0.1, -1]).max() < 0.5)
    #expect(map.value([0, -1, 0]).max() < map.value([0, 0.5, -1]).min())
    #expect(map.pixels.allSatisfy { $0.min() >= 0 })
  }

  @Test("The key light ends where its half width at distance 1 is 0.4")
  func edgeOfKeyLight() {
    let map = EnvironmentMap.studio.levels[0]
    let direction = SIMD3<Float>(-0.62, 0.6, 0.62)
    let center = direction / length(direction)
    let across = cross([0, 1, 0], center)
    let right = across / length(across)
    for side: Float in [-1, 1] {
      let (inside, outside) = (
        map.value(center + right * 0.36 * side), map.value(center + right * 0.44 * side)
      )
      #expect(inside.min() > 2 * outside.max())
    }
  }
}
