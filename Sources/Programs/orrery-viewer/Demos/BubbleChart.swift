import Geometry
import Reactive
import SceneModel

/// The measurements of one of twelve machines, which change while they are shown.
final class MachineMetrics {
  let name: String
  /// The share of its time in which the machine works, from 0 to 1.
  @Property var load: Float = 0.5
  /// The number of requests that the machine answers per second.
  @Property var requests: Float = 500
  /// The temperature in degrees Celsius.
  @Property var temperature: Float = 50

  init(name: String) { self.name = name }
}

/// A bubble chart. Each machine is a sphere: the height shows its load, the area its requests, and the colour its
/// temperature.
///
/// The class draws nothing. The spheres are bound to the numbers, and the window follows the spheres. Spheres that do
/// not change cost nothing.
final class BubbleChart: Animatable {
  let machines = (1...12).map { MachineMetrics(name: "machine \($0)") }
  let scene: Scene
  @Property var isPaused = false

  private var random = SplitMix64(seed: 12)
  private var untilNews = 0.0
  private let bag = DisposerBag()

  /// The interval between updates of the numbers, in seconds.
  private static let newsInterval = 0.05

  init() {
    scene = Scene(
      rodClouds: [Self.axes], background: Color(sRGB8: [0x10, 0x14, 0x1C, 0xFF]),
      camera: Camera(position: [0, 6, 24], target: [0, 3.6, 0], fieldOfView: 30))
    scene.spheres = machines.enumerated().map { bubble(of: $1, column: $0) }
    for _ in 0..<200 { change() }
  }

  /// Returns a sphere that is bound to the numbers of `machine`.
  private func bubble(of machine: MachineMetrics, column: Int) -> Sphere {
    let bubble = Sphere(name: machine.name)
    let x = (Float(column) - 5.5) * 1.4
    machine.$load
      .map { SIMD3(x, 1 + 5 * $0, 0) }
      .bind(to: bubble.$center).disposed(by: bag)
    machine.$requests
      .map { ($0 / 1000).squareRoot() }  // An area that grows with the number.
      .bind(to: bubble.$radius).disposed(by: bag)
    machine.$temperature
      .map { Self.color(warmth: ($0 - 35) / 40) }
      .bind(to: bubble.$color).disposed(by: bag)
    return bubble
  }

  /// Interpolates from blue (0) to red (1).
  private static func color(warmth: Float) -> Color {
    let share = max(0, min(1, warmth))
    return Color(red: 0.02 + 0.95 * share, green: 0.16 - 0.1 * share, blue: 0.9 * (1 - share))
  }

  /// Lines at a load of 0, 0.5 and 1.
  private static var axes: RodCloud {
    RodCloud(
      name: "load",
      elements: ([1, 3.5, 6] as [Float]).map { height in
        .init(from: [-9, height, 0], to: [9, height, 0], radius: 0.02, sRGB8: [0x60, 0x68, 0x74, 0xFF])
      })
  }

  var titles: AnyEventSource<String> { $isPaused.map { $0 ? ", paused" : "" }.eraseToAnyEventSource() }

  func advance(seconds: Double) {
    guard !isPaused else { return }
    untilNews -= seconds
    guard untilNews <= 0 else { return }
    untilNews = Self.newsInterval
    change()
  }

  func step(_ count: Int) { change() }

  /// Updates the numbers of all machines in one batch, so that the chart is drawn once. The numbers follow random walks
  /// that return to their usual values.
  func change() {
    batch {
      for (number, machine) in machines.enumerated() {
        let usualLoad = 0.15 + 0.7 * Float(number * 5 % 12) / 11
        machine.load = max(0, min(1, machine.load + 0.03 * random.roll() + 0.02 * (usualLoad - machine.load)))
        let busyness = 200 + 900 * machine.load
        machine.requests = max(
          50, machine.requests + 30 * random.roll() + 0.05 * (busyness - machine.requests))
        machine.temperature += 0.4 * random.roll() + 0.05 * (35 + 40 * machine.load - machine.temperature)
      }
    }
  }
}
