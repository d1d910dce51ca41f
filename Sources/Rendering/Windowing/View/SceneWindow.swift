#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import OpenGLRendering
import Pictures
import Reactive
import RenderScene
import Rendering
import SceneModel

/// A window that shows a scene and follows its changes. The mouse orbits and moves the camera, and Escape closes the
/// window.
///
/// ```swift
/// let earth = Sphere(name: "earth")
/// let camera = Camera(position: [0, 2, 6], target: .zero)
/// let view = try SceneWindow(Scene(spheres: [earth], camera: camera), title: "earth")
/// try view.run { time in
///   earth.radius = 0.7 + 0.3 * Float(cos(3 * time.total))
///   return .atNextRefresh
/// }
/// ```
/// See `OrbitControls` for the mouse and keyboard controls. A scene without a camera is fitted into the window once, for the
/// first picture; changes of the scene do not move the view. If nothing changes, nothing is drawn and the process
/// sleeps. If a picture takes the CPU long, pictures have fewer samples during changes, and the full number afterwards;
/// see `QualityController`.
@MainActor
public final class SceneWindow {
  /// The window.
  public let window: Window
  /// The scene that is shown.
  public let scene: Scene
  /// The camera controls.
  public let controls: OrbitControls
  /// Sends the number of frames shown so far, after each frame.
  public let frameShown = EventEmitter<Int>()

  /// The layer drawn over the scene. Nil for none.
  package var overlay: (any SceneOverlay)? {
    didSet { isStale = true }
  }

  /// The text over the picture, under the overlay: the name of a file, messages, help. It is drawn in the system's font
  /// when it changes, without drawing the scene again. Saved pictures do not contain it.
  package var words: [TextBlock] = [] {
    didSet { if words != oldValue { isStale = true } }
  }

  /// Whether the keys F, R and Escape act, as described by `OrbitControls` and above. An owner with keys of its own sets it
  /// to false.
  package var hasKeys: Bool {
    get { controls.hasKeys }
    set { controls.hasKeys = newValue }
  }

  /// The number of times that the scene was drawn. O(1).
  public private(set) var drawingCount = 0

  private let picker: ClickPicker
  /// The meshers of the computed meshes. Nil for other models.
  private let meshers: IncrementalArray<BackgroundMesher?>
  private var device: GraphicsDevice
  private var renderer: SceneRenderer
  private let tessellation: TessellationDetail?
  private let choice: RendererChoice
  /// Whether the next frame finds the context lost.
  private var isLossSimulated = false
  private var targets = SizedCache<RenderTarget>()
  private let wordsRenderer = TextBlockRenderer()
  /// The picture with the words.
  private var overlaid = SizedCache<OverlaidPicture>()
  private var frameCount = 0
  private var durations = FrameDurations()
  private var quality = QualityController()
  /// The time of the last picture that was not a refined one.
  private var lastChange = ContinuousClock.now
  /// Whether the window does not show the current picture.
  private var isStale = true
  /// The bindings of the background and the effects to another scene; see `show(_:keepsView:)`.
  private let environment = DisposerBag()
  private let bag = DisposerBag()

  /// Opens a window that shows `scene`.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - tessellation: The tessellation of every sphere. Nil to choose it by the number of spheres.
  ///   - renderer: The rendering back end.
  ///   - title: The text in the title bar. Nil for the name of the program.
  ///   - size: The size of the window's content, in screen coordinates.
  /// - Throws: `WindowError`.
  public init(
    _ scene: Scene, tessellation: TessellationDetail? = nil, renderer: RendererChoice = .auto,
    title: String? = nil,
    size: WindowSize = Window.standardSize
  ) throws(WindowError) {
    (self.scene, self.tessellation, choice) = (scene, tessellation, renderer)
    window = try Window(title: title ?? Self.programName, size: size)
    let device = try window.makeDevice()
    self.device = device
    self.renderer = try WindowError.wrapping { () throws(GraphicsError) in
      try SceneRenderer(scene, tessellation: tessellation, renderer: renderer, device: device)
    }
    controls = OrbitControls(scene, input: window.input, size: window.$size)
    picker = ClickPicker(scene, input: window.input, size: window.$size)
    meshers = scene.models.map { model in untracked { (model as? ComputedMesh).map { BackgroundMesher($0) } }
    }
    window.exposed.subscribe { [unowned self] in isStale = true }.disposed(by: bag)
    window.input.keyDown
      .filter { [unowned self] in hasKeys && $0.key == .escape }
      .subscribe { [unowned window] _ in window.requestClose() }
      .disposed(by: bag)
  }

