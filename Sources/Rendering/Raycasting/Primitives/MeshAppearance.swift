import RenderScene

/// The appearance of a mesh instance.
struct MeshAppearance: Sendable {
  /// The linear colour. Vertex colours are multiplied by it.
  var color: SIMD3<Float>
  /// The opacity. The alpha of vertex colours is multiplied by it.
  var alpha: Float = 1
  /// The material. Nil for a surface without one.
  var material: ResolvedMaterial?
  /// Whether back faces are culled.
  var isOneSided: Bool

  /// Whether the surface may be translucent or cut out, apart from its vertex colours.
  var isTranslucent: Bool { alpha < 1 || material?.mayBeTransparent == true }
}
