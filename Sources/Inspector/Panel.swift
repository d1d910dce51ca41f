import CImGui
import Rendering
import SceneModel
import Windowing

/// The inspector as Dear ImGui draws it. It knows no window: tests do what a person would.
///
/// It is drawn anew at each frame that is asked for, and asks for none: see `isMarked`.
final class Panel {
  /// Whether it is not made as it should be.
  var isMarked: Bool { framesDue > 0 }
  /// Where the controls are, by their labels, in pixels, as of the last frame.
  var places: [String: CImGuiRectangle] = [:]

  let content: InspectorContent

  private let panel: ImGuiPanel
  let scale: Float
  private let marks: Marks
  private let clock = ContinuousClock()
  private var lastFrame: ContinuousClock.Instant?
  /// The buttons that went down over the panel: what they do is not the scene's.
  var heldButtons: Set<WindowInput.MouseButton> = []
  var size = WindowSize(width: 1, height: 1)
  var statistics: SceneStatistics?
  /// The line that is to be brought into sight.
  var shownLine: Int?

  /// How many frames are due.
  private final class Marks {
    var framesDue = 0
  }

  private var framesDue: Int { marks.framesDue }

  /// How many frames a change takes: by the second one, sizes have settled.
  private static let framesForChange = 2

  /// Shows `scene` as large as `scale` says: 1 on a screen of 96 pixels an inch.
  init(_ scene: Scene, scale: Float) {
    self.scale = scale
    panel = ImGuiPanel(scale: scale)
    let marks = Marks()
    self.marks = marks
    content = InspectorContent(scene) { marks.framesDue = Self.framesForChange }
    mark()
  }

  /// Has the functions of Dear ImGui act on this panel.
  func selectPanel() { panel.select() }

  /// Has it made anew.
  func mark() { marks.framesDue = Self.framesForChange }

  /// Selects what was picked in the picture, and brings its line into sight.
  func select(_ pick: Pick?) {
    content.select(pick)
    shownLine = content.selection
  }

  /// Makes a frame for a window of `size` in pixels.
  func makeFrame(_ size: WindowSize, _ statistics: SceneStatistics?) {
    (self.size, self.statistics) = (size, statistics)
    makeFrame()
    marks.framesDue = max(0, framesDue - 1)
  }

  /// Draws the last frame; returns whether OpenGL does.
  func draw() -> Bool {
    selectPanel()
    return CImGuiDraw()
  }

  func makeFrame() {
    selectPanel()
    let now = clock.now
    let seconds = lastFrame.map { (now - $0) / .seconds(1) } ?? 0
    lastFrame = now
    // Time must go by, and a pause is none of a person's moves.
    CImGuiBeginFrame(Float(size.width), Float(size.height), Float(max(1e-4, min(seconds, 0.1))))
    places = [:]
    ImGui.beginWindow("Inspector (I hides it)", initialPlace)
    showParameters()
    showList()
    showControls()
    showStatistics()
    CImGuiEndWindow()
    CImGuiEndFrame()
  }

  /// In the upper left corner, less than half as wide as the window.
  private var initialPlace: CImGuiRectangle {
    let gap = 10 * scale
    return CImGuiRectangle(
      x: gap, y: gap, width: min(330 * scale, 0.45 * Float(size.width)),
      height: min(620 * scale, Float(size.height) - 2 * gap))
  }
}
