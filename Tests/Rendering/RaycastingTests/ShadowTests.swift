import Geometry
import Pictures
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import Raycasting
@testable import RenderScene

/// The shadows of models on exact geometry: where the whole disc of the light is visible the light is exactly 1, where
/// none of it is visible exactly 0.
@Suite("Shadows")
struct ShadowTests {
  private static func map(_ scene: Scene, _ directionToLight: SIMD3<Float>) throws -> ShadowMap {
    let models = DrawablePrimitives(scene)
    models.prepare()
    let unit = try #require(direction(directionToLight))
    return ShadowMap(directionToLight: unit, models: scene.shadowModels) {
      models.depths($0, size: ShadowMap.size)
    }
  }

  /// The uncertainty of an outline, in texels: the least filter radius and a texel.
  private static let margin: Float = 2.6

  /// How much of the disc of the light a sphere hides from a position.
  private enum Hiding { case none, part, all }

  /// Returns how much of the light a sphere hides. Outlines within `margin` texels are `part`.
  private static func hiding(
    _ center: SIMD3<Float>, _ radius: Float, from position: SIMD3<Float>, _ map: ShadowMap
  ) -> Hiding {
    let toCenter = center - position
    let along = dot(toCenter, map.directionToLight)
    let aside = length(toCenter - map.directionToLight * along)
    let blur = max(along, 0) * ShadowFilter.coneSlope + margin / map.texelsPerMetre
    if aside > radius + blur || along < -radius { return .none }
    return aside < radius - blur && along > radius ? .all : .part
  }

  @Test("The umbra and the penumbra of a sphere over a plane have the exact outline")
  func sphereOverPlane() throws {
    for (height, light) in [(1.2, [0.3, 1, 0.2]), (3, [-0.8, 1, 0.4])] as [(Float, SIMD3<Float>)] {
      let center = SIMD3<Float>(0.5, height, 0)
      let scene = Scene(
        spheres: [Sphere(center: center, radius: 1)], shapes: [Plane(width: 10, depth: 10)])
      let map = try Self.map(scene, light)
      let foot = center - map.directionToLight * (center.y / map.directionToLight.y)
      var counts = [0, 0]
      for index in 0..<3600 {
        let position = foot + SIMD3(Float(index % 60) - 29.5, 0, Float(index / 60) - 29.5) * 0.08
        let visibility = map.visibility(of: position, normal: [0, 1, 0])
        switch Self.hiding(center, 1, from: position, map) {
        case .none:
          #expect(visibility == 1)
          counts[0] += 1
        case .all:
          #expect(visibility == 0)
          counts[1] += 1
        case .part: break
        }
      }
      #expect(counts[0] > 1000 && counts[1] > 100)
      // Half of the light is hidden at the outline of the parallel projection: across the light it has the radius 1.
      let across = try #require(direction(cross(map.directionToLight, [0, 1, 0])))
      func visibility(_ distance: Float) -> Float {
        map.visibility(of: foot + across * distance, normal: [0, 1, 0])
      }
      let texel = 1 / map.texelsPerMetre
      let outline = try #require(stride(from: Float(0), to: 2, by: texel / 4).first { visibility($0) > 0.5 })
      #expect(abs(outline - 1) < 1.5 * texel)
    }
  }

