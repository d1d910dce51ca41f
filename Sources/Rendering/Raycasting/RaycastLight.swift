import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lights what rays meet, as `lighting.glsl` does, in the view's own directions: right, up and forward.
struct RaycastLight: Sendable {
  private let lights: [(towards: SIMD3<Float>, color: SIMD3<Float>)]
  private let glossyCount: Int
  private let up: SIMD3<Float>
  private let sky: SIMD3<Float>, ground: SIMD3<Float>
  private let haze: SIMD4<Float>
  private let hazeScale: Float, hazeStart: Float
  /// Whether lines of sight are parallel.
  let isParallel: Bool

  init(_ shading: Shading, _ view: View) {
    lights = shading.lights.map { (view.turned($0.towards), $0.color) }
    glossyCount = shading.glossyCount
    up = view.turned(shading.up)
    (sky, ground, haze) = (shading.sky, shading.ground, shading.haze)
    hazeScale = dot(SIMD3(shading.depth.x, shading.depth.y, shading.depth.z), view.forward)
    hazeStart = view.near * hazeScale
    isParallel = view.isParallel
  }

  /// Where points are, told from the eye.
  @inline(__always)
  private func places(_ points: RaycastPoints8) -> Vector8 {
    isParallel
      ? Vector8(points.across, points.upward, points.distance)
      : Vector8(points.across * points.distance, points.upward * points.distance, points.distance)
  }

  /// The linear light that comes from spheres.
  @inline(__always)
  func light(_ spheres: RaycastSpheres8, _ points: RaycastPoints8) -> Vector8 {
    let normal = (places(points) - spheres.center).unit
    let hidden = normal.dot(spheres.lean) + spheres.hidden - 0.12
    let openness = any(hidden .> 0) ? exponential(hidden.raised(to: 0) * -4.5) : SIMD8(repeating: 1)
    return light(spheres.color, normal, points, openness, nil)
  }

  /// The linear light that comes from rods.
  @inline(__always)
  func light(_ rods: RaycastRods8, _ points: RaycastPoints8) -> Vector8 {
    let place = places(points) - rods.start
    let along = place.dot(rods.axis)
    let aside = place - rods.axis * along
    var normal = aside.unit
    // Within the rod and at one of its ends, by the rounding of either; the mean of samples on its side is within it, too.
    let isWithin = aside.dot(aside) .< rods.radius * rods.radius * 0.98
    let slack = rods.radius * 0.01
    normal.replace(with: rods.axis * SIMD8(repeating: -1), where: isWithin .& (along .< slack))
    normal.replace(with: rods.axis, where: isWithin .& (along .> rods.length - slack))
    return light(rods.color, normal, points, SIMD8(repeating: 1), nil)
  }

  /// The linear light that comes from triangles.
  @inline(__always)
  func light(_ triangles: RaycastTriangles8, _ points: RaycastPoints8) -> Vector8 {
    light(triangles.color, triangles.normal, points, SIMD8(repeating: 1), triangles.finish)
  }

