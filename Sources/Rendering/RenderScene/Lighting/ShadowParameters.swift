import Geometry

/// The parameters of the shadow lookups of a picture, for `shadows.glsl` and the raycaster.
package struct ShadowParameters: Equatable {
  /// The map of each light, as an index in the maps; −1 for a light without a shadow.
  package let mapOfLight: [Int]
  /// The maps from world space to map space.
  private let toMaps: [Transform]
  private let view: ViewFrustum
  /// The radii of a pixel's footprint in each map, in texels, at a distance of 1 along `ViewFrustum.forward`, or at
  /// every distance in an orthographic view.
  package let footprints: [Float]

  /// Creates the parameters.
  ///
  /// - Parameters:
  ///   - shading: the lighting of the picture.
  ///   - maps: the maps of its lights.
  ///   - view: the view of the picture.
  ///   - height: the height of the picture, in pixels.
  package init(_ shading: LightingParameters, _ maps: [ShadowMap], _ view: ViewFrustum, height: Int) {
    mapOfLight = shading.lights.indices.map { shading.shadowLights.firstIndex(of: $0) ?? -1 }
    toMaps = maps.map(\.toMap)
    self.view = view
    let pixel = ShadowFilter.footprint * 2 * view.halfSize.y / Float(height)
    footprints = maps.map { pixel * $0.texelsPerMetre }
  }

  /// The uniform block in std140 layout. It consists of four-component vectors, so there is no padding.
  package var block: [SIMD4<Float>] {
    var block = ShadowFilter.taps.map { SIMD4($0, 0) }
    for first in stride(from: 0, to: LightingParameters.maximumLightCount, by: 4) {
      func map(_ light: Int) -> Float { Float(light < mapOfLight.count ? mapOfLight[light] : -1) }
      block.append(SIMD4(map(first), map(first + 1), map(first + 2), map(first + 3)))
    }
    for index in 0..<LightingParameters.maximumShadowCount {
      let matrix = Matrix4(index < toMaps.count ? toMaps[index] : .identity).columns
      block += [matrix.0, matrix.1, matrix.2, matrix.3]
    }
    for index in 0..<LightingParameters.maximumShadowCount {
      let footprint = index < footprints.count ? footprints[index] : 1
      block.append(
        view.isOrthographic
          ? SIMD4(0, 0, 0, footprint) : SIMD4(view.forward, -dot(view.forward, view.eye)) * footprint)
    }
    return block
  }
}
