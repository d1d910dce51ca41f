import COpenGL
import Geometry
import Reactive
import SceneModel

/// Draws the cloud that a property holds, and follows it: as imposters, exact spheres without a mesh, or as copies of one
/// mesh.
///
/// Changes mark, the frame pulls: 32 bytes an element are uploaded once a frame in which the elements changed. An element
/// whose radius is not positive is not drawn; what is drawn is opaque.
package final class SphereCloudRenderer {
  private let cloud: Property<SphereCloud>
  private let vertexArray: GPUObject
  private let texture: GPUObject
  private var records: GPUBuffer
  private(set) var count = 0
  private var bounds = BoundingBox.empty
  private var largestRadius: Float = 0
  private var isMarked = true
  private let maximumPointSize: Float
  private let bag = DisposerBag()

  /// Follows `cloud`, and calls `onChange` at each change of it, and once at once.
  init(
    _ cloud: Property<SphereCloud>, device: GraphicsDevice, onChange: @escaping () -> Void = {}
  ) {
    self.cloud = cloud
    maximumPointSize = device.maximumPointSize
    vertexArray = GPUObject(.vertexArray, device: device)
    texture = GPUObject(.texture, device: device)
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

  /// Brings the GPU's copy up to date: nothing if nothing changed.
  func prepare() {
    guard isMarked else { return }
    isMarked = false
    let elements = cloud.value.elements
    count = elements.count
    bounds = .empty
    largestRadius = 0
    for element in elements where element.isSomewhere {
      bounds.include(element.center)
      largestRadius = max(largestRadius, element.radius)
    }
    guard count > 0 else { return }
    records.upload(CloudRecord.records(elements, CloudOcclusion(elements).values).span.bytes)
    glBindTexture(GL_TEXTURE_BUFFER, texture.name)
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32UI, records.name)
  }

  /// Whether points cover all spheres: a point has a largest size, and is gone when its middle leaves the picture.
  func isCoveredByPoints(_ view: View, height: Int) -> Bool {
    let middle = dot(bounds.center - view.eye, view.forward)
    let reach = dot(bounds.size * 0.5, SIMD3(abs(view.forward.x), abs(view.forward.y), abs(view.forward.z)))
    let distance = middle - reach - largestRadius
    guard view.isParallel || distance > view.near else { return false }
    // Twice what it is in the middle of the picture, for spheres are drawn out towards its edges.
    let size = 4 * largestRadius * Float(height) / (2 * view.halfSize(at: distance).y) + 1
    return size <= maximumPointSize && bounds.corners.allSatisfy { view.shows($0) }
  }

  /// Draws every element's number, from `firstID` on, where it is seen.
  ///
  /// - Precondition: `program` is in use.
  func drawIDs(_ program: ImposterIDProgram, firstID: UInt32) {
    guard count > 0 else { return }
    program.set(firstID: firstID)
    glBindVertexArray(vertexArray.name)
    VertexLayout.setRecordsPerInstance(program.isRectangles)
    if program.isRectangles {
      glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, Int32(count))
    } else {
      glDrawArrays(GL_POINTS, 0, Int32(count))
    }
  }

  /// Draws the elements whose numbers, from `firstID` on, were found.
  ///
  /// - Precondition: `program` is in use.
  func drawImposters(_ program: ImposterProgram, firstID: UInt32) {
    guard count > 0 else { return }
    program.set(firstID: firstID, count: count)
    glActiveTexture(GL_TEXTURE1)
    glBindTexture(GL_TEXTURE_BUFFER, texture.name)
    glActiveTexture(GL_TEXTURE0)
    glBindVertexArray(vertexArray.name)
    glDrawArrays(GL_TRIANGLES, 0, 3)
  }

  /// Draws every element as a copy of `template`.
  ///
  /// - Precondition: the program for clouds is in use.
  func drawMeshes(_ template: SphereTemplate) {
    guard count > 0 else { return }
    glBindVertexArray(vertexArray.name)
    template.bind()
    VertexLayout.setRecordsPerInstance(true)
    glDrawElementsInstanced(GL_TRIANGLES, Int32(template.indexCount), GL_UNSIGNED_INT, nil, Int32(count))
  }
}
