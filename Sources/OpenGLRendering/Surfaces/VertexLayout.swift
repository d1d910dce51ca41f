import COpenGL
import Geometry
import SceneModel

/// Where the shaders' inputs lie in the buffers.
enum VertexLayout {
  /// Gives the vertex array that is bound the positions and normals of `Vertex`, locations 0 and 1.
  static func bindVertices(_ buffer: borrowing GPUBuffer) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    attribute(0, 3, GL_FLOAT, stride: MemoryLayout<Vertex>.stride, offset: 0)
    attribute(1, 3, GL_FLOAT, stride: MemoryLayout<Vertex>.stride, offset: 12)
  }

  /// Gives it a colour for each vertex, location 5.
  static func bindColors(_ buffer: borrowing GPUBuffer) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    attribute(5, 4, GL_FLOAT, stride: MemoryLayout<Color>.stride, offset: 0)
  }

  /// Gives it one `CloudRecord` for each sphere: centre and radius at location 2, colour at 3, occlusion at 4.
  static func bindRecords(_ buffer: borrowing GPUBuffer) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    let stride = MemoryLayout<CloudRecord>.stride
    attribute(2, 4, GL_FLOAT, stride: stride, offset: 0)
    attribute(3, 4, GL_UNSIGNED_SHORT, isShare: true, stride: stride, offset: 16)
    attribute(4, 4, GL_BYTE, stride: stride, offset: 24)
  }

  /// Has the vertex array that is bound step from record to record with each instance, or else with each vertex.
  static func setRecordsPerInstance(_ isPerInstance: Bool) {
    for location in 2...4 { gl.VertexAttribDivisor(UInt32(location), isPerInstance ? 1 : 0) }
  }

  /// Gives it one `RodCloud.Element` for each rod: start and radius at location 2, colour at 3, end at 4.
  static func bindRods(_ buffer: borrowing GPUBuffer) {
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer.name)
    let stride = MemoryLayout<RodCloud.Element>.stride
    attribute(2, 4, GL_FLOAT, stride: stride, offset: 0)
    attribute(3, 4, GL_UNSIGNED_BYTE, isShare: true, stride: stride, offset: 28)
    attribute(4, 3, GL_FLOAT, stride: stride, offset: 16)
    setRecordsPerInstance(true)
  }

  private static func attribute(
    _ location: UInt32, _ count: Int32, _ type: UInt32, isShare: Bool = false, stride: Int, offset: Int
  ) {
    gl.EnableVertexAttribArray(location)
    GL.setAttribute(
      location, count: count, type: type, isNormalized: isShare, stride: stride, offset: offset)
  }
}
