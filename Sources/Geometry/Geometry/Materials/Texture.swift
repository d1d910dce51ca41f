#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

extension TextureTransform {
  /// The rows of the matrix of KHR_texture_transform: translation · rotation · scale. The transformed coordinates are the
  /// dot products with (u, v, 1).
  package var rows: (SIMD3<Float>, SIMD3<Float>) {
    let (cosine, sine) = (cos(rotation), sin(rotation))
    return (
      SIMD3(cosine * scale.x, sine * scale.y, offset.x), SIMD3(-sine * scale.x, cosine * scale.y, offset.y)
    )
  }

  /// Returns the rows of the transform which, after `base`, gives this one: rows · base⁻¹. Nil if `base` has no inverse.
  package func rows(relativeTo base: TextureTransform) -> (SIMD3<Float>, SIMD3<Float>)? {
    let (own, base) = (rows, base.rows)
    let determinant = base.0.x * base.1.y - base.0.y * base.1.x
    guard determinant != 0, determinant.isFinite else { return nil }
    func row(_ row: SIMD3<Float>) -> SIMD3<Float> {
      let u = (row.x * base.1.y - row.y * base.1.x) / determinant
      let v = (row.y * base.0.x - row.x * base.0.y) / determinant
      return SIMD3(u, v, row.z - u * base.0.z - v * base.1.z)
    }
    return (row(own.0), row(own.1))
  }

  /// Whether the transform of texture coordinates of usual size is finite: no number exceeds 10³⁰.
  package var isRepresentable: Bool {
    let limit: Float = 1e30
    let rows = rows
    let greatest = max(rows.0.max(), rows.1.max(), -rows.0.min(), -rows.1.min())
    return greatest <= limit
  }
}
