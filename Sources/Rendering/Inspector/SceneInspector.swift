import Reactive
import RenderScene
import SceneFiles
import Windowing

/// A panel over the window of a scene that shows and sets its models and parameters.
///
/// ```swift
/// let inspector = SceneInspector(view)
/// inspector.isOpen = true
/// ```
/// While it is not open, a small button in its place opens it. A tree contains the groups and models of the scene, the cameras, the lights and the texts. An entry is selected in
/// the list or by a click in the picture. Each of its properties has a control: a slider, numbers that are changed by
/// dragging, a colour picker, a checkbox, a list of choices or a field of text.
/// Controls and properties are bound bidirectionally, so a change elsewhere appears in the next frame. Control-click a
/// number to type it. A property that an expression computes is shown read-only, with the expression.
///
/// The models that follow from a change glow for a moment, those that read the value at which the pointer is are outlined,
/// and a pointer that rests over a model shows what the model depends on.
///
/// The panel is drawn only after changes. Mouse and keyboard events over the panel are not sent to the scene.
@MainActor
package final class SceneInspector: SceneOverlay {
  /// Whether anything of the panel is visible. It is set to false if OpenGL cannot draw the panel.
  package var isShown = true {
    didSet { change() }
  }
  /// Whether the controls are listed. Otherwise there is a button that lists them. False at first.
  package var isOpen: Bool {
    get { panel.isOpen }
    set {
      panel.isOpen = newValue
      change()
    }
  }
  /// The parameters of the scene file. Nil if it has none.
  package var parameters: InspectorParameters? {
    didSet { setParameters() }
  }
  /// The edits that the user makes of the scene. Their history records the models whose controls are shown. Nil if the scene is
  /// not from a file.
  package var edits: EditSession? {
    didSet { panel.content.edits = edits ?? EditSession() }
  }
  /// The contents of the file of the scene, which explain changes and picked particles. Nil if the scene is not from a
  /// file.
  package var contents: SceneFile.Contents? {
    didSet {
      panel.content.contents = contents
      trace = contents.map { SceneTrace($0, capacity: 64) }
      panel.lastChanges.trace = trace
      record()
    }
  }
  /// Whether clicks in the picture measure distances, angles and torsions, rather than selecting models.
  package var isMeasuring: Bool {
    get { panel.measuring.isActive }
    set { panel.measuring.isActive = newValue }
  }

  /// The commands of the menu, by heading.
  package var menus: [InspectorMenu] = [] {
    didSet { panel.menus = menus }
  }
  /// Returns the animation for the bar at the bottom of the picture, at each frame. Nil if nothing moves.
  package var timeline: () -> InspectorTimeline? = { nil } {
    didSet { update() }
  }

  private unowned let view: SceneWindow
  private let window: Window
  private var panel: Panel
  /// The trace of the scene, which records while the panel is open.
  private var trace: SceneTrace?
  /// Whether the window does not show the panel's last frame.
  private var isStale = false
  /// The `drawingCount` of the view at the panel's last frame.
  private var lastDrawingCount = 0
  private let pointer = RestingPointer()
  private let bag = DisposerBag()

  /// Creates a panel over `view` and replaces its overlay. The view must outlive the panel.
  package init(_ view: SceneWindow) {
    (self.view, window) = (view, view.window)
    panel = Panel(view.scene, scale: Self.scale(of: view.window))
    panel.isOpen = false
    view.overlay = self
    window.interceptor = { [weak self] in self?.take($0) ?? false }
    view.picked.subscribe { [unowned self] in panel.select($0) }.disposed(by: bag)
    window.$contentScale.subscribe { [unowned self] _ in remake() }.disposed(by: bag)
    window.$framebufferSize.subscribe { [unowned self] _ in panel.mark() }.disposed(by: bag)
  }

  isolated deinit { window.makeCurrent() }

  /// Opens or closes the panel.
  package func toggle() { isOpen.toggle() }

  /// Opens the panel, and makes the arrow keys move between its controls: space and Enter change one, Escape and Tab give
  /// the keys back to the scene.
  package func takeKeyboard() {
    isOpen = true
    panel.takeKeyboard()
  }

  /// Opens the panel with a question at its top, in place of another one. With `takesKeyboard`, its first field or button has
  /// the keyboard.
  package func ask(_ dialog: InspectorDialog, takesKeyboard: Bool = true) {
    // A question may come before the first frame, and the panel keeps the place that it has in its first one.
    panel.size = window.framebufferSize
    panel.ask(dialog, takesKeyboard: takesKeyboard)
    change()
  }

  /// Returns the handle of the selected model that is drawn at a point of the window. Nil if there is none, and under the
  /// panel.
  package func handle(at position: SIMD2<Float>) -> ModelHandle? {
    guard isShown, !panel.hasPointer else { return nil }
    return panel.handles.handle(at: position * pixelsPerUnit, scale: panel.scale)
  }

  /// Requests a frame of the panel, after a change of the timeline.
  package func update() { panel.mark() }

  /// See `SceneOverlay`.
  package var needsRedraw: Bool {
    isStale || isShown && (panel.needsUpdate || view.drawingCount != lastDrawingCount)
  }

  /// See `SceneOverlay`.
  package var bottomHeight: Float { isShown ? panel.timelineHeight : 0 }

  /// See `SceneOverlay`.
  package var leftWidth: Float { isShown ? panel.leftWidth : 0 }

  /// Puts what is measured, or else what is known of the picked model, on the clipboard. Returns false if there is nothing.
  @discardableResult
  package func copy() -> Bool {
    let text = panel.measuring.summary ?? panel.content.pickedCard?.text
    if let text { window.copy(text) }
    return text != nil
  }

  /// Whether the picture is not the one of the panel's last frame, or another follows in this frame.
  private var isSceneChanged: Bool { view.needsRedraw || view.drawingCount != lastDrawingCount }

  /// See `SceneOverlay`.
  package func prepare() {
    guard isShown else { return }
    panel.runCommands()
    if let position = pointer.takeRest() { showCard(at: position) }
    guard panel.needsUpdate || isSceneChanged else { return }
    // The model at the pointer may be another one.
    if isSceneChanged, panel.card != nil { pointer.restart() }
    lastDrawingCount = view.drawingCount
    // The user may have opened or closed it.
    record()
    panel.lastChanges.update(view.statistics)
    panel.glowConsequences()
    panel.updateOutlines(of: view.scene, window.framebufferSize, isChanging: view.needsRedraw)
    panel.updateMeasuring(of: view.scene, window.framebufferSize)
    panel.updateHandles(of: view.scene, window.framebufferSize)
    panel.timeline = timeline()
    panel.makeFrame(window.framebufferSize, view.statistics)
    isStale = true
  }

  /// See `SceneOverlay`.
  package func draw() {
    isStale = false
    // Hides the panel if OpenGL cannot draw it.
    if isShown, !panel.draw() { isShown = false }
  }

  private func take(_ event: WindowInput.Event) -> Bool {
    guard isShown, !window.size.isEmpty else { return false }
    let isTaken = panel.take(event, in: window.framebufferSize, pixels: pixelsPerUnit)
    if pointer.take(event) { panel.card = nil }
    return isTaken
  }

  /// The number of pixels for each unit of the coordinates of events.
  private var pixelsPerUnit: SIMD2<Float> {
    let (size, pixels) = (window.size, window.framebufferSize)
    return [Float(pixels.width) / Float(size.width), Float(pixels.height) / Float(size.height)]
  }

  /// Shows the card of the model at a point of the picture, unless it would cover what is measured.
  private func showCard(at position: SIMD2<Float>) {
    let isFree = !panel.hasPointer && !panel.measuring.isActive
    let pick = isFree ? view.scene.pick(at: position, in: window.size) : nil
    panel.card = pick.map { (panel.content.card(of: $0), position * pixelsPerUnit) }
  }

  private func setParameters() {
    panel.content.parameters = parameters
    panel.lastChanges.unattended = parameters?.unattended ?? []
    panel.pinned = nil
  }

  private func record() { panel.lastChanges.record(isShown && isOpen) }

  private func change() {
    record()
    panel.mark()
    isStale = true
  }

  /// Replaces the panel if the window has moved to a screen with another scale.
  private func remake() {
    if panel.scale != Self.scale(of: window) { replacePanel() }
  }

  /// See `SceneOverlay`.
  package func releaseGraphics() { replacePanel() }

  /// Replaces the panel by an equal one, which has no GPU objects until it is drawn.
  private func replacePanel() {
    window.makeCurrent()
    let (selection, isOpen, measuring) = (panel.content.selection, panel.isOpen, panel.measuring)
    panel = Panel(view.scene, scale: Self.scale(of: window))
    (panel.isOpen, panel.measuring, panel.menus) = (isOpen, measuring, menus)
    panel.content.contents = contents
    setParameters()
    panel.content.edits = edits ?? EditSession()
    panel.lastChanges.trace = trace
    record()
    panel.content.selectLine(selection)
  }

  private static func scale(of window: Window) -> Float { max(1, window.contentScale.y) }
}
