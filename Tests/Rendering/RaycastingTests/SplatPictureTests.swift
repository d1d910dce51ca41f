import Foundation
import Pictures
import RenderScene
import SceneModel
import TestSupport
import Testing

@testable import Geometry
@testable import Raycasting

@Suite("3D Gaussians by the raycaster")
struct SplatPictureTests {
  private static func splats(
    _ shapes: [(position: SIMD3<Float>, scale: SIMD3<Float>, color: SIMD3<Float>, opacity: Float)],
    rotations: [SIMD4<Float>]? = nil
  ) -> PointSet {
    PointSet(
      positions: shapes.map { PackedFloat3($0.position) },
      splats: SplatAttributes(
        scales: shapes.map { PackedFloat3($0.scale) },
        rotations: rotations ?? shapes.map { _ in [0, 0, 0, 1] }, opacities: shapes.map(\.opacity),
        harmonics: shapes.map { PackedFloat3(($0.color - 0.5) / SphericalHarmonics.constant) }))
  }

  private static func scene(
    _ points: PointSet, shapes: [any SceneModel.Shape] = [], background: Color = .black,
    height: Float? = 2
  ) -> Scene {
    let scene = Scene(
      shapes: shapes, meshes: [MeshModel(mesh: SharedMesh(Mesh(points: points)))], background: background,
      camera: Camera(position: [0, 0, 5], target: .zero, fieldOfView: 40, orthographicHeight: height))
    scene.effects.ambientOcclusion = false
    return scene
  }

  @Test("One Gaussian has the colours of its formula, with the variance of a pixel added")
  func one() throws {
    // 32 rows of 1/16: a deviation of 0.25 is 4 pixels.
    let points = Self.splats([([0, 0, 0], [0.25, 0.125, 0.1], [1, 0.5, 0], 0.8)])
    let image = try Raycaster(Self.scene(points)).picture(width: 32, height: 32)
    for row in 0..<32 {
      for column in 0..<32 {
        let (x, y) = (Double(column) + 0.5 - 16, Double(row) + 0.5 - 16)
        var alpha = 0.8 * exp(-0.5 * (x * x / 16.3 + y * y / 4.3))
        if alpha < 1.0 / 255 { alpha = 0 }
        let expected = [255 * alpha, 127.5 * alpha, 0]
        for channel in 0..<3 {
          #expect(abs(Double(image[column, row][channel]) - expected[channel]) < 1.1, "\(column) \(row)")
        }
      }
    }
  }

  /// Returns the picture of splats by the formulas in 64 bits, one after another from the farthest, over black.
  private static func reference(
    _ points: PointSet, _ place: Transform, _ camera: Camera, width: Int, height: Int
  ) -> [SIMD3<Double>] {
    var pixels = [SIMD3<Double>](repeating: .zero, count: width * height)
    let slope =
      camera.orthographicHeight.map { Double($0) / 2 } ?? tan(Double(camera.fieldOfView) * .pi / 360)
    let isOrthographic = camera.orthographicHeight != nil
    let scale = Double(height) / 2 / slope
    let depths = points.positions.map { 5 - Double(place.apply(to: $0.vector).z) }
    for index in depths.indices.sorted(by: { depths[$0] > depths[$1] }) {
      let center = SIMD3<Double>(place.apply(to: points.positions[index].vector))
      let z = depths[index]
      let axes =
        place
        * Transform(rotation: points.splats.rotations[index], scale: points.splats.scales[index].vector)
      var (xx, xy, yy) = (0.3, 0.0, 0.3)
      for axis in [axes.xAxis, axes.yAxis, axes.zAxis].map({ SIMD3<Double>($0) }) {
        // The derivative of x / z and −y / z, where z grows away from the eye.
        let dx = isOrthographic ? axis.x * scale : (axis.x / z + center.x * axis.z / (z * z)) * scale
        let dy = isOrthographic ? -axis.y * scale : -(axis.y / z + center.y * axis.z / (z * z)) * scale
        (xx, xy, yy) = (xx + dx * dx, xy + dx * dy, yy + dy * dy)
      }
      let factor = isOrthographic ? scale : scale / z
      let (px, py) = (
        center.x * factor + Double(width) / 2, -center.y * factor + Double(height) / 2
      )
      let determinant = xx * yy - xy * xy
      let eye = place.preimage(of: [0, 0, 5]) ?? .zero
      let seen =
        isOrthographic
        ? direction((place.preimage(of: [0, 0, 4]) ?? .zero) - eye)
        : direction(points.positions[index].vector - eye)
      let color = SIMD3<Double>(points.splats.color(index, seenIn: seen ?? .zero))
      for row in 0..<height {
        for column in 0..<width {
          let (x, y) = (Double(column) + 0.5 - px, Double(row) + 0.5 - py)
          let power = -0.5 * (yy * x * x - 2 * xy * x * y + xx * y * y) / determinant
          let alpha = min(Double(points.splats.opacities[index]), 0.99) * exp(power)
          if alpha < 1.0 / 255 { continue }
          pixels[row * width + column] = pixels[row * width + column] * (1 - alpha) + color * alpha
        }
      }
    }
    return pixels
  }

