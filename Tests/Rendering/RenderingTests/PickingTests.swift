import Geometry
import SceneModel
import Testing

@testable import RenderScene
import Raycasting

@Suite("Picking")
struct PickingTests {
  private let size = WindowSize(width: 80, height: 60)
  private let camera = Camera(position: [0, 0, 9], target: .zero, fieldOfView: 40)

  /// Returns the pick in the middle of the window.
  private func middle(of scene: Scene) -> Pick? {
    scene.camera = camera
    return scene.pick(at: [40, 30], in: size)
  }

  @Test("Picking returns the model that is drawn there, for spheres, clouds and rods")
  func likeThePicture() throws {
    let red = Sphere(center: [-1.5, 0.4, 0], radius: 1, color: Color(red: 1, green: 0, blue: 0))
    let green = SphereCloud(
      elements: (0..<6).map { number in
        .init(
          center: [Float(number) * 0.5 - 0.5, Float(number % 3) - 1, 1 - Float(number) * 0.4], radius: 0.4,
          sRGB8: [0, 255, 0, 255])
      })
    let blue = RodCloud(elements: [
      .init(from: [-3, -1, 0.5], to: [3, 1, 0], radius: 0.2, sRGB8: [0, 0, 255, 255]),
      .init(from: [0, -2, 0], to: [0, 2, -1], radius: 0.3, sRGB8: [0, 0, 255, 255]),
    ])
    let scene = Scene(
      spheres: [red], sphereClouds: [green], rodClouds: [blue], background: .white, camera: camera)
    let picture = try Raycaster(scene).picture(width: size.width, height: size.height)
    var counts: [String: Int] = [:]
    for y in 1..<size.height - 1 {
      for x in 1..<size.width - 1 {
        // A pixel beside another colour may show several models.
        let around = (0..<9).map { Self.name(of: picture[x + $0 % 3 - 1, y + $0 / 3 - 1]) }
        guard let drawn = around[4], around.allSatisfy({ $0 == drawn }) else { continue }
        let pick = scene.pick(at: [Float(x) + 0.5, Float(y) + 0.5], in: size)
        let picked =
          switch pick?.model {
          case let model? where model === red: "red"
          case let model? where model === green: "green"
          case let model? where model === blue: "blue"
          case nil: "white"
          default: "something else"
          }
        #expect(picked == drawn, "at \(x), \(y)")
        counts[drawn, default: 0] += 1
      }
    }
    for name in ["red", "green", "blue", "white"] { #expect(counts[name, default: 0] > 25, "\(counts)") }
  }

  /// Returns the name of the colour channel that is more than twice as strong as every other.
  private static func name(of pixel: SIMD4<UInt8>) -> String? {
    if pixel == SIMD4(repeating: 255) { return "white" }
    let channels = [Int(pixel.x), Int(pixel.y), Int(pixel.z)]
    let strongest = channels.indices.first { channel in
      channels.indices.allSatisfy { $0 == channel || channels[channel] > 2 * channels[$0] }
    }
    return strongest.map { ["red", "green", "blue"][$0] }
  }

  @Test("The nearest model is picked, with its position, distance, name and index")
  func nearest() throws {
    let far = Sphere(name: "far", center: [0, 0, -3], radius: 2)
    let cloud = SphereCloud(
      name: "atoms",
      elements: [
        .init(center: [5, 0, 0], radius: 1, sRGB8: .zero), .init(center: [0, 0, 1], radius: 1, sRGB8: .zero),
      ])
    let pick = try #require(middle(of: Scene(spheres: [far], sphereClouds: [cloud])))
    #expect(pick.model === cloud && pick.element == 1 && pick.name == "atoms")
    #expect(pick.position == [0, 0, 2] && pick.distance == 7 && pick.center == [0, 0, 1])
  }

  @Test("Boxes are hit exactly, also rotated ones, and round shapes to a thousandth")
  func shapes() throws {
    func distance(_ shape: any Shape) -> Float? { middle(of: Scene(shapes: [shape]))?.distance }
    #expect(try abs(#require(distance(Box(size: [2, 2, 2]))) - 8) < 1e-5)
    let turned = Box(rotation: [0, 45, 0], size: [2, 2, 2])
    #expect(try abs(#require(distance(turned)) - (9 - Float(2).squareRoot())) < 1e-4)
    #expect(try abs(#require(distance(Cylinder())) - 8) < 2e-3)
    #expect(try abs(#require(distance(Torus())) - 7.75) < 2e-3)
    #expect(distance(Torus(rotation: [90, 0, 0])) == nil, "the ray goes through the hole")
    #expect(distance(Box(size: [2, .nan, 2])) == nil && distance(Box(center: [0, 0, 9])) == nil)
  }

  @Test("Meshes are hit from both sides, at their transformed position")
  func meshes() throws {
    let square = Mesh(
      vertices: ([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]] as [SIMD3<Float>]).map {
        Vertex(position: $0, normal: [0, 0, 1])
      }, indices: [0, 1, 2, 0, 2, 3])
    let model = MeshModel(name: "square", mesh: SharedMesh(square))
    let scene = Scene(meshes: [model])
    #expect(middle(of: scene)?.distance == 9)
    model.transform = Transform(xAxis: [-1, 0, 0], zAxis: [0, 0, -1], translation: [0, 0, 2])
    #expect(middle(of: scene)?.distance == 7 && middle(of: scene)?.name == "square")
    model.transform = Transform(translation: [1.1, 0, 0])
    #expect(middle(of: scene) == nil)
    // A scale of zero.
    model.transform = Transform(xAxis: .zero, yAxis: .zero, zAxis: .zero)
    #expect(middle(of: scene) == nil)
  }

  @Test("Nothing is picked where there is no model, in an empty window, or at an invalid position")
  func nothing() {
    let scene = Scene(camera: camera)
    #expect(scene.pick(at: [40, 30], in: size) == nil)
    scene.spheres = [Sphere()]
    #expect(scene.pick(at: [40, 30], in: size) != nil)
    #expect(scene.pick(at: [0, 0], in: size) == nil)
    #expect(scene.pick(at: [0, 0], in: WindowSize(width: 0, height: 0)) == nil)
    #expect(scene.pick(at: [.nan, 0], in: size) == nil)
    scene.camera = nil
    #expect(scene.pick(at: [40, 30], in: size) != nil, "by the camera that shows everything")
    scene.camera = Camera(position: [.nan, 0, 0])
    #expect(scene.pick(at: [40, 30], in: size) == nil)
  }
}
