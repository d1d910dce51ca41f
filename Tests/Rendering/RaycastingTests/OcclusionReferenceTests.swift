import Geometry
import SceneModel
import Testing

@testable import Raycasting
@testable import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Ambient occlusion beside rays")
struct OcclusionReferenceTests {
  /// Straight grooves in the plane z = 0, which are as deep as wide.
  private struct Grooves {
    let width: Float, period: Float, angle: Float

    /// Returns the place of a point across the groove next to it, 0 in its middle.
    func across(_ point: SIMD3<Float>) -> Float {
      let x = point.x * cosf(angle) + point.y * sinf(angle)
      return x - (x / period).rounded() * period
    }

    /// Returns the distance to the surface along a ray, infinite without a hit.
    func distance(_ start: SIMD3<Float>, _ ray: SIMD3<Float>) -> Float {
      var nearest = Float.infinity
      for (height, isFloor) in [(0, false), (-width, true)] as [(Float, Bool)] where ray.z != 0 {
        let distance = (height - start.z) / ray.z
        let isInside = abs(across(start + ray * distance)) < width / 2
        if distance > 1e-4, distance < nearest, isInside == isFloor { nearest = distance }
      }
      let slope = ray.x * cosf(angle) + ray.y * sinf(angle)
      guard slope != 0 else { return nearest }
      let first = start.x * cosf(angle) + start.y * sinf(angle)
      for wall in -32...32 {
        let place = Float(wall / 2) * period + (wall & 1 == 0 ? width : -width) / 2
        let distance = (place - first) / slope
        guard distance > 1e-4, distance < nearest else { continue }
        let height = start.z + ray.z * distance
        if height > -width, height < 0 { nearest = distance }
      }
      return nearest
    }
  }

  /// The inner corner of three planes.
  private static func distanceInCorner(_ start: SIMD3<Float>, _ ray: SIMD3<Float>) -> Float {
    (0..<3).map { ray[$0] < 0 ? (-2 - start[$0]) / ray[$0] : .infinity }.filter { $0 > 1e-4 }.min()
      ?? .infinity
  }

  private typealias Surface = (_ start: SIMD3<Float>, _ ray: SIMD3<Float>) -> Float

  private static let side = 320
  private static let bounds = BoundingBox(min: [-4, -4, -2], max: [4, 4, 2])

  /// Returns the points that an orthographic view of a surface shows, and their ambient visibility.
  private func picture(
    _ surface: Surface, from position: SIMD3<Float>
  ) -> (points: [SIMD3<Float>], values: [Float], radius: Float) {
    let side = Self.side
    let camera = Camera(position: position, target: .zero, up: [0, 1, 0], orthographicHeight: 4.8)
    let view = ViewFrustum(camera, bounds: Self.bounds, aspectRatio: 1)
    let points = (0..<side * side).map { pixel in
      let place = (SIMD2(Float(pixel % side), Float(pixel / side)) + 0.5) * 2 / Float(side) - 1
      let (start, ray) = view.ray(through: SIMD2(place.x, -place.y))
      return start + ray * surface(start, ray)
    }
    let occlusion = AmbientOcclusion(view, bounds: Self.bounds, width: side, height: side)
    let depths = points.map { point in
      let depth = dot(point - view.eye, view.forward)
      return depth.isFinite ? depth : .infinity
    }
    return (points, occlusion.ambientVisibility(depths), occlusion.radius)
  }

  /// Returns the pixels that are not near the edges of the picture.
  private static var middle: [Int] {
    (60..<side - 60).flatMap { row in (60..<side - 60).map { row * side + $0 } }
  }

