import Geometry
import Testing

extension MeshDocument {
  /// One textured triangle at (10, 0, 0), scaled by 2. The tests of exact bytes write it.
  static let triangle = MeshDocument(
    meshes: [
      Mesh(
        vertices: [
          Vertex(position: [0, 0, 0], normal: [0, 0, 1]), Vertex(position: [1, 0, 0], normal: [0, 0, 1]),
          Vertex(position: [0, 1, 0], normal: [0, 0, 1]),
        ],
        textureCoordinates: [[0, 0], [1, 0], [0, 0.25]], indices: [0, 1, 2])
    ],
    nodes: [
      .init(
        name: "A b", mesh: 0, color: Color(red: 1, green: 0.5, blue: 0), translation: [10, 0, 0], scale: 2)
    ])

  /// A document with every feature: shared meshes, colours, a mesh without a node, unusual names, a node with an empty
  /// mesh.
  static func spheres() throws -> MeshDocument {
    let ball = try UVSphere(segments: 16, rings: 8).mesh(radius: 1)
    var painted = try Icosphere(subdivisions: 2).mesh(radius: 0.5)
    painted.colors = painted.vertices.map {
      Color(red: abs($0.nx), green: abs($0.ny), blue: 1.5 * abs($0.nz), alpha: $0.ny > 0 ? 1 : 0.5)
    }
    let (red, blue) = (Color(hex: "#cc2211") ?? .white, Color(hex: "#1122cc80") ?? .white)
    return MeshDocument(
      meshes: [ball, Mesh(), try Icosphere(subdivisions: 0).mesh(radius: 9), painted],
      nodes: [
        .init(name: "The Sun", mesh: 0, color: red),
        .init(
          name: "\"quoted\" \\ and\nbroken\u{1}", mesh: 0, color: blue, translation: [3, 0, -1], scale: 0.1),
        .init(mesh: 3, translation: [0, 5, 0], scale: 1 / 3),
        .init(name: "The Sun", mesh: 0, color: red, translation: [-0.1, 1e-7, 1e7], scale: 3),
        .init(name: "Größe 🪐", mesh: 1, translation: [7, 7, 7]),
        .init(name: "", mesh: 3, color: red, translation: [0, -5, 0]),
      ])
  }

  /// A sphere that is larger than one block of every writer.
  static func largeSphere() throws -> MeshDocument {
    MeshDocument(meshes: [try UVSphere(segments: 96, rings: 49).mesh(radius: 1)], nodes: [.init(mesh: 0)])
  }

  /// The document with the vertices of the file, without the copies for computed normals.
  var asInFile: MeshDocument {
    var document = self
    for mesh in meshes.indices { document.removeCopies(ofMesh: mesh) }
    return document
  }

  /// The transformed corners of every triangle, in order.
  var corners: [SIMD3<Float>] {
    flattened.nodes.flatMap { node in
      meshes[node.mesh].indices.map {
        node.transform.apply(to: meshes[node.mesh].vertices[Int($0)].position)
      }
    }
  }
}

extension MeshDocument: CustomTestStringConvertible {
  /// A short description. Test arguments are printed, and all vertices would fill megabytes.
  public var testDescription: String { "\(meshes.count) meshes, \(nodes.count) nodes" }
}
