import Files
import Geometry

/// A document that is ready to be written to a file of a format, and to the file beside it: its numbers are checked, and the
/// meshes of glTF are compressed and laid out, once for both files.
package struct MeshOutput {
  /// The document as it was given.
  let document: MeshDocument
  /// The format of the file.
  let format: MeshFormat
  /// The options of the file.
  let options: MeshWritingOptions
  private let writer: any MeshFileWriter
  /// The parts of the document that `options.compression` leaves uncompressed, as words for a message, such as `3 points`.
  package var uncompressedParts: [String] { writer.uncompressedParts }

  /// Checks and compresses a document. O(nodes + vertices).
  ///
  /// - Parameter document: A result of `MeshDocument.converted(for:)`.
  /// - Throws: `MeshWriteError` for everything that could make the file invalid.
  package init(
    _ document: MeshDocument, as format: MeshFormat, options: MeshWritingOptions
  ) throws(MeshWriteError) {
    try self.init(document, as: format, options: options, checked: nil)
  }

  /// Compresses a document, and checks it unless its summaries are given.
  init(
    _ document: MeshDocument, as format: MeshFormat, options: MeshWritingOptions, checked: [MeshSummary]?
  ) throws(MeshWriteError) {
    (self.document, self.format, self.options) = (document, format, options)
    let summaries: [MeshSummary]
    if let checked {
      summaries = checked
    } else {
      summaries = try Self.checked(document, for: format, options)
    }
    writer = try format.type.writer(of: document, options, summaries)
  }

  /// Checks a document and the name of the second file.
  static func checked(
    _ document: MeshDocument, for format: MeshFormat, _ options: MeshWritingOptions
  ) throws(MeshWriteError) -> [MeshSummary] {
    if let name = options.sidecarName, !format.canName(name) {
      throw .sidecarName(format, name.pathDescription)
    }
    return try document.checked(for: format, compression: options.compression)
  }

  /// Writes the main file. O(written bytes).
  ///
  /// - Throws: `MeshWriteError.file`.
  package func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(MeshWriteError) {
    try Self.wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
  }

  /// Writes the contents of the file `options.sidecarName`: the buffer of a glTF or the materials of an OBJ. Writes nothing
  /// for formats without a second file. O(written bytes).
  ///
  /// - Throws: `MeshWriteError.file`.
  func writeSidecar<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(MeshWriteError) {
    try Self.wrappingFileErrors { () throws(FileError) in try writer.writeSidecar(to: &sink) }
  }

  /// Returns the result of `body`, and converts its `FileError` to a `MeshWriteError`.
  static func wrappingFileErrors<Result: ~Copyable>(
    _ body: () throws(FileError) -> Result
  ) throws(MeshWriteError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
