import Geometry
import TestSupport
import Testing

@Suite("Deformed meshes")
struct MeshDeformerTests {
  /// Three vertices of a triangle that faces +Z.
  private static let triangle = Mesh(
    vertices: ([[0, 0, 0], [1, 0, 0], [0, 1, 0]] as [SIMD3<Float>]).map {
      Vertex(position: $0, normal: [0, 0, 1])
    }, tangents: Array(repeating: [1, 0, 0, -1], count: 3), indices: [0, 1, 2])

  private func skinned(_ weights: [SIMD4<Float>]) -> MeshDeformer {
    MeshDeformer(
      Self.triangle,
      .init(influences: [.init(joints: Array(repeating: [0, 1, 0, 0], count: 3), weights: weights)]),
      hasComputedNormals: false)
  }

  @Test("Vertices follow the weighted mean of their joints, with normals and tangents")
  func skinning() {
    let deformer = skinned([[1, 0, 0, 0], [0, 1, 0, 0], [0.5, 0.5, 0, 0]])
    // The second joint turns by 90 degrees about Y, and moves by 2 along X.
    let turn = Transform(xAxis: [0, 0, -1], yAxis: [0, 1, 0], zAxis: [1, 0, 0], translation: [2, 0, 0])
    let mesh = deformer.deformed(weights: [], joints: [.identity, turn])
    let positions: [SIMD3<Float>] = [[0, 0, 0], [2, 0, -1], [1, 1, 0]]
    #expect(mesh.vertices.map(\.position) == positions)
    #expect(mesh.vertices[1].normal == [1, 0, 0] && mesh.tangents[1] == [0, 0, -1, -1])
    // Without a skin the joints have no effect, and a joint that is missing does not move its vertices.
    #expect(deformer.deformed(weights: [], joints: []) == Self.triangle)
    #expect(deformer.deformed(weights: [], joints: [.identity]) == Self.triangle)
  }

  @Test("Weights are divided by their sum, and a vertex without weights follows its first joint")
  func weightSums() {
    let deformer = skinned([[2, 2, 0, 0], [0, 0, 0, 0], [0, 3, 0, 0]])
    let mesh = deformer.deformed(weights: [], joints: [.identity, Transform(translation: [4, 0, 0])])
    #expect(mesh.vertices.map(\.position.x) == [2, 1, 4])
  }

  @Test("Normals of a scaled joint are perpendicular to the surface")
  func normals() throws {
    var mesh = Self.triangle
    for index in mesh.vertices.indices { mesh.vertices[index].normal = [0.6, 0, 0.8] }
    let deformer = MeshDeformer(
      mesh,
      .init(influences: [
        .init(
          joints: Array(repeating: .zero, count: 3), weights: Array(repeating: [1, 0, 0, 0], count: 3))
      ]), hasComputedNormals: false)
    let wide = deformer.deformed(weights: [], joints: [Transform(scale: [2, 1, 1])]).vertices[0].normal
    // The tangent (0.8, 0, -0.6) becomes (1.6, 0, -0.6).
    #expect(abs(wide.x * 1.6 - wide.z * 0.6) < 1e-6 && wide.z > 0)
  }

  @Test("Morph targets are added with their weights, and those of weight 0 change nothing")
  func morphing() {
    let zeros = [SIMD3<Float>](repeating: .zero, count: 3)
    let deformer = MeshDeformer(
      Self.triangle,
      .init(targets: [
        .init(positions: [[0, 0, 2], .zero, .zero]),
        .init(positions: zeros, normals: [[1, 0, 0], .zero, .zero], tangents: [[-1, 1, 0], .zero, .zero]),
      ]), hasComputedNormals: false)
    let mesh = deformer.deformed(weights: [0.5, 1], joints: [])
    let positions: [SIMD3<Float>] = [[0, 0, 1], [1, 0, 0], [0, 1, 0]]
    #expect(mesh.vertices.map(\.position) == positions)
    let half = Float(0.5).squareRoot()
    #expect(mesh.vertices[0].normal == [half, 0, half] && mesh.tangents[0] == [0, 1, 0, -1])
    #expect(deformer.deformed(weights: [0, 0], joints: []) == Self.triangle)
    #expect(deformer.deformed(weights: [], joints: []) == Self.triangle)
  }

