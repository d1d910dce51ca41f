import OpenGLRendering
import TestSupport
import Testing

extension GraphicsDevice {
  /// Whether an off-screen context can be created on this machine.
  public static let isAvailable = Requirement.graphics((try? OffscreenContext()) != nil)

  /// Runs `body` with a new device and its context current, and checks that all its GPU objects are freed.
  public static func withFreshDevice(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (GraphicsDevice) throws -> Void
  ) throws {
    let context = try OffscreenContext()
    defer { context.release() }
    let device = try context.makeDevice()
    try body(device)
    #expect(device.liveObjects.isEmpty, "GPU objects outlived their owners", sourceLocation: sourceLocation)
  }
}
