import Geometry
import RenderScene
import SceneModel
import Testing

@testable import Raycasting

@Suite("The samples of a pixel that are shaded as one")
struct SampleMergingTests {
  private let view = ViewFrustum(
    Camera(position: [0, 0, 6], target: .zero, fieldOfView: 40, orthographicHeight: 4.5),
    bounds: BoundingBox(center: .zero, radius: 3), aspectRatio: 1.6)

  /// A strip of 128 facets from end to end, each 0.001 wide and 3 or less long, of which the normals turn by `angle` in
  /// all. The triangles of facet i are 2 i and 2 i + 1.
  private func strip(
    turning angle: Float, length: Float = 3, color: ((_ facet: Int, _ x: Float) -> Color)? = nil
  ) -> Mesh {
    var mesh = Mesh(vertices: [], indices: [])
    for facet in 0...128 {
      let turn = angle * Float(facet) / 128
      let normal = SIMD3<Float>(0, turn, (1 - turn * turn).squareRoot())
      for x in [-length / 2, length / 2] {
        mesh.vertices.append(Vertex(position: [x, Float(facet) * 0.001, 0], normal: normal))
        if let color { mesh.colors.append(color(facet, x)) }
      }
      guard facet > 0 else { continue }
      let last = UInt32(2 * facet)
      mesh.indices += [last - 2, last - 1, last + 1, last - 2, last + 1, last]
    }
    return mesh
  }

  /// Returns which of some triangles belong to the surface of triangle 0. Nil if it has none.
  private func surface(of mesh: Mesh, contains triangles: [UInt32]) -> [Bool]? {
    var primitives = RaycastPrimitives(view)
    primitives.append(
      ClusteredMesh(SharedMesh(mesh)), .identity,
      MeshAppearance(color: SIMD3(repeating: 1), isOneSided: false))
    let bins = TileBins(primitives, view, width: 1280, height: 800)
    let merging = SampleMerging(primitives, bins, end: UInt32(mesh.indices.count / 3))
    return merging.surface(of: 0).map { surface in triangles.map { merging.contains($0, surface) } }
  }

  @Test(
    "Long thin triangles are one surface where their normals differ by at most 2.6 degrees", arguments: 0..<3)
  func normals(firstCorner: Int) {
    func mesh(turning angle: Float) -> Mesh {
      var mesh = strip(turning: angle)
      let indices = mesh.indices
      mesh.indices = indices.indices.map { indices[$0 / 3 * 3 + ($0 + firstCorner) % 3] }
      return mesh
    }
    #expect(surface(of: mesh(turning: 0), contains: [1, 2, 100, 255]) == [true, true, true, true])
    // The sine of the turn of row i is 0.2 i / 128, and that of 2.6 degrees is 0.0447, between the rows 28 and 29. The first
    // corner of the first triangle is in row 0, or else in row 1.
    let isNext = firstCorner == 2
    #expect(
      surface(of: mesh(turning: 0.2), contains: [1, 54, 55, 56, 57, 58, 59, 255])
        == [true, true, true, isNext, isNext, false, false, false])
  }

  @Test("Long thin triangles are one surface where the colours of corners at one end differ little")
  func colors() {
    func surface(_ color: @escaping (_ facet: Int, _ x: Float) -> Color) -> [Bool]? {
      self.surface(of: strip(turning: 0, color: color), contains: [1, 2, 4, 5, 6, 255])
    }
    let (white, black) = (Color.white, Color.black)
    // From white to black along each triangle, then across them.
    #expect(surface { _, x in x > 0 ? white : black } == [true, true, true, true, true, true])
    #expect(surface { facet, _ in facet.isMultiple(of: 2) ? white : black }?.contains(true) == false)
    // The corners of facet i, whose triangles are 2 i and 2 i + 1, are in the rows i and i + 1. Triangle 0 has one corner in
    // row 1, at its right end.
    for component in 0..<4 {
      func shade(_ facet: Int) -> Color {
        func value(_ index: Int) -> Float { index == component ? 0.5 + 0.0025 * Float(facet) : 0.5 }
        return Color(red: value(0), green: value(1), blue: value(2), alpha: value(3))
      }
      #expect(surface { facet, _ in shade(facet) } == [true, true, true, false, false, false])
    }
  }

  @Test("Triangles with texture coordinates, and those of a mesh without long thin ones, are no surface")
  func others() {
    var mesh = strip(turning: 0)
    mesh.textureCoordinates = mesh.vertices.map { [$0.position.x, $0.position.y] }
    #expect(surface(of: mesh, contains: [1]) == [true])
    #expect(surface(of: strip(turning: 0, length: 0.01), contains: [1]) == nil)
  }

  @Test("A short triangle with the normals of a surface is no part of it")
  func shortTriangles() {
    var mesh = strip(turning: 0)
    let last = UInt32(mesh.vertices.count)
    mesh.vertices += [[0, 0.1], [0.01, 0.1], [0, 0.11]].map {
      Vertex(position: [$0[0], $0[1], 0], normal: [0, 0, 1])
    }
    for _ in 0..<64 { mesh.indices += [last, last + 1, last + 2] }
    #expect(surface(of: mesh, contains: [255, 256]) == [true, false])
  }

  @Test("What is no triangle belongs to no surface")
  func points() {
    #expect(surface(of: strip(turning: 0), contains: [255, 256, 1000]) == [true, false, false])
  }
}
