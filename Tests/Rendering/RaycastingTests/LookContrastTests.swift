import Geometry
import Pictures
import SceneModel
import Testing

@testable import Raycasting

@Suite("Contrast of the studio")
struct LookContrastTests {
  /// The relative luminance of an sRGB pixel.
  private func luminance(_ pixel: SIMD4<UInt8>) -> Float {
    let light = Color(sRGB8: pixel)
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  @Test("Grey spheres and boxes have a contrast of 1.5 to the background at 95 % of the silhouette")
  func contrast() {
    var lowest: (share: Float, grey: Int) = (1, 0)
    for grey in stride(from: 0, through: 255, by: 15) {
      let color = Color(sRGB8: [UInt8(grey), UInt8(grey), UInt8(grey), 255])
      for scene in [
        Scene(spheres: [Sphere(color: color)]), Scene(shapes: [Box(color: color)]),
        Scene(shapes: [Torus(rotation: [90, 0, 0], color: color)]),
      ] {
        scene.apply(.studio)
        let picture = Raycaster(scene).picture(width: 192, height: 108, threads: 1)
        scene.effects.groundShadow = false
        scene.background = Color(red: 0, green: 0, blue: 0, alpha: 0)
        scene.backgroundBottom = nil
        let mask = Raycaster(scene).picture(width: 192, height: 108, threads: 1)
        var (clear, count) = (0, 0)
        for y in 2..<106 {
          for x in 2..<190 where mask[x, y].w == 255 {
            // A pixel inside of the edge, and the background two pixels further.
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] where mask[x + 2 * dx, y + 2 * dy].w == 0 {
              let (one, other) = (luminance(picture[x, y]), luminance(picture[x + 2 * dx, y + 2 * dy]))
              count += 1
              if (max(one, other) + 0.05) / (min(one, other) + 0.05) >= 1.5 { clear += 1 }
            }
          }
        }
        let share = Float(clear) / Float(max(count, 1))
        if share < lowest.share { lowest = (share, grey) }
        #expect(count > 100 && share >= 0.95, "grey \(grey): \(share)")
      }
    }
    print("the least share of the silhouette with a contrast of 1.5 is \(lowest)")
  }
}
