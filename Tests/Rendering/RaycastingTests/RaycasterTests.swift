import Geometry
import Pictures
import Reactive
import RenderScene
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import Raycasting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Raycaster")
struct RaycasterTests {
  @Test("A single-sample picture shows the centre of each pixel without mixing")
  func singleSamples() throws {
    var random = SeededGenerator(seed: 77)
    let cloud = SphereCloud.random(60, &random)
    let mesh = MeshModel(mesh: SharedMesh(.randomTriangles(8, &random)))
    let scene = Scene(
      sphereClouds: [cloud], rodClouds: [RodCloud.random(9, &random)], meshes: [mesh], background: .black,
      camera: .front
    )
    let (width, height) = (101, 67)
    let raycaster = Raycaster(scene)
    let single = try raycaster.picture(width: width, height: height, sampling: .single)
    // A smooth picture of three times the size: the middle pixels of each three by three are near the same centres.
    let large = try raycaster.picture(width: 3 * width, height: 3 * height)
    let smooth = try raycaster.picture(width: width, height: height)
    func differ(_ one: SIMD4<UInt8>, _ other: SIMD4<UInt8>) -> Bool {
      (0..<3).contains { abs(Int(one[$0]) - Int(other[$0])) > 8 }
    }
    var (far, aside, mixed) = (0, 0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let one = single[x, y]
        if differ(one, large[3 * x + 1, 3 * y + 1]) { far += 1 }
        if differ(one, large[3 * x, 3 * y + 1]) { aside += 1 }
        // A pixel that a smooth edge mixes with black is either lit or not.
        if smooth[x, y] != single[x, y] { mixed += 1 }
        #expect(one.w == 255)
      }
    }
    // Edges may pass between a centre and the samples around it.
    #expect(far * 20 < width * height && far * 3 < aside * 2 && mixed > far, "\(far) \(aside) \(mixed)")
    let ball = Scene(spheres: [Sphere(color: .white)], background: .black, camera: .front)
    let edges = try Raycaster(ball).picture(width: 60, height: 60, sampling: .single)
    let lit = try Raycaster(ball).picture(width: 60, height: 60)
    func darkest(_ image: Image) -> UInt8 {
      (0..<3600).map { image[$0 % 60, $0 / 60].x }.filter { $0 > 0 }.min() ?? 0
    }
    #expect(darkest(edges) > darkest(lit))
    #expect(
      try raycaster.picture(width: width, height: height, sampling: .single).pixels == single.pixels)
  }

  @Test("A preview of a large cloud that moves has no ambient occlusion, and otherwise that of its spheres")
  func previewOcclusion() {
    typealias Cache = SphereCloudOcclusionCache
    var random = SeededGenerator(seed: 5)
    for (count, isLarge) in [(Cache.previewLimit, false), (Cache.previewLimit + 1, true)] {
      var elements = (0..<count).map { (index: Int) -> SphereCloud.Element in
        let (x, y, z) = (Float(index % 32), Float(index / 32 % 32), Float(index / 1024))
        return SphereCloud.Element(center: [x, y, z], radius: 0.6, sRGB8: [9, 9, 9, 255])
      }
      func values() -> [SIMD4<Int8>] { SphereCloudAmbientOcclusion(elements).values }
      var cache = Cache()
      #expect(cache.values(of: elements, isPreview: true) == values())
      elements[0].radius = 0.9
      // The spheres of the first picture are not stored, so that the second one is computed.
      #expect(cache.values(of: elements, isPreview: true) == values())
      for _ in 0..<3 {
        elements[0].sRGB8.x = UInt8.random(in: 10...255, using: &random)
        #expect(cache.values(of: elements, isPreview: true) == values())
        elements[Int.random(in: 0..<count, using: &random)].x += 1
        #expect(cache.values(of: elements, isPreview: true) == (isLarge ? nil : values()))
        #expect(cache.values(of: elements, isPreview: true) == (isLarge ? nil : values()))
        #expect(cache.values(of: elements) == values())
      }
      elements.removeLast(2)
      #expect(cache.values(of: elements) == values())
    }
  }

  @Test("Tessellated spheres are rendered as the original spheres")
  func tessellatedSpheres() throws {
    let spheres = Scene(
      spheres: [Sphere(radius: 1, color: .white), Sphere(center: [1, 1, 0], radius: 0.5)], camera: .front
    )
    let meshes = Scene(try spheres.meshDocument())
    meshes.camera = spheres.camera
    let isSame =
      try Raycaster(meshes).picture(width: 80, height: 60)
      == Raycaster(spheres).picture(width: 80, height: 60)
    #expect(isSame)
  }

  @Test("Each sample shows the same body as the textbook formulas")
  func againstFormulas() {
    var random = SeededGenerator(seed: 21)
    var (same, wrong, seen, all) = (0, 0, 0, 0)
    for round in 0..<6 {
      let cloud = SphereCloud.random(round.isMultiple(of: 3) ? 120 : 25, &random)
      let rods = RodCloud.random(round.isMultiple(of: 2) ? 12 : 0, &random)
      let camera = Camera(
        position: [Float.random(in: -5...5, using: &random), 1, Float.random(in: 3...6, using: &random)],
        target: .zero, fieldOfView: 50, orthographicHeight: round > 3 ? 4 : nil)
      let solid = Mesh.randomTriangles(round * 20, &random)
      let scene = Scene(
        sphereClouds: [cloud], rodClouds: [rods], meshes: [MeshModel(mesh: SharedMesh(solid))])
      let (width, height) = (120, 50)
      let view = ViewFrustum(camera, bounds: scene.bounds, aspectRatio: Float(width) / Float(height))
      var primitives = RaycastPrimitives(view)
      primitives.append(cloud.elements, Array(repeating: .zero, count: cloud.elements.count))
      primitives.append(rods.elements)
      primitives.append(
        ClusteredMesh(SharedMesh(solid)), .identity, MeshAppearance(color: .zero, isOneSided: round == 2))
      let bins = TileBins(primitives, view, width: width, height: height)
      var tile = TileRasterizer(view, ViewRayGrid(view, width: width, height: height))
      for row in 0..<bins.rows {
        for column in 0..<bins.columns {
          tile.begin(column: column, row: row)
          tile.rasterize(primitives, bins, bins.primitives(column: column, row: row))
          for y in 0..<min(TileBins.height, height - row * TileBins.height) {
            // The reference takes nearly all of the time, so it computes every fourth sample, others in each row.
            for x in stride(
              from: (y + round) % 4, to: min(TileBins.width, width - column * TileBins.width), by: 4)
            {
              all += 1
              let slope = SIMD2(Double(tile.slopesX[x / 8][x % 8]), Double(tile.slopesY[y]))
              let index = y * TileRasterizer.blocksPerRow + x / 8
              let body = tile.primitives[index][x % 8]
              let expected = primitives.referenceHits(slope).min { $0.depth < $1.depth }
              seen += expected == nil ? 0 : 1
              if (expected?.primitive).map(UInt32.init) ?? TileRasterizer.noPrimitive == body {
                same += 1
                if let expected {
                  wrong += abs(Double(tile.depths[index][x % 8]) - expected.depth) < 1e-3 ? 0 : 1
                }
              }
            }
          }
        }
      }
    }
    // Rounding decides a sample on an outline or on the line where two bodies meet.
    #expect(Double(same) / Double(all) > 0.9995)
    #expect(wrong == 0)
    #expect(seen > all / 8 && seen < all)
  }

  @Test("The primitives of a tile are listed nearest first, also if others are outside of the picture")
  func nearestFirst() {
    let scene = Scene(camera: .front)
    let view = scene.view(aspectRatio: 1, bounds: BoundingBox(center: .zero, radius: 2))
    var random = SeededGenerator(seed: 1)
    let mesh = ClusteredMesh(SharedMesh(.randomTriangles(2, &random)))
    var primitives = RaycastPrimitives(view)
    let places: [SIMD3<Float>] = [[0, 0, -60], [900, 0, -60], [0, 0, -30], [0, 0, -90]]
    for place in places {
      primitives.append(
        mesh, Transform(translation: place), MeshAppearance(color: .zero, isOneSided: false))
    }
    let bins = TileBins(primitives, view, width: 64, height: 32)
    #expect(Array(bins.primitives(column: 0, row: 0)) == [2, 0, 3])
  }

  @Test("The picture does not depend on the number of threads, also at the edges of tiles")
  func threads() {
    var random = SeededGenerator(seed: 3)
    let scene = Scene(
      sphereClouds: [SphereCloud.random(300, &random)], rodClouds: [RodCloud.random(5, &random)])
    for (width, height) in [(1, 1), (33, 17), (100, 75), (64, 32)] {
      let raycaster = Raycaster(scene)
      let one = raycaster.picture(width: width, height: height, threads: 1)
      #expect(one.pixels == raycaster.picture(width: width, height: height, threads: 4).pixels)
      #expect(one.pixels.count == 4 * width * height)
    }
  }

  @Test("A sphere is drawn as a disc of its size and position, and the background is unchanged elsewhere")
  func disc() {
    let red = Color(sRGB8: SIMD4(255, 0, 0, 255))
    let background = Color(sRGB8: SIMD4(12, 34, 56, 255))
    let scene = Scene(
      spheres: [Sphere(center: [1, 0, 0], radius: 0.5, color: red)], background: background,
      camera: .front)
    let image = Raycaster(scene).picture(width: 200, height: 100, threads: 2)
    #expect(image[0, 0] == SIMD4(12, 34, 56, 255) && image[199, 99] == SIMD4(12, 34, 56, 255))
    var columns: [Int] = []
    for x in 0..<200 where image[x, 50] != SIMD4(12, 34, 56, 255) { columns.append(x) }
    // The view rays tangent to a circle of radius 1/2 about (1, 5): asin(0.5 / sqrt(26)) to each side of atan(1/5).
    func column(_ angle: Double) -> Double { 100 + 50 * tan(angle) / tan(20 * .pi / 180) }
    let (middle, half) = (atan(0.2), asin(0.5 / 26.0.squareRoot()))
    #expect(abs(Double(columns.first ?? 0) - column(middle - half)) <= 1)
    #expect(abs(Double((columns.last ?? 0) + 1) - column(middle + half)) <= 1)
    #expect(columns.count == (columns.last ?? 0) - (columns.first ?? 0) + 1)
  }

  @Test("Invalid spheres and spheres behind the eye are not drawn, and the others are")
  func nowhere() {
    let none = [-1, 0, Float.nan, .infinity].map {
      SphereCloud.Element(center: .zero, radius: $0, sRGB8: SIMD4(255, 0, 0, 255))
    }
    let away: [SIMD3<Float>] = [[0, 0, 9], [.nan, 0, 0], [.infinity, 0, 0], [1e30, 0, 0]]
    let elements = none + away.map { .init(center: $0, radius: 1, sRGB8: SIMD4(255, 0, 0, 255)) }
    let scene = Scene(sphereClouds: [SphereCloud(elements: elements)], camera: .front)
    let empty = Raycaster(Scene(camera: .front)).picture(width: 40, height: 30, threads: 2)
    let isSame = Raycaster(scene).picture(width: 40, height: 30, threads: 2) == empty
    #expect(isSame)
    scene.sphereClouds[0].elements.append(.init(center: .zero, radius: 1, sRGB8: SIMD4(255, 0, 0, 255)))
    let isOther = Raycaster(scene).picture(width: 40, height: 30, threads: 2) != empty
    #expect(isOther)
  }

  @Test(
    "A radius of 0 and a missing one draw nothing, a negative one is turned round, and a later radius is drawn"
  )
  func totalRadii() {
    let sphere = Sphere(name: "earth")
    let scene = Scene(spheres: [sphere, Sphere(center: [9, 9, 9])], camera: .front)
    let raycaster = Raycaster(scene)
    let before = raycaster.picture(width: 40, height: 30, threads: 2)
    sphere.radius = -1
    let isTurned = raycaster.picture(width: 40, height: 30, threads: 2) == before
    #expect(isTurned)
    let empty = Raycaster(Scene(spheres: [Sphere(center: [9, 9, 9])], camera: .front))
      .picture(width: 40, height: 30, threads: 2)
    for radius in [0, .nan, .infinity] as [Float] {
      sphere.radius = radius
      let isNothing = raycaster.picture(width: 40, height: 30, threads: 2) == empty
      #expect(isNothing && empty != before, "\(radius)")
    }
    sphere.radius = 0.5
    let isOther = raycaster.picture(width: 40, height: 30, threads: 2) != before
    #expect(isOther && raycaster.failures.isEmpty)
  }

  @Test("A change of a model or of the lists of models sets the dirty flag")
  func marks() {
    let sphere = Sphere()
    let scene = Scene(spheres: [sphere], camera: .front)
    let raycaster = Raycaster(scene)
    #expect(raycaster.needsUpdate)
    _ = raycaster.picture(width: 4, height: 3, threads: 2)
    #expect(!raycaster.needsUpdate)
    sphere.color = .black
    #expect(raycaster.needsUpdate)
    _ = raycaster.picture(width: 4, height: 3, threads: 2)
    scene.rodClouds.append(RodCloud())
    #expect(raycaster.needsUpdate)
    let mesh = MeshModel(mesh: SharedMesh(Mesh()))
    scene.meshes = [mesh]
    #expect(raycaster.needsUpdate)
    _ = raycaster.picture(width: 4, height: 3, threads: 2)
    mesh.material.metallic = 1
    #expect(raycaster.needsUpdate)
  }

  @Test("Scenes with extreme or invalid values are drawn without a crash")
  func extremes() {
    var random = SeededGenerator(seed: 99)
    func number() -> Float {
      let strange: [Float] = [
        0, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      ]
      if Int.random(in: 0..<8, using: &random) == 0 { return strange.randomElement(using: &random) ?? 0 }
      let sign: Float = Bool.random(using: &random) ? 1 : -1
      let exponent =
        Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: -120...120, using: &random) : 1
      return sign
        * Float(sign: .plus, exponent: exponent, significand: Float.random(in: 1..<2, using: &random))
    }
    func vector() -> SIMD3<Float> { SIMD3(number(), number(), number()) }
    var others = 0
    let rounds = RandomTests.rounds(60)
    for round in 0..<rounds {
      let spheres = (0..<20).map { _ in
        SphereCloud.Element(center: vector(), radius: abs(number()), sRGB8: SIMD4(200, 10, 10, 255))
      }
      let rods = (0..<5).map { _ in
        RodCloud.Element(from: vector(), to: vector(), radius: abs(number()), sRGB8: SIMD4(0, 0, 200, 255))
      }
      let scene = Scene(sphereClouds: [SphereCloud(elements: spheres)], rodClouds: [RodCloud(elements: rods)])
      let corners = (0..<30).map { _ in Vertex(position: vector(), normal: vector()) }
      let mesh = SharedMesh(Mesh(vertices: corners, indices: (0..<30).map { $0 }))
      scene.meshes = (0..<3).map { _ in
        MeshModel(
          mesh: mesh,
          transform: Transform(xAxis: vector(), yAxis: vector(), zAxis: vector(), translation: vector()))
      }
      scene.shapes = [Box(center: vector(), rotation: vector(), size: [number(), 1, 1])]
      if round.isMultiple(of: 2) {
        scene.camera = Camera(position: vector(), target: vector(), fieldOfView: number())
      }
      if round.isMultiple(of: 3) { scene.spheres = [Sphere(center: vector(), radius: number())] }
      let image = Raycaster(scene).picture(width: 20, height: 15, threads: 2)
      #expect(image.pixels.count == 1200)
      if Set(image.pixels).count > 4 { others += 1 }
    }
    #expect(others > rounds / 12)
  }

  @Test("An invalid size is refused with the valid range")
  func sizes() {
    for (width, height) in [(0, 1), (1, 0), (-1, 1), (16_385, 1), (1, .max)] {
      let expected = GraphicsError.sizeOutOfRange(
        width: width, height: height, maximumWidth: 16_384, maximumHeight: 16_384)
      #expect(throws: expected) { try Raycaster(Scene()).picture(width: width, height: height) }
    }
  }

  @Test("The exponential function is accurate to two parts in a hundred thousand, and exactly 1 for 0")
  func exponentials() {
    #expect(exponential(SIMD8(repeating: 0))[3] == 1)
    for step in 0...800 {
      let power = -Float(step) / 10
      let value = exponential(SIMD8(repeating: power))[0]
      #expect(abs(value / exp(power) - 1) < 2e-5)
    }
  }
}
