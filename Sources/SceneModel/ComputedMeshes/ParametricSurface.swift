import Geometry
import Reactive

/// An observable surface whose positions are a function of two parameters, u and v.
///
/// ```swift
/// let wave = ParametricSurface(
///   name: "wave", u: ParameterRange(from: -3, to: 3, count: 200), v: ParameterRange(from: -3, to: 3, count: 200),
///   SurfaceFunction { u, v in SIMD3(u, 0.3 * sin(3 * u) * cos(3 * v), v) })
/// wave.update()
/// wave.mesh.vertices.count            // 40,000
/// wave.uCount = 400                   // needsUpdate
/// ```
public final class ParametricSurface: ComputedMesh {
  /// The first value of u.
  @Property public var uFrom: Float
  /// The last value of u.
  @Property public var uTo: Float
  /// The number of values of u, rounded to a whole number.
  @Property public var uCount: Float
  /// Whether the last value of u is followed by the first one.
  @Property public var isClosedInU: Bool
  /// The first value of v.
  @Property public var vFrom: Float
  /// The last value of v.
  @Property public var vTo: Float
  /// The number of values of v, rounded to a whole number.
  @Property public var vCount: Float
  /// Whether the last value of v is followed by the first one.
  @Property public var isClosedInV: Bool
  /// The positions.
  @Property public var positions: SurfaceFunction
  /// The names of the parameters in messages.
  public let parameterNames: (u: String, v: String)

  private var grid: SurfaceGrid?
  private var indices: [UInt32] = []

  /// Creates a surface.
  public init(
    name: String = "", u: ParameterRange = ParameterRange(from: 0, to: 1, count: 50),
    v: ParameterRange = ParameterRange(from: 0, to: 1, count: 50),
    _ positions: SurfaceFunction = SurfaceFunction { u, v in [u, 0, v] },
    parameterNames: (u: String, v: String) = ("u", "v"), group: Group? = nil
  ) {
    (uFrom, uTo, uCount, isClosedInU) = (Float(u.from), Float(u.to), Float(u.count), u.isClosed)
    (vFrom, vTo, vCount, isClosedInV) = (Float(v.from), Float(v.to), Float(v.count), v.isClosed)
    self.positions = positions
    self.parameterNames = parameterNames
    super.init(name: name, group: group)
    for property in [$uFrom, $uTo, $uCount, $vFrom, $vTo, $vCount] { observe(property, .all) }
    for property in [$isClosedInU, $isClosedInV] { observe(property, .all) }
    observe($positions, .positions)
  }

  public override class var kindName: String { "surface" }

  override func build(_ parts: MeshParts, _ content: inout ComputedMeshContent) throws(ComputedMeshError) {
    let u = ParameterRange(
      from: Double(uFrom), to: Double(uTo), count: Self.count(uCount), isClosed: isClosedInU)
    let v = ParameterRange(
      from: Double(vFrom), to: Double(vTo), count: Self.count(vCount), isClosed: isClosedInV)
    let next = try Self.checked { () throws(GeometryError) in
      try SurfaceGrid(
        uCount: u.count, vCount: v.count, isClosedInU: isClosedInU, isClosedInV: isClosedInV)
    }
    let needsPositions = parts.contains(.positions) || next != grid
    var vertices = needsPositions ? try positions.vertices(u, v) : content.mesh.vertices
    precondition(vertices.count == next.vertexCount, "each grid point needs a vertex")
    let newIndices = next == grid ? nil : next.indices
    let completion = needsPositions ? next.complete(&vertices, indices: newIndices ?? indices) : nil
    var colors: [Color]?
    if parts.contains(.colors) || next != grid || needsPositions && vertexColors?.readsPositions == true {
      let (us, vs) = (u.seamValues, v.seamValues)
      colors =
        try vertexColors?.finiteColors(
          of: .init(
            u: ParameterColumn(us, count: vertices.count),
            v: ParameterColumn(vs, blockSize: us.count, count: vertices.count), vertices: vertices)) ?? []
    }
    if let completion {
      content.gap = completion.firstMissing.map { first in
        ComputedMeshGap(
          expected: "finite positions", found: "one that is not",
          at: [
            (parameterNames.u, u.seamValues[first % next.columns]),
            (parameterNames.v, v.seamValues[first / next.columns]),
          ])
      }
      content.set(
        vertices, omitted: completion.omitted,
        topology: newIndices.map { ($0, next.textureCoordinates) })
    }
    if let colors { content.set(colors) }
    if let newIndices { (grid, indices) = (next, newIndices) }
  }
}

/// The positions of a surface as a function of two parameters.
public struct SurfaceFunction {
  /// Returns a vertex for each pair of values: for each of the seam values of v, all those of u. A normal that is zero is
  /// computed from the triangles.
  let vertices: (_ u: ParameterRange, _ v: ParameterRange) throws(ComputedMeshError) -> [Vertex]

  /// Creates a function of positions. The normals are those of the triangles. O(vertices), on the calling thread.
  public init(_ position: @escaping (_ u: Double, _ v: Double) -> SIMD3<Double>) {
    self.init(vertices: { (u, v) throws(ComputedMeshError) in
      let us = u.seamValues
      return v.seamValues.flatMap { v in
        us.map { Vertex(position: SIMD3<Float>(position($0, v)), normal: .zero) }
      }
    })
  }

  /// Creates a function of vertices. It returns a vertex for each pair of values, in the order of `SurfaceGrid`: for each
  /// of the `seamValues` of v, all those of u. A normal that is zero is computed from the triangles.
  public init(
    vertices: @escaping (_ u: ParameterRange, _ v: ParameterRange) throws(ComputedMeshError) -> [Vertex]
  ) { self.vertices = vertices }
}
