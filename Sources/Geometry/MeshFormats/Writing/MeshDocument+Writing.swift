import Files
import Geometry

extension MeshDocument {
  /// Writes the document to `sink`.
  ///
  /// | format | contents |
  /// |---|---|
  /// | `glb`, `gltf` | each mesh once; groups, names, transforms, materials, textures, all vertex attributes, cameras, lights, skins, morph targets, animations |
  /// | `ply`, `obj` | transforms, skins and morph targets applied; normals, texture coordinates, colours as sRGB, textures; `obj` also has the names |
  /// | `off` | transforms, skins and morph targets applied; positions, colours as sRGB |
  /// | `stl` | the same; triangles with their facet normals; ASCII also has the names |
  ///
  /// Meshes without nodes are omitted. The same document gives the same bytes on every run. Time is O(written bytes).
  /// Memory is a few blocks plus O(nodes) (`glb` and `gltf`: O(nodes + meshes)).
  ///
  /// - `options`: The options of `MeshWritingOptions`. Options that do not apply to the format are ignored. The
  ///   file `sidecarName` and the files `imageFiles(as:options:)` are referred to, but not written.
  /// - Throws: `MeshWriteError`. All numbers are checked before the first byte is written, so only
  ///   `MeshWriteError.file` can be thrown after that.
  public func write<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, as format: MeshFormat, options: MeshWritingOptions = MeshWritingOptions()
  ) throws(MeshWriteError) {
    // Numbers that are not finite are an error before images are decoded.
    let summaries = try checked(for: format, options)
    let converted = converted(for: format).document
    // The vertices of deformed meshes are others.
    if !deformations.isEmpty, converted.deformations.isEmpty { _ = try converted.checked(for: format) }
    try converted.write(to: &sink, as: format, options, summaries)
  }

  /// Writes the document, which is a result of `converted(for:)`, as `write(to:as:options:)` does.
  ///
  /// - Throws: `MeshWriteError`, as `write(to:as:options:)`.
  package func writeConverted<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, as format: MeshFormat, options: MeshWritingOptions
  ) throws(MeshWriteError) {
    try write(to: &sink, as: format, options, try checked(for: format, options))
  }

  private func checked(
    for format: MeshFormat, _ options: MeshWritingOptions
  ) throws(MeshWriteError) -> [MeshSummary] {
    if let name = options.sidecarName, !format.canName(sidecar: name) {
      throw .sidecarName(format, name.pathDescription)
    }
    return try checked(for: format)
  }

  private func write<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, as format: MeshFormat, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) {
    switch format {
    case .glb:
      let (document, summaries) = try compressed(for: format, options, summaries)
      let writer = try GLBWriter(document, summaries, options)
      try wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .gltf:
      let (document, summaries) = try compressed(for: format, options, summaries)
      let asset = GLTFAsset(document, summaries, options)
      try wrappingFileErrors { () throws(FileError) in
        try asset.writeGLTF(to: &sink, bufferName: options.sidecarName)
      }
    case .obj:
      let writer = OBJWriter(flattened, libraryName: options.sidecarName)
      try wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .stl:
      let writer = STLWriter(document: flattened, isASCII: options.encoding == .ascii)
      try wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .ply:
      let writer = PLYWriter(flattened, encoding: options.encoding, sidecarName: options.sidecarName)
      try wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .off:
      let writer = PLYWriter(off: flattened)
      try wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    }
  }

  /// Returns the document with the vertices that a file of a glTF format has, and its summaries.
  private func compressed(
    for format: MeshFormat, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> (CompressedDocument, [MeshSummary]) {
    guard options.compression != .none else { return (CompressedDocument(self), summaries) }
    let compressed = compressed(by: options.compression)
    return (compressed, try compressed.document.checked(for: format))
  }

  /// Writes the document to the file at `path`, or to standard output if `path` is `-`; see `write(to:as:options:)`.
  ///
  /// The file `options.sidecarName` and its `imageFiles(as:options:)` are written to the same folder, and are committed
  /// before the main file. They replace files to which the old main file refers, but no others.
  ///
  /// - `overwrites`: Whether any existing file of these names may be replaced.
  /// - Throws: `MeshWriteError`. An existing main file is then unchanged. `MeshWriteError.foreignFile` names an existing
  ///   file that does not belong to the old main file; nothing is written then.
  public func write(
    toFile path: String, as format: MeshFormat, options: MeshWritingOptions = MeshWritingOptions(),
    overwrites: Bool = false
  ) throws(MeshWriteError) {
    // Numbers that are not finite are an error before images are decoded.
    _ = try checked(for: format)
    let document = converted(for: format).document
    var companions = try CompanionFiles(of: document, as: format, options: options, besideFile: path)
    try companions.checkReplacements(overwrites: overwrites)
    var file = try wrappingFileErrors { () throws(FileError) in try OutputFile(path: path) }
    try document.writeConverted(to: &file, as: format, options: options)
    try companions.commit(with: &file)
  }

  /// Returns the contents of the document's file; see `write(to:as:options:)`.
  ///
  /// - Throws: `MeshWriteError`, but never `MeshWriteError.file`.
  public func bytes(
    as format: MeshFormat, options: MeshWritingOptions = MeshWritingOptions()
  ) throws(MeshWriteError) -> [UInt8] {
    var bytes: [UInt8] = []
    try write(to: &bytes, as: format, options: options)
    return bytes
  }

  /// Writes the contents of the file `options.sidecarName`: the buffer of a glTF or the materials of an OBJ. Writes
  /// nothing for formats without a second file. O(written bytes).
  ///
  /// - Throws: `MeshWriteError`, as `write(to:as:options:)`.
  public func writeSidecar<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, as format: MeshFormat, options: MeshWritingOptions
  ) throws(MeshWriteError) {
    let document = format == .gltf ? converted(for: format).document : self
    try document.writeConvertedSidecar(to: &sink, as: format, options: options)
  }

  /// Writes the contents of the file `options.sidecarName` of a result of `converted(for:)`.
  func writeConvertedSidecar<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, as format: MeshFormat, options: MeshWritingOptions
  ) throws(MeshWriteError) {
    switch format {
    case .obj:
      let text = MTLWriter(self, fileName: options.sidecarName ?? "").text
      try wrappingFileErrors { () throws(FileError) in try sink.write(text) }
    case .gltf:
      let (document, summaries) = try compressed(for: format, options, try checked(for: format))
      let asset = GLTFAsset(document, summaries, options)
      try wrappingFileErrors { () throws(FileError) in try asset.writeBuffer(to: &sink) }
    case .glb, .ply, .stl, .off: break
    }
  }
}

/// Returns the result of `body`, and converts its `FileError` to a `MeshWriteError`.
private func wrappingFileErrors<Result: ~Copyable>(
  _ body: () throws(FileError) -> Result
) throws(MeshWriteError) -> Result {
  do throws(FileError) { return try body() } catch { throw .file(error) }
}
