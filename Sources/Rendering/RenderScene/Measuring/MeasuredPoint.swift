import Geometry
import Reactive
import SceneModel

/// A point of a model that follows it: the centre of a sphere, or the picked point of another surface, in the axes of the
/// model.
package struct MeasuredPoint {
  /// The pick that chose the point.
  package let pick: Pick
  /// The position in the scene. If the element of a cloud is removed, it stays where it was.
  package let position: Derived<SIMD3<Float>>

  /// Creates the point of a pick.
  package init(_ pick: Pick) {
    self.pick = pick
    let (model, element) = (pick.model, pick.element)
    let start = pick.center
    let local = untracked { model.placement.transform.preimage(of: pick.position) }
    position = Derived {
      if let element, element >= model.elementCount ?? 0 { return start }
      if let center = model.sphereCenter(ofElement: element) { return center }
      return local.map { model.placement.transform.apply(to: $0) } ?? pick.position
    }
  }
}
