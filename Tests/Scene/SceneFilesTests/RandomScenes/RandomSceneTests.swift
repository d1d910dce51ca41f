import Geometry
import GraphicsTestSupport
import MeshFormats
import Reactive
import OpenGLRendering
import Pictures
import Rendering
import SceneModel
import TestSupport
import Testing

@testable import Raycasting
@testable import SceneFiles

/// Scene files with all kinds of models, under random sets. `ORRERY_SEED` and `ORRERY_ROUNDS` choose other scenes.
@Suite("Random scenes")
struct RandomSceneTests {
  /// The numbers of what a run compared.
  private struct Totals: CustomStringConvertible {
    var (scenes, sets, exports, pictures, models, counts) = (0, 0, 0, 0, 0, 0)

    var description: String {
      "\(scenes) scenes, \(sets) sets, \(exports) exports and \(pictures) pictures compared, with \(models) models; "
        + "\(counts) counts of evaluations and rebuilds checked"
    }
  }

  @Test("A random scene under random sets exports and renders the same bytes as a scene that is read anew")
  func likeNew() throws {
    var totals = Totals()
    for seed in seeds(2) {
      // Pictures take half of the time, so every second scene has one.
      try compare(seed: seed, &totals) { scene in
        if !seed.isMultiple(of: 2) { return nil }
        let raycaster = Raycaster(scene)
        return { try raycaster.picture(width: 48, height: 32, sampling: .smooth) }
      }
    }
    print(totals)
  }

  @Test(
    "OpenGL renders the same bytes for a random scene under random sets as for a scene that is read anew",
    .enabled(if: GraphicsDevice.isAvailable, "this machine has no OpenGL 3.3 by EGL"))
  func likeNewByOpenGL() throws {
    var totals = Totals()
    for seed in seeds(1) {
      try GraphicsDevice.withFreshDevice { device in
        try compare(seed: seed, &totals) { scene in
          let target = try RenderTarget(width: 48, height: 32, device: device)
          let renderer = try SceneRenderer(scene, renderer: .opengl, device: device)
          return {
            try renderer.draw(into: target)
            return target.readPixels()
          }
        }
      }
    }
    print(totals)
  }

  private func seeds(_ count: Int) -> Range<UInt64> {
    RandomTests.seed..<RandomTests.seed + UInt64(RandomTests.rounds(count))
  }

  /// Compares a changed scene with one that is read anew, after each of three rounds of sets.
  ///
  /// - Parameter renderer: Returns a function that renders the current state of a scene. Nil for no pictures.
  private func compare(
    seed: UInt64, _ totals: inout Totals, _ renderer: (Scene) throws -> (() throws -> Image)?
  ) throws {
    var random = SeededGenerator(seed: seed)
    var files = RandomSceneBuilder.files(seed: seed)
    let live = LiveScene(try files.read())
    let render = try renderer(live.contents.scene)
    _ = try render?()
    totals.scenes += 1
    for round in 0..<3 {
      var (assignments, names): ([String], [String]) = ([], [])
      for number in 0..<(round == 0 ? 1 : 4) {
        // The first set of a later round changes a cloud, if the scene has one: by an expression, or in the last round
        // directly.
        let cloud =
          number > 0 || round == 0
          ? nil : round == 1 ? live.cloudInput(of: files, &random) : files.cloudRadius
        let target = try #require(cloud ?? files.target(&random))
        // A set that removes a binding creates the others again.
        let isBound = files.isBound(target)
        assignments.append(files.set(target, &random))
        names.append(target.name)
        if round == 2 { continue }
        try live.change([target.name], isCreatedAgain: isBound) {
          try $0.set(assignments[assignments.count - 1])
        }
      }
      // The last round is one batch.
      if round == 2 {
        try live.change(names, isCreatedAgain: true) { for text in assignments { try $0.set(text) } }
      }
      let new = try files.read()
      let place: Comment = "seed \(seed), round \(round): \(assignments)"
      #expect(try live.contents.scene.export() == new.scene.export(), place)
      (totals.sets, totals.exports) = (totals.sets + assignments.count, totals.exports + 1)
      totals.models += new.scene.modelCount
      if let render, round == 2 {
        let newPicture = try renderer(new.scene)
        #expect(try render() == newPicture?(), place)
        totals.pictures += 1
      }
    }
    totals.counts += live.checkedCount
  }
}

