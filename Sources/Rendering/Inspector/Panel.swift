import CImGui
import RenderScene
import Rendering
import SceneModel
import Typesetting
import Windowing

/// The inspector, drawn by Dear ImGui. It does not depend on a window, so tests can send events directly.
///
/// Dear ImGui is an immediate-mode library: every frame describes the whole panel. The panel does not request frames
/// itself; see `needsUpdate`.
final class Panel {
  /// Whether the panel needs another frame.
  var needsUpdate: Bool { framesDue > 0 || !glows.isEmpty }
  /// The rectangles of the controls in the last frame, in pixels, by label.
  var places: [String: CImGuiRectangle] = [:]

  let content: InspectorModel
  let lastChanges = LastChanges()

  private let panel: ImGuiPanelHandle
  let scale: Float
  private let pendingFrames: PendingFrameCounter
  private let clock = ContinuousClock()
  private var lastFrame: ContinuousClock.Instant?
  /// Whether the controls are listed. Otherwise there is a button that lists them.
  var isOpen = true {
    didSet {
      if isOpen == oldValue { return }
      if !isOpen {
        leaveKeyboard()
        dialog = nil
      }
      mark()
    }
  }
  /// Whether the arrow keys move between the controls.
  private(set) var hasKeyboard = false
  /// The mouse buttons that were pressed over the panel. Their events are not sent to the scene.
  var heldButtons: Set<WindowInput.MouseButton> = []
  var size = WindowSize(width: 1, height: 1)
  var statistics: RenderingStatistics?
  /// The time of the frame.
  private(set) var now: ContinuousClock.Instant
  /// The values that have followed from a change a moment ago.
  private(set) var glows = Glows()
  private(set) var glowingParts: [ModelOutline.Part] = []
  /// The line or the row at which the pointer or the keyboard was in the last frame.
  var pointed: Pointed?
  /// The value whose label was clicked. What reads it stays outlined.
  var pinned: ObjectIdentifier?
  /// The card beside the pointer. Nil for none.
  var card: (content: ModelCard, position: SIMD2<Float>)? {
    didSet { if card != nil || oldValue != nil { mark() } }
  }
  /// The points that are measured, and their places in the window. Nil for a point behind the eye.
  var measuring = MeasuringTool() {
    didSet {
      if measuring.isActive { card = nil }
      mark()
    }
  }
  var projected: [SIMD2<Float>?] = []
  /// The handles of the selection, over the picture.
  var handles = HandleLayer()
  /// The outlines over the picture.
  let outlines = OutlineLayer()
  /// The commands of the menu, by heading.
  var menus: [InspectorMenu] = [] {
    didSet { mark() }
  }
  /// The commands that the user has chosen and that are not yet run; see `runCommands()`.
  var pendingCommands: [() -> Void] = []
  /// The question at the top of the panel.
  var dialog: ShownDialog?
  /// The number of questions so far.
  private(set) var dialogCount: Int32 = 0
  /// The animation, for the bar at the bottom.
  var timeline: InspectorTimeline?
  /// The edit of the control that the user is changing.
  var controlEdit: ControlEdit?
  /// Whether the user was changing a control of the scene in the last frame.
  var isControlActive = false
  /// The list line to scroll to in the next frame.
  var shownLine: Int?

  /// A shared counter of the frames that are still to be drawn. A class, so that the content's closure can set it
  /// before `init` ends.
  private final class PendingFrameCounter {
    var framesDue = 0
  }

  private var framesDue: Int { pendingFrames.framesDue }

  /// The number of frames for a change: sizes have settled in the second one.
  private static let framesForChange = 2

  /// Creates a panel for `scene`, whose texts are in the sans-serif font of the system. `scale` is 1 on a screen with 96
  /// pixels per inch.
  init(_ scene: Scene, scale: Float) {
    self.scale = scale
    panel = ImGuiPanelHandle(scale: scale, font: FontLocation.system)
    now = ContinuousClock.now
    let pendingFrames = PendingFrameCounter()
    self.pendingFrames = pendingFrames
    content = InspectorModel(scene) { pendingFrames.framesDue = Self.framesForChange }
    mark()
  }

  /// Makes this panel the one that the functions of Dear ImGui act on.
  func selectPanel() { panel.select() }

  /// Whether the pointer is over the panel.
  var hasPointer: Bool {
    selectPanel()
    return CImGuiWantsPointer()
  }

