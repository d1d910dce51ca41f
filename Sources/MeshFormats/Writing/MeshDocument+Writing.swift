public import Files
public import Geometry

extension MeshDocument {
  /// Writes the document to `sink`.
  ///
  /// | format | carries |
  /// |---|---|
  /// | `glb`, `gltf` | each mesh once, however many nodes show it; names, placements, materials, vertex colours, texture coordinates |
  /// | `ply`, `obj` | placements applied; normals, texture coordinates, colours as sRGB; `obj` has the names too |
  /// | `stl` | placements applied; triangles with their facet normals |
  ///
  /// Meshes that no node shows are left out. The same document gives the same bytes on every run.
  /// O(written bytes), in constant memory (`glb` and `gltf`: O(nodes + meshes)).
  ///
  /// - Throws: `MeshFormatError`. Every number is checked before the first byte is written, so only
  ///   `MeshFormatError.file` can come after it.
  public func write<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, as format: MeshFormat
  ) throws(MeshFormatError) {
    let summaries = try checked(for: format)
    switch format {
    case .glb:
      let file = try GLBFile(self, summaries)
      try wrappingFileErrors { () throws(FileError) in try file.write(to: &sink) }
    case .gltf:
      let asset = GLTFAsset(self, summaries)
      try wrappingFileErrors { () throws(FileError) in try asset.writeGLTF(to: &sink) }
    case .obj: try wrappingFileErrors { () throws(FileError) in try writeOBJ(to: &sink) }
    case .stl: try wrappingFileErrors { () throws(FileError) in try writeSTL(to: &sink) }
    case .ply: try wrappingFileErrors { () throws(FileError) in try writePLY(to: &sink) }
    }
  }

  /// Writes the document to the file at `path`, or to standard output where `path` is `-`; see `write(to:as:)`.
  ///
  /// - Throws: `MeshFormatError`; a file that was there is then as it was.
  public func write(toFile path: String, as format: MeshFormat) throws(MeshFormatError) {
    var file = try wrappingFileErrors { () throws(FileError) in try OutputFile(path: path) }
    try write(to: &file, as: format)
    try wrappingFileErrors { () throws(FileError) in try file.commit() }
  }

  /// The bytes of the document's file; see `write(to:as:)`.
  ///
  /// - Throws: `MeshFormatError`, but never `MeshFormatError.file`.
  public func bytes(as format: MeshFormat) throws(MeshFormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    try write(to: &bytes, as: format)
    return bytes
  }
}

/// What `body` returns, its `FileError` as a `MeshFormatError`.
private func wrappingFileErrors<Result: ~Copyable>(
  _ body: () throws(FileError) -> Result
) throws(MeshFormatError) -> Result {
  do throws(FileError) { return try body() } catch { throw .file(error) }
}
