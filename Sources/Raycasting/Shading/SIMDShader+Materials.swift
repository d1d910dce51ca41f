import Geometry

extension SIMDShader {
  /// Returns the colours of triangles of which some have a material.
  ///
  /// Samples with one material are shaded together. Groups with several materials are shaded once for each. Not
  /// inlined, so that surfaces without a material are shaded in registers.
  @inline(never)
  func shadeMaterials(
    of group: TriangleGroup8, _ samples: ShadingSamples8, _ lanes: borrowing GatherBuffer
  ) -> ShadedColors8 {
    let point = SurfacePoint8(
      group, samples, pixelSize: pixelSize, lanes, isOrthographic: isOrthographic)
    var materials = SIMD8<UInt32>(repeating: 0)
    for lane in 0..<8 { materials[lane] = group.instance(lane).material }
    var colors = shade(point, materials[0], group.meshes, samples, lanes)
    for lane in 1..<8 where !(0..<lane).contains(where: { materials[$0] == materials[lane] }) {
      let isSame = materials .== SIMD8(repeating: materials[lane])
      colors.replace(
        with: shade(point, materials[lane], group.meshes, samples, lanes), where: isSame)
    }
    return colors
  }

  /// Returns the colours as if all samples had the material with an index.
  private func shade(
    _ point: SurfacePoint8, _ material: UInt32, _ meshes: MeshInstances.ShadingArrays,
    _ samples: ShadingSamples8, _ lanes: borrowing GatherBuffer
  ) -> ShadedColors8 {
    if material == MaterialTable.standard, !isPhysical {
      return ShadedColors8(
        shade(point.attributes.color, point.attributes.normal, samples, SIMD8(repeating: 1)))
    }
    let material = meshes.materials[Int(material)]
    let surface = SurfaceParameters8(material, point, meshes, lanes)
    let light =
      material.isUnlit
      ? surface.baseColor : neutralToneMapped(light(surface, samples, SIMD8(repeating: 1), lanes))
    return ShadedColors8(withFog(light, samples), alpha: surface.alpha)
  }

  /// Returns the light of surfaces without a material in a picture with an environment. Not inlined.
  @inline(never)
  func shadePhysical(
    _ color: Vector3x8, _ normal: Vector3x8, _ samples: ShadingSamples8, _ ambientVisibility: SIMD8<Float>,
    _ lanes: borrowing GatherBuffer
  ) -> ShadedColors8 {
    let surface = SurfaceParameters8(standard: color, normal: normal)
    return ShadedColors8(
      withFog(neutralToneMapped(light(surface, samples, ambientVisibility, lanes)), samples))
  }
}
