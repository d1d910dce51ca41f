import Geometry
import RenderScene

/// The grid of samples of a picture, and the view ray through each sample.
///
/// A view ray is (x, y, 1) in view space: x and y are its slopes, which change linearly from sample to sample. In an
/// orthographic view all rays are parallel to (0, 0, 1), and x and y are the ray's position instead. The same loops
/// therefore serve both kinds of views.
struct ViewRayGrid: Sendable {
  /// Half the picture's width and height in slopes; see `ViewFrustum.halfSize`.
  let halfSize: SIMD2<Float>
  /// The distance between samples, as a fraction of `halfSize`.
  private let step: SIMD2<Float>
  private let near: Float
  private let isOrthographic: Bool

  /// Creates the grid of `width` × `height` samples.
  init(_ view: ViewFrustum, width: Int, height: Int) {
    (halfSize, near, isOrthographic) = (view.halfSize, view.near, view.isOrthographic)
    step = 2 / SIMD2(Float(width), Float(height))
  }

  /// Returns the x slopes of eight adjacent samples of a row.
  func x(ofSamplesFrom column: Int) -> SIMD8<Float> {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    return halfSize.x * ((lanes + Float(column) + 0.5) * step.x - 1)
  }

  /// Returns the y slope of a row of samples. Rows are counted from the bottom.
  func y(ofRow row: Int) -> Float { halfSize.y * ((Float(row) + 0.5) * step.y - 1) }

  /// Returns the map from view space to sample coordinates in the tile whose lower left sample is at `left` and
  /// `bottom`.
  func projection(left: Int, bottom: Int) -> TileProjection {
    TileProjection(
      scale: 1 / (step * halfSize), offset: 1 / step - 0.5 - SIMD2(Float(left), Float(bottom)),
      halfCount: 1 / step, near: near, isOrthographic: isOrthographic)
  }
}

/// The map from view space to the sample coordinates of a tile: `slope * scale + offset`. Sample i of a row is at
/// coordinate i.
struct TileProjection {
  let scale: SIMD2<Float>, offset: SIMD2<Float>
  /// Half the number of samples of the picture in each direction.
  let halfCount: SIMD2<Float>
  let near: Float
  let isOrthographic: Bool

  /// Returns the slopes of the view rays through eight points in view space.
  @inline(__always)
  func slopes(_ points: Vector3x8) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    if isOrthographic { return (points.x, points.y) }
    let inverseZ = 1 / points.z
    return (points.x * inverseZ, points.y * inverseZ)
  }
}
