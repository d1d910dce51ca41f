/// The parts of a computed mesh that depend on a change.
struct MeshParts: OptionSet {
  let rawValue: UInt8

  /// The positions, normals and, if counts changed, the indices and texture coordinates.
  static let positions = MeshParts(rawValue: 1)
  static let colors = MeshParts(rawValue: 2)

  static let all: MeshParts = [.positions, .colors]
}

/// The numbers of changes of the parts of a computed mesh. Equal numbers mean equal parts.
public struct ComputedMeshRevisions: Hashable, Sendable {
  /// The changes of the indices.
  public internal(set) var topology = 0
  /// The changes of the texture coordinates.
  public internal(set) var textureCoordinates = 0
  /// The changes of the positions and normals.
  public internal(set) var positions = 0
  /// The changes of the vertex colours.
  public internal(set) var colors = 0

  /// The revisions before the first update.
  public init() {}

  /// The revisions of a mesh whose positions changed `positions` times, and its other parts once.
  package init(positions: Int) { self.init(positions: positions, attributes: 1) }

  /// The revisions of a mesh whose positions changed `positions` times, and its texture coordinates and tangents
  /// `attributes` times.
  package init(positions: Int, attributes: Int) {
    (topology, textureCoordinates, colors) = (1, attributes, 1)
    self.positions = positions
  }
}
