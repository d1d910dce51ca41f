import Geometry
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("LightMeter")
struct LightMeterTests {
  private let view = ViewFrustum(
    Camera(position: [1, 2, 5], target: .zero), bounds: BoundingBox(center: .zero, radius: 1), aspectRatio: 1)

  private func factor(_ lights: [Light], environment: PlacedEnvironment? = nil) -> Float {
    LightingParameters(
      view: view, lights: lights, background: .black, fog: 0, metering: .zero, environment: environment
    ).exposureFactor
  }

  /// Returns the mean of the luminance that reaches random points of the half of a sphere that faces the eye.
  private func reference(_ shading: LightingParameters, isPhysical: Bool) -> Double {
    var random = SeededGenerator(seed: 5)
    let toEye = direction(view.eye) ?? .zero
    var sum = 0.0
    let count = 20_000
    for _ in 0..<count {
      var normal = SIMD3<Float>.zero
      repeat { normal = .random(in: -1...1, using: &random) } while dot(normal, normal) > 1
      normal = direction(normal) ?? toEye
      if dot(normal, toEye) < 0 { normal = -normal }
      let share = dot(normal, shading.up) * 0.5 + 0.5
      var light =
        isPhysical
        ? shading.environment.diffuse.value(shading.toEnvironment.apply(to: normal))
          * shading.environmentIntensity
        : shading.ground + (shading.sky - shading.ground) * share
      for source in shading.lights {
        let offset = source.isLocal ? source.position : source.directionToLight
        let square = source.isLocal ? dot(offset, offset) : 1
        let cosine = dot(normal, offset) / dot(offset, offset).squareRoot()
        light += source.color * (max(cosine, 0) / square)
      }
      sum += Double(dot(light, [0.2126, 0.7152, 0.0722]))
    }
    return sum / Double(count)
  }

  @Test("The exposure makes the mean light of the half that faces the eye that of the standard lights")
  func mean() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<12 {
      var lights: [Light] = []
      for number in 0...round % 3 {
        let place = SIMD3<Float>.random(in: -1...1, using: &random)
        let color = Color(
          red: .random(in: 0...1, using: &random), green: 0.5, blue: .random(in: 0...1, using: &random))
        lights.append(
          number == 1
            ? Light(kind: .point, position: place * 3, color: color, intensity: 9)
            : Light(direction: place, color: color, intensity: .random(in: 0.1...20, using: &random)))
      }
      let environment =
        round < 6 ? nil : PlacedEnvironment.studio(view, intensity: 3, isExplicit: true, look: .studio)
      let shading = LightingParameters(
        view: view, lights: lights, background: .black, fog: 0, environment: environment)
      let expected = Double(LightMeter.standardLuminance) / reference(shading, isPhysical: environment != nil)
      let found = Double(factor(lights, environment: environment))
      #expect(abs(found / expected - 1) < 0.02, "\(round): \(found), expected \(expected)")
    }
  }

  @Test("Standard lights stay nearly as they are, and twice the light is halved")
  func standard() {
    #expect(abs(factor([]) - 1) < 0.1, "\(factor([]))")
    // The light of sky and ground is small beside these.
    let (one, two) = (
      factor([Light(direction: [0, 0, -1], intensity: 500)]),
      factor([Light(direction: [0, 0, -1], intensity: 1000)])
    )
    #expect(abs(one / two - 2) < 0.01)
  }

  @Test("Without light there is nothing to measure, and the correction is added")
  func limits() {
    let dark = PlacedEnvironment.studio(view, intensity: 0, isExplicit: true)
    #expect(factor([Light(direction: [0, 0, -1], intensity: 0)], environment: dark) == 1)
    #expect(factor([Light(direction: [0, 0, -1], intensity: 1e9)], environment: dark) == 0x1p-12)
    let scene = Scene(lights: [Light(direction: [0, 0, -1], intensity: 1e9)])
    (scene.autoExposure, scene.exposure) = (true, 1)
    #expect(LightingParameters(scene, view).exposureFactor == 0x1p-11)
  }
}
