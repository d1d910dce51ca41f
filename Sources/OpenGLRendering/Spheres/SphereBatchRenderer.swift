import Geometry
import Reactive
import RenderScene
import SceneModel

/// Draws all `Sphere` models of a scene as one cloud if there are many, and observes each of them.
///
/// A change sets a flag. Once per frame the records of the changed spheres are uploaded. A sphere with an invalid
/// radius keeps its last valid one.
final class SphereBatchRenderer: SphereRecordRenderer {
  private var spheres = RendererCollection<SphereSnapshot>()
  private var records: SphereRecordBuffer
  /// The indices of the changed spheres, possibly with duplicates.
  private var changed: [Int] = []
  private var isNew = true
  private let onChange: () -> Void

  /// The minimum number of spheres for this renderer. Fewer spheres have a mesh each.
  static let threshold = 64

  init(device: GraphicsDevice, onChange: @escaping () -> Void) {
    records = SphereRecordBuffer(device: device)
    self.onChange = onChange
  }

  /// Replaces the observed spheres. O(spheres).
  func reconcile(_ models: [Sphere]) {
    spheres.reconcile(models) { sphere in
      let watched = SphereSnapshot(sphere)
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
  // The records are in the scene, and those of hidden spheres have no radius.
  var isVisible: Bool { true }
  var placement: RoundPlacement { .identity }

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

  /// The errors of spheres with an invalid radius, which are drawn with their last valid one.
  func failures(_ labels: ModelLabels) -> [SceneError] {
    spheres.renderers.compactMap { sphere in
      sphere.failure.map { .shape(labels.label(of: sphere.sphere), $0) }
    }
  }

  func withRecords<Result, Failure: Error>(
    _ body: (borrowing SphereRecordBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(records)
  }
}

extension SphereSnapshot {
  /// Returns the GPU record of the current state.
  fileprivate func record() -> SphereRecord {
    prepare()
    return SphereRecord(center: center, radius: radius ?? 0, color: color)
  }
}
