import Geometry
import Reactive

/// An observable tube along a curve whose points are a function of one parameter, u. It does not twist.
public final class ParametricCurve: ComputedMesh, DescribedModel {
  /// The parameter. If it is closed, the last point is joined to the first one.
  public let u: ParameterDomain
  /// The radius of the tube, in metres, if `radii` is nil.
  @Property public var radius: Float
  /// The number of sides of the tube, rounded to a whole number.
  @Property public var sides: Float
  /// Whether the ends have discs.
  @Property public var hasCaps: Bool
  /// The points.
  @Property public var points: CurveFunction
  /// The radius of the tube at each value of u. Nil for `radius`.
  @Property public var radii: RadiusFunction?

  /// The radius of a tube at each of the `values` of a range.
  public typealias RadiusFunction = (ParameterRange) throws(ComputedMeshError) -> [Double]

  private var grid: TubeGrid?
  private var indices: [UInt32] = []

  /// Creates a curve.
  public init(
    name: String = "", u: ParameterRange = ParameterRange(from: 0, to: 1, count: 100),
    _ points: CurveFunction = CurveFunction { [$0, 0, 0] }, radius: Float = 0.05, sides: Int = 16,
    hasCaps: Bool = true, symbol: String = "u", group: Group? = nil
  ) {
    self.u = ParameterDomain("u", of: name, symbol: symbol, u)
    self.radius = radius
    self.sides = Float(sides)
    self.hasCaps = hasCaps
    self.points = points
    super.init(name: name, group: group)
    observe(self.u)
    observe($sides, .all)
    observe($hasCaps, .all)
    observe($radius, .positions)
    observe($points, .positions)
    observe($radii, .positions)
  }

  /// `curve`, in the list `curves`.
  public static let description = ModelDescription<ParametricCurve>(
    kind: "curve", listKey: "curves",
    properties: placeProperties() + [
      .boolean("closed") { $0.u.$isClosed },
      .length("radius") { $0.$radius },
      .number("sides", .count(3...Float(TubeGrid.sideRange.upperBound))) { $0.$sides },
      .boolean("caps") { $0.$hasCaps },
    ] + appearanceProperties(),
    make: { ParametricCurve(name: $0, group: $1) })

  package override var domains: [(key: String, domain: ParameterDomain)] { [("u", u)] }

  override func checkCounts() throws(GeometryError) { _ = try makeGrid(u.range) }

  private func makeGrid(_ u: ParameterRange) throws(GeometryError) -> TubeGrid {
    try TubeGrid(count: u.count, sides: Self.count(sides), isClosed: u.isClosed, hasCaps: hasCaps)
  }

  override func build(_ parts: MeshParts, _ content: inout ComputedMeshContent) throws(ComputedMeshError) {
    let u = self.u.range
    let next = try Self.checked { () throws(GeometryError) in try makeGrid(u) }
    let isNew = next != grid
    let newIndices = isNew ? next.indices : indices
    var (vertices, omitted, gap) = (content.mesh.vertices, OmittedTriangles(), content.gap)
    let needsPositions = parts.contains(.positions) || isNew
    if needsPositions {
      let samples = try samples(u)
      omitted = next.fill(&vertices, samples, indices: newIndices)
      gap = samples.firstIndex { !$0.isValid }.map { first in
        let sample = samples[first]
        let isPosition = !SIMD3<Float>(sample.position).indices.allSatisfy {
          Float(sample.position[$0]).isFinite
        }
        return ComputedMeshGap(
          expected: isPosition ? "finite positions" : "a finite radius",
          found: isPosition ? "one that is not" : "\(Float(sample.radius).description)",
          at: [(self.u.symbol, u.values[first])])
      }
    }
    var colors: [Color]?
    if parts.contains(.colors) || isNew || needsPositions && vertexColors?.readsPositions == true {
      colors =
        try vertexColors?.finiteColors(
          of: .init(u: ParameterColumn(next.values(u.seamValues)), v: nil, vertices: vertices)) ?? []
    }
    if needsPositions {
      content.gap = gap
      content.set(
        vertices, omitted: omitted, indices: isNew ? newIndices : nil,
        textureCoordinates: isNew ? next.textureCoordinates : nil)
    }
    if let colors { content.set(colors) }
    (grid, indices) = (next, newIndices)
  }

  private func samples(_ u: ParameterRange) throws(ComputedMeshError) -> [CurvePoint] {
    var samples = try points.points(u)
    precondition(samples.count == u.count, "each value needs a point")
    let radii = try radii?(u)
    // A negative radius is turned round.
    for number in samples.indices { samples[number].radius = abs(radii?[number] ?? Double(radius)) }
    return samples
  }
}

/// The points of a curve as a function of one parameter.
public struct CurveFunction {
  /// Returns a point for each of the `values` of a range. The radii are ignored.
  let points: (ParameterRange) throws(ComputedMeshError) -> [CurvePoint]

  /// Creates a function of positions. The tangents follow from neighbouring points.
  public init(_ position: @escaping (_ u: Double) -> SIMD3<Double>) {
    self.init(points: { (u) throws(ComputedMeshError) in
      u.values.map { CurvePoint(position: position($0), radius: 0) }
    })
  }

  /// Creates a function of points with derivatives: one for each of the `values` of a range. The radii are ignored.
  public init(points: @escaping (ParameterRange) throws(ComputedMeshError) -> [CurvePoint]) {
    self.points = points
  }
}