  @Test(
    "Grooves of all directions are equally dark, and none has streaks",
    arguments: [0.12, 0.2, 0.4] as [Float])
  func directions(width: Float) {
    var means: [Double] = []
    var (squares, count) = (0.0, 0.0)
    for degrees in stride(from: Float(0.6), to: 180, by: 15) {
      let grooves = Grooves(width: width, period: 2 * width + 0.1, angle: degrees / 180 * .pi)
      let (points, values, _) = picture(grooves.distance, from: [0.01, 0, 11])
      // The floors, without the pixels at the walls. Along a groove nothing differs.
      var places: [Int: [Double]] = [:]
      for pixel in Self.middle where points[pixel].z < -width + 0.001 {
        let across = grooves.across(points[pixel])
        guard abs(across) < width / 2 - 0.03 else { continue }
        places[Int((across * 100).rounded()), default: []].append(Double(values[pixel]) * 255)
      }
      let all = places.values.joined()
      means.append(all.reduce(0, +) / Double(all.count))
      for values in places.values where values.count > 5 {
        let mean = values.reduce(0, +) / Double(values.count)
        squares += values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        count += Double(values.count)
      }
    }
    let difference = (means.max() ?? 255) - (means.min() ?? 0)
    let streaks = (squares / count).squareRoot()
    // Levels of 255.
    #expect(means.count == 12 && difference < 3 && streaks < 3.4, "\(difference), \(streaks)")
  }

  /// Returns the share of cosine-distributed rays from a point that reach no surface near it. Those that do count less with
  /// the distance, as samples do.
  private func visibility(
    _ surface: Surface, _ point: SIMD3<Float>, _ normal: SIMD3<Float>, radius: Float
  ) -> Float {
    let count = 256
    let side = direction(cross(abs(normal.x) < 0.9 ? [1, 0, 0] : [0, 1, 0], normal)) ?? .zero
    let other = cross(normal, side)
    let sum = (0..<count).reduce(Float(0)) { sum, number in
      let square = (Float(number) + 0.5) / Float(count)
      let angle = Float(number) * 2.399_963_2 + 100 * point.x + 170 * point.y
      let across = square.squareRoot()
      let ray =
        side * (across * cosf(angle)) + other * (across * sinf(angle)) + normal * (1 - square).squareRoot()
      let distance = surface(point + normal * 0.001, ray) / radius
      return sum + max(1 - distance * distance, 0)
    }
    return 1 - sum / Float(count)
  }

  /// Returns the mean difference of the visibility from that by rays, and of its absolute value, in levels of 255.
  private func errors(
    _ surface: Surface, from position: SIMD3<Float>, normal: (SIMD3<Float>) -> SIMD3<Float>
  ) -> (bias: Float, error: Float) {
    let (points, values, radius) = picture(surface, from: position)
    let pixels = Self.middle.filter { $0 % 7 == 0 && points[$0].x.isFinite }
    let differences = pixels.map { pixel in
      255 * (values[pixel] - visibility(surface, points[pixel], normal(points[pixel]), radius: radius))
    }
    let count = Float(differences.count)
    return (differences.reduce(0, +) / count, differences.reduce(0) { $0 + abs($1) } / count)
  }

  @Test("In grooves it is near that by rays, alike in each direction")
  func grooves() {
    let found = ([0.6, 30, 45, 75, 90.6] as [Float]).map { degrees in
      let grooves = Grooves(width: 0.4, period: 0.9, angle: degrees / 180 * .pi)
      // From above, without the walls.
      return errors(grooves.distance, from: [0.01, 0, 11]) { _ in [0, 0, 1] }
    }
    // The samples are somewhat darker than rays in all of them.
    let biases = found.map(\.bias)
    let difference = (biases.max() ?? 255) - (biases.min() ?? 0)
    #expect(found.allSatisfy { $0.error < 18 } && difference < 4, "\(found)")
  }

  @Test("In a corner it is near that by rays")
  func corner() {
    let found = errors(Self.distanceInCorner, from: [9, 9, 9]) { point in
      let least = point.min()
      return SIMD3<Float>.zero.replacing(with: 1, where: point .== SIMD3(repeating: least))
    }
    #expect(found.error < 10, "\(found)")
  }
}
