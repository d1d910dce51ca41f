import Geometry
import Rendering
import SceneModel
import Windowing

/// Opens a window in which OpenGL draws one sphere, changes its radius, then its colour, and prints the uploads of each
/// change: bytes of vertices and of indices, and the number of rebuilds. Then opens a second window.
@main
struct WindowProbe {
  @MainActor
  static func main() throws {
    try reportUploads()
    // The first window is closed. Its library of windows has closed the driver.
    let view = try SceneWindow(Scene(spheres: [Sphere()]), renderer: .opengl, title: "second")
    print("second", try view.picture() != nil)
  }

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
