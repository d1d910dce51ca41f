import COpenGL
import Geometry
import RenderScene

/// The part of a picture that can show the spheres of a cloud, in samples from the lower left corner.
struct ImposterArea: Equatable {
  var x = 0, y = 0
  var width: Int, height: Int

  /// Computes the area of spheres whose centres are in a box, in a picture of `view` with this size.
  ///
  /// - Parameter radius: the largest radius.
  init(_ centers: BoundingBox, radius: Float, _ view: ViewFrustum, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    // The convex hull of spheres of the largest radius at the corners contains all spheres.
    for corner in centers.corners {
      let position = view.toViewSpace(corner - view.eye)
      let place = SIMD2(position.x, position.y)
      var (first, last) = (place - radius, place + radius)
      if !view.isOrthographic {
        guard position.z - radius > view.near * 0.5 else { return }
        // The slopes of the tangents from the eye to the sphere.
        let square = position.z * position.z - radius * radius
        let half = (place * place + square).squareRoot() * radius
        (first, last) = ((place * position.z - half) / square, (place * position.z + half) / square)
      }
      low = pointwiseMin(low, first / view.halfSize)
      high = pointwiseMax(high, last / view.halfSize)
    }
    guard (low.sum() + high.sum()).isFinite else { return }
    let size = SIMD2(Float(width), Float(height))
    // One sample more on each side for rounding errors.
    let start = (((low * 0.5 + 0.5) * size).rounded(.down) - 1).clamped(lowerBound: .zero, upperBound: size)
    let end = (((high * 0.5 + 0.5) * size).rounded(.up) + 1).clamped(lowerBound: start, upperBound: size)
    (x, y) = (Int(start.x), Int(start.y))
    (self.width, self.height) = (Int(end.x) - x, Int(end.y) - y)
  }

  /// Restricts drawing to the area. The scissor test must be on.
  func setScissor() { gl.Scissor(Int32(x), Int32(y), Int32(width), Int32(height)) }
}
