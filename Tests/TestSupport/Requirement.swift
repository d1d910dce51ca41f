import Foundation

/// What tests need of the machine that runs them: OpenGL, a display.
public enum Requirement {
  /// Whether tests that draw or open windows run: where the machine can, and also where `make test` has installed what they
  /// need (`ORRERY_GRAPHICS=required`). There they fail, and are not skipped, when drawing does not work.
  public static func graphics(_ isAvailable: @autoclosure () -> Bool) -> Bool {
    ProcessInfo.processInfo.environment["ORRERY_GRAPHICS"] == "required" || isAvailable()
  }
}
