import CGLFW

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// GLFW, initialised. It ends with the last one who holds it, so the process is left as it was found.
@MainActor
final class GLFWLibrary {
  private static weak var current: GLFWLibrary?

  /// The library, initialised if nobody holds it yet.
  ///
  /// - Throws: `WindowError.noDisplay`.
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

  /// What GLFW last found wrong on this thread: its number, and its words.
  static func takeError() -> (code: Int32, text: String) {
    var text: UnsafePointer<CChar>?
    let code = unsafe glfwGetError(&text)
    // The text is GLFW's own, and lives until its next error; it is copied at once.
    return unsafe (code, text.map { unsafe String(cString: $0) } ?? "no reason is given")
  }

  /// How long the screen shows a picture, in seconds, by which a loop keeps time where the driver does not wait for the screen.
  static var frameTime: Double {
    // GLFW owns the mode, and keeps it while the monitor is there.
    guard let monitor = unsafe glfwGetPrimaryMonitor(), let mode = unsafe glfwGetVideoMode(monitor),
      unsafe mode.pointee.refreshRate > 0
    else { return 1 / 60 }
    return unsafe 1 / Double(mode.pointee.refreshRate)
  }

  private static func displayFailure() -> String {
    let text = takeError().text
    #if os(Linux)
      guard let name = unsafe getenv("DISPLAY"), unsafe name.pointee != 0 else { return "DISPLAY is not set" }
      return unsafe "DISPLAY is \(String(cString: name)), and cannot be opened: \(text)"
    #else
      return text
    #endif
  }
}
