import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
