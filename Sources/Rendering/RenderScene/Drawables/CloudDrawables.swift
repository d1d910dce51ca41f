import Geometry
import Reactive
import SceneModel

/// A drawable of many elements, of which the revision counts the changes. The elements are read from the model.
package class CloudDrawable: Drawable {
  /// The number of changes of the elements.
  package private(set) final var revision = 0
  private var hasOtherElements = true
  private let model: any GroupMember

  fileprivate init(
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

  override var kind: DrawableKind { .sphereCloud }

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

  override var kind: DrawableKind { .rodCloud }
}

/// Instances of the triangles of one shape.
package final class ShapeCloudDrawable: CloudDrawable {
  package let cloud: ShapeCloud
  /// The triangles that each element repeats, with their colour and material. Their placement has no effect.
  package let template: TriangleDrawable

  /// Creates a drawable, which observes the template.
  init(_ cloud: ShapeCloud, template: TriangleDrawable, onChange: ((Drawable) -> Void)?) {
    (self.cloud, self.template) = (cloud, template)
    super.init(cloud, elements: cloud.$elements, onChange: onChange)
    if !isStill { template.onChange = { [unowned self] _ in setNeedsUpdate() } }
  }

  override var kind: DrawableKind { .shapeCloud }

  override func updateContent() -> Bool {
    let isTemplateRebuilt = template.update()
    return super.updateContent() || isTemplateRebuilt
  }

  override var hasFailed: Bool { template.hasFailed }

  override func failure(_ labels: ModelLabels) -> SceneError? {
    template.failure(labels)?.renamed(labels.label(of: cloud))
  }
}
