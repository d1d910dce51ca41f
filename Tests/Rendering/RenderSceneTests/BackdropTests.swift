import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("Backgrounds")
struct BackdropTests {
  @Test("A background of one colour has it in each row")
  func plain() {
    for backdrop in [Backdrop([10, 20, 30, 255]), Backdrop(Scene(background: .white), height: 4)] {
      #expect(backdrop.isPlain && backdrop.isOpaque)
      for row in [1, 9] {
        #expect(backdrop.bytes(row: row) == backdrop.bytes(row: 0))
        #expect(backdrop.light(row: row) == backdrop.light(row: 0))
      }
    }
    #expect(Backdrop([10, 20, 30, 255]).bytes(row: 3) == [10, 20, 30, 255])
  }

  @Test("A gradient has a colour for each row")
  func gradient() {
    let scene = Scene(background: .white)
    scene.backgroundBottom = .black
    let backdrop = Backdrop(scene, height: 5)
    #expect(!backdrop.isPlain)
    #expect(
      (0..<5).map { Int(backdrop.bytes(row: $0).x) }.sorted(by: >)
        == (0..<5).map { Int(backdrop.bytes(row: $0).x) })
    #expect(backdrop.bytes(row: 0).x > 200 && backdrop.bytes(row: 4).x < 55)
  }
}
