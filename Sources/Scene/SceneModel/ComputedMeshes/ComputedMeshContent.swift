import Geometry
import TextCoding

/// The mesh of a computed model with its derived values.
struct ComputedMeshContent {
  private(set) var mesh = Mesh()
  private(set) var bounds = BoundingBox.empty
  private(set) var hasOpaqueColors = true
  private(set) var revisions = ComputedMeshRevisions()
  var gap: ComputedMeshGap?
  /// The indices without omissions.
  private var allIndices: [UInt32] = []
  private var omitted = OmittedTriangles()

  /// Sets the positions. The indices change if others are given, or if other triangles are omitted. The texture coordinates
  /// change if they are given and differ.
  mutating func set(
    _ vertices: consuming [Vertex], omitted: OmittedTriangles, indices: [UInt32]? = nil,
    textureCoordinates: [SIMD2<Float>]? = nil
  ) {
    mesh.vertices = vertices
    revisions.positions += 1
    if mesh.colors.count != mesh.vertices.count { mesh.colors = [] }
    if let textureCoordinates, textureCoordinates != mesh.textureCoordinates {
      mesh.textureCoordinates = textureCoordinates
      revisions.textureCoordinates += 1
    }
    if let indices { allIndices = indices }
    if indices != nil || omitted != self.omitted {
      self.omitted = omitted
      mesh.indices = omitted.removed(from: allIndices)
      revisions.topology += 1
    }
    // Without triangles, the positions are placeholders.
    bounds = mesh.indices.isEmpty ? .empty : mesh.bounds
  }

  /// Sets the colours of the vertices. Empty for none.
  mutating func set(_ colors: [Color]) {
    mesh.colors = colors
    hasOpaqueColors = colors.allSatisfy { $0.alpha >= 1 }
    revisions.colors += 1
  }
}

/// The parts of a computed mesh that depend on a change.
struct MeshParts: OptionSet {
  let rawValue: UInt8

  /// The positions, normals and, if counts changed, the indices and texture coordinates.
  static let positions = MeshParts(rawValue: 1)
  static let colors = MeshParts(rawValue: 2)

  static let all: MeshParts = [.positions, .colors]
}

/// The numbers of changes of the parts of a computed mesh. Equal numbers mean equal parts.
package struct ComputedMeshRevisions: Hashable, Sendable {
  /// The changes of the indices.
  package internal(set) var topology = 0
  /// The changes of the texture coordinates.
  package internal(set) var textureCoordinates = 0
  /// The changes of the positions and normals.
  package internal(set) var positions = 0
  /// The changes of the vertex colours.
  package internal(set) var colors = 0

  /// The revisions before the first update.
  package init() {}

  /// The revisions of a mesh whose positions changed `positions` times, and its other parts once.
  package init(positions: Int) { self.init(positions: positions, attributes: 1) }

  /// The revisions of a mesh whose positions changed `positions` times, and its texture coordinates and tangents
  /// `attributes` times.
  package init(positions: Int, attributes: Int) {
    (topology, textureCoordinates, colors) = (1, attributes, 1)
    self.positions = positions
  }
}

/// The first place where a computed mesh has no position, or no valid radius. The triangles there are left out.
package struct ComputedMeshGap: Equatable, Sendable, CustomStringConvertible {
  /// A parameter and its value.
  package struct Parameter: Equatable, Sendable {
    /// The name of the parameter.
    package let name: String
    /// The value.
    package let value: Double
  }

  /// The values that the mesh requires, such as `finite positions`.
  package let expected: String
  /// The value at the place, as a number or in words.
  package let found: String
  /// The place.
  package let parameters: [Parameter]

  init(expected: String, found: String, at parameters: [(name: String, value: Double)]) {
    (self.expected, self.found) = (expected, found)
    self.parameters = parameters.map { Parameter(name: $0.name, value: $0.value) }
  }

  /// One line with the values found and expected, and the place.
  package var description: String {
    let place = parameters.map { "\($0.name) = \(shortest($0.value))" }.joined(separator: ", ")
    return "expected \(expected), found \(found) at \(place); the triangles there are left out"
  }

  private func shortest(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
  }
}
