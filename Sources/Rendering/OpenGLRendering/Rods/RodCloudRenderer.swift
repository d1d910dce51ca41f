import COpenGL
import Geometry
import RenderScene
import SceneModel

/// Draws a cloud of rods as instances of one cylinder, in one call.
///
/// Once per frame in which the elements changed, all of them are uploaded, 32 bytes each. Rods are opaque. A rod whose
/// radius is not positive is not drawn.
final class RodCloudRenderer: DrawableRenderer {
  private let drawable: RodCloudDrawable
  private let template: InstancedMesh
  private let vertexArray: GPUObject
  private var records: GPUBuffer
  private var count = 0
  /// The least positive radius of the uploaded elements.
  private var leastRadius = Float.infinity
  /// The revision of the uploaded elements.
  private var uploaded = 0

  init(_ drawable: RodCloudDrawable, template: InstancedMesh, device: GraphicsDevice) {
    (self.drawable, self.template) = (drawable, template)
    vertexArray = GPUObject(.vertexArray, device: device)
    records = GPUBuffer(.instances, device: device)
    gl.BindVertexArray(vertexArray.name)
    template.bind()
    VertexLayout.bindRods(records)
    gl.BindVertexArray(0)
  }

  /// Uploads the elements if they changed.
  func prepare(isPreview: Bool) {
    guard drawable.revision != uploaded else { return }
    uploaded = drawable.revision
    count = drawable.cloud.elements.count
    leastRadius = drawable.cloud.elements.reduce(.infinity) { $1.radius > 0 ? min($0, $1.radius) : $0 }
    if count > 0 { records.upload(drawable.cloud.elements.span) }
  }

  /// Returns the fading if a rod may fade in it.
  func applicable(_ fading: ElementFading?) -> ElementFading? {
    let scale = drawable.cloud.roundPlacement?.radiusScale ?? 1
    guard let fading, fading.mayFade(count: count, leastRadius: leastRadius * scale) else { return nil }
    return fading
  }

  /// Draws the rods, unless a group hides them: those that fade, or the others.
  ///
  /// - Precondition: `program`, the program for rods, is bound.
  func draw(_ program: SurfaceProgram, _ fading: ElementFading?, drawsFading: Bool = false) {
    guard count > 0, !drawable.isHidden else { return }
    program.set(drawable.cloud.roundPlacement ?? .identity)
    program.set(applicable(fading), isDrawn: drawsFading)
    gl.BindVertexArray(vertexArray.name)
    gl.DrawElementsInstanced(GL_TRIANGLES, Int32(template.indexCount), GL_UNSIGNED_INT, nil, Int32(count))
  }
}
