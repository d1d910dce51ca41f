import Geometry
import RenderScene
import SceneModel
import Testing

@testable import Raycasting

@Suite("Shapes with materials in the raycaster")
struct ShapeMaterialTests {
  /// Returns the numbers of exact spheres and of mesh instances in a picture of the current state.
  private func counts(_ snapshots: DrawablePrimitives, _ scene: Scene) -> [Int] {
    snapshots.prepare()
    let primitives = snapshots.primitives(scene.view(aspectRatio: 1))
    return [primitives.opaque.spheres.count, primitives.opaque.meshes.instances.count]
  }

  @Test("A sphere is a mesh while it has a material, and exact otherwise, however the material is set")
  func spheres() {
    let (first, second) = (Sphere(center: [-2, 0, 0]), Sphere(center: [2, 0, 0]))
    let scene = Scene(spheres: [first, second])
    let snapshots = DrawablePrimitives(scene)
    #expect(counts(snapshots, scene) == [2, 0])
    first.material = MaterialModel(metallic: 1)
    #expect(snapshots.needsUpdate)
    #expect(counts(snapshots, scene) == [1, 1] && !snapshots.needsUpdate)
    second.materials.value = MaterialModel(metallic: 1)
    #expect(counts(snapshots, scene) == [0, 2])
    first.material = nil
    #expect(snapshots.needsUpdate)
    #expect(counts(snapshots, scene) == [1, 1])
    first.material = second.material
    scene.models.removeAll { $0 === second }
    #expect(counts(snapshots, scene) == [0, 1])
  }

  @Test("A change of a material updates the shapes that have it, once each")
  func changes() {
    let (ball, crate, plain) = (Sphere(center: [-2, 0, 0]), Box(), Box(center: [2, 0, 0]))
    let brass = MaterialModel(metallic: 1)
    (ball.material, crate.material) = (brass, brass)
    let scene = Scene(spheres: [ball], shapes: [crate, plain])
    let snapshots = DrawablePrimitives(scene)
    #expect(counts(snapshots, scene) == [0, 3])
    let before = snapshots.rebuildCount
    brass.roughness = 0
    brass.roughness = 1
    #expect(snapshots.needsUpdate)
    #expect(counts(snapshots, scene) == [0, 3])
    #expect(snapshots.rebuildCount == before + 2)
    brass.baseColorTexture = TextureReference(Texture(EncodedImage(name: "a.png", bytes: [1])))
    #expect(counts(snapshots, scene) == [0, 3])
  }

  @Test("The colour and the material of a shape change its picture")
  func pictures() throws {
    let ball = Sphere()
    let raycaster = Raycaster(Scene(spheres: [ball]))
    func picture() throws -> [UInt8] { try raycaster.picture(width: 32, height: 32).pixels }
    let plain = try picture()
    let brass = MaterialModel(metallic: 1)
    ball.material = brass
    let metal = try picture()
    #expect(metal != plain)
    brass.baseColor = .black
    let black = try picture()
    #expect(black != metal)
    brass.roughness = 1
    #expect(try picture() != black)
    ball.material = nil
    #expect(try picture() == plain)
  }
}
