import Files
import Pictures
import SceneFiles
import SceneModel
import Shaders
import TextCoding

/// Writes a scene as an HTML page that needs nothing else: no network, no server, no library.
///
/// ```swift
/// let contents = try SceneFile.read("orbits.json5")
/// let html = try PageWriter.page(contents, picture: picture)
/// ```
/// The page draws the scene by WebGL 2 with the shaders of the OpenGL back end. Bindings stay alive: their expressions
/// become functions of JavaScript. All data are compressed. A Content Security Policy allows only the scripts of the page,
/// by their hashes.
package enum PageWriter {
  /// The number of bytes from which data are compressed faster.
  private static let largeDataSize = 4 << 20

  /// Returns what the page of a scene shows in one pose or in one colour although clips, joints, bindings or the view change it, as
  /// texts of warnings.
  /// O(models).
  package static func stillPoses(of contents: SceneFile.Contents) -> [String] {
    let posed = contents.scene.meshes.filter { $0.pose != nil }
    var texts: [String] = []
    if posed.contains(where: { $0.pointAppearance != nil }) {
      texts.append("the live page shows points and lines with joints or morph targets in one pose")
    }
    if contents.scene.meshes.contains(where: { $0.mesh.mesh.points.splats.degree > 0 }) {
      texts.append(
        "the live page shows 3D Gaussians in their base colours, without their changes by the direction of view"
      )
    }
    let limit = PageModels.influenceSetLimit
    if posed.contains(where: { ($0.mesh.deformer?.deformation.influences.count ?? 0) > limit }) {
      texts.append("the live page shows meshes with more than \(4 * limit) joints for a vertex in one pose")
    }
    if let bindings = contents.bindings {
      for (kind, names) in PageModels.stillForms(of: contents.scene, bindings) {
        texts.append("the live page keeps the triangles of \(kind), and does not follow \(names)")
      }
    }
    let time = PageParameter.time(contents.bindings)
    if time.isPresent, contents.playableAnimations.contains(where: { !$0.clip.isEmpty }) {
      texts.append("the live page plays t, and shows clips whose time does not follow it in one pose")
    }
    if let legend = contents.scene.legend, legend.isVisible, legend.subject == .materials,
      contents.bindings?.expressions.isEmpty == false, !legend.listedCategories(of: contents.scene).isEmpty
    {
      texts.append("the live page shows the legend of materials with its present colours and counts")
    }
    return texts
  }

  /// Returns the bytes of the page.
  ///
  /// - `picture`: The picture that is shown where the scene cannot be drawn. Nil for none.
  /// - Throws: `PageError` if the scene cannot become a page, or there is not enough memory.
  package static func page(
    _ contents: SceneFile.Contents, picture: Image? = nil, options: PageOptions = PageOptions()
  ) throws(PageError) -> [UInt8] {
    let title = options.title ?? contents.scene.title?.text ?? contents.path.pathName.description
    let header = try PageHeader(contents, title: title, options: options)
    do throws(FileError) {
      let script = header.script
      let bytes = PageData.bytes(script: script, header.json, header.arrays)
      // The indices of a large mesh take level 9 up to 20 times as long as level 4, and become no smaller.
      let data = try Deflater.compress(bytes, level: bytes.count < largeDataSize ? 9 : 4)
      return try PageDocument(title: title, picture: picture, options: options).html(
        data: data, script: script)
    } catch {
      throw .file(error)
    }
  }
}
