import Geometry
import Reactive
import SceneModel
import TestSupport
import Testing

/// The mesher is generic: these tests check for every shape what `SphereMesherTests` checks for spheres.
@Suite("The mesher of every shape")
struct ShapeMesherTests {
  private let tessellation = TessellationDetail.uv(segments: 8, rings: 6)

  /// Checks the rebuilds of a shape for a change of each length, of the colour and of the transform, and for an invalid
  /// length.
  private func check<Model: Shape>(
    _ make: () -> Model, lengths: [(Model) -> Void], bad: (Model) -> Void,
    color: ReferenceWritableKeyPath<Model, Color>, move: (Model) -> Void
  ) throws {
    let cut = try Model.tessellated(by: tessellation)
    let shape = Property(make())
    let mesher = ShapeMesher(shape, tessellation: cut)
    #expect(mesher.needsUpdate && mesher.rebuildCount == 0 && mesher.surface == ColoredMesh())
    var expected = 1
    func expect(_ more: Int, _ comment: Comment) throws {
      expected += more
      mesher.update()
      #expect(mesher.rebuildCount == expected && !mesher.needsUpdate, comment)
      #expect(mesher.surface.mesh == (try cut.mesh(shape.value.size)), comment)
      #expect(mesher.surface.color == shape.value[keyPath: color], comment)
    }
    try expect(0, "\(Model.kind): at the start")
    for (number, change) in lengths.enumerated() {
      let before = mesher.surface.mesh
      change(shape.value)
      try expect(1, "\(Model.kind): length \(number)")
      #expect(mesher.surface.mesh != before)
    }
    shape.value[keyPath: color] = .black
    try expect(1, "\(Model.kind): colour")
    let old = shape.value
    shape.value = make()
    try expect(1, "\(Model.kind): swap")
    lengths[0](old)
    old[keyPath: color] = .white
    try expect(0, "\(Model.kind): after being swapped away")
    batch {
      for change in lengths { change(shape.value) }
      shape.value[keyPath: color] = Color(red: 1, green: 0, blue: 0)
    }
    try expect(1, "\(Model.kind): batch")
    let place = shape.value.transform
    move(shape.value)
    try expect(0, "\(Model.kind): move")
    #expect(shape.value.transform != place)
    let good = mesher.surface
    bad(shape.value)
    mesher.update()
    // A torus with a thick tube has a surface. A shape with nothing to draw keeps its own.
    #expect(mesher.failure == nil && (mesher.surface == good) == (Model.self != Torus.self))
    #expect(mesher.rebuildCount == expected + 1)
  }

  @Test("The mesher rebuilds once for a length, a colour, a new shape and a batch, and not for a move")
  func canonicalCounts() throws {
    try check(
      { Sphere() }, lengths: [{ $0.radius = 2 }], bad: { $0.radius = 0 }, color: \.color,
      move: { $0.center.x = 1 })
    try check(
      { Box() }, lengths: [{ $0.size = [1, 2, 3] }, { $0.size.z = 4 }], bad: { $0.size.y = 0 },
      color: \.color, move: { $0.rotation.y = 30 })
    try check(
      { Plane() }, lengths: [{ $0.width = 3 }, { $0.depth = 4 }], bad: { $0.depth = .nan }, color: \.color,
      move: { $0.rotation.x = 30 })
    try check(
      { Disc() }, lengths: [{ $0.radius = 3 }], bad: { $0.radius = .infinity }, color: \.color,
      move: { $0.rotation.z = 30 })
    try check(
      { Cylinder() }, lengths: [{ $0.radius = 3 }, { $0.height = 0.5 }], bad: { $0.height = 0 },
      color: \.color, move: { $0.center.y = 1 })
    try check(
      { Cone() }, lengths: [{ $0.radius = 3 }, { $0.height = 0.5 }], bad: { $0.radius = 0 }, color: \.color,
      move: { $0.center.z = 1 })
    try check(
      { Torus() }, lengths: [{ $0.radius = 3 }, { $0.tubeRadius = 0.5 }], bad: { $0.tubeRadius = 5 },
      color: \.color, move: { $0.rotation.x = 90 })
    try check(
      { Capsule() }, lengths: [{ $0.radius = 3 }, { $0.height = 0.5 }], bad: { $0.height = .nan },
      color: \.color, move: { $0.rotation = [1, 2, 3] })
  }

  @Test("A batch can set invalid lengths, if the lengths at its end are valid")
  func throughNonsense() {
    let torus = Torus(radius: 1, tubeRadius: 0.5)
    let mesher = ShapeMesher(Property(torus), tessellation: try! TessellatedTorus(segments: 8, sides: 4))
    mesher.update()
    batch {
      torus.radius = 0.1
      mesher.update()
      torus.tubeRadius = 0.05
    }
    mesher.update()
    #expect(mesher.failure == nil && mesher.rebuildCount == 2 && mesher.meshedSize == torus.size)
  }

