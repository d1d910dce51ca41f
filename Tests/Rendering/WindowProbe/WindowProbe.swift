import Inspector
import Geometry
import Pictures
import Reactive
import RenderScene
import Rendering
import SceneModel
import Windowing

/// Opens a window in which OpenGL draws one sphere, changes its radius, then its colour, and prints the uploads of each
/// change: bytes of vertices and of indices, and the number of rebuilds. Then opens a second window, and loses the context of a
/// third one, with a panel, while it runs.
@main
struct WindowProbe {
  @MainActor
  static func main() throws {
    try reportUploads()
    // The first window is closed. Its library of windows has closed the driver.
    let view = try SceneWindow(Scene(spheres: [Sphere()]), renderer: .opengl, title: "second")
    print("second", try view.picture() != nil)
    for renderer in [RendererChoice.opengl, .raycaster] { try loseContext(renderer) }
  }

  /// Shows a scene in frames, of which some find the context lost, and prints whether each shows the right picture.
  @MainActor
  private static func loseContext(_ renderer: RendererChoice) throws {
    let sphere = Sphere(name: "ball", radius: 1)
    let cloud = SphereCloud(
      elements: (0..<100).map { .init(center: [Float($0) / 50 - 1, 1, 0], radius: 0.2, color: .white) })
    let material = Material(metallic: 1, roughness: 0.3)
    let scene = Scene(
      spheres: [sphere], shapes: [Torus(color: Color(red: 0, green: 0.5, blue: 1, alpha: 0.5))],
      sphereClouds: [cloud],
      meshes: [MeshModel(mesh: SharedMesh(try Mesh.icosphere(subdivisions: 2)), material: material)],
      effects: Effects(ambientOcclusion: true, groundShadow: true, axes: true))
    let view = try SceneWindow(
      scene, renderer: renderer, title: "lost", size: WindowSize(width: 160, height: 120))
    let inspector = SceneInspector(view)
    inspector.isOpen = true
    view.words = [TextBlock([.text("words")], at: .topRight)]
    var pictures: [Image?] = []
    var frame = 0
    view.frameShown.subscribe { _ in frame += 1 }.disposed(by: bag)
    try view.run { _ in
      if frame >= 12 { view.window.requestClose() }
      if frame == 4 || frame == 8 {
        pictures.append(try view.picture())
        view.simulateContextLoss()
        pictures.append(try view.picture())
        view.simulateContextLoss()
      }
      if frame == 6 { sphere.radius = 0.5 }
      return .atNextRefresh
    }
    let isSame = pictures.count >= 4 && pictures[0] == pictures[1] && pictures[2] == pictures[3]
    print("lost", renderer.rawValue, isSame, pictures.first! != pictures.last!, pictures[0] != nil)
  }

  @MainActor
  private static let bag = DisposerBag()

  @MainActor
  private static func reportUploads() throws {
    let sphere = Sphere(name: "ball", radius: 1)
    let view = try SceneWindow(
      Scene(spheres: [sphere]), tessellation: .uv(segments: 16, rings: 8), renderer: .opengl, title: "probe",
      size: WindowSize(width: 64, height: 48))
    func report(_ change: String) throws {
      let (before, rebuildCount) = (view.statistics.uploads, view.statistics.rebuildCount)
      guard try view.picture() != nil else { return print("nothing is shown") }
      let uploads = view.statistics.uploads
      print(
        change, uploads.vertexBytes - before.vertexBytes, uploads.indexBytes - before.indexBytes,
        view.statistics.rebuildCount - rebuildCount)
    }
    try report("start")
    sphere.radius = 2
    try report("radius")
    sphere.color = Color(red: 1, green: 0, blue: 0)
    try report("color")
    try report("nothing")
  }
}
