import Parallelism

// Triangles of a mesh that pass through each other.
extension Mesh {
  /// The largest number of triangles of a mesh in which crossings are looked for: a few milliseconds.
  private static let crossingLimit = 1 << 12

  /// The number of triangles that cross another triangle of the mesh, or nil if the mesh is too large, or its triangles lie too
  /// densely, to find that out in about the time of the other measures. O(triangles log triangles). Weld first.
  ///
  /// Two triangles cross if the intersection of both is a line of some length with a part of each triangle on either side of the
  /// other. Triangles that touch, at shared vertices and edges or elsewhere, and those in one plane do not cross. Where the
  /// rounding of a 64-bit determinant leaves it open whether they do, they do not.
  package var crossingTriangleCount: Int? {
    guard triangleCount > 1, triangleCount <= Self.crossingLimit else { return triangleCount > 1 ? nil : 0 }
    return TriangleTree(self).crossingTriangleCount
  }
}

/// A tree of bounding boxes over the triangles of a mesh in the order of a Morton curve through their middles (G. M. Morton, 1966).
/// Each node has four children, which are next to each other in the level below; the lowest level has the boxes of the triangles.
private struct TriangleTree: Sendable {
  /// The number of children of a node.
  private static let width = 4
  /// The number of visits of nodes for each triangle, on average, after which the search ends. Meshes of closed surfaces need
  /// about 50.
  private static let visitLimit = 400

  private let vertices: [Vertex]
  /// The vertex indices of the triangles in the order of the curve.
  private let corners: [SIMD3<UInt32>]
  /// The boxes of the triangles, then those of each level above.
  private var boxes: [BoundingBox]
  /// The boxes of each level, from the lowest.
  private var levels: [Range<Int>] = []

  /// Creates the tree of the triangles whose coordinates are finite. O(triangles log triangles).
  init(_ mesh: Mesh) {
    let (vertices, indices) = (mesh.vertices, mesh.indices)
    self.vertices = vertices
    func box(_ corners: SIMD3<UInt32>) -> BoundingBox {
      var box = BoundingBox.empty
      for corner in 0..<3 { box.include(vertices[Int(corners[corner])].position) }
      return box
    }
    let bounds = mesh.bounds
    // Coordinates from 0 to 8191 along the longest side.
    let cells = 8191 / max(bounds.size.max(), .leastNormalMagnitude)
    let triangles = stride(from: 0, to: indices.count - indices.count % 3, by: 3).map {
      SIMD3(indices[$0], indices[$0 + 1], indices[$0 + 2])
    }
    var keys: [UInt64] = []
    keys.reserveCapacity(triangles.count)
    for (number, triangle) in triangles.enumerated() {
      let box = box(triangle)
      let place = (box.min * 0.5 + box.max * 0.5 - bounds.min) * cells
      guard all((place .>= SIMD3(repeating: 0)) .& (place .<= SIMD3(repeating: 8192))) else { continue }
      let code = spread(UInt64(place.x)) | spread(UInt64(place.y)) << 1 | spread(UInt64(place.z)) << 2
      keys.append(code << 24 | UInt64(number))
    }
    keys.sort()
    corners = keys.map { triangles[Int($0 & 0xFF_FFFF)] }
    boxes = corners.map(box)
    var level = 0..<boxes.count
    while level.count > Self.width {
      for start in stride(from: level.lowerBound, to: level.upperBound, by: Self.width) {
        let end = min(start + Self.width, level.upperBound)
        boxes.append(boxes[start..<end].reduce(into: .empty) { $0.include($1) })
      }
      levels.append(level)
      level = level.upperBound..<boxes.count
    }
    levels.append(level)
  }

  /// The number of triangles that cross another one. Nil if the search takes too long.
  var crossingTriangleCount: Int? {
    let ranges = Parallel.ranges(of: corners.count, count: 64, smallestSize: 1 << 10)
    let parts = Parallel.map(ranges.count) { crossings(ranges[$0]) }
    var crosses = [Bool](repeating: false, count: corners.count)
    for part in parts {
      guard let part else { return nil }
      for number in part { crosses[Int(number)] = true }
    }
    return crosses.count(where: \.self)
  }

  /// Returns the triangles in a range, and those after them, that cross each other, in any order and repeatedly. Nil if the search
  /// takes too long.
  private func crossings(_ range: Range<Int>) -> [UInt32]? {
    var found: [UInt32] = []
    var visitCount = 0
    var stack: [(level: Int, first: Int)] = []
    let limit = Self.visitLimit * range.count
    for number in range {
      let own = boxes[number]
      stack.append((levels.count - 1, 0))
      while let (level, first) = stack.popLast() {
        visitCount += 1
        let start = levels[level].lowerBound
        for child in first..<min(first + Self.width, levels[level].count) {
          // Each pair is looked at once, from the triangle that comes first.
          guard (child + 1) << (2 * level) > number + 1, own.overlaps(boxes[start + child]) else { continue }
          if level > 0 {
            stack.append((level - 1, child * Self.width))
          } else if cross(number, child) {
            found += [UInt32(number), UInt32(child)]
          }
        }
      }
      if visitCount > limit { return nil }
    }
    return found
  }

