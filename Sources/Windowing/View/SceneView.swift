import Geometry
public import Reactive
public import Rendering
public import SceneModel

/// A window that shows a scene, and follows it; a person turns and moves it by the mouse, and closes it by Escape.
///
/// ```swift
/// let earth = Sphere(name: "earth", color: .white)
/// let view = try SceneView(Scene(spheres: [earth]), title: "earth")
/// try view.run { seconds in
///   earth.radius = 1 + 0.1 * Float(seconds)
///   return true
/// }
/// ```
/// See `OrbitControls` for what the mouse and the keys do. Where nothing changes, nothing is drawn, and the process
/// sleeps. Where a picture takes the processor long, pixels have one sample each while things change, and as many as always
/// once they rest.
@MainActor
public final class SceneView {
  /// The window.
  public let window: Window
  /// What it shows.
  public let scene: Scene
  /// What moves the camera.
  public let controls: OrbitControls
  /// A frame was shown: how many there were so far.
  public let frameShown = EventEmitter<Int>()

  /// What lies over the scene; nil for nothing.
  public var overlay: (any SceneOverlay)? {
    didSet { isStale = true }
  }

  /// How often the scene was drawn. O(1).
  public private(set) var drawingCount = 0

  private let picker: Picker
  private let device: GraphicsDevice
  private let renderer: SceneRenderer
  private var target: RenderTarget?
  private var frameCount = 0
  private var durations = FrameDurations()
  private var sampler = AdaptiveSampling()
  /// Whether what the window shows is not the target's picture.
  private var isStale = true
  /// What follows the background and the effects of another scene that is shown.
  private let surroundings = DisposerBag()
  private let bag = DisposerBag()

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - scene: what is shown.
  ///   - tessellation: how every sphere is cut; nil chooses what suits the number of spheres.
  ///   - renderer: what draws.
  ///   - title: what the title bar says.
  ///   - size: how large the window's content is, in screen coordinates.
  /// - Throws: `WindowError`.
  public init(
    _ scene: Scene, tessellation: SphereTessellation? = nil, renderer: RendererChoice = .auto, title: String,
    size: WindowSize = Window.standardSize
  ) throws(WindowError) {
    self.scene = scene
    window = try Window(title: title, size: size)
    let device = try window.makeDevice()
    self.device = device
    self.renderer = try WindowError.wrapping { () throws(GraphicsError) in
      try SceneRenderer(scene, tessellation: tessellation, renderer: renderer, device: device)
    }
    controls = OrbitControls(scene, input: window.input, size: window.$size)
    picker = Picker(scene, input: window.input, size: window.$size)
    window.exposed.subscribe { [unowned self] in isStale = true }.disposed(by: bag)
    window.input.keyDown
      .filter { $0.key == .escape }
      .subscribe { [unowned window] _ in window.requestClose() }
      .disposed(by: bag)
  }

  isolated deinit { window.makeCurrent() }

  /// A person clicked at a model, or, where it is nil, at the background; see `Picker`.
  public var picked: EventEmitter<Pick?> { picker.picked }

  /// Why spheres are not drawn as they are, as of the last frame; see `SceneRenderer.failures`.
  public var failures: [SceneError] { renderer.failures }

  /// What drawing has cost. O(frames that the median is of).
  public var statistics: SceneStatistics {
    SceneStatistics(
      drawingCount: drawingCount, rebuildCount: renderer.rebuildCount, uploads: device.uploads,
      liveObjects: device.liveObjects, bufferBytes: device.bufferBytes, frameDuration: durations.last,
      medianFrameDuration: durations.median)
  }

  /// Shows what `other` holds from now on: its models, lights, background and camera become those of `scene`, all in
  /// one batch. Which models `other` gets or loses later is not followed; what its models do is, and what becomes of its
  /// background and effects.
  ///
  /// With `keepsView`, as where a file is read again, a camera that a person moved stays where it is.
  public func show(_ other: Scene, keepsView: Bool = false) {
    surroundings.dispose()
    batch {
      scene.takeContents(of: other, following: surroundings)
      controls.restart(with: other.camera, keepsView: keepsView)
    }
  }

