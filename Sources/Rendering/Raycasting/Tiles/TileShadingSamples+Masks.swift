import Geometry

extension TileShadingSamples {
  /// Sets the coverage of each pixel to 1 if a mask leaves its point visible, else to 0: also if its material has no mask.
  /// Call it after `collectLayer`. O(points).
  ///
  /// - Parameters:
  ///   - scene: the primitives of the layer.
  ///   - pixelSize: the width and height of a pixel in slopes of view rays.
  ///   - isOrthographic: whether the view is orthographic.
  mutating func setMaskedCoverage(
    _ scene: RaycastPrimitives, pixelSize: SIMD2<Float>, isOrthographic: Bool
  ) {
    let uncovered = ShadedColors8(Vector3x8(.zero), alpha: SIMD8(repeating: 0))
    spheres.shade(into: pixels, withAlpha: true) { _, _, _ in uncovered }
    rods.shade(into: pixels, withAlpha: true) { _, _, _ in uncovered }
    scene.meshes.withArrays { meshes in
      triangles.shade(into: pixels, withAlpha: true) { samples, triangles, _ in
        let group = TriangleGroup8(meshes, triangles, lanes)
        let alpha = group.maskedAlpha(
          samples, pixelSize: pixelSize, lanes, isOrthographic: isOrthographic)
        return ShadedColors8(Vector3x8(.zero), alpha: alpha)
      }
    }
  }
}

extension TriangleGroup8 {
  /// Returns 1 in the lanes that a mask leaves visible, and 0 in the others and in those without a mask.
  fileprivate func maskedAlpha(
    _ samples: ShadingSamples8, pixelSize: SIMD2<Float>, _ lanes: borrowing GatherBuffer, isOrthographic: Bool
  ) -> SIMD8<Float> {
    var alpha = SIMD8<Float>(repeating: 0)
    guard hasMaterial else { return alpha }
    let point = SurfacePoint8(self, samples, pixelSize: pixelSize, lanes, isOrthographic: isOrthographic)
    var indices = SIMD8<UInt32>(repeating: 0)
    for lane in 0..<8 { indices[lane] = instance(lane).material }
    for lane in 0..<8 where !(0..<lane).contains(where: { indices[$0] == indices[lane] }) {
      let material = meshes.materials[Int(indices[lane])]
      guard material.alphaMode == .mask else { continue }
      let surface = SurfaceParameters8(material, point, meshes, lanes)
      alpha.replace(with: surface.alpha, where: indices .== SIMD8(repeating: indices[lane]))
    }
    return alpha
  }
}
