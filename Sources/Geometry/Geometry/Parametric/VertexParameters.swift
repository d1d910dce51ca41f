// The values of the parameter at each vertex, for colours.

extension TubeGrid {
  /// Returns the value at each vertex. `values` has one for each ring, with the duplicate of a closed curve.
  package func values(_ values: [Double]) -> [Double] {
    let rings = values.flatMap { repeatElement($0, count: sides + 1) }
    guard hasCaps, let first = values.first, let last = values.last else { return rings }
    return rings + repeatElement(first, count: sides + 1) + repeatElement(last, count: sides + 1)
  }
}

extension LatheGrid {
  /// Returns the value of each row. `values` has one for each point of `profile`.
  package func rowValues(_ values: [Double], _ profile: PlanarPath) -> [Double] {
    let isReversed = (profile.completed?.area ?? 0) < 0
    return (isReversed ? values.reversed() : values).segmentEnds(isClosed: isClosed)
  }
}

extension ExtrusionGrid {
  /// Returns the value at each vertex. `values` has one for each point of each of the contours, which `outline` contains
  /// in the direction that it needs.
  package func values(_ values: [[Double]], of contours: [PlanarPath], _ outline: Outline) -> [Double] {
    let oriented = zip(values, zip(contours, outline.contours)).map { values, paths in
      paths.0.completed?.points == paths.1.points ? values : values.reversed()
    }
    let walls = oriented.flatMap { $0.segmentEnds(isClosed: isClosed) }.flatMap { [$0, $0] }
    let points = oriented.flatMap(\.self)
    return isClosed ? walls + points + points : walls
  }
}

extension ParameterRange {
  /// Throws unless there are at least two values, or three in a closed range, and at most `countLimit`.
  package func check(_ name: String) throws(GeometryError) {
    try Self.check(name, count: count, isClosed: isClosed)
  }
}

extension [Double] {
  /// The values at the start and the end of each segment between points with these values.
  fileprivate func segmentEnds(isClosed: Bool) -> [Double] {
    (0..<(isClosed ? count : count - 1)).flatMap { [self[$0], self[($0 + 1) % count]] }
  }
}
