import Geometry
import Parallelism
import RenderScene

/// The tiles that the triangles of large clusters touch.
///
/// The extent of a cluster of long thin triangles has many tiles that none of them touches: most of those of a diagonal
/// one. Each listed tile costs the setup of all triangles of the cluster.
struct ListedTiles {
  /// The number of tiles of an extent from which those that triangles touch are found, and from which there are strips.
  private static let smallestCount = 6, smallestCountOfStrip = 2

  /// The number of each primitive's list plus 1, or 0 if it has none. Empty without lists.
  private var lists: [UInt32] = []
  /// The start of each list, and the end of the last.
  private var starts = [0]
  private var tiles: [UInt32] = []
  /// The strip of each list's cluster, whose tiles are those of the strip. Nil for others.
  private var strips: [ClusterStrip?] = []
  /// The edges of the triangles of fine strips.
  private(set) var edges = RetainedArray<ClusterStrip.Edges8>([])
  /// Whether each primitive has a strip. Empty without strips.
  private var haveStrips: [Bool] = []

  /// Lists the tiles of those clusters among `primitives` whose extent has many. O(primitives + triangles of large clusters ·
  /// their rows of tiles).
  init(
    _ scene: RaycastPrimitives, _ primitives: [UInt32], _ extents: [TileBins.Extent], _ columns: Int,
    _ view: ViewFrustum, width: Int, height: Int
  ) {
    let large = primitives.lazy.map { Int($0) }.filter {
      $0 >= scene.roundCount && extents[$0].tileCount >= Self.smallestCountOfStrip
    }.sorted()
    guard !large.isEmpty else { return }
    let projection = ViewRayGrid(view, width: width, height: height).projection(left: 0, bottom: 0)
    let ranges = Parallel.ranges(of: large.count, count: 4 * Parallel.threadCount, smallestSize: 4)
    let parts = Parallel.map(ranges.count) { number in
      var (ends, tiles): ([Int], [UInt32]) = ([], [])
      var (strips, edges): ([ClusterStrip?], [ClusterStrip.Edges8]) = ([], [])
      let scratch = ClusterStrip.Scratch()
      for primitive in large[ranges[number]] {
        let cluster = primitive - scene.roundCount
        var strip = ClusterStrip(scene.meshes, cluster: cluster, projection, scratch)
        if strip?.isFine == true {
          strip?.firstEdges = edges.count
          for group in 0..<scratch.edges.count { edges.append(scratch.edges[group]) }
        }
        strips.append(strip)
        defer { ends.append(tiles.count) }
        if let strip {
          strip.forEachTile(extents[primitive], columns) { tiles.append(UInt32($0)) }
          continue
        }
        guard extents[primitive].tileCount >= Self.smallestCount else {
          extents[primitive].forEachTile(columns) { tiles.append(UInt32($0)) }
          continue
        }
        var marks = MarkedTiles(extents[primitive])
        marks.mark(scene.meshes, cluster: cluster, projection)
        marks.append(to: &tiles, columns)
      }
      return (ends, tiles, strips, edges)
    }
    lists = [UInt32](repeating: 0, count: extents.count)
    for (list, primitive) in large.enumerated() { lists[primitive] = UInt32(list + 1) }
    var edges: [ClusterStrip.Edges8] = []
    edges.reserveCapacity(parts.reduce(0) { $0 + $1.3.count })
    for part in parts {
      starts += part.0.map { [count = tiles.count] in $0 + count }
      tiles += part.1
      strips += part.2.map { [count = edges.count] in
        var strip = $0
        strip?.firstEdges += count
        return strip
      }
      edges += part.3
    }
    self.edges = RetainedArray(edges)
    guard strips.contains(where: { $0 != nil }) else { return }
    haveStrips = [Bool](repeating: false, count: extents.count)
    for (list, primitive) in large.enumerated() where strips[list] != nil { haveStrips[primitive] = true }
  }

  /// Whether a primitive has a strip.
  var hasStrips: Bool { !haveStrips.isEmpty }

  /// Returns whether a primitive is a cluster that has a strip.
  ///
  /// - Precondition: there are strips.
  @inline(__always)
  func hasStrip(_ primitive: Int) -> Bool { haveStrips[primitive] }

  /// Returns the strip of a primitive, if it is a cluster that has one.
  @inline(__always)
  func strip(of primitive: UInt32) -> ClusterStrip? {
    if lists.isEmpty { return nil }
    let list = Int(lists[Int(primitive)])
    return list > 0 ? strips[list - 1] : nil
  }

