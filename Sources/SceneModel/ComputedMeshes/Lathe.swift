import Geometry
import Reactive

/// An observable surface of revolution: a profile that is rotated about the Y axis. A point of the profile is a distance
/// from the axis and a height.
public final class Lathe: ComputedMesh {
  /// The first value of the parameter.
  @Property public var from: Float
  /// The last value of the parameter.
  @Property public var to: Float
  /// The number of points of a profile that is a function, rounded to a whole number.
  @Property public var count: Float
  /// Whether the last point of the profile is joined to the first one.
  @Property public var isClosed: Bool
  /// The profile.
  @Property public var profile: PathFunction
  /// The number of segments around the axis, rounded to a whole number.
  @Property public var segments: Float
  /// The angle in degrees from which corners of the profile are sharp.
  @Property public var creaseAngle: Float
  /// The name of the parameter in messages.
  public let parameterName: String

  private var grid: LatheGrid?
  private var indices: [UInt32] = []

  /// Creates a lathe.
  public init(
    name: String = "", u: ParameterRange = ParameterRange(from: 0, to: 1, count: 50),
    _ profile: PathFunction = PathFunction(points: [[0.5, 0], [0.5, 1]]), segments: Int = 64,
    creaseAngle: Float = 30, parameterName: String = "u", group: Group? = nil
  ) {
    (from, to, count, isClosed) = (Float(u.from), Float(u.to), Float(u.count), u.isClosed)
    self.profile = profile
    self.segments = Float(segments)
    self.creaseAngle = creaseAngle
    self.parameterName = parameterName
    super.init(name: name, group: group)
    for property in [$from, $to, $count, $segments] { observe(property, .all) }
    observe($isClosed, .all)
    observe($creaseAngle, .positions)
    observe($profile, .positions)
  }

  public override class var kindName: String { "lathe" }

  override func build(_ parts: MeshParts, _ content: inout ComputedMeshContent) throws(ComputedMeshError) {
    let u = ParameterRange(from: Double(from), to: Double(to), count: Self.count(count), isClosed: isClosed)
    try Self.check(u)
    let path = try profile.path(u)
    let next = try Self.checked { () throws(GeometryError) in
      try LatheGrid(count: path.points.count, segments: Self.count(segments), isClosed: isClosed)
    }
    let isNew = next != grid
    let newIndices = isNew ? next.indices : indices
    var (vertices, omitted) = (content.mesh.vertices, OmittedTriangles())
    let needsPositions = parts.contains(.positions) || isNew
    if needsPositions {
      omitted = next.fill(&vertices, path, creaseAngle: Double(creaseAngle), indices: newIndices)
    }
    let values = PathFunction.values(u, of: path)
    var colors: [Color]?
    if parts.contains(.colors) || isNew || needsPositions && vertexColors?.readsPositions == true {
      let column = ParameterColumn(
        next.rowValues(values, path), blockSize: next.segments + 1, count: vertices.count)
      colors = try vertexColors?.finiteColors(of: .init(u: column, v: nil, vertices: vertices)) ?? []
    }
    if needsPositions {
      content.gap = path.points.firstIndex { !(Float($0.x).isFinite && Float($0.y).isFinite && $0.x >= 0) }
        .map { first in
          let point = path.points[first]
          let isNegative = point.x < 0 && Float(point.y).isFinite
          return ComputedMeshGap(
            expected: isNegative ? "a distance from the axis of at least 0" : "finite points",
            found: isNegative ? Float(point.x).description : "one that is not",
            at: [(parameterName, values[first])])
        }
      content.set(
        vertices, omitted: omitted, topology: isNew ? (newIndices, next.textureCoordinates) : nil)
    }
    if let colors { content.set(colors) }
    (grid, indices) = (next, newIndices)
  }
}

extension ComputedMesh {
  /// Throws unless a range has enough values, and not too many.
  static func check(_ u: ParameterRange) throws(ComputedMeshError) {
    try checked { () throws(GeometryError) in try u.check("u.count") }
  }
}
