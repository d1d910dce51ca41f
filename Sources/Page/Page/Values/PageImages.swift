import Geometry
import Pictures
import RenderScene

/// The images of a page. The browser decodes the original bytes of PNG, JPEG and WebP files without their Exif metadata. Images
/// that are made of others, such as the normals of a height map, are stored as PNG.
struct PageImages {
  /// The images of the header.
  private(set) var list: [PageValue] = []

  private let resolver = MaterialResolver()
  /// The materials in use, so that the resolver finds images that several share.
  private var resolved: [ResolvedMaterial] = []
  /// The indices of textures by identity.
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The indices of the arrays of image files by identity.
  private var files: [ObjectIdentifier: Int] = [:]

  /// Returns the textures of a material by their slots, for the `data` of its model. O(pixels).
  mutating func textures(
    of material: Material, _ arrays: inout PageArrays
  ) -> [(key: String, value: PageValue)] {
    guard !material.details.textures.isEmpty else { return [] }
    let source = resolver.resolve(material)
    resolved.append(source)
    let details = material.details
    var textures: [(key: String, value: PageValue)] = []
    for slot in MaterialParameters.drawnSlots {
      // An opacity texture is a part of the colour.
      let isMade = slot.name == "baseColorTexture" && details.opacityTexture != nil
      let original = isMade ? nil : details[slot]
      guard let texture = source[slot],
        let image = index(of: texture.texture, original?.texture.image, &arrays)
      else { continue }
      textures.append((slot.stem, Self.use(texture, image: image)))
    }
    return textures
  }

  /// Returns the index of a texture, which is appended if it is not in the list. Nil if it cannot be encoded.
  private mutating func index(
    of texture: MipmappedTexture, _ original: EncodedImage?, _ arrays: inout PageArrays
  ) -> Int? {
    let identity = ObjectIdentifier(texture)
    if let known = indices[identity] { return known }
    guard let (array, type) = file(of: texture, original, &arrays) else { return nil }
    indices[identity] = list.count
    list.append(
      .object([
        ("array", .index(array)), ("mediaType", .text(type.rawValue)), ("name", .text(original?.name ?? "")),
        ("content", .text(texture.content == .color ? "color" : "data")),
        ("isOpaque", .boolean(texture.isOpaque)),
      ]))
    return list.count - 1
  }

  /// Returns the array of the bytes of an image file: the original one, if browsers can decode it, else a PNG file.
  private mutating func file(
    of texture: MipmappedTexture, _ original: EncodedImage?, _ arrays: inout PageArrays
  ) -> (array: Int, type: ImageMediaType)? {
    if let original, original.failure == nil, let type = original.mediaType,
      [.png, .jpeg, .webp].contains(type), !texture.isReplacement,
      // The pixels may be those of the fallback.
      original.fallback == nil
    {
      let identity = ObjectIdentifier(original)
      if let known = files[identity] { return (known, type) }
      let array = arrays.add(ExifRemoval.removed(from: original.bytes, type))
      files[identity] = array
      return (array, type)
    }
    guard let png = try? PNG.encode(Image(texture.levels[0])) else { return nil }
    return (arrays.add(png), .png)
  }

  private static func use(_ texture: MaterialTexture, image: Int) -> PageValue {
    let sampler = texture.sampler
    func vector(_ key: String, _ row: SIMD3<Float>) -> (key: String, value: PageValue) { (key, .vector(row)) }
    func name(_ filter: Texture.Sampler.Filter?) -> PageValue {
      filter.map { .text($0 == .nearest ? "nearest" : "linear") } ?? .null
    }
    func name(_ mode: Texture.Sampler.WrapMode) -> PageValue {
      switch mode {
      case .repeated: .text("repeated")
      case .mirrored: .text("mirrored")
      case .clamped: .text("clamped")
      }
    }
    return .object([
      ("image", .index(image)), vector("rowU", texture.rowU), vector("rowV", texture.rowV),
      ("set", .index(texture.coordinateSet)), ("wrapU", name(sampler.wrapU)), ("wrapV", name(sampler.wrapV)),
      ("magnification", name(sampler.magnification)), ("minification", name(sampler.minification)),
      ("mipmap", name(sampler.mipmap)),
    ])
  }
}
