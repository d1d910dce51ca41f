import Geometry
import Reactive
import RenderScene
import SceneModel

/// A snapshot of a shape, which is drawn as triangles, without the type of its model.
///
/// `SceneModelSnapshots` owns one for each shape of a scene. It calls `prepare` before a picture if anything changed,
/// and `append` for each picture.
protocol AnyShapeSnapshot: AnyObject {
  /// Updates the triangles, placement, colour and material. Returns whether any but the placement changed. O(1) if
  /// nothing did.
  func prepare() -> Bool
  /// The mesh and its appearance. Nil if there is no mesh.
  var surface: (mesh: ClusteredMesh, appearance: MeshAppearance)? { get }
  /// Adds the model's mesh to `primitives`, if there is one and no group hides it.
  func append(to primitives: inout ScenePrimitives)
  /// Returns the reason for which the triangles differ from the model's current parameters, or nil.
  ///
  /// - Parameter labels: the labels of the models in messages.
  func failure(_ labels: ModelLabels) -> SceneError?
}

/// The triangles, transform and colour of a shape for the raycaster, updated when the model changes. It keeps the mesh
/// of the last valid size.
///
/// The model's placement, size, colour and material set `dirtyFlag`. `prepare` then lets the mesher rebuild the mesh, and
/// copies it as a `ClusteredMesh` if its size changed.
final class ShapeSnapshot<Model: Shape>: AnyShapeSnapshot {
  /// Returns the triangle clusters of the kind of shape, with or without texture coordinates for textures.
  typealias Clusters = (_ isTextured: Bool) -> SharedTriangleClusters<Model.Tessellated>?

  private let model: Model
  private let makeClusters: Clusters
  private var clusters: SharedTriangleClusters<Model.Tessellated>
  private var isTextured = false
  private var placement = Placement()
  private var preparedMaterial: Material?
  private var mesher: ShapeMesher<Model.Tessellated>
  private let materials: MaterialResolver
  private var material: ResolvedMaterial?
  private var mesh: ClusteredMesh?
  private var clusteredSize: Model.Tessellated.Size?
  private let dirtyFlag: DirtyFlag

  /// Creates a snapshot. Returns nil if there are no clusters, because the tessellation is invalid for the kind.
  init?(
    _ model: Model, _ makeClusters: @escaping Clusters, _ materials: MaterialResolver,
    onChange: @escaping () -> Void
  ) {
    guard let clusters = makeClusters(false) else { return nil }
    (self.model, self.makeClusters, self.clusters, self.materials) = (
      model, makeClusters, clusters, materials
    )
    mesher = ShapeMesher(clusters.tessellated)
    dirtyFlag = DirtyFlag(combine(model.placements, model.sizes, model.appearances), onChange: onChange)
  }

  func prepare() -> Bool {
    guard dirtyFlag.take() else { return false }
    placement = model.placement
    let appearance = model.appearance
    let isOtherMaterial = appearance.material != preparedMaterial
    preparedMaterial = appearance.material
    if appearance.isTextured != isTextured, let other = makeClusters(appearance.isTextured) {
      (clusters, mesher) = (other, ShapeMesher(other.tessellated))
      (isTextured, clusteredSize) = (appearance.isTextured, nil)
    }
    material = appearance.material == .standard ? nil : materials.resolve(appearance.material)
    mesher.setNeedsUpdate(model.size, appearance.color)
    let isRebuilt = mesher.update()
    if mesher.meshedSize != clusteredSize {
      mesh = clusters.mesh(mesher.surface.mesh)
      clusteredSize = mesher.meshedSize
    }
    return isRebuilt || isOtherMaterial
  }

  var surface: (mesh: ClusteredMesh, appearance: MeshAppearance)? {
    mesh.map {
      let color = mesher.surface.color
      return (
        $0,
        MeshAppearance(
          color: color.opaqueLinear, alpha: color.alpha, material: material, isClosed: Model.isClosed)
      )
    }
  }

  func append(to primitives: inout ScenePrimitives) {
    guard placement.isVisible, let (mesh, appearance) = surface else { return }
    primitives.append(mesh, placement.transform, appearance)
  }

  func failure(_ labels: ModelLabels) -> SceneError? {
    mesher.failure.map { .shape(labels.label(of: model), $0) }
  }
}

/// The triangle clusters that all meshes of one kind of shape and tessellation share.
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
