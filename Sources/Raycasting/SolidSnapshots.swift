import Geometry
import Reactive
import RenderScene
import SceneModel

/// A snapshot of a model that is drawn as triangles.
protocol SolidSnapshot: AnyObject {
  /// Updates the triangles, transform and colour. Returns whether anything changed. O(1) if nothing did.
  func prepare() -> Bool
  /// Adds the model's mesh, if there is one, to `primitives`.
  func append(to primitives: inout RaycastPrimitives)
  /// Returns the reason for which the triangles differ from the model's current parameters, or nil.
  ///
  /// - Parameter number: the model's number, used in the message if the model has no name.
  func failure(number: Int) -> SceneError?
}

/// The snapshot of a shape. It keeps the mesh of the last valid size.
final class ShapeSnapshot<Model: Shape>: SolidSnapshot {
  private let model: Model
  private let clusters: SharedClusters<Model.Tessellated>
  private let mesher: ShapeMesher<Model.Tessellated>
  private var mesh: ClusteredMesh?
  private var clusteredSize: Model.Tessellated.Size?
  private let dirtyFlag: DirtyFlag

  init(_ model: Model, _ clusters: SharedClusters<Model.Tessellated>, onChange: @escaping () -> Void) {
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

  func append(to primitives: inout RaycastPrimitives) {
    guard let mesh else { return }
    primitives.append(
      mesh, model.transform,
      SurfaceMaterial(color: mesher.surface.color.opaqueLight, material: .standard, isClosed: Model.isClosed))
  }

  func failure(number: Int) -> SceneError? {
    mesher.failure.map { .shape(kind: Model.kind, name: model.label(number: number), $0) }
  }
}

/// A kind of shape at one tessellation, and the triangle clusters that its meshes of all sizes share.
final class SharedClusters<Tessellated: TessellatedShape> {
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

/// The snapshot of a mesh from a file: geometry that models may share, or the sphere that represents it.
final class MeshSnapshot {
  private let model: MeshModel
  private let meshes: ClusteredMeshes
  private var mesh: ClusteredMesh?
  private var shared: SharedMesh?
  private let dirtyFlag: DirtyFlag

  init(_ model: MeshModel, _ meshes: ClusteredMeshes, onChange: @escaping () -> Void) {
    (self.model, self.meshes) = (model, meshes)
    dirtyFlag = DirtyFlag(
      combine(model.$mesh, model.$transform, model.$color, model.$material), onChange: onChange)
  }

  /// Updates the snapshot. Returns whether the model changed since the last call.
  func prepare() -> Bool {
    guard dirtyFlag.take() else { return false }
    if model.sphere != nil {
      (mesh, shared) = (nil, nil)
    } else if shared !== model.mesh {
      (mesh, shared) = (meshes.mesh(of: model.mesh), model.mesh)
    }
    return true
  }

  func append(to primitives: inout RaycastPrimitives) {
    if let sphere = model.sphere {
      primitives.append(sphere.center, radius: sphere.radius, model.color)
    } else if let mesh {
      // Files contain open surfaces and inverted closed ones, so back faces are not culled.
      primitives.append(
        mesh, model.transform,
        SurfaceMaterial(
          color: model.color.opaqueLight, material: model.material.withoutDetails, isClosed: false))
    }
  }
}

extension Color {
  /// The linear colour without alpha, clamped to 0...1.
  fileprivate var opaqueLight: SIMD3<Float> {
    let linear = linear.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD3(linear.x, linear.y, linear.z)
  }
}
