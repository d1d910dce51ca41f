import Geometry
import Pictures

extension TextureRecipe {
  /// The pixels of a texture, and the failures of its images.
  package struct Outcome: Sendable {
    /// The pixels. Nil if the texture has no effect because an image failed.
    package let pixels: PackedImage?
    /// Whether there are no pixels because a colour failed.
    package let lacksColor: Bool
    /// The images that cannot be decoded, or only in part.
    package let failures: [ImageFailure]
  }

  /// Returns the pixels of the texture. Textures without a colour that fails are made without the image that failed.
  /// O(pixels).
  ///
  /// - Parameter images: The images that are decoded already. The others are decoded here.
  package func make(images: [EncodedImage: Result<PackedImage, ImageFailure>] = [:]) -> Outcome {
    var images = images
    for image in self.images where images[image] == nil { images[image] = image.decoded() }
    let failures = self.images.compactMap { image -> ImageFailure? in
      switch images[image] {
      case .failure(let failure): failure
      case .success(let pixels): pixels.defect.map { ImageFailure(name: image.name, .defective($0)) }
      case nil: nil
      }
    }
    func outcome(_ pixels: PackedImage?, lacksColor: Bool = false) -> Outcome {
      Outcome(pixels: pixels, lacksColor: lacksColor, failures: failures)
    }
    func packed(_ image: EncodedImage) -> PackedImage? { try? images[image]?.get() }
    func decoded(_ image: EncodedImage) -> Image? { packed(image).map { Image($0) } }
    func grey(_ source: PlacedImage) -> PlacedPixels<GreyImage>? {
      decoded(source.image).map {
        PlacedPixels(GreyImage($0, source.channel ?? .luminance), source.placement)
      }
    }
    switch self {
    case .image(let image, let content):
      guard var pixels = packed(image) else { return outcome(nil, lacksColor: content == .color) }
      pixels.content = content
      return outcome(pixels)
    case .metallicRoughness(let metallic, let roughness):
      let image = Image(metallic: metallic.flatMap(grey), roughness: roughness.flatMap(grey))
      return outcome(image.map { PackedImage($0) })
    case .baseColor(let color, let opacity):
      let pixels = color.flatMap { color in decoded(color.image).map { PlacedPixels($0, color.placement) } }
      if color != nil, pixels == nil { return outcome(nil, lacksColor: true) }
      let alpha = decoded(opacity.image).map { image in
        PlacedPixels(GreyImage(image, opacity.channel ?? .opacity(of: image)), opacity.placement)
      }
      return outcome(Image(color: pixels, opacity: alpha).map { PackedImage($0) })
    case .normals(let heights, let scale, let wrapsU, let wrapsV):
      guard let pixels = decoded(heights.image) else { return outcome(nil) }
      let normals =
        heights.channel == nil && pixels.isNormalMap
        ? pixels.scaledNormals(scale)
        : GreyImage(pixels, heights.channel ?? .luminance)
          .normals(scale: scale, wrapsU: wrapsU, wrapsV: wrapsV)
      return outcome(PackedImage(normals))
    }
  }
}

extension EncodedImage {
  /// Returns the pixels, or the reason of the failure. If the image cannot be decoded, the pixels are those of its
  /// fallback. The content is `.color`, whatever the image is used for. O(pixels).
  package func decoded() -> Result<PackedImage, ImageFailure> {
    if let failure { return .failure(ImageFailure(name: name, .unreadable(failure))) }
    let own = Result { () throws(ImageError) in try PackedImage.decode(ImageFileData(bytes, name: name)) }
      .mapError { ImageFailure(name: name, .undecodable($0.problem)) }
    guard case .failure = own, case .success(let pixels)? = fallback?.decoded() else { return own }
    return .success(pixels)
  }
}