/// A scene that is changed, and the counts of what a change computes.
private final class LiveScene {
  let contents: SceneFile.Contents
  /// The models as a renderer follows them, which count their updates.
  private let snapshots: DrawablePrimitives
  private(set) var checkedCount = 0

  init(_ contents: SceneFile.Contents) {
    self.contents = contents
    snapshots = DrawablePrimitives(contents.scene)
    _ = update()
  }

  /// Updates the models. Returns the number of updated ones.
  private func update() -> Int {
    let before = snapshots.rebuildCount
    snapshots.prepare()
    return snapshots.rebuildCount - before
  }

  /// Returns a random target that the expressions of clouds read. Nil if there is none.
  func cloudInput(
    of files: RandomSceneFiles, _ random: inout SeededGenerator
  ) -> RandomSceneFiles.Target? {
    let lists = contents.bindings?.dependencies.filter { $0.property.contains("[*]") } ?? []
    let inputs = Set(lists.flatMap(\.inputs))
    return files.targets.filter { inputs.contains($0.name) }.randomElement(using: &random)
  }

  /// Changes the values called `names` in a batch, and checks that nothing else is rebuilt. Without `isCreatedAgain`,
  /// checks that nothing else is evaluated, and the rest at most once.
  func change(_ names: [String], isCreatedAgain: Bool, _ body: (SceneFile.Contents) throws -> Void) throws {
    let (scene, bindings) = (contents.scene, try #require(contents.bindings))
    let dependencies = bindings.dependencies
    let properties = isCreatedAgain ? [] : dependencies.map(\.property)
    let counts = properties.map { bindings.evaluationCount(of: $0) }
    let meshes = scene.computedMeshes.map(\.rebuildCount)
    try batch { try body(contents) }
    // A property whose expression cannot change is no dependency until it is set.
    let reach = DependencyReach(of: names, in: dependencies + bindings.dependencies)
    let models = reach.models(among: scene.allPaths) { bindings.parameter($0) != nil }
    #expect(update() <= scene.dependentCount(on: models), "\(names)")
    for (mesh, count) in zip(scene.computedMeshes, meshes) where !models.contains(mesh.name) {
      #expect(mesh.rebuildCount == count, "\(names): \(mesh.name)")
      checkedCount += 1
    }
    for (property, count) in zip(properties, counts) {
      guard let count, let now = bindings.evaluationCount(of: property) else { continue }
      // All elements of a cloud are evaluated at once.
      let most = property.contains("[*]") ? Int.max : 1
      #expect(reach.contains(property) ? now - count <= most : now == count, "\(names): \(property)")
      checkedCount += 1
    }
  }
}

extension RandomSceneFiles {
  private static let cart = MeshDocument(
    meshes: [
      Mesh(
        vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]].map { Vertex(position: $0, normal: [0, 0, 1]) },
        indices: [0, 1, 2])
    ],
    nodes: [.init(mesh: 0), .init(name: "wheel", mesh: 0, translation: [1, 0, 0])])

  private static let water =
    (0..<3).map { "3\n\nO 0 \($0) 0\nH 0.76 0.59 0\nH -0.76 0.59 \($0)\n" }.joined()

  /// The folder of the files.
  func folder() throws -> SceneFolder {
    let others = texts.merging(["water.xyz": Self.water]) { first, _ in first }
    return try SceneFolder(others, meshes: ["cart.glb": Self.cart])
  }

  /// Reads the files.
  fileprivate func read() throws -> SceneFile.Contents {
    let folder = try folder()
    var limits = RepetitionLimits()
    limits.cloudThreshold = cloudThreshold
    let contents = try folder.read(texts[Self.main] ?? "", limits: limits)
    contents.scene.font = FontFile(name: "blocks", bytes: BlockFont.standard.bytes)
    return contents
  }
}

extension Scene {
  fileprivate func export() throws -> [UInt8] {
    try meshDocument(tessellation: .uv(segments: 6, rings: 3)).bytes(as: .glb)
  }
}