  @Test(
    "Random spheres have no shadow where the whole light is visible, and no light in the umbra of one of them"
  )
  func spheres() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let cloud = SphereCloud.random(60, &random)
    let map = try Self.map(Scene(sphereClouds: [cloud]), [0.4, 0.7, 0.5])
    var counts = [0, 0]
    for _ in 0..<4000 {
      let sphere = cloud.elements[Int.random(in: 0..<60, using: &random)]
      func number() -> Float { Float.random(in: -1...1, using: &random) }
      guard let normal = direction([number(), number(), number()]), dot(normal, map.directionToLight) > 0
      else { continue }
      let position = sphere.center + normal * sphere.radius
      let others = cloud.elements.filter { $0 != sphere }
      guard !others.contains(where: { length($0.center - position) < $0.radius }) else { continue }
      let hiding = others.map { Self.hiding($0.center, $0.radius, from: position, map) }
      let visibility = map.visibility(of: position, normal: normal)
      if hiding.allSatisfy({ $0 == .none }) {
        #expect(visibility == 1, "\(position) \(normal)")
        counts[0] += 1
      } else if dot(normal, map.directionToLight) > 0.1, hiding.contains(.all),
        hiding.count(where: { $0 != .none }) == 1
      {
        #expect(visibility == 0, "\(position) \(normal)")
        counts[1] += 1
      }
    }
    #expect(counts[0] > 100 && counts[1] > 100)
  }

  @Test("A plane has no shadow of itself, however grazing the light")
  func grazingPlane() throws {
    for (index, elevation) in [0.002, 0.01, 0.05, 0.3, 1, 4].enumerated() {
      let rotation = SIMD3<Float>(0, Float(index) * 17, 0)
      let map = try Self.map(
        Scene(
          spheres: [Sphere(center: [-9, 1, 9], radius: 0.1)],
          shapes: [Plane(rotation: rotation, width: 6, depth: 6)]), [1, Float(elevation), 0.4])
      for number in 0..<400 {
        let position = SIMD3(Float(number % 20) - 9.5, 0, Float(number / 20) - 9.5) * 0.2
        #expect(map.visibility(of: position, normal: [0, 1, 0]) == 1)
      }
    }
  }

  @Test("No light leaks below a box on a plane, or beside its base in the shadow")
  func box() throws {
    let scene = Scene(shapes: [
      Plane(width: 6, depth: 6), Box(center: [0, 0.5, 0], size: [1, 1, 1]),
    ])
    let map = try Self.map(scene, [-1, 1, 0])
    let texel = 1 / map.texelsPerMetre
    for distance: Float in [0.01, 0.5, 1, 2, 4, 8, 40, 100] {
      for z: Float in [-0.4, 0, 0.3] {
        // The light comes from the left: below the box, at the foot of its right side, and in its shadow of length 1.
        let umbra: [Float] = [0.5 + distance * texel, 0.5 - distance * texel, -0.5 + 4 * texel]
        for x in umbra {
          #expect(map.visibility(of: [x, 0, z], normal: [0, 1, 0]) == 0, "\(x) \(z)")
        }
        let lit = SIMD3<Float>(-0.5 - distance * texel - 3 * texel, 0, z)
        #expect(map.visibility(of: lit, normal: [0, 1, 0]) == 1)
      }
    }
    #expect(map.visibility(of: [1.6, 0, 0], normal: [0, 1, 0]) == 1)
  }

  @Test("A sphere, a torus and a tilted plane that hide nothing look the same with and without shadows")
  func noAcne() throws {
    let light = Light(direction: [0, -1, 0])
    let tilted = Plane(center: [3, 0, 0], rotation: [80, 10, 0], color: .white)
    for side in [70, 400] {
      let scene = Scene(
        spheres: [Sphere(center: [-3, 0, 0])], shapes: [Torus(radius: 1, tubeRadius: 0.4), tilted],
        lights: [light])
      scene.camera = Camera(position: [0, 7, 6], target: .zero, fieldOfView: 50)
      light.castsShadow = true
      let shadowed = Raycaster(scene).picture(width: 2 * side, height: side, threads: 2)
      light.castsShadow = false
      let plain = Raycaster(scene).picture(width: 2 * side, height: side, threads: 2)
      #expect(zip(shadowed.pixels, plain.pixels).count { $0 != $1 } == 0)
    }
  }

  @Test("Eight lookups at a time give the values of the scalar function")
  func eight() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let scene = Scene(
      sphereClouds: [SphereCloud.random(40, &random)],
      lights: [Light(direction: [0.3, -1, -0.5]), Light(direction: [1, -0.4, 0.2])])
    let maps = try scene.lights.map { try Self.map(scene, $0.direction * -1) }
    for height: Float? in [nil, 5] {
      let camera = Camera(position: [1, 2, 7], target: .zero, orthographicHeight: height)
      let view = ViewFrustum(camera, bounds: scene.bounds, aspectRatio: 1)
      let shading = LightingParameters(
        view: view, lights: scene.lights, background: .black, fog: 0)
      let lookup = ShadowLookup8(shading, maps, view, height: 300)
      let parameters = ShadowParameters(shading, maps, view, height: 300)
      for light in 0..<2 {
        var partial = 0
        for _ in 0..<100 {
          let points = (0..<8).map { _ in
            func number() -> Float { Float.random(in: -2.5...2.5, using: &random) }
            return (
              position: SIMD3(number(), number(), number()), normal: SIMD3(number(), number(), number())
            )
          }
          func vectors(_ value: (Int) -> SIMD3<Float>) -> Vector3x8 {
            var result = Vector3x8(.zero)
            for lane in 0..<8 {
              let vector = value(lane)
              (result.x[lane], result.y[lane], result.z[lane]) = (vector.x, vector.y, vector.z)
            }
            return result
          }
          let normals = points.map { direction($0.normal) ?? [0, 1, 0] }
          let values = lookup.visibility(
            ofLight: light, position: vectors { view.toViewSpace(points[$0].position - view.eye) },
            normal: vectors { view.toViewSpace(normals[$0]) })
          for lane in 0..<8 {
            let depth = height == nil ? dot(points[lane].position - view.eye, view.forward) : 1
            let unit = min(max(parameters.footprints[light] * depth, 1.5), 12)
            let expected = maps[light].visibility(
              of: points[lane].position, normal: normals[lane], unit: unit)
            // Rounding moves a few samples to another texel.
            #expect(abs(values[lane] - expected) < 0.1)
            if expected > 0.01, expected < 0.99 { partial += 1 }
          }
        }
        #expect(partial > 10)
      }
    }
  }

  @Test("A map is rendered when a model or a light with a shadow moves, not when the camera moves")
  func counts() throws {
    let sphere = Sphere()
    let light = Light(direction: [0, -1, 0])
    let scene = Scene(spheres: [sphere])
    let raycaster = Raycaster(scene)
    func count() throws -> Int {
      _ = try raycaster.picture(width: 16, height: 16)
      return raycaster.shadowMapCount
    }
    #expect(try count() == 0)
    scene.lights = [light, Light(direction: [1, 0, 0], castsShadow: false)]
    #expect(try count() == 1)
    scene.camera = Camera(position: [3, 0, 5])
    #expect(try count() == 1)
    light.color = .black
    #expect(try count() == 1)
    sphere.radius = 2
    #expect(try count() == 2)
    light.direction = [0, -1, 1]
    #expect(try count() == 3)
    light.castsShadow = false
    #expect(try count() == 3)
  }

  @Test("A mask casts the shadow of its visible part, and glass beside it casts none")
  func mask() throws {
    // The left half of the image is cut out.
    let image = try Texture(width: 2, [[255, 255, 255, 0], [255, 255, 255, 255]])
    var material = Material()
    material.alphaMode = .mask
    material.baseColorTexture = TextureReference(image)
    let corners: [SIMD2<Float>] = [[-1, 1], [1, 1], [1, -1], [-1, -1]]
    let quad = MeshModel(
      mesh: SharedMesh(
        Mesh(
          vertices: corners.map { Vertex(position: [$0.x, 1, $0.y], normal: [0, 1, 0]) },
          textureCoordinates: corners.map { ($0 + 1) / 2 }, indices: [0, 1, 2, 0, 2, 3])),
      material: material)
    let glass = Box(center: [0, 1, 3], color: Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    let bead = Sphere(center: [3, 1, 0], radius: 0.5, color: Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    let scene = Scene(
      spheres: [bead], shapes: [Plane(width: 8, depth: 8), glass], meshes: [quad],
      lights: [Light(direction: [0, -1, 0])])
    let map = try Self.map(scene, [0, 1, 0])
    func isBlocked(_ x: Float, _ z: Float) -> Bool {
      let place = map.toMap.apply(to: [x, 0, z])
      return map.depths[Int(place.y) * ShadowMap.stride + Int(place.x)] < place.z - map.texelsPerMetre / 2
    }
    for offset in stride(from: Float(0.05), to: 1, by: 0.1) {
      #expect(isBlocked(offset, 0.3) && !isBlocked(-offset, 0.3), "\(offset)")
    }
    #expect(!isBlocked(0, 3) && !isBlocked(3, 0))
  }

  @Test("A caster darkens what is behind it, and the bytes do not depend on the number of threads")
  func threads() {
    var random = SeededGenerator(seed: 4)
    let light = Light(direction: [-0.5, -1, -0.3])
    let scene = Scene(
      shapes: [Plane(center: [0, -2, 0], width: 8, depth: 8), Box(center: [1, -1, 1])],
      sphereClouds: [SphereCloud.random(30, &random)], rodClouds: [RodCloud.random(5, &random)],
      lights: [light], camera: Camera(position: [0, 4, 9], target: .zero))
    let pictures = [1, 2, 5].map { Raycaster(scene).picture(width: 120, height: 90, threads: $0) }
    #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
    light.castsShadow = false
    let plain = Raycaster(scene).picture(width: 120, height: 90, threads: 2)
    let bytes = zip(pictures[0].pixels, plain.pixels)
    #expect(bytes.allSatisfy { $0 <= $1 } && bytes.count { Int($0) + 20 < Int($1) } > 500)
  }
}
