import Reactive
import RenderScene
import SceneModel
import Testing

@testable import Windowing

@Suite("Replacing the scene")
struct OtherSceneTests {
  private let scene = Scene(spheres: [Sphere(name: "old")], camera: Camera(position: [0, 0, 5]))
  private let input = WindowInput()
  private let size = Property(WindowSize(width: 800, height: 600))

  private var position: SIMD3<Float>? { scene.camera?.position }

  @Test("All contents are replaced in one batch")
  func contents() {
    let light = Light(direction: [0, 1, 0])
    let other = Scene(
      spheres: [Sphere(name: "new")], shapes: [Box()], sphereClouds: [SphereCloud()], rodClouds: [RodCloud()],
      lights: [light], background: .black, backgroundBottom: .white, effects: Effects(groundShadow: true))
    other.upAxis = .z
    let bag = DisposerBag()
    var eventCount = 0
    let subscription = combine(scene.models.contents, scene.$background).subscribe { _ in eventCount += 1 }
    scene.replaceContents(of: other, following: bag)
    #expect(eventCount == 2)
    #expect(scene.spheres.first === other.spheres.first && scene.shapes.count == 1)
    #expect(
      scene.sphereClouds.first === other.sphereClouds.first && scene.rodClouds.first === other.rodClouds.first
    )
    #expect(scene.upAxis == .z)
    #expect(scene.lights.count == 1 && scene.background == .black && scene.meshes.isEmpty)
    #expect(scene.backgroundBottom == .white && scene.effects == Effects(groundShadow: true))
    scene.replaceContents(of: scene, following: bag)
    #expect(eventCount == 2)
    other.background = .white
    other.effects.axes = true
    #expect(
      scene.background == .white && scene.effects.axes && eventCount == 3, "an expression may compute them")
    bag.dispose()
    other.background = .black
    #expect(scene.background == .white)
    withExtendedLifetime(subscription) {}
  }

  @Test("A moved camera is kept until R, which resets it to the camera of the new scene")
  func keepsView() {
    let controls = OrbitControls(scene, input: input, size: size)
    input.scroll.emit([0, 1])
    let moved = position
    controls.restart(with: Camera(position: [0, 0, 7]), keepsView: true)
    #expect(position == moved)
    input.keyDown.emit(.init(.character("R")))
    #expect(position == [0, 0, 7])
  }

  @Test("A camera that was not moved follows the file")
  func untouched() {
    let controls = OrbitControls(scene, input: input, size: size)
    controls.restart(with: Camera(position: [0, 0, 7]), keepsView: true)
    #expect(position == [0, 0, 7])
    controls.restart(with: nil, keepsView: true)
    #expect(scene.camera == nil)
    controls.restart(with: Camera(position: [0, 0, 8]), keepsView: true)
    #expect(position == [0, 0, 8])
  }

  @Test("A different scene is shown with its own camera, even after the camera was moved")
  func another() {
    let controls = OrbitControls(scene, input: input, size: size)
    input.scroll.emit([0, 1])
    controls.restart(with: Camera(position: [0, 0, 7]), keepsView: false)
    #expect(position == [0, 0, 7])
    input.scroll.emit([0, 1])
    controls.restart(with: nil, keepsView: false)
    #expect(scene.camera == nil)
  }
}
