import Geometry
import Parallelism
import SceneModel

/// The ambient occlusion of the spheres of a cloud by their neighbours. It darkens the interior of a cloud in any view,
/// at no cost per frame.
///
/// The spheres' volumes are accumulated in a grid, which is smoothed and sampled on six sides of each sphere.
/// O(elements + cells).
package struct SphereCloudAmbientOcclusion {
  /// One value per element, in units of 1/32: x, y and z are half the differences in filled volume between opposite
  /// sides, w is the mean of the six sides.
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

  /// Returns the filled fraction of each cell, or nil if there are fewer than two elements or no finite size.
  private static func gather(_ elements: [SphereCloud.Element]) -> VolumeGrid? {
    var bounds = BoundingBox.empty
    var radii: Float = 0
    for element in elements where element.isDrawn {
      bounds.include(element.center)
      radii += element.radius
    }
    let radius = radii / Float(elements.count), size = bounds.size.sum()
    guard elements.count > 1, radius > 0, radius.isFinite, size.isFinite else { return nil }
    var grid = VolumeGrid(bounds, cellSize: radius * 2, maximumCellCount: maximumCellCount)
    let cellVolume = grid.cellSize * grid.cellSize * grid.cellSize
    for element in elements where element.isDrawn {
      // The volume of a sphere is 4/3 π r³.
      grid.add(4.18879 * element.radius * element.radius * element.radius / cellVolume, at: element.center)
    }
    return grid
  }
}
