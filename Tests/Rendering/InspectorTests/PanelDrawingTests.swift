import OpenGLRendering
import RenderScene
import SceneModel
import TestSupport
import Testing

@testable import Inspector
@testable import OpenGLRendering

extension InspectorTests {
  @Suite(
    "The panel drawn by OpenGL",
    .enabled(if: Requirement.graphics((try? OffscreenContext()) != nil), "OpenGL is not available"))
  struct PanelDrawingTests {
    @Test("The first drawing has the colours and letters of all later ones")
    func firstDrawing() throws {
      let context = try OffscreenContext()
      defer { context.release() }
      let device = try context.makeDevice()
      let target = try RenderTarget(width: 800, height: 700, device: device)
      let driver = PanelDriver(
        Scene(spheres: [Sphere(name: "ball")]), size: WindowSize(width: 800, height: 700))
      let pictures = try (0..<2).map { _ in
        try target.begin(.single)
        target.clear(to: Backdrop(.zero))
        #expect(driver.panel.draw())
        target.resolve()
        return target.readPixels()
      }
      let brightest = pictures[0].pixels.enumerated().filter { $0.offset % 4 < 3 }.map(\.element).max()
      #expect(pictures[0] == pictures[1] && (brightest ?? 0) > 200)
      withExtendedLifetime(driver) {}
    }
  }
}
