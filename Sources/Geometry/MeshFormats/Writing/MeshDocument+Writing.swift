import Files
import Geometry

extension MeshDocument {
  /// Writes the document to `sink`.
  ///
  /// | format | contents |
  /// |---|---|
  /// | `glb`, `gltf` | each mesh once; groups, names, transforms, materials, textures, all vertex attributes, cameras, lights, skins, morph targets, animations |
  /// | `ply`, `obj` | transforms, skins and morph targets applied; normals, texture coordinates, colours as sRGB, textures; `obj` also has the names |
  /// | `3mf` | skins and morph targets applied; groups, transforms, names, positions and colours as sRGB |
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
    try output(as: format, options: options).write(to: &sink)
  }

  /// Returns the document as it is written by `write(to:as:options:)`.
  private func output(
    as format: MeshFormat, options: MeshWritingOptions
  ) throws(MeshWriteError) -> MeshOutput {
    // Numbers that are not finite are an error before images are decoded.
    let summaries = try MeshOutput.checked(self, for: format, options)
    let converted = converted(for: format).document
    // The vertices of deformed meshes are others.
    let isDeformed = !deformations.isEmpty && converted.deformations.isEmpty
    return try MeshOutput(
      converted, as: format, options: options, checked: isDeformed ? nil : summaries)
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
    let output = try output(as: format, options: options)
    var companions = try CompanionFiles(of: output, besideFile: path)
    try companions.checkReplacements(overwrites: overwrites)
    var file = try MeshOutput.wrappingFileErrors { () throws(FileError) in try OutputFile(path: path) }
    try output.write(to: &file)
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
  package func writeSidecar<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, as format: MeshFormat, options: MeshWritingOptions
  ) throws(MeshWriteError) {
    try output(as: format, options: options).writeSidecar(to: &sink)
  }
}
