import COpenGL
import Geometry
import RenderScene

/// The points or lines of a drawable on the GPU, one instance for each.
final class PointRenderer: DrawableRenderer {
  let drawable: PointsDrawable
  private let vertexArray: GPUObject
  private var positions: GPUBuffer
  private var colors: GPUBuffer
  private var normals: GPUBuffer
  private(set) var areLines = false
  private(set) var hasColors = false
  private var count = 0
  /// The revision of the uploaded points.
  private var uploaded = 0

  init(_ drawable: PointsDrawable, device: GraphicsDevice) {
    self.drawable = drawable
    vertexArray = GPUObject(.vertexArray, device: device)
    positions = GPUBuffer(.instances, device: device)
    colors = GPUBuffer(.instances, device: device)
    normals = GPUBuffer(.instances, device: device)
  }

  /// Uploads the points if they changed. Both ends of each line are uploaded.
  func prepare(isPreview: Bool) {
    guard drawable.revision != uploaded else { return }
    uploaded = drawable.revision
    let points = drawable.points
    (areLines, hasColors) = (points.areLines, !points.colors.isEmpty)
    count = areLines ? points.lineCount : points.positions.count
    guard count > 0 else { return }
    gl.BindVertexArray(vertexArray.name)
    Self.upload(points.positions, points.lines, to: &positions)
    VertexLayout.bindPoints(.positions, positions, areLines: areLines)
    if hasColors {
      Self.upload(points.colors, points.lines, to: &colors)
      VertexLayout.bindPoints(.colors, colors, areLines: areLines)
    }
    if !points.normals.isEmpty {
      Self.upload(points.normals, points.lines, to: &normals)
      VertexLayout.bindPoints(.normals, normals, areLines: areLines)
    }
    gl.BindVertexArray(0)
  }

  private static func upload<Value: BitwiseCopyable>(
    _ values: [Value], _ lines: [UInt32], to buffer: inout GPUBuffer
  ) {
    if lines.isEmpty { return buffer.upload(values.span) }
    let ends = lines.map { values[Int($0)] }
    buffer.upload(ends.span)
  }

  /// Draws the points or lines.
  ///
  /// - Precondition: the program for them is bound.
  func draw() {
    gl.BindVertexArray(vertexArray.name)
    gl.DrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, Int32(count))
  }
}
