import Geometry

/// A path in a plane as a function of one parameter, or as a list of points.
public struct PathFunction {
  /// Returns the path for the values of a range. It has a point for each of the `values`, or its own number of points.
  package let path: (ParameterRange) throws(ComputedMeshError) -> PlanarPath

  /// Creates a function that returns a path for the `values` of a range.
  public init(path: @escaping (ParameterRange) throws(ComputedMeshError) -> PlanarPath) {
    self.path = path
  }

  /// Creates a path of points with corners at all of them. The range has no effect, except that it may be closed.
  public init(points: [SIMD2<Double>]) {
    self.init(path: { (u) throws(ComputedMeshError) in PlanarPath(points: points, isClosed: u.isClosed) })
  }

  /// Returns the value of the parameter at each point of a path.
  static func values(_ u: ParameterRange, of path: PlanarPath) -> [Double] {
    let values = u.values
    if values.count == path.points.count { return values }
    // A list of points has equally spaced values.
    return ParameterRange(from: u.from, to: u.to, count: path.points.count, isClosed: u.isClosed).values
  }
}
