import COpenGL
import RenderScene

/// An EGL library that is loaded at run time.
///
/// **Invariant: the function table is written before it is shared, and never changed or freed.** It is therefore
/// `Sendable`.
@safe
package struct EGLLibrary: @unchecked Sendable {
  private let functions: UnsafePointer<COpenGLEGL>

  /// The usual file names of EGL libraries, the most likely first.
  package static let usualNames = ["libEGL.so.1", "libEGL.so", "libEGL.dylib"]

  /// The system's EGL library, opened at first use.
  static let system = Result { () throws(GraphicsError) in try EGLLibrary(names: usualNames) }

  /// Opens the first of these libraries that exists.
  ///
  /// - Throws: `GraphicsError.libraryNotFound`, or `.functionMissing` if a library lacks a required function.
  package init(names: [String]) throws(GraphicsError) {
    var lacking: String?
    for name in names {
      var missing: UnsafePointer<CChar>?
      if let functions = unsafe COpenGLOpenEGL(name, &missing) {
        unsafe self.functions = functions
        return
      }
      // COpenGLOpenEGL returns a string with static lifetime.
      lacking = unsafe lacking ?? missing.map { unsafe String(cString: $0) }
    }
    if let lacking { throw .functionMissing(name: lacking) }
    throw .libraryNotFound(names: names)
  }

  /// The error code of the last EGL call on this thread.
  var lastError: Int32 { unsafe functions.pointee.eglGetError() }

  /// Returns the extensions of `display`, or the client extensions for nil.
  func extensions(of display: Display?) -> [Substring] {
    guard let names = unsafe functions.pointee.eglQueryString(display?.pointer, EGL_EXTENSIONS) else {
      return []
    }
    return unsafe String(cString: names).split(separator: " ")
  }
}

extension EGLLibrary {
  /// An EGL handle. EGL validates handles, and never dereferences one that it did not create.
  @safe
  struct Handle<Tag>: Equatable {
    fileprivate let pointer: UnsafeMutableRawPointer

    fileprivate init?(_ pointer: UnsafeMutableRawPointer?) {
      guard let pointer = unsafe pointer else { return nil }
      unsafe self.pointer = pointer
    }

    static func == (a: Handle, b: Handle) -> Bool { unsafe a.pointer == b.pointer }
  }

  /// The phantom type that tags the handle of an EGL display.
  enum DisplayTag {}
  /// The phantom type that tags the handle of an EGL config.
  enum ConfigTag {}
  /// The phantom type that tags the handle of an EGL context.
  enum ContextTag {}
  /// The phantom type that tags the handle of an EGL surface.
  enum SurfaceTag {}
  typealias Display = Handle<DisplayTag>
  typealias Config = Handle<ConfigTag>
  typealias Context = Handle<ContextTag>
  typealias Surface = Handle<SurfaceTag>
}

// MARK: - Displays
extension EGLLibrary {
  var defaultDisplay: Display? { unsafe Display(functions.pointee.eglGetDisplay(nil)) }

  /// The display of Mesa's surfaceless platform, or nil without EGL_EXT_platform_base.
  var surfacelessDisplay: Display? {
    guard let getDisplay = unsafe functions.pointee.eglGetPlatformDisplayEXT else { return nil }
    return unsafe Display(getDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))
  }

  /// The displays of at most 16 devices. Empty without EGL_EXT_device_enumeration.
  var deviceDisplays: [Display?] {
    guard let getDisplay = unsafe functions.pointee.eglGetPlatformDisplayEXT,
      let queryDevices = unsafe functions.pointee.eglQueryDevicesEXT
    else { return [] }
    var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: 16)
    var count: Int32 = 0
    guard unsafe queryDevices(Int32(devices.count), &devices, &count) != 0 else { return [] }
    return unsafe devices.prefix(Int(count)).map {
      unsafe Display(getDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), $0, nil))
    }
  }

  /// Initialises a display. Returns whether that succeeded.
  func initialize(_ display: Display) -> Bool {
    unsafe functions.pointee.eglInitialize(display.pointer, nil, nil) != 0
  }

  /// Selects OpenGL as the current API of this thread. Returns whether EGL supports it.
  @discardableResult
  func bindOpenGL() -> Bool { unsafe functions.pointee.eglBindAPI(EGLenum(EGL_OPENGL_API)) != 0 }

  /// Returns a configuration for OpenGL, or nil.
  func chooseConfig(_ display: Display) -> Config? {
    let wanted = [EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE]
    var config: EGLConfig?
    var count: Int32 = 0
    guard unsafe functions.pointee.eglChooseConfig(display.pointer, wanted, &config, 1, &count) != 0,
      count > 0
    else { return nil }
    return unsafe Config(config)
  }
}

// MARK: - Contexts and surfaces
extension EGLLibrary {
  /// Returns the attributes of a core profile context.
  static func coreProfile(major: Int32, minor: Int32) -> [Int32] {
    [
      EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
    ]
  }

  /// Creates a context. Nil if EGL refuses. `attributes` are pairs of name and value, without `EGL_NONE`.
  func makeContext(_ display: Display, _ config: Config, _ attributes: [Int32]) -> Context? {
    unsafe Context(
      functions.pointee.eglCreateContext(display.pointer, config.pointer, nil, attributes + [EGL_NONE]))
  }

  func destroy(_ context: Context, of display: Display) {
    _ = unsafe functions.pointee.eglDestroyContext(display.pointer, context.pointer)
  }

  /// Creates an off-screen surface of one pixel. Nil if EGL refuses.
  func makeSurface(_ display: Display, _ config: Config) -> Surface? {
    unsafe Surface(
      functions.pointee.eglCreatePbufferSurface(
        display.pointer, config.pointer, [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]))
  }

  func destroy(_ surface: Surface, of display: Display) {
    _ = unsafe functions.pointee.eglDestroySurface(display.pointer, surface.pointer)
  }

  var currentContext: Context? { unsafe Context(functions.pointee.eglGetCurrentContext()) }
  var currentDisplay: Display? { unsafe Display(functions.pointee.eglGetCurrentDisplay()) }
  var currentSurface: Surface? { unsafe Surface(functions.pointee.eglGetCurrentSurface(EGL_DRAW)) }

  /// Makes a context current on this thread, or releases the current one for nil. Returns whether that succeeded.
  @discardableResult
  func makeCurrent(_ context: Context?, _ surface: Surface?, of display: Display) -> Bool {
    unsafe functions.pointee.eglMakeCurrent(
      display.pointer, surface?.pointer, surface?.pointer, context?.pointer) != 0
  }

  /// The OpenGL version of the current context.
  var currentVersion: String? {
    unsafe COpenGLVersion(functions.pointee.eglGetProcAddress).map(String.init(cString:))
  }

  /// Creates a device for the current context; see `GraphicsDevice`.
  func makeDevice(isContextCurrent: @escaping () -> Bool) throws(GraphicsError) -> GraphicsDevice {
    try unsafe GraphicsDevice(
      getFunction: functions.pointee.eglGetProcAddress, isContextCurrent: isContextCurrent)
  }
}
