import Reactive
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An orrery: one property, `years`, drives every planet.
///
/// Renderers of the scene follow the planets, once for each change of `years`.
final class SolarSystem: Animatable {
  /// The time since the planets were at their positions in the scene file, in years.
  @Property var years = 0.0
  /// Whether the motion is paused.
  @Property var isPaused = false

  private let bag = DisposerBag()

  /// The speed of the animation, in years per second.
  private static let yearsPerSecond = 1.0 / 12
  /// 27.32 days, in years. The moon's period does not follow from the planets' distances by Kepler's third law, because
  /// the moon orbits the earth.
  private static let moonPeriod = 0.0748

  /// Binds the spheres of `scene` to `years`: the moon orbits the earth, the other spheres orbit the sun.
  init(_ scene: Scene) {
    let named = Dictionary(scene.spheres.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    guard let sun = named["sun"], let earth = named["earth"] else { return }
    let astronomicalUnit = distance(sun, earth)
    for sphere in scene.spheres where sphere !== sun {
      if sphere.name == "moon" {
        bind(sphere, around: earth, period: Self.moonPeriod)
      } else {
        // Kepler's third law: the square of the period is proportional to the cube of the distance.
        bind(sphere, around: sun, period: pow(distance(sun, sphere) / astronomicalUnit, 1.5))
      }
    }
  }

  /// Sends whether the motion is paused.
  var titles: AnyEventSource<String> { $isPaused.map { $0 ? ", paused" : "" }.eraseToAnyEventSource() }

  /// Moves the time by `count` months.
  func step(_ count: Int) { years += Double(count) / 12 }

  /// Moves the time on, unless it is paused.
  func advance(seconds: Double) {
    if !isPaused { years += seconds * Self.yearsPerSecond }
  }

  /// Binds `sphere` to a circle around `middle` with a period of `period` years.
  private func bind(_ sphere: Sphere, around middle: Sphere, period: Double) {
    let orbit = Orbit(start: sphere.center - middle.center, period: period)
    combine(middle.$center, $years)
      .map { center, years in center + orbit.offset(years: years) }
      .subscribe { sphere.center = $0 }
      .disposed(by: bag)
  }

  private func distance(_ a: Sphere, _ b: Sphere) -> Double {
    let offset = b.center - a.center
    return Double((offset * offset).sum().squareRoot())
  }
}

/// A circle about the Y axis, counter-clockwise as seen from above.
private struct Orbit {
  /// The position at time 0, relative to the centre.
  var start: SIMD3<Float>
  /// The period in years.
  var period: Double

  /// Returns the position after some time, relative to the centre.
  func offset(years: Double) -> SIMD3<Float> {
    let angle = 2 * Double.pi * (years / period).truncatingRemainder(dividingBy: 1)
    let (sine, cosine) = (Float(sin(angle)), Float(cos(angle)))
    return [start.x * cosine + start.z * sine, start.y, start.z * cosine - start.x * sine]
  }
}
