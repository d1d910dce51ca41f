import Geometry
import Reactive
import RenderScene
import SceneModel

/// Draws the single spheres of a scene as one cloud, where they are many, and follows each of them.
///
/// Changes mark, the frame pulls: once a frame, the records of those spheres that changed are uploaded. A radius that makes
/// no sphere keeps the last one that did.
final class SingleSpheresRenderer: RecordRenderer {
  private var spheres = RendererSet<WatchedSphere>()
  private var records: SphereRecords
  /// The numbers of those that changed, some of them more than once.
  private var changed: [Int] = []
  private var isNew = true
  private let onChange: () -> Void

  /// The fewest spheres that are drawn so: fewer have meshes of their own.
  static let threshold = 64

  init(device: GraphicsDevice, onChange: @escaping () -> Void) {
    records = SphereRecords(device: device)
    self.onChange = onChange
  }

  /// Follows these spheres from now on. O(spheres).
  func follow(_ models: [Sphere]) {
    spheres.follow(models) { sphere in
      let watched = WatchedSphere(sphere)
      watched.onChange = { [unowned self, unowned watched] in
        changed.append(watched.number)
        onChange()
      }
      return watched
    }
    for (number, sphere) in spheres.renderers.enumerated() { sphere.number = number }
    isNew = true
  }

  var count: Int { records.count }

  func prepare() -> Int {
    defer {
      isNew = false
      changed.removeAll(keepingCapacity: true)
    }
    if isNew {
      records.replace(with: spheres.renderers.map { $0.record() })
      return records.count
    }
    let different = Set(changed)
    if !different.isEmpty { records.change(different.map { ($0, spheres.renderers[$0].record()) }) }
    return different.count
  }

  /// Why spheres are shown as they last were instead of as they are.
  var failures: [SceneError] {
    spheres.renderers.compactMap { sphere in
      sphere.failure.map {
        .shape(kind: Sphere.kind, name: sphere.sphere.label(number: sphere.number + 1), $0)
      }
    }
  }

  func withRecords<Result, Failure: Error>(
    _ body: (borrowing SphereRecords) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(records)
  }
}

extension WatchedSphere {
  /// The sphere as the GPU is told of it.
  fileprivate func record() -> CloudRecord {
    prepare()
    return CloudRecord(center: center, radius: radius ?? 0, color: color)
  }
}
