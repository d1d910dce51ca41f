import Geometry
import Reactive
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("Drawables of a scene")
struct DrawableListTests {
  @Test("A change marks its drawable and no other, and is reported to each reader once")
  func oneChange() {
    let boxes = (0..<100).map { Box(center: [Float($0), 0, 0]) }
    let list = DrawableList(Scene(shapes: boxes))
    let readers = [list.makeReader(), list.makeReader()]
    list.update()
    for reader in readers {
      #expect(reader.isListChanged && reader.rebuildCount == 100)
      reader.removeAll()
    }
    for size in 1...5 { boxes[42].size = SIMD3(repeating: Float(size)) }
    #expect(list.needsUpdate && readers.allSatisfy(\.isEmpty))
    list.update()
    for reader in readers {
      #expect(reader.others == [42] && !reader.isListChanged && reader.rebuildCount == 101)
      reader.removeAll()
      #expect(reader.isEmpty)
    }
    #expect(!list.needsUpdate)
  }

  @Test("Revisions count the parts of a geometry that changed")
  func revisions() {
    let box = Box()
    let list = DrawableList(Scene(shapes: [box]))
    list.update()
    let geometry = list.triangles[0].triangles
    let first = geometry.revisions
    #expect(first.positions == 1 && geometry.mesh.vertices.count == 24)
    box.color = .black
    list.update()
    #expect(geometry.revisions == first && list.triangles[0].color == .black)
    box.center = [1, 2, 3]
    list.update()
    #expect(geometry.revisions == first && list.triangles[0].placement.transform.translation == [1, 2, 3])
    box.size = [1, 2, 3]
    list.update()
    #expect(geometry.revisions.positions == 2 && geometry.revisions.topology == first.topology)
    #expect(list.triangles[0].triangles === geometry)
  }

  @Test("Shapes of a kind share a topology, and meshes of a file their geometry")
  func sharing() throws {
    let mesh = SharedMesh(try .box())
    let scene = Scene(
      shapes: [Box(), Box(size: [1, 2, 3]), Torus()],
      meshes: [MeshModel(mesh: mesh), MeshModel(mesh: mesh), MeshModel(mesh: SharedMesh(try .box()))])
    let list = DrawableList(scene)
    list.update()
    let geometries = list.triangles.map(\.triangles)
    #expect(geometries[0].topology === geometries[1].topology)
    #expect(geometries[0] !== geometries[1] && geometries[0].topology !== geometries[2].topology)
    #expect(geometries[3] === geometries[4] && geometries[3] !== geometries[5])
  }

  @Test(
    "A drawable with nothing to draw keeps its last mesh, and a thick tube and a negative radius are drawn")
  func lengths() {
    let (sphere, torus) = (Sphere(), Torus(name: "ring"))
    let scene = Scene(spheres: [sphere], shapes: [torus])
    let list = DrawableList(scene)
    list.update()
    let positions = list.triangles[0].triangles.revisions.positions
    (sphere.radius, torus.tubeRadius) = (0, 0)
    list.update()
    #expect(list.spheres[0].radius == 0)
    #expect(list.triangles[0].triangles.revisions.positions == positions)
    (sphere.radius, torus.tubeRadius) = (-2, 3)
    list.update()
    #expect(list.triangles[0].triangles.revisions.positions != positions)
    #expect(list.failures.isEmpty && list.spheres[0].radius == 2)
  }

