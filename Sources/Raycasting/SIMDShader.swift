import Geometry
import Parallelism
import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shades eight points at a time in view space (right, up, forward), by the same formulas as `lighting.glsl`:
/// hemispheric ambient light, Lambert diffuse, normalised Blinn-Phong highlights, a Fresnel term, tone mapping and fog.
struct SIMDShader: Sendable {
  /// The light sources. A `ConstantBuffer` avoids the bounds checks of an array, which would run for each source and
  /// every eight points.
  private let sources: ConstantBuffer<Shading.DirectionalLight>
  private let specularCount: Int
  private let up: SIMD3<Float>
  private let sky: SIMD3<Float>, ground: SIMD3<Float>
  private let fog: SIMD4<Float>
  private let fogScale: Float, fogStart: Float
  /// Whether the view is orthographic.
  let isOrthographic: Bool

  init(_ shading: Shading, _ view: View) {
    sources = ConstantBuffer(
      shading.lights.map {
        Shading.DirectionalLight(directionToLight: view.toViewSpace($0.directionToLight), color: $0.color)
      })
    specularCount = shading.specularCount
    up = view.toViewSpace(shading.up)
    (sky, ground, fog) = (shading.sky, shading.ground, shading.fog)
    fogScale = dot(SIMD3(shading.depth.x, shading.depth.y, shading.depth.z), view.forward)
    fogStart = view.near * fogScale
    isOrthographic = view.isOrthographic
  }

  /// Returns the positions of `points` in view space.
  @inline(__always)
  private func places(_ points: ShadingSamples8) -> Vector8 {
    isOrthographic
      ? Vector8(points.across, points.upward, points.distance)
      : Vector8(points.across * points.distance, points.upward * points.distance, points.distance)
  }

  /// Returns the linear light that spheres reflect to the eye, dimmed by the ambient occlusion of their cloud.
  @inline(__always)
  func light(_ spheres: Spheres8, _ points: ShadingSamples8) -> Vector8 {
    let normal = (places(points) - spheres.center).unit
    let hidden = normal.dot(spheres.lean) + spheres.hidden - 0.12
    let ambientVisibility =
      (hidden .> 0).isAnySet ? exponential(hidden.max(0) * -4.5) : SIMD8(repeating: 1)
    return light(spheres.color, normal, points, ambientVisibility, nil)
  }

  /// Returns the linear light that rods reflect to the eye.
  @inline(__always)
  func light(_ rods: Rods8, _ points: ShadingSamples8) -> Vector8 {
    let place = places(points) - rods.start
    let along = place.dot(rods.axis)
    let aside = place - rods.axis * along
    var normal = aside.unit
    // A point inside the rod's radius and close to an end is on that end cap. The tolerances of 2% and 1% absorb
    // rounding, and the centroid of several samples on the curved side, which lies inside the rod.
    let isWithin = aside.dot(aside) .< rods.radius * rods.radius * 0.98
    let slack = rods.radius * 0.01
    normal.replace(with: rods.axis * SIMD8(repeating: -1), where: isWithin .& (along .< slack))
    normal.replace(with: rods.axis, where: isWithin .& (along .> rods.length - slack))
    return light(rods.color, normal, points, SIMD8(repeating: 1), nil)
  }

  /// Returns the linear light that triangles reflect to the eye.
  @inline(__always)
  func light(_ triangles: Triangles8, _ points: ShadingSamples8) -> Vector8 {
    light(triangles.color, triangles.normal, points, SIMD8(repeating: 1), triangles.material)
  }

  @inline(__always)
  private func light(
    _ color: Vector8, _ normal: Vector8, _ points: ShadingSamples8, _ ambientVisibility: SIMD8<Float>,
    _ material: Materials8?
  ) -> Vector8 {
    let view = DirectionsToEye8(points, isOrthographic: isOrthographic)
    // Keeps the albedo away from 0 and 1, which no real surface reaches.
    let albedo = color * SIMD8(repeating: 0.86) + SIMD8(repeating: 0.015)
    let total =
      if let material {
        reflected(albedo, normal, view, ambientVisibility, material)
      } else {
        reflected(albedo, normal, view, ambientVisibility)
      }
    let far = (points.distance * fogScale - fogStart).max(0).min(1) * fog.w
    let toneMapped = Vector8(Self.toneMapped(total.x), Self.toneMapped(total.y), Self.toneMapped(total.z))
    return toneMapped * (1 - far) + Vector8(SIMD3(fog.x, fog.y, fog.z)) * far
  }

  /// Returns the light reflected by surfaces of the standard material.
  @inline(__always)
  private func reflected(
    _ albedo: Vector8, _ normal: Vector8, _ view: DirectionsToEye8, _ ambientVisibility: SIMD8<Float>
  ) -> Vector8 {
    let facing = view.dot(normal)
    let ambient = hemisphericAmbient(normal.dot(up) * 0.5 + 0.5) * ambientVisibility
    let directLight = directLight(normal, view, facing) { square in
      // Blinn-Phong with exponent 32: the normalisation (32 + 8) / 8 times a reflectance of 0.04 is 0.2.
      let power8 = square * square * (square * square)
      let power16 = power8 * power8
      return power16 * power16 * 0.2
    }
    let reached = ambientVisibility * 0.55 + 0.45
    let fresnel = Self.fresnel4(facing) * 0.3 + 0.04
    return ambient * (albedo + fresnel) + (albedo * directLight.diffuse + directLight.specular) * reached
  }

