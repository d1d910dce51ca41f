/// A drawing of surfaces for a part of a picture, other than that of their light.
enum SurfaceStage: Hashable {
  /// Finds the depths of a layer of translucent surfaces.
  case layerDepths
  /// Adds the light of a layer of translucent surfaces.
  case layerLight
  /// Stores in the alpha of opaque surfaces the share of their light that they do not emit; see `AmbientOcclusionRenderer`.
  case reflectedShare
}
