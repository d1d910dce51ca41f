import Geometry
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@Suite("Camera fitting")
struct CameraFittingTests {
  /// The least and the greatest position of points in a picture, from −1 to 1 in both directions.
  private func extent(
    of points: [SIMD3<Float>], _ camera: Camera, aspectRatio: Float
  ) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    let projection = CameraProjection(camera, aspectRatio: aspectRatio)
    var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    for point in points {
      let offset = point - camera.position
      let depth = projection.isOrthographic ? 1 : dot(offset, projection.forward)
      #expect(depth > 0)
      let place =
        SIMD2(dot(offset, projection.right), dot(offset, projection.up)) / (depth * projection.halfSize)
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    return (low, high)
  }

  /// Returns the vertices of finely tessellated models.
  private func points(of scene: Scene) throws -> [SIMD3<Float>] {
    let document = try scene.meshDocument(tessellation: .uv(segments: 96, rings: 48))
    return document.nodes.flatMap { node in
      document.meshes[node.mesh].vertices.map { node.transform.apply(to: $0.position) }
    }
  }

  @Test("500 random scenes have the margin on the tight sides, are centred to 1 %, and are not cut")
  func margins() throws {
    var random = SeededGenerator(seed: 47)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    func vector(_ size: Float) -> SIMD3<Float> {
      [number(-size...size), number(-size...size), number(-size...size)]
    }
    for round in 0..<500 {
      let scene = Scene()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let (center, turn) = (vector(4), vector(180))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: scene.spheres.append(Sphere(center: center, radius: number(0.1...2)))
        case 1: scene.shapes.append(Box(center: center, rotation: turn, size: vector(2) * vector(2) + 4.1))
        case 2:
          scene.shapes.append(
            Cylinder(center: center, rotation: turn, radius: number(0.1...2), height: number(0.1...4)))
        case 3:
          scene.shapes.append(
            Cone(center: center, rotation: turn, radius: number(0.1...2), height: number(0.1...4)))
        case 4:
          scene.shapes.append(
            Capsule(center: center, rotation: turn, radius: number(0.1...1), height: number(0.1...4)))
        case 5:
          scene.shapes.append(
            Torus(center: center, rotation: turn, radius: number(1...2), tubeRadius: number(0.1...0.9)))
        case 6:
          scene.shapes.append(
            Ellipsoid(
              center: center, rotation: turn, radii: [number(0.1...2), number(0.1...2), number(0.1...2)]))
        default: scene.shapes.append(Disc(center: center, rotation: turn, radius: number(0.1...2)))
        }
      }
      let aspectRatio = number(0.5...2)
      let insets =
        round.isMultiple(of: 2)
        ? PictureInsets.none
        : PictureInsets(
          left: number(0...0.2), right: number(0...0.2), top: number(0...0.2), bottom: number(0...0.2))
      let camera = Camera.framing(
        scene, from: vector(1), aspectRatio: aspectRatio, fieldOfView: number(10...70),
        isOrthographic: round.isMultiple(of: 5), insets: insets)
      let (low, high) = extent(of: try points(of: scene), camera, aspectRatio: aspectRatio)
      // The free shares of the picture beyond the insets, and the margins.
      let before = (low + 1) / 2 - SIMD2(insets.left, insets.bottom)
      let after = (1 - high) / 2 - SIMD2(insets.right, insets.top)
      let margin = SIMD2(min(1, 1 / aspectRatio), min(1, aspectRatio)) * CameraFitting.margin
      #expect((before - margin).min() > -0.001 && (after - margin).min() > -0.001, "round \(round)")
      #expect((before - after).x.magnitude < 0.01 && (before - after).y.magnitude < 0.01, "round \(round)")
      #expect((before - margin).min() < 0.01, "round \(round)")
    }
  }

  @Test("The support functions of shapes touch the finest meshes")
  func shapes() throws {
    var random = SeededGenerator(seed: 48)
    let scene = Scene(shapes: [
      Box(size: [1, 2, 3]), Cylinder(radius: 2, height: 1), Cone(radius: 1, height: 3),
      Capsule(radius: 1, height: 2),
      Torus(radius: 2, tubeRadius: 0.5), Disc(radius: 2), Plane(width: 3, depth: 2),
      Ellipsoid(radii: [1, 2, 3]),
    ])
    for shape in scene.shapes {
      let points = try points(of: Scene(shapes: [shape]))
      for _ in 0..<50 {
        let direction = SIMD3<Float>(
          Float.random(in: -2...2, using: &random), Float.random(in: -2...2, using: &random),
          Float.random(in: -2...2, using: &random))
        let farthest = points.map { dot($0, direction) }.max() ?? 0
        let support = shape.support(direction)
        #expect(support >= farthest - 1e-4 && support < farthest + 0.02, "\(shape.kindName)")
      }
    }
  }

  @Test("Points and the ends of lines are fitted", arguments: [false, true])
  func pointSets(isOrthographic: Bool) {
    var random = SeededGenerator(seed: 5)
    let positions = (0..<2000).map { _ in
      SIMD3<Float>((0..<3).map { _ in Float.random(in: -1...1, using: &random) }) * [300, 50, 100]
    }
    let mesh = MeshModel(
      mesh: SharedMesh(Mesh(points: PointSet(positions: positions.map { PackedFloat3($0) }))))
    mesh.transform = Transform(translation: [700, 0, -40], rotation: [0, 0.6, 0, 0.8], scale: [1, 2, 1])
    let camera = Camera.framing(
      Scene(meshes: [mesh]), from: [0.3, 0.4, 1], aspectRatio: 1.5, isOrthographic: isOrthographic)
    let (low, high) = extent(
      of: positions.map { mesh.transform.apply(to: $0) }, camera, aspectRatio: 1.5)
    let margin = 2 * CameraFitting.margin
    let free = SIMD4(low.x + 1, 1 - high.x, low.y + 1, 1 - high.y) * [1.5, 1.5, 1, 1]
    #expect(abs(free.min() - margin) < 0.02)
    #expect(abs(free.x - free.y) < 0.04 && abs(free.z - free.w) < 0.04)
  }

  @Test("Thousands of sets of points within a model leave its view exactly as it is")
  func pointSetsWithin() {
    let ball = Sphere(center: [0.3, 0.7, -0.2], radius: 3)
    let sets = (0..<3000).map { number in
      let mesh = MeshModel(mesh: SharedMesh(Mesh(points: PointSet(positions: [PackedFloat3(.zero)]))))
      mesh.transform.translation = SIMD3(Float(number % 13), Float(number % 17), Float(number % 29)) / 30
      return mesh
    }
    func camera(_ meshes: [MeshModel]) -> Camera {
      Camera.framing(Scene(spheres: [ball], meshes: meshes), from: [0.3, 0.4, 1], aspectRatio: 1.5)
    }
    let (alone, together) = (camera([]), camera(sets))
    #expect(together.position == alone.position && together.target == alone.target)
  }

  @Test("Many meshes are fitted as one mesh with all their vertices", arguments: [1, 128, 129, 700])
  func manyMeshes(count: Int) {
    var random = SeededGenerator(seed: 71)
    func number() -> Float { Float.random(in: -1...1, using: &random) }
    func point() -> SIMD3<Float> { [number(), number(), number()] }
    func mesh(_ vertices: [SIMD3<Float>]) -> SharedMesh {
      SharedMesh(
        Mesh(
          vertices: vertices.map { Vertex(position: $0, normal: [0, 1, 0]) },
          indices: (0..<UInt32(vertices.count)).map(\.self)))
    }
    var all: [SIMD3<Float>] = []
    let meshes = (0..<count).map { index in
      // Some are empty.
      let points = index > 0 && index.isMultiple(of: 9) ? [] : (0..<6).map { _ in point() }
      let transform = Transform(
        translation: 20 * point(), rotation: [0.6, 0, 0, 0.8], scale: [1, 2, 0.5])
      all += points.map { transform.apply(to: $0) }
      return MeshModel(mesh: mesh(points), transform: transform)
    }
    for _ in 0..<10 {
      let direction = point()
      let camera = Camera.framing(Scene(meshes: meshes), from: direction, aspectRatio: 1.5)
      let expected = Camera.framing(
        Scene(meshes: [MeshModel(mesh: mesh(all))]), from: direction, aspectRatio: 1.5)
      #expect(length(camera.position - expected.position) < 1e-3 * length(expected.position))
    }
  }

  @Test("The box of axes around the models is fitted")
  func axisBox() {
    let scene = Scene(spheres: [Sphere(radius: 1), Sphere(center: [3, 1, 0], radius: 0.2)])
    for turnsOn in [false, true] {
      scene.effects.axisBox = turnsOn
      let camera = Camera.framing(scene, from: [1, 0.6, 1], aspectRatio: 1)
      let (low, high) = extent(of: scene.bounds.corners, camera, aspectRatio: 1)
      let free = min((low + 1).min(), (1 - high).min())
      #expect(turnsOn ? abs(free - 2 * CameraFitting.margin) < 0.01 : free < CameraFitting.margin)
    }
  }

  @Test("Blocks find the farthest of many points, and leave out those that are not finite")
  func blocks() {
    var random = SeededGenerator(seed: 49)
    func number() -> Float { Float.random(in: -1...1, using: &random) }
    for count in [0, 1, 127, 128, 129, 5000] {
      let vertices = (0..<count).map { index in
        Vertex(position: index == 3 ? [.nan, 0, 0] : [number(), number(), number()], normal: [0, 1, 0])
      }
      let blocks = SupportBlocks(vertices)
      for _ in 0..<20 {
        let direction = SIMD3(number(), number(), number())
        let expected = vertices.map { dot($0.position, direction) }.filter { !$0.isNaN }.max() ?? -.infinity
        #expect(blocks.support(direction, atLeast: -.infinity, of: vertices) == expected)
        #expect(blocks.support(direction, atLeast: 9, of: vertices) == 9)
      }
    }
  }

  @Test("The supports of many points are those of all of them", arguments: 0..<8)
  func pointSupports(shape: Int) {
    var random = SeededGenerator(seed: 50 + UInt64(shape))
    func number() -> Float { Float.random(in: -1...1, using: &random) }
    let points = (0..<100_000).map { index -> PackedFloat3 in
      let cube = SIMD3(number(), number(), number())
      let point: SIMD3<Float> =
        switch shape {
        case 0: cube
        // A ball, a sphere, a flat cloud, an oblique plane, a line, points of which some have no place, and a small ball that is
        // far away.
        case 1: cube / max(1, length(cube))
        case 2: direction(cube) ?? cube
        case 3: SIMD3(cube.x, 0.25, cube.z)
        case 4: SIMD3(cube.x, cube.y, cube.x)
        case 5: SIMD3(0, cube.y, 0)
        case 6: index % 7 == 3 ? SIMD3(.nan, cube.y, cube.z) : cube * SIMD3(1000, 1, 0.001)
        default: SIMD3(3000, -2000, 1000) + 0.1 * (direction(cube) ?? cube)
        }
      return PackedFloat3(point)
    }
    let axes: [SIMD3<Float>] = [[1, 0, 0], [0, -1, 0], [0, 0, 1], [-1, 1, 0], .zero]
    let directions = axes + (0..<20).map { _ in SIMD3(number(), number(), number()) }
    for count in [0, 1, 1000, points.count] {
      let few = Array(points.prefix(count))
      let expected = directions.map { direction in
        few.reduce(-Float.infinity) { max($0, $1.x * direction.x + $1.y * direction.y + $1.z * direction.z) }
      }
      var supports = directions.map { _ in -Float.infinity }
      PointSupports(directions).raise(&supports, few, in: PointSet(positions: few).bounds)
      #expect(supports == expected, "\(count) points")
      PointSupports(directions).raise(
        &supports, [PackedFloat3(.zero)], in: BoundingBox(min: .zero, max: .zero))
      #expect(supports == expected.map { max($0, 0) })
      supports = directions.map { _ in 90_000 }
      PointSupports(directions).raise(&supports, few, in: PointSet(positions: few).bounds)
      #expect(supports.allSatisfy { $0 == 90_000 })
    }
  }

  @Test("Points in no finite box are all looked at")
  func unboundedPoints() {
    let points = (0..<100_000).map { PackedFloat3([Float($0 * 7919 % 100_000), 0, $0 == 7 ? .infinity : 0]) }
    let directions: [SIMD3<Float>] = [[1, 0, 0], [-1, 0, 0], [0, 0, 1]]
    var supports = directions.map { _ in -Float.infinity }
    PointSupports(directions).raise(&supports, points, in: PointSet(positions: points).bounds)
    // An infinite number times 0 is NaN, so that the point does not count for the others.
    #expect(supports == [99_999, 0, .infinity])
  }

  @Test("A view shows the longest side of solid things, and the face of flat ones")
  func standardViews() {
    func view(_ size: SIMD3<Float>) -> SIMD3<Float> {
      Scene(shapes: [Box(size: size)]).standardView.direction
    }
    #expect(view([1, 1, 1]) == [0.55, 0.42, 1])
    #expect(view([1, 1, 3]) == [1, 0.42, 0.55])
    #expect(view([2, 1, 0.1]) == [0.25, 0.18, 1])
    #expect(view([0.1, 1, 2]) == [1, 0.18, 0.25])
    #expect(view([2, 0.1, 1]) == [0.35, 1.1, 1])
    #expect(Scene().standardView.direction == Camera.standardDirection)
  }

  @Test("A molecule is seen against its shortest axis, with its longest axis along the picture")
  func molecules() throws {
    // An ellipsoid of points, turned.
    let turn = Box(rotation: [20, 50, 70]).transform
    var elements: [SphereCloud.Element] = []
    for x in -5...5 {
      for y in -3...3 {
        for z in -1...1 {
          let place = turn.apply(to: SIMD3(Float(x), Float(y), Float(z)))
          elements.append(.init(center: place, radius: 0.5, sRGB8: [255, 255, 255, 255]))
        }
      }
    }
    let scene = Scene(sphereClouds: [SphereCloud(elements: elements)])
    let view = scene.standardView
    let camera = Camera.framing(scene, aspectRatio: 1)
    let right = CameraProjection(camera, aspectRatio: 1).right
    #expect(abs(dot(right, turn.xAxis)) > 0.95)
    #expect(abs(dot(view.up, turn.yAxis)) > 0.999)
    #expect(view.up.y > 0 && right.x > 0)
  }
}