  /// Calls `body` with the index of each tile in which a primitive may be visible.
  ///
  /// - Parameter columns: the number of tiles in a row.
  @inline(__always)
  func forEachTile(of number: UInt32, _ extents: [TileBins.Extent], _ columns: Int, _ body: (Int) -> Void) {
    if !lists.isEmpty, lists[Int(number)] > 0 {
      let list = Int(lists[Int(number)]) - 1
      for index in starts[list]..<starts[list + 1] { body(Int(tiles[index])) }
    } else {
      extents[Int(number)].forEachTile(columns, body)
    }
  }
}

/// The tiles of an extent that triangles touch.
private struct MarkedTiles {
  private let columns: ClosedRange<Int>, rows: ClosedRange<Int>
  private var isMarked: [Bool]

  /// - Precondition: the extent is not empty.
  init(_ extent: TileBins.Extent) {
    columns = Int(extent.left) / TileBins.width...Int(extent.right - 1) / TileBins.width
    rows = Int(extent.bottom) / TileBins.height...Int(extent.top - 1) / TileBins.height
    isMarked = [Bool](repeating: false, count: columns.count * rows.count)
  }

  /// Marks the tiles of the triangles of a cluster. All tiles if a triangle is not in front of the eye, or is too large for
  /// the precision of its corners.
  mutating func mark(_ meshes: MeshInstances, cluster: Int, _ projection: TileProjection) {
    let instance = meshes.instances[Int(meshes.instanceOfCluster[cluster])]
    let first = TriangleClusters.size * (cluster - instance.firstCluster)
    for triangle in first..<min(instance.triangleCount, first + TriangleClusters.size) {
      let (a, b, c) = instance.indices(ofTriangle: triangle)
      func place(_ index: Int) -> SIMD2<Float>? {
        let corner = instance.toView.apply(to: instance.vertices[index].position)
        guard projection.isOrthographic || corner.z > projection.near else { return nil }
        let slopes = SIMD2(corner.x, corner.y) / (projection.isOrthographic ? 1 : corner.z)
        let place = slopes * projection.scale + projection.offset
        return abs(place.x) < Self.largest && abs(place.y) < Self.largest ? place : nil
      }
      guard let a = place(a), let b = place(b), let c = place(c) else {
        for index in isMarked.indices { isMarked[index] = true }
        return
      }
      mark(a, b, c)
    }
  }

  /// The largest coordinate of a corner, whose rounding is less than `margin`.
  private static let largest: Float = 100_000
  /// What is added to each side of a triangle and of a tile, in samples.
  private static let margin: Float = 0.25

  /// Marks the tiles of a triangle with corners in samples.
  private mutating func mark(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) {
    let (width, height) = (Float(TileBins.width), Float(TileBins.height))
    let margin = Self.margin
    func tile(_ place: Float, _ size: Float, in range: ClosedRange<Int>) -> Int {
      min(max(Int((place / size).rounded(.down)), range.lowerBound), range.upperBound)
    }
    let (lowest, highest) = (min(a.y, b.y, c.y) - margin, max(a.y, b.y, c.y) + margin)
    let (firstRow, lastRow) = (tile(lowest, height, in: rows), tile(highest, height, in: rows))
    for row in firstRow...lastRow {
      // The samples of a row of tiles are from its first one to before the next row.
      let bottom = Float(row) * height - margin, top = Float(row + 1) * height - 1 + margin
      var (left, right) = (Float.infinity, -Float.infinity)
      func include(_ start: SIMD2<Float>, _ end: SIMD2<Float>) {
        let (low, high) = start.y < end.y ? (start, end) : (end, start)
        guard low.y <= top, high.y >= bottom else { return }
        let slope = high.y > low.y ? (high.x - low.x) / (high.y - low.y) : 0
        let atLow = low.y >= bottom ? low.x : low.x + (bottom - low.y) * slope
        let atHigh = high.y <= top ? high.x : low.x + (top - low.y) * slope
        left = min(left, atLow, atHigh)
        right = max(right, atLow, atHigh)
      }
      include(a, b)
      include(b, c)
      include(c, a)
      guard left <= right else { continue }
      let start = (row - rows.lowerBound) * columns.count - columns.lowerBound
      for column in tile(left - margin, width, in: columns)...tile(right + margin, width, in: columns) {
        isMarked[start + column] = true
      }
    }
  }

  /// Appends the indices of the marked tiles of a picture with a number of columns.
  func append(to tiles: inout [UInt32], _ count: Int) {
    var index = 0
    for row in rows {
      for column in columns {
        if isMarked[index] { tiles.append(UInt32(row * count + column)) }
        index += 1
      }
    }
  }
}
