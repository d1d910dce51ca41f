import SceneModel

/// The ambient occlusion of a cloud, kept until a sphere moves, changes its radius, or is added or removed.
///
/// A picture never shows the occlusion of other spheres: `values` returns that of the spheres that it is passed, or nil.
package struct SphereCloudOcclusionCache {
  /// The last computed values. Nil before the first computation.
  private var values: [SIMD4<Int8>]?
  /// The spheres of `values`. Nil until a cloud changes after the first computation, so that the clouds of a scene that
  /// never changes take no memory for it.
  private var places: [SIMD4<Float>]?

  package init() {}

  /// The number of elements up to which previews of changing clouds have occlusion. Computing it for more takes about as
  /// long as rendering them.
  package static let previewLimit = 1 << 14

  /// Returns the occlusion of each of `elements`, which differ from those of the last call.
  /// O(elements) if only their colours differ, otherwise the cost of `SphereCloudAmbientOcclusion`.
  ///
  /// - Parameter isPreview: whether the occlusion may be left out. The result is then nil if the spheres have changed and
  ///   there are more than `previewLimit`.
  package mutating func values(
    of elements: [SphereCloud.Element], isPreview: Bool = false
  ) -> [SIMD4<Int8>]? {
    if let values, let places {
      if places.elementsEqual(elements, by: { $0 == $1.place }) { return values }
      if isPreview, elements.count > Self.previewLimit { return nil }
    }
    // The spheres of the first values are unknown, so a preview computes the second ones, too.
    if values != nil { places = elements.map(\.place) }
    let computed = SphereCloudAmbientOcclusion(elements).values
    values = computed
    return computed
  }
}

extension SphereCloud.Element {
  /// The centre and the radius.
  fileprivate var place: SIMD4<Float> { SIMD4(x, y, z, radius) }
}
