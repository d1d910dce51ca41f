import Foundation
import TestSupport
import Testing

/// A display of our own, without a screen: Xvfb, and xdotool to be the person before it.
public final class VirtualDisplay {
  /// The X server's name, such as `:99`.
  public let name: String
  private let server: RunningProgram
  private let xdotool: URL

  /// Whether what it takes is installed.
  public static let isAvailable = find("Xvfb") != nil && find("xdotool") != nil

  /// Starts a display.
  public init() throws {
    xdotool = try #require(Self.find("xdotool"))
    // The server chooses a free number, and says it once it listens. It must not start afresh when xdotool leaves it
    // without a client, as it would turn away who comes meanwhile.
    server = try RunningProgram(
      try #require(Self.find("Xvfb")),
      ["-displayfd", "1", "-noreset", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"])
    let number = try server.waitFor("Xvfb said its number") { [server] in
      let text = try server.output
      return text.hasSuffix("\n") ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
    }
    name = ":\(number)"
  }

  /// The environment of programs that draw by software on this display.
  public var environment: [String: String] { Self.environment(display: name) }

  /// This process's environment with another display or none, where programs draw by software.
  public static func environment(display: String?) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = display
    environment["WAYLAND_DISPLAY"] = nil
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    return environment
  }

  /// Runs xdotool with these arguments, and returns what it says; nil if it fails, as where it finds nothing.
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
