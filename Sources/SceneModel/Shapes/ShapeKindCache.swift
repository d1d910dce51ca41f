import Geometry

/// Caches one value for each kind of shape that is derived from the kind's tessellation. It is made on first use and
/// shared by all shapes of the kind.
package struct ShapeKindCache {
  /// The tessellation of spheres. The tessellations of the other shapes are derived from it.
  package let detail: TessellationDetail
  private var known: [ObjectIdentifier: Any] = [:]

  package init(_ detail: TessellationDetail) { self.detail = detail }

  /// Returns the value for a kind of shape. On the first call, `make` computes it from the tessellation of the kind.
  ///
  /// - Throws: `GeometryError` if a count of the tessellation is out of range.
  package mutating func value<Model: Shape, Value>(
    of type: Model.Type, make: (Model.Tessellated) -> Value
  ) throws(GeometryError) -> Value {
    if let value = known[ObjectIdentifier(type)] as? Value { return value }
    let value = make(try Model.tessellated(by: detail))
    known[ObjectIdentifier(type)] = value
    return value
  }
}
