import CGLFW

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The initialised GLFW library. It is terminated when the last reference is released.
@MainActor
final class GLFWLibrary {
  private static weak var current: GLFWLibrary?

  /// Returns the library, and initialises it if it is not in use.
  ///
  /// - Throws: `WindowError.noDisplay` if there is no display.
  static func shared() throws(WindowError) -> GLFWLibrary {
    if let current { return current }
    let library = try GLFWLibrary()
    current = library
    return library
  }

  private init() throws(WindowError) {
    guard glfwInit() == GLFW_TRUE else { throw .noDisplay(reason: Self.displayFailure()) }
  }

  isolated deinit { glfwTerminate() }

  /// Returns and clears GLFW's last error on this thread: its code and description.
  static func takeError() -> (code: Int32, text: String) {
    var text: UnsafePointer<CChar>?
    let code = unsafe glfwGetError(&text)
    // GLFW owns the text until its next error. It is copied at once.
    return unsafe (code, text.map { unsafe String(cString: $0) } ?? "no reason is given")
  }

  /// The refresh interval of the primary monitor, in seconds, or 1/60. `Window.run` keeps to it even if the driver does
  /// not wait for the vertical blank.
  static var frameTime: Double {
    // GLFW owns the mode. It is valid while the monitor is connected.
    guard let monitor = unsafe glfwGetPrimaryMonitor(), let mode = unsafe glfwGetVideoMode(monitor),
      unsafe mode.pointee.refreshRate > 0
    else { return 1 / 60 }
    return unsafe 1 / Double(mode.pointee.refreshRate)
  }

  private static func displayFailure() -> String {
    let text = takeError().text
    #if os(Linux)
      guard let name = unsafe getenv("DISPLAY"), unsafe name.pointee != 0 else { return "DISPLAY is not set" }
      return unsafe "DISPLAY is \(String(cString: name)), which cannot be opened: \(text)"
    #else
      return text
    #endif
  }
}
