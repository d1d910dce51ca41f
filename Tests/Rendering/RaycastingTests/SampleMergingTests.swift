import Geometry
import Pictures
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

  private func withMerging<Result>(
    of mesh: Mesh, _ material: ResolvedMaterial? = nil, _ body: (borrowing SampleMerging) -> Result
  ) -> Result {
    var primitives = RaycastPrimitives(view)
    primitives.append(
      ClusteredMesh(SharedMesh(mesh)), .identity,
      MeshAppearance(color: SIMD3(repeating: 1), material: material, isOneSided: false))
    let bins = TileBins(primitives, view, width: 1280, height: 800)
    return withExtendedLifetime(primitives) {
      body(SampleMerging(primitives, bins, end: UInt32(mesh.indices.count / 3)))
    }
  }

  /// Returns which of some triangles belong to the surface of triangle 0. Nil if it has none.
  private func surface(
    of mesh: Mesh, _ material: ResolvedMaterial? = nil, contains triangles: [UInt32]
  ) -> [Bool]? {
    withMerging(of: mesh, material) { merging in
      var result: [Bool]?
      if let surface = merging.surface(of: 0) {
        result = triangles.map { merging.contains($0, surface) }
      }
      return result
    }
  }

  private func middle(of mesh: Mesh, _ triangles: SIMD4<UInt32>) -> UInt32? {
    withMerging(of: mesh) { $0.middle(of: triangles) }
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
        func value(_ index: Int) -> Float { index == component ? 0.5 + 0.005 * Float(facet) : 0.5 }
        return Color(red: value(0), green: value(1), blue: value(2), alpha: value(3))
      }
      #expect(surface { facet, _ in shade(facet) } == [true, true, true, false, false, false])
    }
  }

  @Test(
    "Four long thin triangles are shaded as the one in the middle, if it is between the second and the third")
  func middle() {
    let flat = strip(turning: 0)
    #expect(middle(of: flat, [0, 10, 20, 255]) == 15)
    #expect(middle(of: flat, [255, 20, 0, 10]) == 15)
    #expect(middle(of: flat, [7, 7, 7, 8]) == 7)
    #expect(middle(of: flat, [0, 10, 20, 256]) == nil)
    // The triangle 15 is that of facet 127, whose place has the triangle 255, so that the second is the one in the middle.
    var exchanged = flat
    for corner in 0..<3 { exchanged.indices.swapAt(3 * 15 + corner, 3 * 255 + corner) }
    #expect(middle(of: exchanged, [0, 10, 20, 22]) == 10)
    // One of another colour, or turned more than 2.6 degrees from the one in the middle, which is turned by 2.4 degrees.
    let turning = strip(turning: 0.2)
    #expect(middle(of: turning, [2, 50, 60, 109]) == 55)
    #expect(middle(of: turning, [2, 50, 60, 110]) == nil)
    let colored = strip(turning: 0) { facet, _ in facet == 40 ? .black : .white }
    #expect(middle(of: colored, [0, 10, 20, 77]) == 15)
    #expect(middle(of: colored, [0, 10, 20, 78]) == nil)
    #expect(middle(of: colored, [0, 70, 90, 100]) == nil)
  }

  @Test(
    "Long thin triangles with textures are one surface where coordinates go on and tangents differ little",
    arguments: 0..<2)
  func textures(set: Int) {
    var details = Material.AdditionalParameters()
    details.baseColorTexture = TextureReference(Texture(EncodedImage(bytes: [1])), coordinateSet: set)
    let texture = MipmappedTexture(Image(width: 1, height: 1, pixels: [255, 255, 255, 255]))
    let material = ResolvedMaterial(Material(details: details)) { reference, _ in
      MaterialTexture(texture, reference)
    }
    /// The triangles 1 and 2 share a vertex with triangle 0.
    func surface(
      tangent: ((Int) -> SIMD4<Float>)? = nil, _ place: (_ facet: Int, _ x: Float) -> SIMD2<Float>
    ) -> [Bool]? {
      var mesh = strip(turning: 0)
      let places = mesh.vertices.indices.map { place($0 / 2, mesh.vertices[$0].position.x) }
      mesh.textureCoordinates = set == 0 ? places : places.map { _ in .zero }
      if set == 1 { mesh.secondTextureCoordinates = places }
      if let tangent { mesh.tangents = mesh.vertices.indices.map { tangent($0 / 2) } }
      return self.surface(of: mesh, material, contains: [1, 2, 4, 100, 255])
    }
    #expect(surface { [Float($0) / 128, $1] } == [true, true, true, true, true])
    #expect(surface { [Float($0) / 128 * 20, $1] } == [true, true, true, true, true])
    // A seam, and a coordinate of its own for each two facets.
    #expect(surface { [Float($0) / 128 + ($0 < 50 ? 0 : 1), $1] } == [true, true, true, false, false])
    #expect(surface { facet, _ in [Float((facet + 2) / 4), 0] } == [true, true, false, false, false])
    func tangent(_ y: Float, _ sign: Float = 1) -> SIMD4<Float> {
      SIMD4((1 - y * y).squareRoot(), y, 0, sign)
    }
    let along: (Int, Float) -> SIMD2<Float> = { [Float($0) / 128, $1] }
    #expect(surface(tangent: { tangent(Float($0) / 128 * 0.04) }, along) == [true, true, true, true, true])
    #expect(surface(tangent: { tangent(Float($0) / 128 * 0.08) }, along) == [true, true, true, true, false])
    #expect(surface(tangent: { tangent(0, $0 < 50 ? 1 : -1) }, along) == [true, true, true, false, false])
  }

  @Test("Triangles of a mesh without long thin ones are no surface")
  func others() {
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