  /// Shows the scene until the window closes.
  ///
  /// `advance` is called before each frame with the seconds since the call before, 0 the first time, and returns whether something moves:
  /// see `Window.run`.
  ///
  /// - Throws: what `advance` throws, or `WindowError` if the driver has no room for a picture of the window's size.
  public func run(advance: (_ seconds: Double) throws -> Bool = { _ in false }) throws {
    let clock = ContinuousClock()
    var last: ContinuousClock.Instant?
    try window.run {
      let now = clock.now
      let seconds = last.map { (now - $0) / .seconds(1) } ?? 0
      let isCoasting = controls.advance(seconds: seconds)
      let isMoving = try advance(seconds) || isCoasting
      last = now
      overlay?.prepare()
      if try showFrame(always: isMoving) { durations.add((clock.now - now) / .seconds(1)) }
      let needsMore = renderer.isRough || overlay?.needsRedraw == true
      return isMoving || needsMore && !window.framebufferSize.isEmpty
    }
  }

  /// What is seen, and what changed since the last frame with it; nil of a window without a pixel.
  ///
  /// - Throws: `WindowError` if the driver has no room for a picture of the window's size.
  public func picture() throws(WindowError) -> Image? {
    try drawIfNeeded()?.readPixels()
  }

  /// The same as `picture`, by way of the window's own framebuffer, and with the overlay.
  public func framebufferPicture() throws(WindowError) -> Image? {
    guard let target = try drawIfNeeded() else { return nil }
    present(target)
    isStale = true
    return device.readDefaultFramebuffer(width: target.width, height: target.height)
  }

  /// Returns whether there was anything to show.
  private func showFrame(always: Bool) throws(WindowError) -> Bool {
    let needsOverlay = overlay?.needsRedraw == true
    let sampling = renderer.needsRedraw ? sampler.sampling : .smooth
    guard let target = try drawIfNeeded(sampling), isStale || always || needsOverlay else { return false }
    present(target)
    window.swapBuffers()
    isStale = false
    frameCount += 1
    frameShown.emit(frameCount)
    return true
  }

  private func present(_ target: RenderTarget) {
    target.present(toDefaultFramebufferOfSize: (target.width, target.height))
    overlay?.draw()
  }

  /// The picture of the scene as it is and of the window's size; nil where that has no pixel.
  private func drawIfNeeded(
    _ sampling: Raycaster.Sampling = .smooth
  ) throws(WindowError) -> RenderTarget? {
    let size = window.framebufferSize
    guard !size.isEmpty else { return nil }
    window.makeCurrent()
    let target = try target(of: size)
    let clock = ContinuousClock()
    let start = clock.now
    let isDrawn = try WindowError.wrapping { () throws(GraphicsError) in
      try renderer.draw(into: target, sampling: sampling)
    }
    if isDrawn {
      sampler.note(seconds: (clock.now - start) / .seconds(1), isRough: renderer.isRough)
      isStale = true
      drawingCount += 1
    }
    return target
  }

  private func target(of size: WindowSize) throws(WindowError) -> RenderTarget {
    if let target, (target.width, target.height) == (size.width, size.height) { return target }
    let device = device
    // The old one goes first, so that both need not fit.
    target = nil
    let fresh = try WindowError.wrapping { () throws(GraphicsError) in
      try RenderTarget(width: size.width, height: size.height, device: device)
    }
    target = fresh
    return fresh
  }
}

extension WindowError {
  /// Runs `body`, whose error is one of the window's.
  fileprivate static func wrapping<Result>(_ body: () throws(GraphicsError) -> Result) throws(WindowError)
    -> Result
  {
    do throws(GraphicsError) { return try body() } catch { throw .graphics(error) }
  }
}
