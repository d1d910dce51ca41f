import Geometry
import Reactive

/// The joints of meshes as groups of a scene.
package final class MeshSkin {
  /// The groups that are the joints.
  package let joints: [Group]
  /// The transform of each joint to the scene, times its inverse bind transform.
  package private(set) lazy var transforms: Derived<[Transform]> = makeTransforms()
  /// The transforms from the mesh to each joint.
  package let inner: [Transform]

  /// Creates a skin. `inner` are the transforms from the mesh to each joint.
  init(_ joints: [Group], inner: [Transform]) { (self.joints, self.inner) = (joints, inner) }

  private func makeTransforms() -> Derived<[Transform]> {
    let joints = zip(joints, inner).map { ($0.placements, $1) }
    return Derived { joints.map { $0.value.transform * $1 } }
  }
}

/// The pose of a mesh with joints or morph targets, and the mesh in this pose, which is computed when it is used.
package final class MeshPose {
  /// The values that determine the deformed vertices.
  package struct Values: Equatable, Sendable {
    /// The weights of the morph targets.
    package var weights: [Float]
    /// The transforms of the joints. Empty without a skin.
    package var joints: [Transform]
  }

  /// The joints. Nil for a mesh with morph targets alone.
  package let skin: MeshSkin?
  /// The morph targets.
  package let targets: [MorphTargetModel]
  /// The current values.
  package let values: Derived<Values>
  /// The mesh in the pose of `values`, and its bounds.
  private var posed: (source: SharedMesh, values: Values, mesh: Mesh, bounds: BoundingBox)?
  /// The number of poses that were computed.
  package private(set) var revision = 0

  /// Creates a pose.
  ///
  /// - Parameter weights: returns the weights of the targets that have none themselves, and reads what they depend on.
  init(skin: MeshSkin?, targets: [MorphTargetModel], weights: @escaping () -> [Float]) {
    (self.skin, self.targets) = (skin, targets)
    let (own, transforms) = (targets.map(\.$weight), skin?.transforms)
    values = Derived {
      var all = own.isEmpty ? [] : weights()
      for (index, weight) in own.enumerated() {
        guard let weight = weight.value else { continue }
        while all.count <= index { all.append(0) }
        all[index] = weight
      }
      return Values(weights: all, joints: transforms?.value ?? [])
    }
  }

  /// Returns a mesh in the current pose, and its bounds. O(vertices) for a new pose, otherwise O(1).
  func posed(_ source: SharedMesh) -> (mesh: Mesh, bounds: BoundingBox) {
    guard let deformer = source.deformer else { return (source.mesh, source.bounds) }
    let values = values.value
    if let posed, posed.source === source, posed.values == values { return (posed.mesh, posed.bounds) }
    let mesh = deformer.deformed(weights: values.weights, joints: values.joints)
    let bounds = mesh.bounds
    revision += 1
    posed = (source, values, mesh, bounds)
    return (mesh, bounds)
  }
}

/// A morph target of a mesh as an observable model.
public final class MorphTargetModel: DescribedModel {
  /// The name in files and on the command line, such as `face.smile`.
  public let name: String
  /// The weight. Nil for that of the file and of its animation.
  @Property public var weight: Float?

  /// Creates a morph target with the weight of the file.
  package init(name: String = "") { self.name = name }

  /// `morphTarget`, in mesh files only.
  public static let description = ModelDescription<MorphTargetModel>(
    kind: "morphTarget", listKey: "morphTargets",
    properties: [.optionalNumber("weight", .any) { $0.$weight }],
    make: { name, _ in MorphTargetModel(name: name) })
}
