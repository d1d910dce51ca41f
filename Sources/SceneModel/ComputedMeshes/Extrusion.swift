import Geometry
import Reactive

/// An observable solid: an outline in the XY plane, with holes, that is extruded along Z. An outline that is not closed
/// gives a ribbon.
public final class Extrusion: ComputedMesh {
  /// The first value of the parameter.
  @Property public var from: Float
  /// The last value of the parameter.
  @Property public var to: Float
  /// The number of points of a contour that is a function, rounded to a whole number.
  @Property public var count: Float
  /// Whether the contours are closed.
  @Property public var isClosed: Bool
  /// The outline.
  @Property public var outline: PathFunction
  /// The holes, which lie in the outline and do not overlap.
  @Property public var holes: [PathFunction]
  /// The length along Z, in metres. The middle is at 0.
  @Property public var depth: Float
  /// The angle in degrees from which corners of the outline are sharp.
  @Property public var creaseAngle: Float
  /// The name of the parameter in messages.
  public let parameterName: String

  private var grid: ExtrusionGrid?
  private var caps: OutlineTriangles?
  private var indices: [UInt32] = []

  /// Creates an extrusion.
  public init(
    name: String = "", u: ParameterRange = ParameterRange(from: 0, to: 1, count: 100, isClosed: true),
    _ outline: PathFunction = PathFunction(points: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]),
    holes: [PathFunction] = [], depth: Float = 1, creaseAngle: Float = 30, parameterName: String = "u",
    group: Group? = nil
  ) {
    (from, to, count, isClosed) = (Float(u.from), Float(u.to), Float(u.count), u.isClosed)
    self.outline = outline
    self.holes = holes
    self.depth = depth
    self.creaseAngle = creaseAngle
    self.parameterName = parameterName
    super.init(name: name, group: group)
    for property in [$from, $to, $count] { observe(property, .all) }
    observe($isClosed, .all)
    for property in [$depth, $creaseAngle] { observe(property, .positions) }
    observe($outline, .positions)
    observe($holes, .positions)
  }

  public override class var kindName: String { "extrusion" }

  override func build(_ parts: MeshParts, _ content: inout ComputedMeshContent) throws(ComputedMeshError) {
    let u = ParameterRange(from: Double(from), to: Double(to), count: Self.count(count), isClosed: isClosed)
    try Self.check(u)
    var paths = [try outline.path(u)]
    for hole in isClosed ? holes : [] { paths.append(try hole.path(u)) }
    let next = try Self.checked { () throws(GeometryError) in
      try GeometryError.checkLength("depth", depth)
      return try ExtrusionGrid(counts: paths.map(\.points.count), isClosed: isClosed)
    }
    guard let outline = Outline(paths) else {
      throw .function("expected an outline and holes with finite points, found none")
    }
    // Triangles that still fit are kept, so that the indices stay the same while an outline changes a little.
    let known = next == grid ? caps.flatMap { $0.areValid(for: outline) ? $0 : nil } : nil
    let nextCaps = known ?? OutlineTriangles(outline)
    let isNew = next != grid || nextCaps != caps
    let newIndices = isNew ? next.indices(nextCaps) : indices
    var (vertices, omitted) = (content.mesh.vertices, OmittedTriangles())
    let needsPositions = parts.contains(.positions) || isNew
    if needsPositions {
      omitted = next.fill(
        &vertices, outline, depth: depth, creaseAngle: Double(creaseAngle), indices: newIndices)
    }
    let values = paths.map { PathFunction.values(u, of: $0) }
    var colors: [Color]?
    if parts.contains(.colors) || next != grid || needsPositions && vertexColors?.readsPositions == true {
      colors =
        try vertexColors?.finiteColors(
          of: .init(u: ParameterColumn(next.values(values, of: paths, outline)), v: nil, vertices: vertices))
        ?? []
    }
    if needsPositions {
      let missing = paths.indices.lazy.compactMap { path in
        paths[path].points.firstIndex { !(Float($0.x).isFinite && Float($0.y).isFinite) }
          .map { values[path][$0] }
      }.first
      content.gap = missing.map {
        ComputedMeshGap(expected: "finite points", found: "one that is not", at: [(parameterName, $0)])
      }
      let coordinates = next.textureCoordinates(outline)
      content.set(
        vertices, omitted: omitted,
        topology: isNew || coordinates != content.mesh.textureCoordinates ? (newIndices, coordinates) : nil)
    }
    if let colors { content.set(colors) }
    (grid, caps, indices) = (next, nextCaps, newIndices)
  }
}
