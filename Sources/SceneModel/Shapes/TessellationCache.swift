import Geometry

/// A cache of values that are derived from the tessellation of each kind of shape. Each is made on first use and shared by
/// all shapes of the kind.
package struct TessellationCache {
  /// The tessellation of spheres, from which those of other shapes follow.
  package let detail: SphereTessellation
  private var known: [ObjectIdentifier: Any] = [:]

  package init(_ detail: SphereTessellation) { self.detail = detail }

  /// Returns the value of a kind of shape, which `make` makes of its tessellation the first time.
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
