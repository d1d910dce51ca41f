import Geometry
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import Raycasting
@testable import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The soft shadows and the ambient occlusion of the default look, compared with pictures of the same scenes in which many
/// rays decide how much light reaches each sample.
@Suite("Soft shadows and ambient occlusion against a reference of many rays")
struct LookReferenceTests {
  /// A solid whose intersections are exact.
  private enum Solid {
    case sphere(SIMD3<Float>, Float)
    case box(SIMD3<Float>, SIMD3<Float>)

    /// Returns the first intersection at a distance above `nearest`, with the normal.
    func hit(
      _ origin: SIMD3<Float>, _ way: SIMD3<Float>, from nearest: Float
    ) -> (distance: Float, normal: SIMD3<Float>)? {
      switch self {
      case .sphere(let center, let radius):
        let offset = origin - center
        let (a, b) = (dot(way, way), dot(offset, way))
        let discriminant = b * b - a * (dot(offset, offset) - radius * radius)
        guard discriminant >= 0 else { return nil }
        let distance = (-b - discriminant.squareRoot()) / a
        guard distance > nearest else { return nil }
        return (distance, (offset + way * distance) / radius)
      case .box(let low, let high):
        var (first, last, side) = (-Float.infinity, Float.infinity, 0)
        for axis in 0..<3 {
          let (one, other) = ((low[axis] - origin[axis]) / way[axis], (high[axis] - origin[axis]) / way[axis])
          if min(one, other) > first { (first, side) = (min(one, other), axis) }
          last = min(last, max(one, other))
        }
        guard first <= last, first > nearest else { return nil }
        var normal = SIMD3<Float>.zero
        normal[side] = way[side] > 0 ? -1 : 1
        return (first, normal)
      }
    }
  }

  private static let scenes: [(name: String, solids: [Solid])] = [
    ("a sphere on the ground", [.box([-4, -0.2, -4], [4, 0, 4]), .sphere([0, 1, 0], 1)]),
    (
      "boxes",
      [
        .box([-4, -0.2, -4], [4, 0, 4]), .box([-1.5, 0, -0.5], [-0.5, 1.6, 0.5]),
        .box([-0.4, 0, -0.2], [1.2, 0.5, 0.8]), .box([0.1, 0.9, -0.6], [0.9, 1.2, 1]),
      ]
    ),
    (
      "spheres that touch",
      (0..<27).map { (number: Int) -> Solid in
        let place = SIMD3<Float>(Float(number % 3), Float(number / 3 % 3), Float(number / 9))
        return .sphere(place * 0.9 - 0.9, 0.5)
      }
    ),
  ]
  /// A picture, and the distance of its pixels that are compared.
  private struct Size {
    let width: Int, height: Int, step: Int

    /// The columns and rows of the compared pixels.
    var places: [SIMD2<Int>] {
      stride(from: step / 2, to: height, by: step).flatMap { row in
        stride(from: step / 2, to: width, by: step).map { SIMD2($0, row) }
      }
    }
  }

  private static let small = Size(width: 96, height: 64, step: 1)
  /// A size for which ambient occlusion samples every second pixel. The step is odd, so that pixels of all four kinds count.
  private static let large = Size(width: 480, height: 320, step: 5)

  /// The solids as models.
  private static func scene(_ solids: [Solid]) -> Scene {
    let scene = Scene(camera: Camera(position: [2.4, 2.6, 5], target: [0, 0.3, 0], fieldOfView: 38))
    for solid in solids {
      switch solid {
      case .sphere(let center, let radius):
        scene.spheres.append(
          Sphere(center: center, radius: radius, color: Color(red: 0.6, green: 0.6, blue: 0.6)))
      case .box(let low, let high):
        scene.shapes.append(
          Box(center: (low + high) / 2, size: high - low, color: Color(red: 0.7, green: 0.7, blue: 0.7)))
      }
    }
    // Light is additive, apart from rounding.
    scene.toneMapping = .linear
    return scene
  }

  /// Points of a disc, evenly distributed, and different for each number.
  private static func disc(_ count: Int, _ number: Int) -> [SIMD2<Float>] {
    (0..<count).map { index in
      let radius = ((Float(index) + 0.5) / Float(count)).squareRoot()
      let angle = Float(index) * 2.399_963_2 + Float(number) * 0.7
      return SIMD2(cosf(angle), sinf(angle)) * radius
    }
  }

  /// Returns the mean over the samples of each pixel of a value at the surface, which is 1 for the background.
  private static func means(
    _ solids: [Solid], _ scene: Scene, _ size: Size,
    _ value: (_ point: SIMD3<Float>, _ normal: SIMD3<Float>, Int) -> Float
  ) -> [Float] {
    let view = scene.view(aspectRatio: Float(size.width) / Float(size.height))
    return size.places.enumerated().map { number, pixel in
      let (column, row) = (Float(pixel.x), Float(pixel.y))
      var sum: Float = 0
      for sample in 0..<4 {
        let place = SIMD2<Float>(column, row) + SIMD2(Float(sample & 1), Float(sample >> 1)) * 0.5 + 0.25
        let share = place / SIMD2(Float(size.width), Float(size.height)) * 2
        let ray = view.ray(through: [share.x - 1, 1 - share.y])
        let hits = solids.compactMap { $0.hit(ray.start, ray.direction, from: 0) }
        guard let first = hits.min(by: { $0.distance < $1.distance }) else {
          sum += 1
          continue
        }
        sum += value(ray.start + ray.direction * first.distance, first.normal, 4 * number + sample)
      }
      return sum / 4
    }
  }

