import Geometry
import RenderScene
import SceneModel

/// The records of exact spheres on the GPU: those of a cloud, or of all single spheres of a scene.
///
/// Once per frame the changed records are uploaded, 32 bytes each.
final class SphereRecordRenderer: DrawableRenderer {
  private var records: SphereRecordBuffer
  /// The cloud, or nil for single spheres, whose records are in the scene, and have no radius while they are hidden.
  private let cloud: SphereCloudDrawable?
  /// The revision of the uploaded elements.
  private var uploaded = 0
  /// Whether the uploaded records have no ambient occlusion, as in a preview.
  private(set) var lacksOcclusion = false

  /// The minimum number of single spheres for records. Fewer spheres have a mesh each.
  static let threshold = 64

  init(_ cloud: SphereCloudDrawable? = nil, device: GraphicsDevice) {
    self.cloud = cloud
    records = SphereRecordBuffer(device: device)
  }

  /// The number of records.
  var count: Int { records.count }
  /// Whether the spheres are drawn: no group hides them.
  var isVisible: Bool { cloud.map { !$0.isHidden } ?? true }
  /// The map of the records to the scene.
  var placement: RoundPlacement { cloud?.cloud.roundPlacement ?? .identity }

  /// Returns the fading if a sphere may fade in it.
  func applicable(_ fading: ElementFading?) -> ElementFading? {
    guard let fading,
      fading.mayFade(count: records.count, leastRadius: records.leastRadius * placement.radiusScale)
    else { return nil }
    return fading
  }

  /// Uploads the records of the cloud that changed. O(elements) if any did. A preview may leave out the ambient occlusion;
  /// see `SphereCloudOcclusionCache`.
  func prepare(isPreview: Bool) {
    guard let cloud, cloud.revision != uploaded || lacksOcclusion && !isPreview else { return }
    uploaded = cloud.revision
    let elements = cloud.cloud.elements
    let occlusion = cloud.occlusion(isPreview: isPreview)
    lacksOcclusion = occlusion == nil
    records.replace(with: SphereRecord.records(elements, occlusion))
  }

  /// Replaces the records by those of single spheres. O(spheres).
  func replace(with spheres: [SphereDrawable]) { records.replace(with: spheres.map(SphereRecord.init)) }

  /// Replaces the records of the single spheres with the indices in `changed`. O(n log n) for n changes.
  func change(_ changed: [Int], of spheres: [SphereDrawable]) {
    records.change(changed.map { ($0, SphereRecord(spheres[$0])) })
  }

  /// Calls `body` with the records.
  func withRecords<Result, Failure: Error>(
    _ body: (borrowing SphereRecordBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(records)
  }
}

extension SphereRecord {
  fileprivate init(_ sphere: SphereDrawable) {
    self.init(center: sphere.center, radius: sphere.radius, color: sphere.color)
  }
}
