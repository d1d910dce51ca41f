import Parallelism

/// The optional attributes of a mesh's vertices that materials need.
struct VertexAttributes: Sendable {
  let textureCoordinates: UnownedSpan<SIMD2<Float>>?
  let secondTextureCoordinates: UnownedSpan<SIMD2<Float>>?
  /// Unit tangents, and the sign of the bitangent in w; see `Mesh.tangents`.
  let tangents: UnownedSpan<SIMD4<Float>>?

  /// Whether there are any.
  @inline(__always)
  var isPresent: Bool { textureCoordinates != nil || secondTextureCoordinates != nil || tangents != nil }

  /// No attributes.
  static let none = VertexAttributes(
    textureCoordinates: nil, secondTextureCoordinates: nil, tangents: nil)
}