  @Test("A visible model of a kind that cannot be drawn is a failure that names it")
  func unsupportedModel() {
    final class Beacon: Model {
      let name: String, group: Group?
      init(_ name: String, _ group: Group?) { (self.name, self.group) = (name, group) }
      var kindName: String { "beacon" }
      var bounds: BoundingBox { .empty }
    }
    let group = Group()
    let list = DrawableList(Scene(groups: [group], models: [Beacon("", nil), Beacon("light", group)]))
    list.update()
    #expect(
      list.failures.map(\.description) == [
        "beacon number 1: expected a kind of model that can be drawn and exported, found beacon",
        "beacon \"light\": expected a kind of model that can be drawn and exported, found beacon",
      ])
    group.isVisible = false
    #expect(list.failures.count == 1)
  }

  @Test("A reader that does not ask keeps no more indices than there are drawables, and is then told of all")
  func idleReader() {
    let box = Box()
    let list = DrawableList(Scene(shapes: [box], sphereClouds: [SphereCloud()]))
    let (reader, other) = (list.makeReader(), list.makeReader())
    func update() {
      box.size += 1
      list.update()
      other.removeAll()
    }
    update()
    reader.removeAll()
    for count in 1...2 {
      update()
      #expect(reader.others.count == count && !reader.isListChanged)
    }
    update()
    #expect(reader.others.isEmpty && reader.isListChanged)
  }

  @Test("Each kind of model has a drawable whose geometry says how it is drawn, in the order of the scene")
  func geometries() throws {
    let positions: [PackedFloat3] = [PackedFloat3(.zero), PackedFloat3(.one)]
    let metal = Sphere()
    metal.material = MaterialModel(metallic: 1)
    let scene = Scene(
      spheres: [Sphere(), metal], shapes: [Box()],
      sphereClouds: [SphereCloud()], rodClouds: [RodCloud()],
      meshes: [
        MeshModel(mesh: SharedMesh(try .box())),
        MeshModel(mesh: SharedMesh(Mesh(points: PointSet(positions: positions)))),
        MeshModel(mesh: SharedMesh(Mesh(points: PointSet(positions: positions, lines: [0, 1])))),
      ],
      shapeClouds: [ShapeCloud(template: Torus())])
    let list = DrawableList(scene)
    list.update()
    func name(_ drawable: Drawable) -> String {
      switch drawable.geometry {
      case .triangles: "triangles"
      case .posedTriangles: "posed triangles"
      case .sphere: "sphere"
      case .spheres: "spheres"
      case .rods: "rods"
      case .instances: "instances"
      case .points: "points"
      case .lines: "lines"
      case .splats: "splats"
      }
    }
    #expect(list.spheres.map(name) == ["sphere"])
    #expect(
      list.others.map(name) == [
        "triangles", "triangles", "spheres", "rods", "instances", "triangles", "points", "lines",
      ])
    #expect(list.others.map { $0.index } == Array(0..<8))
  }

  @Test("The revision counts the updates in which something had changed")
  func listRevision() {
    let box = Box()
    let scene = Scene(shapes: [box])
    let list = DrawableList(scene)
    list.update()
    let first = list.revision
    list.update()
    #expect(list.revision == first)
    box.center = [1, 2, 3]
    list.update()
    let second = list.revision
    #expect(second > first)
    scene.shapes = []
    list.update()
    #expect(list.revision > second)
  }

  @Test("Random changes leave drawables with the state of new ones")
  func randomChanges() {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<40 {
      let groups = [Group(), Group()]
      let scene = Scene(groups: groups)
      for _ in 0..<6 { addModel(to: scene, groups, &random) }
      let list = DrawableList(scene)
      let reader = list.makeReader()
      for _ in 0..<30 {
        batch {
          for _ in 0..<Int.random(in: 1...4, using: &random) { change(scene, groups, &random) }
        }
        list.update()
        reader.removeAll()
        #expect(!list.needsUpdate)
        let new = DrawableList(scene)
        new.update()
        #expect(state(list) == state(new))
        let still = DrawableList(scene, isStill: true)
        still.update()
        #expect(state(still) == state(new))
      }
    }
  }

  @Test("Still drawables have the values of the first update, and do not observe their models")
  func still() {
    let (sphere, box, group) = (Sphere(), Box(), Group())
    let scene = Scene(
      spheres: [sphere], shapes: [box], sphereClouds: [SphereCloud(group: group)], groups: [group])
    let list = DrawableList(scene, isStill: true)
    (sphere.radius, box.size, group.isVisible) = (2, [3, 3, 3], false)
    list.update()
    let first = state(list)
    #expect(list.spheres[0].radius == 2 && list.triangles[0].triangles.box.max.x == 1.5)
    #expect((list.others.last as? CloudDrawable)?.isHidden == true)
    #expect(sphere.$radius.subscriberCount == 0 && box.$size.subscriberCount == 0)
    sphere.radius = 3
    box.size = [4, 4, 4]
    scene.shapes = []
    list.update()
    #expect(!list.needsUpdate && state(list) == first)
  }

  private func addModel(to scene: Scene, _ groups: [Group], _ random: inout SeededGenerator) {
    let group = Bool.random(using: &random) ? groups.randomElement(using: &random) : nil
    let place = Int.random(in: 0...scene.models.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: scene.models.append(Sphere(group: group))
    case 1: scene.models.insert(Box(group: group), at: place)
    case 2: scene.models.append(Torus(group: group))
    default: scene.models.append(SphereCloud(group: group))
    }
  }

  private func change(_ scene: Scene, _ groups: [Group], _ random: inout SeededGenerator) {
    let value = Float.random(in: -1...3, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: addModel(to: scene, groups, &random)
    case 1:
      if !scene.spheres.isEmpty {
        scene.spheres.remove(at: .random(in: scene.spheres.indices, using: &random))
      }
    case 2:
      if let index = scene.models.indices.randomElement(using: &random) { scene.models.remove(at: index) }
    case 3: scene.spheres.randomElement(using: &random)?.radius = value
    case 4: scene.spheres.randomElement(using: &random)?.color.linear.w = value
    case 5:
      scene.spheres.randomElement(using: &random)?.material = value > 1 ? MaterialModel(metallic: 1) : nil
    case 6: groups.randomElement(using: &random)?.scale = [1, value, 1]
    case 7: groups.randomElement(using: &random)?.isVisible = value > 1
    case 8: (scene.shapes.randomElement(using: &random) as? Box)?.size.x = value
    default:
      scene.shapes.randomElement(using: &random).map { setColor($0, Color(red: value, green: 0, blue: 0)) }
    }
  }

  private func setColor(_ shape: some Shape, _ color: Color) { shape.colors.value = color }

  /// Returns the state of all drawables that is the same for any history: valid ones as text, failed ones by their error.
  private func state(_ list: DrawableList) -> [String] {
    var state = list.spheres.map {
      $0.hasFailed ? "failed" : "\($0.center) \($0.radius) \($0.color)"
    }
    state += list.triangles.map {
      $0.hasFailed
        ? "failed"
        : "\($0.placement) \($0.color) \($0.triangles.box) \($0.material == nil) \($0.triangles.mesh.vertices.first?.position ?? .zero)"
    }
    state += list.others.compactMap { ($0 as? CloudDrawable).map { "\($0.isHidden)" } }
    return state + list.failures.map(\.description) + ["\(list.areSpheresOpaque)"]
  }
}
