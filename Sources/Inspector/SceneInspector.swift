import Reactive
import Rendering
public import Windowing

/// A panel over a scene's window that shows its models and parameters, and sets them.
///
/// ```swift
/// let inspector = SceneInspector(view)
/// inspector.isShown = true
/// ```
/// A list names the models of the scene, the camera and the lights; of the one that is selected there, or clicked at in the
/// picture, every property has a slider, a colour picker or three numbers that are dragged. A control is its property, both
/// ways: what is set elsewhere is seen in it at the next frame. A number is typed after a click with the control key held. What
/// an expression computes is shown with the expression, and not set: that is done by what it reads.
///
/// It draws where something has changed, and then rests. What it hears of a person over itself, the scene does not.
/// The package's trait `Inspector` must be on.
@MainActor
public final class SceneInspector: SceneOverlay {
  /// Whether it is seen; false at first, and where the driver does not draw it.
  public var isShown = false {
    didSet { change() }
  }
  /// The parameters of the file that is shown; nil where it has none.
  public var parameters: InspectorParameters? {
    didSet { panel.content.parameters = parameters }
  }

  private unowned let view: SceneView
  private let window: Window
  private var panel: Panel
  /// Whether what the window shows is not the panel's last frame.
  private var isStale = false
  /// The scene's drawing that the panel has last told of.
  private var toldDrawing = 0
  private let bag = DisposerBag()

  /// Lays a panel over `view`, which must outlive it, in place of what lies there.
  public init(_ view: SceneView) {
    (self.view, window) = (view, view.window)
    panel = Panel(view.scene, scale: Self.scale(of: view.window))
    view.overlay = self
    window.interceptor = { [weak self] in self?.take($0) ?? false }
    view.picked.subscribe { [unowned self] in panel.select($0) }.disposed(by: bag)
    window.$contentScale.subscribe { [unowned self] _ in remake() }.disposed(by: bag)
    window.$framebufferSize.subscribe { [unowned self] _ in panel.mark() }.disposed(by: bag)
  }

  isolated deinit { window.makeCurrent() }

  /// Shows it, or hides it.
  public func toggle() { isShown.toggle() }

  /// See `SceneOverlay`.
  public var needsRedraw: Bool {
    isStale || isShown && (panel.isMarked || view.drawingCount != toldDrawing)
  }

  /// See `SceneOverlay`.
  public func prepare() {
    guard isShown, panel.isMarked || view.drawingCount != toldDrawing else { return }
    toldDrawing = view.drawingCount
    panel.makeFrame(window.framebufferSize, view.statistics)
    isStale = true
  }

  /// See `SceneOverlay`.
  public func draw() {
    isStale = false
    // Where the driver refuses, there is no panel.
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

  private func change() {
    panel.mark()
    isStale = true
  }

  /// On a screen of other pixels, another panel takes the place of this one.
  private func remake() {
    guard panel.scale != Self.scale(of: window) else { return }
    window.makeCurrent()
    let selection = panel.content.selection
    panel = Panel(view.scene, scale: Self.scale(of: window))
    panel.content.parameters = parameters
    panel.content.selectLine(selection)
  }

  private static func scale(of window: Window) -> Float { max(1, window.contentScale.y) }
}
