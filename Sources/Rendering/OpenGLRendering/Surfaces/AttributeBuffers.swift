import COpenGL
import Geometry

/// The buffers of optional vertex attributes. Each is uploaded when a program first needs it, and after it changed.
struct AttributeBuffers: ~Copyable {
  /// The uploaded attributes.
  private(set) var uploaded: VertexAttributes = []
  /// The bounds of both sets of uploaded texture coordinates.
  private(set) var coordinateBounds = (CoordinateBounds.square, CoordinateBounds.square)
  private var colors: GPUBuffer?
  private var textureCoordinates: GPUBuffer?
  private var secondTextureCoordinates: GPUBuffer?
  private var tangents: GPUBuffer?

  /// Uploads the attributes in `needed` that the mesh has and that are not uploaded, and connects them to the bound
  /// vertex array.
  mutating func upload(_ needed: VertexAttributes, of mesh: Mesh, device: GraphicsDevice) {
    let missing = needed.intersection(VertexAttributes(of: mesh)).subtracting(uploaded)
    if missing.contains(.colors) {
      Self.upload(mesh.colors.span, .colors, to: &colors, device)
    }
    if missing.contains(.textureCoordinates) {
      coordinateBounds.0 = CoordinateBounds(mesh.textureCoordinates, indices: mesh.indices)
      Self.upload(mesh.textureCoordinates.span, .textureCoordinates, to: &textureCoordinates, device)
    }
    if missing.contains(.secondTextureCoordinates) {
      coordinateBounds.1 = CoordinateBounds(mesh.secondTextureCoordinates, indices: mesh.indices)
      Self.upload(
        mesh.secondTextureCoordinates.span, .secondTextureCoordinates, to: &secondTextureCoordinates, device)
    }
    if missing.contains(.tangents) {
      Self.upload(mesh.tangents.span, .tangents, to: &tangents, device)
    }
    uploaded.formUnion(missing)
  }

  /// Causes the next `upload` to upload `attributes` again, in place if there is an allocation.
  mutating func setChanged(_ attributes: VertexAttributes) { uploaded.subtract(attributes) }

  private static func upload<Element: BitwiseCopyable>(
    _ elements: Span<Element>, _ attribute: VertexAttributes, to known: inout GPUBuffer?,
    _ device: GraphicsDevice
  ) {
    var buffer = known.take() ?? GPUBuffer(.vertices, device: device)
    buffer.upload(elements)
    VertexLayout.bind(attribute, buffer)
    known = consume buffer
  }
}
