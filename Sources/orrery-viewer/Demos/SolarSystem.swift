import Reactive
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An orrery: turn one wheel, `years`, and every planet follows.
///
/// Whatever shows the scene follows the planets in turn, once for each turn of the wheel.
final class SolarSystem: Moving {
  /// The time that has gone by since the planets stood as the scene has them.
  @Property var years = 0.0
  /// Whether the wheel stands still.
  @Property var isPaused = false

  private let bag = DisposerBag()

  /// How fast the wheel turns.
  private static let yearsPerSecond = 1.0 / 12
  /// 27.32 days. Kepler's third law says nothing of the moon: what it circles is not the sun.
  private static let moonPeriod = 0.0748

  /// Binds the spheres of `scene` to the wheel: the moon circles the earth, all others the sun.
  init(_ scene: Scene) {
    let named = Dictionary(scene.spheres.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    guard let sun = named["sun"], let earth = named["earth"] else { return }
    let astronomicalUnit = distance(sun, earth)
    for sphere in scene.spheres where sphere !== sun {
      if sphere.name == "moon" {
        bind(sphere, around: earth, period: Self.moonPeriod)
      } else {
        // Kepler's third law: the square of the period goes as the cube of the distance.
        bind(sphere, around: sun, period: pow(distance(sun, sphere) / astronomicalUnit, 1.5))
      }
    }
  }

  /// Says where it stands still.
  var titles: EventSource<String> { $isPaused.map { $0 ? ", paused" : "" }.eraseToEventSource() }

  /// Turns the wheel by a month, or back.
  func step(_ count: Int) { years += Double(count) / 12 }

  /// Turns the wheel on, unless it is paused.
  func advance(seconds: Double) {
    if !isPaused { years += seconds * Self.yearsPerSecond }
  }

  /// Lets `sphere` circle `middle`, wherever that goes, in `period` years.
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

/// A circle about the Y axis, gone round counter-clockwise as seen from above.
private struct Orbit {
  /// Where it starts.
  var start: SIMD3<Float>
  /// How long once around takes, in years.
  var period: Double

  /// The place after some time.
  func offset(years: Double) -> SIMD3<Float> {
    let angle = 2 * Double.pi * (years / period).truncatingRemainder(dividingBy: 1)
    let (sine, cosine) = (Float(sin(angle)), Float(cos(angle)))
    return [start.x * cosine + start.z * sine, start.y, start.z * cosine - start.x * sine]
  }
}
