import Geometry
import RenderScene
import SceneModel

extension PointSplats {
  /// The map from view space to the samples of a picture.
  struct Projection: Sendable {
    let isOrthographic: Bool
    let near: Float
    let depths: PointDepths
    /// The clipping plane in view space. Nil if there is none.
    let clip: ClipPlane?
    /// The number of samples for a slope of 1, or for a metre in an orthographic view.
    private let scale: SIMD2<Float>
    private let center: SIMD2<Float>

    init(_ view: ViewFrustum, width: Int, height: Int) {
      (isOrthographic, near, depths) = (view.isOrthographic, view.near, PointDepths(view))
      clip = view.clipInViewSpace
      center = SIMD2(Float(width), Float(height)) / 2
      scale = center / view.halfSize
    }

    /// Returns whether a point in view space is not nearer than the near plane.
    @inline(__always)
    func isInFront(_ place: SIMD3<Float>) -> Bool { place.z >= near }

    /// Returns whether a point in view space is not nearer than the near plane, and not cut away.
    @inline(__always)
    func shows(_ place: SIMD3<Float>) -> Bool { isInFront(place) && clip?.keeps(place) != false }

    /// Returns the shares of a line between which it is neither nearer than the near plane nor cut away. Nil if there are
    /// none.
    @inline(__always)
    func shownShares(from start: SIMD3<Float>, to end: SIMD3<Float>) -> (start: Float, end: Float)? {
      var shares: (start: Float, end: Float) = (0, 1)
      // Heights over a plane, which are positive on the side that is not shown.
      func cut(_ first: Float, _ second: Float) {
        let share = first / (first - second)
        if first > 0 { shares.start = max(shares.start, share) }
        if second > 0 { shares.end = min(shares.end, share) }
      }
      if !isInFront(start), !isInFront(end) { return nil }
      if !isInFront(start) || !isInFront(end) { cut(near - start.z, near - end.z) }
      guard let clip else { return shares }
      let (first, second) = (clip.height(of: start), clip.height(of: end))
      if first > 0, second > 0 { return nil }
      if first > 0 || second > 0 { cut(first, second) }
      return shares.start <= shares.end ? shares : nil
    }

    /// Returns the position in samples, from the lower left. The centre of the first sample is (0.5, 0.5).
    @inline(__always)
    func project(_ place: SIMD3<Float>) -> SIMD2<Float> {
      let slopes = isOrthographic ? SIMD2(place.x, place.y) : SIMD2(place.x, place.y) / place.z
      return slopes * scale + center
    }

    /// Returns the position in samples of a view ray.
    @inline(__always)
    func samples(x: Float, y: Float) -> SIMD2<Float> { SIMD2(x, y) * scale + center }

    /// Returns a radius in samples at a distance.
    @inline(__always)
    func radius(_ radius: PointRadius, at distance: Float) -> Float {
      radius.radius(at: distance, samplesPerMetre: scale.y, isOrthographic: isOrthographic)
    }

    /// Returns a value of a distance that is affine in the picture.
    @inline(__always)
    func value(_ distance: Float) -> Float { isOrthographic ? distance : 1 / distance }

    /// Returns the distance of a value.
    @inline(__always)
    func depth(_ value: Float) -> Float { isOrthographic ? value : 1 / value }
  }

  /// A line between two places in samples, with the radius at each end: a capsule, or a part of a cone with round ends.
  struct ProjectedLine {
    var start: SIMD2<Float>, end: SIMD2<Float>
    var startRadius: Float, endRadius: Float
    /// The values of the distances; see `Projection.value`.
    var startValue: Float, endValue: Float
    /// The shares of the whole line at the ends, of which one is cut by the near plane.
    var startShare: Float, endShare: Float

    /// Returns the share of the way from start to end at which the line is nearest to a place.
    @inline(__always)
    func share(nearest place: SIMD2<Float>) -> Float {
      let way = end - start
      let square = (way * way).sum()
      guard square > 0 else { return 0 }
      return min(max(((place - start) * way).sum() / square, 0), 1)
    }

    /// Returns that share if the line covers the place.
    @inline(__always)
    func share(covering place: SIMD2<Float>) -> Float? {
      let share = share(nearest: place)
      let offset = place - (start + (end - start) * share)
      let radius = startRadius + (endRadius - startRadius) * share
      return (offset * offset).sum() <= radius * radius ? share : nil
    }

    /// Returns the share of the length of the whole line in the scene that is shown at a place.
    @inline(__always)
    func shareOfLength(nearest place: SIMD2<Float>, _ projection: Projection) -> Float {
      let share = share(nearest: place)
      // The share is affine in the picture after a division by the distance.
      let value = startValue + (endValue - startValue) * share
      let length = projection.isOrthographic ? share : endValue * share / value
      return startShare + (endShare - startShare) * length
    }

    /// Returns the first and the last column that the line can cover in a row.
    @inline(__always)
    func columns(nearRow y: Float, _ radius: Float) -> (Float, Float) {
      let way = end - start
      var (low, high): (Float, Float) = (0, 1)
      if abs(way.y) > 1e-3 {
        let (one, other) = ((y - radius - start.y) / way.y, (y + radius - start.y) / way.y)
        low = min(max(min(one, other), 0), 1)
        high = min(max(max(one, other), 0), 1)
      }
      let (from, to) = (start.x + way.x * low, start.x + way.x * high)
      return (min(from, to) - radius - 1, max(from, to) + radius)
    }
  }
}
