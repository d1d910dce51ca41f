import Geometry
import Pictures
import RenderScene
import SceneModel
import Testing

@testable import Raycasting

@Suite("Computed meshes in the raycaster")
struct ComputedMeshTests {
  /// Returns a scene with a square in the XY plane that fills the picture.
  private func scene(_ surface: ComputedMesh) -> Scene {
    Scene(
      computedMeshes: [surface], camera: Camera(position: [0, 0, 5], target: .zero, orthographicHeight: 2))
  }

  private func square(z: Double = 0) -> ParametricSurface {
    let range = ParameterRange(from: -2, to: 2, count: 20)
    return ParametricSurface(name: "square", u: range, v: range, SurfaceFunction { u, v in [u, v, z] })
  }

  private func instances(_ snapshots: DrawablePrimitives, _ scene: Scene) -> [MeshInstances.Instance] {
    snapshots.prepare()
    let primitives = snapshots.primitives(scene.view(aspectRatio: 1))
    return primitives.opaque.meshes.instances + primitives.translucent.meshes.instances
  }

  @Test("A surface is one mesh whose triangles are clustered once, and colours leave positions alone")
  func parts() throws {
    let surface = square()
    let scene = scene(surface)
    let snapshots = DrawablePrimitives(scene)
    func counts() throws -> [Int] {
      let found = instances(snapshots, scene)
      #expect(found.count == 1)
      let instance = try #require(found.first)
      return [instance.triangleCount, snapshots.rebuildCount]
    }
    #expect(try counts() == [722, 1])
    surface.color = .black
    #expect(try counts() == [722, 2] && surface.rebuildCount == 1)
    surface.positions = SurfaceFunction { u, v in [u, v, 0.5] }
    #expect(try counts() == [722, 3] && surface.rebuildCount == 2)
    surface.isVisible = false
    #expect(instances(snapshots, scene).isEmpty)
    surface.isVisible = true
    surface.isDoubleSided = false
    #expect(instances(snapshots, scene)[0].isOneSided)
    surface.u.count = 1
    _ = instances(snapshots, scene)
    #expect(snapshots.drawables.failures.count == 1)
  }

  @Test("A new colouring shares vertices and clusters with the mesh before")
  func sharing() throws {
    let shared = SharedMesh(try .torus(segments: 12, sides: 6))
    let mesh = ClusteredMesh(shared)
    let colors = [Color](repeating: Color(red: 1, green: 0, blue: 0, alpha: 0.5), count: mesh.vertexCount)
    let colored = ClusteredMesh(mesh, colors: colors, isOpaque: false)
    #expect(colored.clusters === mesh.clusters && !colored.isOpaque && mesh.isOpaque)
    #expect(colored.colors?[3] == colors[3] && mesh.colors == nil && colored.bounds == mesh.bounds)
    #expect(colored.vertices[5] == mesh.vertices[5])
  }

  @Test("Changes are drawn as in a scene that is made anew")
  func pictures() throws {
    func picture(_ surface: ParametricSurface) throws -> Image {
      try Raycaster(self.scene(surface)).picture(width: 24, height: 24)
    }
    let surface = square()
    let scene = scene(surface)
    let raycaster = Raycaster(scene)
    _ = try raycaster.picture(width: 24, height: 24)
    let red = VertexColoring(readsPositions: false) { (vertices) throws(ComputedMeshError) in
      vertices.vertices.map { _ in Color(red: 1, green: 0, blue: 0) }
    }
    surface.vertexColors = red
    surface.rotation = [10, 20, 0]
    surface.positions = SurfaceFunction { u, v in [u, v, u * v] }
    let changed = try raycaster.picture(width: 24, height: 24)
    let expected = square()
    (expected.vertexColors, expected.rotation) = (red, [10, 20, 0])
    expected.positions = surface.positions
    #expect(try changed == picture(expected))
    let middle = changed[12, 12]
    #expect(middle.x > 80 && middle.y < 80)
    surface.vertexColors = nil
    expected.vertexColors = nil
    #expect(try raycaster.picture(width: 24, height: 24) == picture(expected))
  }

  @Test("A surface is picked on both sides, unless it has one, and only while it is visible")
  func picking() throws {
    let surface = square()
    let scene = scene(surface)
    let size = WindowSize(width: 10, height: 10)
    let pick = try #require(scene.pick(at: [5, 5], in: size))
    #expect(pick.model === surface && pick.name == "square" && abs(pick.position.z) < 1e-4)
    scene.camera?.position = [0, 0, -5]
    #expect(scene.pick(at: [5, 5], in: size) != nil)
    surface.isDoubleSided = false
    #expect(scene.pick(at: [5, 5], in: size) == nil)
    surface.scale = [1, 1, -1]
    #expect(scene.pick(at: [5, 5], in: size) != nil)
    surface.isVisible = false
    #expect(scene.pick(at: [5, 5], in: size) == nil)
  }
}
