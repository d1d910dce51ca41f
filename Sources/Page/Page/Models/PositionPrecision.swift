import Geometry
import SceneModel

/// The decision whether positions may be rounded to steps without a difference in pictures.
///
/// The error of a coordinate is at most half a step. It must be less than a tenth of a pixel in a picture 3,840 pixels wide, from
/// every camera of the scene, and small beside the elements that have the positions, because a viewer can come near them.
struct PositionPrecision {
  private static let pictureWidth: Float = 3840, aspectRatio: Float = 16 / 9
  /// The largest error, in pixels.
  private static let largestError: Float = 0.1
  /// The least number of steps in the size of an element.
  private static let stepsOfElement: Float = 16

  private let cameras: [(position: SIMD3<Float>, projection: CameraProjection)]

  init(_ scene: Scene) {
    cameras = (scene.cameras + (scene.camera.map { [$0] } ?? [])).map { camera in
      let camera = camera.inScene
      return (camera.position, CameraProjection(camera, aspectRatio: Self.aspectRatio))
    }
  }

  /// Returns whether `points` may be rounded to multiples of `step`. O(points · placements · cameras).
  ///
  /// - Parameters:
  ///   - size: The size of the smallest elements with these positions. They are more exact than a part of it.
  ///   - placements: The transforms of the points to the scene.
  func accepts(
    step: Float, of points: [SIMD3<Float>], elementsOfSize size: Float, placements: [Transform]
  ) -> Bool {
    guard step * Self.stepsOfElement <= size else { return false }
    for placement in placements {
      let axes = [placement.xAxis, placement.yAxis, placement.zAxis]
      let error = step / 2 * axes.map { ($0 * $0).sum().squareRoot() }.reduce(0, max)
      for (position, projection) in cameras {
        let reach = error / Self.largestError * Self.pictureWidth / 2
        let isSeen = points.contains { point in
          Self.reach(of: placement.apply(to: point) - position, projection).map { $0 < reach } ?? false
        }
        if isSeen { return false }
      }
    }
    return true
  }

  /// Returns half the width of the picture at the distance of a point relative to the eye. Nil outside of the picture.
  private static func reach(of point: SIMD3<Float>, _ projection: CameraProjection) -> Float? {
    let depth = (point * projection.forward).sum()
    guard projection.isOrthographic || depth > 0 else { return nil }
    let half = projection.isOrthographic ? projection.halfSize : projection.halfSize * depth
    let isInside =
      abs((point * projection.right).sum()) <= half.x && abs((point * projection.up).sum()) <= half.y
    return isInside ? half.x : nil
  }
}

extension Mesh {
  /// The size of the smallest details: the least median length of the edges of 64 consecutive triangles. Infinity for a mesh
  /// without triangles. O(triangles).
  var detailSize: Float {
    let block = 192
    var least = Float.infinity
    var lengths: [Float] = []
    for end in stride(from: min(block, indices.count), through: indices.count, by: block) where end > 0 {
      lengths.removeAll(keepingCapacity: true)
      for corner in max(0, end - block)..<end {
        // The next corner of the same triangle.
        let next = corner % 3 == 2 ? corner - 2 : corner + 1
        let edge =
          vertices[Int(indices[corner])].position - vertices[Int(indices[next])].position
        lengths.append((edge * edge).sum())
      }
      lengths.sort()
      let median = lengths[lengths.count / 2]
      if median > 0 { least = min(least, median) }
    }
    return least.squareRoot()
  }
}
