import Geometry
import Reactive

/// A mesh that can be watched, as it comes from a file.
public final class MeshModel {
  /// What the mesh is called; empty if it has no name.
  public let name: String
  /// The geometry, shared with all models of it.
  @Property public var mesh: SharedMesh
  /// Where it stands.
  @Property public var transform: Transform
  /// The colour of its surface, by which vertex colours are multiplied.
  @Property public var color: Color
  /// How its surface takes light.
  @Property public var finish: Finish

  /// Creates a model of a mesh.
  public init(
    name: String = "", mesh: SharedMesh, transform: Transform = .identity, color: Color = .white,
    finish: Finish = .standard
  ) {
    self.name = name
    self.mesh = mesh
    self.transform = transform
    self.color = color
    self.finish = finish
  }

  /// The sphere that the mesh stands for, where it is shown as one: nil if the mesh is no tessellated sphere, the transform
  /// stretches it, or its finish is not the standard one, which exact spheres have. O(1).
  package var sphere: (center: SIMD3<Float>, radius: Float)? {
    guard let radius = mesh.sphereRadius, finish == .standard, let scale = transform.uniformScale else {
      return nil
    }
    return (transform.translation, radius * scale)
  }

  /// The smallest axis-aligned box around the mesh's own box where it stands. O(1).
  public var bounds: BoundingBox { transform.apply(to: mesh.bounds) }
}

/// A mesh that many models show: one object, so that exporters and renderers keep it once. It never changes.
public final class SharedMesh: Sendable {
  /// The geometry.
  public let mesh: Mesh
  /// The smallest axis-aligned box that holds every vertex.
  public let bounds: BoundingBox
  /// Whether no vertex has a colour that lets light through.
  public let isOpaque: Bool
  /// The radius of the sphere about the origin that the mesh was tessellated from; nil of other meshes.
  public let sphereRadius: Float?

  /// Holds `mesh`. O(vertices).
  public init(_ mesh: Mesh, sphereRadius: Float? = nil) {
    self.mesh = mesh
    self.sphereRadius = sphereRadius
    bounds = mesh.bounds
    isOpaque = mesh.colors.allSatisfy { $0.alpha >= 1 }
  }
}

extension Scene {
  /// A scene of what a mesh file holds: a model for each node. O(vertices + nodes).
  public convenience init(_ document: MeshDocument) {
    let shared = document.meshes.enumerated().map {
      SharedMesh($1, sphereRadius: document.sphereRadii[$0])
    }
    self.init(
      meshes: document.nodes.map {
        MeshModel(
          name: $0.name ?? "", mesh: shared[$0.mesh], transform: $0.transform, color: $0.color,
          finish: $0.finish)
      })
  }
}
