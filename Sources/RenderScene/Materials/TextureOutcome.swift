import Geometry
import Pictures

/// The texture of a recipe, and the failures of its images. Materials that sample the texture retain it.
final class TextureOutcome: Sendable {
  /// The texture. Nil if it has no effect because an image failed.
  let texture: MipmappedTexture?
  /// The images that cannot be drawn.
  let failures: [ImageFailure]

  /// Creates the texture of a recipe from its images. O(pixels).
  ///
  /// Where a colour fails, the texture is a checkerboard. Other textures are made without the image that failed.
  ///
  /// - Parameter images: the images that other recipes use, too. The others are decoded here, so that their pixels are
  ///   freed before those of the next texture are decoded.
  init(_ recipe: TextureRecipe, images: [EncodedImage: Result<PackedImage, ImageFailure>]) {
    var images = images
    for image in recipe.images where images[image] == nil { images[image] = image.decoded() }
    failures = recipe.images.compactMap { image in
      guard case .failure(let failure) = images[image] else { return nil }
      return failure
    }
    func packed(_ image: EncodedImage) -> PackedImage? { try? images[image]?.get() }
    func decoded(_ image: EncodedImage) -> Image? { packed(image).map { Image($0) } }
    func grey(_ source: TextureRecipe.ImageChannel) -> GreyImage? {
      decoded(source.image).map { GreyImage($0, source.channel ?? .luminance) }
    }
    switch recipe {
    case .image(let image, let content):
      guard var pixels = packed(image) else {
        texture = content == .color ? .checkerboard : nil
        return
      }
      pixels.content = content
      texture = MipmappedTexture(pixels)
    case .metallicRoughness(let metallic, let roughness):
      let image = Image(metallic: metallic.flatMap(grey), roughness: roughness.flatMap(grey))
      texture = image.map { MipmappedTexture($0) }
    case .baseColor(let color, let opacity):
      let pixels = color.flatMap(decoded)
      if color != nil, pixels == nil {
        texture = .checkerboard
      } else {
        let alpha = decoded(opacity.image).map { GreyImage($0, opacity.channel ?? .opacity(of: $0)) }
        texture = Image(color: pixels, opacity: alpha).map { MipmappedTexture($0) }
      }
    case .normals(let heights, let scale, let wrapsU, let wrapsV):
      guard let pixels = decoded(heights.image) else {
        texture = nil
        return
      }
      let normals =
        heights.channel == nil && pixels.isNormalMap
        ? pixels.scaledNormals(scale)
        : GreyImage(pixels, heights.channel ?? .luminance)
          .normals(scale: scale, wrapsU: wrapsU, wrapsV: wrapsV)
      texture = MipmappedTexture(normals)
    }
  }
}

extension EncodedImage {
  /// Returns the pixels, or the reason for which there are none. If the image cannot be decoded, they are those of its
  /// fallback. The content is `.color`, whatever the image is used for. O(pixels).
  func decoded() -> Result<PackedImage, ImageFailure> {
    if let failure { return .failure(ImageFailure(name: name, .unreadable(failure))) }
    let own = Result { () throws(ImageError) in try PackedImage.decode(ImageFileData(bytes, name: name)) }
      .mapError { ImageFailure(name: name, .undecodable($0.problem)) }
    guard case .failure = own, case .success(let pixels)? = fallback?.decoded() else { return own }
    return .success(pixels)
  }
}

extension MipmappedTexture {
  /// The texture of an image that cannot be decoded: magenta and black squares.
  static let checkerboard = MipmappedTexture(
    Image(width: 32, height: 32, content: .color) { x, y in
      (x / 4 + y / 4).isMultiple(of: 2) ? SIMD4(255, 0, 255, 255) : SIMD4(0, 0, 0, 255)
    })
}
