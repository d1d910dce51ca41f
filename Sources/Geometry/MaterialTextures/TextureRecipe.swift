import Geometry
import Pictures

/// The derivation of a texture from the images of a material. Textures of equal recipes are equal, so that materials
/// share them.
package enum TextureRecipe: Hashable, Sendable {
  /// The pixels of an image, in a meaning.
  case image(EncodedImage, Image.ContentKind)
  /// The roughness in green and the metalness in blue, each from a grey image. One that is missing is 1.
  case metallicRoughness(metallic: PlacedImage?, roughness: PlacedImage?)
  /// The colours of an image, or white, with a grey image as alpha.
  case baseColor(PlacedImage?, opacity: PlacedImage)
  /// The normals of a surface with the heights of a grey image, times `scale`.
  case normals(heights: PlacedImage, scale: Float, wrapsU: Bool, wrapsV: Bool)

  /// An image that is a part of a texture.
  package struct PlacedImage: Hashable, Sendable {
    package let image: EncodedImage
    /// The channel that is used as a grey image, or nil for that of the use.
    package let channel: TextureReference.Channel?
    /// The place of the image in the texture.
    package let placement: TexturePlacement

    init(_ reference: TextureReference, _ placement: TexturePlacement = .whole) {
      (image, channel) = (reference.texture.image, reference.channel)
      self.placement = placement
    }
  }

  /// The images from which the texture is made.
  package var images: [EncodedImage] {
    switch self {
    case .image(let image, _): [image]
    case .metallicRoughness(let metallic, let roughness): [metallic, roughness].compactMap { $0?.image }
    case .baseColor(let color, let opacity): [color?.image, opacity.image].compactMap(\.self)
    case .normals(let heights, _, _, _): [heights.image]
    }
  }

  /// The size of the image files, as an estimate of the time of decoding.
  package var byteCount: Int { images.reduce(0) { $0 + $1.byteCount } }
}

/// The place of an image within a texture that is made of several images: the map from coordinates of the texture to
/// coordinates of the image, and the wrap modes of the image.
package struct TexturePlacement: Hashable, Sendable {
  /// The rows of the map: the coordinates of the image are the dot products with (u, v, 1).
  package let rowU: SIMD3<Float>, rowV: SIMD3<Float>
  /// The wrap modes of the image.
  package let wrapU: Texture.Sampler.WrapMode, wrapV: Texture.Sampler.WrapMode

  /// Whether the image is the whole texture, with the same coordinates and wrap modes.
  package let isWhole: Bool

  /// The image is the whole texture. Where it is enlarged, it is continued by repetition.
  package static let whole = TexturePlacement()

  private init() {
    (rowU, rowV, wrapU, wrapV, isWhole) = ([1, 0, 0], [0, 1, 0], .repeated, .repeated, true)
  }

  /// Creates the place of the image of `reference` in a texture that `base` samples. Nil if the coordinates are of
  /// different sets, or if the transform of `base` has no inverse.
  init?(_ reference: TextureReference, in base: TextureReference) {
    guard reference.coordinateSet == base.coordinateSet else { return nil }
    let (sampler, other) = (reference.texture.sampler, base.texture.sampler)
    if reference.transform == base.transform, (sampler.wrapU, sampler.wrapV) == (other.wrapU, other.wrapV) {
      self = .whole
      return
    }
    guard let rows = reference.transform.rows(relativeTo: base.transform) else { return nil }
    (rowU, rowV, wrapU, wrapV) = (rows.0, rows.1, sampler.wrapU, sampler.wrapV)
    isWhole = false
    guard (rowU + rowV) * 0 == .zero else { return nil }
  }

  /// Returns whether a texture with this image is exact for all coordinates, not only for those in 0…1, if `sampler`
  /// samples it: each wrap of the texture is one of the image.
  func isExact(for sampler: Texture.Sampler) -> Bool {
    if isWhole { return true }
    let rows = [(rowU, wrapU), (rowV, wrapV)]
    return [(0, sampler.wrapU), (1, sampler.wrapV)].allSatisfy { axis, wrap in
      rows.enumerated().allSatisfy { number, row in
        let (factor, offset) = (row.0[axis], row.0.z)
        switch (wrap, row.1) {
        case (.repeated, .repeated): return factor.isNearlyInteger
        case (.repeated, .mirrored): return (factor / 2).isNearlyInteger
        case (.repeated, .clamped): return factor == 0
        // The reflections of the texture are those of the image, if the axes and the edges coincide.
        case (.mirrored, .mirrored):
          return factor == 0 || number == axis && factor.isNearlyInteger && offset.isNearlyInteger
        case (.clamped, .clamped):
          return factor == 0
            || number == axis && min(offset, offset + factor) <= 0 && max(offset, offset + factor) >= 1
        default: return factor == 0
        }
      }
    }
  }
}

extension Float {
  /// Whether the value differs from an integer by no more than rounding.
  fileprivate var isNearlyInteger: Bool { abs(self - rounded()) <= 1e-4 }
}
