import Geometry
import Reactive
import RenderScene
import SceneModel

/// The triangles, placement, colour and material of a computed mesh for the raycaster, updated when the model changes.
///
/// The triangles are clustered when the topology changes. New positions change the vertices and the boxes of the
/// clusters, and new colours only the colours.
final class ComputedMeshSnapshot {
  private let model: ComputedMesh
  private let materials: MaterialResolver
  private var mesh: ClusteredMesh?
  private var clusters: TriangleClusters?
  private var material: ResolvedMaterial?
  /// The revisions of `mesh`.
  private var revisions = ComputedMeshRevisions()
  private let dirtyFlag: DirtyFlag

  init(_ model: ComputedMesh, _ materials: MaterialResolver, onChange: @escaping () -> Void) {
    (self.model, self.materials) = (model, materials)
    dirtyFlag = DirtyFlag(
      combine(model.requests, model.placements, model.appearances, model.$isDoubleSided), onChange: onChange)
  }

  /// Updates the snapshot. Returns whether the model changed since the last call.
  func prepare() -> Bool {
    guard dirtyFlag.take() else { return false }
    let appearance = model.appearance
    material = appearance.material == .standard ? nil : materials.resolve(appearance.material)
    model.prepare()
    let next = model.revisions
    if next.topology != revisions.topology { clusters = nil }
    if let mesh, next.topology == revisions.topology, next.positions == revisions.positions {
      if next.colors != revisions.colors {
        self.mesh = ClusteredMesh(mesh, colors: model.mesh.colors, isOpaque: model.hasOpaqueColors)
      }
    } else if next.positions > 0 {
      let mesh = model.mesh
      let known = clusters ?? TriangleClusters(mesh.indices, vertices: mesh.vertices.span)
      clusters = known
      self.mesh = ClusteredMesh(mesh, clusters: known)
    }
    revisions = next
    return true
  }

  /// Adds the mesh to `primitives`.
  func append(to primitives: inout ScenePrimitives) {
    let placement = model.placement
    guard let mesh, placement.isVisible else { return }
    let color = model.appearance.color
    primitives.append(
      mesh, placement.transform,
      MeshAppearance(
        color: color.opaqueLinear, alpha: color.alpha, material: material, isClosed: !model.isDoubleSided))
  }

  /// Returns the error of the model, or nil.
  func failure(_ labels: ModelLabels) -> SceneError? { model.failure(labels) }
}
