import Testing

@testable import Geometry

@Suite("Upward axes")
struct UpAxisTests {
  @Test(
    "The transform turns the axis to Y without mirroring, and the direction of the scene is its inverse",
    arguments: UpAxis.allCases)
  func transform(axis: UpAxis) {
    #expect(axis.transform.apply(to: axis.direction) == [0, 1, 0])
    #expect(axis.transform.determinant == 1)
    #expect(axis.direction(ofScene: [0, 1, 0]) == axis.direction)
    #expect(axis.direction(ofScene: axis.transform.apply(to: [1, 2, 3])) == [1, 2, 3])
  }

  @Test("A document with groups is moved by a new group, to which indices are moved")
  func placed() {
    var document = MeshDocument(
      meshes: [Mesh(vertices: [], indices: [])],
      nodes: [.init(group: 1, mesh: 0), .init(mesh: 0)],
      groups: [.init(name: "a"), .init(name: "b", parent: 0)])
    document.skins = [MeshDocument.Skin(joints: [1])]
    document.animatedTransforms = [.group(1): DecomposedTransform(), .node(0): DecomposedTransform()]
    let placed = document.placed(by: UpAxis.z.transform)
    #expect(placed.groups.map(\.parent) == [nil, 0, 1])
    #expect(placed.nodes.map(\.group) == [2, 0])
    #expect(placed.skins[0].joints == [2])
    #expect(Set(placed.animatedTransforms.keys) == [.group(2), .node(0)])
    #expect(document.placed(by: .identity) == document)
  }
}
