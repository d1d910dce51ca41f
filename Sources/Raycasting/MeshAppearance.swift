import Geometry

/// The appearance of a mesh instance.
struct MeshAppearance: Equatable, Sendable {
  /// The linear colour. Vertex colours are multiplied by it.
  var color: SIMD3<Float>
  var material = Material.standard
  /// Whether the mesh encloses a volume, so that back faces are never visible and are culled.
  var isClosed: Bool
}
