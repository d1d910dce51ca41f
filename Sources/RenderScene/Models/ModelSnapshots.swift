import Geometry
import Reactive
import SceneModel

/// The current values of an observed sphere in the scene, with its last valid radius.
///
/// The values that each frame reads are adjacent in memory, which matters for large numbers of spheres: the model has
/// an object for each property.
package final class SphereSnapshot {
  package let sphere: Sphere
  package private(set) var center = SIMD3<Float>.zero
  package private(set) var color = Color.white
  /// The last valid radius in the group.
  private var validRadius: Float?
  private var needsUpdate = true
  /// The scale of the group. Zero while the sphere is hidden, or is no sphere in the scene.
  private var scale: Float = 1
  private var wantedRadius: Float = 0
  package private(set) var failure: GeometryError?
  private let bag = DisposerBag()

  /// The index of the sphere in the owner's list.
  package var number = 0
  /// Called at each change.
  package var onChange: () -> Void

  package init(_ sphere: Sphere, onChange: @escaping () -> Void = {}) {
    (self.sphere, self.onChange) = (sphere, onChange)
    let own = combine(sphere.$center, sphere.$radius, sphere.$color)
    guard let group = sphere.group else {
      own.subscribe { [unowned self] center, radius, color in update(center, radius, color) }.disposed(
        by: bag)
      return
    }
    combine(own, group.placements)
      .subscribe { [unowned self] own, placement in
        let (center, radius, color) = own
        scale = placement.isVisible ? placement.transform.uniformScale ?? 0 : 0
        update(placement.transform.apply(to: center), radius, color)
      }
      .disposed(by: bag)
  }

  private func update(_ center: SIMD3<Float>, _ radius: Float, _ color: Color) {
    (self.center, wantedRadius, self.color, needsUpdate) = (center, radius, color, true)
    onChange()
  }

  /// The radius in the scene. Nil before the first valid radius. Zero if there is nothing to draw.
  package var radius: Float? { validRadius.map { $0 * scale } }

  /// Validates a changed radius. Returns whether the model changed since the last call.
  @discardableResult
  package func prepare() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    do throws(GeometryError) {
      try GeometryError.checkLength("radius", wantedRadius)
      (validRadius, failure) = (wantedRadius, nil)
    } catch {
      failure = error
    }
    return true
  }
}

/// An observed sphere cloud with its cached ambient occlusion.
package final class SphereCloudSnapshot {
  package let cloud: SphereCloud
  private var cache = SphereCloudOcclusionCache()
  /// The occlusion of the elements. Nil if they changed since it was computed.
  private var known: [SIMD4<Int8>]?
  private let dirtyFlag: DirtyFlag

  package init(_ cloud: SphereCloud, onChange: @escaping () -> Void) {
    self.cloud = cloud
    dirtyFlag = DirtyFlag(cloud.$elements, onChange: onChange)
    cloud.subscribeToGroup(dirtyFlag.bag, onChange)
  }

  /// Returns whether the elements changed since the last call.
  package func prepare() -> Bool {
    guard dirtyFlag.take() else { return false }
    known = nil
    return true
  }

  /// Returns the ambient occlusion of each element, or nil if a preview leaves it out; see `SphereCloudOcclusionCache`.
  /// O(1) while the elements are unchanged.
  package func occlusion(isPreview: Bool) -> [SIMD4<Int8>]? {
    if let known { return known }
    known = cache.values(of: cloud.elements, isPreview: isPreview)
    return known
  }
}

/// An observed rod cloud with a dirty flag for its elements.
package final class RodCloudSnapshot {
  package let cloud: RodCloud
  private let dirtyFlag: DirtyFlag

  package init(_ cloud: RodCloud, onChange: @escaping () -> Void) {
    self.cloud = cloud
    dirtyFlag = DirtyFlag(cloud.$elements, onChange: onChange)
    cloud.subscribeToGroup(dirtyFlag.bag, onChange)
  }

  /// Returns whether the elements changed since the last call.
  package func prepare() -> Bool { dirtyFlag.take() }
}
