public import OpenGLRendering
import TestSupport
public import Testing

extension GraphicsDevice {
  /// Whether an off-screen context can be made here.
  public static let isAvailable = Requirement.graphics((try? OffscreenContext()) != nil)

  /// Runs `body` with a fresh device, its context current, and checks that everything it made was freed.
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
