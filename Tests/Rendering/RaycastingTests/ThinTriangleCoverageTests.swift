import Geometry
import RenderScene
import SceneModel
import TestSupport
import Testing

@testable import Raycasting

@Suite("The samples that triangles cover")
struct ThinTriangleCoverageTests {
  private static let (width, height) = (320, 200)

  private func view(orthographic: Bool, clip: ClipPlane? = nil) -> ViewFrustum {
    var view = ViewFrustum(
      Camera(
        position: [0, 0, 6], target: .zero, fieldOfView: 40, orthographicHeight: orthographic ? 4.5 : nil),
      bounds: BoundingBox(center: .zero, radius: 3), aspectRatio: 1.6)
    view.clip = clip
    return view
  }

  /// Triangles of all sizes, most of them long and thin: in all directions, along rows and columns, narrower than a sample,
  /// with a corner far outside of the picture or behind the eye.
  private func mesh(_ seed: UInt64) -> Mesh {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    var mesh = Mesh(vertices: [], indices: [])
    for _ in 0..<500 {
      let start = SIMD3(number(-3...3), number(-2...2), number(-2...2))
      var along = SIMD3(number(-3...3), number(-3...3), number(-2...2))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: along.y = 0
      case 1: along.x = 0
      case 2: along *= 0.05
      case 3: along.y *= 1e-4
      case 4: along *= 1000
      case 5: along.z = number(0...30)
      default: break
      }
      let width = length(along) * pow2(number(-14...(-1)))
      let across = SIMD3(number(-1...1), number(-1...1), number(-1...1)) * width
      let corners = [start, start + along, start + along * number(0...1) + across]
      for corner in corners {
        mesh.indices.append(UInt32(mesh.vertices.count))
        mesh.vertices.append(Vertex(position: corner, normal: [0, 0, 1]))
      }
    }
    return mesh
  }

  private func pow2(_ exponent: Float) -> Float {
    var (result, rest) = (Float(1), exponent)
    while rest < -1 {
      result /= 2
      rest += 1
    }
    return result * (1 + rest / 2)
  }

  /// Returns the nearest triangle and its depth at each sample of a tile, from all samples and all triangles.
  private func reference(
    _ primitives: RaycastPrimitives, _ tile: borrowing TileRasterizer, clip: ClipPlane?
  ) -> [(primitive: UInt32, depth: Float)] {
    var samples = [(primitive: UInt32, depth: Float)](
      repeating: (TileRasterizer.noPrimitive, .infinity), count: TileBins.width * TileBins.height)
    let slopes = TriangleSetup8.SlopeRange(
      left: tile.slopesX[0][0], right: tile.slopesX[TileRasterizer.blocksPerRow - 1][7],
      bottom: tile.slopesY[0], top: tile.slopesY[TileBins.height - 1])
    let instance = primitives.meshes.instances[0]
    for start in stride(from: 0, to: instance.triangleCount, by: 8) {
      tile.triangleSetup.gatherCorners(instance, start, last: instance.triangleCount - 1)
      guard tile.triangleSetup.setUp(instance, tile.projection, slopes) else { continue }
      for lane in 0..<min(8, instance.triangleCount - start) {
        let corners = instance.indices(ofTriangle: start + lane)
        let depths = [corners.0, corners.1, corners.2].map {
          instance.toView.apply(to: instance.vertices[$0].position).z
        }
        guard depths.contains(where: { $0 > tile.near }) else { continue }
        let functions = tile.triangleSetup.functions(lane)
        for row in 0..<TileBins.height {
          for column in 0..<TileBins.width {
            let (x, y) = (tile.slopesX[column / 8][column % 8], tile.slopesY[row])
            func isInside(_ edge: TriangleSetup8.LinearFunction) -> Bool {
              x * edge.x + edge.constant + edge.y * y >= 0
            }
            guard isInside(functions.edgeA), isInside(functions.edgeB), isInside(functions.edgeC) else {
              continue
            }
            let (dividend, divisor) = (functions.dividend, functions.divisor)
            let depth =
              (x * dividend.x + (dividend.constant + dividend.y * y))
              / (x * divisor.x + (divisor.constant + divisor.y * y))
            let sample = row * TileBins.width + column
            let scale = tile.isOrthographic ? 1 : depth
            if let clip, !clip.keeps(SIMD3(x * scale, y * scale, depth)) { continue }
            if depth >= tile.near, depth < samples[sample].depth {
              samples[sample] = (UInt32(start + lane), depth)
            }
          }
        }
      }
    }
    return samples
  }

  @Test(
    "Random long thin triangles cover the samples at which none of their edge functions is negative",
    arguments: [UInt64(1), 2, 3, 4])
  func coverage(seed: UInt64) { expectCoverage(mesh(seed), view(orthographic: seed.isMultiple(of: 2))) }

  /// Facets from end to end of a bent sheet, in a direction: most are narrower than a sample.
  private func sheet(_ direction: SIMD3<Float>, facets: Int) -> Mesh {
    let normal = cross(direction, [0.2, 0.3, 1])
    let across = normal / length(normal)
    var mesh = Mesh(vertices: [], indices: [])
    for facet in 0...facets {
      let angle = Float(facet) / Float(facets) * 2 - 1
      let start = across * angle * 0.2 + SIMD3(0, 0, angle * angle) - direction / 2
      for end in [start, start + direction] {
        mesh.vertices.append(Vertex(position: end, normal: [0, 0, 1]))
      }
      guard facet > 0 else { continue }
      let last = UInt32(2 * facet)
      mesh.indices += [last - 2, last - 1, last, last - 1, last + 1, last]
    }
    return mesh
  }

  @Test(
    "The samples in the strip of a cluster of slivers are those at which none of their edge functions is negative",
    arguments: [SIMD3<Float>(3, 0.7, 0.5), SIMD3(0.4, 2.5, -2), SIMD3(3, 3, 1), SIMD3(8, -0.1, 1)],
    [false, true])
  func strips(direction: SIMD3<Float>, orthographic: Bool) {
    let view = view(orthographic: orthographic)
    let bins = expectCoverage(sheet(direction, facets: 500), view, hits: 100)
    let strips = (0..<500 / 32).compactMap { bins.listedTiles.strip(of: UInt32($0)) }
    // Facets beyond the eye or far beyond the picture have no strip.
    if direction.x == 3 { #expect(strips.filter(\.isFine).count > 10) }
  }

  @Test(
    "Of the slivers of a strip only those that may cover a sample are set up", arguments: [false, true],
    [SIMD3<Float>(3, 0.7, 0.5), SIMD3(0.5, 2.5, 0.2)])
  func setUpTriangles(orthographic: Bool, direction: SIMD3<Float>) throws {
    let view = view(orthographic: orthographic)
    var primitives = RaycastPrimitives(view)
    primitives.append(
      ClusteredMesh(SharedMesh(sheet(direction, facets: 1000))), .identity,
      MeshAppearance(color: SIMD3(repeating: 1), isOneSided: false))
    let bins = TileBins(primitives, view, width: Self.width, height: Self.height)
    var tile = TileRasterizer(view, ViewRayGrid(view, width: Self.width, height: Self.height))
    var (triangles, listed, covered) = (0, 0, 0)
    for row in 0..<bins.rows {
      for column in 0..<bins.columns {
        for primitive in bins.primitives(column: column, row: row) {
          let strip = try #require(bins.listedTiles.strip(of: primitive))
          tile.begin(column: column, row: row)
          let area = TileClippedExtent(
            bins.extents[Int(primitive)], left: tile.left, bottom: tile.bottom)
          #expect(strip.isFine && tile.listSamples(of: strip, bins.listedTiles.edges.elements, in: area))
          triangles += tile.stripSamples.triangles.nonzeroBitCount
          listed += (0..<TriangleClusters.size).reduce(0) { $0 + tile.stripSamples.count(of: $1) }
          tile.rasterize(primitives, bins, [primitive])
          covered += (0..<TileBins.height).reduce(0) { $0 + tile.hits(ofRow: $1).nonzeroBitCount }
        }
      }
    }
    // The facets are a thirtieth of a sample wide or less, so that a sample is beside few of them.
    #expect(covered > 1000 && listed < 2 * covered, "\(triangles), \(listed), \(covered)")
    #expect(triangles <= listed)
  }

  @Test(
    "A plane cuts the slivers in the strip of a cluster as it cuts other triangles",
    arguments: [SIMD3<Float>(0.3, 0.1, 1), SIMD3(-0.2, 0.3, -1)], [false, true])
  func clippedStrips(normal: SIMD3<Float>, orthographic: Bool) throws {
    let plane = try #require(ClipPlane(normal: normal, distance: 0.1))
    let sheet = sheet([3, 0.7, 0.5], facets: 500)
    let heights = sheet.vertices.map { plane.height(of: $0.position) }
    #expect(heights.contains { $0 > 0.1 } && heights.contains { $0 < -0.1 })
    let view = view(orthographic: orthographic, clip: plane)
    let bins = expectCoverage(sheet, view, hits: 100)
    #expect((0..<500 / 32).contains { bins.listedTiles.strip(of: UInt32($0))?.isFine == true })
  }

  /// Expects that the samples of each tile show the same as those of `reference`, but for a few that a plane cuts by the rounding
  /// of a depth.
  @discardableResult
  private func expectCoverage(_ mesh: Mesh, _ view: ViewFrustum, hits least: Int = 3200) -> TileBins {
    var primitives = RaycastPrimitives(view)
    primitives.append(
      ClusteredMesh(SharedMesh(mesh)), .identity,
      MeshAppearance(color: SIMD3(repeating: 1), isOneSided: false))
    let (width, height) = (Self.width, Self.height)
    let bins = TileBins(primitives, view, width: width, height: height)
    var tile = TileRasterizer(view, ViewRayGrid(view, width: width, height: height))
    var (hits, wrong) = (0, 0)
    for row in 0..<bins.rows {
      for column in 0..<bins.columns {
        tile.begin(column: column, row: row)
        let reference = reference(primitives, tile, clip: view.clipInViewSpace)
        tile.rasterize(primitives, bins, bins.primitives(column: column, row: row))
        for sample in 0..<TileBins.width * TileBins.height {
          let (x, y) = (
            column * TileBins.width + sample % TileBins.width, row * TileBins.height + sample / TileBins.width
          )
          guard x < width, y < height else { continue }
          let (primitive, depth) = tile.sample(sample)
          if reference[sample].depth < .infinity { hits += 1 }
          if primitive != reference[sample].primitive || depth != reference[sample].depth { wrong += 1 }
        }
      }
    }
    #expect(hits > least, "\(hits)")
    #expect(wrong <= (view.clip == nil ? 0 : hits / 500), "\(wrong) of \(hits)")
    return bins
  }

  @Test("A diagonal cluster is listed in few of the tiles of its extent")
  func diagonal() {
    let view = view(orthographic: true)
    var primitives = RaycastPrimitives(view)
    var mesh = Mesh(vertices: [], indices: [])
    for place in [SIMD3<Float>(-3, -2, 0), SIMD3(3, 2, 0), SIMD3(3, 2.01, 0)] {
      mesh.indices.append(UInt32(mesh.vertices.count))
      mesh.vertices.append(Vertex(position: place, normal: [0, 0, 1]))
    }
    primitives.append(
      ClusteredMesh(SharedMesh(mesh)), .identity,
      MeshAppearance(color: SIMD3(repeating: 1), isOneSided: false))
    let bins = TileBins(primitives, view, width: 640, height: 320)
    let count = (0..<bins.rows).reduce(0) { count, row in
      count + (0..<bins.columns).filter { !bins.primitives(column: $0, row: row).isEmpty }.count
    }
    // A triangle from corner to corner enters a tile at each row and column.
    #expect((bins.rows..<bins.rows + bins.columns + 4).contains(count), "\(count)")
  }
}
