import Geometry
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import RenderScene

@Suite("Lines over a picture")
struct SceneLinesTests {
  private func lines(_ scene: Scene) -> [SceneLine.Kind: [SceneLine]] {
    let list = DrawableList(scene)
    list.update()
    return Dictionary(
      grouping: SceneLines().lines(scene.effects, list, bounds: scene.bounds), by: \.kind)
  }

  @Test("A box has 12 edges, 18 edges of triangles and 24 normals, in the scene")
  func box() throws {
    let scene = Scene(
      shapes: [Box(center: [1, 0, 0], size: [2, 2, 2])],
      effects: Effects(box: true, wireframe: true, edges: true, normals: true))
    let lines = lines(scene)
    #expect(lines[.edge]?.count == 12 && lines[.wireframe]?.count == 18 && lines[.normal]?.count == 24)
    #expect(lines[.box]?.count == 12 && lines[.grid] == nil)
    for line in lines[.edge] ?? [] {
      #expect(length(line.end - line.start) == 2)
      #expect(abs(line.start.x - 1) == 1 && abs(line.start.y) == 1)
    }
    let set = Set((lines[.edge] ?? []).map { [$0.start, $0.end].map { "\($0)" }.sorted() })
    #expect(set.count == 12)
  }

  @Test("A cylinder has the edges of its ends, and an open surface its border")
  func creases() throws {
    let scene = Scene(shapes: [Cylinder(radius: 2, height: 1)], effects: Effects(edges: true))
    let edges = try #require(lines(scene)[.edge])
    #expect(edges.allSatisfy { abs($0.start.y) == 0.5 && $0.start.y == $0.end.y && length($0.start) > 2 })
    let plane = try #require(
      lines(Scene(shapes: [Plane(width: 1, depth: 3)], effects: Effects(edges: true)))[.edge])
    #expect(plane.reduce(0) { $0 + length($1.end - $1.start) } == 8)
  }

  @Test(
    "The distance of the lines of a grid is 1, 2 or 5 times a power of ten",
    arguments: [(10.0, 1.0), (14, 1), (16, 2), (34, 2), (40, 5), (80, 10), (0.02, 0.002)])
  func grid(extent: Double, spacing: Double) {
    #expect(abs(SceneLines.spacing(extent) - spacing) < 1e-12)
  }

  @Test("The grid is at the bottom of the models, and reaches beyond them")
  func gridPlace() throws {
    let scene = Scene(shapes: [Box(center: [0, 5, 0], size: [10, 2, 10])], effects: Effects(grid: true))
    let grid = try #require(lines(scene)[.grid])
    #expect(grid.allSatisfy { $0.start.y == 4 && $0.end.y == 4 } && grid.count == 34)
    #expect(grid.map(\.start.x).min() == -8 && grid.map(\.end.z).max() == 8)
  }

  @Test("The normals of a sphere begin on it and point away from its centre")
  func sphereNormals() throws {
    let scene = Scene(spheres: [Sphere(center: [3, 1, 0], radius: 2)], effects: Effects(normals: true))
    let normals = try #require(lines(scene)[.normal])
    #expect(normals.count == 26)
    for line in normals {
      let (start, end) = (line.start - [3, 1, 0], line.end - [3, 1, 0])
      #expect(abs(length(start) - 2) < 1e-5 && length(end) > 2.01)
      #expect(length(cross(start, end)) < 1e-4 && dot(start, end) > 0)
    }
    #expect(Set(normals.map { "\($0.start)" }).count == 26)
  }

  @Test("Hidden models and scenes without models have no lines")
  func hidden() {
    let box = Box()
    box.isVisible = false
    #expect(lines(Scene(shapes: [box, Sphere()], effects: Effects(edges: true)))[.edge] == nil)
    #expect(lines(Scene(effects: Effects(grid: true, box: true))).isEmpty)
  }

  @Test("Surfaces hide the lines behind them, and not those on them")
  func depths() throws {
    let scene = Scene(
      shapes: [Box(size: [2, 2, 2])], effects: Effects(edges: true, normals: true), camera: .front)
    let list = DrawableList(scene)
    list.update()
    let view = scene.view(aspectRatio: 1)
    let overlay = try #require(
      SceneLines().overlay(scene, list, view, bounds: scene.bounds, width: 200, height: 200))
    var depths = SurfaceDepths(view, width: 200, height: 200)
    let corners: [SIMD3<Float>] = [[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]]
    depths.add(corners[0], corners[1], corners[2])
    depths.add(corners[0], corners[2], corners[3])
    let (near, far) = (
      try #require(depths.project([0.5, 1, 1])), try #require(depths.project([0.5, 0.5, -1]))
    )
    #expect(depths.shows(near.z, column: Int(near.x), row: Int(near.y)))
    #expect(!depths.shows(far.z, column: Int(far.x), row: Int(far.y)))
    func alpha(_ point: SIMD3<Float>) -> UInt8 { overlay.image[Int(point.x), Int(point.y)].w }
    #expect(alpha(near) > 100)
    let back = try #require(depths.project([0.5, 1, -1]))
    #expect(alpha(back) == 0)
  }

  @Test(
    "Random triangles and spheres have the distances of rays through the pixels",
    arguments: [nil, 5] as [Float?])
  func randomDepths(orthographicHeight: Float?) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let camera = Camera(position: [1, 2, 6], target: .zero, fieldOfView: 50)
    camera.orthographicHeight = orthographicHeight
    let view = ViewFrustum(camera, bounds: BoundingBox(center: .zero, radius: 3), aspectRatio: 1)
    var hits = 0
    for _ in 0..<RandomTests.rounds(100) {
      let (center, radius) = (
        SIMD3<Float>.random(in: -2...2, using: &random), Float.random(in: 0.2...1, using: &random)
      )
      let corners = (0..<3).map { _ in SIMD3<Float>.random(in: -2...2, using: &random) }
      var (triangle, sphere) = (
        SurfaceDepths(view, width: 16, height: 16), SurfaceDepths(view, width: 16, height: 16)
      )
      triangle.add(corners[0], corners[1], corners[2])
      sphere.add(center: center, radius: radius)
      let (edge1, edge2) = (corners[1] - corners[0], corners[2] - corners[0])
      for row in 0..<16 {
        for column in 0..<16 {
          let (start, way) = view.ray(through: [(Float(column) + 0.5) / 8 - 1, 1 - (Float(row) + 0.5) / 8])
          // Möller and Trumbore, "Fast, minimum storage ray/triangle intersection", 1997.
          let p = cross(way, edge2)
          let determinant = dot(edge1, p)
          let offset = start - corners[0]
          let q = cross(offset, edge1)
          let (u, v) = (dot(offset, p) / determinant, dot(way, q) / determinant)
          let margin: Float = 1e-3
          if abs(determinant) > 0.05, min(u, v, 1 - u - v) > margin {
            let distance = try #require(triangle.distance(column: column, row: row))
            #expect(abs(distance - dot(edge2, q) / determinant) < 1e-3 * abs(distance) + 1e-3)
            hits += 1
          } else if min(u, v, 1 - u - v) < -margin {
            #expect(triangle.distance(column: column, row: row) == nil)
          }
          let (b, c) = (dot(start - center, way), dot(start - center, start - center) - radius * radius)
          let discriminant = b * b - dot(way, way) * c
          if discriminant > 0.01 {
            let distance = try #require(sphere.distance(column: column, row: row))
            #expect(abs(distance - (-b - discriminant.squareRoot()) / dot(way, way)) < 1e-2)
          } else if discriminant < -0.01 {
            #expect(sphere.distance(column: column, row: row) == nil)
          }
        }
      }
    }
    #expect(hits > 100)
  }

  @Test(
    "The lines of a scene are not those of an earlier one, whose geometry may have been at the same address")
  func otherGeometry() throws {
    let lines = SceneLines()
    for width in 1...50 {
      let scene = Scene(
        meshes: try (1...20).map {
          MeshModel(mesh: SharedMesh(try .box(size: [Float(width), Float($0), 1])))
        },
        effects: Effects(wireframe: true))
      let list = DrawableList(scene)
      list.update()
      func ends(_ lines: SceneLines) -> [[SIMD3<Float>]] {
        lines.lines(scene.effects, list, bounds: scene.bounds).map { [$0.start, $0.end] }
      }
      #expect(ends(lines) == ends(SceneLines()))
    }
  }
}