  @inline(__always)
  private func light(
    _ color: Vector8, _ normal: Vector8, _ points: RaycastPoints8, _ openness: SIMD8<Float>,
    _ finish: RaycastFinishes8?
  ) -> Vector8 {
    let one = SIMD8<Float>(repeating: 1)
    let distance = points.distance
    let view =
      isParallel
      ? Vector8([0, 0, -1]) : Vector8(points.across, points.upward, one).unit * SIMD8(repeating: -1)
    // No real surface reflects nothing or everything.
    let albedo = color * SIMD8(repeating: 0.86) + SIMD8(repeating: 0.015)
    let grazing = one - normal.dot(view).raised(to: 0)
    let grazing2 = grazing * grazing
    let reached = openness * 0.55 + 0.45

    var total: Vector8
    if let finish {
      total = self.light(albedo, normal, view, grazing2 * grazing2, openness, finish)
    } else {
      let rim = grazing2 * grazing2 * 0.3 + 0.04
      let height = normal.dot(up) * 0.5 + 0.5
      let ambient = Vector8(ground) + Vector8(sky - ground) * height
      total = ambient * (albedo + rim) * openness
      for (index, source) in lights.enumerated() {
        let cosine = normal.dot(source.towards).raised(to: 0)
        var reflected = albedo * cosine
        if index < glossyCount {
          // The exponent is 32, the factor (32 + 8) / 8 times a reflectance of 0.04.
          var shine = normal.dot((view + Vector8(source.towards)).unit).raised(to: 0)
          shine *= shine
          shine *= shine
          shine *= shine
          shine *= shine
          shine *= shine
          reflected = reflected + shine * (cosine * 4).lowered(to: 1) * 0.2
        }
        total = total + Vector8(source.color) * reflected * reached
      }
    }

    let far = (distance * hazeScale - hazeStart).raised(to: 0).lowered(to: 1) * haze.w
    let softened = Vector8(Self.softened(total.x), Self.softened(total.y), Self.softened(total.z))
    return softened * (one - far) + Vector8(SIMD3(haze.x, haze.y, haze.z)) * far
  }

  /// The same of surfaces that are finished otherwise, their distance left out of account; `rim` is the share of what is
  /// seen at a grazing angle.
  private func light(
    _ albedo: Vector8, _ normal: Vector8, _ view: Vector8, _ rim: SIMD8<Float>, _ openness: SIMD8<Float>,
    _ finish: RaycastFinishes8
  ) -> Vector8 {
    let one = SIMD8<Float>(repeating: 1)
    let (metallic, smooth) = (finish.metallic, one - finish.roughness)
    let diffuse = albedo * (one - metallic)
    let reflectance = Vector8(SIMD3(repeating: 0.04)) * (one - metallic) + albedo * metallic
    let mirrored = normal * (normal.dot(view) * 2) - view
    let height = normal.dot(up) * 0.5 + 0.5
    // The smoother a metal, the more it shows of the sky's and the ground's own shapes: a horizon.
    let horizon = (mirrored.dot(up) * (one + smooth * 3) * 0.5 + 0.5).raised(to: 0).lowered(to: 1)
    let around = Vector8(ground) + Vector8(sky - ground) * height
    let reflected = Vector8(ground) + Vector8(sky - ground) * (height + (horizon - height) * metallic)
    let edge = rim * smooth * 0.6
    var total = around * diffuse + reflected * (reflectance + edge) * (metallic * 1.5 + 1)
    total = total * openness
    let reached = openness * 0.55 + 0.45
    let exponent = finish.exponents
    for (index, source) in lights.enumerated() {
      let cosine = normal.dot(source.towards).raised(to: 0)
      var light = diffuse * cosine
      if index < glossyCount {
        let half = normal.dot((view + Vector8(source.towards)).unit).raised(to: 0)
        let shine = power(half, exponent) * (exponent + 8) / 8 * (cosine * 4).lowered(to: 1)
        light = light + reflectance * shine
      }
      total = total + Vector8(source.color) * light * reached
    }
    return total
  }

  /// Straight up to 0.7, then ever more slowly towards 1, so that bright places keep their hue.
  @inline(__always)
  private static func softened(_ light: SIMD8<Float>) -> SIMD8<Float> {
    let over = (light - 0.7).raised(to: 0)
    return light.lowered(to: 0.7) + over * 0.3 / (over + 0.3)
  }
}

extension RaycastFinishes8 {
  /// The exponents of highlights: 2 by the fourth power of the roughness, and no more than of a very smooth surface.
  fileprivate var exponents: SIMD8<Float> {
    let square = roughness.raised(to: 0.12) * roughness.raised(to: 0.12)
    return 2 / (square * square)
  }
}

/// Numbers from 0 to 1 to the power of others, each.
private func power(_ base: SIMD8<Float>, _ exponent: SIMD8<Float>) -> SIMD8<Float> {
  var result = SIMD8<Float>(repeating: 0)
  for lane in 0..<8 { result[lane] = powf(base[lane], exponent[lane]) }
  return result
}
