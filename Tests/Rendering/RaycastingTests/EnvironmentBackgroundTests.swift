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

  @Test("Eight pixels of the background at a time are the same as one at a time", arguments: [false, true])
  func eightPixels(isOrthographic: Bool) throws {
    let map = OctahedralMap(inner: 64) { d in
      SIMD3(1 + d.x, 0.5 + d.y * d.z, 2 * d.z * d.z) * (d.x > 0.3 ? 4 : 0.2)
    }
    let environment = PlacedEnvironment(
      EnvironmentMap(diffuse: SphericalHarmonics(Array(repeating: .zero, count: 9)), levels: [map]),
      toMap: Transform(rotation: [0.5, -0.5, 0.5, 0.5], scale: .one), intensity: 0.7, isExplicit: true)
    let scene = Scene(
      environment: Environment(isVisible: true),
      camera: Camera(
        position: [1, 2, 3], target: [0, 1, 0], fieldOfView: 120, orthographicHeight: isOrthographic ? 2 : nil
      ))
    let (width, height) = (37, 21)
    let view = scene.view(aspectRatio: Float(width) / Float(height))
    let lighting = LightingParameters(
      view: view, lights: [], background: .black, fog: 0, exposure: 1, environment: environment)
    let background = EnvironmentBackground(lighting, view, width: width, height: height)
    let eight = EnvironmentBackground8(background)
    let lanes = GatherBuffer()
    var colors: Set<SIMD3<Float>> = []
    for row in 0..<height {
      for first in stride(from: 0, to: width, by: 8) {
        let light = eight.light(from: first, row: row, lanes)
        for lane in 0..<min(8, width - first) {
          let expected = background.light(column: first + lane, row: row)
          let difference = SIMD4(light.x[lane], light.y[lane], light.z[lane], 1) - expected
          #expect(max(difference.max(), -difference.min()) < 1e-4)
          colors.insert(SIMD3(light.x[lane], light.y[lane], light.z[lane]))
        }
      }
    }
    #expect(isOrthographic ? colors.count == 1 : colors.count > 500)
  }
}
