import RenderScene

/// An OpenGL 3.3 core context without a window or desktop, created by EGL.
///
/// ```swift
/// let context = try OffscreenContext()
/// let device = try context.makeDevice()
/// ```
///
/// OpenGL commands apply to the context that is current on the calling thread. A context is current on at most one
/// thread. A new context is current on the thread that created it. It is destroyed when its last reference is released,
/// and a device of the context retains it.
public final class OffscreenContext {
  private let egl: EGLLibrary
  private let display: EGLLibrary.Display
  private let context: EGLLibrary.Context
  /// Nil if the display supports contexts without a surface.
  private let surface: EGLLibrary.Surface?

  /// Creates a context and makes it current. The first call in a process takes about 30 ms, mostly for loading the
  /// driver.
  ///
  /// - Throws: `GraphicsError.libraryNotFound` if there is no EGL, `.noDisplay` if it has no usable display,
  ///   `.versionTooOld` if its OpenGL is older than 3.3.
  public convenience init() throws(GraphicsError) {
    try self.init(library: EGLLibrary.system.get())
  }

  /// Creates a context of an EGL library.
  package init(library egl: EGLLibrary) throws(GraphicsError) {
    var tried: [String] = []
    var tooOld: GraphicsError?
    for candidate in EGLDisplayCandidate.all(egl) {
      // Displays are shared by the whole process, so they are never terminated.
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

  /// Whether this context is current on the calling thread.
  package var isCurrent: Bool {
    bindAPI()
    return egl.currentContext == context
  }

  /// Makes this context current on the calling thread.
  ///
  /// - Throws: `GraphicsError.contextUnusable` if it is current on another thread.
  public func makeCurrent() throws(GraphicsError) {
    bindAPI()
    guard egl.makeCurrent(context, surface, of: display) else {
      throw .contextUnusable(code: egl.lastError)
    }
  }

  /// Releases the context from this thread, so that another thread can use it. Does nothing if it is not current.
  public func release() {
    guard isCurrent else { return }
    egl.makeCurrent(nil, nil, of: display)
  }

  /// Calls `body` with this context current, and then restores the previous context.
  ///
  /// - Throws: the error of `body`, or `GraphicsError.contextUnusable`.
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

  /// Creates a device for this context, which it retains.
  ///
  /// - Throws: `GraphicsError` if the driver lacks a required function.
  public func makeDevice() throws(GraphicsError) -> GraphicsDevice {
    try makeCurrent()
    return try egl.makeDevice { self.isCurrent }
  }

  /// Selects OpenGL again: the current API is per thread, and other users of EGL may have changed it.
  private func bindAPI() { egl.bindOpenGL() }

  private static let attributes = EGLLibrary.coreProfile(major: 3, minor: 3)

  /// Returns a surface of one pixel, or nil if the display does not need one.
  private static func makeSurface(
    _ egl: EGLLibrary, _ display: EGLLibrary.Display, _ config: EGLLibrary.Config
  ) -> EGLLibrary.Surface? {
    guard !egl.extensions(of: display).contains("EGL_KHR_surfaceless_context") else { return nil }
    return egl.makeSurface(display, config)
  }

  /// Returns a `versionTooOld` error with the available OpenGL version, or nil if that version cannot be read.
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

/// An EGL display that off-screen rendering may use.
struct EGLDisplayCandidate {
  /// The name in error messages.
  let name: String
  /// The uninitialised display, or nil if EGL has none of this kind.
  let display: EGLLibrary.Display?

  /// Returns all candidates of `egl`. Displays without a window system come first, so that machines with and without a
  /// desktop give the same picture.
  static func all(_ egl: EGLLibrary) -> [EGLDisplayCandidate] {
    surfaceless(egl) + devices(egl) + [
      EGLDisplayCandidate(name: "default display", display: egl.defaultDisplay)
    ]
  }

  private static func surfaceless(_ egl: EGLLibrary) -> [EGLDisplayCandidate] {
    guard egl.extensions(of: nil).contains("EGL_MESA_platform_surfaceless") else { return [] }
    return [EGLDisplayCandidate(name: "surfaceless display", display: egl.surfacelessDisplay)]
  }

  private static func devices(_ egl: EGLLibrary) -> [EGLDisplayCandidate] {
    let extensions = egl.extensions(of: nil)
    guard extensions.contains("EGL_EXT_platform_device"),
      extensions.contains("EGL_EXT_device_enumeration") || extensions.contains("EGL_EXT_device_base")
    else { return [] }
    return egl.deviceDisplays.enumerated().map { index, display in
      EGLDisplayCandidate(name: "device \(index)", display: display)
    }
  }
}
