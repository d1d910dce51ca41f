import RenderScene

/// A context of OpenGL 3.3 core that draws without a window and without a display, by EGL.
///
/// ```swift
/// let context = try OffscreenContext()
/// let device = try context.makeDevice()
/// ```
///
/// OpenGL's commands go to the context that is current on the calling thread; a context is current on one thread at most.
/// A new context is current on the thread that made it. Dropping it frees it; whoever holds a device of it holds it.
public final class OffscreenContext {
  private let egl: EGLLibrary
  private let display: EGLLibrary.Display
  private let context: EGLLibrary.Context
  /// Nil where the display can draw without any surface.
  private let surface: EGLLibrary.Surface?

  /// Makes a context and makes it current. About 30 ms the first time in a process, most of it the driver's loading.
  ///
  /// - Throws: `GraphicsError.libraryNotFound` where there is no OpenGL, `.noDisplay` and `.versionTooOld` where there
  ///   is, but none to use.
  public convenience init() throws(GraphicsError) {
    try self.init(library: EGLLibrary.system.get())
  }

  /// Makes a context of this EGL library.
  package init(library egl: EGLLibrary) throws(GraphicsError) {
    var tried: [String] = []
    var tooOld: GraphicsError?
    for candidate in EGLDisplayCandidate.all(egl) {
      // Displays are the process's, and others may use the same one: it is never terminated.
      guard let display = candidate.display, egl.initialize(display)
      else {
        tried.append("\(candidate.name): error 0x\(String(egl.lastError, radix: 16))")
        continue
      }
      guard egl.bindOpenGL(), let config = egl.chooseConfig(display) else {
        tried.append("\(candidate.name): no OpenGL")
        continue
      }
      guard let context = egl.makeContext(display, config, Self.attributes) else {
        tooOld = tooOld ?? Self.findOldVersion(egl, display, config)
        tried.append("\(candidate.name): no OpenGL 3.3 core")
        continue
      }
      (self.egl, self.display, self.context) = (egl, display, context)
      surface = Self.makeSurface(egl, display, config)
      try makeCurrent()
      return
    }
    throw tooOld ?? .noDisplay(tried: tried)
  }

  deinit {
    release()
    if let surface { egl.destroy(surface, of: display) }
    egl.destroy(context, of: display)
  }

  /// Whether commands of this thread go to this context.
  public var isCurrent: Bool {
    bindAPI()
    return egl.currentContext == context
  }

  /// Sends this thread's commands to this context.
  ///
  /// - Throws: `GraphicsError.contextUnusable` if it is current on another thread.
  public func makeCurrent() throws(GraphicsError) {
    bindAPI()
    guard egl.makeCurrent(context, surface, of: display) else {
      throw .contextUnusable(code: egl.lastError)
    }
  }

  /// Ends being current on this thread, so that another may take the context; does nothing if it is not.
  public func release() {
    guard isCurrent else { return }
    egl.makeCurrent(nil, nil, of: display)
  }

  /// Runs `body` with this context current, and afterwards makes current what was before.
  ///
  /// - Throws: what `body` throws, or `GraphicsError.contextUnusable`.
  public func withCurrent<Result>(_ body: () throws -> Result) throws -> Result {
    bindAPI()
    let (previous, previousDisplay) = (egl.currentContext, egl.currentDisplay)
    let previousSurface = egl.currentSurface
    if previous != context { try makeCurrent() }
    defer {
      if previous != context {
        egl.makeCurrent(previous, previousSurface, of: previousDisplay ?? display)
      }
    }
    return try body()
  }

  /// The device that draws by this context, which it keeps alive.
  ///
  /// - Throws: `GraphicsError` if the driver lacks something.
  public func makeDevice() throws(GraphicsError) -> GraphicsDevice {
    try makeCurrent()
    return try egl.makeDevice { self.isCurrent }
  }

  /// Which API is meant by "current" is a thread's own state, and another user of EGL may have changed it.
  private func bindAPI() { egl.bindOpenGL() }

  private static let attributes = EGLLibrary.coreProfile(major: 3, minor: 3)

  /// A surface of one pixel, where the display cannot do without.
  private static func makeSurface(
    _ egl: EGLLibrary, _ display: EGLLibrary.Display, _ config: EGLLibrary.Config
  ) -> EGLLibrary.Surface? {
    guard !egl.extensions(of: display).contains("EGL_KHR_surfaceless_context") else { return nil }
    return egl.makeSurface(display, config)
  }

  /// The error that names the version of OpenGL, where it is older than the version needed.
  private static func findOldVersion(
    _ egl: EGLLibrary, _ display: EGLLibrary.Display, _ config: EGLLibrary.Config
  ) -> GraphicsError? {
    guard let context = egl.makeContext(display, config, []) else { return nil }
    defer { egl.destroy(context, of: display) }
    let surface = makeSurface(egl, display, config)
    defer { if let surface { egl.destroy(surface, of: display) } }
    guard egl.makeCurrent(context, surface, of: display) else { return nil }
    defer { egl.makeCurrent(nil, nil, of: display) }
    guard let found = egl.currentVersion else { return nil }
    return .versionTooOld(found: found, needed: GraphicsDevice.neededVersion)
  }
}
