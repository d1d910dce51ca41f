import CommandLineSupport
import Files
import Geometry
import Page
import Pictures
import Rendering
import SceneFiles
import SceneModel

/// Writes pages.
struct PageExport {
  let options: PageOptions

  /// Writes the contents of a file as a page to `output`, and returns the number of bytes. Adds warnings about what the
  /// page does not show.
  ///
  /// - Parameter isStrict: Whether an image that cannot be shown is an error.
  /// - Throws: `PageError`, `OptionError` with the first such image, or `FileError` if the page cannot be written.
  func write(
    _ contents: SceneFile.Contents, to output: String, isStrict: Bool, isOnDisk: Bool,
    _ warnings: inout OutputWarnings
  ) throws -> Int {
    contents.showFirstClips()
    let picture = try picture(of: contents, output, isStrict: isStrict, &warnings)
    for warning in PageWriter.stillPoses(of: contents) {
      warnings.add(contents.warning(warning), about: output)
    }
    if contents.scene.importedMeshes.contains(where: { contents.bindings?.expression(of: $0.$variant) != nil }
    ) {
      warnings.add(contents.warning("the live page shows mesh files in one variant"), about: output)
    }
    let boundOperations = MeshOperations.names.filter { name in
      guard let property = ImportedMesh.properties.first(where: { $0.name == name }) else { return false }
      return contents.scene.importedMeshes.contains {
        contents.bindings?.expression(of: property[of: $0]) != nil
      }
    }
    if !boundOperations.isEmpty {
      let names = boundOperations.joined(separator: ", ")
      warnings.add(
        contents.warning("the live page keeps the triangles of mesh files, and does not follow \(names)"),
        about: output)
    }
    let html = try PageWriter.page(contents, picture: picture, options: options)
    var file = try OutputFile(path: output)
    try file.write(html)
    try file.commit(isOnDisk: isOnDisk)
    return html.count
  }

  /// Returns the still picture, or nil if it cannot be drawn. The renderer, which takes more memory than the models, is
  /// freed before the page is written.
  private func picture(
    of contents: SceneFile.Contents, _ output: String, isStrict: Bool, _ warnings: inout OutputWarnings
  ) throws -> Image? {
    let renderer = try PictureRenderer(
      contents.scene, renderer: .raycaster, isStill: true, width: options.pictureSize.x,
      height: options.pictureSize.y)
    let picture: Image?
    do {
      picture = try renderer.picture()
    } catch {
      picture = nil
      warnings.add(contents.warning("the page has no still picture: \(error)"), about: output)
    }
    let failures = contents.warnings(ofImageFailures: renderer.imageFailures)
    if isStrict, let first = failures.first { throw OptionError("\(first)") }
    let others = renderer.imageWarnings.map(contents.warning) + contents.gapWarnings
    for warning in failures + others + contents.pictureWarnings { warnings.add(warning, about: output) }
    return picture
  }
}
