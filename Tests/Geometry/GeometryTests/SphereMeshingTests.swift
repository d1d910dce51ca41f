import Geometry
import Testing
import TestSupport

/// Tests for every tessellation of a sphere.
@Suite("Meshing a sphere")
struct SphereMeshingTests {
  static let tessellations: [TessellationDetail] = [
    .uv(segments: 8, rings: 4), .icosphere(subdivisions: 2), .standard,
  ]

  @Test("A radius that is not positive and finite is rejected", arguments: tessellations)
  func badRadius(tessellation: TessellationDetail) throws {
    let sphere = try TessellatedSphere(tessellation)
    for radius: Float in [0, -0.0, -1, .infinity, -.infinity] {
      #expect(throws: GeometryError.invalidLength(name: "radius", value: radius)) {
        try sphere.mesh(radius: radius)
      }
    }
    for radius: Float in [.nan, -.nan] {
      let error = #expect(throws: GeometryError.self) { try sphere.mesh(radius: radius) }
      #expect(error?.description == "radius must be a positive finite number, found nan")
    }
  }

  @Test(
    "An update in place reuses the vertices' storage and equals a new mesh", arguments: tessellations
  )
  func updateInPlace(tessellation: TessellationDetail) throws {
    let sphere = try TessellatedSphere(tessellation)
    var mesh = try sphere.mesh(radius: 1)
    let before = mesh.vertices.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    try sphere.update(&mesh, radius: 2)
    #expect(mesh.vertices.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } == before)
    #expect(mesh == (try sphere.mesh(radius: 2)))
  }

  @Test("An update does not change copies of the mesh", arguments: tessellations)
  func updateOfSharedMesh(tessellation: TessellationDetail) throws {
    let sphere = try TessellatedSphere(tessellation)
    var mesh = try sphere.mesh(radius: 1)
    let held = mesh
    try sphere.update(&mesh, radius: 2)
    #expect(held == (try sphere.mesh(radius: 1)))
  }

  @Test("An update that throws leaves the mesh unchanged", arguments: tessellations)
  func failingUpdate(tessellation: TessellationDetail) throws {
    let sphere = try TessellatedSphere(tessellation)
    var mesh = Mesh(vertices: [Vertex(position: [1, 2, 3], normal: [0, 1, 0])], colors: [.black])
    let before = mesh
    #expect(throws: GeometryError.self) { try sphere.update(&mesh, radius: -1) }
    #expect(mesh == before)
  }

  @Test("An update replaces every attribute of a different mesh", arguments: tessellations)
  func updateOfOtherMesh(tessellation: TessellationDetail) throws {
    let sphere = try TessellatedSphere(tessellation)
    // A mesh with the sphere's number of vertices, and otherwise different.
    var mesh = Mesh(
      vertices: Array(repeating: Vertex(position: .zero, normal: .zero), count: sphere.vertexCount),
      textureCoordinates: Array(repeating: .zero, count: sphere.vertexCount),
      colors: Array(repeating: .black, count: sphere.vertexCount), indices: [0, 0, 0])
    try sphere.update(&mesh, radius: 2)
    #expect(mesh == (try sphere.mesh(radius: 2)))
    #expect(mesh.colors.isEmpty)
  }

  @Test("A tessellation returns the vertex and triangle counts of its meshes", arguments: tessellations)
  func counts(tessellation: TessellationDetail) throws {
    let sphere = try TessellatedSphere(tessellation)
    let mesh = try sphere.mesh(radius: 1)
    #expect(sphere.vertexCount == mesh.vertices.count)
    #expect(sphere.triangleCount == mesh.triangleCount)
  }

  @Test("Invalid UV and icosphere tessellations are rejected")
  func badCut() {
    #expect(throws: GeometryError.self) { try TessellatedSphere(.uv(segments: 2, rings: 8)) }
    #expect(throws: GeometryError.self) { try TessellatedSphere(.icosphere(subdivisions: 11)) }
  }
}
