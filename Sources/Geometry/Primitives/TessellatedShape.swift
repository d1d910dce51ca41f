internal import Hardware

/// A shape that is cut into triangles, ready to be meshed at any size.
///
/// What does not depend on the size (triangles, texture coordinates, the sines of angles) is found once, when the shape
/// is cut; meshing is one pass of multiplications, and `update` does it in place:
///
/// ```swift
/// let torus = try TessellatedTorus(segments: 64, sides: 32)
/// var mesh = try torus.mesh(TorusSize(radius: 2, tubeRadius: 0.5))
/// try torus.update(&mesh, TorusSize(radius: 3, tubeRadius: 0.5))
/// ```
/// All shapes stand about the origin with Y up, and wind counter-clockwise seen from outside. Every mesh has
/// `vertexCount` vertices with unit normals, and no degenerate triangle.
public protocol TessellatedShape: Equatable, Sendable {
  /// The lengths that a mesh is made of.
  associatedtype Size: Hashable, Sendable

  /// What all meshes of this shape share.
  var topology: ShapeTopology { get }

  /// Throws unless every length of `size` makes a shape.
  static func check(_ size: Size) throws(GeometryError)

  /// Half the lengths, along the axes, of the box about the origin that just holds the shape of `size`.
  static func halfExtent(_ size: Size) -> SIMD3<Float>

  /// By how much the shape of one size must be stretched along each axis to be that of another; nil where no stretch makes
  /// it so. What the extents say, unless said otherwise.
  static func stretch(from size: Size, to other: Size) -> SIMD3<Float>?

  /// Writes all vertices of the mesh of `size`, which has been checked. What they were before is not read.
  func fill(_ vertices: inout MutableSpan<Vertex>, _ size: Size)
}

/// What the meshes of one shape share, whatever their size.
public struct ShapeTopology: Equatable, Sendable {
  /// The number of vertices.
  public let vertexCount: Int
  /// Three for each triangle.
  public let indices: [UInt32]
  /// One for each vertex, or none at all.
  public let textureCoordinates: [SIMD2<Float>]
}

extension TessellatedShape {
  /// The number of vertices of each mesh.
  public var vertexCount: Int { topology.vertexCount }
  /// The number of triangles of each mesh.
  public var triangleCount: Int { topology.indices.count / 3 }
  /// Three for each triangle; shared by every mesh of this shape.
  public var indices: [UInt32] { topology.indices }
  /// One for each vertex, or none at all; shared by every mesh of this shape.
  public var textureCoordinates: [SIMD2<Float>] { topology.textureCoordinates }

  /// The mesh of a size. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidLength` if a length is not positive and finite, or does not go with another.
  public func mesh(_ size: Size) throws(GeometryError) -> Mesh {
    var mesh = Mesh()
    try update(&mesh, size)
    return mesh
  }

  /// Makes `mesh` the mesh of a size; where it is one of this shape's meshes and the only holder of its vertices, they
  /// are rewritten in place. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidLength` as `mesh` does; `mesh` is then as it was.
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
  /// What the extents say; 1 along an axis that has none.
  public static func stretch(from size: Size, to other: Size) -> SIMD3<Float>? {
    let (before, after) = (halfExtent(size), halfExtent(other))
    return (after / before).replacing(with: 1, where: before .== 0)
  }

  /// The stretch of shapes that stay what they are only if all their lengths grow alike.
  static func evenStretch(_ ratios: Float...) -> SIMD3<Float>? {
    let (least, greatest) = (ratios.min() ?? 1, ratios.max() ?? 1)
    return greatest - least <= 1e-5 * greatest ? SIMD3(repeating: ratios[0]) : nil
  }
}

extension TessellatedShape where Size == Float {
  /// A cube's, of the radius.
  public static func halfExtent(_ radius: Float) -> SIMD3<Float> { SIMD3(repeating: radius) }

  /// The lengths of spheres and discs: their radius.
  public static func check(_ radius: Float) throws(GeometryError) {
    try GeometryError.checkLength("radius", radius)
  }

  /// The mesh of a radius. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidLength` unless `radius` is positive and finite.
  public func mesh(radius: Float) throws(GeometryError) -> Mesh { try mesh(radius) }

  /// Makes `mesh` the mesh of a radius; see `update(_:_:)`.
  ///
  /// - Throws: `GeometryError.invalidLength` unless `radius` is positive and finite; `mesh` is then as it was.
  public func update(_ mesh: inout Mesh, radius: Float) throws(GeometryError) { try update(&mesh, radius) }
}
