import Parallelism

/// A tessellated shape, prepared for meshes of any size.
///
/// Everything that does not depend on the size (triangles, texture coordinates, sines and cosines) is computed once, by
/// the initializer. Meshing is one pass of multiplications, and `update` does it in place:
///
/// ```swift
/// let torus = try TessellatedTorus(segments: 64, sides: 32)
/// var mesh = try torus.mesh(TorusSize(radius: 2, tubeRadius: 0.5))
/// try torus.update(&mesh, TorusSize(radius: 3, tubeRadius: 0.5))
/// ```
/// All shapes are centred at the origin with Y up, and wind counter-clockwise seen from outside. Every mesh has
/// `vertexCount` vertices with unit normals, and no degenerate triangle.
public protocol TessellatedShape: Equatable, Sendable {
  /// The dimensions of a mesh.
  associatedtype Size: Hashable, Sendable

  /// The indices and texture coordinates shared by all meshes of the shape.
  var topology: ShapeTopology { get }

  /// The shape as a surface for textures: it has texture coordinates from 0 to 1, which no triangle wraps around. Seen
  /// from outside, u grows to the right and v downwards in every triangle.
  ///
  /// The vertices and triangles may differ from those of this shape; the sizes do not. The textured form of a textured
  /// shape is the shape itself. The default implementation returns this shape. O(vertices).
  var textured: Self { get }

  /// Throws unless every length of `size` is valid for the shape.
  static func check(_ size: Size) throws(GeometryError)

  /// Returns the size with which a shape of `size` is drawn. A negative length is turned round: all shapes but a cone look the
  /// same with the positive one. Nil if there is nothing to draw, because a length is 0 or not finite.
  ///
  /// The default implementation returns the sizes that `check` accepts.
  static func drawnSize(_ size: Size) -> Size?

  /// Returns the lengths of a size, in any order, with 0 in place of those that it does not have.
  ///
  /// The default implementation returns half the extents.
  static func lengths(_ size: Size) -> SIMD3<Float>

  /// Returns half the extents of the smallest box about the origin that contains the shape of the given size.
  static func halfExtent(_ size: Size) -> SIMD3<Float>

  /// Returns the support function of the shape of `size`: the largest dot product of `direction`, which may have any length,
  /// with a point of the exact shape.
  ///
  /// The default implementation is that of the box of `halfExtent`.
  static func support(_ size: Size, _ direction: SIMD3<Float>) -> Float

  /// Returns the scale along each axis that turns the shape of `size` into the shape of `other`, or nil if no scale
  /// does.
  ///
  /// The default implementation is the ratio of the extents.
  static func scale(from size: Size, to other: Size) -> SIMD3<Float>?

  /// Writes all vertices of the mesh of `size`, which has been checked. Previous values of the vertices are not read.
  func fill(_ vertices: inout MutableSpan<Vertex>, _ size: Size)
}

/// The size-independent part of the meshes of a shape.
public struct ShapeTopology: Equatable, Sendable {
  /// The number of vertices.
  public let vertexCount: Int
  /// Three indices for each triangle.
  public let indices: [UInt32]
  /// One texture coordinate for each vertex. Empty if the shape has no texture coordinates.
  public let textureCoordinates: [SIMD2<Float>]

  /// Creates the topology of a shape. O(indices).
  ///
  /// - Precondition: there are three indices for each triangle, each of them less than `vertexCount`, and `vertexCount` texture
  ///   coordinates or none.
  public init(vertexCount: Int, indices: [UInt32], textureCoordinates: [SIMD2<Float>] = []) {
    precondition(indices.count % 3 == 0, "expected three indices for each triangle")
    precondition(indices.allSatisfy { $0 < vertexCount }, "expected indices of less than \(vertexCount)")
    precondition(
      textureCoordinates.isEmpty || textureCoordinates.count == vertexCount, "expected one pair a vertex")
    (self.vertexCount, self.indices) = (vertexCount, indices)
    self.textureCoordinates = textureCoordinates
  }
}

extension TessellatedShape {
  /// The default: this shape.
  public var textured: Self { self }

  /// The number of vertices of each mesh.
  public var vertexCount: Int { topology.vertexCount }
  /// The number of triangles of each mesh.
  public var triangleCount: Int { topology.indices.count / 3 }
  /// Three indices for each triangle, shared by all meshes of the shape.
  public var indices: [UInt32] { topology.indices }
  /// One texture coordinate for each vertex, shared by all meshes of the shape. Empty if the shape has no
  /// texture coordinates.
  public var textureCoordinates: [SIMD2<Float>] { topology.textureCoordinates }

  /// Returns the mesh of a size. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidLength` if a length is not positive and finite. `GeometryError.outOfMemory` if there is too
  ///   little memory.
  public func mesh(_ size: Size) throws(GeometryError) -> Mesh {
    var mesh = Mesh()
    try update(&mesh, size)
    return mesh
  }