  isolated deinit { window.makeCurrent() }

  /// Sends the model at which the user clicks, or nil for the background; see `ClickPicker`.
  public var picked: EventEmitter<Pick?> { picker.picked }

  /// Whether the scene has changed since it was drawn last, or was not drawn yet.
  package var needsRedraw: Bool { renderer.needsRedraw }

  /// The errors of spheres that could not be tessellated for the last frame; see `SceneRenderer.failures`.
  public var failures: [SceneError] { renderer.failures }

  /// The reasons why images of the scene cannot be drawn as of the last frame; see `SceneRenderer.imageFailures`.
  package var imageFailures: [String] { renderer.imageFailures }

  /// The warnings about images that are drawn, as of the last frame; see `SceneRenderer.imageWarnings`.
  package var imageWarnings: [String] { renderer.imageWarnings }

  /// The cost of drawing so far. O(n log n) for the n frames of the median, at most 120.
  public var statistics: RenderingStatistics {
    RenderingStatistics(
      drawingCount: drawingCount, rebuildCount: renderer.rebuildCount, uploads: device.uploads,
      liveObjects: device.liveObjects, bufferBytes: device.bufferBytes, frameDuration: durations.last,
      medianFrameDuration: durations.median, sampling: renderer.sampling)
  }

  /// Shows the contents of `other`: its models, materials, lights, environment, background, effects and camera replace
  /// those of `scene` in one batch. Later changes of these are followed. Models that are added to `other` or
  /// removed from it later are not.
  ///
  /// With `keepsView`, a view that the user has moved stays unchanged, as when a file is read again. So does the fitted view
  /// of a scene without a camera.
  public func show(_ other: Scene, keepsView: Bool = false) {
    environment.dispose()
    batch {
      scene.replaceContents(of: other, following: environment)
      controls.restart(with: other.camera, keepsView: keepsView)
    }
  }

  /// Makes the next frame find the OpenGL context lost, as after a reset of the GPU.
  package func simulateContextLoss() { isLossSimulated = true }

  /// Replaces a lost OpenGL context. All GPU objects are created again from the drawables, which have not changed.
  private func renewLostContext() throws(WindowError) {
    window.makeCurrent()
    guard isLossSimulated || window.isContextLost else { return }
    isLossSimulated = false
    overlay?.releaseGraphics()
    targets.removeAll()
    overlaid.removeAll()
    try window.renewContext()
    let device = try window.makeDevice()
    renderer = try WindowError.wrapping { () throws(GraphicsError) in
      try SceneRenderer(scene, tessellation: tessellation, renderer: choice, device: device)
    }
    self.device = device
    isStale = true
  }

  /// Runs the event loop and shows the scene until the window closes.
  ///
  /// `advance` is called before each frame with its time, and returns when it is to be called next. Without it, frames
  /// are drawn when the scene changes. `window.requestClose()` ends the loop.
  ///
  /// - Throws: The error of `advance`, or `WindowError` if the driver cannot allocate a picture of the window's size.
  public func run(advance: (FrameTime) throws -> NextFrame = { _ in .afterChange }) throws {
    let clock = ContinuousClock()
    var start: ContinuousClock.Instant?
    var last: ContinuousClock.Instant?
    try window.run {
      let now = clock.now
      let time = FrameTime(
        total: (now - (start ?? now)) / .seconds(1), duration: (now - (last ?? now)) / .seconds(1))
      start = start ?? now
      last = now
      let isCoasting = controls.advance(seconds: time.duration)
      let isMoving = try advance(time) == .atNextRefresh || isCoasting
      for case let mesher? in meshers.value { mesher.prepare() }
      overlay?.prepare()
      if try showFrame(always: isMoving, since: now) { durations.add((clock.now - now) / .seconds(1)) }
      if isMoving { return .atNextRefresh }
      if window.framebufferSize.isEmpty || window.isMinimized { return .afterChange }
      if overlay?.needsRedraw == true { return .atNextRefresh }
      guard renderer.isPreview else { return .afterChange }
      // A picture that is being refined does not wait for the screen.
      return .now - lastChange >= QualityController.refinementDelay ? .atOnce : .atNextRefresh
    }
  }

