import Geometry
import Reactive
import RenderScene
import SceneModel

/// A model that is drawn as triangles, and what of it was drawn last.
protocol WatchedSolid: AnyObject {
  /// Brings the triangles up to date, and returns whether they were not, or are elsewhere or of another colour. O(1) where
  /// they are.
  func prepare() -> Bool
  /// Adds what there is of it to `bodies`.
  func append(to bodies: inout RaycastBodies)
  /// Why the triangles are not those of the model as it is; nil if they are. `number` is the model's where it has no name.
  func failure(number: Int) -> SceneError?
}

/// A shape, and the mesh of the last lengths it had that make one.
final class WatchedShape<Model: Shape>: WatchedSolid {
  private let model: Model
  private let clusters: SharedClusters<Model.Tessellated>
  private let mesher: ShapeMesher<Model.Tessellated>
  private var mesh: ClusteredMesh?
  private var clusteredSize: Model.Tessellated.Size?
  private let mark: ChangeMark

  init(_ model: Model, _ clusters: SharedClusters<Model.Tessellated>, onChange: @escaping () -> Void) {
    (self.model, self.clusters) = (model, clusters)
    mesher = ShapeMesher(clusters.tessellated)
    mark = ChangeMark(combine(model.placements, model.sizes, model.colors), onChange: onChange)
  }

  func prepare() -> Bool {
    guard mark.take() else { return false }
    mesher.setNeedsUpdate(model.size, model.colors.value)
    mesher.update()
    if mesher.meshedSize != clusteredSize {
      mesh = clusters.mesh(mesher.surface.mesh)
      clusteredSize = mesher.meshedSize
    }
    return true
  }

  func append(to bodies: inout RaycastBodies) {
    guard let mesh else { return }
    bodies.append(
      mesh, model.transform,
      SurfaceLook(color: mesher.surface.color.opaqueLight, finish: .standard, isClosed: Model.isClosed))
  }

  func failure(number: Int) -> SceneError? {
    mesher.failure.map { .shape(kind: Model.kind, name: model.label(number: number), $0) }
  }
}

/// A tessellated kind of shape, and the clusters of triangles that its meshes of all sizes share.
final class SharedClusters<Tessellated: TessellatedShape> {
  let tessellated: Tessellated
  private var clusters: TriangleClusters?

  init(_ tessellated: Tessellated) { self.tessellated = tessellated }

  /// Copies a mesh of the shape. O(vertices + triangles).
  func mesh(_ mesh: Mesh) -> ClusteredMesh {
    let shared = clusters ?? TriangleClusters(mesh.indices, vertices: mesh.vertices.span)
    clusters = shared
    return ClusteredMesh(mesh, clusters: shared)
  }
}

/// A mesh of a file: its geometry, which other models may share, or the sphere that it stands for.
final class WatchedMesh {
  private let model: MeshModel
  private let meshes: ClusteredMeshes
  private var mesh: ClusteredMesh?
  private var shared: SharedMesh?
  private let mark: ChangeMark

  init(_ model: MeshModel, _ meshes: ClusteredMeshes, onChange: @escaping () -> Void) {
    (self.model, self.meshes) = (model, meshes)
    mark = ChangeMark(
      combine(model.$mesh, model.$transform, model.$color, model.$finish), onChange: onChange)
  }

  /// Returns whether the model changed since the last time.
  func prepare() -> Bool {
    guard mark.take() else { return false }
    if model.sphere != nil {
      (mesh, shared) = (nil, nil)
    } else if shared !== model.mesh {
      (mesh, shared) = (meshes.mesh(of: model.mesh), model.mesh)
    }
    return true
  }

  func append(to bodies: inout RaycastBodies) {
    if let sphere = model.sphere {
      bodies.append(sphere.center, radius: sphere.radius, model.color)
    } else if let mesh {
      // Files hold open surfaces as well, and closed ones inside out.
      bodies.append(
        mesh, model.transform,
        SurfaceLook(color: model.color.opaqueLight, finish: model.finish, isClosed: false))
    }
  }
}

extension Color {
  /// The light of the colour, each part brought within 0 to 1.
  fileprivate var opaqueLight: SIMD3<Float> {
    let linear = linear.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD3(linear.x, linear.y, linear.z)
  }
}