  /// Replaces `mesh` with the mesh of a size. O(vertices).
  ///
  /// The vertices are overwritten in place if `mesh` has the same number of vertices and is the only owner of their
  /// storage.
  ///
  /// - Throws: The errors of `mesh(_:)`. `mesh` is then unchanged.
  public func update(_ mesh: inout Mesh, _ size: Size) throws(GeometryError) {
    try Self.check(size)
    let topology = topology
    if mesh.vertices.count == topology.vertexCount {
      var vertices = mesh.vertices.mutableSpan
      fill(&vertices, size)
    } else {
      let count = topology.vertexCount
      try GeometryError.reserve(count, byteCount: count * MemoryLayout<Vertex>.stride)
      mesh.vertices = Array(count: topology.vertexCount) { fill(&$0, size) }
    }
    mesh.indices = topology.indices
    mesh.textureCoordinates = topology.textureCoordinates
    mesh.colors = []
  }
}

extension TessellatedShape {
  /// The default: half the extents.
  public static func lengths(_ size: Size) -> SIMD3<Float> { halfExtent(size) }

  /// Returns whether a length is not finite, or too large to be drawn: the square is not finite.
  package static func hasMissingLength(_ size: Size) -> Bool {
    let lengths = lengths(size)
    return !(lengths * lengths).isFinite
  }

  /// The default: the sizes that `check` accepts.
  public static func drawnSize(_ size: Size) -> Size? {
    do throws(GeometryError) { try check(size) } catch { return nil }
    return size
  }

  /// Returns the support function of the box of `halfExtent`.
  public static func support(_ size: Size, _ direction: SIMD3<Float>) -> Float {
    let half = halfExtent(size)
    return half.x * abs(direction.x) + half.y * abs(direction.y) + half.z * abs(direction.z)
  }

  /// Returns the ratio of the extents, with 1 along an axis without extent.
  public static func scale(from size: Size, to other: Size) -> SIMD3<Float>? {
    let (before, after) = (halfExtent(size), halfExtent(other))
    return (after / before).replacing(with: 1, where: before .== 0)
  }

  /// Returns the scale of a shape that keeps its form only under uniform scaling, or nil if the ratios differ.
  static func evenScale(_ ratios: Float...) -> SIMD3<Float>? {
    let (least, greatest) = (ratios.min() ?? 1, ratios.max() ?? 1)
    return greatest - least <= 1e-5 * greatest ? SIMD3(repeating: ratios[0]) : nil
  }
}

/// Returns the length with which something of `length` is drawn: a negative one is turned round. Nil if there is nothing to
/// draw, because it is 0, or because its square is not finite.
package func drawnLength(_ length: Float) -> Float? {
  length != 0 && (length * length).isFinite ? abs(length) : nil
}

/// Returns the lengths with which something of `lengths` is drawn; see `drawnLength`.
func drawnLengths(_ lengths: SIMD3<Float>) -> SIMD3<Float>? {
  guard let x = drawnLength(lengths.x), let y = drawnLength(lengths.y), let z = drawnLength(lengths.z) else {
    return nil
  }
  return SIMD3(x, y, z)
}

extension TessellatedShape where Size == SIMD3<Float> {
  /// Returns the lengths.
  public static func lengths(_ size: SIMD3<Float>) -> SIMD3<Float> { size }

  /// Returns the lengths without their signs. Nil if one is 0 or not finite.
  public static func drawnSize(_ size: SIMD3<Float>) -> SIMD3<Float>? { drawnLengths(size) }
}

extension TessellatedShape where Size == Float {
  /// Returns the radius.
  public static func lengths(_ radius: Float) -> SIMD3<Float> { SIMD3(radius, 0, 0) }

  /// Returns the length without its sign. Nil if it is 0 or not finite.
  public static func drawnSize(_ radius: Float) -> Float? { drawnLength(radius) }

  /// Returns the half extents of a cube with the half edge `radius`.
  public static func halfExtent(_ radius: Float) -> SIMD3<Float> { SIMD3(repeating: radius) }

  /// Returns the support function of a sphere.
  public static func support(_ radius: Float, _ direction: SIMD3<Float>) -> Float {
    radius * length(direction)
  }

  /// Throws unless the radius is positive and finite.
  public static func check(_ radius: Float) throws(GeometryError) {
    try GeometryError.checkLength("radius", radius)
  }

  /// Returns the mesh of a radius. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidLength` unless `radius` is positive and finite.
  public func mesh(radius: Float) throws(GeometryError) -> Mesh { try mesh(radius) }

  /// Replaces `mesh` with the mesh of a radius; see `update(_:_:)`.
  ///
  /// - Throws: `GeometryError.invalidLength` unless `radius` is positive and finite. `mesh` is then unchanged.
  public func update(_ mesh: inout Mesh, radius: Float) throws(GeometryError) { try update(&mesh, radius) }
}
