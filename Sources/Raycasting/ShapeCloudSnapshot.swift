import Geometry
import RenderScene
import SceneModel

/// The state of a shape cloud for the raycaster, updated when the cloud or its template changes. The elements are read
/// from the model.
final class ShapeCloudSnapshot {
  let cloud: ShapeCloud
  private let template: any AnyShapeSnapshot
  private let dirtyFlag: DirtyFlag

  init(_ cloud: ShapeCloud, template: any AnyShapeSnapshot, onChange: @escaping () -> Void) {
    (self.cloud, self.template) = (cloud, template)
    dirtyFlag = DirtyFlag(cloud.$elements, onChange: onChange)
    cloud.subscribeToGroup(dirtyFlag.bag, onChange)
  }

  /// Updates the mesh of the template. Returns whether anything but the placement changed since the last call.
  func prepare() -> Bool {
    let isTemplateRebuilt = template.prepare()
    return dirtyFlag.take() || isTemplateRebuilt
  }

  /// Adds the elements to `primitives`, unless a group hides them. O(elements).
  func append(to primitives: inout ScenePrimitives) {
    guard !cloud.isHidden, let (mesh, appearance) = template.surface else { return }
    primitives.append(cloud.elements, mesh, appearance, cloud.group?.placement.transform)
  }

  /// Returns the reason for which the elements differ from the template, or nil.
  func failure(_ labels: ModelLabels) -> SceneError? {
    template.failure(labels)?.renamed(labels.label(of: cloud))
  }
}
