import Geometry
import SceneModel

extension Scene {
  /// The default tessellation of spheres and shapes, which depends on their number.
  package var defaultTessellation: TessellationDetail {
    // On a sphere that fills the picture, the corners of 64 segments are visible.
    spheres.count <= 4 && shapes.count <= 16
      ? .uv(segments: 128, rings: 64) : .suited(toSphereCount: spheres.count + shapes.count)
  }

  /// The default tessellation of the templates of shape clouds, which depends on the number of elements.
  package var shapeCloudTessellation: TessellationDetail {
    .suited(toSphereCount: shapeClouds.reduce(0) { $0 + $1.elements.count })
  }
}
