import Files
import Geometry

/// A format of mesh files: its names, how files begin, what they keep, its reader and its writer.
///
/// A format is one folder with a type that conforms to this protocol, and its line in `MeshFormat.allCases`. Recognition,
/// options, conversions, warnings, help and documentation follow from it. What has a default here is declared only by
/// formats that differ.
protocol MeshFileFormat: SendableMetatype {
  /// The filename extensions in lower case, without the dot. The first is the name of the format.
  static var endings: [String] { get }
  /// What the format is, in a few words, for lists.
  static var summary: String { get }
  /// The media type of files, as desktops know it.
  static var mediaType: String { get }
  /// The endings that files of other kinds have, too: desktops are not told of them.
  static var sharedEndings: [String] { get }
  /// The first characters of every file, by which desktops tell it from others. Nil if there are none.
  static var magic: String? { get }
  /// What files keep of a document. A warning names what they do not keep.
  static var keeps: MeshAbilities { get }
  /// The encodings in which files are written, the default first. Empty if files are only read.
  static var encodings: [MeshWritingOptions.Encoding] { get }
  /// The axis that points upward in files, as Z on the build plate of a printer: pictures of them are turned. Nil if files may
  /// have any.
  static var upAxis: UpAxis? { get }
  /// The normals of meshes in files without normals. By default, edges of at most 30° are smooth.
  static var defaultNormals: Mesh.NormalSmoothing { get }
  /// The library that reads files in a process of its own. Nil for files that this module reads.
  static var library: String? { get }
  /// Contents of small valid files, with which fuzzing begins.
  static var seeds: [String] { get }

  /// Returns whether a file begins as files of the format do. `bytes` is the whole file, or its beginning. O(1), plus leading
  /// comments.
  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool
  /// Reads the content of a file. O(size).
  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  /// Reads a large file in blocks, so that its bytes are not in memory at once. Nil if that is not possible or not worth it, or if
  /// the file has an error, which `read` then reports.
  static func readBlocks(_ input: MeshInput) throws(MeshReadError) -> MeshFile.ReadResult?
  /// Reads only those parts of a large file that a scene needs; nil as in `readBlocks`.
  ///
  /// - Parameter defersImages: whether images can be read when their bytes are used. The file must not change meanwhile.
  static func readParts(
    _ input: MeshInput, defersImages: Bool
  ) throws(MeshReadError) -> MeshFile.ReadResult?
  /// Returns the names of other files in the content of a valid file.
  static func references(in bytes: [UInt8], _ input: MeshInput) -> FileReferences?

  /// The filename extension of a second file with materials or numbers. Nil if there is none.
  static var sidecarExtension: String? { get }
  /// Returns whether a file can refer to another file called `name`.
  static func canName(_ name: String) -> Bool
  /// Returns whether a document is written with files beside the main file unless a caller decides.
  static func needsOtherFiles(_ document: MeshDocument) -> Bool
  /// Returns the images that a file contains or refers to. O(nodes).
  static func images(of document: MeshDocument) -> [EncodedImage]
  /// Changes a document into what files store, and returns notes on what is changed or lost.
  static func convert(_ document: inout MeshDocument) -> [String]
  /// Removes the computed normals that readers compute again. O(vertices + indices).
  ///
  /// - Returns: whether the others are written, so that their lengths matter.
  static func convertNormals(of document: inout MeshDocument) -> Bool
  /// Returns what a file leaves out besides what `keeps` says, as words for a message.
  static func omissions(of document: MeshDocument) -> [String]
  /// Returns the features of materials that a file leaves out, as words for a message. O(nodes).
  static func materialOmissions(of document: MeshDocument, _ options: MeshWritingOptions) -> [String]
  /// Throws if a document has more elements than a file can count. O(nodes).
  static func checkLimits(
    of document: MeshDocument, _ compression: MeshCompression
  ) throws(MeshWriteError)
  /// Returns the estimated size of a file in bytes. O(nodes).
  static func estimatedByteCount(of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding) -> Int
  /// Returns a writer of a document that `convert` has changed and whose numbers are checked.
  ///
  /// - Parameter summaries: what was found of each mesh while it was checked.
  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter
}

/// A writer of a file and of the file beside it.
protocol MeshFileWriter {
  /// The parts of the document that `MeshWritingOptions.compression` leaves uncompressed, as words for a message.
  var uncompressedParts: [String] { get }
  /// Writes the main file. O(written bytes).
  func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError)
  /// Writes the file `MeshWritingOptions.sidecarName`. O(written bytes).
  func writeSidecar<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError)
}

/// What files of a format keep of a document.
package struct MeshAbilities: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Points, with their colours.
  package static let points = Self(rawValue: 1 << 0)
  /// The normals of points.
  package static let pointNormals = Self(rawValue: 1 << 1)
  /// Lines.
  package static let lines = Self(rawValue: 1 << 2)
  /// The normals of meshes.
  package static let normals = Self(rawValue: 1 << 3)
  /// Colours of nodes and of vertices.
  package static let colors = Self(rawValue: 1 << 4)
  /// All features of materials.
  package static let materials = Self(rawValue: 1 << 5)
  /// Which sides of a surface are visible.
  package static let sides = Self(rawValue: 1 << 6)
  /// Cameras, lights, skins, morph targets and clips. Without it, meshes are written in the pose of the nodes.
  package static let clips = Self(rawValue: 1 << 7)
  /// Material variants.
  package static let variants = Self(rawValue: 1 << 8)
  /// Nodes that are instances of one node.
  package static let instances = Self(rawValue: 1 << 9)
  /// Compressed meshes.
  package static let compression = Self(rawValue: 1 << 10)
  /// Images within the file.
  package static let containedImages = Self(rawValue: 1 << 11)
  /// Images in files beside the file.
  package static let imageFiles = Self(rawValue: 1 << 12)
  /// Positions of more than 32 bits, also in binary files.
  package static let exactPositions = Self(rawValue: 1 << 13)
  /// Triangles.
  package static let triangles = Self(rawValue: 1 << 14)
  /// 3D Gaussians. Formats that keep points, but not these, contain them as points with colours.
  package static let splats = Self(rawValue: 1 << 15)
  /// Further numbers of points; see `PointSet.scalars`.
  package static let pointScalars = Self(rawValue: 1 << 16)
}

/// The file that a reader reads.
struct MeshInput: Sendable {
  /// The path of the file, for messages and for reading in blocks.
  var path: String
  /// The files that it refers to.
  var siblings: SiblingFiles
  /// The rule by which all normals are computed. Nil for those of the file.
  var normals: Mesh.NormalSmoothing?
  /// The size in bytes from which on it is worth reading only parts of the file.
  var smallestSize = 1 << 20

  /// Creates an input.
  init(path: String, siblings: SiblingFiles = .none, normals: Mesh.NormalSmoothing? = nil) {
    (self.path, self.siblings, self.normals) = (path, siblings, normals)
  }
}

/// Properties of a mesh that the writers need, computed while it is checked.
struct MeshSummary {
  var bounds: BoundingBox
  /// Whether any vertex colour is not opaque.
  var isTransparent: Bool
}
