import Foundation
import Geometry
import Reactive
import SceneFiles
import SceneModel
import TestSupport
import Testing

@Suite("Ellipsoids")
struct EllipsoidTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("An ellipsoid with 4 segments and 2 rings has exactly these vertices")
  func smallestMesh() throws {
    let ellipsoid = try Ellipsoid.tessellated(by: .uv(segments: 4, rings: 2))
    let mesh = try ellipsoid.mesh([4, 3, 2])
    let (right, left): (SIMD3<Float>, SIMD3<Float>) = ([1, 0, 0], [-1, 0, 0])
    let (front, back): (SIMD3<Float>, SIMD3<Float>) = ([0, 0, 1], [0, 0, -1])
    let (north, south): (SIMD3<Float>, SIMD3<Float>) = ([0, 1, 0], [0, -1, 0])
    let normals =
      Array(repeating: north, count: 4) + [right, back, left, front, right]
      + Array(repeating: south, count: 4)
    try #require(mesh.vertices.count == normals.count)
    for (vertex, normal) in zip(mesh.vertices, normals) {
      let (turn, distance) = (vertex.normal - normal, vertex.position - normal * [4, 3, 2])
      // The tolerance is the precision of sines and cosines.
      #expect((turn * turn).sum() < 1e-12 && (distance * distance).sum() < 1e-12, "\(vertex)")
    }
    let sphere = try Sphere.tessellated(by: .uv(segments: 4, rings: 2)).mesh(radius: 1)
    #expect(mesh.indices == sphere.indices && mesh.textureCoordinates == sphere.textureCoordinates)
  }

  @Test(
    "An ellipsoid mesh is closed, with vertices on the surface and outward unit normals, for any radii"
  )
  func surfaces() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    var sizes: [SIMD3<Float>] = [[1, 1, 1], [1e-3, 1, 1e3]]
    for _ in 0..<20 {
      sizes.append(SIMD3(.random(in: 0.1...9, using: &generator), .random(in: 0.1...9, using: &generator), 1))
    }
    for detail in [
      TessellationDetail.uv(segments: 12, rings: 7), .icosphere(subdivisions: 2), .cube(divisions: 3),
    ] {
      let ellipsoid = try Ellipsoid.tessellated(by: detail)
      for radii in sizes {
        let mesh = try ellipsoid.mesh(radii)
        for vertex in mesh.vertices {
          let ratio = SIMD3<Double>(vertex.position) / SIMD3<Double>(radii)
          #expect(abs((ratio * ratio).sum() - 1) < 1e-5, "\(radii) \(vertex)")
          let normal = SIMD3<Double>(vertex.normal), gradient = ratio / SIMD3<Double>(radii)
          #expect(abs((normal * normal).sum() - 1) < 1e-5)
          // Parallel, and in the same direction.
          let cosine = (normal * gradient).sum() / (gradient * gradient).sum().squareRoot()
          #expect(abs(cosine - 1) < 1e-5, "\(radii) \(vertex)")
        }
        #expect(Ellipsoid(radii: radii).bounds == BoundingBox(min: -radii, max: radii))
      }
      let document = MeshDocument(meshes: [try ellipsoid.mesh([1, 2, 3])], nodes: [.init(mesh: 0)])
      let facts = MeshInspection(document)
      #expect(facts.isWatertight && facts.degenerateTriangleCount == 0 && (facts.volume ?? 0) > 0)
    }
  }

  @Test("Normals are finite, outward and of unit length for extreme ratios of the radii")
  func extremes() throws {
    let ellipsoid = try Ellipsoid.tessellated(by: .uv(segments: 12, rings: 7))
    for radii: SIMD3<Float> in [[1e-30, 1, 1e30], [1e38, 1e-38, 1], [3e38, 3e38, .leastNonzeroMagnitude]] {
      for vertex in try ellipsoid.mesh(radii).vertices {
        let normal = SIMD3<Double>(vertex.normal)
        #expect(abs((normal * normal).sum() - 1) < 1e-5, "\(radii) \(vertex)")
        #expect(
          (vertex.position * 0).sum() == 0 && (vertex.position * vertex.normal).min() >= 0,
          "\(radii) \(vertex)")
      }
    }
  }

  @Test("A fine tessellation has the volume 4/3 π a b c")
  func volume() throws {
    let mesh = try Ellipsoid.tessellated(by: .uv(segments: 256, rings: 128)).mesh([1, 2, 3])
    let volume = try #require(MeshInspection(MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])).volume)
    #expect(abs(volume / (8 * Double.pi) - 1) < 1e-3)
  }

  @Test("New radii rebuild the mesh once, and invalid radii keep the last valid mesh")
  func rebuilding() throws {
    let ellipsoid = Ellipsoid()
    let mesher = ShapeMesher(
      Property(ellipsoid), tessellation: try Ellipsoid.tessellated(by: .uv(segments: 8, rings: 4)))
    mesher.update()
    ellipsoid.radii = [2, 3, 4]
    ellipsoid.rotation.y = 30
    mesher.update()
    #expect(
      mesher.rebuildCount == 2 && mesher.meshedSize == [2, 3, 4] && mesher.surface.mesh.bounds.max.y == 3)
    ellipsoid.radii.y = 0
    mesher.update()
    #expect(mesher.failure == nil && ellipsoid.isHidden)
    #expect(mesher.surface.mesh.bounds.max.y == 3)
  }

  @Test("Changing radii are animated as a scale")
  func animation() throws {
    let ellipsoid = Ellipsoid(radii: [1, 2, 4])
    var recorder = SceneRecorder(Scene(shapes: [ellipsoid]))
    try recorder.record(at: 0)
    ellipsoid.radii = [2, 2, 1]
    try recorder.record(at: 1)
    #expect(recorder.document.animation?.tracks == [.init(node: 0, scales: [[1, 1, 1], [2, 1, 0.25]])])
  }

  private static let text = """
    { parameters: { t: 2 }, ellipsoids: [
        { name: "egg", center: [1, 2, 3], rotation: [0, 90, 0], radii: [1, 2, 3], color: "red" },
        { name: "bound", radii: ["t", 1, "egg.radii.x"] }, {} ] }
    """

  @Test("The list `ellipsoids` is read with every property, bound or not")
  func sceneFile() throws {
    let contents = try SceneFile.read(try folder.write(Self.text, to: "a.json5"))
    let ellipsoids = contents.scene.shapes.compactMap { $0 as? Ellipsoid }
    try #require(ellipsoids.count == 3)
    #expect(ellipsoids[0].center == [1, 2, 3] && ellipsoids[0].rotation == [0, 90, 0])
    #expect(ellipsoids[0].radii == [1, 2, 3] && ellipsoids[0].color.hex == "#ff0000")
    #expect(ellipsoids[2].radii == Ellipsoid().radii && ellipsoids[2].name.isEmpty)
    #expect(ellipsoids[1].radii == [2, 1, 1])
    try contents.set("t=5")
    try contents.set("egg.radii.x=7")
    #expect(ellipsoids[0].radii == [7, 2, 3] && ellipsoids[1].radii == [5, 1, 7])
    try contents.set("egg.radii=1,1,2")
    #expect(ellipsoids[0].radii == [1, 1, 2] && ellipsoids[1].radii == [5, 1, 1])
    // The inspector has a control for each of these.
    #expect(Ellipsoid.properties.map(\.name) == ["position", "rotation", "radii", "color", "visible"])
  }

  @Test(
    "An invalid ellipsoid is refused with its place and the expectation",
    arguments: [
      (
        "{ellipsoids: [{radii: 2}]}",
        "1:23: expected three numbers [x, y, z] for radii of ellipsoid number 1, found 2"
      ),
      (
        "{ellipsoids: [{radius: 1}]}",
        "1:16: unknown key \"radius\" in ellipsoid number 1, did you mean \"radii\"?"
      ),
      ("{ellipsoid: []}", "1:2: unknown key \"ellipsoid\" in the scene, did you mean \"ellipsoids\"?"),
    ])
  func refusals(text: String, message: String) throws {
    let path = try folder.write(text, to: "a.json5")
    let error = #expect(throws: SceneFileError.self) { try SceneFile.read(path) }
    #expect(error?.description == "\(path):\(message)")
  }

  @Test("Ellipsoids are exported in every format, set on the command line, and reported by info")
  func commandLine() throws {
    try folder.write("{ ellipsoids: [{ name: 'egg', radii: [1, 2, 3] }] }", to: "a.json5")
    let report = try orrery.run(["info", "a.json5"], folder: folder.url)
    #expect(String(decoding: report.output, as: UTF8.self).contains("shapes      ellipsoid 1\n"))
    for ending in ["glb", "gltf", "obj", "ply", "stl"] {
      let outcome = try orrery.run(
        ["export", "a.json5", "-o", "a.\(ending)", "--set", "egg.radii.y=4", "--segments", "16"],
        folder: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let facts = String(
        decoding: try orrery.run(["info", "a.\(ending)"], folder: folder.url).output, as: UTF8.self)
      #expect(facts.contains("bounds      -1 -4 -3 to 1 4 3\n"), "\(ending): \(facts)")
      #expect(facts.contains("watertight  yes"), "\(ending): \(facts)")
    }
  }
}
