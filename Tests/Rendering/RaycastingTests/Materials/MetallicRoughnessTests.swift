import Foundation
import Geometry
import Pictures
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import Raycasting
@testable import RenderScene

/// A picture's shader, and a group of eight random surfaces with their references.
private struct RandomSurfaces {
  let view: ViewFrustum
  var surface: SurfaceParameters8
  var samples: ShadingSamples8
  var references: [ReflectanceReference] = []
  /// The directions to the eye in view space.
  var views: [SIMD3<Double>] = []

  init(_ random: inout SeededGenerator, hasClearcoat: Bool, isOrthographic: Bool = false) {
    let camera = Camera(
      position: [1, 2, 5], target: [0.5, 0, 0], fieldOfView: 50,
      orthographicHeight: isOrthographic ? 3 : nil)
    view = ViewFrustum(camera, bounds: BoundingBox(center: .zero, radius: 2), aspectRatio: 1.5)
    func number(_ range: ClosedRange<Float> = 0...1) -> Float { Float.random(in: range, using: &random) }
    func color() -> SIMD3<Float> { [number(), number(), number()] }
    samples = ShadingSamples8(x: .zero, y: .zero, depth: SIMD8(repeating: 5))
    surface = SurfaceParameters8(standard: Vector3x8(.zero), normal: Vector3x8(.zero))
    var coat = SurfaceParameters8.Clearcoat8(strength: .zero, roughness: .zero, normal: Vector3x8(.zero))
    for lane in 0..<8 {
      (samples.x[lane], samples.y[lane]) = (number(-0.5...0.5), number(-0.5...0.5))
      let ray: SIMD3<Float> = isOrthographic ? [0, 0, 1] : [samples.x[lane], samples.y[lane], 1]
      let toEye = SIMD3<Double>(ray) * (-1 / (SIMD3<Double>(ray) * SIMD3<Double>(ray)).sum().squareRoot())
      func normal() -> SIMD3<Float> {
        while true {
          if let normal = direction([number(-1...1), number(-1...1), number(-1...1)]),
            (SIMD3<Double>(normal) * toEye).sum() > 0.02
          {
            return normal
          }
        }
      }
      var reference = ReflectanceReference()
      let (base, specularColor, emitted) = (color(), color() * 2, color())
      let (normals, index) = ((normal(), normal()), number(1...2.5))
      let (metallic, roughness, specular) = (number(), number(), number())
      surface.baseColor[lane] = base
      (surface.metallic[lane], surface.roughness[lane]) = (metallic, roughness)
      surface.normal[lane] = normals.0
      surface.occlusion[lane] = number()
      surface.emittedLight[lane] = emitted
      let ratio = (index - 1) / (index + 1)
      surface.dielectricF0[lane] = pointwiseMin(specularColor * (ratio * ratio), .one) * specular
      surface.dielectricF90[lane] = specular
      (reference.baseColor, reference.metallic) = (SIMD3<Double>(base), Double(metallic))
      (reference.roughness, reference.occlusion) = (Double(roughness), Double(surface.occlusion[lane]))
      (reference.indexOfRefraction, reference.specular) = (Double(index), Double(specular))
      (reference.specularColor, reference.emissive) = (SIMD3<Double>(specularColor), SIMD3<Double>(emitted))
      reference.normal = SIMD3<Double>(normals.0)
      reference.clearcoatNormal = SIMD3<Double>(normals.1)
      if hasClearcoat {
        (coat.strength[lane], coat.roughness[lane], coat.normal[lane]) = (number(), number(), normals.1)
        reference.clearcoat = Double(coat.strength[lane])
        reference.clearcoatRoughness = Double(coat.roughness[lane])
      }
      references.append(reference)
      views.append(toEye)
    }
    (surface.hasClearcoat, surface.clearcoat) = (hasClearcoat, coat)
  }

