import COpenGL
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
  private let display: EGLDisplay
  private let context: EGLContext
  /// Nil where the display can draw without any surface.
  private let surface: EGLSurface?

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
      guard let display = candidate.display, egl.functions.pointee.eglInitialize(display, nil, nil) != 0
      else {
        tried.append("\(candidate.name): error 0x\(String(egl.lastError, radix: 16))")
        continue
      }
      guard egl.functions.pointee.eglBindAPI(EGLenum(EGL_OPENGL_API)) != 0,
        let config = Self.chooseConfig(egl, display)
      else {
        tried.append("\(candidate.name): no OpenGL")
        continue
      }
      guard let context = Self.makeContext(egl, display, config, Self.attributes) else {
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
    if let surface { _ = egl.functions.pointee.eglDestroySurface(display, surface) }
    _ = egl.functions.pointee.eglDestroyContext(display, context)
  }

  /// Whether commands of this thread go to this context.
  public var isCurrent: Bool {
    bindAPI()
    return egl.functions.pointee.eglGetCurrentContext() == context
  }

  /// Sends this thread's commands to this context.
  ///
  /// - Throws: `GraphicsError.contextUnusable` if it is current on another thread.
  public func makeCurrent() throws(GraphicsError) {
    bindAPI()
    guard egl.functions.pointee.eglMakeCurrent(display, surface, surface, context) != 0 else {
      throw .contextUnusable(code: egl.lastError)
    }
  }

  /// Ends being current on this thread, so that another may take the context; does nothing if it is not.
  public func release() {
    guard isCurrent else { return }
    _ = egl.functions.pointee.eglMakeCurrent(display, nil, nil, nil)
  }

  /// Runs `body` with this context current, and afterwards makes current what was before.
  ///
  /// - Throws: what `body` throws, or `GraphicsError.contextUnusable`.
  public func withCurrent<Result>(_ body: () throws -> Result) throws -> Result {
    bindAPI()
    let functions = egl.functions.pointee
    let previous = functions.eglGetCurrentContext()
    let previousDisplay = functions.eglGetCurrentDisplay()
    let previousSurface = functions.eglGetCurrentSurface(EGL_DRAW)
    if previous != context { try makeCurrent() }
    defer {
      if previous != context {
        _ = functions.eglMakeCurrent(previousDisplay ?? display, previousSurface, previousSurface, previous)
      }
    }
    return try body()
  }

  /// The device that draws by this context, which it keeps alive.
  ///
  /// - Throws: `GraphicsError` if the driver lacks something.
  public func makeDevice() throws(GraphicsError) -> GraphicsDevice {
    try makeCurrent()
    return try GraphicsDevice(
      getFunction: egl.functions.pointee.eglGetProcAddress, isContextCurrent: { self.isCurrent })
  }

  /// Which API is meant by "current" is a thread's own state, and another user of EGL may have changed it.
  private func bindAPI() { _ = egl.functions.pointee.eglBindAPI(EGLenum(EGL_OPENGL_API)) }

  private static let attributes = [
    EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
    EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE,
  ]

  private static func chooseConfig(_ egl: EGLLibrary, _ display: EGLDisplay) -> EGLConfig? {
    let wanted = [EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE]
    var config: EGLConfig?
    var count: Int32 = 0
    guard egl.functions.pointee.eglChooseConfig(display, wanted, &config, 1, &count) != 0, count > 0 else {
      return nil
    }
    return config
  }

  private static func makeContext(
    _ egl: EGLLibrary, _ display: EGLDisplay, _ config: EGLConfig, _ attributes: [Int32]
  ) -> EGLContext? {
    egl.functions.pointee.eglCreateContext(display, config, nil, attributes)
  }

  /// A surface of one pixel, where the display cannot do without.
  private static func makeSurface(_ egl: EGLLibrary, _ display: EGLDisplay, _ config: EGLConfig)
    -> EGLSurface?
  {
    guard !egl.extensions(of: display).contains("EGL_KHR_surfaceless_context") else { return nil }
    return egl.functions.pointee.eglCreatePbufferSurface(
      display, config, [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE])
  }

  /// What OpenGL there is, where there is none of the version needed.
  private static func findOldVersion(
    _ egl: EGLLibrary, _ display: EGLDisplay, _ config: EGLConfig
  ) -> GraphicsError? {
    guard let context = makeContext(egl, display, config, [EGL_NONE]) else { return nil }
    defer { _ = egl.functions.pointee.eglDestroyContext(display, context) }
    let surface = makeSurface(egl, display, config)
    defer { if let surface { _ = egl.functions.pointee.eglDestroySurface(display, surface) } }
    guard egl.functions.pointee.eglMakeCurrent(display, surface, surface, context) != 0 else { return nil }
    defer { _ = egl.functions.pointee.eglMakeCurrent(display, nil, nil, nil) }
    guard let found = COpenGLVersion(egl.functions.pointee.eglGetProcAddress) else { return nil }
    return .versionTooOld(found: String(cString: found), needed: GraphicsDevice.neededVersion)
  }
}
