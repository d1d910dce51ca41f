import Geometry
import Reactive
import RenderScene
import SceneModel

/// What draws spheres from records: those of a cloud, or the single ones of a scene.
protocol RecordRenderer: AnyObject {
  /// How many records there are.
  var count: Int { get }
  /// Brings the GPU's copy up to date: nothing if nothing changed. Returns how many models changed.
  func prepare() -> Int
  /// Lends the records.
  func withRecords<Result, Failure: Error>(
    _ body: (borrowing SphereRecords) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

/// Draws the cloud that a property holds, and follows it.
///
/// Changes mark, the frame pulls: once a frame in which the elements changed, those that differ are uploaded, 32 bytes
/// each. What elements hide of each other is found anew when more than a twentieth of them have another place or size than
/// when it was found last; until then, those that changed keep what they had.
package final class SphereCloudRenderer: RecordRenderer {
  private let cloud: Property<SphereCloud>
  private var records: SphereRecords
  /// What the elements hide of each other, and which they were when it was found.
  private var occlusion: [SIMD4<Int8>] = []
  private var places: [SIMD4<Float>] = []
  private var isMarked = true
  private let bag = DisposerBag()

  /// Follows `cloud`, and calls `onChange` at each change of it, and once at once.
  init(
    _ cloud: Property<SphereCloud>, device: GraphicsDevice, onChange: @escaping () -> Void = {}
  ) {
    self.cloud = cloud
    records = SphereRecords(device: device)
    cloud
      .flatMapLatest(\.$elements)
      .subscribe { [unowned self] _ in
        isMarked = true
        onChange()
      }
      .disposed(by: bag)
  }

  var count: Int { records.count }

  func prepare() -> Int {
    guard isMarked else { return 0 }
    isMarked = false
    let elements = cloud.value.elements
    if !isOcclusionValid(for: elements) {
      occlusion = CloudOcclusion(elements).values
      places = elements.map(\.place)
    }
    records.replace(with: CloudRecord.records(elements, occlusion))
    return 1
  }

  private func isOcclusionValid(for elements: [SphereCloud.Element]) -> Bool {
    guard elements.count == places.count else { return false }
    var moved = 0
    for (index, element) in elements.enumerated() where element.place != places[index] { moved += 1 }
    return moved * 20 <= elements.count
  }

  func withRecords<Result, Failure: Error>(
    _ body: (borrowing SphereRecords) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(records)
  }
}

extension SphereCloud.Element {
  /// The middle and the radius.
  fileprivate var place: SIMD4<Float> { SIMD4(x, y, z, radius) }
}
