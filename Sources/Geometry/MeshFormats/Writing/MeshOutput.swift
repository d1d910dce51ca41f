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
  /// The asset of a GLB or glTF file.
  private let asset: GLTFAsset?
  /// The parts of the document that `options.compression` leaves uncompressed, as words for a message, such as `3 points`.
  package let uncompressedParts: [String]

  /// Checks and compresses a document. O(nodes + vertices).
  ///
  /// - Parameter document: A result of `MeshDocument.converted(for:)`.
  /// - Throws: `MeshWriteError` for everything that could make the file invalid. The size of a GLB file is checked by
  ///   `write(to:)`, before its first byte is written.
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
    var summaries: [MeshSummary]
    if let checked {
      summaries = checked
    } else {
      summaries = try Self.checked(document, for: format, options)
    }
    guard format == .glb || format == .gltf else {
      (asset, uncompressedParts) = (nil, [])
      return
    }
    var document = document
    if document.hasOrigin {
      // A root node has the origin as its translation; see `GLTFAsset`.
      document.insertRoot(MeshDocument.Group())
    }
    let compressed = document.compressed(by: options.compression)
    uncompressedParts = compressed.uncompressedParts(by: options.compression)
    if options.compression != .none {
      // The bounds are those of the rounded positions.
      summaries = try compressed.document.checked(for: format, compression: options.compression)
    }
    var assetOptions = options
    if format == .glb { assetOptions.sidecarName = nil }
    asset = GLTFAsset(compressed, summaries, assetOptions)
  }

  /// Checks a document and the name of the second file.
  static func checked(
    _ document: MeshDocument, for format: MeshFormat, _ options: MeshWritingOptions
  ) throws(MeshWriteError) -> [MeshSummary] {
    if let name = options.sidecarName, !format.canName(sidecar: name) {
      throw .sidecarName(format, name.pathDescription)
    }
    return try document.checked(for: format, compression: options.compression)
  }

  /// Writes the main file. O(written bytes).
  ///
  /// - Throws: `MeshWriteError.file`, and for a GLB file that is too large, before the first byte, `MeshWriteError.tooMany`.
  package func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(MeshWriteError) {
    switch format {
    case .glb:
      guard let writer = try asset.map({ (asset) throws(MeshWriteError) in try GLBWriter(asset) }) else {
        return
      }
      try Self.wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .gltf:
      try Self.wrappingFileErrors { () throws(FileError) in
        try asset?.writeGLTF(to: &sink, bufferName: options.sidecarName)
      }
    case .obj:
      let writer = OBJWriter(document.flattened, libraryName: options.sidecarName)
      try Self.wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .stl:
      let writer = STLWriter(document: document.flattened, isASCII: options.encoding == .ascii)
      try Self.wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .ply:
      let writer = PLYWriter(
        document.flattened, encoding: options.encoding, sidecarName: options.sidecarName)
      try Self.wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .off:
      let writer = PLYWriter(off: document.flattened)
      try Self.wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .threeMF:
      guard let file = ThreeMFWriter(document).file() else { throw .unavailable(.threeMF, library: "libzip") }
      try Self.wrappingFileErrors { () throws(FileError) in try sink.write(file) }
    }
  }

  /// Writes the contents of the file `options.sidecarName`: the buffer of a glTF or the materials of an OBJ. Writes nothing
  /// for formats without a second file. O(written bytes).
  ///
  /// - Throws: `MeshWriteError.file`.
  func writeSidecar<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(MeshWriteError) {
    switch format {
    case .obj: try Self.writeMaterials(of: document, options, to: &sink)
    case .gltf:
      try Self.wrappingFileErrors { () throws(FileError) in try asset?.writeBuffer(to: &sink) }
    case .glb, .ply, .stl, .off, .threeMF: break
    }
  }

  /// Writes the material library of an OBJ file.
  static func writeMaterials<Sink: ByteSink & ~Copyable>(
    of document: MeshDocument, _ options: MeshWritingOptions, to sink: inout Sink
  ) throws(MeshWriteError) {
    let text = MTLWriter(document, fileName: options.sidecarName ?? "").text
    try wrappingFileErrors { () throws(FileError) in try sink.write(text) }
  }

  /// Returns the result of `body`, and converts its `FileError` to a `MeshWriteError`.
  static func wrappingFileErrors<Result: ~Copyable>(
    _ body: () throws(FileError) -> Result
  ) throws(MeshWriteError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
