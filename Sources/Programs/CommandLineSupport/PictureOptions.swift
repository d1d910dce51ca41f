import ArgumentParser
import Files
import Geometry
import SceneFiles
import SceneModel
import Typesetting

/// The options of pictures and windows besides `AppearanceOptions`.
package struct PictureOptions: ParsableArguments, Sendable {
  /// The size of the window, or of each picture, in pixels.
  @Option(
    help: ArgumentHelp(
      "The size of the window or of each picture, in pixels. (form: WIDTHxHEIGHT, as 640x480)",
      valueName: "widthxheight"))
  package var size = PixelSize(width: 1280, height: 720)

  /// Whether images that are missing or damaged, characters that the font lacks, and what is left out of a file are errors. Other
  /// warnings are not.
  @Flag(
    help:
      "Fail if the picture would show something in place of what is missing: if an image is missing or damaged, or if a font lacks a character. Otherwise, a checkerboard or a box is shown, with a warning. Also fail if something is left out of a file because it cannot be used, such as a normal, a clip or a material library. Other warnings are no errors."
  )
  package var strict = false

  /// The text of the title. Nil to use the title of the scene.
  @Option(
    help: ArgumentHelp(
      "Write a title at the upper edge of the picture. (form: a text, as \"Orbits\")", valueName: "text"))
  package var title: String?

  /// The file of the font. Nil to use the font of the system.
  @Option(
    help: ArgumentHelp(
      "Draw all text in this TrueType or OpenType font. (form: a file, as Sans.ttf) (default: the sans-serif font of the system)",
      valueName: "file"))
  package var font: String?

  /// Creates the options for the argument parser.
  package init() {}

  /// Sets the title and the font of `scene`. Values without an option are unchanged.
  ///
  /// - Throws: `OptionError` if the file of the font cannot be read or has another format.
  package func apply(to scene: Scene) throws(OptionError) {
    if let title { scene.title = Title(title) }
    if let font { try setFont(font, of: scene) }
  }

  /// Reads the font. A font with equal bytes is not replaced, so that a renderer need not prepare it again.
  private func setFont(_ path: String, of scene: Scene) throws(OptionError) {
    do throws(FontError) {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try FileReader.read(path) } catch { throw .file(error) }
      if scene.font?.bytes == bytes { return }
      _ = try Font(bytes, name: path)
      scene.font = FontFile(name: path, bytes: bytes)
    } catch {
      // The error names the file, unless it is of no file.
      if case .missingLibrary = error { throw OptionError("--font: \(error)") }
      throw OptionError("--font \(error)")
    }
  }

  /// Throws the first of `warnings` about images and texts that cannot be drawn with `--strict`.
  ///
  /// - Throws: `OptionError`.
  package func check(images warnings: [SceneFileWarning]) throws(OptionError) {
    if strict, let first = warnings.first { throw OptionError("\(first)") }
  }
}
