import CGLFW
import Files
import OpenGLRendering
import RenderScene

/// A GLFW window and its OpenGL context. It is the only type that C calls back.
///
/// It is not `Sendable`, and it is created and released by a `Window` on the main actor. Therefore all of its code runs
/// on the main thread, as GLFW requires.
///
/// **Invariant: `pointer` is a window of GLFW's from init to deinit**, which destroys it.
@safe
final class GLFWWindow {
  /// The events of a window.
  enum Event {
    case input(WindowInput.Event)
    case size(WindowSize)
    case framebufferSize(WindowSize)
    case contentScale(SIMD2<Float>)
    case exposed
    case minimized(Bool)
    case closeAsked
  }

  /// The receiver of the events. It is called while GLFW processes events.
  var handler: ((Event) -> Void)?

  /// The pointer position of the last event. `glfwGetCursorPos` returns the current position, which is ahead of the
  /// events that are still queued.
  private var pointerPosition: SIMD2<Float>
  private var clicks = ClickCounter()

  private let pointer: OpaquePointer
  private let library: GLFWLibrary
  /// Returns the status of the context since the last call: `glGetGraphicsResetStatusARB`. Nil if the driver does not have
  /// it.
  private let getResetStatus: (@convention(c) () -> UInt32)?

  /// The valid side lengths of a window. X11 stores them as signed 16-bit numbers.
  private static let sideRange = 1...32767

