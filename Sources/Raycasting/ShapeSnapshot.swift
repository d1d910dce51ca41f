import Geometry
import Reactive
import RenderScene
import SceneModel

/// A snapshot of a shape, which is drawn as triangles, without the type of its model.
///
/// `SceneModelSnapshots` owns one for each shape of a scene. It calls `prepare` before a picture if anything changed, and
/// `append` for each picture.
protocol AnyShapeSnapshot: AnyObject {
  /// Updates the triangles, transform and colour. Returns whether anything changed. O(1) if nothing did.
  func prepare() -> Bool
  /// Adds the model's mesh, if there is one, to `primitives`.
  func append(to primitives: inout ScenePrimitives)
  /// Returns the reason for which the triangles differ from the model's current parameters, or nil.
  ///
  /// - Parameter number: the model's number, used in the message if the model has no name.
  func failure(number: Int) -> SceneError?
}

/// The snapshot of a shape. It keeps the mesh of the last valid size.
///
/// The model's placement, size and colours set `dirtyFlag`. `prepare` then lets the mesher rebuild the mesh, and copies
/// it as a `ClusteredMesh` if its size changed.
final class ShapeSnapshot<Model: Shape>: AnyShapeSnapshot {
  private let model: Model
  private let clusters: SharedTriangleClusters<Model.Tessellated>
  private let mesher: ShapeMesher<Model.Tessellated>
  private var mesh: ClusteredMesh?
  private var clusteredSize: Model.Tessellated.Size?
  private let dirtyFlag: DirtyFlag

  init(_ model: Model, _ clusters: SharedTriangleClusters<Model.Tessellated>, onChange: @escaping () -> Void)
  {
    (self.model, self.clusters) = (model, clusters)
    mesher = ShapeMesher(clusters.tessellated)
    dirtyFlag = DirtyFlag(combine(model.placements, model.sizes, model.colors), onChange: onChange)
  }

  func prepare() -> Bool {
    guard dirtyFlag.take() else { return false }
    mesher.setNeedsUpdate(model.size, model.colors.value)
    mesher.update()
    if mesher.meshedSize != clusteredSize {
      mesh = clusters.mesh(mesher.surface.mesh)
      clusteredSize = mesher.meshedSize
    }
    return true
  }

  func append(to primitives: inout ScenePrimitives) {
    guard let mesh else { return }
    primitives.append(
      mesh, model.transform,
      MeshAppearance(
        color: mesher.surface.color.opaqueLinear, alpha: mesher.surface.color.alpha, material: .standard,
        isClosed: Model.isClosed))
  }

  func failure(number: Int) -> SceneError? {
    mesher.failure.map { .shape(kind: Model.kind, name: model.label(number: number), $0) }
  }
}

/// A kind of shape at one tessellation, and the triangle clusters that its meshes of all sizes share.
final class SharedTriangleClusters<Tessellated: TessellatedShape> {
  let tessellated: Tessellated
  private var clusters: TriangleClusters?

  init(_ tessellated: Tessellated) { self.tessellated = tessellated }

  /// Returns the clustered form of a mesh of the shape. O(vertices + triangles).
  func mesh(_ mesh: Mesh) -> ClusteredMesh {
    let shared = clusters ?? TriangleClusters(mesh.indices, vertices: mesh.vertices.span)
    clusters = shared
    return ClusteredMesh(mesh, clusters: shared)
  }
}
