import Reactive
import Rendering
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
/// The panel is drawn only after changes. Mouse and keyboard events over the panel are not sent to the scene. Requires
/// the package trait `Inspector`.
@MainActor
public final class SceneInspector: SceneOverlay {
  /// Whether anything of the panel is visible. It is set to false if OpenGL cannot draw the panel.
  public var isShown = true {
    didSet { change() }
  }
  /// Whether the controls are listed. Otherwise there is a button that lists them. False at first.
  public var isOpen: Bool {
    get { panel.isOpen }
    set {
      panel.isOpen = newValue
      change()
    }
  }
  /// The parameters of the scene file. Nil if it has none.
  public var parameters: InspectorParameters? {
    didSet { panel.content.parameters = parameters }
  }
  /// The undo history of the scene, which records the models whose controls are shown. Nil if the scene is not from a file.
  public var history: SceneHistory? {
    didSet { panel.content.history = history }
  }
  /// The trace of the scene, which records while the panel is visible. Nil if the scene is not from a file.
  public var trace: SceneTrace? {
    didSet {
      panel.lastChanges.trace = trace
      record()
    }
  }

  private unowned let view: SceneView
  private let window: Window
  private var panel: Panel
  /// Whether the window does not show the panel's last frame.
  private var isStale = false
  /// The `drawingCount` of the view at the panel's last frame.
  private var lastDrawingCount = 0
  private let bag = DisposerBag()

  /// Creates a panel over `view` and replaces its overlay. The view must outlive the panel.
  public init(_ view: SceneView) {
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
  public func toggle() { isOpen.toggle() }

  /// Opens the panel, and makes the arrow keys move between its controls: space and Enter change one, Escape and Tab give
  /// the keys back to the scene.
  public func takeKeyboard() {
    isOpen = true
    panel.takeKeyboard()
  }

  /// See `SceneOverlay`.
  public var needsRedraw: Bool {
    isStale || isShown && (panel.needsUpdate || view.drawingCount != lastDrawingCount)
  }

  /// See `SceneOverlay`.
  public func prepare() {
    guard isShown, panel.needsUpdate || view.drawingCount != lastDrawingCount else { return }
    lastDrawingCount = view.drawingCount
    // The user may have opened or closed it.
    record()
    panel.lastChanges.update(view.statistics)
    panel.makeFrame(window.framebufferSize, view.statistics)
    isStale = true
  }

  /// See `SceneOverlay`.
  public func draw() {
    isStale = false
    // Hides the panel if OpenGL cannot draw it.
    if isShown, !panel.draw() { isShown = false }
  }

  private func take(_ event: WindowInput.Event) -> Bool {
    guard isShown, !window.size.isEmpty else { return false }
    let (size, pixels) = (window.size, window.framebufferSize)
    return panel.take(
      event, in: pixels,
      pixels: [
        Float(pixels.width) / Float(size.width), Float(pixels.height) / Float(size.height),
      ])
  }

  private func record() { panel.lastChanges.record(isShown && isOpen) }

  private func change() {
    record()
    panel.mark()
    isStale = true
  }

  /// Replaces the panel if the window has moved to a screen with another scale.
  private func remake() {
    guard panel.scale != Self.scale(of: window) else { return }
    window.makeCurrent()
    let (selection, isOpen) = (panel.content.selection, panel.isOpen)
    panel = Panel(view.scene, scale: Self.scale(of: window))
    panel.isOpen = isOpen
    panel.content.parameters = parameters
    panel.content.history = history
    panel.lastChanges.trace = trace
    record()
    panel.content.selectLine(selection)
  }

  private static func scale(of window: Window) -> Float { max(1, window.contentScale.y) }
}
