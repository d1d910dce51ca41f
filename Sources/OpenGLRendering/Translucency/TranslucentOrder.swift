import Geometry
import RenderScene

/// The order in which translucent surfaces and elements of shape clouds are drawn: back to front, by the depth of their
/// centres.
struct TranslucentOrder {
  /// A surface, or an element of a cloud.
  private struct Item {
    let depth: Float
    /// The index of the surface, or of the cloud after all surfaces.
    let source: Int
    /// The index of the element in the cloud.
    var element = 0
    var isMirrored = false
  }

  /// The surfaces in order. Successive elements of a cloud are one.
  private(set) var surfaces: [any SurfaceRenderer] = []

  /// Sorts the surfaces and the translucent elements of `clouds`, and uploads the order of the elements where it has
  /// changed. O(n log n) for n surfaces and elements.
  init(_ surfaces: [any SurfaceRenderer], _ clouds: [ShapeCloudRenderer], _ view: ViewFrustum) {
    func depth(_ center: SIMD3<Float>) -> Float { dot(center - view.eye, view.forward) }
    var items = surfaces.enumerated().map { Item(depth: depth($1.center), source: $0) }
    for (number, cloud) in clouds.enumerated() {
      for element in cloud.visibleTranslucent {
        items.append(
          Item(
            depth: depth(cloud.center(element)), source: surfaces.count + number, element: element,
            isMirrored: cloud.isMirrored(element)))
      }
    }
    // Items of equal depth are in the order of the scene. Elements are in the order of the last picture, so usually few
    // of them move.
    items.sort { one, other in
      if one.depth != other.depth { return one.depth > other.depth }
      return (one.source, one.element) < (other.source, other.element)
    }

    var orders: [[Int]] = Array(repeating: [], count: clouds.count)
    var first = 0
    while first < items.count {
      let item = items[first]
      if item.source < surfaces.count {
        self.surfaces.append(surfaces[item.source])
        first += 1
        continue
      }
      let number = item.source - surfaces.count
      let start = orders[number].count
      while first < items.count, items[first].source == item.source,
        items[first].isMirrored == item.isMirrored
      {
        orders[number].append(items[first].element)
        first += 1
      }
      self.surfaces.append(
        clouds[number].translucentPart(start..<orders[number].count, areMirrored: item.isMirrored))
    }
    for (cloud, order) in zip(clouds, orders) where !order.isEmpty { cloud.setOrder(order) }
  }
}
