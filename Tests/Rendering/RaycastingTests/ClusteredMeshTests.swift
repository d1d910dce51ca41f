import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Raycasting
@testable import RenderScene

@Suite("Clustered meshes")
struct ClusteredMeshTests {
  private func triangles(_ clusters: TriangleClusters) -> [[UInt32]] {
    (0..<clusters.triangleCount).map { triangle in (0..<3).map { clusters.indices[3 * triangle + $0] } }
  }

  private func triangles(_ mesh: Mesh) -> [[UInt32]] {
    stride(from: 0, to: mesh.indices.count, by: 3).map { Array(mesh.indices[$0..<$0 + 3]) }
  }

  /// Returns the mesh with its triangles in random order.
  private func shuffled(_ mesh: Mesh, _ random: inout SeededGenerator) -> Mesh {
    var mesh = mesh
    mesh.indices = triangles(mesh).shuffled(using: &random).flatMap { $0 }
    return mesh
  }

  @Test("The clusters contain each triangle once, and each cluster has the smallest box around its triangles")
  func boxes() throws {
    var random = SeededGenerator(seed: 3)
    for mesh in [Mesh(), try .box(), try .icosphere(subdivisions: 2), try .torus(segments: 64)] {
      for mesh in [mesh, shuffled(mesh, &random)] {
        let clustered = ClusteredMesh(SharedMesh(mesh))
        let found = triangles(clustered.clusters)
        #expect(found.map(\.description).sorted() == triangles(mesh).map(\.description).sorted())
        #expect(clustered.boxes.count == (mesh.triangleCount + 63) / 64)
        for (cluster, box) in clustered.boxes.enumerated() {
          let corners = found[clustered.clusters.triangles(ofCluster: cluster)].joined()
          let expected = corners.reduce(into: BoundingBox.empty) {
            $0.include(mesh.vertices[Int($1)].position)
          }
          #expect(box == expected)
        }
        #expect(clustered.bounds == mesh.bounds)
      }
    }
  }

  @Test("Geometries with the same vertices in memory share a clustered mesh")
  func sharedVertices() throws {
    let topology = TopologyClusters(MeshTopology())
    let box = try Mesh.box()
    let first = topology.mesh(of: box, revision: 0)
    #expect(topology.mesh(of: box, revision: 0) === first)
    var other = box
    other.vertices[0].position.x += 1
    let second = topology.mesh(of: other, revision: 0)
    #expect(second !== first && second.clusters === first.clusters && second.bounds != first.bounds)
    var colored = other
    colored.colors = Array(repeating: .black, count: 24)
    #expect(topology.mesh(of: colored, revision: 0) !== second)
    #expect(topology.mesh(of: colored, revision: 1).clusters !== first.clusters)
  }

  @Test("A local order of triangles is kept, and another order is sorted along a Morton curve")
  func order() throws {
    var random = SeededGenerator(seed: 4)
    // A plane of 64 triangles a row. Its local clusters are squares.
    let strips = try Mesh.plane(width: 32, depth: 32, columns: 32, rows: 32)
    func meanDiagonal(_ mesh: Mesh) -> Float {
      let boxes = ClusteredMesh(SharedMesh(mesh)).boxes
      return boxes.reduce(0) { $0 + length($1.size) } / Float(boxes.count)
    }
    var squares = strips
    let order = (0..<2048).sorted { ($0 / 512, $0 % 64 / 16, $0) < ($1 / 512, $1 % 64 / 16, $1) }
    squares.indices = order.flatMap { strips.indices[3 * $0..<3 * $0 + 3] }
    #expect(triangles(ClusteredMesh(SharedMesh(squares)).clusters) == triangles(squares))
    let mixed = shuffled(strips, &random)
    #expect(triangles(ClusteredMesh(SharedMesh(mixed)).clusters) != triangles(mixed))
    // 64 triangles at two a square metre cover a square of about 5.7 metres.
    #expect(meanDiagonal(mixed) < 11)
  }

  @Test("Shapes of different sizes have their own vertices and share their triangles")
  func shapes() throws {
    let tori = [Torus(radius: 1, tubeRadius: 0.5), Torus(radius: 2, tubeRadius: 0.5)]
    let drawables = DrawableList(Scene(shapes: tori))
    drawables.update()
    let caches = ClusterCaches()
    let clustered = drawables.triangles.map { ClusteredDrawable($0, caches) }
    for one in clustered { one.prepare() }
    let (small, large) = (try #require(clustered[0].mesh), try #require(clustered[1].mesh))
    let mesh = drawables.triangles[1].triangles.mesh
    #expect(small.clusters === large.clusters)
    #expect(
      (0..<large.vertexCount).map { large.vertices[$0] } == mesh.vertices && large.bounds == mesh.bounds)
  }

  @Test("All models of a mesh share one clustered mesh, which is released with the last of them")
  func sharing() throws {
    let meshes = ClusteredMeshCache()
    let (box, ball) = (SharedMesh(try .box()), SharedMesh(try .icosphere(subdivisions: 1)))
    var first: ClusteredMesh? = meshes.mesh(of: box)
    let isShared = meshes.mesh(of: box) === first
    #expect(isShared && meshes.mesh(of: ball) !== first)
    weak let held = first
    first = nil
    #expect(held == nil)
    #expect(meshes.mesh(of: box).vertexCount == 24)
  }
}
