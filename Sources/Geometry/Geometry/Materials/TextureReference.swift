/// The use of a texture by a material: glTF 2.0, section 5.20, with KHR_texture_transform.
public struct TextureReference: Hashable, Sendable {
  /// A channel of an image (`-imfchan` of MTL).
  public enum Channel: Hashable, Sendable {
    /// A component of the pixels.
    case red, green, blue, alpha
    /// The brightness of the pixels.
    case luminance
  }

  /// The image and its sampler.
  public var texture: Texture
  /// The set of texture coordinates: 0 for `Mesh.textureCoordinates`, 1 for `Mesh.secondTextureCoordinates`.
  public var coordinateSet: Int
  /// The transform of the texture coordinates before sampling.
  public var transform: TextureTransform
  /// The channel of a grey image, or nil for that of the material model.
  public var channel: Channel?

  /// Creates a reference.
  public init(
    _ texture: Texture, coordinateSet: Int = 0, transform: TextureTransform = TextureTransform(),
    channel: Channel? = nil
  ) {
    (self.texture, self.coordinateSet, self.transform) = (texture, coordinateSet, transform)
    self.channel = channel
  }
}

/// A transform of texture coordinates: scale, then rotation, then offset, as in KHR_texture_transform.
public struct TextureTransform: Hashable, Sendable {
  /// The offset of the origin, in widths and heights of the image.
  public var offset: SIMD2<Float>
  /// The rotation about the origin in radians. A positive angle rotates the image clockwise.
  public var rotation: Float
  /// The factors of the coordinates.
  public var scale: SIMD2<Float>

  /// Creates a transform. Without arguments, it is the identity.
  public init(offset: SIMD2<Float> = .zero, rotation: Float = 0, scale: SIMD2<Float> = .one) {
    (self.offset, self.rotation, self.scale) = (offset, rotation, scale)
  }
}