  /// Makes the rows and models of values glow.
  func startGlow(_ values: [ObjectIdentifier]) {
    glows.start(values, at: clock.now)
    glowingParts = content.models.parts(of: glows.objects)
    mark()
  }

  /// Requests new frames.
  func mark() { pendingFrames.framesDue = Self.framesForChange }

  /// Selects the picked model and scrolls to its line, or measures it.
  func select(_ pick: Pick?) {
    if measuring.isActive { return measuring.add(pick) }
    content.select(pick)
    shownLine = content.selection
  }

  /// Makes a frame for a window of `size` in pixels.
  func makeFrame(_ size: WindowSize, _ statistics: RenderingStatistics?) {
    (self.size, self.statistics) = (size, statistics)
    makeFrame()
    pendingFrames.framesDue = max(0, framesDue - 1)
  }

  /// Draws the last frame. Returns false if OpenGL fails.
  func draw() -> Bool {
    selectPanel()
    return CImGuiDraw()
  }

  func makeFrame() {
    selectPanel()
    now = clock.now
    glows.removeEnded(at: now)
    if glows.isEmpty { glowingParts = [] }
    let seconds = lastFrame.map { (now - $0) / .seconds(1) } ?? 0
    lastFrame = now
    // Dear ImGui requires a positive time step. Long pauses are shortened.
    CImGuiBeginFrame(Float(size.width), Float(size.height), Float(max(1e-4, min(seconds, 0.1))))
    places = [:]
    isControlActive = false
    let lastPointed = pointed
    pointed = nil
    showOutlines()
    drawMeasuring()
    drawHandles()
    if isOpen { showWindow() } else { showStrip() }
    showTimeline()
    if let card { card.content.show(at: card.position) }
    CImGuiEndFrame()
    endInactiveControlEdit()
    // The outlines of the next frame are others.
    if pointed != lastPointed { mark() }
  }

  /// The width in pixels of the listed controls, with the gap beside them, as of the last frame. 0 if they are not at the left
  /// edge of the window.
  var leftWidth: Float {
    guard isOpen, let place = places["window"], place.x <= 2 * gap else { return 0 }
    return max(0, place.x + place.width)
  }

  /// The gap beside the controls, in pixels.
  private var gap: Float { 10 * scale }

  private func showWindow() {
    if !ImGui.beginWindow("Inspector (I)###inspector", initialPlace) { isOpen = false }
    // The bar with the title, which is as wide as the window.
    places["window"] = CImGuiLastPlace()
    showDialog()
    showMeasuring()
    showMenus()
    showParameters()
    showList()
    showControls()
    showLastChanges()
    showStatistics()
    CImGuiEndWindow()
  }

  private func showStrip() {
    let (place, isPressed) = ImGui.strip("Inspector (I)", at: [gap, gap])
    places["strip"] = place
    if isPressed { isOpen = true }
  }

  /// Opens the panel, and makes the arrow keys move between its controls.
  func takeKeyboard() {
    isOpen = true
    hasKeyboard = true
    selectPanel()
    CImGuiNavigateByKeyboard(true)
    makeFrame()
    // The first arrow key marks a control.
    for isDown in [true, false] {
      CImGuiSetKey(CImGuiKeyDown, isDown)
      makeFrame()
    }
    mark()
  }

  /// Opens the panel with a question, whose first field or button has the keyboard.
  func ask(_ question: InspectorDialog, takesKeyboard: Bool = true) {
    isOpen = true
    dialogCount &+= 1
    guard takesKeyboard else {
      dialog = ShownDialog(question, isFocusDue: false)
      return mark()
    }
    hasKeyboard = true
    selectPanel()
    CImGuiNavigateByKeyboard(true)
    dialog = ShownDialog(question)
    // The window has the focus in the first frame, and the field in the next one.
    for _ in 0..<2 { makeFrame() }
    mark()
  }

  /// Gives the keyboard back to the picture.
  func leaveKeyboard() {
    guard hasKeyboard else { return }
    hasKeyboard = false
    selectPanel()
    CImGuiNavigateByKeyboard(false)
    mark()
  }

  /// The initial rectangle: in the upper left corner, and narrower than half of the window.
  private var initialPlace: CImGuiRectangle {
    CImGuiRectangle(
      x: gap, y: gap, width: min(360 * scale, 0.45 * Float(size.width)),
      height: min(680 * scale, Float(size.height) - 2 * gap - timelineHeight))
  }
}
