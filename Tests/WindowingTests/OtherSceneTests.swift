import Reactive
import Rendering
import SceneModel
import Testing

@testable import Windowing

@Suite("Showing another scene")
struct OtherSceneTests {
  private let scene = Scene(spheres: [Sphere(name: "old")], camera: Camera(position: [0, 0, 5]))
  private let input = WindowInput()
  private let size = Property(WindowSize(width: 800, height: 600))

  private var position: SIMD3<Float>? { scene.camera?.position }

  @Test("All that is seen is taken over, and heard together")
  func contents() {
    let light = Light(direction: [0, 1, 0])
    let other = Scene(
      spheres: [Sphere(name: "new")], shapes: [Box()], clouds: [SphereCloud()], rods: [RodCloud()],
      lights: [light], background: .black, backgroundBottom: .white, effects: Effects(groundShadow: true))
    let bag = DisposerBag()
    var heard = 0
    let subscription = combine(scene.$spheres, scene.$background).subscribe { _ in heard += 1 }
    scene.takeContents(of: other, following: bag)
    #expect(heard == 2)
    #expect(scene.spheres.first === other.spheres.first && scene.shapes.count == 1)
    #expect(scene.clouds.first === other.clouds.first && scene.rods.first === other.rods.first)
    #expect(scene.lights.count == 1 && scene.background == .black && scene.meshes.isEmpty)
    #expect(scene.backgroundBottom == .white && scene.effects == Effects(groundShadow: true))
    scene.takeContents(of: scene, following: bag)
    #expect(heard == 2)
    other.background = .white
    other.effects.axes = true
    #expect(scene.background == .white && scene.effects.axes && heard == 3, "an expression may compute them")
    bag.dispose()
    other.background = .black
    #expect(scene.background == .white)
    withExtendedLifetime(subscription) {}
  }

  @Test("A camera that was moved stays where it is until R, which goes to that of the other scene")
  func keepsView() {
    let controls = OrbitControls(scene, input: input, size: size)
    input.scroll.emit([0, 1])
    let moved = position
    controls.restart(with: Camera(position: [0, 0, 7]), keepsView: true)
    #expect(position == moved)
    input.keyDown.emit(.init(.character("R")))
    #expect(position == [0, 0, 7])
  }

  @Test("A camera that nobody moved follows the file's")
  func untouched() {
    let controls = OrbitControls(scene, input: input, size: size)
    controls.restart(with: Camera(position: [0, 0, 7]), keepsView: true)
    #expect(position == [0, 0, 7])
    controls.restart(with: nil, keepsView: true)
    #expect(scene.camera == nil)
    controls.restart(with: Camera(position: [0, 0, 8]), keepsView: true)
    #expect(position == [0, 0, 8])
  }

  @Test("Another scene is seen by its own camera, whatever was done to the last")
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
