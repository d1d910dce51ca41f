import Geometry
import Reactive
import SceneModel
import TestSupport
import Testing

@Suite("Scene.models")
struct ModelKindsTests {
  @Test("The models of a new scene are those of the parameters, in their order")
  func order() {
    let scene = Self.sceneOfAllKinds()
    #expect(
      scene.models.map(\.name) == ["sphere", "box", "spheres", "rods", "boxes", "mesh", "surface", "other"])
    #expect(
      scene.models.map(\.kindName) == [
        "sphere", "box", "cloud", "cloud", "box", "mesh", "surface", "beacon",
      ])
  }

  @Test("The list of a kind is one edit: its models take the place of the first one, or the end")
  func edits() {
    let scene = Self.sceneOfAllKinds()
    let replica = Replica(scene.models)
    let moon = Sphere(name: "moon")
    scene.models.append(moon)
    scene.spheres = [moon, Sphere(name: "a")]
    scene.shapes[0] = Box(name: "new")
    scene.shapeClouds = []
    scene.shapeClouds = []
    scene.shapeClouds = [ShapeCloud(name: "last", template: Box())]
    scene.meshes = scene.meshes + scene.meshes
    #expect(
      replica.log == [
        "insert moon at 8", "replace 0..<9 by moon,a,box,spheres,rods,boxes,mesh,surface,other",
        "replace 2..<3 by new", "replace 5..<6 by ", "insert last at 8", "replace 5..<6 by mesh,mesh",
      ])
    #expect(
      scene.models.map(\.name) == [
        "moon", "a", "new", "spheres", "rods", "mesh", "mesh", "surface", "other", "last",
      ])
    replica.check(scene)
  }

  @Test(
    "Random edits of the models and of all kinds, alone, in batches and in handlers, are those of an array")
  func randomEdits() {
    for round in 0..<UInt64(RandomTests.rounds(60)) {
      var random = SeededGenerator(seed: RandomTests.seed &+ round)
      let (scene, bag) = (Self.sceneOfAllKinds(), DisposerBag())
      // Some replicas are created later, also within a batch.
      var replicas = [Replica(scene.models)]
      // A handler that changes the models once more, while `budget` lasts.
      var budget = 8, handlerRandom = SeededGenerator(seed: round)
      scene.models.edits.subscribe { _ in
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
            if replicas.count < 4 { replicas.append(Replica(scene.models)) }
            for _ in 0..<2 { Self.edit(scene, &random) }
          }
        case 1: replicas.append(Replica(scene.models))
        default: Self.edit(scene, &random)
        }
        for replica in replicas { replica.check(scene) }
        #expect(mapped.value == scene.models.map(\.name), "round \(round)")
      }
    }
  }

  @Test("Each kind has its models, in the order of all")
  func kinds() {
    let scene = Scene()
    scene.models.append(contentsOf: Self.sceneOfAllKinds().models.reversed())
    scene.models.append(Torus(name: "torus"))
    #expect(scene.shapes.map(\.name) == ["box", "torus"] && scene.spheres.map(\.name) == ["sphere"])
    #expect(scene.sphereClouds.map(\.name) == ["spheres"] && scene.rodClouds.map(\.name) == ["rods"])
    #expect(scene.shapeClouds.map(\.name) == ["boxes"] && scene.meshes.map(\.name) == ["mesh"])
    #expect(scene.computedMeshes.map(\.name) == ["surface"])
    scene.spheres = []
    scene.shapes = []
    scene.sphereClouds = []
    scene.rodClouds = []
    scene.shapeClouds = []
    scene.meshes = []
    scene.computedMeshes = []
    #expect(scene.models.map(\.name) == ["other"])
  }

  @Test("A set of a kind within an effect does not make it depend on the models")
  func effects() {
    let (scene, count) = (Scene(), Property(1))
    var runs = 0
    let effect = Effect {
      runs += 1
      scene.spheres = (0..<count.value).map { Sphere(name: "\($0)") }
    }
    scene.models.append(Box())
    count.value = 3
    #expect(runs == 2 && scene.models.count == 4)
    effect.dispose()
  }

  @Test("Models that were removed are released, and a subscriber does not keep the scene")
  func lifetime() {
    weak var scene: Scene?
    weak var sphere: Sphere?
    let disposer: Disposer = {
      let made = Self.sceneOfAllKinds()
      scene = made
      sphere = made.spheres[0]
      #expect(sphere != nil)
      made.spheres = []
      #expect(sphere == nil)
      return made.models.edits.subscribe { _ in }
    }()
    #expect(scene == nil)
    disposer.dispose()
  }

  @Test("A visible model of a kind that no module knows has bounds and a label, and is an error of an export")
  func otherKinds() throws {
    let scene = Scene(models: [Beacon(name: "")])
    #expect(scene.bounds == BoundingBox(min: .zero, max: .one) && scene.elementCount == 1)
    let label = ModelLabels(scene).label(of: scene.models[0])
    #expect("\(label)" == "beacon number 1")
    #expect(throws: SceneError.unsupportedModel(label)) { try scene.meshDocument() }
    let group = Group(isVisible: false)
    let hidden = Scene(groups: [group], models: [Beacon(name: "", group: group)])
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

    init(_ models: ArrayProperty<any Model>) {
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
      #expect(identities(elements) == identities(scene.models.value), sourceLocation: location)
      let kinds: [any Model] =
        scene.spheres + scene.shapes as [any Model] + scene.sphereClouds + scene.rodClouds + scene.shapeClouds
      let all = kinds + scene.meshes + scene.computedMeshes + elements.filter { $0 is Beacon }
      #expect(Set(identities(all)) == Set(identities(elements)), sourceLocation: location)
    }
  }

  private static func identities(_ models: some Sequence<any Model>) -> [ObjectIdentifier] {
    models.map { ObjectIdentifier($0) }
  }

  private static func sceneOfAllKinds() -> Scene {
    Scene(
      spheres: [Sphere(name: "sphere")], shapes: [Box(name: "box")],
      sphereClouds: [SphereCloud(name: "spheres")],
      rodClouds: [RodCloud(name: "rods")], meshes: [MeshModel(name: "mesh", mesh: SharedMesh(Mesh()))],
      computedMeshes: [ParametricSurface(name: "surface")],
      shapeClouds: [ShapeCloud(name: "boxes", template: Box())], models: [Beacon(name: "other")])
  }

  private static func edit(_ scene: Scene, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: edit(&scene.spheres, &random) { Sphere(name: "s") }
    case 1: edit(&scene.shapes, &random) { Box() }
    case 2: edit(&scene.sphereClouds, &random) { SphereCloud() }
    case 3: edit(&scene.rodClouds, &random) { RodCloud() }
    case 4: edit(&scene.shapeClouds, &random) { ShapeCloud(template: Box()) }
    case 5: edit(&scene.meshes, &random) { MeshModel(mesh: SharedMesh(Mesh())) }
    case 6: edit(&scene.computedMeshes, &random) { ParametricSurface() }
    default:
      let models = scene.models
      switch Int.random(in: 0..<5, using: &random) {
      case 0: models.append(Sphere(name: "m"))
      case 1 where !models.isEmpty: models.remove(at: Int.random(in: 0..<models.count, using: &random))
      case 2: models.append(contentsOf: [RodCloud(), Box(name: "n"), Beacon(name: "b")] as [any Model])
      case 3: models.removeAll { $0 is Sphere }
      default: models.value = models.shuffled(using: &random)
      }
    }
  }

  /// Edits a copy of a list, as a program does that sets the models of a kind, and checks that this is what the scene has.
  private static func edit<Element>(
    _ list: inout [Element], _ random: inout SeededGenerator, _ make: () -> Element
  ) {
    let count = list.count
    let one = Int.random(in: 0...count, using: &random), other = Int.random(in: 0...count, using: &random)
    let range = min(one, other)..<max(one, other)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: list.append(make())
    case 1: list.insert(make(), at: one)
    case 2: list.removeSubrange(range)
    case 3: list.replaceSubrange(range, with: [make(), make()])
    // The same model twice.
    case 4 where count > 0: list.append(list[0])
    case 5: list.reverse()
    default: list = [make()]
    }
  }
}