  /// Returns the current picture of the scene without the overlay. Renders it if it has changed. Returns nil if the
  /// window has no pixels.
  ///
  /// - Throws: `WindowError` if the driver cannot allocate a picture of the window's size.
  public func picture() throws(WindowError) -> Image? {
    completeMeshes()
    updateView()
    try renewLostContext()
    return try drawIfNeeded()?.readPixels()
  }

  /// Returns a picture of the scene in another size, by the same back end. The window draws its own picture again in the next
  /// frame.
  ///
  /// - Throws: `WindowError` if the size is out of range, or the driver cannot allocate a picture of it.
  public func picture(width: Int, height: Int, samples: SampleCount = .standard) throws(WindowError) -> Image
  {
    completeMeshes()
    updateView()
    window.makeCurrent()
    let (device, renderer) = (device, renderer)
    return try WindowError.wrapping { () throws(GraphicsError) in
      let factor = samples.enlargement
      let target = try RenderTarget(width: width * factor, height: height * factor, device: device)
      _ = try renderer.draw(into: target, sampling: samples.sampling)
      return target.readPixels().reduced(by: factor)
    }
  }

  /// Returns the current picture without the overlay, read from the window's framebuffer.
  package func framebufferPicture() throws(WindowError) -> Image? {
    completeMeshes()
    updateView()
    guard let target = try drawIfNeeded() else { return nil }
    target.present(toDefaultFramebufferOfSize: (target.width, target.height))
    isStale = true
    return device.readDefaultFramebuffer(width: target.width, height: target.height)
  }

  /// Computes the meshes that are computed on another thread, so that a picture is that of the current values.
  private func completeMeshes() {
    for mesh in scene.computedMeshes where !mesh.isHidden { mesh.update() }
  }

  /// Fits a scene without a camera, once, and moves a view that follows a camera.
  private func updateView() {
    if scene.camera == nil { completeMeshes() }
    controls.update()
  }

  /// Shows a frame, which began at `start`, if it is needed. Returns whether one was shown.
  private func showFrame(always: Bool, since start: ContinuousClock.Instant) throws(WindowError) -> Bool {
    if window.isMinimized { return false }
    try renewLostContext()
    let needsOverlay = overlay?.needsRedraw == true
    updateView()
    let isChanged = renderer.needsRedraw
    guard let target = try isChanged ? drawIfNeeded(quality.sampling) : refineIfNeeded(),
      isStale || always || needsOverlay
    else { return false }
    try present(target)
    window.swapBuffers()
    if isChanged {
      lastChange = .now
      // OpenGL commands are sent in less time than they take, unless the CPU executes them.
      if renderer.isRaycast || device.isSoftware { quality.note(seconds: (lastChange - start) / .seconds(1)) }
    }
    isStale = false
    frameCount += 1
    frameShown.emit(frameCount)
    return true
  }

  /// Refines the last picture, if nothing has changed for a moment. It is rendered in parts, so that input does not wait.
  private func refineIfNeeded() throws(WindowError) -> RenderTarget? {
    guard let target = try drawIfNeeded(renderer.sampling) else { return nil }
    let start = ContinuousClock.now
    guard renderer.isPreview, start - lastChange >= QualityController.refinementDelay else { return target }
    let isComplete = try WindowError.wrapping { () throws(GraphicsError) in
      try renderer.refine(target) { .now - start >= QualityController.refinementStep }
    }
    if isComplete {
      isStale = true
      drawingCount += 1
    }
    return target
  }

