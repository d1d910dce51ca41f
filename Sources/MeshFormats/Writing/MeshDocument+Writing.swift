public import Files
public import Geometry

extension MeshDocument {
  /// Writes the document to `sink`.
  ///
  /// | format | carries |
  /// |---|---|
  /// | `glb`, `gltf` | each mesh once, however many nodes show it; names, placements, materials, vertex colours, texture coordinates |
  /// | `ply`, `obj` | placements applied; normals, texture coordinates, colours as sRGB; `obj` has the names too |
  /// | `stl` | placements applied; triangles with their facet normals; in text the names too |
  ///
  /// Meshes that no node shows are left out. The same document gives the same bytes on every run.
  /// O(written bytes), in the memory of a few blocks and O(nodes) (`glb` and `gltf`: O(nodes + meshes)).
  ///
  /// - Parameter options: What a format has no choice of is passed over: see `MeshWritingOptions`. The file beside this
  ///   one that `sidecarName` names is not written here, but named.
  /// - Throws: `MeshFormatError`. Every number is checked before the first byte is written, so only
  ///   `MeshFormatError.file` can come after it.
  public func write<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, as format: MeshFormat, options: MeshWritingOptions = MeshWritingOptions()
  ) throws(MeshFormatError) {
    if let name = options.sidecarName, !format.canName(sidecar: name) {
      throw .sidecarName(format, name.pathDescription)
    }
    let summaries = try checked(for: format)
    switch format {
    case .glb:
      let file = try GLBFile(self, summaries, isInstanced: options.isInstanced)
      try wrappingFileErrors { () throws(FileError) in try file.write(to: &sink) }
    case .gltf:
      let asset = GLTFAsset(self, summaries, isInstanced: options.isInstanced)
      try wrappingFileErrors { () throws(FileError) in
        try asset.writeGLTF(to: &sink, bufferName: options.sidecarName)
      }
    case .obj:
      let writer = OBJWriter(self, libraryName: options.sidecarName)
      try wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .stl:
      let writer = STLWriter(document: self, isASCII: options.encoding == .ascii)
      try wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    case .ply:
      let writer = PLYWriter(self, encoding: options.encoding)
      try wrappingFileErrors { () throws(FileError) in try writer.write(to: &sink) }
    }
  }

  /// Writes the document to the file at `path`, or to standard output where `path` is `-`; see `write(to:as:)`. What
  /// `options.sidecarName` names is written to that file beside it, which is in place first.
  ///
  /// - Throws: `MeshFormatError`; a file that was there is then as it was.
  public func write(
    toFile path: String, as format: MeshFormat, options: MeshWritingOptions = MeshWritingOptions()
  ) throws(MeshFormatError) {
    var file = try wrappingFileErrors { () throws(FileError) in try OutputFile(path: path) }
    try write(to: &file, as: format, options: options)
    if let name = options.sidecarName, format.hasSidecar {
      var sidecar = try wrappingFileErrors { () throws(FileError) in
        try OutputFile(path: path.pathFolder + name)
      }
      try writeSidecar(to: &sidecar, as: format, options: options)
      // Both are complete before the first is in place.
      try wrappingFileErrors { () throws(FileError) in
        try file.finish()
        try sidecar.commit()
      }
    }
    try wrappingFileErrors { () throws(FileError) in try file.commit() }
  }

  /// The bytes of the document's file; see `write(to:as:)`.
  ///
  /// - Throws: `MeshFormatError`, but never `MeshFormatError.file`.
  public func bytes(
    as format: MeshFormat, options: MeshWritingOptions = MeshWritingOptions()
  ) throws(MeshFormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    try write(to: &bytes, as: format, options: options)
    return bytes
  }

  /// Writes what the file that `options.sidecarName` names holds: a glTF's buffer, an OBJ's materials. Nothing for the
  /// formats that keep nothing apart. O(written bytes).
  ///
  /// - Throws: `MeshFormatError`, as `write(to:as:options:)` does.
  public func writeSidecar<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, as format: MeshFormat, options: MeshWritingOptions
  ) throws(MeshFormatError) {
    switch format {
    case .obj:
      let text = materialLibrary
      try wrappingFileErrors { () throws(FileError) in try sink.write(text) }
    case .gltf:
      let asset = GLTFAsset(self, try checked(for: format), isInstanced: options.isInstanced)
      try wrappingFileErrors { () throws(FileError) in try asset.writeBuffer(to: &sink) }
    case .glb, .ply, .stl: break
    }
  }
}

/// What `body` returns, its `FileError` as a `MeshFormatError`.
private func wrappingFileErrors<Result: ~Copyable>(
  _ body: () throws(FileError) -> Result
) throws(MeshFormatError) -> Result {
  do throws(FileError) { return try body() } catch { throw .file(error) }
}
