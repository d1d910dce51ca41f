import COpenGL
import Geometry
import RenderScene
import SceneModel

/// The vertex attribute locations of the shaders, and the layout of their buffers.
enum VertexLayout {
  /// Connects the positions (location 0) and normals (location 1) of `Vertex` to the bound vertex array.
  static func bindVertices(_ buffer: borrowing GPUBuffer) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    attribute(0, 3, GL_FLOAT, stride: MemoryLayout<Vertex>.stride, offset: 0)
    attribute(1, 3, GL_FLOAT, stride: MemoryLayout<Vertex>.stride, offset: 12)
  }

  /// Connects an optional attribute to the bound vertex array: colours (location 5), texture coordinates (6 and 7) or
  /// tangents (8).
  static func bind(_ optional: VertexAttributes, _ buffer: borrowing GPUBuffer) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    let (location, count): (UInt32, Int32) =
      switch optional {
      case .colors: (5, 4)
      case .textureCoordinates: (6, 2)
      case .secondTextureCoordinates: (7, 2)
      default: (8, 4)
      }
    attribute(location, count, GL_FLOAT, stride: Int(count) * MemoryLayout<Float>.stride, offset: 0)
  }

  /// Connects the joints (locations 10 and 12) and their weights (11 and 13) of a set to the bound vertex array.
  static func bindInfluences(joints: borrowing GPUBuffer, weights: borrowing GPUBuffer, set: Int) {
    gl.BindBuffer(GL_ARRAY_BUFFER, joints.name)
    let location = UInt32(10 + 2 * set)
    attribute(location, 4, GL_UNSIGNED_SHORT, stride: MemoryLayout<SIMD4<UInt16>>.stride, offset: 0)
    gl.BindBuffer(GL_ARRAY_BUFFER, weights.name)
    attribute(location + 1, 4, GL_FLOAT, stride: MemoryLayout<SIMD4<Float>>.stride, offset: 0)
  }

  /// Connects `SphereRecord`s: centre and radius (location 2), colour (3), occlusion (4).
  static func bindRecords(_ buffer: borrowing GPUBuffer) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    let stride = MemoryLayout<SphereRecord>.stride
    attribute(2, 4, GL_FLOAT, stride: stride, offset: 0)
    attribute(3, 4, GL_UNSIGNED_SHORT, isShare: true, stride: stride, offset: 16)
    attribute(4, 4, GL_BYTE, stride: stride, offset: 24)
  }

  /// Sets whether the bound vertex array advances records per instance or per vertex.
  static func setRecordsPerInstance(_ isPerInstance: Bool) {
    for location in 2...4 { gl.VertexAttribDivisor(UInt32(location), isPerInstance ? 1 : 0) }
  }

  /// Connects `ShapeCloud.Element`s from number `first` on, one per instance: the transform (locations 2 to 4) and the
  /// colour (9).
  static func bindShapes(_ buffer: borrowing GPUBuffer, from first: Int) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    let stride = MemoryLayout<ShapeCloud.Element>.stride
    let start = first * stride
    for part in 0..<3 { attribute(2 + UInt32(part), 4, GL_FLOAT, stride: stride, offset: start + 16 * part) }
    attribute(9, 4, GL_UNSIGNED_BYTE, isShare: true, stride: stride, offset: start + 48)
    setRecordsPerInstance(true)
    gl.VertexAttribDivisor(9, 1)
  }

  /// Connects `RodCloud.Element`s, one per instance: start and radius (location 2), colour (3), end (4).
  static func bindRods(_ buffer: borrowing GPUBuffer) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    let stride = MemoryLayout<RodCloud.Element>.stride
    attribute(2, 4, GL_FLOAT, stride: stride, offset: 0)
    attribute(3, 4, GL_UNSIGNED_BYTE, isShare: true, stride: stride, offset: 28)
    attribute(4, 3, GL_FLOAT, stride: stride, offset: 16)
    setRecordsPerInstance(true)
  }

  /// The attributes of points.
  enum PointAttribute: UInt32 {
    case positions, colors, normals
  }

  /// Connects an attribute of points, one element for each instance (locations 0 to 2), or of lines, two for each instance
  /// (locations 0 to 2 for the start, 3 to 5 for the end).
  static func bindPoints(_ kind: PointAttribute, _ buffer: borrowing GPUBuffer, areLines: Bool) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    let size = kind == .colors ? 4 : MemoryLayout<PackedFloat3>.stride
    for end in 0..<(areLines ? 2 : 1) {
      let location = kind.rawValue + UInt32(3 * end)
      let stride = areLines ? 2 * size : size
      if kind == .colors {
        attribute(location, 4, GL_UNSIGNED_BYTE, isShare: true, stride: stride, offset: end * size)
      } else {
        attribute(location, 3, GL_FLOAT, stride: stride, offset: end * size)
      }
      gl.VertexAttribDivisor(location, 1)
    }
  }

  /// Connects `ProjectedSplat`s, one per instance: centre and extent (location 0), the exponent and the opacity (1), the colour
  /// and the distance (2).
  static func bindSplats(_ buffer: borrowing GPUBuffer) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    for location in 0..<3 {
      attribute(
        UInt32(location), 4, GL_FLOAT, stride: MemoryLayout<ProjectedSplat>.stride, offset: 16 * location)
      gl.VertexAttribDivisor(UInt32(location), 1)
    }
  }

  private static func attribute(
    _ location: UInt32, _ count: Int32, _ type: UInt32, isShare: Bool = false, stride: Int, offset: Int
  ) {
    gl.EnableVertexAttribArray(location)
    GL.setAttribute(
      location, count: count, type: type, isNormalized: isShare, stride: stride, offset: offset)
  }
}