  @Test("Many Gaussians are blended in the order of their depths", arguments: 0..<12)
  func many(seed: UInt64) throws {
    var random = SeededGenerator(seed: RandomTests.seed + seed)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    func vector(_ range: ClosedRange<Float>) -> SIMD3<Float> {
      SIMD3(number(range), number(range), number(range))
    }
    let count = 60, degree = Int(seed % 4)
    let points = PointSet(
      positions: (0..<count).map { _ in PackedFloat3(vector(-1...1)) },
      splats: SplatAttributes(
        scales: (0..<count).map { _ in PackedFloat3(vector(0.01...0.3)) },
        rotations: (0..<count).map { _ in
          let q = SIMD4(number(-1...1), number(-1...1), number(-1...1), number(-1...1))
          return q / (q * q).sum().squareRoot()
        }, opacities: (0..<count).map { _ in number(0.05...1) }, degree: degree,
        harmonics: (0..<count * (degree + 1) * (degree + 1)).map { _ in PackedFloat3(vector(-0.5...0.5)) }))
    let scene = Self.scene(points, height: seed.isMultiple(of: 2) ? 3 : nil)
    let place = Transform(
      translation: [0.1, -0.1, 0.2], rotation: [0.5, 0.5, 0.5, 0.5], scale: [1, 0.8, 1.1])
    scene.meshes[0].transform = place
    let camera = try #require(scene.camera)
    let (width, height) = (50, 44)
    let image = Raycaster(scene).picture(width: width, height: height, threads: 1 + Int(seed % 3))
    let expected = Self.reference(points, place, camera, width: width, height: height)
    var farCount = 0
    for pixel in 0..<width * height {
      let found = image[pixel % width, pixel / width]
      for channel in 0..<3 {
        // Colours above white are clamped at the end.
        let value = min(expected[pixel][channel], 1) * 255
        if abs(Double(found[channel]) - value) > 2 { farCount += 1 }
      }
    }
    // Pixels at the edge of a splat, whose opacity rounds to the least one that is drawn.
    #expect(farCount < 10)
  }

  @Test("Opaque surfaces hide the splats behind them, and splats in front cover surfaces")
  func depths() throws {
    let box = Box(size: [0.5, 0.5, 0.5], color: .white)
    let shown = Self.splats([([0, 0, 0.6], [0.1, 0.1, 0.1], [1, 0, 0], 0.95)])
    let hidden = Self.splats([([0, 0, -0.6], [0.1, 0.1, 0.1], [1, 0, 0], 0.95)])
    let front = try Raycaster(Self.scene(shown, shapes: [box])).picture(width: 32, height: 32)
    let back = try Raycaster(Self.scene(hidden, shapes: [box])).picture(width: 32, height: 32)
    #expect(front[16, 16].x > 220 && front[16, 16].y < 40)
    // The light is a little warm.
    #expect(abs(Int(back[16, 16].x) - Int(back[16, 16].y)) < 8)
  }

  @Test("The opacity becomes that of a picture without a background")
  func transparent() throws {
    let points = Self.splats([([0, 0, 0], [0.25, 0.25, 0.25], [1, 0.5, 0], 0.5)])
    let scene = Self.scene(points, background: Color(red: 0, green: 0, blue: 0, alpha: 0))
    let image = try Raycaster(scene).picture(width: 32, height: 32)
    let pixel = image[16, 16]
    #expect(abs(Int(pixel.w) - 127) < 4 && pixel.x == 255 && abs(Int(pixel.y) - 128) < 2)
    #expect(image[0, 0] == .zero)
  }

  @Test("Transparent, black and distant splats are not visible")
  func invisible() throws {
    let points = Self.splats([([0, 0, 0], [0.25, 0.25, 0.25], [1, 1, 1], 0.9)])
    func isBlack(_ change: (Scene) -> Void) throws -> Bool {
      let scene = Self.scene(points)
      change(scene)
      let image = try Raycaster(scene).picture(width: 16, height: 16)
      return (0..<256).allSatisfy { image[$0 % 16, $0 / 16].x == 0 }
    }
    #expect(try !isBlack { _ in })
    #expect(try isBlack { $0.meshes[0].color = Color(red: 1, green: 1, blue: 1, alpha: 0) })
    #expect(try isBlack { $0.meshes[0].transform.translation.x = 50 })
    #expect(try isBlack { $0.meshes[0].color = Color(red: 0, green: 0, blue: 0) })
    #expect(try isBlack { $0.meshes[0].transform.translation.x = .greatestFiniteMagnitude })
  }

  @Test("A job in parts gives the bytes of the whole, and threads change nothing")
  func parts() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let shapes = (0..<3000).map { _ in
      (
        position: SIMD3((0..<3).map { _ in Float.random(in: -1...1, using: &random) }),
        scale: SIMD3<Float>(0.05, 0.02, 0.03), color: SIMD3<Float>(0.9, 0.4, 0.2),
        opacity: Float.random(in: 0...1, using: &random)
      )
    }
    let raycaster = Raycaster(Self.scene(Self.splats(shapes), height: nil))
    let whole = raycaster.picture(width: 90, height: 70, threads: 1)
    #expect(raycaster.picture(width: 90, height: 70, threads: 4).pixels == whole.pixels)
    var job = raycaster.makeJob(width: 90, height: 70, sampling: .smooth, threads: 2)
    var image: Image?
    while image == nil { image = job.advance(threads: 2) { true } }
    #expect(image?.pixels == whole.pixels)
  }

  @Test("Keys are sorted by depth, and stay in order where depths are equal")
  func sorting() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for count in [0, 1, 63, 65, 1000] {
      let depths = (0..<count).map { _ in Float.random(in: -5...5, using: &random).rounded(.down) }
      var keys = depths.enumerated().map { RadixSort.key($1, UInt32($0)) }
      var others: [UInt64] = []
      let expected = keys.sorted()
      RadixSort.sort(&keys, &others)
      #expect(keys == expected)
    }
  }
}
