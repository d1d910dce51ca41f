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

    @Test(
      "Names of a million characters are shortened, and take no more time than others",
      .timeLimit(.minutes(1)))
    func longNames() throws {
      #expect(ImGui.shown("ä") == "ä" && ImGui.shown(String(repeating: "ä", count: 200)).count == 200)
      let long = ImGui.shown(String(repeating: "ä", count: 201))
      #expect(long.count == 200 && long.hasSuffix("ä…"))
      let context = try OffscreenContext()
      defer { context.release() }
      let device = try context.makeDevice()
      let target = try RenderTarget(width: 800, height: 700, device: device)
      let name = String(repeating: "name", count: 250_000)
      let scene = Scene(spheres: (0..<20).map { Sphere(name: "\($0)\(name)") })
      scene.cameras = (0..<3).map { Camera(name: "\($0)\(name)") }
      let driver = PanelDriver(scene, size: WindowSize(width: 800, height: 700))
      for _ in 0..<20 {
        try target.begin(.single)
        #expect(driver.panel.draw())
      }
      withExtendedLifetime(driver) {}
    }
  }
}
