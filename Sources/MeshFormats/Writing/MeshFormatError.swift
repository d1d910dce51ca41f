public import Files
import TextParsing

/// The reason why a document cannot be written. Its description is one line for the person at the terminal.
///
/// All cases except `file` are thrown before the first byte is written.
public enum MeshFormatError: Error, Equatable, CustomStringConvertible {
  /// A number is infinite or NaN, or becomes so when the node's transform is applied.
  case notFinite(Place, property: String, value: Float)
  /// A node refers to a mesh that the document does not have.
  case meshOutOfRange(Place, mesh: Int, meshCount: Int)
  /// A triangle refers to a vertex that the mesh does not have.
  case indexOutOfRange(Place, index: UInt32, vertexCount: Int)
  /// The number of indices is not a multiple of three.
  case incompleteTriangle(Place, indexCount: Int)
  /// The number of texture coordinates or colours is neither zero nor the number of vertices.
  case attributeCount(Place, property: String, count: Int, vertexCount: Int)
  /// A track refers to a node that the document does not have, or that another track animates.
  case trackOfNode(Place, nodeCount: Int)
  /// The number of values of a track is neither zero nor the number of times.
  case trackCount(Place, property: String, count: Int, timeCount: Int)
  /// The transform of an animated node shears or flattens, so it is not a scale, a rotation and a translation.
  case unmovable(Place)
  /// A keyframe time is not finite, or not later than the one before.
  case unorderedTime(Place, time: Float)
  /// The document exceeds a limit of the format.
  case tooMany(MeshFormat, unit: String, limit: Int)
  /// The format cannot refer to a second file of this name.
  case sidecarName(MeshFormat, String)
  /// The file cannot be written.
  case file(FileError)

  /// The subject of an error. All numbers count from 0.
  public enum Place: Equatable, Sendable, CustomStringConvertible {
    /// A node of the document.
    case node(Int, name: String?)
    /// A mesh of the document.
    case mesh(Int)
    /// A vertex of a mesh.
    case vertex(Int, mesh: Int)
    /// A triangle of a mesh.
    case triangle(Int, mesh: Int)
    /// A keyframe time of the animation.
    case instant(Int)

    /// A text such as `mesh 2, vertex 14`.
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

  /// One line with the position, the value found and the value expected.
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
