import Foundation
import TestSupport
import Testing

/// A private display without a screen: Xvfb, with xdotool for the input.
public final class VirtualDisplay {
  /// The X server's name, such as `:99`.
  public let name: String
  /// The X server.
  public let server: RunningProgram
  private let xdotool: URL

  /// Whether Xvfb and xdotool are installed.
  public static let isAvailable = find("Xvfb") != nil && find("xdotool") != nil

  /// Starts a display.
  public init() throws {
    xdotool = try #require(Self.find("xdotool"))
    // The server chooses a free number, and prints it when it is ready. It must not reset when the last client
    // disconnects, because it would refuse a client that connects meanwhile.
    server = try RunningProgram(
      try #require(Self.find("Xvfb")),
      ["-displayfd", "1", "-noreset", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"])
    let number = try server.waitFor("Xvfb said its number") { [server] in
      let text = try server.output
      return text.hasSuffix("\n") ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
    }
    name = ":\(number)"
  }

  /// The environment of programs that render in software on this display.
  public var environment: [String: String] { Self.environment(display: name) }

  /// Returns the environment of this process with another display or none, and with software rendering.
  public static func environment(display: String?) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = display
    environment["WAYLAND_DISPLAY"] = nil
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    // The recent files of tests are not those of the user.
    environment["XDG_STATE_HOME"] = NSTemporaryDirectory() + "orrery-state-\(getpid())"
    return environment
  }

  /// Runs xdotool with these arguments and returns its output. Returns nil if it fails, for example if it finds no
  /// window.
  @discardableResult
  public func xdotool(_ arguments: String...) throws -> String? {
    let run = try RunningProgram(xdotool, arguments, environment: environment)
    return try run.waitForExit() == 0 ? run.output.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }

  private static func find(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