  /// Returns the mean difference of the bytes of a picture from those of linear pixels, given by the numbers of the compared
  /// ones.
  private static func error(_ picture: Image, _ size: Size, _ expected: (Int) -> SIMD3<Float>) -> Double {
    var sum = 0.0
    let places = size.places
    for (number, place) in places.enumerated() {
      let found = picture[place.x, place.y]
      let wanted = encodedPixel(SIMD4(expected(number), 1))
      for part in 0..<3 { sum += abs(Double(found[part]) - Double(wanted[part])) }
    }
    return sum / Double(3 * places.count)
  }

  private static func lights(_ picture: Image, _ size: Size) -> [SIMD3<Float>] {
    size.places.map { place in
      let color = Color(sRGB8: picture[place.x, place.y])
      return [color.red, color.green, color.blue]
    }
  }

  @Test("Soft shadows have a mean error of at most 2 of 255", arguments: 0..<3, 0..<2)
  func shadows(number: Int, lightNumber: Int) throws {
    let (name, solids) = Self.scenes[number]
    let scene = Self.scene(solids)
    let light = Light(direction: [[-0.5, -0.9, -0.4], [0.9, -0.6, -0.2]][lightNumber], intensity: 0.8)
    scene.lights = [light]
    let size = Self.small
    func picture() -> Image { Raycaster(scene).picture(width: size.width, height: size.height, threads: 2) }
    let shadowed = picture()
    light.castsShadow = false
    let lit = picture()
    light.intensity = 0
    let dark = picture()
    let toLight = try #require(direction(-light.direction))
    let across = try #require(direction(cross(toLight, [0, 0, 1])))
    let other = cross(toLight, across)
    let visibilities = Self.means(solids, scene, size) { point, normal, number in
      guard dot(normal, toLight) > 0 else { return 0 }
      let taps = Self.disc(24, number)
      let visible = taps.count { tap in
        let way = toLight + (across * tap.x + other * tap.y) * ShadowFilter.coneSlope
        return !solids.contains { $0.hit(point + normal * 1e-3, way, from: 0) != nil }
      }
      return Float(visible) / Float(taps.count)
    }
    let (below, above) = (Self.lights(dark, size), Self.lights(lit, size))
    func expected(_ pixel: Int) -> SIMD3<Float> {
      below[pixel] + (above[pixel] - below[pixel]) * visibilities[pixel]
    }
    let (error, without) = (Self.error(shadowed, size, expected), Self.error(lit, size, expected))
    print("shadows of \(name), light \(lightNumber): a mean error of \(error), \(without) without shadows")
    #expect(error <= 2 && without > 2 * error)
  }

  @Test("Ambient occlusion has a mean error of at most 2 of 255", arguments: 0..<3, [false, true])
  func occlusion(number: Int, isLarge: Bool) throws {
    let (name, solids) = Self.scenes[number]
    let scene = Self.scene(solids)
    let size = isLarge ? Self.large : Self.small
    func picture() -> Image { Raycaster(scene).picture(width: size.width, height: size.height, threads: 2) }
    let plain = picture()
    scene.effects.ambientOcclusion = true
    let occluded = picture()
    // Surfaces at the distance of the radius occlude nothing, and those at contacts all.
    let reach = AmbientOcclusionParameters.radius(scene.bounds)
    let visibilities = Self.means(solids, scene, size) { point, normal, number in
      let across = direction(cross(normal, abs(normal.y) < 0.9 ? [0, 1, 0] : [1, 0, 0])) ?? .zero
      let other = cross(normal, across)
      var sum: Float = 0
      let taps = Self.disc(48, number)
      for tap in taps {
        // Weighted by the cosine.
        let way = across * tap.x + other * tap.y + normal * (max(0, 1 - (tap * tap).sum())).squareRoot()
        let nearest = solids.compactMap { $0.hit(point + normal * 1e-3, way, from: 0)?.distance }.min()
        if let nearest, nearest < reach { sum += 1 - nearest * nearest / (reach * reach) }
      }
      return 1 - sum / Float(taps.count)
    }
    let lights = Self.lights(plain, size)
    func expected(_ pixel: Int) -> SIMD3<Float> { lights[pixel] * visibilities[pixel] }
    let (error, without) = (Self.error(occluded, size, expected), Self.error(plain, size, expected))
    print("occlusion of \(name), \(size.height) rows: a mean error of \(error), \(without) without occlusion")
    #expect(error <= 2)
  }
}
