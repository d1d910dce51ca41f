import Geometry
import Reactive

/// An observable mesh with a transform and a material, as read from a file.
public final class MeshModel: Model {
  /// The name; empty if the mesh has none.
  public let name: String
  /// The geometry, which other models may share.
  @Property public var mesh: SharedMesh
  /// The transform to the group.
  @Property public var transform: Transform
  /// The group that contains the mesh, and moves and hides it. Nil for a mesh of the scene.
  public let group: Group?
  /// The base colour. Vertex colours are multiplied by it.
  @Property public var color: Color
  /// The material of the surface.
  @Property public var material: Material
  /// An observable material. While it is set, `color` and `material` are set to its values, at once and at each change.
  public var materialModel: MaterialModel? {
    didSet {
      materialBinding = nil
      materialBinding = materialModel?.appearances.subscribe { [unowned self] appearance in
        batch { (color, material) = (appearance.color, appearance.material) }
      }
    }
  }
  private var materialBinding: Disposer?

  /// Creates a model of a mesh. `transform` is its transform to the group.
  public init(
    name: String = "", mesh: SharedMesh, transform: Transform = .identity, color: Color = .white,
    material: Material = .standard, group: Group? = nil
  ) {
    (self.name, self.group) = (name, group)
    self.mesh = mesh
    self.transform = transform
    self.color = color
    self.material = material
  }

  /// The sphere that replaces the mesh in pictures. Nil if the mesh is not a tessellated sphere, the transform is not a
  /// uniform scale, or the surface does not reflect as the standard material, the only one that exact spheres support.
  /// O(1).
  package var sphere: (center: SIMD3<Float>, radius: Float)? {
    guard let radius = mesh.sphereRadius, material.isStandardReflection,
      case let transform = placement.transform,
      let scale = transform.uniformScale
    else {
      return nil
    }
    return (transform.translation, radius * scale)
  }

  /// The placement in the scene as a source: sends the current one on subscription, then each change.
  public var placements: AnyEventSource<Placement> { $transform.placements(in: group) }
  /// The current placement in the scene.
  public var placement: Placement { transform.placement(in: group) }

  /// The smallest axis-aligned box in the scene around the transformed bounding box of the mesh. O(1).
  public var bounds: BoundingBox { placement.transform.apply(to: mesh.bounds) }
}

/// An immutable mesh that several models can share. Exporters and renderers store it once.
public final class SharedMesh: Sendable {
  /// The geometry.
  public let mesh: Mesh
  /// The smallest axis-aligned box that contains every vertex.
  public let bounds: BoundingBox
  /// Whether no vertex colour is translucent.
  public let isOpaque: Bool
  /// The radius of the sphere about the origin from which the mesh was tessellated. Nil for other meshes.
  public let sphereRadius: Float?
  /// How the normals were computed. Nil for the normals of a file or of a shape.
  public let computedNormals: MeshDocument.ComputedNormals?
  /// Whether the surface is known to be flat, or closed and convex; see `Mesh.isConvex(in:)`.
  package let isConvex: Bool

  /// Creates a shared mesh and computes its bounds, opacity and convexity. O(vertices).
  public init(
    _ mesh: Mesh, sphereRadius: Float? = nil, computedNormals: MeshDocument.ComputedNormals? = nil
  ) {
    self.mesh = mesh
    (self.sphereRadius, self.computedNormals) = (sphereRadius, computedNormals)
    bounds = mesh.bounds
    isOpaque = mesh.colors.allSatisfy { $0.alpha >= 1 }
    isConvex = sphereRadius != nil || mesh.isConvex(in: bounds)
  }
}
