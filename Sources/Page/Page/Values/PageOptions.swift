import Files
import SceneFiles
import SceneModel

/// The options of a page.
package struct PageOptions: Sendable {
  /// The controls that a page shows beside the picture.
  package enum Controls: String, CaseIterable, Sendable {
    /// Only the picture, which can be turned.
    case none
    /// The parameters, and the time if the scene has one.
    case minimal
    /// The parameters, the time, the values of a model that is clicked, the tools, and a list of keys.
    case full
  }

  /// The title. Nil for that of the scene, or the name of the file.
  package var title: String?
  /// The controls.
  package var controls: Controls
  /// Whether the result is a fragment for another page: an element `<orrery-scene>` and its script.
  ///
  /// The page sets parameters by properties, such as `element.parameters.scale = 2`, or by attributes of the element. Numbers,
  /// booleans, vectors (three numbers), colours (`"#ffcc33"`) and the names of choices are values. Others throw a `RangeError`.
  /// The attribute of a parameter is its name, or `data-NAME` if HTML or ARIA give the name a meaning, such as `title` or `onclick`.
  /// The element has the events `load`, and for each new value `change` with `detail.name` and `detail.value`.
  ///
  /// The fragment has only phrasing content, so it can be in a paragraph. The wheel and one finger scroll the page until the
  /// scene has the focus. Out of sight, the scene is not drawn; its time passes.
  package var isFragment: Bool
  /// The frames of a particle file. Nil for all.
  package var frames: Range<Int>?
  /// The size of the picture for browsers that cannot draw the scene, in pixels. It has the aspect ratio of the view.
  package var pictureSize: SIMD2<Int>

  /// Creates options.
  package init(
    title: String? = nil, controls: Controls = .full, isFragment: Bool = false, frames: Range<Int>? = nil,
    pictureSize: SIMD2<Int> = SIMD2(480, 270)
  ) {
    (self.title, self.controls, self.isFragment) = (title, controls, isFragment)
    (self.frames, self.pictureSize) = (frames, pictureSize)
  }
}

/// The reason why a page cannot be written. Its description is one line.
package enum PageError: Error, CustomStringConvertible {
  /// A file error: not enough memory.
  case file(FileError)
  /// A frame cannot be shown.
  case scene(SceneFileError)
  /// All frames have more particles than a page can contain.
  case tooManyParticles(found: Int, limit: Int)
  /// The script of pages cannot show models of this kind.
  case unsupportedModel(ModelLabel)

  /// One line with the reason.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .scene(let error): error.description
    case .tooManyParticles(let found, let limit):
      "expected at most \(limit) particles in all frames of a page, found \(found); choose fewer with --frame or --select"
    case .unsupportedModel(let label):
      "\(label): expected a kind of model that a page can show, found \(label.kind)"
    }
  }
}
