import Geometry
import Reactive
import RenderScene
import SceneModel

/// The state of a mesh model for the raycaster, updated when the model changes: shared geometry, or the sphere that
/// represents it.
final class MeshSnapshot {
  private let model: MeshModel
  private let meshes: ClusteredMeshCache
  private let materials: MaterialResolver
  private var mesh: ClusteredMesh?
  private var material: ResolvedMaterial?
  private var shared: SharedMesh?
  private let dirtyFlag: DirtyFlag

  init(
    _ model: MeshModel, _ meshes: ClusteredMeshCache, _ materials: MaterialResolver,
    onChange: @escaping () -> Void
  ) {
    (self.model, self.meshes, self.materials) = (model, meshes, materials)
    dirtyFlag = DirtyFlag(
      combine(model.$mesh, model.$transform, model.$color, model.$material), onChange: onChange)
  }

  /// Updates the snapshot. Returns whether the model changed since the last call.
  func prepare() -> Bool {
    guard dirtyFlag.take() else { return false }
    guard model.sphere == nil else {
      (mesh, shared, material) = (nil, nil, nil)
      return true
    }
    if shared !== model.mesh { (mesh, shared) = (meshes.mesh(of: model.mesh), model.mesh) }
    material = model.material == .standard ? nil : materials.resolve(model.material)
    return true
  }

  /// Adds the mesh or sphere to `primitives`.
  func append(to primitives: inout ScenePrimitives) {
    if let sphere = model.sphere {
      var color = model.color
      if model.material.alphaMode == .mask {
        color.linear.w = color.alpha >= model.material.alphaCutoff ? 1 : 0
      }
      primitives.append(sphere.center, radius: sphere.radius, color)
    } else if let mesh {
      // Files contain open surfaces and inverted closed ones, so back faces are not culled.
      primitives.append(
        mesh, model.placement.transform,
        MeshAppearance(
          color: model.color.opaqueLinear, alpha: model.color.alpha, material: material, isClosed: false))
    }
  }
}

extension Color {
  /// The linear colour without alpha, clamped to 0...1.
  var opaqueLinear: SIMD3<Float> {
    let linear = linear.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD3(linear.x, linear.y, linear.z)
  }
}