  @Test("A vertex whose position would not be finite is not moved")
  func overflow() {
    let morph = MeshDeformer(
      Self.triangle,
      .init(targets: [.init(positions: Array(repeating: [.greatestFiniteMagnitude, 0, 0], count: 3))]),
      hasComputedNormals: false)
    #expect(morph.deformed(weights: [4], joints: []).vertices == Self.triangle.vertices)
    let joint = Transform(
      xAxis: [.greatestFiniteMagnitude, 0, 0], translation: [.greatestFiniteMagnitude, 0, 0])
    let mesh = skinned(Array(repeating: [1, 0, 0, 0], count: 3)).deformed(weights: [], joints: [joint])
    #expect(mesh.vertices.allSatisfy { $0.position.x.isFinite && $0.normal.z.isFinite })
  }

  @Test("Computed normals are those of the deformed triangles")
  func computedNormals() {
    let deformer = MeshDeformer(
      Self.triangle, .init(targets: [.init(positions: [.zero, .zero, [0, -1, 1]])]), hasComputedNormals: true)
    #expect(deformer.deformed(weights: [1], joints: []).vertices.map(\.normal.y) == [-1, -1, -1])
  }

  @Test("A document is deformed in its own pose: joints place skinned nodes, and each node has its own mesh")
  func documents() {
    var document = MeshDocument(
      meshes: [Self.triangle], nodes: [.init(mesh: 0), .init(group: 0, mesh: 0)],
      groups: [.init(name: "joint", transform: Transform(translation: [0, 0, 5]))])
    document.deformations[0] = .init(
      influences: [
        .init(joints: Array(repeating: .zero, count: 3), weights: Array(repeating: [1, 0, 0, 0], count: 3))
      ],
      targets: [.init(positions: Array(repeating: [1, 0, 0], count: 3))])
    document.skins = [.init(joints: [0], inverseBindTransforms: [Transform(translation: [0, 0, -2])])]
    document.nodes[0].transform = Transform(translation: [100, 0, 0])
    document.nodes[0].skin = 0
    document.nodes[1].weights = [2]
    let deformed = document.deformed
    #expect(!deformed.isRigged && deformed.skins.isEmpty && deformed.nodes.map(\.mesh) == [1, 2])
    #expect(deformed.meshes[1].vertices[0].position == [0, 0, 3])
    #expect(deformed.nodes[0].transform == .identity && deformed.nodes[0].group == nil)
    #expect(deformed.nodes[0].skin == nil && deformed.nodes[1].weights == [])
    #expect(deformed.meshes[2].vertices[0].position == [2, 0, 0] && deformed.nodes[1].group == 0)
    #expect(document.bounds == BoundingBox(min: [0, 0, 3], max: [3, 1, 5]))
    #expect(document.flattened.nodes.allSatisfy { $0.group == nil && $0.skin == nil })
    // A document without deformations is unchanged.
    let plain = MeshDocument(meshes: [Self.triangle], nodes: [.init(mesh: 0)])
    #expect(plain.deformed == plain)
  }

  @Test("Copies of vertices have the joints and the morph targets of their sources")
  func copies() {
    var deformation = MeshDocument.Deformation(
      influences: [.init(joints: [[1, 0, 0, 0], [2, 0, 0, 0]], weights: [[1, 0, 0, 0], [0, 1, 0, 0]])],
      targets: [.init(positions: [[1, 0, 0], [2, 0, 0]])])
    let before = deformation
    #expect(deformation.jointCount == 3)
    deformation.appendCopies(of: [1, 0])
    #expect(deformation.influences[0].joints.map(\.x) == [1, 2, 2, 1])
    #expect(
      deformation.targets[0].positions.map(\.x) == [1, 2, 2, 1] && deformation.targets[0].normals == [])
    deformation.keepVertices(2)
    #expect(deformation == before)
  }
}
