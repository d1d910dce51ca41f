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
    var colors = shade(point, group.instance(0).material, group, samples, lanes)
    if group.isOneInstance { return colors }
    var materials = SIMD8<UInt32>(repeating: 0)
    for lane in 0..<8 { materials[lane] = group.instance(lane).material }
    for lane in 1..<8 where !(0..<lane).contains(where: { materials[$0] == materials[lane] }) {
      let shaded = shade(point, materials[lane], group, samples, lanes)
      colors.replace(with: shaded, where: materials .== SIMD8(repeating: materials[lane]))
    }
    return colors
  }

  /// Returns the colours as if all samples had the material with an index.
  @inline(never)
  private func shade(
    _ point: borrowing SurfacePoint8, _ material: UInt32, _ group: TriangleGroup8,
    _ samples: ShadingSamples8, _ lanes: borrowing GatherBuffer
  ) -> ShadedColors8 {
    if material == MaterialTable.standard, !isPhysical {
      return ShadedColors8(
        shade(SurfaceAttributes8(point.attributes.color, point.attributes.normal), samples),
        alpha: point.attributes.alpha)
    }
    let meshes = group.meshes
    let material = meshes.materials[Int(material)]
    let surface = SurfaceParameters8(material, point, meshes, lanes)
    if let index = material.extended {
      return shadeExtended(surface, meshes.extendedMaterials[index], point, group, samples, lanes)
    }
    if material.isUnlit {
      return ShadedColors8(
        withFog(surface.baseColor, samples), alpha: surface.alpha, emittedShare: SIMD8(repeating: 1))
    }
    let light = light(surface, samples, SIMD8(repeating: 1), lanes)
    return ShadedColors8(
      withFog(toneMapping.displayed(light), samples), alpha: surface.alpha,
      emittedShare: material.emits ? emittedShare(surface, of: light) : .zero)
  }

  /// Returns the share of light that surfaces emit, by the sums of the components.
  @inline(__always)
  private func emittedShare(_ surface: SurfaceParameters8, of light: Vector3x8) -> SIMD8<Float> {
    let emitted = surface.emittedLight * SIMD8(repeating: exposureFactor)
    let sum = (light.x + light.y + light.z).max(1e-12)
    return ((emitted.x + emitted.y + emitted.z) / sum).min(1)
  }

  /// Returns the colours of surfaces of a material with extended parameters.
  @inline(never)
  private func shadeExtended(
    _ surface: SurfaceParameters8, _ material: ExtendedMaterial, _ point: borrowing SurfacePoint8,
    _ group: TriangleGroup8, _ samples: ShadingSamples8, _ lanes: borrowing GatherBuffer
  ) -> ShadedColors8 {
    var scale = SIMD8<Float>(repeating: 1)
    for lane in 0..<8 { scale[lane] = group.instance(lane).toView.meanScale }
    let extended = ExtendedSurface8(
      material, scale: scale, normal: surface.normal, point, group.meshes, lanes)
    let light = light(surface, samples, SIMD8(repeating: 1), lanes, extended)
    return ShadedColors8(
      withFog(toneMapping.displayed(light), samples), alpha: surface.alpha,
      emittedShare: emittedShare(surface, of: light))
  }

  /// Returns the colours of surfaces without a material in a picture with an explicit environment.
  @inline(never)
  func shadePhysical(
    _ surface: SurfaceAttributes8, _ samples: ShadingSamples8, _ lanes: borrowing GatherBuffer
  ) -> ShadedColors8 {
    let parameters = SurfaceParameters8(standard: surface.color, normal: surface.normal)
    return ShadedColors8(
      withFog(toneMapping.displayed(light(parameters, samples, surface.ambientVisibility, lanes)), samples),
      alpha: surface.alpha)
  }
}
