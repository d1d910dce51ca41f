import Parallelism

/// Points without a surface, straight lines between them, or 3D Gaussians around them, as a value: what scanners measure, the
/// edges of drawings, and splats.
///
/// A point takes 12 bytes, 16 with a colour, and 28 with a colour and a normal; see `SplatAttributes` for what splats take
/// besides. Files of millions of points are read into about their own size.
public struct PointSet: Equatable, Sendable {
  /// The positions, in metres.
  public var positions: [PackedFloat3]
  /// One unit normal for each point, or zero for a point without one. Empty if there are none: the points are then not lit.
  public var normals: [PackedFloat3]
  /// One colour for each point, sRGB-encoded, with alpha. Empty if there are none: the points are then white.
  public var colors: [SIMD4<UInt8>]
  /// The lines: two indices for each line, each less than `positions.count`. Empty for points.
  public var lines: [UInt32]
  /// What makes the points 3D Gaussians. Empty for plain points and lines. `colors` are then those of degree 0, with the
  /// opacity, for whatever draws or stores points.
  public var splats: SplatAttributes
  /// Further numbers of each point, such as intensities, by the names that files have for them. Drawing ignores them.
  public var scalars: [PointScalar]

  /// Creates a set. The indices are not checked: the caller ensures that each is less than `positions.count`.
  ///
  /// - Precondition: `lines.count` is even. `normals`, `colors` and `splats` are empty or have one element for each point, and so have
  ///   the values of each of `scalars`.
  public init(
    positions: [PackedFloat3] = [], normals: [PackedFloat3] = [], colors: [SIMD4<UInt8>] = [],
    lines: [UInt32] = [], splats: SplatAttributes = SplatAttributes(), scalars: [PointScalar] = []
  ) {
    precondition(lines.count.isMultiple(of: 2), "a line has two ends")
    precondition(normals.isEmpty || normals.count == positions.count)
    precondition(colors.isEmpty || colors.count == positions.count)
    precondition(splats.isEmpty || splats.count == positions.count && lines.isEmpty)
    precondition(scalars.allSatisfy { $0.values.count == positions.count })
    (self.positions, self.normals, self.colors, self.lines) = (positions, normals, colors, lines)
    (self.splats, self.scalars) = (splats, scalars)
  }

  /// Whether there are no points.
  public var isEmpty: Bool { positions.isEmpty }
  /// Creates 3D Gaussians, with their base colours. O(splats).
  ///
  /// - Precondition: there is a splat for each position.
  public init(positions: [PackedFloat3], splats: SplatAttributes) {
    self.init(positions: positions, colors: (0..<splats.count).map(splats.color), splats: splats)
  }

  /// Whether the points are 3D Gaussians.
  package var areSplats: Bool { !splats.isEmpty }
  /// Whether the points are the ends of lines.
  package var areLines: Bool { !lines.isEmpty }
  /// The number of lines.
  package var lineCount: Int { lines.count / 2 }

  /// The smallest axis-aligned box that contains every point. O(points).
  public var bounds: BoundingBox { bounds(at: .identity) }

  /// Returns the smallest axis-aligned box that contains every transformed point. O(points), on several threads.
  public func bounds(at transform: Transform) -> BoundingBox {
    let ranges = Parallel.ranges(of: positions.count, count: Parallel.threadCount, smallestSize: 1 << 16)
    let boxes = Parallel.map(ranges.count) { [positions] number in
      let points = positions.span
      var box = BoundingBox.empty
      for index in ranges[number] { box.include(transform.apply(to: points[index].vector)) }
      return box
    }
    return boxes.reduce(into: .empty) { $0.include($1) }
  }

  /// Transforms every point with its normal. O(points).
  public mutating func transform(by transform: Transform) {
    guard transform != .identity else { return }
    for index in positions.indices {
      positions[index] = PackedFloat3(transform.apply(to: positions[index].vector))
    }
    let normalMatrix = transform.normalMatrix
    for index in normals.indices {
      let normal = normalMatrix.applyLinear(to: normals[index].vector)
      normals[index] = direction(normal).map { PackedFloat3($0) } ?? normals[index]
    }
    splats.transform(by: transform)
  }

  /// Appends the points and lines of another set of the same kind. If only one of the two has an optional attribute, the
  /// points of the other get a zero normal or white, and NaN for numbers of other names. Splats and plain points together are plain points. O(other), amortized
  /// over many calls.
  ///
  /// - Precondition: The total number of points is at most `UInt32.max`.
  public mutating func append(_ other: PointSet) {
    let first = positions.count
    precondition(
      first + other.positions.count <= Int(UInt32.max), "more points than 32-bit indices can address")
    func append<Value>(_ others: [Value], to values: inout [Value], _ missing: Value) {
      guard !others.isEmpty || !values.isEmpty else { return }
      values += repeatElement(missing, count: first - values.count)
      values += others
      values += repeatElement(missing, count: first + other.positions.count - values.count)
    }
    if isEmpty || areSplats && other.areSplats {
      splats.append(other.splats)
    } else if !other.isEmpty {
      splats = SplatAttributes()
    }
    append(other.normals, to: &normals, PackedFloat3(.zero))
    append(other.colors, to: &colors, SIMD4(repeating: 255))
    appendScalars(other.scalars, count: first, otherCount: other.positions.count)
    positions += other.positions
    lines.append(contentsOf: other.lines.lazy.map { UInt32(first) + $0 })
  }

  /// Appends the further numbers of `otherCount` points to those of `count` points.
  private mutating func appendScalars(_ others: [PointScalar], count: Int, otherCount: Int) {
    if others.isEmpty, scalars.isEmpty { return }
    var places = Dictionary(zip(scalars.map(\.name), scalars.indices)) { first, _ in first }
    for other in others {
      if places[other.name] == nil {
        places[other.name] = scalars.count
        scalars.append(PointScalar(name: other.name, values: Array(repeating: .nan, count: count)))
      }
      // Of two with one name, the first is kept.
      if let place = places[other.name], scalars[place].values.count == count {
        scalars[place].values += other.values
      }
    }
    for index in scalars.indices where scalars[index].values.count == count {
      scalars[index].values += repeatElement(.nan, count: otherCount)
    }
  }
}
