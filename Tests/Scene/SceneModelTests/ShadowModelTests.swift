import Geometry
import SceneModel
import Testing

@Suite("Casters and receivers of shadows")
struct ShadowModelTests {
  private func shadowsItself(_ scene: Scene) -> [Bool] { scene.shadowModels.map(\.shadowsItself) }

  @Test("Flat and convex shapes do not shadow themselves, unless a mask opens them")
  func shapes() {
    let shapes: [any Shape] = [Box(), Plane(), Torus(), Cone(), Disc()]
    #expect(
      shadowsItself(Scene(spheres: [Sphere()], shapes: shapes)) == [false, false, false, true, false, false])
    let mask = MaterialModel(name: "m")
    mask.alphaMode = .mask
    for shape in shapes { shape.material = mask }
    #expect(shadowsItself(Scene(shapes: shapes)) == [true, false, true, true, false])
  }

  @Test("Clouds shadow themselves, and hidden models are left out")
  func clouds() {
    let hidden = Box(group: Group(name: "g"))
    hidden.group?.isVisible = false
    let scene = Scene(
      shapes: [hidden], sphereClouds: [SphereCloud(elements: [.init(center: .one, radius: 2, sRGB8: .one)])])
    #expect(shadowsItself(scene) == [true])
    #expect(scene.shadowModels[0].bounds == BoundingBox(min: -.one, max: SIMD3(repeating: 3)))
  }

  @Test("A mesh shadows itself unless it is known to be flat or convex")
  func meshes() throws {
    let box = try Mesh.box(size: [1, 2, 3])
    var open = box
    open.indices.removeLast(6)
    var dented = box
    dented.vertices[0].position *= 0.5
    let quad = try Mesh.plane(width: 2, depth: 3)
    let tilted = quad.transformed(
      by: Transform(xAxis: [0.8, 0.6, 0], yAxis: [-0.6, 0.8, 0], zAxis: [0, 0, 1]))
    let grid = try Mesh.icosphere(subdivisions: 3)
    #expect([box, quad, tilted].map { SharedMesh($0).isConvex } == [true, true, true])
    #expect([open, dented, grid].map { SharedMesh($0).isConvex } == [false, false, false])
    let meshes =
      [box, open].map { MeshModel(mesh: SharedMesh($0)) } + [
        MeshModel(mesh: SharedMesh(grid, sphereRadius: 1))
      ]
    #expect(shadowsItself(Scene(meshes: meshes)) == [false, true, false])
    meshes[0].material.alphaMode = .mask
    #expect(shadowsItself(Scene(meshes: meshes)) == [true, true, false])
  }
}
