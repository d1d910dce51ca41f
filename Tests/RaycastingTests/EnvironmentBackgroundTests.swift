import Geometry
import Pictures
import RenderScene
import SceneModel
import Testing

@testable import Raycasting

@Suite("Visible environment")
struct EnvironmentBackgroundTests {
  @Test("The raycaster draws the visible environment behind the models")
  func environmentIsDrawn() throws {
    // White above the horizon, black below.
    let rows: [UInt8] = [128, 128, 0, 0]
    let pixels = rows.flatMap { value in (0..<8).flatMap { _ -> [UInt8] in [value, value, value, 129] } }
    let image = EncodedImage(bytes: Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 4 +X 8\n".utf8) + pixels)
    let scene = Scene(
      spheres: [Sphere(radius: 0.5)], environment: Environment(image: image, isVisible: true),
      camera: Camera(position: [0, 0, 5], fieldOfView: 90))
    scene.background = Color(red: 1, green: 0, blue: 0, alpha: 0)
    let raycaster = Raycaster(scene)
    let picture = try raycaster.picture(width: 33, height: 33)
    #expect(raycaster.imageFailures.isEmpty)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = (y * 33 + x) * 4
      return Array(picture.pixels[start..<start + 4])
    }
    #expect(pixel(16, 0)[0] > 220 && pixel(16, 0)[3] == 255)
    #expect(pixel(16, 32) == [0, 0, 0, 255])
    #expect(pixel(0, 16)[1] == pixel(32, 16)[1])

    scene.environment.isVisible = false
    let plain = try raycaster.picture(width: 33, height: 33)
    #expect(Array(plain.pixels[0..<4]) == [0, 0, 0, 0])
    scene.environment.image = EncodedImage(bytes: [1, 2, 3])
    _ = try raycaster.picture(width: 33, height: 33)
    #expect(raycaster.imageFailures.count == 1)
  }
}
