import Geometry
import SceneModel

/// The triangles of a drawable, in the space of the model, with revisions by which a back end finds what to upload.
///
/// Drawables of one shared mesh have one geometry, so that a back end that keeps its objects by the identity of geometries
/// shares them, too.
package class TriangleGeometry {
  /// The identity of the indices: geometries of one topology have the same indices as long as `revisions.topology` is the
  /// same.
  package final let topology: MeshTopology
  /// Whether the surface is the ellipsoid in `box`.
  package final let isRound: Bool
  /// Whether a view ray meets the front faces at most once: the surface is flat or convex.
  package final let isSimple: Bool

  init(_ topology: MeshTopology, isRound: Bool = false, isSimple: Bool = false) {
    (self.topology, self.isRound, self.isSimple) = (topology, isRound, isSimple)
  }

  /// The vertices and triangles. Empty before the first valid state. A caller that keeps them makes the next change copy
  /// them.
  package var mesh: Mesh { Mesh() }
  /// The numbers of changes of the parts of `mesh`. That of the positions is 0 before the first valid state.
  package var revisions: ComputedMeshRevisions { ComputedMeshRevisions() }
  /// A box that contains the triangles.
  package var box: BoundingBox { .empty }
  /// Whether no vertex colour is translucent.
  package var hasOpaqueColors: Bool { true }
  /// The mesh that does not change, and that other models may show. Nil for other geometries.
  package var sharedMesh: SharedMesh? { nil }
  /// The geometry itself if joints or morph targets move it, else nil.
  package var posed: PosedGeometry? { nil }
}

/// The identity of indices that geometries share.
package final class MeshTopology {
  init() {}
}

/// The triangles of a shape by a `ShapeMesher`: those of the last valid size.
package final class ShapeGeometry<Tessellated: TessellatedShape>: TriangleGeometry {
  private let mesher: ShapeMesher<Tessellated>
  private var meshRevisions = ComputedMeshRevisions()

  /// Creates a geometry without triangles.
  package init(_ kind: SharedTessellation<Tessellated>, isRound: Bool, isSimple: Bool) {
    mesher = ShapeMesher(kind.tessellated, sharing: kind.firstMeshes)
    super.init(kind.identity, isRound: isRound, isSimple: isSimple)
  }

  /// Sets the size and the colour for the next `update`.
  package func setNeedsUpdate(_ size: Tessellated.Size, _ color: Color) { mesher.setNeedsUpdate(size, color) }

  /// Rebuilds the vertices if the size has changed. Returns whether the size or the colour has changed.
  package func update() -> Bool {
    let before = mesher.meshedSize
    guard mesher.update() else { return false }
    if mesher.meshedSize != before {
      meshRevisions = ComputedMeshRevisions(positions: meshRevisions.positions + 1)
    }
    return true
  }

  /// The number of rebuilds, including failed ones.
  package var rebuildCount: Int { mesher.rebuildCount }
  /// The colour of the last valid state.
  package var color: Color { mesher.surface.color }
  /// The error of the last update. Nil if it succeeded.
  package var failure: GeometryError? { mesher.failure }

  override package var mesh: Mesh { mesher.surface.mesh }
  override package var revisions: ComputedMeshRevisions { meshRevisions }
  override package var box: BoundingBox {
    guard let size = mesher.meshedSize else { return .empty }
    let half = Tessellated.halfExtent(size)
    return BoundingBox(min: -half, max: half)
  }
}

/// The tessellation of a kind of shape, and the identity of its indices.
package final class SharedTessellation<Tessellated: TessellatedShape> {
  let tessellated: Tessellated
  let identity = MeshTopology()
  let firstMeshes = FirstMeshes<Tessellated>()

  package init(_ tessellated: Tessellated) { self.tessellated = tessellated }
}

/// The triangles of a mesh that does not change.
package final class SharedGeometry: TriangleGeometry {
  private let shared: SharedMesh

  init(_ shared: SharedMesh) {
    self.shared = shared
    super.init(MeshTopology())
  }

  override package var mesh: Mesh { shared.mesh }
  override package var revisions: ComputedMeshRevisions { ComputedMeshRevisions(positions: 1) }
  override package var box: BoundingBox { shared.bounds }
  override package var hasOpaqueColors: Bool { shared.isOpaque }
  override package var sharedMesh: SharedMesh? { shared }
}

/// The triangles of a mesh with joints or morph targets, in its pose.
///
/// The posed vertices are computed when a back end reads `mesh`. A back end that skins on the GPU reads `morphedMesh`,
/// `influences` and `joints` instead.
package final class PosedGeometry: TriangleGeometry {
  private let model: MeshModel
  /// The mesh whose pose is shown.
  let source: SharedMesh
  private let pose: MeshPose
  private let deformer: MeshDeformer
  private var values: MeshPose.Values?
  private var posedBox = BoundingBox.empty
  private var meshRevisions = ComputedMeshRevisions()
  /// The number of changes of `morphedMesh`.
  package private(set) var morphRevision = 0
  /// The number of changes of `joints`.
  package private(set) var jointRevision = 0

  /// Creates the geometry of a model. Nil if nothing deforms its mesh.
  init?(_ model: MeshModel) {
    guard let pose = model.pose, let deformer = model.mesh.deformer else { return nil }
    (self.model, source, self.pose, self.deformer) = (model, model.mesh, pose, deformer)
    super.init(MeshTopology())
  }

  /// Brings the pose up to date. Returns whether it has changed. O(joints + targets), and O(vertices) for a new pose with
  /// morph targets.
  func update() -> Bool {
    let (last, next) = (values, pose.values.value)
    guard next != last else { return false }
    values = next
    posedBox = deformer.jointBounds(next.joints) ?? model.posedBounds
    if last?.weights != next.weights { morphRevision += 1 }
    if last?.joints != next.joints { jointRevision += 1 }
    let positions = meshRevisions.positions + 1
    let hasOtherTangents = !source.mesh.tangents.isEmpty || positions == 1
    meshRevisions = ComputedMeshRevisions(
      positions: positions, attributes: hasOtherTangents ? positions : meshRevisions.textureCoordinates)
    return true
  }

  override package var posed: PosedGeometry? { self }
  override package var mesh: Mesh { model.posedMesh }
  override package var revisions: ComputedMeshRevisions { meshRevisions }
  override package var box: BoundingBox { posedBox }
  override package var hasOpaqueColors: Bool { source.isOpaque }

  /// The mesh with its morph targets, but not moved by joints.
  package var morphedMesh: Mesh { deformer.morphed(values?.weights ?? []) }
  /// The joints of each vertex, and their weights.
  package var influences: [MeshDocument.InfluenceSet] { deformer.deformation.influences }
  /// Whether joints move the mesh.
  package var isSkinned: Bool { deformer.isSkinned && pose.skin != nil }
  /// The transform of each joint to the scene times its inverse bind transform.
  package var joints: [Transform] { values?.joints ?? [] }
}

/// The triangles of a surface, curve, lathe or extrusion.
final class ComputedGeometry: TriangleGeometry {
  private let model: ComputedMesh

  init(_ model: ComputedMesh) {
    self.model = model
    super.init(MeshTopology())
  }

  override var mesh: Mesh { model.mesh }
  override var revisions: ComputedMeshRevisions { model.revisions }
  override var box: BoundingBox { model.meshBounds }
  override var hasOpaqueColors: Bool { model.hasOpaqueColors }
}
