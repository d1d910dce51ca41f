public import Files
import TextParsing

/// Why a document could not be written. Its description is one line for the person at the terminal.
///
/// All cases but `file` are found before the first byte is written.
public enum MeshFormatError: Error, Equatable, CustomStringConvertible {
  /// A number is infinite or not a number, or becomes so when the node's placement is applied.
  case notFinite(Place, property: String, value: Float)
  /// A node shows a mesh that the document does not have.
  case meshOutOfRange(Place, mesh: Int, meshCount: Int)
  /// A triangle has a corner that the mesh does not have.
  case indexOutOfRange(Place, index: UInt32, vertexCount: Int)
  /// The indices do not come in threes.
  case incompleteTriangle(Place, indexCount: Int)
  /// Texture coordinates or colours are neither absent nor one for each vertex.
  case attributeCount(Place, property: String, count: Int, vertexCount: Int)
  /// A track moves a node that the document does not have, or that another track moves too.
  case trackOfNode(Place, nodeCount: Int)
  /// A track has neither no value of some kind nor one for each instant.
  case trackCount(Place, property: String, count: Int, timeCount: Int)
  /// A node that moves is sheared or flattened, so that it is no scale, turn and move.
  case unmovable(Place)
  /// An instant is not finite, or not later than the one before.
  case unorderedTime(Place, time: Float)
  /// There is more of something than the format can count.
  case tooMany(MeshFormat, unit: String, limit: Int)
  /// The format cannot name the file beside the main one; its name.
  case sidecarName(MeshFormat, String)
  /// The file could not be written.
  case file(FileError)

  /// What an error is about; all numbers count from 0.
  public enum Place: Equatable, Sendable, CustomStringConvertible {
    /// A node of the document.
    case node(Int, name: String?)
    /// A mesh of the document.
    case mesh(Int)
    /// A vertex of a mesh.
    case vertex(Int, mesh: Int)
    /// A triangle of a mesh.
    case triangle(Int, mesh: Int)
    /// An instant of the animation.
    case instant(Int)

    /// As in `mesh 2, vertex 14`.
    public var description: String {
      switch self {
      case .node(let index, let name?): "node \(index) (\(quoted(name)))"
      case .node(let index, nil): "node \(index)"
      case .mesh(let index): "mesh \(index)"
      case .vertex(let index, let mesh): "mesh \(mesh), vertex \(index)"
      case .triangle(let index, let mesh): "mesh \(mesh), triangle \(index)"
      case .instant(let index): "instant \(index) of the animation"
      }
    }
  }

  /// One line that says where, what was found and what was expected.
  public var description: String {
    switch self {
    case .notFinite(let place, let property, let value):
      "\(place): \(property) must be finite, found \(spelled(value))"
    case .meshOutOfRange(let place, let mesh, let meshCount):
      "\(place): shows mesh \(mesh), but the document has \(meshCount)"
    case .indexOutOfRange(let place, let index, let vertexCount):
      "\(place): has vertex \(index) as a corner, but the mesh has \(vertexCount)"
    case .incompleteTriangle(let place, let indexCount):
      "\(place): has \(indexCount) indices, expected three for each triangle"
    case .attributeCount(let place, let property, let count, let vertexCount):
      "\(place): has \(count) \(property), expected none or one for each of \(vertexCount) vertices"
    case .trackOfNode(let place, let nodeCount):
      "\(place): expected a track for each of the \(nodeCount) nodes at most, and none for others"
    case .trackCount(let place, let property, let count, let timeCount):
      "\(place): moves through \(count) \(property), expected none or one for each of \(timeCount) instants"
    case .unmovable(let place):
      "\(place): moves, and is sheared or flattened, expected a scale, a turn and a move"
    case .unorderedTime(let place, let time):
      "\(place): at \(spelled(time)) seconds, expected a finite time later than the one before"
    case .tooMany(let format, let unit, let limit):
      "the scene has too many \(unit) for \(format), which can hold \(limit)"
    case .sidecarName(let format, let name):
      "\(format.rawValue) cannot name the file \(quoted(name)), expected a name without line breaks, blanks at its ends and a backslash at its end"
    case .file(let error):
      error.description
    }
  }
}
