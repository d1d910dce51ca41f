import Geometry
import SceneModel

extension Scene {
  /// The tessellation of spheres and shapes for which none was asked: one that suits their number.
  package var drawnTessellation: SphereTessellation {
    // A sphere that fills the picture shows the corners of 64 segments.
    spheres.count <= 4 && shapes.count <= 16
      ? .uv(segments: 128, rings: 64) : .suited(toSphereCount: spheres.count + shapes.count)
  }
}
