import Geometry
import Reactive
import SceneModel

/// Many exact spheres, with their cached ambient occlusion.
package final class SphereCloudDrawable: Drawable {
  package let cloud: SphereCloud
  /// The number of changes of the elements.
  package private(set) var revision = 0
  private var cache = SphereCloudOcclusionCache()
  /// The occlusion of the elements. Nil if they changed since it was computed.
  private var known: [SIMD4<Int8>]?
  private var hasOtherElements = true

  init(_ cloud: SphereCloud, onChange: @escaping (Drawable) -> Void) {
    self.cloud = cloud
    super.init(onChange: onChange)
    cloud.$elements.subscribe { [unowned self] _ in
      hasOtherElements = true
      setNeedsUpdate()
    }
    .disposed(by: bag)
    cloud.subscribeToGroup(bag) { [unowned self] in setNeedsUpdate() }
  }

  override var kind: DrawableKind { .sphereCloud }

  /// Whether a group hides the spheres.
  package var isHidden: Bool { cloud.isHidden }

  override func updateContent() -> Bool {
    guard hasOtherElements else { return false }
    (hasOtherElements, known) = (false, nil)
    revision += 1
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
package final class RodCloudDrawable: Drawable {
  package let cloud: RodCloud
  /// The number of changes of the elements.
  package private(set) var revision = 0
  private var hasOtherElements = true

  init(_ cloud: RodCloud, onChange: @escaping (Drawable) -> Void) {
    self.cloud = cloud
    super.init(onChange: onChange)
    cloud.$elements.subscribe { [unowned self] _ in
      hasOtherElements = true
      setNeedsUpdate()
    }
    .disposed(by: bag)
    cloud.subscribeToGroup(bag) { [unowned self] in setNeedsUpdate() }
  }

  override var kind: DrawableKind { .rodCloud }

  /// Whether a group hides the rods.
  package var isHidden: Bool { cloud.isHidden }

  override func updateContent() -> Bool {
    guard hasOtherElements else { return false }
    hasOtherElements = false
    revision += 1
    return true
  }
}

/// Instances of the triangles of one shape.
package final class ShapeCloudDrawable: Drawable {
  package let cloud: ShapeCloud
  /// The triangles that each element repeats, with their colour and material. Their placement has no effect.
  package let template: TriangleDrawable
  /// The number of changes of the elements.
  package private(set) var revision = 0
  private var hasOtherElements = true

  /// Creates a drawable, which observes the template.
  init(_ cloud: ShapeCloud, template: TriangleDrawable, onChange: @escaping (Drawable) -> Void) {
    (self.cloud, self.template) = (cloud, template)
    super.init(onChange: onChange)
    template.onChange = { [unowned self] _ in setNeedsUpdate() }
    cloud.$elements.subscribe { [unowned self] _ in
      hasOtherElements = true
      setNeedsUpdate()
    }
    .disposed(by: bag)
    cloud.subscribeToGroup(bag) { [unowned self] in setNeedsUpdate() }
  }

  override var kind: DrawableKind { .shapeCloud }

  /// Whether a group hides the elements.
  package var isHidden: Bool { cloud.isHidden }

  override func updateContent() -> Bool {
    let isTemplateRebuilt = template.update()
    guard hasOtherElements else { return isTemplateRebuilt }
    hasOtherElements = false
    revision += 1
    return true
  }

  override var hasFailed: Bool { template.hasFailed }

  override func failure(_ labels: ModelLabels) -> SceneError? {
    template.failure(labels)?.renamed(labels.label(of: cloud))
  }
}
