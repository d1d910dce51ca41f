import Geometry
import Reactive
import SceneModel

/// A sphere as it was when it last changed, and the last radius it had that makes one.
///
/// Of very many, what is looked at in each frame lies side by side here, and not in an object for each property.
package final class WatchedSphere {
  package let sphere: Sphere
  package private(set) var center = SIMD3<Float>.zero
  package private(set) var color = Color.white
  package private(set) var radius: Float?
  package private(set) var failure: GeometryError?
  private var wantedRadius: Float = 0
  private var isMarked = true
  private let bag = DisposerBag()

  /// Its number among those that are watched with it.
  package var number = 0
  /// Called at each change.
  package var onChange: () -> Void

  package init(_ sphere: Sphere, onChange: @escaping () -> Void = {}) {
    (self.sphere, self.onChange) = (sphere, onChange)
    combine(sphere.$center, sphere.$radius, sphere.$color)
      .subscribe { [unowned self] center, radius, color in
        (self.center, wantedRadius, self.color, isMarked) = (center, radius, color, true)
        self.onChange()
      }
      .disposed(by: bag)
  }

  /// Brings the radius up to date, and returns whether there was a change.
  @discardableResult
  package func prepare() -> Bool {
    guard isMarked else { return false }
    isMarked = false
    do throws(GeometryError) {
      try GeometryError.checkLength("radius", wantedRadius)
      (radius, failure) = (wantedRadius, nil)
    } catch {
      failure = error
    }
    return true
  }
}

/// A cloud, and what its spheres hide of each other.
package final class WatchedCloud {
  package let cloud: SphereCloud
  /// What was found last, of these elements or of earlier ones.
  private var known: [SIMD4<Int8>] = []
  private var isKnown = false
  /// The pictures since that show other elements.
  private var age = 0
  private let mark: ChangeMark

  /// How many pictures may make do with what was found of earlier elements.
  package static let patience = 7

  package init(_ cloud: SphereCloud, onChange: @escaping () -> Void) {
    self.cloud = cloud
    mark = ChangeMark(cloud.$elements, onChange: onChange)
  }

  /// Returns whether the elements changed since the last time.
  package func prepare() -> Bool {
    guard mark.take() else { return false }
    isKnown = false
    return true
  }

  /// What its spheres hide of each other. O(1) while the elements stay as they are; of as many elements that change all the
  /// time, a rough picture shows it as it was a few pictures before, for to find it takes as long as to draw.
  package func occlusion(isRough: Bool) -> [SIMD4<Int8>] {
    if isKnown { return known }
    if isRough, known.count == cloud.elements.count, age < Self.patience {
      age += 1
      return known
    }
    (known, isKnown, age) = (CloudOcclusion(cloud.elements).values, true, 0)
    return known
  }
}

/// A cloud of rods.
package final class WatchedRods {
  package let cloud: RodCloud
  private let mark: ChangeMark

  package init(_ cloud: RodCloud, onChange: @escaping () -> Void) {
    self.cloud = cloud
    mark = ChangeMark(cloud.$elements, onChange: onChange)
  }

  /// Returns whether the elements changed since the last time.
  package func prepare() -> Bool { mark.take() }
}
