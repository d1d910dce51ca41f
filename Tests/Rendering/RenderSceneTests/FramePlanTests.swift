import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("The plan of a frame")
struct FramePlanTests {
  private let scene = Scene(shapes: [Box()])

  private func plan(_ planner: FramePlanner, _ sampling: Sampling = .smooth) -> FramePlan {
    planner.plan(width: 99, height: 60, sampling, lighting: planner.lighting)
  }

  @Test("The size in which models are drawn is that of the samples, and that of overlays is the picture's")
  func sizes() {
    let planner = FramePlanner(scene, DrawableList(scene))
    let (smooth, sparse) = (plan(planner), plan(planner, .sparse(4)))
    #expect((smooth.sampledWidth, smooth.sampledHeight) == (99, 60))
    #expect((sparse.sampledWidth, sparse.sampledHeight) == (25, 15))
    #expect((sparse.width, sparse.height) == (99, 60))
    #expect(smooth.fading.pixelsPerMetre == 4 * sparse.fading.pixelsPerMetre)
  }

  @Test("Shadows are old after a change of a model or of the clipping plane, and after no other")
  func shadows() {
    let drawables = DrawableList(scene)
    drawables.update()
    let planner = FramePlanner(scene, drawables)
    let first = plan(planner)
    scene.camera = Camera(position: [1, 2, 3])
    scene.background = .black
    scene.effects.groundShadow = true
    drawables.update()
    let second = plan(planner)
    #expect(second.shadowState == first.shadowState && second.hasGroundShadow && !first.hasGroundShadow)
    (scene.shapes[0] as? Box)?.center = [0, 1, 0]
    drawables.update()
    let third = plan(planner)
    #expect(third.shadowState != second.shadowState)
    scene.effects.clipPlane = true
    drawables.update()
    #expect(plan(planner).shadowState != third.shadowState && plan(planner).view.clip != nil)
  }

  @Test("The ground shadow is made once for a state, and left out if new ones are")
  func groundShadow() {
    var (cache, count) = (GroundShadowCache(), 0)
    let bounds = BoundingBox(min: [0, 0, 0], max: [1, 1, 1])
    func update(_ revision: Int, omitsNew: Bool = false) -> Bool {
      cache.update(bounds, of: ShadowState(revision: revision), omitsNew: omitsNew) { _ in
        count += 1
        return [Float](repeating: .infinity, count: GroundShadow.size * GroundShadow.size)
      }
    }
    #expect(!update(1, omitsNew: true) && cache.shadow == nil)
    #expect(update(1) && !update(1) && cache.shadow != nil && count == 2)
    #expect(!update(1, omitsNew: true) && cache.shadow != nil)
    #expect(!update(2, omitsNew: true) && cache.shadow == nil)
    #expect(update(2) && cache.shadow != nil && count == 4)
  }

  /// The order of a frame is in `FramePlan.Step`, over which OpenGL loops, and a second time in the renderer of pages, whose
  /// calls for the steps these are. Pages have no elements that fade.
  private static func call(_ step: FramePlan.Step) -> String? {
    switch step {
    case .shadows: "this.updateShadows("
    case .opaque: "this.drawOpaque("
    case .points: "drawPoints("
    case .transmissive: "this.drawTransmissive("
    case .occlusion: "this.drawOcclusion("
    case .fading: nil
    case .translucent: "this.drawTranslucent("
    case .splats: "this.drawSplats("
    case .overlays: "new SceneLines("
    }
  }

  @Test("renderer.js draws a frame in the order of FramePlan")
  func places() throws {
    let text = try PackageFolder.text("Sources/Page/Page/Script/renderer.js")
    let start = try #require(text.range(of: "  *parts(camera")?.upperBound)
    let end = try #require(text.range(of: "\n  }\n", range: start..<text.endIndex)?.lowerBound)
    let frame = text[start..<end]
    let calls =
      ["this.prepare(", "frustumOf(", "lightingOf("] + FramePlan.Step.allCases.compactMap(Self.call)
      + ["this.axes.draw(", "this.drawTexts(", "this.present("]
    let places = try calls.map { try #require(frame.range(of: $0)?.lowerBound, "\($0)") }
    #expect(places == places.sorted())
    let opengl = try PackageFolder.text(Self.opengl[0])
    #expect(opengl.contains("for step in FramePlan.Step.allCases"))
  }

  private static let opengl = [
    "Sources/Rendering/OpenGLRendering/Scene/OpenGLSceneRenderer.swift",
    "Sources/Rendering/OpenGLRendering/Effects/GroundShadowRenderer.swift",
    "Sources/Rendering/OpenGLRendering/Effects/ShadowMapRenderer.swift",
  ]
  private static let raycaster = ["Sources/Rendering/Raycasting/Raycaster.swift"]

  @Test("Both back ends read each value of a plan", arguments: [opengl, raycaster])
  func values(files: [String]) throws {
    let text = try files.map { try PackageFolder.text($0) }.joined()
    let names = Mirror(reflecting: plan(FramePlanner(scene, DrawableList(scene)))).children.compactMap(
      \.label)
    // The size of the picture is that of the overlays, which the planner makes.
    let values = names.filter { $0 != "width" && $0 != "height" }
    #expect(values.count == names.count - 2 && values.count > 8)
    for name in values { #expect(text.contains("plan.\(name)"), "\(name)") }
  }
}
