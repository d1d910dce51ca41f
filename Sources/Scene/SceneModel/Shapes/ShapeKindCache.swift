import Geometry

/// Caches one value for each kind of shape that is derived from the kind's tessellation, and another from its form for
/// textures. A value is made on first use and shared by all shapes of the kind.
package struct ShapeKindCache {
  /// The tessellation of spheres. The tessellations of the other shapes are derived from it.
  package let detail: TessellationDetail
  private var known: [Key: Any] = [:]

  private struct Key: Hashable {
    let kind: ObjectIdentifier
    let isTextured: Bool
  }

  package init(_ detail: TessellationDetail) { self.detail = detail }

  /// Returns the value for a kind of shape. On the first call, `make` computes it from the tessellation of the kind, or
  /// from its form for textures; see `TessellatedShape.textured`.
  ///
  /// - Throws: `GeometryError` if a count of the tessellation is out of range.
  package mutating func value<Model: Shape, Value>(
    of type: Model.Type, isTextured: Bool = false, make: (Model.Tessellated) -> Value
  ) throws(GeometryError) -> Value {
    let key = Key(kind: ObjectIdentifier(type), isTextured: isTextured)
    if let value = known[key] as? Value { return value }
    let tessellated = try Model.tessellated(by: detail)
    let value = make(isTextured ? tessellated.textured : tessellated)
    known[key] = value
    return value
  }
}
