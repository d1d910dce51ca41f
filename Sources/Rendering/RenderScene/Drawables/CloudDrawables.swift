import Geometry
import Reactive
import SceneModel

/// A drawable of many elements, of which the revision counts the changes. The elements are read from the model.
package class CloudDrawable: Drawable {
  /// The number of changes of the elements.
  package private(set) final var revision = 0
  private var hasOtherElements = true
  private let model: any GroupMember

  init(
    _ model: any GroupMember, elements: some EventSource, onChange: ((Drawable) -> Void)?
  ) {
    self.model = model
    super.init(onChange: onChange)
    if isStill { return }
    elements.subscribe { [unowned self] _ in
      hasOtherElements = true
      setNeedsUpdate()
    }
    .disposed(by: bag)
    model.subscribeToGroup(bag) { [unowned self] in setNeedsUpdate() }
  }

  /// Whether a group hides the elements.
  package final var isHidden: Bool { model.isHidden }

  override func updateContent() -> Bool {
    guard hasOtherElements else { return false }
    hasOtherElements = false
    revision += 1
    return true
  }
}

/// Many exact spheres, with their cached ambient occlusion.
package final class SphereCloudDrawable: CloudDrawable {
  package let cloud: SphereCloud
  private var cache = SphereCloudOcclusionCache()
  /// The occlusion of the elements. Nil if they changed since it was computed.
  private var known: [SIMD4<Int8>]?

  init(_ cloud: SphereCloud, onChange: ((Drawable) -> Void)?) {
    self.cloud = cloud
    super.init(cloud, elements: cloud.$elements, onChange: onChange)
  }

  override package var geometry: DrawableGeometry { .spheres(self) }

  override func updateContent() -> Bool {
    guard super.updateContent() else { return false }
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

/// Many exact rods.
package final class RodCloudDrawable: CloudDrawable {
  package let cloud: RodCloud

  init(_ cloud: RodCloud, onChange: ((Drawable) -> Void)?) {
    self.cloud = cloud
    super.init(cloud, elements: cloud.$elements, onChange: onChange)
  }

  override package var geometry: DrawableGeometry { .rods(self) }
}

extension SphereCloud: DrawableModel {
  func makeDrawable(in list: DrawableList, onChange: ((Drawable) -> Void)?) -> Drawable? {
    SphereCloudDrawable(self, onChange: onChange)
  }
}

extension RodCloud: DrawableModel {
  func makeDrawable(in list: DrawableList, onChange: ((Drawable) -> Void)?) -> Drawable? {
    RodCloudDrawable(self, onChange: onChange)
  }
}
