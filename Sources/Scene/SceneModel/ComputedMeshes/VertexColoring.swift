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
  public let readsPositions: Bool
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
  public static func concurrent(
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
