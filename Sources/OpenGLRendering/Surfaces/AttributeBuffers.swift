import COpenGL
import Geometry

/// The buffers of optional vertex attributes. Each is uploaded when a program first needs it.
struct AttributeBuffers: ~Copyable {
  /// The uploaded attributes.
  private(set) var uploaded: VertexAttributes = []
  private var colors: GPUBuffer?
  private var textureCoordinates: GPUBuffer?
  private var secondTextureCoordinates: GPUBuffer?
  private var tangents: GPUBuffer?

  /// Uploads the attributes in `needed` that the mesh has and that are not uploaded, and connects them to the bound
  /// vertex array.
  mutating func upload(_ needed: VertexAttributes, of mesh: Mesh, device: GraphicsDevice) {
    let missing = needed.intersection(VertexAttributes(of: mesh)).subtracting(uploaded)
    if missing.contains(.colors) {
      colors = Self.buffer(mesh.colors.span, .colors, device)
    }
    if missing.contains(.textureCoordinates) {
      textureCoordinates = Self.buffer(mesh.textureCoordinates.span, .textureCoordinates, device)
    }
    if missing.contains(.secondTextureCoordinates) {
      secondTextureCoordinates = Self.buffer(
        mesh.secondTextureCoordinates.span, .secondTextureCoordinates, device)
    }
    if missing.contains(.tangents) {
      tangents = Self.buffer(mesh.tangents.span, .tangents, device)
    }
    uploaded.formUnion(missing)
  }

  private static func buffer<Element: BitwiseCopyable>(
    _ elements: Span<Element>, _ attribute: VertexAttributes, _ device: GraphicsDevice
  ) -> GPUBuffer {
    var buffer = GPUBuffer(.vertices, device: device)
    buffer.upload(elements)
    VertexLayout.bind(attribute, buffer)
    return buffer
  }
}
