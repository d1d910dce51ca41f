import Geometry
import Parallelism
import RenderScene

/// The memory of the environment of a picture.
struct EnvironmentMemory: Sendable {
  fileprivate let coefficients: RetainedArray<SIMD3<Float>>
  /// The pixels of `levels`.
  private let pixels: [RetainedArray<SIMD4<Float>>]
  fileprivate let levels: RetainedArray<OctahedralLevel>
  fileprivate let reflections: RetainedArray<SIMD4<Float>>
  fileprivate let sheenAlbedos = RetainedArray(SheenTable.values)

  /// Creates the memory of the environment of `lighting`, with the exposure.
  init(_ lighting: LightingParameters) {
    let intensity = lighting.environmentIntensity * lighting.exposureFactor
    let map = lighting.environment
    coefficients = RetainedArray(map.diffuse.coefficients.map { $0 * intensity })
    pixels = map.levels.map { RetainedArray($0.pixels) }
    levels = RetainedArray(zip(pixels, map.levels).map { OctahedralLevel($0, size: $1.size) })
    reflections = RetainedArray(ReflectionTable.shared.values)
  }
}

/// The environment of a picture for eight shading samples at a time.
///
/// **Invariant: its creator retains the `EnvironmentMemory`.** References here would be counted at each group of samples,
/// by all threads.
struct EnvironmentLight: Sendable {
  /// The rotation from view space to the space of the map.
  private let toMap: Transform
  private let intensity: Float
  private let coefficients: UnownedSpan<SIMD3<Float>>
  private let levels: UnownedSpan<OctahedralLevel>
  private let reflections: UnownedSpan<SIMD4<Float>>
  /// The values of `SheenTable`.
  let sheenAlbedos: UnownedSpan<Float>

  /// Creates the environment of `lighting` in the view space of `view`, with the exposure, which is in `memory`.
  init(_ lighting: LightingParameters, _ view: ViewFrustum, _ memory: EnvironmentMemory) {
    toMap =
      lighting.toEnvironment * Transform(xAxis: view.right, yAxis: view.up, zAxis: view.forward)
    intensity = lighting.environmentIntensity * lighting.exposureFactor
    (coefficients, levels) = (memory.coefficients.elements, memory.levels.elements)
    (reflections, sheenAlbedos) = (memory.reflections.elements, memory.sheenAlbedos.elements)
  }

  /// Returns the irradiance of surfaces with unit normals in view space, divided by π.
  @inline(__always)
  func diffuse(_ normal: Vector3x8) -> Vector3x8 {
    let d = toMap.apply(to: normal)
    let c = coefficients
    @inline(__always)
    func term(_ number: Int, _ factor: SIMD8<Float>) -> Vector3x8 { Vector3x8(c[number]) * factor }
    let linear = Vector3x8(c[0]) + term(1, d.y) + term(2, d.z) + term(3, d.x)
    let mixed = term(4, d.x * d.y) + term(5, d.y * d.z) + term(7, d.x * d.z)
    let square = term(6, d.z * d.z * 3 - 1) + term(8, d.x * d.x - d.y * d.y)
    let sum = linear + mixed + square
    return Vector3x8(sum.x.max(0), sum.y.max(0), sum.z.max(0))
  }

  /// Returns the light that surfaces reflect from around directions of any length in view space.
  ///
  /// - Parameters:
  ///   - direction: the directions.
  ///   - roughness: the roughness, from 0 to 1.
  ///   - lanes: scratch memory.
  func specular(
    _ direction: Vector3x8, roughness: SIMD8<Float>, _ lanes: borrowing GatherBuffer
  ) -> Vector3x8 {
    let last = Float(levels.count - 1)
    let level = (roughness * last).clamped(0, last)
    let lower = level.roundedDown.min(last - 1)
    lanes[integers: .level] = lower.integers
    lanes[.levelShare] = level - lower
    (lanes[.x], lanes[.y]) = OctahedralLevel.position(toMap.apply(to: direction))
    for lane in 0..<8 {
      let number = Int(lanes[integers: .level, lane])
      let place = SIMD2(lanes[.x, lane], lanes[.y, lane])
      let (low, high) = (levels[number].value(place), levels[number + 1].value(place))
      let value = low + (high - low) * lanes[.levelShare, lane]
      lanes[.light, lane] = SIMD3(value.x, value.y, value.z)
    }
    return lanes[.light] * SIMD8(repeating: intensity)
  }

  /// The values of `ReflectionTable` at eight samples.
  struct Reflection8 {
    /// The factors of F0 and F90.
    let f0: SIMD8<Float>, f90: SIMD8<Float>
    let mirrorShare: SIMD8<Float>, filterRoughness: SIMD8<Float>
  }

  /// Returns the values of `ReflectionTable`.
  ///
  /// - Parameters:
  ///   - cosine: the cosines between normal and direction to the eye.
  ///   - roughness: the roughness, from 0 to 1.
  ///   - lanes: scratch memory.
  func reflection(
    cosine: SIMD8<Float>, roughness: SIMD8<Float>, _ lanes: borrowing GatherBuffer
  ) -> Reflection8 {
    let (size, last) = (ReflectionTable.size, Float(ReflectionTable.size - 1))
    let (x, y) = (cosine.clamped(0, 1) * last, roughness.clamped(0, 1) * last)
    let (column, row) = (x.roundedDown.min(last - 1), y.roundedDown.min(last - 1))
    (lanes[.x], lanes[.y]) = (x - column, y - row)
    lanes[integers: .level] = (row * Float(size) + column).integers
    for lane in 0..<8 {
      let first = Int(lanes[integers: .level, lane])
      let (right, up) = (lanes[.x, lane], lanes[.y, lane])
      let values = reflections
      let low = values[first] + (values[first + 1] - values[first]) * right
      let high = values[first + size] + (values[first + size + 1] - values[first + size]) * right
      let value = low + (high - low) * up
      (lanes[.f0, lane], lanes[.f90, lane]) = (value.x, value.y)
      (lanes[.mirrorShare, lane], lanes[.filterRoughness, lane]) = (value.z, value.w)
    }
    return Reflection8(
      f0: lanes[.f0], f90: lanes[.f90], mirrorShare: lanes[.mirrorShare],
      filterRoughness: lanes[.filterRoughness])
  }
}

extension GatherBuffer.Column {
  fileprivate static var level: Self { Self(0) }
  fileprivate static var levelShare: Self { Self(1) }
  fileprivate static var x: Self { Self(2) }
  fileprivate static var y: Self { Self(3) }
  fileprivate static var f0: Self { Self(4) }
  fileprivate static var f90: Self { Self(5) }
  fileprivate static var mirrorShare: Self { Self(9) }
  fileprivate static var filterRoughness: Self { Self(10) }
}

extension GatherBuffer.VectorColumn {
  fileprivate static var light: Self { Self(6) }
}
