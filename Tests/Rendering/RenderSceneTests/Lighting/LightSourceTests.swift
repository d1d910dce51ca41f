import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("LightSource")
struct LightSourceTests {
  private let view = ViewFrustum(Camera(), bounds: BoundingBox(center: .zero, radius: 1), aspectRatio: 1)

  private func shading(_ lights: [Light]) -> LightingParameters {
    LightingParameters(view: view, lights: lights, background: .black, fog: 0)
  }

  @Test("A point light has a position, and the reciprocal of its squared range")
  func point() {
    let light = Light(kind: .point, position: [1, 2, 3], intensity: 2, range: 4)
    let shading = shading([light])
    #expect(shading.counts.lights == 1 && shading.counts.local == 1 && shading.counts.shadows == 0)
    #expect(Array(shading.block[6..<10]) == [[1, 2, 3, 1], [2, 2, 2, 0], .zero, [0, 1, 1 / 16, 0]])
    for range in [0, -1, Float.infinity, .nan] {
      light.range = range
      #expect(self.shading([light]).lights[0].inverseSquareRange == 0)
    }
  }

  @Test("A spot light has the coefficients for which its cosine is 1 in the inner cone and 0 at the edge")
  func spot() {
    let light = Light(
      kind: .spot, position: [0, 3, 0], direction: [0, -2, 0], innerConeAngle: 30, outerConeAngle: 60)
    let source = shading([light]).lights[0]
    #expect(source.isLocal && source.directionToLight == [0, 1, 0] && !source.castsShadow)
    let inner = Float(3).squareRoot() / 2
    #expect(abs(inner * source.coneScale + source.coneOffset - 1) < 1e-6)
    #expect(abs(0.5 * source.coneScale + source.coneOffset) < 1e-6)
    // The edge is sharp, but finite, if the inner cone is not narrower than the outer one.
    for (innerAngle, outerAngle, edge) in [
      (60, 60, 0.5), (80, 60, 0.5), (0, 90, 0), (0, 300, 0), (.nan, .nan, 1),
    ]
      as [(Float, Float, Float)]
    {
      (light.innerConeAngle, light.outerConeAngle) = (innerAngle, outerAngle)
      let source = shading([light]).lights[0]
      #expect(abs(edge * source.coneScale + source.coneOffset) < 1e-3)
      #expect(source.coneScale > 0 && source.coneScale <= 1000)
    }
    // A sharp edge falls from 1 to 0 in a thousandth of a cosine.
    (light.innerConeAngle, light.outerConeAngle) = (60, 60)
    #expect(abs(shading([light]).lights[0].coneScale - 1000) < 0.01)
    light.direction = .zero
    #expect(shading([light]).lights[0].color == .zero)
  }

  @Test("Directional lights come first, in their order, and only they have shadows")
  func order() {
    let lights = [
      Light(kind: .point, position: [1, 0, 0]), Light(direction: [0, 0, -1]),
      Light(kind: .spot, position: [2, 0, 0]), Light(direction: [0, 0, 1]),
    ]
    let shading = shading(lights)
    #expect(shading.lights.map(\.isLocal) == [false, false, true, true])
    #expect(shading.lights.map(\.directionToLight.z) == [1, -1, 0, 0])
    #expect(shading.lights.map(\.position.x) == [0, 0, 1, 2])
    #expect(shading.shadowLights == [0, 1] && shading.specularCount == 4)
  }

  @Test("The suns of an environment are lights in world space after those of the scene, with shadows")
  func suns() {
    let map = EnvironmentMap(
      diffuse: SphericalHarmonics(Array(repeating: .zero, count: 9)),
      levels: [OctahedralMap(inner: 2) { _ in .zero }],
      suns: [EnvironmentMap.Sun(direction: [0, 0, 1], color: [4, 2, 1], angularVariance: 1e-4)])
    // The rotation maps the world's +X to the map's +Z.
    let environment = PlacedEnvironment(
      map, toMap: Transform(xAxis: [0, 0, 1], yAxis: [0, 1, 0], zAxis: [-1, 0, 0]), intensity: 0.5,
      isExplicit: true)
    func lights(_ lights: [Light]) -> LightingParameters {
      LightingParameters(view: view, lights: lights, background: .black, fog: 0, environment: environment)
    }
    let alone = lights([])
    #expect(
      alone.lights == [
        LightSource(
          directionToLight: [1, 0, 0], color: [2, 1, 0.5], castsShadow: true, angularVariance: 1e-4)
      ])
    #expect(alone.block[7] == [2, 1, 0.5, 1e-4])
    #expect(alone.shadowLights == [0] && alone.specularCount == 1)
    let full = lights(
      Array(repeating: Light(kind: .point), count: 3) + Array(repeating: Light(castsShadow: true), count: 20))
    #expect(
      full.lights.count == 17 && full.lights[13] == alone.lights[0] && full.shadowLights == [0, 1, 2, 3])
  }

  @Test("A group moves and turns its lights, and hides their light")
  func group() {
    let outer = Group(position: [1, 0, 0])
    let group = Group(position: [0, 2, 0], rotation: [0, 0, 90], scale: [3, 3, 3], parent: outer)
    let lights = [
      Light(direction: [0, -1, 0], group: group),
      Light(kind: .spot, position: [1, 0, 0], direction: [0, -1, 0], range: 4, group: group),
    ]
    let sources = shading(lights).lights
    // Y is turned to −X.
    for source in sources { #expect(length(source.directionToLight - [-1, 0, 0]) < 1e-6) }
    #expect(length(sources[1].position - [1, 5, 0]) < 1e-6 && sources[1].inverseSquareRange == 1 / 16)
    let environment = SceneEnvironment(Scene(lights: lights))
    environment.needsUpdate = false
    outer.isVisible = false
    #expect(environment.needsUpdate && shading(lights).lights.allSatisfy { $0.color == .zero })
    #expect(shading(lights).shadowLights.isEmpty)
  }

  @Test("A change of any property of a light is a change of the environment")
  func changesAreObserved() {
    let light = Light(direction: [0, -1, 0])
    let environment = SceneEnvironment(Scene(lights: [light]))
    let changes: [() -> Void] = [
      { light.kind = .spot }, { light.position = .one }, { light.direction = [1, 0, 0] },
      { light.color = .black }, { light.intensity = 2 }, { light.range = 3 }, { light.innerConeAngle = 1 },
      { light.outerConeAngle = 2 }, { light.castsShadow = false },
    ]
    for change in changes {
      environment.needsUpdate = false
      change()
      #expect(environment.needsUpdate)
    }
  }
}
