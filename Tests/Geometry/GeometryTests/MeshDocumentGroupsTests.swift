import Geometry
import Testing

@Suite("Groups of a MeshDocument")
struct MeshDocumentGroupsTests {
  private static let triangle = Mesh(
    vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]].map { Vertex(position: $0, normal: [0, 0, 1]) },
    indices: [0, 1, 2])

  /// A node, a camera and a light in the group `hand` of the group `arm`, and a node outside.
  private let document = MeshDocument(
    meshes: [triangle],
    nodes: [
      .init(group: 1, mesh: 0, translation: [1, 0, 0]),
      .init(name: "free", mesh: 0, translation: [0, 0, 9]),
    ],
    groups: [
      .init(name: "arm", transform: Transform(translation: [10, 0, 0], scale: 2)),
      .init(name: "hand", parent: 0, transform: Transform(xAxis: [0, 1, 0], yAxis: [-1, 0, 0])),
    ],
    cameras: [
      .init(
        name: "eye", group: 0, transform: Transform(translation: [0, 0, 5]),
        projection: .perspective(.init(verticalAngle: 1, near: 0.1)))
    ],
    lights: [.init(group: 1, transform: Transform(translation: [0, 3, 0]), kind: .point)])

  @Test("World transforms apply the part, then its group, then the parents of the group")
  func worldTransforms() {
    let hand = Transform(xAxis: [0, 2, 0], yAxis: [-2, 0, 0], zAxis: [0, 0, 2], translation: [10, 0, 0])
    #expect(document.groupTransforms == [document.groups[0].transform, hand])
    #expect(document.worldTransform(ofGroup: 1) == hand)
    // One metre along X of the hand is two along Y of the document.
    #expect(document.worldTransform(of: document.nodes[0]).translation == [10, 2, 0])
    #expect(document.worldTransform(of: document.nodes[1]).translation == [0, 0, 9])
    #expect(document.worldTransform(of: document.cameras[0]).translation == [10, 0, 10])
    #expect(document.worldTransform(of: document.lights[0]).translation == [4, 0, 0])
  }

  @Test("Flattening keeps the places and the order, and names unnamed parts after their groups")
  func flattening() {
    let flat = document.flattened
    #expect(flat.groups.isEmpty && flat.meshes == document.meshes)
    #expect(flat.nodes.map(\.name) == ["hand", "free"] && flat.cameras[0].name == "eye")
    #expect(flat.lights[0].name == "hand")
    #expect(flat.nodes.allSatisfy { $0.group == nil })
    #expect(flat.cameras[0].group == nil && flat.lights[0].group == nil)
    for (node, original) in zip(flat.nodes, document.nodes) {
      #expect(node.transform == document.worldTransform(of: original))
    }
    #expect(flat.cameras[0].transform == document.worldTransform(of: document.cameras[0]))
    #expect(flat.lights[0].transform == document.worldTransform(of: document.lights[0]))
    #expect(flat.flattened == flat)
    #expect(flat.bounds == document.bounds)
  }

  @Test("Bounds and inspection include the transforms of groups")
  func bounds() {
    var only = document
    only.nodes.removeLast()
    // The corners (1, 0), (2, 0) and (1, 1) of the hand.
    #expect(only.bounds == BoundingBox(min: [8, 2, 0], max: [10, 4, 0]))
    #expect(MeshInspection(only).bounds == only.bounds)
    #expect(MeshInspection(only).area == 2)
  }

  @Test("A document without groups keeps its animation when it is flattened, and one with groups does not")
  func animation() {
    var animated = document
    animated.animation = .init(times: [0], tracks: [.init(.group(1), translations: [.zero])])
    #expect(animated.flattened.animation == nil)
    animated.groups = []
    animated.nodes[0].group = nil
    (animated.cameras, animated.lights) = ([], [])
    #expect(animated.flattened == animated)
  }

  @Test("Groups that are nested 20,000 deep are placed without recursion")
  func deep() {
    let count = 20_000
    let groups = (0..<count).map {
      MeshDocument.Group(parent: $0 == 0 ? nil : $0 - 1, transform: Transform(translation: [1, 0, 0]))
    }
    let deep = MeshDocument(
      meshes: [Self.triangle], nodes: [.init(group: count - 1, mesh: 0)], groups: groups)
    #expect(deep.groupTransforms.last?.translation == [Float(count), 0, 0])
    #expect(deep.worldTransform(of: deep.nodes[0]).translation == [Float(count), 0, 0])
    #expect(deep.bounds.max == [Float(count + 1), 1, 0])
  }
}
