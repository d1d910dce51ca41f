import Geometry
import Reactive
import SceneModel
import TestSupport
import Testing

@Suite("Scene.models")
struct ModelArrayTests {
  @Test("The models are those of the lists, in the order of the lists")
  func order() {
    let scene = Self.sceneOfAllKinds()
    let names = ["sphere", "box", "spheres", "rods", "boxes", "mesh", "surface", "other"]
    #expect(scene.models.map(\.name) == names && scene.models.count == names.count)
    #expect(scene.models.indices.map { scene.models[$0].name } == names)
    #expect(
      scene.models.map(\.kindName) == [
        "sphere", "box", "cloud", "cloud", "box", "mesh", "surface", "beacon",
      ])
  }

  @Test("An edit of a list is the same edit of the models, at the index plus the start of the list")
  func edits() {
    let scene = Self.sceneOfAllKinds()
    let replica = Replica(scene.models)
    let (sphere, torus) = (Sphere(name: "moon"), Torus(name: "torus"))
    scene.$spheres.append(sphere)
    scene.$shapes.insert(torus, at: 0)
    scene.$shapes.move(from: 0, to: 1)
    scene.$rodClouds.removeAll()
    scene.$shapes[1] = Box(name: "new")
    scene.shapeClouds = []
    scene.shapeClouds = []
    #expect(
      replica.log == [
        "insert moon at 1", "insert torus at 2", "move 2 to 3", "remove 5..<6", "set 3 to new",
        "replace 5..<6 by ",
      ])
    replica.check(scene)
  }

  @Test("Random edits of all lists, alone, in batches and in handlers, give the concatenation of the lists")
  func randomEdits() {
    for round in 0..<UInt64(RandomTests.rounds(60)) {
      var random = SeededGenerator(seed: RandomTests.seed &+ round)
      let (scene, bag) = (Self.sceneOfAllKinds(), DisposerBag())
      // Some replicas are created later, also within a batch.
      var replicas = [Replica(scene.models)]
      // A handler that changes another list, of each edit of the boxes while `budget` lasts.
      var budget = 8, handlerRandom = SeededGenerator(seed: round)
      scene.$shapes.edits.subscribe { _ in
        guard budget > 0 else { return }
        budget -= 1
        // A copy, because an edit within an edit would access the generator twice.
        var own = handlerRandom
        _ = handlerRandom.next()
        Self.edit(scene, &own)
      }.disposed(by: bag)
      let mapped = scene.models.map { $0.name }
      for _ in 0..<30 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          batch {
            for _ in 0..<4 { Self.edit(scene, &random) }
            #expect(Self.identities(scene.models) == Self.identities(Self.reference(scene)))
            if replicas.count < 4 { replicas.append(Replica(scene.models)) }
            for _ in 0..<2 { Self.edit(scene, &random) }
          }
        case 1: replicas.append(Replica(scene.models))
        default: Self.edit(scene, &random)
        }
        for replica in replicas { replica.check(scene) }
        #expect(mapped.value == Self.reference(scene).map(\.name), "round \(round)")
      }
    }
  }

  @Test("A model goes to the list of its kind")
  func append() {
    let (scene, all) = (Scene(), Self.sceneOfAllKinds())
    scene.models.append(contentsOf: all.models.reversed())
    #expect(Self.identities(scene.models) == Self.identities(all.models))
    #expect(scene.spheres.count == 1 && scene.shapes.count == 1 && scene.otherModels.count == 1)
    scene.models.removeAll { $0 is Sphere || $0 is ComputedMesh }
    #expect(scene.models.map(\.name) == ["box", "spheres", "rods", "boxes", "mesh", "other"])
    #expect(scene.models.remove(at: 2).name == "rods" && scene.rodClouds.isEmpty)
    scene.models.value = [scene.models[1], Sphere(name: "a"), all.models[0]]
    #expect(scene.models.map(\.name) == ["a", "sphere", "spheres"])
    #expect(scene.shapes.isEmpty && scene.spheres.count == 2)
    scene.models.removeAll()
    #expect(scene.models.isEmpty && scene.spheres.isEmpty)
  }

  @Test("A batch delivers the whole array once, also for changes of several lists")
  func contents() {
    let (scene, bag) = (Self.sceneOfAllKinds(), DisposerBag())
    var counts: [Int] = [], derived: [Int] = []
    scene.models.contents.subscribe { counts.append($0.count) }.disposed(by: bag)
    let sum = Derived { scene.models.count + scene.models.value.count }
    sum.subscribe { derived.append($0) }.disposed(by: bag)
    scene.$spheres.append(Sphere())
    scene.models.value = []
    batch {
      scene.$meshes.append(MeshModel(mesh: SharedMesh(Mesh())))
      scene.models.append(Disc())
    }
    #expect(counts == [8, 9, 0, 2] && derived == [16, 18, 0, 4])
  }

  @Test("The array ends with its scene, and a subscriber does not keep it")
  func lifetime() {
    weak var scene: Scene?
    weak var models: ModelArray?
    weak var sphere: Sphere?
    let disposer: Disposer = {
      let made = Self.sceneOfAllKinds()
      (scene, models, sphere) = (made, made.models, made.spheres[0])
      return made.models.edits.subscribe { _ in }
    }()
    #expect(scene == nil && models == nil && sphere == nil)
    disposer.dispose()
  }

  @Test("A visible model of a kind that no module knows has bounds and a label, and is an error of an export")
  func otherKinds() throws {
    let scene = Scene(otherModels: [Beacon(name: "")])
    #expect(scene.bounds == BoundingBox(min: .zero, max: .one) && scene.elementCount == 1)
    let label = ModelLabels(scene).label(of: scene.models[0])
    #expect("\(label)" == "beacon number 1")
    #expect(throws: SceneError.unsupportedModel(label)) { try scene.meshDocument() }
    let group = Group(isVisible: false)
    let hidden = Scene(groups: [group], otherModels: [Beacon(name: "", group: group)])
    #expect(try hidden.meshDocument().nodes.isEmpty)
  }

  /// A model of a kind that no module knows.
  final class Beacon: Model {
    let name: String, group: Group?
    init(name: String, group: Group? = nil) { (self.name, self.group) = (name, group) }
    var kindName: String { "beacon" }
    var bounds: BoundingBox { BoundingBox(min: .zero, max: .one) }
  }

  /// A copy of the models that is kept by their edits.
  private final class Replica {
    private(set) var elements: [any Model]
    private(set) var log: [String] = []
    private let bag = DisposerBag()

    init(_ models: ModelArray) {
      elements = models.value
      models.edits.subscribe { [unowned self] edit in
        edit.apply(to: &elements)
        switch edit {
        case .set(let index, let model): log.append("set \(index) to \(model.name)")
        case .insert(let index, let models):
          log.append("insert \(models.map(\.name).joined(separator: ",")) at \(index)")
        case .remove(let range): log.append("remove \(range)")
        case .replace(let range, let models):
          log.append("replace \(range) by \(models.map(\.name).joined(separator: ","))")
        case .move(let from, let to): log.append("move \(from) to \(to)")
        }
      }.disposed(by: bag)
    }

    func check(_ scene: Scene, _ location: SourceLocation = #_sourceLocation) {
      let expected = identities(reference(scene))
      #expect(identities(elements) == expected, sourceLocation: location)
      #expect(identities(scene.models) == expected, sourceLocation: location)
      #expect(identities(scene.models.value) == expected, sourceLocation: location)
    }
  }

  private static func identities(_ models: some Sequence<any Model>) -> [ObjectIdentifier] {
    models.map { ObjectIdentifier($0) }
  }

  private static func reference(_ scene: Scene) -> [any Model] {
    var models: [any Model] = scene.spheres
    models += scene.shapes as [any Model]
    models += scene.sphereClouds as [any Model]
    models += scene.rodClouds as [any Model]
    models += scene.shapeClouds as [any Model]
    models += scene.meshes as [any Model]
    models += scene.computedMeshes as [any Model]
    return models + scene.otherModels
  }

  private static func sceneOfAllKinds() -> Scene {
    Scene(
      spheres: [Sphere(name: "sphere")], shapes: [Box(name: "box")],
      sphereClouds: [SphereCloud(name: "spheres")],
      rodClouds: [RodCloud(name: "rods")], meshes: [MeshModel(name: "mesh", mesh: SharedMesh(Mesh()))],
      computedMeshes: [ParametricSurface(name: "surface")],
      shapeClouds: [ShapeCloud(name: "boxes", template: Box())], otherModels: [Beacon(name: "other")])
  }

  private static func edit(_ scene: Scene, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: edit(scene.$spheres, &random) { Sphere(name: "s") }
    case 1: edit(scene.$shapes, &random) { Box() }
    case 2: edit(scene.$sphereClouds, &random) { SphereCloud() }
    case 3: edit(scene.$rodClouds, &random) { RodCloud() }
    case 4: edit(scene.$shapeClouds, &random) { ShapeCloud(template: Box()) }
    case 5: edit(scene.$meshes, &random) { MeshModel(mesh: SharedMesh(Mesh())) }
    case 6: edit(scene.$computedMeshes, &random) { ParametricSurface() }
    case 7: edit(scene.$otherModels, &random) { Beacon(name: "b") }
    default:
      let models = scene.models
      switch Int.random(in: 0..<4, using: &random) {
      case 0: models.append(Sphere(name: "m"))
      case 1 where !models.isEmpty: models.remove(at: Int.random(in: 0..<models.count, using: &random))
      case 2: models.append(contentsOf: [RodCloud(), Box(name: "n"), RodCloud()] as [any Model])
      default: models.value = models.shuffled(using: &random)
      }
    }
  }

  private static func edit<Element>(
    _ list: ArrayProperty<Element>, _ random: inout SeededGenerator, _ make: () -> Element
  ) {
    let count = list.count
    let one = Int.random(in: 0...count, using: &random), other = Int.random(in: 0...count, using: &random)
    let range = min(one, other)..<max(one, other)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: list.append(make())
    case 1: list.insert(make(), at: one)
    case 2: list.removeSubrange(range)
    case 3: list.replaceSubrange(range, with: [make(), make()])
    case 4 where one < count: list[one] = make()
    case 5 where one < count && other < count: list.move(from: one, to: other)
    // The same model twice.
    case 6 where count > 0: list.append(list[0])
    case 7: list.value.reverse()
    default: list.value = [make()]
    }
  }
}
