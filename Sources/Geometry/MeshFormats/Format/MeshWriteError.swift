import Files
import TextCoding

/// The reason why a document cannot be written. Its description is one line for the person at the terminal.
///
/// All cases except `file` are thrown before the first byte is written.
public enum MeshWriteError: Error, Equatable, CustomStringConvertible {
  /// A number is infinite or NaN, or becomes so when the node's transform is applied.
  case notFinite(DocumentLocation, property: String, value: Float)
  /// A number is outside of its range.
  case outOfRange(DocumentLocation, property: String, value: Float, expected: String)
  /// A group comes before the group that contains it, or that group is missing.
  case parentOutOfRange(DocumentLocation, parent: Int)
  /// A node, a camera or a light is in a group that the document does not have.
  case groupOutOfRange(DocumentLocation, group: Int, groupCount: Int)
  /// A node refers to a mesh that the document does not have.
  case meshOutOfRange(DocumentLocation, mesh: Int, meshCount: Int)
  /// A triangle refers to a vertex that the mesh does not have.
  case indexOutOfRange(DocumentLocation, index: UInt32, vertexCount: Int)
  /// The number of indices is not a multiple of three.
  case incompleteTriangle(DocumentLocation, indexCount: Int)
  /// The number of texture coordinates or colours is neither zero nor the number of vertices.
  case attributeCount(DocumentLocation, property: String, count: Int, vertexCount: Int)
  /// A track refers to a node or group that the document does not have, or that another track animates.
  case trackTarget(DocumentLocation, nodeCount: Int, groupCount: Int)
  /// The number of values of a track is neither zero nor the number of times.
  case trackCount(DocumentLocation, property: String, count: Int, timeCount: Int)
  /// The transform of an animated node or group shears or flattens, so it is not a scale, a rotation and a translation.
  case nonDecomposableTransform(DocumentLocation)
  /// A keyframe time is not finite, or not later than the one before.
  case unorderedTime(DocumentLocation, time: Float)
  /// The document exceeds a limit of the format.
  case tooMany(MeshFormat, unit: String, limit: Int)
  /// The format cannot refer to a second file of this name.
  case sidecarName(MeshFormat, String)
  /// The file beside `mainFile` exists, and the main file that would be replaced does not refer to it.
  case foreignFile(path: String, mainFile: String)
  /// The main file is a pipe, a device or standard output, which cannot have a companion beside it.
  case companionsOfStream(path: String, companion: String)
  /// The format needs a library that is not installed, or that the program was built without.
  case unavailable(MeshFormat, library: String)
  /// Files of the format are only read.
  case notWritten(MeshFormat)
  /// The file cannot be written.
  case file(FileError)

  /// The part of a document that an error is about. All numbers count from 0.
  public enum DocumentLocation: Equatable, Sendable, CustomStringConvertible {
    /// A node of the document.
    case node(Int, name: String?)
    /// A group of the document.
    case group(Int, name: String?)
    /// A camera of the document.
    case camera(Int, name: String?)
    /// A light of the document.
    case light(Int, name: String?)
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
      case .node(let index, let name): Self.part("node", index, name)
      case .group(let index, let name): Self.part("group", index, name)
      case .camera(let index, let name): Self.part("camera", index, name)
      case .light(let index, let name): Self.part("light", index, name)
      case .mesh(let index): "mesh \(index)"
      case .vertex(let index, let mesh): "mesh \(mesh), vertex \(index)"
      case .triangle(let index, let mesh): "mesh \(mesh), triangle \(index)"
      case .instant(let index): "keyframe \(index) of the animation"
      }
    }

    private static func part(_ kind: String, _ index: Int, _ name: String?) -> String {
      name.map { "\(kind) \(index) (\(quoted($0)))" } ?? "\(kind) \(index)"
    }
  }

  /// One line with the position, the value found and the value expected.
  public var description: String {
    switch self {
    case .notFinite(let place, let property, let value):
      "\(place): \(property) must be finite, found \(spelled(value))"
    case .outOfRange(let place, let property, let value, let expected):
      "\(place): expected \(property) \(expected), found \(spelled(value))"
    case .parentOutOfRange(let place, let parent):
      "\(place): expected a parent that comes before the group, found group \(parent)"
    case .groupOutOfRange(let place, let group, let groupCount):
      "\(place): expected a group index below \(groupCount), found \(group)"
    case .meshOutOfRange(let place, let mesh, let meshCount):
      "\(place): expected a mesh index below \(meshCount), found \(mesh)"
    case .indexOutOfRange(let place, let index, let vertexCount):
      "\(place): expected a vertex index below \(vertexCount), found \(index)"
    case .incompleteTriangle(let place, let indexCount):
      "\(place): expected a multiple of 3 indices, found \(indexCount)"
    case .attributeCount(let place, let property, let count, let vertexCount):
      "\(place): expected no \(property) or one for each of \(vertexCount) vertices, found \(count)"
    case .trackTarget(let place, let nodeCount, let groupCount):
      "\(place): expected at most one track for each of the \(nodeCount) nodes and \(groupCount) groups, found another track"
    case .trackCount(let place, let property, let count, let timeCount):
      "\(place): expected no \(property) or one for each of \(timeCount) keyframes, found \(count)"
    case .nonDecomposableTransform(let place):
      "\(place): expected an animated transform of translation, rotation and scale, found shear or a zero scale"
    case .unorderedTime(let place, let time):
      "\(place): expected a finite time after the previous keyframe, found \(spelled(time)) seconds"
    case .tooMany(let format, let unit, let limit):
      "the scene has too many \(unit) for \(format), which can hold at most \(limit)"
    case .sidecarName(let format, let name):
      "\(format.rawValue) files cannot refer to \(quoted(name)), expected a file name without line breaks, without spaces at its start or end, and without a backslash at its end"
    case .foreignFile(let path, let mainFile):
      "\(path.pathDescription): not replaced, because \(mainFile.pathDescription) does not refer to this existing file"
    case .companionsOfStream(let path, let companion):
      "\(path.pathDescription): expected a file, because \(companion.pathDescription) would be written beside it, found a pipe, a device or standard output"
    case .unavailable(let format, let library):
      "\(format.rawValue) files need the library \(library), which is not installed, or the program was built without it"
    case .notWritten(let format):
      "\(format.rawValue) files are only read, expected one of \(MeshFormat.list)"
    case .file(let error):
      error.description
    }
  }
}
