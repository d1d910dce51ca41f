import COpenGL
import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering
@testable import RenderScene

extension GLTests {
  @Suite("Computed meshes on the GPU")
  struct ComputedMeshTests {
    private func surface() -> ParametricSurface {
      let range = ParameterRange(from: -2, to: 2, count: 10)
      let surface = ParametricSurface(u: range, v: range, SurfaceFunction { u, v in [u, v, 0] })
      surface.vertexColors = coloring(red: 1)
      return surface
    }

    private func coloring(red: Float) -> VertexColoring {
      VertexColoring(readsPositions: false) { (vertices) throws(ComputedMeshError) in
        vertices.vertices.map { _ in Color(red: red, green: 0, blue: 0) }
      }
    }

    private func scene(_ surface: ComputedMesh) -> Scene {
      Scene(
        computedMeshes: [surface], camera: Camera(position: [0, 0, 5], target: .zero, orthographicHeight: 2))
    }

    @Test("Indices are uploaded once for each grid, colours move no positions, and a place uploads nothing")
    func uploads() throws {
      let surface = surface()
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(scene(surface), device: device)
        func bytes(_ change: () -> Void) throws -> [Int] {
          let before = device.uploads
          change()
          _ = try pictures.draw()
          let after = device.uploads
          return [after.indexBytes - before.indexBytes, after.vertexBytes - before.vertexBytes]
        }
        let (indices, vertices, colors) = (162 * 12, 100 * 24, 100 * 16)
        #expect(try bytes {} == [indices, vertices + colors])
        #expect(try bytes {} == [0, 0])
        #expect(
          try bytes { surface.positions = SurfaceFunction { u, v in [u, v, 0.1] } } == [0, vertices])
        #expect(try bytes { surface.vertexColors = coloring(red: 0.5) } == [0, colors])
        #expect(
          try bytes {
            surface.color = .black
            surface.rotation = [0, 0, 30]
            surface.isDoubleSided = false
          } == [0, 0])
        #expect(
          try bytes {
            for red in 0..<100 { surface.vertexColors = coloring(red: Float(red) / 100) }
          } == [0, colors])
        #expect(try bytes { surface.u.count = 4 } == [54 * 12, 40 * 24 + 40 * 16])
      }
    }

    @Test("No vertex array stays bound after a renderer is created or prepared")
    func vertexArrayBinding() throws {
      try GraphicsDevice.withFreshDevice { device in
        let (meshes, materials) = (GPUMeshCache(device: device), GPUMaterialCache(device: device))
        let drawables = DrawableList(Scene(computedMeshes: [surface(), surface()]))
        drawables.update()
        // The names of vertex arrays begin with 1.
        for drawable in drawables.triangles {
          let renderer = TriangleRenderer(drawable, meshes, materials)
          #expect(GL.integer(UInt32(GL_VERTEX_ARRAY_BINDING)) == 0)
          renderer.prepare()
          #expect(GL.integer(UInt32(GL_VERTEX_ARRAY_BINDING)) == 0)
        }
      }
    }

    @Test("Changes are drawn as in a scene that is made anew")
    func pictures() throws {
      let surface = surface()
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(scene(surface), width: 16, height: 16, device: device)
        _ = try pictures.draw()
        func check() throws {
          let expected = self.surface()
          (expected.positions, expected.vertexColors) = (surface.positions, surface.vertexColors)
          (expected.rotation, expected.scale) = (surface.rotation, surface.scale)
          (expected.isVisible, expected.isDoubleSided) = (surface.isVisible, surface.isDoubleSided)
          (expected.material, expected.u.count) = (surface.material, surface.u.count)
          let changed = try pictures.draw()
          #expect(
            try changed == ScenePictures(scene(expected), width: 16, height: 16, device: device).draw())
        }
        surface.positions = SurfaceFunction { u, v in [u, v, u * v] }
        try check()
        surface.vertexColors = nil
        surface.rotation = [20, 200, 0]
        try check()
        surface.isDoubleSided = false
        surface.scale = [1, 1, -1]
        try check()
        surface.vertexColors = coloring(red: 0.7)
        surface.material = MaterialModel(metallic: 1)
        surface.u.count = 3
        try check()
        surface.positions = SurfaceFunction { u, v in [u, v, u > 0 ? .nan : 0] }
        try check()
        surface.isVisible = false
        try check()
      }
    }
  }
}