  /// Returns the light reflected by surfaces of other materials. Not inlined, because they are rare.
  private func reflected(
    _ albedo: Vector8, _ normal: Vector8, _ view: DirectionsToEye8, _ ambientVisibility: SIMD8<Float>,
    _ material: Materials8
  ) -> Vector8 {
    let (metallic, smooth) = (material.metallic, 1 - material.roughness)
    let diffuse = albedo * (1 - metallic)
    let reflectance = Vector8(SIMD3(repeating: 0.04)) * (1 - metallic) + albedo * metallic
    let facing = view.dot(normal)
    let upright = normal.dot(up)
    let height = upright * 0.5 + 0.5
    // The smoother a metal, the more sharply it mirrors the horizon between sky and ground.
    let mirrored = facing * 2 * upright - view.dot(up)
    let horizon = (mirrored * (1 + smooth * 3) * 0.5 + 0.5).max(0).min(1)
    let edge = Self.fresnel4(facing) * smooth * 0.6
    let reflected = hemisphericAmbient(height + (horizon - height) * metallic) * (reflectance + edge)
    let exponent = material.exponents
    let directLight = directLight(normal, view, facing) { power($0, exponent / 2) * (exponent + 8) / 8 }
    return (hemisphericAmbient(height) * diffuse + reflected * (metallic * 1.5 + 1)) * ambientVisibility
      + (diffuse * directLight.diffuse + reflectance * directLight.specular)
      * (ambientVisibility * 0.55 + 0.45)
  }

  /// Returns the hemispheric ambient light for heights from 0 (the surface faces the ground) to 1 (it faces the sky).
  @inline(__always)
  private func hemisphericAmbient(_ height: SIMD8<Float>) -> Vector8 {
    Vector8(ground) + Vector8(sky - ground) * height
  }

  /// Returns the Fresnel term (1 − cos θ)^4, where `facing` is cos θ between normal and view ray.
  @inline(__always)
  private static func fresnel4(_ facing: SIMD8<Float>) -> SIMD8<Float> {
    let fresnelBase = 1 - facing.max(0)
    return fresnelBase * fresnelBase * (fresnelBase * fresnelBase)
  }

  /// Returns the light of all sources on the surfaces (diffuse), and the specular highlights for a reflectance of 1.
  ///
  /// - Parameters:
  ///   - normal: the unit normals.
  ///   - view: the directions to the eye.
  ///   - facing: the dot products of the two.
  ///   - gloss: maps the squared cosine between normal and half vector to the brightness of a highlight.
  @inline(__always)
  private func directLight(
    _ normal: Vector8, _ view: DirectionsToEye8, _ facing: SIMD8<Float>,
    gloss: (SIMD8<Float>) -> SIMD8<Float>
  ) -> (diffuse: Vector8, specular: Vector8) {
    var (diffuse, specular) = (Vector8(.zero), Vector8(.zero))
    for index in 0..<sources.count {
      let source = sources[index]
      let cosine = normal.dot(source.directionToLight)
      let reached = cosine.max(0)
      diffuse = diffuse + Vector8(source.color) * reached
      if index < specularCount {
        // With unit vectors n, l and e: (n·h)² = (n·l + n·e)² / |l + e|², and |l + e|² = 2 + 2 l·e. The 0.00001 avoids
        // a division of zero by zero.
        let halfCosine = (facing + cosine).max(0)
        let square = halfCosine * halfCosine / (view.dot(source.directionToLight) * 2 + 2.00001)
        specular = specular + Vector8(source.color) * (gloss(square) * (reached * 4).min(1))
      }
    }
    return (diffuse, specular)
  }

  /// Returns the tone-mapped light: the identity up to 0.7, then a hyperbola that approaches 1, so that bright colours
  /// keep their hue.
  @inline(__always)
  private static func toneMapped(_ light: SIMD8<Float>) -> SIMD8<Float> {
    let over = (light - 0.7).max(0)
    return light.min(0.7) + over * 0.3 / (over + 0.3)
  }
}

/// Eight unit vectors from points to the eye: the negated, normalised view rays.
private struct DirectionsToEye8 {
  private let across: SIMD8<Float>, upward: SIMD8<Float>
  private let scale: SIMD8<Float>

  @inline(__always)
  init(_ points: ShadingSamples8, isOrthographic: Bool) {
    (across, upward) = isOrthographic ? (.zero, .zero) : (points.across, points.upward)
    scale = -1 / (across * across + upward * upward + 1).squareRoot()
  }

  @inline(__always)
  func dot(_ vector: SIMD3<Float>) -> SIMD8<Float> {
    (across * vector.x + upward * vector.y + vector.z) * scale
  }

  @inline(__always)
  func dot(_ other: Vector8) -> SIMD8<Float> {
    (across * other.x + upward * other.y + other.z) * scale
  }
}

extension Materials8 {
  /// The Blinn-Phong exponents: 2 / roughness^4, with the roughness at least 0.12.
  fileprivate var exponents: SIMD8<Float> {
    let square = roughness.max(0.12) * roughness.max(0.12)
    return 2 / (square * square)
  }
}

/// Returns each base, from 0 to 1, to the power of the exponent in the same lane.
private func power(_ base: SIMD8<Float>, _ exponent: SIMD8<Float>) -> SIMD8<Float> {
  var result = SIMD8<Float>(repeating: 0)
  for lane in 0..<8 { result[lane] = powf(base[lane], exponent[lane]) }
  return result
}
