import Geometry

/// What is made of each kind of shape once it is tessellated: made when it is first asked for, and shared by all shapes of
/// the kind.
package struct TessellationCache {
  /// How finely shapes are tessellated.
  package let detail: SphereTessellation
  private var known: [ObjectIdentifier: Any] = [:]

  package init(_ detail: SphereTessellation) { self.detail = detail }

  /// What `make` returned for a kind of shape the first time.
  ///
  /// - Throws: `GeometryError` if a count of the tessellation is out of range.
  package mutating func value<Model: Shape, Value>(
    of type: Model.Type, make: (Model.Tessellated) -> Value
  ) throws(GeometryError) -> Value {
    if let value = known[ObjectIdentifier(type)] as? Value { return value }
    let value = make(try Model.cut(detail))
    known[ObjectIdentifier(type)] = value
    return value
  }
}
