import Geometry
import Pictures
import RenderScene
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import Raycasting

@Suite("Pictures with less than one sample for each pixel")
struct SparsePictureTests {
  private let width = 322, height = 181
  /// The samplings of a window, from the best one down.
  private static let samplings: [Sampling] = [
    .smooth, .single, .sparse(2), .sparse(3), .sparse(4), .sparse(4, omitsNewShadows: true),
    .sparse(6, omitsNewShadows: true),
  ]

  /// A scene with all effects: spheres over a floor, in a light with shadows.
  private func makeScene() throws -> Scene {
    let floor = MeshModel(
      name: "floor", mesh: SharedMesh(try .box(size: [6, 0.2, 6])),
      transform: Transform(translation: [0, -1.2, 0]))
    let scene = Scene(
      spheres: (0..<5).map {
        Sphere(
          center: [Float($0) - 2, 0.3 * Float($0 % 2), 0], radius: 0.6,
          color: Color(red: 0.2 * Float($0), green: 0.4, blue: 0.9))
      }, meshes: [floor], camera: Camera(position: [2, 2.5, 5], target: .zero))
    scene.lights = [Light(direction: [-1, -2, -0.5])]
    scene.effects.ambientOcclusion = true
    scene.effects.groundShadow = true
    return scene
  }

  private func meanLuminance(_ image: Image) -> Double {
    var sum = 0.0
    for index in stride(from: 0, to: image.pixels.count, by: 4) {
      sum +=
        0.2126 * Double(image.pixels[index]) + 0.7152 * Double(image.pixels[index + 1])
        + 0.0722 * Double(image.pixels[index + 2])
    }
    return sum / Double(image.width * image.height)
  }

  @Test("The mean luminance differs by less than 1 of 255 from one sampling to the next")
  func luminance() throws {
    let raycaster = Raycaster(try makeScene())
    let values = try Self.samplings.map {
      meanLuminance(try raycaster.picture(width: width, height: height, sampling: $0))
    }
    for (value, next) in zip(values, values.dropFirst()) { #expect(abs(value - next) < 1, "\(values)") }
  }

  @Test("A sparse picture is near the smooth one, less so the fewer samples it has")
  func distance() throws {
    let raycaster = Raycaster(try makeScene())
    let smooth = try raycaster.picture(width: width, height: height)
    let distances = try Self.samplings.map {
      let picture = try raycaster.picture(width: width, height: height, sampling: $0)
      return zip(picture.pixels, smooth.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    #expect(distances[0] == 0 && distances[4] == distances[5])
    #expect(distances[1] < distances[2] && distances[2] < distances[3] && distances[3] < distances[4])
    #expect(Double(distances[6]) / Double(smooth.pixels.count) < 8, "\(distances)")
  }

  /// Changes of a scene after which its shadows of a light, or all shadows, have to be rendered again.
  private static let moves: [(name: String, keepsGroundShadow: Bool, move: @Sendable (Scene) -> Void)] = [
    ("a model", false, { $0.spheres[2].center.y += 1 }),
    ("a light", true, { $0.lights[0].direction = [1, -2, -0.5] }),
    ("the models", false, { $0.spheres.removeLast(3) }),
    ("the plane", false, { $0.effects.clip(at: .zero, normal: [1, 0, 0]) }),
  ]

  @Test("A picture that leaves out new shadows has none of an earlier state", arguments: moves.map(\.name))
  func omittedShadows(name: String) throws {
    let (_, keepsGroundShadow, move) = try #require(Self.moves.first { $0.name == name })
    let sampling = Sampling.sparse(4, omitsNewShadows: true)
    func picture(_ raycaster: Raycaster, _ sampling: Sampling = .smooth) throws -> Image {
      try raycaster.picture(width: width, height: height, sampling: sampling)
    }
    let scene = try makeScene(), raycaster = Raycaster(scene)
    _ = try picture(raycaster)
    let count = raycaster.shadowMapCount
    #expect(try picture(raycaster, sampling) == picture(Raycaster(makeScene()), .sparse(4)), "nothing moves")
    move(scene)
    let plain = try makeScene()
    move(plain)
    plain.lights[0].castsShadow = false
    plain.effects.groundShadow = keepsGroundShadow
    for _ in 0..<2 {
      #expect(try picture(raycaster, sampling) == picture(Raycaster(plain), .sparse(4)))
      #expect(raycaster.shadowMapCount == count)
    }
    // Other pictures have the shadows of their own state.
    #expect(try picture(raycaster, .single) == picture(Raycaster(scene), .single))
    #expect(raycaster.shadowMapCount == count + 1)
    #expect(try picture(raycaster) == picture(Raycaster(scene)))
  }

  @Test("The title of a sparse picture has the resolution of the smooth one")
  func title() throws {
    func difference(_ sampling: Sampling) throws -> Int {
      let scene = Scene(
        spheres: [Sphere()], background: .white, camera: Camera(position: [0, 0, 9], target: .zero))
      let plain = try Raycaster(scene).picture(width: width, height: height, sampling: sampling)
      scene.title = Title("A title")
      let titled = try Raycaster(scene).picture(width: width, height: height, sampling: sampling)
      return zip(plain.pixels, titled.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    let smooth = try difference(.smooth)
    #expect(try smooth > 0 && difference(.sparse(4)) == smooth)
  }
}
