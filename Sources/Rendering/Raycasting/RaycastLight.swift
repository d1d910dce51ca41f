import Geometry

/// Lights what rays meet, as `lighting.glsl` does, in the view's own directions: right, up and forward.
struct RaycastLight: Sendable {
  private let lights: [(towards: SIMD3<Float>, color: SIMD3<Float>)]
  private let glossyCount: Int
  private let up: SIMD3<Float>
  private let sky: SIMD3<Float>, ground: SIMD3<Float>
  private let haze: SIMD4<Float>
  private let hazeScale: Float, hazeStart: Float

  init(_ shading: Shading, _ view: View) {
    lights = shading.lights.map { (view.turned($0.towards), $0.color) }
    glossyCount = shading.glossyCount
    up = view.turned(shading.up)
    (sky, ground, haze) = (shading.sky, shading.ground, shading.haze)
    hazeScale = dot(SIMD3(shading.depth.x, shading.depth.y, shading.depth.z), view.forward)
    hazeStart = shading.depth.w
  }

  /// The linear light that comes from spheres where they are met along `rays`, at these distances.
  @inline(__always)
  func light(_ spheres: RaycastSpheres8, _ rays: Vector8, _ distance: SIMD8<Float>) -> Vector8 {
    let normal = (rays * distance - spheres.center).unit
    let hidden = normal.dot(spheres.lean) + spheres.hidden - 0.12
    let openness = any(hidden .> 0) ? exponential(hidden.raised(to: 0) * -4.5) : SIMD8(repeating: 1)
    return light(spheres.color, normal, rays, distance, openness)
  }

  /// The linear light that comes from rods.
  @inline(__always)
  func light(_ rods: RaycastRods8, _ rays: Vector8, _ distance: SIMD8<Float>) -> Vector8 {
    let place = rays * distance - rods.start
    let along = place.dot(rods.axis)
    let aside = place - rods.axis * along
    var normal = aside.unit
    // Within the rod and at one of its ends, by the rounding of either; the mean of samples on its side is within it, too.
    let isWithin = aside.dot(aside) .< rods.radius * rods.radius * 0.98
    let slack = rods.radius * 0.01
    normal.replace(with: rods.axis * SIMD8(repeating: -1), where: isWithin .& (along .< slack))
    normal.replace(with: rods.axis, where: isWithin .& (along .> rods.length - slack))
    return light(rods.color, normal, rays, distance, SIMD8(repeating: 1))
  }

  @inline(__always)
  private func light(
    _ color: Vector8, _ normal: Vector8, _ rays: Vector8, _ distance: SIMD8<Float>, _ openness: SIMD8<Float>
  ) -> Vector8 {
    let one = SIMD8<Float>(repeating: 1)
    let view = rays.unit * -one
    // No real surface reflects nothing or everything.
    let albedo = color * SIMD8(repeating: 0.86) + SIMD8(repeating: 0.015)

    let grazing = one - normal.dot(view).raised(to: 0)
    let grazing2 = grazing * grazing
    let rim = grazing2 * grazing2 * 0.3 + 0.04
    let height = normal.dot(up) * 0.5 + 0.5
    let ambient = Vector8(ground) + Vector8(sky - ground) * height
    var total = ambient * (albedo + rim) * openness

    let reached = openness * 0.55 + 0.45
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

    let far = (distance * hazeScale - hazeStart).raised(to: 0).lowered(to: 1) * haze.w
    let softened = Vector8(Self.softened(total.x), Self.softened(total.y), Self.softened(total.z))
    return softened * (one - far) + Vector8(SIMD3(haze.x, haze.y, haze.z)) * far
  }

  /// Straight up to 0.7, then ever more slowly towards 1, so that bright places keep their hue.
  @inline(__always)
  private static func softened(_ light: SIMD8<Float>) -> SIMD8<Float> {
    let over = (light - 0.7).raised(to: 0)
    return light.lowered(to: 0.7) + over * 0.3 / (over + 0.3)
  }
}
