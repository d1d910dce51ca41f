import Geometry
import Reactive
import RenderScene
import SceneModel

/// A renderer of spheres from records: those of a cloud, or all single spheres of a scene.
protocol SphereRecordRenderer: AnyObject {
  /// The number of records.
  var count: Int { get }
  /// Whether the spheres are drawn: no group hides them.
  var isVisible: Bool { get }
  /// The map of the records to the scene.
  var placement: RoundPlacement { get }
  /// Uploads the changed records. Returns the number of models that changed.
  func prepare() -> Int
  /// Calls `body` with the records.
  func withRecords<Result, Failure: Error>(
    _ body: (borrowing SphereRecordBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

/// Draws the current cloud of a property, and observes it.
///
/// A change sets a flag. Once per frame the changed records are uploaded, 32 bytes each. Ambient occlusion is computed
/// again when an element moves or changes its radius.
package final class SphereCloudRenderer: SphereRecordRenderer {
  private let cloud: Property<SphereCloud>
  private var records: SphereRecordBuffer
  private var occlusion = SphereCloudOcclusionCache()
  private var needsUpdate = true
  private let bag = DisposerBag()

  /// Creates a renderer. It calls `onChange` at once and at each change of the cloud.
  init(
    _ cloud: Property<SphereCloud>, device: GraphicsDevice, onChange: @escaping () -> Void = {}
  ) {
    self.cloud = cloud
    records = SphereRecordBuffer(device: device)
    cloud
      .flatMapLatest(\.$elements)
      .subscribe { [unowned self] _ in
        needsUpdate = true
        onChange()
      }
      .disposed(by: bag)
    cloud
      .flatMapLatest { $0.group?.placements.eraseToAnyEventSource() ?? .never }
      .subscribe { _ in onChange() }
      .disposed(by: bag)
  }

  var count: Int { records.count }
  var isVisible: Bool { !cloud.value.isHidden }
  var placement: RoundPlacement { cloud.value.roundPlacement ?? .identity }

  func prepare() -> Int {
    guard needsUpdate else { return 0 }
    needsUpdate = false
    let elements = cloud.value.elements
    // Only a preview has no values.
    records.replace(with: SphereRecord.records(elements, occlusion.values(of: elements) ?? []))
    return 1
  }

  func withRecords<Result, Failure: Error>(
    _ body: (borrowing SphereRecordBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(records)
  }
}