  /// Returns whether two triangles cross: P. Guigue and O. Devillers, "Fast and robust triangle-triangle overlap test using
  /// orientation predicates", 2003.
  private func cross(_ one: Int, _ two: Int) -> Bool {
    let (first, second) = (corners[one], corners[two])
    var sharedCount = 0
    for corner in 0..<3 where any(first .== SIMD3(repeating: second[corner])) { sharedCount += 1 }
    if sharedCount > 1 { return false }
    func place(_ index: UInt32) -> SIMD3<Double> { SIMD3(vertices[Int(index)].position) }
    var (p1, q1, r1) = (place(first.x), place(first.y), place(first.z))
    var (p2, q2, r2) = (place(second.x), place(second.y), place(second.z))
    let sides2 = (side(p1, q1, r1, p2), side(p1, q1, r1, q2), side(p1, q1, r1, r2))
    guard let alone2 = aloneCorner(sides2) else { return false }
    let sides1 = (side(p2, q2, r2, p1), side(p2, q2, r2, q1), side(p2, q2, r2, r1))
    guard let alone1 = aloneCorner(sides1) else { return false }
    // The corner that is alone on its side of the other plane comes first, and the other triangle is turned so that it is on the
    // positive side.
    rotate(&p1, &q1, &r1, by: alone1.corner)
    rotate(&p2, &q2, &r2, by: alone2.corner)
    if !alone1.isPositive { swap(&q2, &r2) }
    if !alone2.isPositive { swap(&q1, &r1) }
    // Both cut the line of intersection of the planes from the edge p-r to p-q and the other way round.
    return side(p1, q1, p2, q2) < 0 && side(p1, r1, r2, p2) < 0
  }

  /// Returns the corner that is alone on its side of a plane, with the other two on the other side or one of them on the plane. Nil
  /// unless corners are on both sides.
  private func aloneCorner(_ sides: (Int, Int, Int)) -> (corner: Int, isPositive: Bool)? {
    let (a, b, c) = sides
    guard min(a, b, c) < 0, max(a, b, c) > 0 else { return nil }
    // With two positive corners the negative one is alone, otherwise the positive one.
    let isPositive = a + b + c <= 0
    let alone = isPositive ? 1 : -1
    return (a == alone ? 0 : b == alone ? 1 : 2, isPositive)
  }

  private func rotate(
    _ p: inout SIMD3<Double>, _ q: inout SIMD3<Double>, _ r: inout SIMD3<Double>, by corner: Int
  ) {
    if corner == 1 { (p, q, r) = (q, r, p) } else if corner == 2 { (p, q, r) = (r, p, q) }
  }

  /// Returns 1 if `d` is on the side of the plane of a triangle to which its normal points, -1 if it is on the other side, and 0 on
  /// the plane or where the rounding decides: J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast robust
  /// geometric predicates", 1997, bound A of orient3d.
  private func side(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ d: SIMD3<Double>
  ) -> Int {
    let (u, v, w) = (b - a, c - a, d - a)
    let left = SIMD3(u.y, u.z, u.x) * SIMD3(v.z, v.x, v.y)
    let right = SIMD3(u.z, u.x, u.y) * SIMD3(v.y, v.z, v.x)
    let determinant = (w * (left - right)).sum()
    let permanent = (magnitude(w) * (magnitude(left) + magnitude(right))).sum()
    let error = permanent * 0x1p-50
    return determinant > error ? 1 : determinant < -error ? -1 : 0
  }
}

/// Returns the absolute value of each component.
private func magnitude(_ vector: SIMD3<Double>) -> SIMD3<Double> { pointwiseMax(vector, -vector) }

/// Returns the 13 low bits of a number with two zeros after each.
private func spread(_ number: UInt64) -> UInt64 {
  var bits = number & 0x1FFF
  bits = (bits | bits << 16) & 0x1F_0000_FF00_00FF
  bits = (bits | bits << 8) & 0x100F_00F0_0F00_F00F
  bits = (bits | bits << 4) & 0x10C3_0C30_C30C_30C3
  bits = (bits | bits << 2) & 0x1249_2492_4924_9249
  return bits
}

extension BoundingBox {
  /// Returns whether the boxes have a common point.
  @inline(__always)
  fileprivate func overlaps(_ other: BoundingBox) -> Bool {
    all((min .<= other.max) .& (other.min .<= max))
  }
}
