import RenderScene
import SceneModel

/// Tone mapping of eight colours, by the formulas of `tone-mapping.glsl`.
extension ToneMapping {
  /// Returns linear display values of light, from 0 to 1.
  @inline(__always)
  func displayed(_ light: Vector3x8) -> Vector3x8 {
    self == .neutral ? Self.neutral(light) : displayedOtherwise(light)
  }

  /// Returns linear display values of the light of surfaces without a material; see `simplyToneMapped` of `lighting.glsl`.
  @inline(__always)
  func simplyDisplayed(_ light: Vector3x8) -> Vector3x8 {
    guard self == .neutral else { return displayedOtherwise(light) }
    return Vector3x8(Self.compressed(light.x), Self.compressed(light.y), Self.compressed(light.z))
  }

  /// Returns the identity up to 0.7, then a hyperbola that approaches 1, so that bright colours keep their hue.
  @inline(__always)
  private static func compressed(_ light: SIMD8<Float>) -> SIMD8<Float> {
    let over = (light - 0.7).max(0)
    return light.min(0.7) + over * 0.3 / (over + 0.3)
  }

  /// Returns light by the formula of Khronos' PBR Neutral.
  @inline(__always)
  private static func neutral(_ light: Vector3x8) -> Vector3x8 {
    let start: Float = 0.8 - 0.04
    let range = 1 - start
    // The Fresnel reflection of 0.04, which makes black surfaces grey, is subtracted.
    let least = light.smallest
    let offset = SIMD8<Float>(repeating: 0.04).replacing(
      with: least - least * least * 6.25, where: least .< 0.08)
    let color = light + (0 - offset)
    let peak = color.largest
    let isBright = peak .>= start
    guard isBright.isAnySet else { return color }
    let newPeak = 1 - range * range / (peak + (range - start))
    let compressed = color * (newPeak / peak)
    let desaturation = 1 - 1 / ((peak - newPeak) * 0.15 + 1)
    return color.replacing(
      with: compressed.mixed(with: Vector3x8(newPeak, newPeak, newPeak), desaturation), where: isBright)
  }

  /// Returns light by the other formulas. Not inlined, so that the default is mapped in registers.
  @inline(never)
  private func displayedOtherwise(_ light: Vector3x8) -> Vector3x8 {
    switch self {
    case .neutral: return Self.neutral(light)
    case .linear: return light.clamped(0, 1)
    case .aces:
      let film = Self.applied(ACESFilm.toSensors, to: light).clamped(0, ACESFilm.limit).mapped { seen in
        (seen * (seen + 0.0245786) - 0.000090537) / (seen * (seen * 0.983729 + 0.4329510) + 0.238081)
      }
      return Self.applied(ACESFilm.toDisplay, to: film).clamped(0, 1)
    case .agx:
      let curve = Self.applied(AgXCurve.toLog, to: light).mapped { light in
        let stops = logarithm2(light.max(AgXCurve.least))
        return Self.agxCurve(((stops - AgXCurve.firstStop) / AgXCurve.stops).clamped(0, 1))
      }
      let bright = Self.applied(AgXCurve.fromLog, to: curve).mapped { Self.power($0, AgXCurve.exponent) }
      return Self.applied(AgXCurve.toDisplay, to: bright).clamped(0, 1)
    }
  }

  /// Returns the light of colours that are darker than white, which `displayed` maps to them; see `filmLight` of
  /// `film-curves.glsl`. That of `neutral` is `TransmissionPicture.filteredLight`.
  func light(of color: Vector3x8) -> Vector3x8 {
    switch self {
    case .neutral, .linear: return color
    case .aces:
      let seen = Self.applied(ACESFilm.fromDisplay, to: color).clamped(0, 0.99).mapped { film in
        let square = 1 - film * 0.983729
        let half = (0.0245786 - film * 0.4329510) * 0.5
        return ((half * half + square * (film * 0.238081 + 0.000090537)).squareRoot() - half) / square
      }
      return Self.applied(ACESFilm.fromSensors, to: seen).mapped { $0.max(0) }
    case .agx:
      let bright = Self.applied(AgXCurve.fromDisplay, to: color).mapped {
        Self.power($0, 1 / AgXCurve.exponent)
      }
      let light = Self.applied(AgXCurve.toCurve, to: bright).mapped { value in
        var (x, step) = (SIMD8<Float>(repeating: 0.5), Float(0.25))
        while step > 0.0001 {
          x = (x - step).replacing(with: x + step, where: value .> Self.agxCurve(x))
          step /= 2
        }
        // The logarithm is at most 4.
        return exponential((x * AgXCurve.stops + AgXCurve.firstStop) * 0.693_147_2)
      }
      return Self.applied(AgXCurve.toLight, to: light).mapped { $0.max(0) }
    }
  }

  private static func agxCurve(_ x: SIMD8<Float>) -> SIMD8<Float> {
    var value = SIMD8<Float>(repeating: 0)
    for coefficient in AgXCurve.curve { value = value * x + coefficient }
    return value
  }

  /// Returns x^y, which is e^(y ln x), for numbers up to 2. Negative ones become 0, nearly.
  private static func power(_ x: SIMD8<Float>, _ exponent: Float) -> SIMD8<Float> {
    exponential(logarithm2(x.clamped(AgXCurve.least, 2)) * (exponent * 0.693_147_2))
  }

  private static func applied(_ matrix: ColorMatrix, to color: Vector3x8) -> Vector3x8 {
    Vector3x8(color.dot(matrix.rows.0), color.dot(matrix.rows.1), color.dot(matrix.rows.2))
  }
}

extension Vector3x8 {
  fileprivate func mapped(_ transform: (SIMD8<Float>) -> SIMD8<Float>) -> Vector3x8 {
    Vector3x8(transform(x), transform(y), transform(z))
  }

  fileprivate func clamped(_ least: Float, _ most: Float) -> Vector3x8 { mapped { $0.clamped(least, most) } }
}
