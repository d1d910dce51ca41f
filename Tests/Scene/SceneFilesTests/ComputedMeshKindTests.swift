import Geometry
import Reactive
import TestSupport
import Testing
import TextCoding

@testable import SceneFiles
@testable import SceneModel

@Suite("Kinds of computed meshes")
struct ComputedMeshKindTests {
  /// A triangle of a kind that is in no list.
  final class Sail: ComputedMesh, DescribedModel {
    @Property var height: Float = 1
    @Property var lean: Float = 0

    init(name: String) {
      super.init(name: name, group: nil)
      for property in [$height, $lean] { observe(property, .positions) }
    }

    static let description = ModelDescription<Sail>(
      kind: "sail", listKey: "sails",
      properties: placeProperties() + [
        .length("height") { $0.$height }, .number("lean", .angle) { $0.$lean },
      ] + appearanceProperties(),
      make: { name, _ in Sail(name: name) })

    override func build(_ parts: MeshParts, _ content: inout ComputedMeshContent) throws(ComputedMeshError) {
      let corners: [SIMD3<Float>] = [[0, 0, 0], [1, 0, 0], [0, height, 0]]
      content.set(
        corners.map { Vertex(position: $0, normal: [0, 0, 1]) }, omitted: OmittedTriangles(),
        indices: [0, 1, 2],
        textureCoordinates: [])
    }
  }

  /// Reads the list `sails` of a scene.
  private func sails(_ text: String) throws -> [ComputedMesh] {
    let bytes = Array(text.utf8)
    let value = try SceneFileContext.parse(bytes, path: "a.json5")
    let files = SceneFileSet(
      .none, repetitionLimits: RepetitionLimits(), sources: nil, mistakes: nil, given: nil, distance: nil,
      known: SceneFileSet.Contents())
    defer { withExtendedLifetime(files) {} }
    let context = files.addContext(value, path: "a.json5", bytes: bytes, folder: "")
    var builder = SceneBuilder(text: context)
    let file = try SceneFileObject(value, text: context, place: .scene, keys: ["sails"])
    try builder.readComputedMeshes(of: Sail.self, "sails", in: file)
    _ = try builder.bind()
    for check in builder.checks { try check() }
    return builder.computedMeshes
  }

  @Test(
    "A kind without formulas is read by its description, with expressions, colours, places and repetitions")
  func read() throws {
    let found = try sails(
      "{ sails: [{ name: 'a', height: '1 + 2', lean: 20, color: 'red', position: [0, 1, 0] }, { repeat: { count: 2 } }] }"
    )
    #expect(found.count == 3)
    let sail = try #require(found.first as? Sail)
    #expect(sail.height == 3 && sail.lean == 20 && sail.center == [0, 1, 0] && sail.name == "a")
    #expect(sail.color == Color(sRGB8: [255, 0, 0, 255]))
    sail.update()
    #expect(sail.bounds == BoundingBox(min: [0, 1, 0], max: [1, 4, 0]))
    let document = try Scene(computedMeshes: found).meshDocument()
    #expect(document.nodes.count == 3 && document.triangleCount == 3)
  }

  @Test("Its keys are those of the description: it has no parameter u unless it has a range")
  func keys() {
    let error = #expect(throws: SceneFileError.self) { try sails("{ sails: [{ u: { from: 0 } }] }") }
    #expect(error?.description.contains("u") == true && error?.description.contains("1:13") == true)
  }
}
