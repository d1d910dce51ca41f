import Geometry

/// The colours of the vertices of a computed mesh, as a function of the parameters and the positions.
public struct VertexColoring {
  /// The vertices to colour.
  public struct Vertices {
    /// The first parameter of each vertex.
    public let u: ParameterColumn
    /// The second parameter of each vertex of a surface. Nil for other kinds.
    public let v: ParameterColumn?
    /// The vertices, with their positions in the coordinates of the model.
    public let vertices: [Vertex]
  }

  /// Whether the colours depend on the positions, and not only on the parameters.
  package let readsPositions: Bool
  let colors: (Vertices) throws(ComputedMeshError) -> [Color]
  /// Whether `colors` can be called on any thread.
  let isConcurrent: Bool

  /// Creates a colouring. `colors` returns a colour for each vertex.
  public init(
    readsPositions: Bool, colors: @escaping (Vertices) throws(ComputedMeshError) -> [Color]
  ) {
    self.init(readsPositions: readsPositions, colors: colors, isConcurrent: false)
  }

  private init(
    readsPositions: Bool, colors: @escaping (Vertices) throws(ComputedMeshError) -> [Color],
    isConcurrent: Bool
  ) { (self.readsPositions, self.colors, self.isConcurrent) = (readsPositions, colors, isConcurrent) }

  /// Returns a colouring with a function that can be called on any thread; otherwise as `init(readsPositions:colors:)`.
  package static func concurrent(
    readsPositions: Bool, colors: @escaping @Sendable (Vertices) throws(ComputedMeshError) -> [Color]
  ) -> VertexColoring {
    VertexColoring(readsPositions: readsPositions, colors: colors, isConcurrent: true)
  }

  /// Returns finite colours, the grey of missing values for those that are not finite.
  func finiteColors(of vertices: Vertices) throws(ComputedMeshError) -> [Color] {
    var colors = try colors(vertices)
    precondition(colors.count == vertices.vertices.count, "each vertex needs a colour")
    for number in colors.indices { colors[number] = colors[number].orMissing }
    return colors
  }
}

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
