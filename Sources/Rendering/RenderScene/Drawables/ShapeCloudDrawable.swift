import Geometry
import SceneModel

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

  override package var geometry: DrawableGeometry { .instances(self) }

  override func updateContent() -> Bool {
    let isTemplateRebuilt = template.update()
    return super.updateContent() || isTemplateRebuilt
  }

  override var hasFailed: Bool { template.hasFailed }

  override func failure(_ labels: ModelLabels) -> SceneError? {
    template.failure(labels)?.renamed(labels.label(of: cloud))
  }
}

extension ShapeCloud: DrawableModel {
  func makeDrawable(in list: DrawableList, onChange: ((Drawable) -> Void)?) -> Drawable? {
    list.triangles(ofShape: template, nil, onChange == nil ? nil : { _ in }).map {
      ShapeCloudDrawable(self, template: $0, onChange: onChange)
    }
  }
}
