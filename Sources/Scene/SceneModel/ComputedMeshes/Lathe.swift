import Geometry
import Reactive

/// An observable surface of revolution: a profile that is rotated about the Y axis. A point of the profile is a distance
/// from the axis and a height.
public final class Lathe: ComputedMesh, DescribedModel {
  /// The parameter of the profile. If it is closed, the last point is joined to the first one. The count has no effect on
  /// a list of points.
  public let u: ParameterDomain
  /// The profile.
  @Property public var profile: PathFunction
  /// The number of segments around the axis, rounded to a whole number.
  @Property public var segments: Float
  /// The angle in degrees from which corners of the profile are sharp.
  @Property public var creaseAngle: Float

  private var grid: LatheGrid?
  private var indices: [UInt32] = []

  /// Creates a lathe.
  public init(
    name: String = "", u: ParameterRange = ParameterRange(from: 0, to: 1, count: 50),
    _ profile: PathFunction = PathFunction(points: [[0.5, 0], [0.5, 1]]), segments: Int = 64,
    creaseAngle: Float = 30, symbol: String = "u", group: Group? = nil
  ) {
    self.u = ParameterDomain("u", of: name, symbol: symbol, u)
    self.profile = profile
    self.segments = Float(segments)
    self.creaseAngle = creaseAngle
    super.init(name: name, group: group)
    observe(self.u)
    observe($segments, .all)
    observe($creaseAngle, .positions)
    observe($profile, .positions)
  }

  /// `lathe`, in the list `lathes`.
  public static let description = ModelDescription<Lathe>(
    kind: "lathe", listKey: "lathes",
    properties: placeProperties() + [
      .boolean("closed") { $0.u.$isClosed },
      .number("segments", .count(3...Float(LatheGrid.segmentRange.upperBound))) { $0.$segments },
      .number("creaseAngle", .within(0...180)) { $0.$creaseAngle },
    ] + appearanceProperties(),
    make: { Lathe(name: $0, group: $1) })

  package override var domains: [(key: String, domain: ParameterDomain)] { [("u", u)] }

  package override var paths: [(key: String, path: PathFunction)] { [("profile", profile)] }

  override func build(_ parts: MeshParts, _ content: inout ComputedMeshContent) throws(ComputedMeshError) {
    let u = self.u.range
    try Self.check(u)
    let path = try profile.path(u)
    let next = try Self.checked { () throws(GeometryError) in
      try LatheGrid(count: path.points.count, segments: Self.count(segments), isClosed: u.isClosed)
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
            at: [(self.u.symbol, values[first])])
        }
      content.set(
        vertices, omitted: omitted, indices: isNew ? newIndices : nil,
        textureCoordinates: isNew ? next.textureCoordinates : nil)
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
