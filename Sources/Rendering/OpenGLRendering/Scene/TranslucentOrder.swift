import Geometry
import RenderScene

/// The order in which translucent surfaces and elements of shape clouds are drawn; see `TranslucentGrouping`.
struct TranslucentOrder {
  /// A surface, or an element of a cloud.
  private struct Item {
    let extent: TranslucentExtent
    /// The index of the surface, or of the cloud after all surfaces.
    let source: Int
    /// The index of the element in the cloud.
    var element = 0
    var isMirrored = false
    var isLayered = false
  }

  /// The surfaces that are drawn back to front, by the depth of their centres. Successive elements of a cloud are one.
  private(set) var sorted: [any SurfaceRenderer] = []
  /// The surfaces that are drawn in layers, in the order of the scene.
  private(set) var layered: [any SurfaceRenderer] = []
  /// The division of the surfaces.
  let grouping: TranslucentGrouping

  /// Divides and sorts the surfaces and the translucent elements of `clouds`, and uploads the order of the elements where
  /// it has changed. O(n log n) for n surfaces and elements, and O(n²) for few.
  init(
    _ surfaces: [any SurfaceRenderer], _ clouds: [ShapeCloudRenderer], _ view: ViewFrustum,
    _ target: RenderTarget
  ) {
    let margin = SIMD2(2 / Float(target.width), 2 / Float(target.height))
    func extent(_ extent: SurfaceExtent) -> TranslucentExtent {
      TranslucentExtent(
        extent.box, extent.transform, isRound: extent.isRound, isSimple: extent.isSimple && view.clip == nil,
        view,
        margin: margin
      )
    }
    var items = surfaces.enumerated().map { Item(extent: extent($1.extent), source: $0) }
    for (number, cloud) in clouds.enumerated() {
      // Elements are in the order of the scene, whatever their order in the last picture.
      for element in cloud.visibleTranslucent.sorted() {
        items.append(
          Item(
            extent: extent(cloud.extent(element)), source: surfaces.count + number, element: element,
            isMirrored: cloud.isMirrored(element)))
      }
    }
    grouping = TranslucentGrouping(items.map(\.extent), isOrthographic: view.isOrthographic)
    for (index, isLayered) in grouping.areLayered.enumerated() { items[index].isLayered = isLayered }

    let inLayers = items.filter(\.isLayered)
    items.removeAll(where: \.isLayered)
    // Items of equal depth are in the order of the scene.
    items.sort { one, other in
      if one.extent.depth != other.extent.depth { return one.extent.depth > other.extent.depth }
      return (one.source, one.element) < (other.source, other.element)
    }
    var orders: [[Int]] = Array(repeating: [], count: clouds.count)
    sorted = Self.join(items, surfaces, clouds, &orders)
    layered = Self.join(inLayers, surfaces, clouds, &orders)
    for (cloud, order) in zip(clouds, orders) where !order.isEmpty { cloud.setOrder(order) }
  }

  /// Returns the surfaces of items in their order, and appends their elements to the orders of the clouds. Successive
  /// elements of a cloud are one surface.
  private static func join(
    _ items: [Item], _ surfaces: [any SurfaceRenderer], _ clouds: [ShapeCloudRenderer],
    _ orders: inout [[Int]]
  ) -> [any SurfaceRenderer] {
    var joined: [any SurfaceRenderer] = []
    var first = 0
    while first < items.count {
      let item = items[first]
      if item.source < surfaces.count {
        joined.append(surfaces[item.source])
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
      joined.append(
        clouds[number].translucentPart(start..<orders[number].count, areMirrored: item.isMirrored))
    }
    return joined
  }
}
