import Parallelism

/// A vertex of a mesh: a position and a unit normal, packed into 24 bytes.
///
/// The layout (x, y, z, nx, ny, nz as 32-bit floats, no padding) is that of GPU buffers and binary files, so
/// `mesh.vertices.span.bytes` is uploaded and written without conversion. A pair of `SIMD3<Float>` would take 32 bytes.
@frozen
public struct Vertex: Hashable, Sendable, BitwiseCopyable {
  /// The position's coordinates, in metres.
  public var x: Float, y: Float, z: Float
  /// The normal's coordinates. The normal has unit length and points out of the surface.
  public var nx: Float, ny: Float, nz: Float

  /// Creates a vertex from a position in metres and a unit normal.
  @inlinable @inline(__always)
  public init(position: SIMD3<Float>, normal: SIMD3<Float>) {
    (x, y, z) = (position.x, position.y, position.z)
    (nx, ny, nz) = (normal.x, normal.y, normal.z)
  }

  /// The position, in metres.
  @inlinable @inline(__always)
  public var position: SIMD3<Float> {
    get { SIMD3(x, y, z) }
    set { (x, y, z) = (newValue.x, newValue.y, newValue.z) }
  }

  /// The unit normal.
  @inlinable @inline(__always)
  public var normal: SIMD3<Float> {
    get { SIMD3(nx, ny, nz) }
    set { (nx, ny, nz) = (newValue.x, newValue.y, newValue.z) }
  }
}

// A vertex is six floats without padding, so every bit pattern is valid.
extension Vertex: FullyInhabited {}

/// Three floats in 12 bytes: a position or a normal. A `SIMD3<Float>` takes 16.
@frozen
public struct PackedFloat3: BitwiseCopyable, Hashable, Sendable {
  /// The components.
  public var x: Float, y: Float, z: Float

  /// Packs a vector.
  @inlinable @inline(__always)
  public init(_ vector: SIMD3<Float>) { (x, y, z) = (vector.x, vector.y, vector.z) }

  /// The vector.
  @inlinable @inline(__always)
  public var vector: SIMD3<Float> { SIMD3(x, y, z) }

  /// The vector with the bytes of each component reversed.
  package var byteSwapped: PackedFloat3 {
    func swapped(_ number: Float) -> Float { Float(bitPattern: number.bitPattern.byteSwapped) }
    return PackedFloat3(SIMD3(swapped(x), swapped(y), swapped(z)))
  }
}

// Three floats without padding, so every bit pattern is valid.
extension PackedFloat3: FullyInhabited {}

extension GeometryError {
  /// Throws unless the vertex count is within `vertexLimit` and there is memory for the triangles and one mesh.
  static func checkSize(vertexCount: Int, triangleCount: Int) throws(GeometryError) {
    guard vertexCount <= vertexLimit else { throw .tooManyVertices(vertexCount) }
    // The bytes of a vertex, its texture coordinates and (for some shapes) its direction. Each triangle adds three
    // indices.
    let vertexSize =
      MemoryLayout<Vertex>.stride + MemoryLayout<SIMD2<Float>>.stride + MemoryLayout<SIMD3<Float>>.stride
    try reserve(
      vertexCount, byteCount: vertexCount * vertexSize + triangleCount * 3 * MemoryLayout<UInt32>.stride)
  }
}