  /// Returns the light of the surfaces, without their emission.
  func reflected(_ lights: [Light], _ environment: PlacedEnvironment) -> [SIMD3<Double>] {
    let shading = LightingParameters(
      view: view, lights: lights, background: .black, fog: 0, environment: environment)
    let shader = SIMDShader(shading, view, width: 30, height: 20, hasMaterials: true)
    var surface = surface
    surface.emittedLight = Vector3x8(.zero)
    let light = shader.light(surface, samples, SIMD8(repeating: 1), GatherBuffer())
    return (0..<8).map { SIMD3<Double>(light[$0]) }
  }
}

extension Vector3x8 {
  /// The vector of a lane.
  fileprivate subscript(lane: Int) -> SIMD3<Float> {
    get { [x[lane], y[lane], z[lane]] }
    set { (x[lane], y[lane], z[lane]) = (newValue.x, newValue.y, newValue.z) }
  }
}

/// Returns the factors of F0 and F90 in the reflected fraction of uniform light, as in the picture.
private func albedo(_ cosine: Double, _ roughness: Double) -> SIMD2<Double> {
  SIMD2<Double>(ReflectionTable.shared.value(cosine: Float(cosine), roughness: Float(roughness)).albedo)
}

/// Returns the greatest error of the components, relative to the value or to 0.001.
private func relativeError(_ value: SIMD3<Double>, _ expected: SIMD3<Double>) -> Double {
  (0..<3).map { abs(value[$0] - expected[$0]) / max(abs(expected[$0]), 1e-3) }.max() ?? 0
}

extension PlacedEnvironment {
  /// An environment without light.
  fileprivate static var dark: PlacedEnvironment { uniform(0) }

  /// An environment of a sun alone.
  fileprivate static func sun(_ sun: EnvironmentMap.Sun) -> PlacedEnvironment {
    let dark = uniform(0).map
    let map = EnvironmentMap(diffuse: dark.diffuse, levels: dark.levels, suns: [sun])
    return PlacedEnvironment(map, toMap: .identity, isExplicit: true)
  }

  /// An environment of the same light from all directions.
  static func uniform(_ light: Float) -> PlacedEnvironment {
    let color = SIMD3(repeating: light)
    let map = EnvironmentMap(
      diffuse: SphericalHarmonics([color] + Array(repeating: .zero, count: 8)),
      levels: (0..<3).map { OctahedralMap(inner: 8 >> $0) { _ in color } })
    return PlacedEnvironment(map, toMap: .identity, isExplicit: true)
  }
}

@Suite("The metallic-roughness model of the raycaster")
struct MetallicRoughnessTests {
  @Test("Direct light equals the formulas in double precision", arguments: [false, true])
  func directLight(hasClearcoat: Bool) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    var greatest = 0.0
    for round in 0..<200 {
      let surfaces = RandomSurfaces(&random, hasClearcoat: hasClearcoat, isOrthographic: round % 4 == 0)
      func number() -> Float { Float.random(in: -1...1, using: &random) }
      let light = Light(
        direction: [number(), number(), number()], color: Color(red: 1, green: 0.5, blue: 0.25),
        intensity: 2)
      let reflected = surfaces.reflected([light], .dark)
      let toLight = surfaces.view.toViewSpace(try #require(direction(-light.direction)))
      for lane in 0..<8 {
        let expected = surfaces.references[lane].direct(
          view: surfaces.views[lane], light: SIMD3<Double>(toLight), color: [2, 1, 0.5], albedo: albedo)
        greatest = max(greatest, relativeError(reflected[lane], expected))
      }
    }
    #expect(greatest < 1e-4)
  }

  @Test("The light of a sun equals the formulas in double precision", arguments: [false, true])
  func sunlight(hasClearcoat: Bool) {
    var random = SeededGenerator(seed: RandomTests.seed)
    var greatest = 0.0
    for _ in 0..<200 {
      let surfaces = RandomSurfaces(&random, hasClearcoat: hasClearcoat)
      func number() -> Float { Float.random(in: -1...1, using: &random) }
      guard let toSun = direction([number(), number(), number()]) else { continue }
      let sun = EnvironmentMap.Sun(
        direction: toSun, color: [2, 1, 0.5], angularVariance: .random(in: 0...0.01, using: &random))
      let dark = Light(direction: [0, -1, 0], intensity: 0)
      let reflected = surfaces.reflected([dark], .sun(sun))
      let toLight = surfaces.view.toViewSpace(sun.direction)
      for lane in 0..<8 {
        let expected = surfaces.references[lane].direct(
          view: surfaces.views[lane], light: SIMD3<Double>(toLight), color: [2, 1, 0.5],
          angularVariance: Double(sun.angularVariance), albedo: albedo)
        greatest = max(greatest, relativeError(reflected[lane], expected))
      }
    }
    #expect(greatest < 1e-3)
  }

