import Geometry
import Hardware
import SceneModel

/// How much of each sphere's surroundings other spheres fill, and on which side: what makes hollows of a cloud dark and
/// so its shape plain, from every side, at no cost for the GPU.
///
/// The spheres' volumes are gathered in a grid, smoothed, and looked up around each sphere in six directions.
/// O(elements + cells).
package struct CloudOcclusion {
  /// One value for each element: x, y and z how much fuller it is on that side, w how full on average, in 32nds.
  package let values: [SIMD4<Int8>]

  private static let maximumCellCount = 1 << 21

  package init(_ elements: [SphereCloud.Element]) {
    guard var grid = Self.gather(elements) else {
      values = Array(repeating: .zero, count: elements.count)
      return
    }
    grid.smooth()
    let distance = grid.cellSize
    let smooth = grid
    values = [SIMD4<Int8>](count: elements.count, smallestSize: 1 << 11) { range, output in
      smooth.withValues { fullness in
        for index in range { output.append(Self.value(of: elements[index], distance, fullness)) }
      }
    }
  }

  @inline(__always)
  private static func value(
    of element: SphereCloud.Element, _ distance: Float, _ fullness: (SIMD3<Float>) -> Float
  ) -> SIMD4<Int8> {
    let (center, step) = (element.center, element.radius + distance)
    let (x, y, z) = (SIMD3(step, 0, 0), SIMD3(0, step, 0), SIMD3(0, 0, step))
    let ahead = SIMD3(fullness(center + x), fullness(center + y), fullness(center + z))
    let behind = SIMD3(fullness(center - x), fullness(center - y), fullness(center - z))
    let encoded = SIMD4((ahead - behind) * 0.5, (ahead + behind).sum() / 6) * 32
    func byte(_ value: Float) -> Int8 { Int8(Swift.max(-127, Swift.min(127, value))) }
    guard encoded.sum().isFinite else { return .zero }
    return SIMD4(byte(encoded.x), byte(encoded.y), byte(encoded.z), byte(encoded.w))
  }

  /// The share of each cell that spheres fill; nil where there is nothing to gather.
  private static func gather(_ elements: [SphereCloud.Element]) -> VolumeGrid? {
    var bounds = BoundingBox.empty
    var radii: Float = 0
    for element in elements where element.isSomewhere {
      bounds.include(element.center)
      radii += element.radius
    }
    let radius = radii / Float(elements.count), size = bounds.size.sum()
    guard elements.count > 1, radius > 0, radius.isFinite, size.isFinite else { return nil }
    var grid = VolumeGrid(bounds, cellSize: radius * 2, maximumCellCount: maximumCellCount)
    let cellVolume = grid.cellSize * grid.cellSize * grid.cellSize
    for element in elements where element.isSomewhere {
      // A ball's volume: 4/3 π r³.
      grid.add(4.18879 * element.radius * element.radius * element.radius / cellVolume, at: element.center)
    }
    return grid
  }
}

extension SphereCloud.Element {
  /// Whether it is a sphere in a place: its radius positive, none of its numbers infinite or not a number.
  package var isSomewhere: Bool { radius > 0 && (x + y + z + radius).isFinite }
}
