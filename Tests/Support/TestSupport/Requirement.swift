import Foundation

/// The requirements of tests on the machine: OpenGL, a display.
public enum Requirement {
  /// Whether tests that draw or open windows run. They run if the machine supports them. They also run if `make test`
  /// has installed their dependencies (`ORRERY_GRAPHICS=required`): then missing graphics fail the tests instead of
  /// skipping them.
  public static func graphics(_ isAvailable: @autoclosure () -> Bool) -> Bool {
    ProcessInfo.processInfo.environment["ORRERY_GRAPHICS"] == "required" || isAvailable()
  }
}
