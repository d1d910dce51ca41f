/// An image and its sampler: glTF 2.0, section 3.8.
public struct Texture: Hashable, Sendable {
  /// The image, which other textures may share.
  public var image: EncodedImage
  /// The sampler.
  public var sampler: Sampler

  /// Creates a texture.
  public init(_ image: EncodedImage, sampler: Sampler = Sampler()) {
    (self.image, self.sampler) = (image, sampler)
  }

  /// The filters and wrap modes of a texture: glTF 2.0, section 5.26.
  public struct Sampler: Hashable, Sendable {
    /// The handling of texture coordinates outside 0…1.
    public enum WrapMode: Hashable, Sendable {
      /// The image is repeated.
      case repeated
      /// The image is repeated, every second time mirrored.
      case mirrored
      /// The pixels of the edge continue.
      case clamped
    }

    /// The choice among neighbouring pixels or mipmap levels.
    public enum Filter: Hashable, Sendable {
      /// The nearest one.
      case nearest
      /// Linear interpolation.
      case linear
    }

    /// The wrap mode of the first coordinate.
    public var wrapU = WrapMode.repeated
    /// The wrap mode of the second coordinate.
    public var wrapV = WrapMode.repeated
    /// The filter for pixels larger than those of the picture, or nil for the renderer's choice.
    public var magnification: Filter?
    /// The filter for pixels smaller than those of the picture, or nil for the renderer's choice of this and of
    /// `mipmap`.
    public var minification: Filter?
    /// The filter between mipmap levels, or nil for no mipmaps. It has no effect if `minification` is nil.
    public var mipmap: Filter?

    /// Creates a sampler that repeats the image, with filters of the renderer's choice.
    public init() {}
  }
}