  /// Opens a window with an OpenGL 3.3 core context and makes the context current.
  ///
  /// - Throws: `WindowError.refused`, or `.graphics` if the OpenGL version is too old.
  @MainActor
  init(_ library: GLFWLibrary, title: String, size: WindowSize) throws(WindowError) {
    guard Self.sideRange.contains(size.width), Self.sideRange.contains(size.height) else {
      let range =
        "\(Self.sideRange.lowerBound)x\(Self.sideRange.lowerBound) to \(Self.sideRange.upperBound)x\(Self.sideRange.upperBound)"
      throw .refused(reason: "its size must be from \(range), found \(size.width)x\(size.height)")
    }
    glfwDefaultWindowHints()
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE)
    // The driver reports when the GPU was reset, and the context is lost; it ignores the hint if it cannot.
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET)
    // Pictures are rendered into a separate target and only copied to the window.
    for hint in [GLFW_DEPTH_BITS, GLFW_STENCIL_BITS, GLFW_SAMPLES] { glfwWindowHint(hint, 0) }
    let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
    guard let pointer = unsafe glfwCreateWindow(width, height, title, nil, nil) else {
      let failure = GLFWLibrary.takeError()
      throw failure.code == GLFW_VERSION_UNAVAILABLE
        ? Self.findOldVersion(or: failure.text) : .refused(reason: failure.text)
    }
    unsafe self.pointer = pointer
    self.library = library
    var (x, y) = (0.0, 0.0)
    unsafe glfwGetCursorPos(pointer, &x, &y)
    pointerPosition = [Float(x), Float(y)]
    unsafe glfwMakeContextCurrent(pointer)
    getResetStatus = Self.findResetStatus()
    glfwSwapInterval(1)
    // The callbacks read `self` from this pointer, unretained. It is valid: `deinit` destroys the window, and GLFW does
    // not call back for a destroyed window.
    unsafe glfwSetWindowUserPointer(pointer, Unmanaged.passUnretained(self).toOpaque())
    installCallbacks()
  }

  deinit { unsafe glfwDestroyWindow(pointer) }

  /// Returns the function of GL_ARB_robustness that reports a reset of the GPU, in the current context.
  private static func findResetStatus() -> (@convention(c) () -> UInt32)? {
    guard unsafe glfwExtensionSupported("GL_ARB_robustness") == GLFW_TRUE,
      let function = unsafe glfwGetProcAddress("glGetGraphicsResetStatusARB")
    else { return nil }
    // The extension declares `GLenum glGetGraphicsResetStatusARB(void)`.
    return unsafe unsafeBitCast(function, to: (@convention(c) () -> UInt32).self)
  }

  /// Whether the context was lost, because the GPU was reset. The context must be current.
  var isContextLost: Bool { getResetStatus.map { $0() != 0 } ?? false }

  /// Returns the error with the available OpenGL version when the required version is not available.
  @MainActor
  private static func findOldVersion(or reason: String) -> WindowError {
    glfwDefaultWindowHints()
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE)
    guard let pointer = unsafe glfwCreateWindow(1, 1, "", nil, nil) else { return .refused(reason: reason) }
    defer { unsafe glfwDestroyWindow(pointer) }
    unsafe glfwMakeContextCurrent(pointer)
    do throws(GraphicsError) {
      _ = try unsafe GraphicsDevice(getFunction: glfwGetProcAddress, isContextCurrent: { false })
      return .refused(reason: reason)
    } catch {
      return .graphics(error)
    }
  }

  private func installCallbacks() {
    unsafe glfwSetKeyCallback(pointer) { window, code, _, action, modifiers in
      let event = WindowInput.KeyEvent(
        Key(glfw: code), modifiers: KeyModifiers(glfw: modifiers), isRepeat: action == GLFW_REPEAT)
      unsafe send(window, .input(action == GLFW_RELEASE ? .keyUp(event) : .keyDown(event)))
    }
    unsafe glfwSetCharCallback(pointer) { window, code in
      if let scalar = Unicode.Scalar(code) { unsafe send(window, .input(.text(Character(scalar)))) }
    }
    unsafe glfwSetMouseButtonCallback(pointer) { window, number, action, modifiers in
      guard let self = unsafe swiftWindow(window) else { return }
      let button = WindowInput.MouseButton(glfw: number), position = self.pointerPosition
      if action == GLFW_PRESS { self.clicks.press(button, at: position, time: glfwGetTime()) }
      let event = WindowInput.MouseEvent(
        button, at: position, modifiers: KeyModifiers(glfw: modifiers), clickCount: self.clicks.count)
      self.handler?(.input(action == GLFW_PRESS ? .mouseDown(event) : .mouseUp(event)))
    }
    unsafe glfwSetCursorPosCallback(pointer) { window, x, y in
      guard let self = unsafe swiftWindow(window) else { return }
      self.pointerPosition = [Float(x), Float(y)]
      self.handler?(.input(.mouseMove(self.pointerPosition)))
    }
    unsafe glfwSetDropCallback(pointer) { window, count, paths in
      // GLFW owns the `count` strings until the call returns. They are copied.
      let names = unsafe UnsafeBufferPointer(start: paths, count: Int(count)).compactMap { unsafe $0 }
      unsafe send(window, .input(.drop(names.map { unsafe String(systemPath: $0) })))
    }
    unsafe glfwSetScrollCallback(pointer) { unsafe send($0, .input(.scroll([Float($1), Float($2)]))) }
    unsafe glfwSetWindowSizeCallback(pointer) {
      unsafe send($0, .size(WindowSize(width: Int($1), height: Int($2))))
    }
    unsafe glfwSetWindowIconifyCallback(pointer) { unsafe send($0, .minimized($1 == GLFW_TRUE)) }
    unsafe glfwSetFramebufferSizeCallback(pointer) {
      unsafe send($0, .framebufferSize(WindowSize(width: Int($1), height: Int($2))))
    }
    unsafe glfwSetWindowContentScaleCallback(pointer) { unsafe send($0, .contentScale([$1, $2])) }
    unsafe glfwSetWindowRefreshCallback(pointer) { unsafe send($0, .exposed) }
    unsafe glfwSetWindowCloseCallback(pointer) { unsafe send($0, .closeAsked) }
  }
}

extension GLFWWindow {
  /// The size in screen coordinates.
  var size: WindowSize {
    get { unsafe measure(glfwGetWindowSize) }
    set {
      unsafe glfwSetWindowSize(pointer, Int32(clamping: newValue.width), Int32(clamping: newValue.height))
    }
  }