  @Test(
    "The light of point and spot lights equals the formulas in double precision", arguments: [false, true])
  func localLight(hasClearcoat: Bool) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    var greatest = 0.0
    for round in 0..<200 {
      let surfaces = RandomSurfaces(&random, hasClearcoat: hasClearcoat, isOrthographic: round % 4 == 0)
      func number(_ range: ClosedRange<Float> = -1...1) -> Float { Float.random(in: range, using: &random) }
      let light = Light(
        kind: round % 2 == 0 ? .point : .spot, position: [number(), number(), 3 + number()],
        direction: [number() * 0.3, number() * 0.3, -1], color: Color(red: 1, green: 0.5, blue: 0.25),
        intensity: 20, range: round % 3 == 0 ? 0 : number(4...9), innerConeAngle: number(0...30),
        outerConeAngle: number(40...80))
      let reflected = surfaces.reflected([light], .dark)
      let view = surfaces.view
      var reference = PunctualLightReference(
        position: SIMD3(view.toViewSpace(light.position - view.eye)), color: [20, 10, 5])
      reference.range = light.range > 0 ? Double(light.range) : nil
      if light.kind == .spot { reference.axis = SIMD3(view.toViewSpace(light.direction)) }
      (reference.innerAngle, reference.outerAngle) = (
        Double(light.innerConeAngle), Double(light.outerConeAngle)
      )
      for lane in 0..<8 {
        let slopes = SIMD3(surfaces.samples.x[lane], surfaces.samples.y[lane], 1)
        let depth = surfaces.samples.depth[lane]
        let place = view.isOrthographic ? SIMD3(slopes.x, slopes.y, depth) : slopes * depth
        let arriving = reference.arriving(at: SIMD3(place))
        let expected = surfaces.references[lane].direct(
          view: surfaces.views[lane], light: arriving.direction, color: arriving.color, albedo: albedo)
        greatest = max(greatest, relativeError(reflected[lane], expected))
      }
    }
    // The edge of a narrow cone amplifies rounding.
    #expect(greatest < 1e-3)
  }

  @Test(
    "A white surface has the light of a point light by the inverse square law, and of a spot light by its cone"
  )
  func irradiance() throws {
    // The point of view-space depth 5 on the axis is the origin.
    let view = ViewFrustum(
      Camera(position: [0, 0, 5]), bounds: BoundingBox(center: .zero, radius: 2), aspectRatio: 1)
    var surface = SurfaceParameters8(standard: Vector3x8(.one), normal: Vector3x8([0, 0, -1]))
    (surface.dielectricF0, surface.dielectricF90) = (Vector3x8(.zero), .zero)
    let samples = ShadingSamples8(x: .zero, y: .zero, depth: SIMD8(repeating: 5))
    func light(_ light: Light) -> Float {
      let shading = LightingParameters(
        view: view, lights: [light], background: .black, fog: 0, environment: .dark)
      let shader = SIMDShader(shading, view, width: 8, height: 8, hasMaterials: true)
      return shader.light(surface, samples, SIMD8(repeating: 1), GatherBuffer()).x[0]
    }
    let half = Float(3).squareRoot() / 2
    let cases: [(Light, Float)] = [
      (Light(direction: [0, 0, -1]), 1),
      (Light(kind: .point, position: [0, 0, 1]), 1),
      (Light(kind: .point, position: [0, 0, 2]), 1 / 4),
      (Light(kind: .point, position: [0, 0, 4], intensity: 32), 2),
      // At 60° from the normal.
      (Light(kind: .point, position: [2 * half, 0, 1]), 1 / 8),
      (Light(kind: .point, position: [0, 0, -1]), 0),
      (Light(kind: .point, position: [0, 0, 1], range: 2), 15 / 16),
      (Light(kind: .point, position: [0, 0, 2], range: 2), 0),
      (Light(kind: .point, position: [0, 0, 3], range: 2), 0),
      (Light(kind: .spot, position: [0, 0, 1], direction: [0, 0, -1]), 1),
      (Light(kind: .spot, position: [0, 0, 1], direction: [0, 0, 1]), 0),
      // 30° from the axis: within the inner cone, at the edge of the outer one, and half way in cosines.
      (Self.spot(30, inner: 31, outer: 40), 1), (Self.spot(30, inner: 10, outer: 29.9), 0),
      (Self.spot(60, inner: 0, outer: 90), 1 / 4),
    ]
    for (index, (source, expected)) in cases.enumerated() {
      #expect(abs(light(source) - expected) < 1e-5, "case \(index): \(light(source))")
    }
  }

  /// Returns a spot light of intensity 1 at 1 m above the origin, whose axis misses it by an angle in degrees.
  private static func spot(_ angle: Float, inner: Float, outer: Float) -> Light {
    let radians = Double(angle) * .pi / 180
    return Light(
      kind: .spot, position: [0, 0, 1], direction: [Float(sin(radians)), 0, -Float(cos(radians))],
      innerConeAngle: inner, outerConeAngle: outer)
  }

  @Test("The light of an environment equals the split sum in double precision", arguments: [false, true])
  func environmentLight(hasClearcoat: Bool) {
    var random = SeededGenerator(seed: RandomTests.seed)
    func number() -> Float { Float.random(in: 0...0.1, using: &random) }
    let coefficients = (0..<9).map { $0 == 0 ? .one : SIMD3(number(), number(), number()) }
    let map = EnvironmentMap(
      diffuse: SphericalHarmonics(coefficients),
      levels: (0..<5).map { level in
        OctahedralMap(inner: 32 >> level) { d in
          SIMD3(1.5 + d.x + Float(level) * 0.1, 1.5 + d.y * d.z, 1.2 - d.z)
        }
      })
    let toMap = Transform(rotation: [0.5, -0.5, 0.5, 0.5], scale: .one)
    let environment = PlacedEnvironment(map, toMap: toMap, intensity: 0.7, isExplicit: true)
    let dark = Light(direction: [0, -1, 0], intensity: 0)
    let table = ReflectionTable.shared
    var greatest = 0.0
    for _ in 0..<100 {
      let surfaces = RandomSurfaces(&random, hasClearcoat: hasClearcoat)
      let view = surfaces.view
      let reflected = surfaces.reflected([dark], environment)
      func inMap(_ vector: SIMD3<Double>) -> SIMD3<Float> {
        let v = SIMD3<Float>(vector)
        return toMap.apply(to: view.right * v.x + view.up * v.y + view.forward * v.z)
      }
      for lane in 0..<8 {
        let expected = surfaces.references[lane].splitSum(
          view: surfaces.views[lane], diffuse: { SIMD3<Double>(map.diffuse.value(inMap($0))) },
          specular: { SIMD3<Double>(map.specular(inMap($0), roughness: Float($1))) },
          reflection: { SIMD4<Double>(table.value(cosine: Float($0), roughness: Float($1)).vector) })
        greatest = max(greatest, relativeError(reflected[lane], expected * 0.7))
      }
    }
    #expect(greatest < 1e-4)
  }

  @Test("Emitted light passes through the clear coat, times the exposure")
  func emittedLight() {
    var random = SeededGenerator(seed: 5)
    for hasClearcoat in [false, true] {
      var surfaces = RandomSurfaces(&random, hasClearcoat: hasClearcoat)
      surfaces.surface.baseColor = Vector3x8(.zero)
      surfaces.surface.dielectricF90 = .zero
      surfaces.surface.dielectricF0 = Vector3x8(.zero)
      surfaces.surface.metallic = .zero
      let shading = LightingParameters(
        view: surfaces.view, lights: [Light(direction: [0, -1, 0], intensity: 0)], background: .black, fog: 0,
        exposure: 1, environment: .dark)
      let shader = SIMDShader(shading, surfaces.view, width: 30, height: 20, hasMaterials: true)
      let light = shader.light(
        surfaces.surface, surfaces.samples, SIMD8(repeating: 1), GatherBuffer())
      for lane in 0..<8 {
        let expected = surfaces.references[lane].emitted(view: surfaces.views[lane]) * 2
        #expect(relativeError(SIMD3<Double>(light[lane]), expected) < 1e-5)
      }
    }
  }

  @Test(
    "Tone mapping of eight colours equals that in double precision",
    arguments: [
      (.neutral, ToneMappingReference.neutral), (.aces, ToneMappingReference.aces),
      (.agx, ToneMappingReference.agx), (.linear, ToneMappingReference.linear),
    ] as [(ToneMapping, @Sendable (SIMD3<Double>) -> SIMD3<Double>)])
  func toneMapping(mapping: ToneMapping, reference: @Sendable (SIMD3<Double>) -> SIMD3<Double>) {
    var random = SeededGenerator(seed: 9)
    for round in 0..<200 {
      let scale = Float(round % 20 + 1) / 4
      var light = Vector3x8(.zero)
      for lane in 0..<8 {
        func number() -> Float { Float.random(in: 0...1, using: &random) * scale * (lane < 4 ? 1 : 0.1) }
        light[lane] = [number(), number(), number()]
      }
      let mapped = mapping.displayed(light)
      for lane in 0..<8 {
        let expected = reference(SIMD3<Double>(light[lane]))
        // The powers and logarithms of AgX are approximations.
        let tolerance = mapping == .agx ? 1e-4 : 1e-5
        #expect((SIMD3<Double>(mapped[lane]) - expected).max() < tolerance)
        #expect((expected - SIMD3<Double>(mapped[lane])).max() < tolerance)
      }
    }
  }

  @Test("The light of a colour is displayed as this colour", arguments: [ToneMapping.aces, .agx, .linear])
  func lightOfColors(mapping: ToneMapping) {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<100 {
      var light = Vector3x8(.zero)
      for lane in 0..<8 {
        let grey = Float.random(in: 0.002...1, using: &random)
        light[lane] = SIMD3<Float>.random(in: 0.5...1, using: &random) * grey
      }
      let color = mapping.displayed(light)
      let again = mapping.displayed(mapping.light(of: color))
      for lane in 0..<8 {
        let difference = again[lane] - color[lane]
        #expect(max(difference.max(), -difference.min()) < 0.002, "\(color[lane])")
      }
    }
  }

  @Test("In uniform light, white surfaces of any roughness are invisible", arguments: [0, 0.5, 1])
  func whiteFurnace(metallic: Float) {
    let view = ViewFrustum(.front, bounds: BoundingBox(center: .zero, radius: 2), aspectRatio: 1)
    let shading = LightingParameters(
      view: view, lights: [Light(direction: [0, -1, 0], intensity: 0)], background: .black, fog: 0,
      environment: .uniform(0.5))
    let shader = SIMDShader(shading, view, width: 64, height: 64, hasMaterials: true)
    for step in 0...20 {
      for cosine: Float in [0.001, 0.05, 0.2, 0.5, 0.9, 1] {
        let normal = SIMD3((1 - cosine * cosine).squareRoot(), 0, -cosine)
        let samples = ShadingSamples8(x: .zero, y: .zero, depth: SIMD8(repeating: 5))
        var surface = SurfaceParameters8(standard: Vector3x8(.one), normal: Vector3x8(normal))
        surface.roughness = SIMD8(repeating: Float(step) / 20)
        surface.metallic = SIMD8(repeating: metallic)
        let light = shader.light(surface, samples, SIMD8(repeating: 1), GatherBuffer())
        #expect(abs(light.x[3] - 0.5) < 1e-5 && abs(light.z[5] - 0.5) < 1e-5)
      }
    }
  }

  @Test("White surfaces reflect all light of lights in all directions within 2 %")
  func whiteFurnaceOfLights() throws {
    let view = ViewFrustum(.front, bounds: BoundingBox(center: .zero, radius: 2), aspectRatio: 1)
    let samples = ShadingSamples8(x: .zero, y: .zero, depth: SIMD8(repeating: 5))
    let roughnesses: [Float] = [0.4, 0.55, 0.75, 1]
    let (count, atOnce) = (3200, Light.maximumCount)
    for cosine: Float in [0.1, 0.3, 0.6, 1] {
      let normal = SIMD3((1 - cosine * cosine).squareRoot(), 0, -cosine)
      var surface = SurfaceParameters8(standard: Vector3x8(.one), normal: Vector3x8(normal))
      for lane in 0..<8 {
        (surface.roughness[lane], surface.metallic[lane]) = (roughnesses[lane / 2], Float(lane % 2))
      }
      var whole = Vector3x8(.zero)
      for start in stride(from: 0, to: count, by: atOnce) {
        // Equal shares of the unit sphere, on a golden spiral. The irradiance of an intensity is π times as much.
        let lights = (start..<min(start + atOnce, count)).map { number in
          let height = 1 - (2 * Float(number) + 1) / Float(count)
          let (radius, angle) = ((1 - height * height).squareRoot(), 2.399_963 * Double(number))
          return Light(
            direction: [radius * Float(cos(angle)), height, radius * Float(sin(angle))],
            intensity: 4 / Float(count), castsShadow: false)
        }
        let shading = LightingParameters(
          view: view, lights: lights, background: .black, fog: 0, environment: .dark)
        let shader = SIMDShader(shading, view, width: 64, height: 64, hasMaterials: true)
        whole = whole + shader.light(surface, samples, SIMD8(repeating: 1), GatherBuffer())
      }
      for lane in 0..<8 {
        #expect(
          abs(whole.y[lane] - 1) < 0.02,
          "cosine \(cosine), roughness \(surface.roughness[lane]), metallic \(lane % 2): \(whole.y[lane])")
      }
    }
  }

  @Test("Spheres, rods and triangles without a material have the metallic-roughness model in an environment")
  func furnacePicture() throws {
    let (width, height) = (90, 60)
    let view = ViewFrustum(.front, bounds: BoundingBox(center: .zero, radius: 2), aspectRatio: 1.5)
    let scene = Scene(
      spheres: [Sphere(center: [-1, 0, 0], radius: 0.5, color: .white)],
      shapes: [Box(center: [1, 0, 0], rotation: [20, 30, 40])],
      rodClouds: [
        RodCloud(elements: [
          .init(from: [0, -1, 0], to: [0, 1, 0], radius: 0.2, sRGB8: [255, 255, 255, 255])
        ])
      ])
    let models = DrawablePrimitives(scene)
    models.prepare()
    let primitives = models.primitives(view).opaque
    let shading = LightingParameters(
      view: view, lights: [Light(direction: [0, -1, 0], intensity: 0)], background: .black, fog: 0,
      environment: .uniform(0.5))
    let expected = Backdrop(
      Scene(background: Color(red: 0.46, green: 0.46, blue: 0.46)), height: height)
    let picture = TileRowRenderer(
      opaque: TiledPrimitives(primitives, view, width: 2 * width, height: 2 * height), translucent: nil,
      splats: nil,
      shader: SIMDShader(shading, view, width: width, height: height, hasMaterials: false),
      compositor: TileCompositor(expected, shadow: nil, view, width: width, height: height), view: view,
      grid: ViewRayGrid(view, width: 2 * width, height: 2 * height), width: width, height: height,
      samplesPerSide: 2
    ).picture(nil, nil, 2)
    // The Fresnel offset of the tone mapping is 0.04.
    let differences = stride(from: 0, to: picture.pixels.count, by: 4).map {
      abs(Int(picture.pixels[$0]) - Int(expected.bytes(row: 0).x))
    }
    #expect((differences.max() ?? 255) <= 1)
    #expect(primitives.count > 2)
  }
}
