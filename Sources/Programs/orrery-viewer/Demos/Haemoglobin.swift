import Geometry
import Reactive
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An animated molecule like haemoglobin: four chains, each around a haem, rotate against each other as oxygen binds.
///
/// The shapes are invented. The sizes and the motion are approximately right: 144 residues per chain in helices of 3.6
/// residues per turn, and two halves that rotate by 15 degrees against each other. One property, `oxygen`, moves 4,700
/// spheres. They are one cloud, which is replaced as a whole, and only its instance records are uploaded to the GPU.
final class Haemoglobin: Animatable {
  /// The number of haems that hold oxygen, from 0 to 4.
  @Property var oxygen: Float = 0
  @Property var isPaused = false
  let scene: Scene

  private var seconds = 0.0
  private let bag = DisposerBag()

  init() {
    let cloud = SphereCloud(name: "haemoglobin")
    scene = Scene(
      sphereClouds: [cloud], camera: Camera(position: [45, 35, 140], target: .zero, fieldOfView: 30))
    let chain = Self.makeChain()
    $oxygen
      .map { oxygen in (0..<4).flatMap { Self.place(chain, number: $0, oxygen: oxygen) } }
      .subscribe { cloud.elements = $0 }
      .disposed(by: bag)
  }

  /// Returns the atoms of a chain around the origin, in ångströms: helices between points on a sphere.
  private static func makeChain() -> [SIMD3<Float>] {
    var random = SplitMix64(seed: 4)
    var atoms: [SIMD3<Float>] = []
    var corner = SIMD3<Float>(0, -15, 0)
    for _ in 0..<8 {
      var next = corner
      while length(next - corner) < 18 { next = (direction(random.point()) ?? [1, 0, 0]) * 14 }
      guard let axis = direction(next - corner), let side = direction(cross(axis, [0.3, 0.5, 0.8])) else {
        continue
      }
      for residue in 0..<18 {
        let angle = Float(residue) * 100 * .pi / 180
        let outward = side * cos(angle) + cross(axis, side) * sin(angle)
        let middle = corner + (next - corner) * (Float(residue) / 18)
        // The backbone and a side chain that points outwards.
        for step in 0..<8 {
          atoms.append(middle + outward * (2.3 + 0.7 * Float(step)) + random.point() * 0.9)
        }
      }
      corner = next
    }
    return atoms
  }

  /// Flat concentric rings of atoms with the iron at the centre, in ångströms.
  private static let haem: [SIMD3<Float>] = [(1, 0), (4, 2), (8, 3.4), (16, 4.8)].flatMap { count, radius in
    (0..<count).map { number in
      let angle = 2 * Float.pi * Float(number) / Float(count)
      return SIMD3(cos(angle), sin(angle), 0) * Float(radius)
    }
  }

  /// Returns one chain and its haem in their places. The four chains are rotated by 180° about the axes, as in the
  /// crystal.
  private static func place(_ chain: [SIMD3<Float>], number: Int, oxygen: Float) -> [SphereCloud.Element] {
    let flips: [SIMD3<Float>] = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]
    let turn = (number < 2 ? 7.5 : -7.5) * (1 - oxygen / 4) * .pi / 180
    let (sine, cosine) = (sin(turn), cos(turn))
    func stand(_ point: SIMD3<Float>) -> SIMD3<Float> {
      let place = (point + SIMD3(14, 12, 10)) * flips[number]
      return SIMD3(place.x, place.y * cosine - place.z * sine, place.y * sine + place.z * cosine)
    }
    // The haems bind oxygen one after the other, and become redder.
    let share = max(0, min(1, oxygen - Float(number)))
    let haemColor = Color(red: 0.25 + 0.6 * share, green: 0.01, blue: 0.08 * (1 - share))
    let chainColor: SIMD4<UInt8> =
      number.isMultiple(of: 3) ? [0xE8, 0xA8, 0x7C, 0xFF] : [0x7C, 0xA8, 0xD8, 0xFF]
    return chain.map { .init(center: stand($0), radius: 1.6, sRGB8: chainColor) }
      + haem.map { .init(center: stand($0 + [6, 4, 13]), radius: 1.5, color: haemColor) }
  }

  var titles: AnyEventSource<String> {
    combine($oxygen.map { Int($0.rounded()) }.removeDuplicates(), $isPaused)
      .map { oxygen, isPaused in ", \(oxygen) of 4 haems hold oxygen\(isPaused ? ", paused" : "")" }
      .eraseToAnyEventSource()
  }

  func advance(seconds: Double) {
    guard !isPaused else { return }
    self.seconds += seconds
    oxygen = 2 - 2 * Float(cos(self.seconds))
  }

  func step(_ count: Int) { oxygen = max(0, min(4, oxygen + Float(count) * 0.25)) }
}