  @Test("A thousand changes between two updates cause one rebuild, and changes that are undone cause none")
  func laziness() throws {
    let torus = Torus()
    let mesher = ShapeMesher(Property(torus), tessellation: try TessellatedTorus(segments: 8, sides: 4))
    let isFirst = mesher.update(), isSecond = mesher.update()
    #expect(isFirst && !isSecond)
    for step in 1...1000 {
      torus.radius = 1 + Float(step)
      torus.color = Color(red: Float(step), green: 0, blue: 0)
    }
    #expect(mesher.needsUpdate && mesher.rebuildCount == 1 && mesher.meshedSize?.radius == 1)
    mesher.update()
    #expect(mesher.rebuildCount == 2 && mesher.meshedSize?.radius == 1001)
    torus.radius = 5
    torus.radius = 1001
    let isRebuilt = mesher.update()
    #expect(!isRebuilt && mesher.rebuildCount == 2 && !mesher.needsUpdate)
  }

  @Test("A shape is rotated about X, then Y, then Z, and then translated")
  func placement() {
    let box = Box(center: [10, 20, 30], rotation: [90, 0, 90])
    func expect(_ point: SIMD3<Float>, goesTo place: SIMD3<Float>) {
      let difference = box.transform.apply(to: point) - place
      #expect((difference * difference).sum() < 1e-9, "\(point)")
    }
    // The rotation about X takes Y to Z, and the rotation about Z takes X to Y.
    expect([1, 0, 0], goesTo: [10, 21, 30])
    expect([0, 1, 0], goesTo: [10, 20, 31])
    expect([0, 0, 1], goesTo: [11, 20, 30])
    box.rotation = [0, 90, 0]
    expect([1, 0, 0], goesTo: [10, 20, 29])
    box.rotation = [180, 0, 0]
    // Quarter turns are exact.
    #expect(box.transform.apply(to: [0, 1, 2]) == [10, 19, 28])
  }

  @Test("The bounds contain every vertex of the placed shape, for any rotation")
  func bounds() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      let center = SIMD3<Float>(number(-9...9), number(-9...9), number(-9...9))
      let rotation = SIMD3<Float>(number(-400...400), number(-400...400), number(-400...400))
      let (a, b) = (number(0.5...3), number(0.1...0.4))
      let shapes: [any Shape] = [
        Box(center: center, rotation: rotation, size: [a, b, 2]),
        Plane(center: center, rotation: rotation, width: a, depth: b),
        Disc(center: center, rotation: rotation, radius: a),
        Cylinder(center: center, rotation: rotation, radius: a, height: b),
        Cone(center: center, rotation: rotation, radius: a, height: b),
        Torus(center: center, rotation: rotation, radius: a, tubeRadius: b),
        Capsule(center: center, rotation: rotation, radius: a, height: b),
      ]
      for shape in shapes {
        let document = try Scene(shapes: [shape]).meshDocument(tessellation: tessellation)
        let mesh = document.meshes[0].transformed(by: document.nodes[0].transform)
        let (box, exact) = (shape.bounds, mesh.bounds)
        #expect((box.min - exact.min).max() < 1e-4 && (exact.max - box.max).max() < 1e-4)
      }
    }
  }

  @Test("Shapes of the same kind and size share a mesh in a document, for any colours and positions")
  func sharing() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let scene = Scene(shapes: [
      Box(name: "a", color: red), Box(center: [1, 2, 3], rotation: [0, 90, 0]), Box(size: [1, 1, 2]),
      Torus(name: "ring"), Torus(center: [0, 9, 0]), Disc(), Sphere(),
    ])
    let document = try scene.meshDocument(tessellation: tessellation)
    #expect(document.nodes.map(\.mesh) == [0, 0, 1, 2, 2, 3, 4])
    #expect(document.nodes.map(\.name) == ["a", nil, nil, "ring", nil, nil, nil])
    #expect(document.nodes[0].color == red && document.nodes[1].color == .white)
    #expect(document.nodes[1].transform == scene.shapes[1].transform)
    #expect(document.meshes[2] == (try Torus.tessellated(by: tessellation).mesh(Torus().size)))
  }

  @Test("A torus without a hole has a mesh, with unit normals and as many triangles as any")
  func closedTorus() throws {
    for (radius, tube) in [(1, 1), (1, 2), (0.1, 2)] as [(Float, Float)] {
      let document = try Scene(shapes: [Torus(radius: radius, tubeRadius: tube)]).meshDocument(
        tessellation: tessellation)
      let mesh = try #require(document.meshes.first)
      #expect(mesh.indices.count == (try Torus.tessellated(by: tessellation)).indices.count)
      #expect(mesh.vertices.allSatisfy { abs(length($0.normal) - 1) < 1e-5 })
      #expect(abs(mesh.bounds.max.x - radius - tube) < 1e-4 && mesh.bounds.max.y > 0.5 * tube)
    }
    #expect(try Scene(shapes: [Box(), Cone(height: 0)]).meshDocument().nodes.count == 1)
  }
}
