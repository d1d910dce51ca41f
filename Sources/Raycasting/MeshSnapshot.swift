import Geometry
import Reactive
import RenderScene
import SceneModel

/// The snapshot of a mesh from a file: geometry that models may share, or the sphere that represents it.
final class MeshSnapshot {
  private let model: MeshModel
  private let meshes: ClusteredMeshCache
  private var mesh: ClusteredMesh?
  private var shared: SharedMesh?
  private let dirtyFlag: DirtyFlag

  init(_ model: MeshModel, _ meshes: ClusteredMeshCache, onChange: @escaping () -> Void) {
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

  /// Adds the mesh or sphere to `primitives`.
  func append(to primitives: inout ScenePrimitives) {
    if let sphere = model.sphere {
      var color = model.color
      if let alphaCutoff { color.linear.w = color.alpha >= alphaCutoff ? 1 : 0 }
      primitives.append(sphere.center, radius: sphere.radius, color)
    } else if let mesh {
      // Files contain open surfaces and inverted closed ones, so back faces are not culled.
      primitives.append(
        mesh, model.transform,
        MeshAppearance(
          color: model.color.opaqueLinear, alpha: model.color.alpha, alphaCutoff: alphaCutoff,
          material: model.material.withoutDetails, isClosed: false))
    }
  }

  /// The alpha below which the surface is cut out, if the material has a mask.
  private var alphaCutoff: Float? {
    model.material.alphaMode == .mask ? model.material.alphaCutoff : nil
  }
}

extension Color {
  /// The linear colour without alpha, clamped to 0...1.
  var opaqueLinear: SIMD3<Float> {
    let linear = linear.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD3(linear.x, linear.y, linear.z)
  }
}