  /// The size in pixels.
  var framebufferSize: WindowSize { unsafe measure(glfwGetFramebufferSize) }

  /// The scale of texts and lines, relative to a screen with 96 pixels per inch.
  var contentScale: SIMD2<Float> {
    var (x, y): (Float, Float) = (1, 1)
    unsafe glfwGetWindowContentScale(pointer, &x, &y)
    return [x, y]
  }

  /// The upper left corner in screen coordinates. Window systems that do not tell it give (0, 0).
  var position: SIMD2<Int32> {
    get {
      var (x, y): (Int32, Int32) = (0, 0)
      unsafe glfwGetWindowPos(pointer, &x, &y)
      return [x, y]
    }
    set { unsafe glfwSetWindowPos(pointer, newValue.x, newValue.y) }
  }

  /// Removes the window from the screen.
  func hide() { unsafe glfwHideWindow(pointer) }

  /// Sets the text in the title bar.
  func setTitle(_ title: String) { unsafe glfwSetWindowTitle(pointer, title) }

  /// Puts a text on the clipboard. GLFW copies it.
  func copy(_ text: String) { unsafe glfwSetClipboardString(pointer, text) }

  /// Shows the window on the whole primary monitor, and returns its rectangle before that. Nil if there is no monitor.
  func enterFullScreen() -> WindowRectangle? {
    // GLFW owns the monitor and its mode. They are valid until the next event.
    guard let monitor = unsafe glfwGetPrimaryMonitor(), let mode = unsafe glfwGetVideoMode(monitor) else {
      return nil
    }
    var (x, y): (Int32, Int32) = (0, 0)
    unsafe glfwGetWindowPos(pointer, &x, &y)
    let before = WindowRectangle(x: x, y: y, size: size)
    let (width, height, rate) = unsafe (mode.pointee.width, mode.pointee.height, mode.pointee.refreshRate)
    unsafe glfwSetWindowMonitor(pointer, monitor, 0, 0, width, height, rate)
    return before
  }

  /// Shows the window at `rectangle` again.
  func leaveFullScreen(_ rectangle: WindowRectangle) {
    unsafe glfwSetWindowMonitor(
      pointer, nil, rectangle.x, rectangle.y, Int32(clamping: rectangle.size.width),
      Int32(clamping: rectangle.size.height), GLFW_DONT_CARE)
  }

  /// Whether the window's context is current on this thread.
  var isCurrent: Bool { unsafe glfwGetCurrentContext() == pointer }

  /// Returns a device that draws in the window, whose context must be current. The device retains the window.
  func makeDevice() throws(GraphicsError) -> GraphicsDevice {
    try unsafe GraphicsDevice(getFunction: glfwGetProcAddress, isContextCurrent: { self.isCurrent })
  }

  /// Makes the window's context current on this thread.
  func makeCurrent() { unsafe glfwMakeContextCurrent(pointer) }

  /// Shows the window's framebuffer. Waits for the vertical blank if the driver does.
  func swapBuffers() { unsafe glfwSwapBuffers(pointer) }

  private func measure(
    _ get: (OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> Void
  ) -> WindowSize {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe get(pointer, &width, &height)
    return WindowSize(width: Int(width), height: Int(height))
  }
}

/// The place of a window on the screen: its upper left corner and its size, in screen coordinates.
struct WindowRectangle {
  var x: Int32, y: Int32
  var size: WindowSize
}

/// Returns the Swift object of a GLFW window.
private func swiftWindow(_ window: OpaquePointer?) -> GLFWWindow? {
  // The pointer was set in `init`, and the object lives as long as its window.
  unsafe glfwGetWindowUserPointer(window).map {
    unsafe Unmanaged<GLFWWindow>.fromOpaque($0).takeUnretainedValue()
  }
}

private func send(_ window: OpaquePointer?, _ event: GLFWWindow.Event) {
  unsafe swiftWindow(window)?.handler?(event)
}
