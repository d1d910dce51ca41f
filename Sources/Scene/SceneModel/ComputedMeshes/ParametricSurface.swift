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
/// wave.u.count = 400                  // needsUpdate
/// ```
public final class ParametricSurface: ComputedMesh, DescribedModel {
  /// The first parameter.
  public let u: ParameterDomain
  /// The second parameter.
  public let v: ParameterDomain
  /// The positions.
  @Property public var positions: SurfaceFunction

  private var grid: SurfaceGrid?
  private var indices: [UInt32] = []

  /// Creates a surface.
  public init(
    name: String = "", u: ParameterRange = ParameterRange(from: 0, to: 1, count: 50),
    v: ParameterRange = ParameterRange(from: 0, to: 1, count: 50),
    _ positions: SurfaceFunction = SurfaceFunction { u, v in [u, 0, v] },
    symbols: (u: String, v: String) = ("u", "v"), group: Group? = nil
  ) {
    self.u = ParameterDomain("u", of: name, symbol: symbols.u, u)
    self.v = ParameterDomain("v", of: name, symbol: symbols.v, v)
    self.positions = positions
    super.init(name: name, group: group)
    observe(self.u)
    observe(self.v)
    observe($positions, .positions)
  }

  /// `surface`, in the list `surfaces`.
  public static let description = ModelDescription<ParametricSurface>(
    kind: "surface", listKey: "surfaces", properties: placeProperties() + appearanceProperties(),
    make: { ParametricSurface(name: $0, group: $1) })

  package override var domains: [(key: String, domain: ParameterDomain)] { [("u", u), ("v", v)] }

  override func checkCounts() throws(GeometryError) { _ = try makeGrid(u.range, v.range) }

  private func makeGrid(_ u: ParameterRange, _ v: ParameterRange) throws(GeometryError) -> SurfaceGrid {
    try SurfaceGrid(
      uCount: u.count, vCount: v.count, isClosedInU: u.isClosed, isClosedInV: v.isClosed)
  }

  override var isDetachable: Bool { positions.isConcurrent && vertexColors?.isConcurrent != false }

  override func detachedCopy() -> ComputedMesh? {
    let copy = ParametricSurface(name: name, u: u.range, v: v.range, positions, symbols: (u.symbol, v.symbol))
    (copy.grid, copy.indices) = (grid, indices)
    return copy
  }

  override func adopt(_ copy: ComputedMesh) {
    if let copy = copy as? ParametricSurface { (grid, indices) = (copy.grid, copy.indices) }
  }

  override func build(_ parts: MeshParts, _ content: inout ComputedMeshContent) throws(ComputedMeshError) {
    let (u, v) = (self.u.range, self.v.range)
    let next = try Self.checked { () throws(GeometryError) in try makeGrid(u, v) }
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
            (self.u.symbol, u.seamValues[first % next.columns]),
            (self.v.symbol, v.seamValues[first / next.columns]),
          ])
      }
      content.set(
        vertices, omitted: completion.omitted,
        indices: newIndices, textureCoordinates: newIndices.map { _ in next.textureCoordinates })
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
  /// Whether the function can be called on any thread.
  let isConcurrent: Bool

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
  ) { self.init(vertices: vertices, isConcurrent: false) }

  private init(
    vertices: @escaping (_ u: ParameterRange, _ v: ParameterRange) throws(ComputedMeshError) -> [Vertex],
    isConcurrent: Bool
  ) { (self.vertices, self.isConcurrent) = (vertices, isConcurrent) }

  /// Returns a function of vertices that can be called on any thread; otherwise as `init(vertices:)`. A window computes
  /// large surfaces with such a function on another thread.
  package static func concurrent(
    vertices:
      @escaping @Sendable (_ u: ParameterRange, _ v: ParameterRange) throws(ComputedMeshError) -> [Vertex]
  ) -> SurfaceFunction { SurfaceFunction(vertices: vertices, isConcurrent: true) }
}
