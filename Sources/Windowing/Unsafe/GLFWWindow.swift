import CGLFW
import Files
import Rendering

/// A window of GLFW's and its OpenGL context: the one place where C calls back into Swift.
///
/// Not `Sendable`, and made by a `Window`, which belongs to the main actor and frees it there: so everything here
/// happens on the main thread, as GLFW asks.
///
/// **Invariant: `pointer` is a window of GLFW's from init to deinit**, which destroys it.
@safe
final class GLFWWindow {
  /// What GLFW tells of a window.
  enum Event {
    case input(WindowInput.Event)
    case size(WindowSize)
    case framebufferSize(WindowSize)
    case contentScale(SIMD2<Float>)
    case exposed
    case closeAsked
  }

  /// Is told what happens, while `pollEvents` or `waitEvents` runs.
  var handler: ((Event) -> Void)?

  /// Where the mouse's pointer was when it was last heard of. GLFW's own answer is where it is by now, and so is ahead
  /// of the events that are still to come.
  private var pointerPosition: SIMD2<Float>
  private var clicks = ClickCounter()

  private let pointer: OpaquePointer
  private let library: GLFWLibrary

  /// The sides that a window may have: X11 counts pixels with 16 bits, signed.
  private static let sideRange = 1...32767

  /// Opens a window with a context of OpenGL 3.3 core, which is current afterwards.
  ///
  /// - Throws: `WindowError.refused`, or `.graphics` where OpenGL is too old.
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
    // Pictures are drawn into a target of their own, and only copied here.
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
    glfwSwapInterval(1)
    // The callbacks get `self` from this pointer, unretained: `deinit` destroys the window, and GLFW calls nobody for a
    // window that it destroyed.
    unsafe glfwSetWindowUserPointer(pointer, Unmanaged.passUnretained(self).toOpaque())
    installCallbacks()
  }

  deinit { unsafe glfwDestroyWindow(pointer) }

  /// What OpenGL there is, where there is none of the version needed.
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
        Key(glfw: code), modifiers: Modifiers(glfw: modifiers), isRepeat: action == GLFW_REPEAT)
      unsafe tell(window, .input(action == GLFW_RELEASE ? .keyUp(event) : .keyDown(event)))
    }
    unsafe glfwSetCharCallback(pointer) { window, code in
      if let scalar = Unicode.Scalar(code) { unsafe tell(window, .input(.text(Character(scalar)))) }
    }
    unsafe glfwSetMouseButtonCallback(pointer) { window, number, action, modifiers in
      guard let self = unsafe swiftWindow(window) else { return }
      let button = WindowInput.MouseButton(glfw: number), position = self.pointerPosition
      if action == GLFW_PRESS { self.clicks.press(button, at: position, time: glfwGetTime()) }
      let event = WindowInput.MouseEvent(
        button, at: position, modifiers: Modifiers(glfw: modifiers), clickCount: self.clicks.count)
      self.handler?(.input(action == GLFW_PRESS ? .mouseDown(event) : .mouseUp(event)))
    }
    unsafe glfwSetCursorPosCallback(pointer) { window, x, y in
      guard let self = unsafe swiftWindow(window) else { return }
      self.pointerPosition = [Float(x), Float(y)]
      self.handler?(.input(.mouseMove(self.pointerPosition)))
    }
    unsafe glfwSetDropCallback(pointer) { window, count, paths in
      // GLFW owns the strings, `count` of them, until the call returns; they are copied.
      let names = unsafe UnsafeBufferPointer(start: paths, count: Int(count)).compactMap { unsafe $0 }
      unsafe tell(window, .input(.drop(names.map { unsafe String(systemPath: $0) })))
    }
    unsafe glfwSetScrollCallback(pointer) { unsafe tell($0, .input(.scroll([Float($1), Float($2)]))) }
    unsafe glfwSetWindowSizeCallback(pointer) {
      unsafe tell($0, .size(WindowSize(width: Int($1), height: Int($2))))
    }
    unsafe glfwSetFramebufferSizeCallback(pointer) {
      unsafe tell($0, .framebufferSize(WindowSize(width: Int($1), height: Int($2))))
    }
    unsafe glfwSetWindowContentScaleCallback(pointer) { unsafe tell($0, .contentScale([$1, $2])) }
    unsafe glfwSetWindowRefreshCallback(pointer) { unsafe tell($0, .exposed) }
    unsafe glfwSetWindowCloseCallback(pointer) { unsafe tell($0, .closeAsked) }
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

  /// How much larger what is drawn should be than on a screen of 96 pixels an inch.
  var contentScale: SIMD2<Float> {
    var (x, y): (Float, Float) = (1, 1)
    unsafe glfwGetWindowContentScale(pointer, &x, &y)
    return [x, y]
  }

  /// Writes the title bar.
  func setTitle(_ title: String) { unsafe glfwSetWindowTitle(pointer, title) }

  /// Whether this thread's OpenGL commands go to the window.
  var isCurrent: Bool { unsafe glfwGetCurrentContext() == pointer }

  /// A device that draws in the window, whose context is current. It holds the window.
  func makeDevice() throws(GraphicsError) -> GraphicsDevice {
    try unsafe GraphicsDevice(getFunction: glfwGetProcAddress, isContextCurrent: { self.isCurrent })
  }

  /// Sends this thread's OpenGL commands to the window.
  func makeCurrent() { unsafe glfwMakeContextCurrent(pointer) }

  /// Shows what was drawn into the window's framebuffer, and waits for the screen where the driver does.
  func swapBuffers() { unsafe glfwSwapBuffers(pointer) }

  private func measure(
    _ get: (OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> Void
  ) -> WindowSize {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe get(pointer, &width, &height)
    return WindowSize(width: Int(width), height: Int(height))
  }
}

/// The Swift object of the window that GLFW names.
private func swiftWindow(_ window: OpaquePointer?) -> GLFWWindow? {
  // The pointer is that of `init` above, and the object lives as long as its window.
  unsafe glfwGetWindowUserPointer(window).map {
    unsafe Unmanaged<GLFWWindow>.fromOpaque($0).takeUnretainedValue()
  }
}

private func tell(_ window: OpaquePointer?, _ event: GLFWWindow.Event) {
  unsafe swiftWindow(window)?.handler?(event)
}
