import Geometry
import MeshFormats

/// Small documents, whose files are seeds of the formats that can be written.
enum SampleDocuments {
  /// Two triangles with all attributes and materials, points, lines, and 3D Gaussians.
  private static let all: [MeshDocument] = {
    let corners: [SIMD3<Float>] = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0.5]]
    let positions = corners.map { PackedFloat3($0) }
    var mesh = Mesh(
      vertices: corners.map { Vertex(position: $0, normal: SIMD3(0, 0, 1)) }, indices: [0, 1, 2, 2, 1, 3])
    mesh.textureCoordinates = corners.map { SIMD2($0.x, $0.y) }
    mesh.colors = corners.map { Color(red: $0.x, green: $0.y, blue: 0.25) }
    let points = PointSet(
      positions: positions,
      normals: [PackedFloat3](repeating: PackedFloat3(SIMD3(0, 0, 1)), count: 4),
      colors: [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [9, 8, 7, 128]])
    var lines = PointSet(positions: positions)
    lines.lines = [0, 1, 2, 3]
    let splats = PointSet(
      positions: positions,
      splats: SplatAttributes(
        scales: [PackedFloat3](repeating: PackedFloat3(SIMD3(0.1, 0.2, 0.3)), count: 4),
        rotations: [SIMD4<Float>](repeating: SIMD4(0, 0, 0, 1), count: 4), opacities: [0, 0.25, 0.5, 1],
        degree: 1,
        harmonics: (0..<16).map { PackedFloat3(SIMD3(repeating: Float($0) / 16 - 0.5)) }))
    return [mesh, Mesh(points: points), Mesh(points: lines), Mesh(points: splats)].map {
      MeshDocument(
        meshes: [$0], nodes: [.init(name: "a", mesh: 0, color: Color(red: 1, green: 0.5, blue: 0))])
    }
  }()

  /// The files of the documents in all encodings of a format that keeps them.
  static func files(of format: MeshFormat) -> [[UInt8]] {
    all.filter { format.keeps($0) }.flatMap { document in
      format.encodings.compactMap { encoding in
        try? document.converted(for: format).document.bytes(
          as: format, options: MeshWritingOptions(encoding: encoding))
      }
    }
  }
}

extension MeshFormat {
  /// Whether files keep what is in a document: triangles, points, lines or 3D Gaussians.
  func keeps(_ document: MeshDocument) -> Bool {
    document.meshes.allSatisfy { mesh in
      let needs: MeshAbilities =
        mesh.points.areSplats
        ? .splats : !mesh.points.lines.isEmpty ? .lines : !mesh.points.isEmpty ? .points : .triangles
      return keeps.contains(needs)
    }
  }
}
