import COpenGL
import Geometry
import Reactive
import SceneModel

/// Draws the cloud that a property holds, and follows it: one template, once for each element, in one call.
///
/// Changes mark, the frame pulls: 24 bytes an element are uploaded once a frame in which the elements changed, and
/// again when the view has turned so far that their order, the nearest first, no longer saves work. An element whose
/// radius is not positive is not drawn; what is drawn is opaque.
package final class SphereCloudRenderer {
  private let cloud: Property<SphereCloud>
  private let templates: SphereTemplates
  private let vertexArray: GPUObject
  private var records: GPUBuffer
  private var template: SphereTemplate?
  private var count = 0
  private var occlusion: [SIMD4<Int8>] = []
  private var bounds = BoundingBox.empty
  private var meanRadius: Float = 0
  private var sortedForward = SIMD3<Float>.zero
  private var isMarked = true
  private let bag = DisposerBag()

  /// Follows `cloud`, and calls `onChange` at each change of it, and once at once.
  package init(
    _ cloud: Property<SphereCloud>, templates: SphereTemplates, device: GraphicsDevice,
    onChange: @escaping () -> Void = {}
  ) {
    (self.cloud, self.templates) = (cloud, templates)
    vertexArray = GPUObject(.vertexArray, device: device)
    records = GPUBuffer(.instances, device: device)
    glBindVertexArray(vertexArray.name)
    VertexLayout.bindRecords(records)
    glBindVertexArray(0)
    cloud
      .flatMapLatest(\.$elements)
      .subscribe { [unowned self] _ in
        isMarked = true
        onChange()
      }
      .disposed(by: bag)
  }

  /// Brings the GPU's copy up to date for a picture from `view` that is `height` pixels high.
  package func prepare(_ view: View, height: Int) {
    if isMarked { measure() }
    guard count > 0 else { return }
    if isMarked || dot(view.forward, sortedForward) < Self.cosineOfUsefulOrder {
      upload(forward: view.forward)
    }
    isMarked = false
    choose(templates.template(radius: seenRadius(view, height: height), count: count))
  }

  /// Draws every element.
  ///
  /// - Precondition: `program`, one for clouds, is in use.
  func draw(_ program: SurfaceProgram) {
    guard count > 0, let template else { return }
    program.set(isCap: template.isCap)
    glBindVertexArray(vertexArray.name)
    glDrawElementsInstanced(GL_TRIANGLES, Int32(template.indexCount), GL_UNSIGNED_INT, nil, Int32(count))
  }

  /// About 15°.
  private static let cosineOfUsefulOrder: Float = 0.966

  private func measure() {
    let elements = cloud.value.elements
    count = elements.count
    occlusion = CloudOcclusion(elements).values
    bounds = .empty
    var sum: Float = 0
    for element in elements where element.isSomewhere {
      bounds.include(element.center)
      sum += element.radius
    }
    meanRadius = count > 0 ? sum / Float(count) : 0
  }

  private func upload(forward: SIMD3<Float>) {
    records.upload(CloudRecord.nearestFirst(cloud.value.elements, occlusion, forward: forward).span.bytes)
    sortedForward = forward
  }

  /// How many pixels the mean radius spans at the near side of the cloud.
  private func seenRadius(_ view: View, height: Int) -> Float {
    let middle = dot(bounds.center - view.eye, view.forward)
    let reach = dot(bounds.size * 0.5, SIMD3(abs(view.forward.x), abs(view.forward.y), abs(view.forward.z)))
    let distance = max(middle - reach, middle * 0.25, meanRadius)
    let pixels = meanRadius / distance * view.focalLength * Float(height) / 2
    return pixels.isFinite ? pixels : 0
  }

  private func choose(_ other: SphereTemplate) {
    guard other !== template else { return }
    template = other
    glBindVertexArray(vertexArray.name)
    other.bind()
    glBindVertexArray(0)
  }
}
