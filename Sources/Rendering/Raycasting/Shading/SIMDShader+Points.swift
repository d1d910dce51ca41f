import Geometry
import RenderScene

extension SIMDShader {
  /// Returns the colours of points and lines. Those without a normal have their own colour, with fog.
  @inline(never)
  func shade(
    _ splats: PointSplats, at indices: SIMD8<UInt32>, _ samples: ShadingSamples8,
    _ lanes: borrowing GatherBuffer
  ) -> ShadedColors8 {
    for lane in 0..<8 {
      let surface = splats.surface(indices[lane], x: samples.x[lane], y: samples.y[lane])
      lanes[.color, lane] = surface.color
      lanes[.normal, lane] = surface.normal
    }
    let (color, normal) = (lanes[.color], lanes[.normal])
    let unlit = withFog(color, samples)
    let isLit = normal.dot(normal) .> 0.5
    guard isLit.isAnySet else { return ShadedColors8(unlit, alpha: SIMD8(repeating: 1)) }
    let surface = SurfaceAttributes8(color, normal)
    let lit = isPhysical ? shadePhysical(surface, samples, lanes).light : shade(surface, samples)
    return ShadedColors8(unlit.replacing(with: lit, where: isLit), alpha: SIMD8(repeating: 1))
  }
}

extension GatherBuffer.VectorColumn {
  fileprivate static var color: Self { Self(0) }
  fileprivate static var normal: Self { Self(3) }
}
