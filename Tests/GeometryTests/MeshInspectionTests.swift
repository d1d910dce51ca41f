import Geometry
import Testing
import TestSupport

/// Each inspection passes a sound mesh and finds the fault in a broken one.
@Suite("Mesh inspection")
struct MeshInspectionTests {
  /// The corner of a unit cube at the origin: four vertices, four faces, counter-clockwise from outside.
  private static let tetrahedron = Mesh(
    vertices: [SIMD3(0, 0, 0), [1, 0, 0], [0, 1, 0], [0, 0, 1]].map {
      Vertex(position: $0, normal: [0, 0, 1])
    },
    indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])

  @Test("A tetrahedron is closed, like a sphere, and has a sixth of the cube's volume")
  func sound() {
    let mesh = Self.tetrahedron
    #expect(mesh.openEdgeCount == 0)
    #expect(mesh.eulerCharacteristic == 2)
    #expect(mesh.degenerateTriangleCount == 0)
    #expect(mesh.volume == 1.0 / 6)
    #expect(mesh.bounds == BoundingBox(min: .zero, max: [1, 1, 1]))
    #expect(mesh.triangleCount == 4)
  }

  @Test("A missing triangle leaves three open edges")
  func missingTriangle() {
    var mesh = Self.tetrahedron
    mesh.indices.removeLast(3)
    #expect(mesh.openEdgeCount == 3)
    #expect(mesh.eulerCharacteristic == 1)
  }

  @Test("A flipped triangle has three edges that run the wrong way")
  func flippedTriangle() {
    var mesh = Self.tetrahedron
    mesh.indices.swapAt(0, 1)
    #expect(mesh.openEdgeCount == 3)
    #expect(mesh.eulerCharacteristic == 2)
  }

  @Test("A triangle that is there twice is found")
  func doubledTriangle() {
    var mesh = Self.tetrahedron
    mesh.indices += mesh.indices.prefix(3)
    #expect(mesh.openEdgeCount == 3)
    #expect(mesh.eulerCharacteristic == 3)
  }

  @Test("Two separate solids count twice in the Euler characteristic")
  func twoSolids() {
    var mesh = Self.tetrahedron
    mesh.vertices += mesh.vertices
    mesh.indices += mesh.indices.map { $0 + 4 }
    #expect(mesh.eulerCharacteristic == 4)
    #expect(mesh.openEdgeCount == 0)
  }

  @Test("A solid turned inside out has a negative volume")
  func insideOut() {
    var mesh = Self.tetrahedron
    mesh.indices.reverse()
    #expect(mesh.volume == -1.0 / 6)
    #expect(mesh.openEdgeCount == 0)
  }

  @Test("Triangles with two corners at one place are degenerate, whether by index or by position")
  func degenerate() {
    var mesh = Self.tetrahedron
    mesh.indices += [1, 1, 2]
    mesh.vertices.append(mesh.vertices[2])
    mesh.indices += [2, 4, 3]
    #expect(mesh.degenerateTriangleCount == 2)
  }

  @Test("Welding joins copies at one place, 0 and -0 alike, and keeps the first")
  func welding() {
    var mesh = Self.tetrahedron
    mesh.vertices.append(Vertex(position: [-0.0, 1, -0.0], normal: [1, 0, 0]))
    mesh.indices[1] = 4
    #expect(mesh.openEdgeCount == 4)
    let welded = mesh.welded()
    #expect(welded.openEdgeCount == 0)
    #expect(welded.vertices == Self.tetrahedron.vertices)
    #expect(welded.indices == Self.tetrahedron.indices)
  }

  @Test("Welding keeps apart what is close but not at one place, and drops what told copies apart")
  func weldingOfNeighbours() {
    var mesh = Self.tetrahedron
    mesh.vertices.append(Vertex(position: [0, Float(1).nextUp, 0], normal: [0, 0, 1]))
    mesh.textureCoordinates = Array(repeating: .zero, count: 5)
    mesh.colors = Array(repeating: .white, count: 5)
    let welded = mesh.welded()
    #expect(welded.vertices.count == 5)
    #expect(welded.textureCoordinates.isEmpty && welded.colors.isEmpty)
  }

  @Test("Nothing is empty, open nowhere, and without volume")
  func nothing() {
    let mesh = Mesh()
    #expect(mesh.isEmpty && mesh.bounds.isEmpty)
    #expect(mesh.openEdgeCount == 0 && mesh.eulerCharacteristic == 0 && mesh.volume == 0)
    #expect(mesh.welded() == mesh)
  }

  @Test("The sphere checker of the tests finds each way to break a sphere")
  func checkerFindsFlaws() throws {
    let sound = try UVSphere(segments: 8, rings: 4).mesh(radius: 2)
    #expect(sound.flawsAsSphere(radius: 2) == [])
    #expect(sound.flawsAsSphere(radius: 2.1) != [])
    let breaks: [(inout Mesh) -> Void] = [
      { $0.indices.removeLast(3) }, { $0.indices.swapAt(0, 1) }, { $0.indices.reverse() },
      { $0.indices[0] = 10_000 }, { $0.indices = [] }, { $0.indices[1] = $0.indices[0] },
      { $0.vertices[12].x += 0.01 }, { $0.vertices[12].nx *= 1.001 },
      { $0.vertices[12].normal = -$0.vertices[12].normal }, { $0.textureCoordinates.removeLast() },
    ]
    for (index, break_) in breaks.enumerated() {
      var mesh = sound
      break_(&mesh)
      #expect(mesh.flawsAsSphere(radius: 2) != [], "break \(index)")
    }
    var smeared = sound
    // The last column's eastern corner, made the seam's first copy.
    smeared.textureCoordinates[8 + 8] = smeared.textureCoordinates[8]
    #expect(sound.textureFlaws(segments: 8) == [] && smeared.textureFlaws(segments: 8) != [])
  }
}
