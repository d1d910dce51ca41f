import Parallelism

/// The boxes of blocks of consecutive elements, with which the support function of many elements is computed quickly.
///
/// The support function of a set is the largest dot product of a direction with one of its points. It determines the plane
/// with this normal that touches the set. A block whose box does not reach as far as an element that is already known is
/// skipped, so that after O(elements) for the boxes, most queries visit one block.
package struct SupportBlocks: Sendable {
  /// The number of elements in a block.
  package static let blockSize = 128

  private let boxes: [BoundingBox]
  private let count: Int

  /// The box around all elements. O(blocks).
  package var bounds: BoundingBox { boxes.reduce(into: .empty) { $0.include($1) } }

  /// Creates the blocks of `count` elements. `box` returns the box of a range of elements, which may be empty. O(elements).
  package init(count: Int, box: (Range<Int>) -> BoundingBox) {
    self.count = count
    boxes = stride(from: 0, to: count, by: Self.blockSize).map { start in
      box(start..<min(start + Self.blockSize, count))
    }
  }

  /// Creates the blocks of the positions of vertices. O(vertices).
  package init(_ vertices: [Vertex]) {
    let vertices = vertices.span
    self.init(count: vertices.count) { range in
      var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
      for index in range {
        let position = vertices[index].position
        low.replace(with: position, where: position .< low)
        high.replace(with: position, where: position .> high)
      }
      return BoundingBox(min: low, max: high)
    }
  }

  /// Creates the blocks of points. O(points).
  package init(_ points: [PackedFloat3]) {
    let points = points.span
    self.init(count: points.count) { range in
      range.reduce(into: .empty) { box, index in box.include(points[index].vector) }
    }
  }

  /// Returns the largest support of a block that can exceed `least`, or `least` if there is none.
  ///
  /// - Parameter support: returns the support function of a range of elements.
  @inline(__always)
  package func support(
    _ direction: SIMD3<Float>, atLeast least: Float, of support: (Range<Int>) -> Float
  ) -> Float {
    let absolute = SIMD3(abs(direction.x), abs(direction.y), abs(direction.z))
    func bound(_ box: BoundingBox) -> Float {
      box.isEmpty ? -.infinity : dot(box.center, direction) + dot(box.size, absolute) * 0.5
    }
    func range(_ block: Int) -> Range<Int> {
      block * Self.blockSize..<min((block + 1) * Self.blockSize, count)
    }
    var (farthest, farthestBound, best) = (-1, least, least)
    for (index, box) in boxes.enumerated() {
      let reach = bound(box)
      if reach > farthestBound { (farthest, farthestBound) = (index, reach) }
    }
    guard farthest >= 0 else { return least }
    best = max(best, support(range(farthest)))
    for (index, box) in boxes.enumerated() where index != farthest && bound(box) > best {
      best = max(best, support(range(index)))
    }
    return best
  }

  /// Returns the support function of vertices, whose blocks these are, or `least` if it is not greater.
  package func support(_ direction: SIMD3<Float>, atLeast least: Float, of vertices: [Vertex]) -> Float {
    let vertices = vertices.span
    return support(direction, atLeast: least) { range in
      var best = -Float.infinity
      for index in range {
        let reach = dot(vertices[index].position, direction)
        if reach > best { best = reach }
      }
      return best
    }
  }
}

/// A value that is computed at first use, such as the blocks of vertices that do not change.
package final class CachedValue<Value: Sendable>: Sendable {
  private let known = Locked<Value?>(nil)

  /// Creates an empty cache.
  package init() {}

  /// Returns the value, which is the same at each call. `compute` runs at the first call.
  package func value(_ compute: () -> Value) -> Value {
    known.withValue { known in
      let value = known ?? compute()
      known = value
      return value
    }
  }
}
