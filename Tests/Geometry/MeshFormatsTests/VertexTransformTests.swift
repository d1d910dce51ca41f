import Geometry
import MeshFormats
import Testing

/// Formats without nodes store vertices with the transforms of the nodes applied.
@Suite("Transforms in formats without nodes")
struct VertexTransformTests {
  private static let ways: [(MeshFormat, MeshWritingOptions)] = [
    (.ply, .init()), (.ply, .init(encoding: .bigEndian)), (.ply, .init(encoding: .ascii)), (.obj, .init()),
    (.stl, .init()), (.stl, .init(encoding: .ascii)),
  ]

  private func written(_ document: MeshDocument, _ way: (MeshFormat, MeshWritingOptions)) throws -> Mesh {
    let bytes = try document.bytes(as: way.0, options: way.1)
    return try MeshFile.parse(bytes, as: way.0, path: "a").document.meshes[0]
  }

  @Test("A uniform positive scale and a translation leave normals unchanged bit for bit", arguments: ways)
  func unchanged(way: (MeshFormat, MeshWritingOptions)) throws {
    guard way.0 != .stl else { return }
    var document = MeshDocument.triangle
    document.meshes[0].vertices[0].normal = [0.1, 0.7, -0.707_031_25]
    #expect(try written(document, way).vertices[0].normal == [0.1, 0.7, -0.707_031_25])
  }

  @Test(
    "Other transforms keep normals perpendicular to the surface and of unit length",
    arguments: ways)
  func turned(way: (MeshFormat, MeshWritingOptions)) throws {
    var document = MeshDocument(
      meshes: [try UVSphere(segments: 24, rings: 12).mesh(radius: 1)], nodes: [.init(mesh: 0)])
    for transform in [
      Transform(xAxis: [0, 2, 0], yAxis: [-1, 0, 0.5], zAxis: [0.25, 0, 3], translation: [5, 6, 7]),
      Transform(xAxis: [-1, 0, 0]),
      Transform(xAxis: [3e18, 0, 0], yAxis: [0, -1e18, 0], zAxis: [0, 0, 2e18]),
      Transform(xAxis: [1e-20, 0, 0], yAxis: [0, 2e-20, 0], zAxis: [0, 1e-20, 1e-20]),
    ] {
      document.nodes[0].transform = transform
      let mesh = try written(document, way)
      // Counts triangles that wind inwards, normals that are not of unit length, and normals that do not point
      // outwards.
      var faults = 0
      let center = SIMD3<Double>(transform.translation)
      for start in stride(from: 0, to: mesh.indices.count, by: 3) {
        let corners = (start..<start + 3).map { mesh.vertices[Int(mesh.indices[$0])] }
        let places = corners.map { SIMD3<Double>($0.position) - center }
        let (u, v) = (places[1] - places[0], places[2] - places[0])
        let facet = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
        let outwards = (facet * (places[0] + places[1] + places[2])).sum()
        faults += outwards > 0 ? 0 : 1
        for corner in corners {
          let normal = SIMD3<Double>(corner.normal)
          faults += abs((normal * normal).sum() - 1) < 1e-5 ? 0 : 1
          faults += (normal * facet).sum() > 0.5 * (facet * facet).sum().squareRoot() ? 0 : 1
        }
      }
      #expect(faults == 0)
    }
  }
}