  private func present(_ target: RenderTarget) throws(WindowError) {
    let texts = wordsRenderer.overlays(
      words, width: target.width, height: target.height, scale: max(1, window.contentScale.y),
      bottom: overlay?.bottomHeight ?? 0, left: overlay?.leftWidth ?? 0)
    if texts.isEmpty {
      overlaid.removeAll()
      target.present(toDefaultFramebufferOfSize: (target.width, target.height))
    } else {
      let (width, height, device) = (target.width, target.height, device)
      try overlaid.object(width: width, height: height) { () throws(GraphicsError) in
        try OverlaidPicture(width: width, height: height, device: device)
      }
      .present(target, texts)
    }
    overlay?.draw()
  }

  /// Returns the picture of the current scene in the size of the window. Nil if the window has no pixels.
  private func drawIfNeeded(
    _ sampling: Sampling = .smooth
  ) throws(WindowError) -> RenderTarget? {
    let size = window.framebufferSize
    guard !size.isEmpty else { return nil }
    window.makeCurrent()
    let device = device
    let target = try targets.object(width: size.width, height: size.height) { () throws(GraphicsError) in
      try RenderTarget(width: size.width, height: size.height, device: device)
    }
    let isDrawn = try WindowError.wrapping { () throws(GraphicsError) in
      try renderer.draw(into: target, sampling: sampling)
    }
    if isDrawn {
      isStale = true
      drawingCount += 1
    }
    return target
  }
}

/// An object of the size of the window, which is created again when that has changed.
private struct SizedCache<Object> {
  private var entry: (object: Object, width: Int, height: Int)?

  /// Returns the object of a size.
  mutating func object(
    width: Int, height: Int, _ make: () throws(GraphicsError) -> Object
  ) throws(WindowError) -> Object {
    if let entry, (entry.width, entry.height) == (width, height) { return entry.object }
    // The old object is released first, so that the driver need not hold both.
    entry = nil
    let object = try WindowError.wrapping(make)
    entry = (object, width, height)
    return object
  }

  /// Releases the object.
  mutating func removeAll() { entry = nil }
}

extension WindowError {
  /// Runs `body` and wraps its error.
  fileprivate static func wrapping<Result>(_ body: () throws(GraphicsError) -> Result) throws(WindowError)
    -> Result
  {
    do throws(GraphicsError) { return try body() } catch { throw .graphics(error) }
  }
}

extension SceneWindow {
  /// Runs the event loop and shows the scene until the window closes. `update` is called before each frame, with the time
  /// since the loop began, in seconds. The frames follow at the refresh rate of the screen.
  ///
  /// - Throws: The error of `update`, or `WindowError` if the driver cannot allocate a picture of the window's size.
  public func run(update: (_ time: Double) throws -> Void) throws {
    try run { (time: FrameTime) in
      try update(time.total)
      return .atNextRefresh
    }
  }

  /// Shows `scene` in a window until the user closes it.
  ///
  /// ```swift
  /// let ball = Sphere()
  /// SceneWindow.show(Scene(spheres: [ball])) { time in ball.radius = 1 + Float(time) }
  /// ```
  /// If the window cannot be opened, for example without a display, or if `update` throws an error, the message is printed
  /// on standard error, and the process ends with status 1. A program that handles errors itself creates a `SceneWindow` and
  /// calls `run`.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - title: The text in the title bar. Nil for the name of the program.
  ///   - update: Called before each frame, with the time since the loop began, in seconds. Without it, frames are drawn when
  ///     the scene changes.
  public static func show(
    _ scene: Scene, title: String? = nil, update: ((_ time: Double) throws -> Void)? = nil
  ) {
    let name = programName
    do {
      let window = try SceneWindow(scene, title: title)
      if let update { try window.run(update: update) } else { try window.run() }
    } catch {
      let message = Array("\(name): error: \(error)\n".utf8)
      _ = unsafe write(STDERR_FILENO, message, message.count)
      exit(1)
    }
  }

  /// The name of the program's file.
  static var programName: String {
    CommandLine.arguments.first.flatMap { $0.split(separator: "/").last }.map(String.init) ?? "orrery"
  }
}
