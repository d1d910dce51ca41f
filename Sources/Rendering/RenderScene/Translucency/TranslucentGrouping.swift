/// The division of the translucent surfaces of a picture into those that are drawn back to front, in the order of their
/// centres, and those that are drawn in layers, because that order may be wrong for some samples.
///
/// A surface needs layers if a view ray may meet it several times, or if it overlaps another one that is neither in front
/// of it nor behind it as a whole. Surfaces that overlap it, directly or through others, are drawn with it.
package struct TranslucentGrouping {
  /// The maximum number of translucent surfaces that a sample shows, in both back ends. The others are left out, from the
  /// back.
  package static let maximumLayerCount = 128
  /// The number of surfaces up to which pairs are compared. More surfaces are drawn in layers if any two may overlap.
  private static let comparisonLimit = 400

  /// Whether each surface is drawn in layers.
  package private(set) var areLayered: [Bool]
  /// An upper limit of the number of layers of a sample, or nil if it is unknown.
  package private(set) var layerLimit: Int? = 0
  /// The rectangle of the picture with all surfaces that are drawn in layers, from −1 to 1.
  package private(set) var low = SIMD2<Float>(repeating: 1), high = SIMD2<Float>(repeating: -1)

  /// Divides surfaces. O(n²) for n surfaces, up to a limit.
  package init(_ surfaces: [TranslucentExtent], isOrthographic: Bool) {
    areLayered = surfaces.map { $0.isInPicture && !$0.isSimple }
    if surfaces.count > Self.comparisonLimit {
      areLayered = surfaces.map(\.isInPicture)
      layerLimit = nil
    } else {
      let overlapping = findOverlaps(surfaces, isOrthographic)
      spread(over: overlapping)
      // Surfaces on one view ray overlap one another, so none of them has fewer neighbours.
      for (number, surface) in surfaces.enumerated() where areLayered[number] {
        layerLimit = surface.isSimple ? layerLimit.map { max($0, 1 + overlapping[number].count) } : nil
      }
    }
    for (surface, isLayered) in zip(surfaces, areLayered) where isLayered {
      low = pointwiseMin(low, surface.low)
      high = pointwiseMax(high, surface.high)
    }
  }

  /// Returns the numbers of the surfaces that overlap each surface, and marks those that are not ordered.
  private mutating func findOverlaps(_ surfaces: [TranslucentExtent], _ isOrthographic: Bool) -> [[Int]] {
    var overlapping = [[Int]](repeating: [], count: surfaces.count)
    for (number, surface) in surfaces.enumerated() where surface.isInPicture {
      for other in number + 1..<max(number + 1, surfaces.count)
      where surfaces[other].isInPicture && surface.overlaps(surfaces[other]) {
        overlapping[number].append(other)
        overlapping[other].append(number)
        if !surface.isOrdered(surfaces[other], isOrthographic: isOrthographic) {
          (areLayered[number], areLayered[other]) = (true, true)
        }
      }
    }
    return overlapping
  }

  /// Marks the surfaces that overlap marked ones, also through others.
  private mutating func spread(over overlapping: [[Int]]) {
    var pending = areLayered.indices.filter { areLayered[$0] }
    while let number = pending.popLast() {
      for other in overlapping[number] where !areLayered[other] {
        areLayered[other] = true
        pending.append(other)
      }
    }
  }
}
