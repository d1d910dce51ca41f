import Geometry
import TextCoding

/// The textures, samplers and images of a glTF file: glTF 2.0, section 3.8, with KHR_texture_transform,
/// EXT_texture_webp and KHR_texture_basisu.
final class GLTFTextures {
  private let textureObjects: GLTFJSONObjects
  private let imageObjects: GLTFJSONObjects
  private let samplerObjects: GLTFJSONObjects
  private let buffers: GLTFBuffers
  private var loader: EncodedImageLoader
  private var textures: [Int: Texture?] = [:]
  private var images: [Int: EncodedImage] = [:]
  private var imagesWithFallbacks: [ImagePair: EncodedImage] = [:]
  /// The bytes of each buffer view with an image.
  private var viewBytes: [GLTFBuffers.BufferRange: [UInt8]] = [:]
  /// Limits the copies of bytes that many images share in part.
  private var budget = ReadingBudget()
  /// The metadata of the images that were read.
  private(set) var metadata: [MeshDocument.MetadataOwner: MeshDocument.Metadata] = [:]
  /// The features of textures that are not read.
  private(set) var omissions: [String] = []
  /// The textures, images and samplers that cannot be used.
  private(set) var unusable = OmissionList()

  /// The numbers of an image and of its fallback.
  private struct ImagePair: Hashable {
    let preferred: Int
    let fallback: Int
  }

  init(_ asset: GLTFJSONObject, buffers: GLTFBuffers, siblings: SiblingFiles) throws(MeshReadError) {
    textureObjects = try asset.objects("textures")
    imageObjects = try asset.objects("images")
    samplerObjects = try asset.objects("samplers")
    (self.buffers, loader) = (buffers, EncodedImageLoader(siblings))
  }

  /// Notes on the missing images, for messages.
  var warnings: [String] { loader.warnings }

  /// Returns the reference to a texture that the member `key` of `object` describes, or nil if there is none.
  func reference(_ key: String, of object: GLTFJSONObject) throws(MeshReadError) -> TextureReference? {
    guard let info = try object.object(key) else { return nil }
    return reference(info)
  }

  /// Returns the reference to a texture that `info` describes. Nil if the texture or its coordinates are not supported, and,
  /// with an omission, if it is not valid.
  func reference(_ info: GLTFJSONObject) -> TextureReference? {
    do throws(MeshReadError) {
      return try validReference(info)
    } catch {
      unusable.add("texture", because: error)
      return nil
    }
  }

  private func validReference(_ info: GLTFJSONObject) throws(MeshReadError) -> TextureReference? {
    let index = try info.index("index", of: "textures", count: textureObjects.count, "the index of a texture")
    var set = try info.integer("texCoord") ?? 0
    var transform = TextureTransform()
    if let change = try info.object("extensions")?.object("KHR_texture_transform") {
      transform.offset = try change.vector("offset", as: SIMD2<Float>.self) ?? .zero
      transform.rotation = try change.number("rotation") ?? 0
      transform.scale = try change.vector("scale", as: SIMD2<Float>.self) ?? .one
      if !transform.isRepresentable {
        omit("texture transforms with numbers that are too large")
        transform = TextureTransform()
      }
      set = try change.integer("texCoord") ?? set
    }
    guard set <= 1 else {
      omit("textures with a third set of coordinates")
      return nil
    }
    guard let texture = try texture(index) else { return nil }
    return TextureReference(texture, coordinateSet: set, transform: transform)
  }

  private func texture(_ number: Int) throws(MeshReadError) -> Texture? {
    if let known = textures[number] { return known }
    let object = textureObjects[number]
    let texture: Texture?
    if let image = try image(of: object) {
      do throws(MeshReadError) {
        texture = Texture(image, sampler: try sampler(of: object))
      } catch {
        unusable.add("sampler", because: error)
        texture = Texture(image)
      }
    } else {
      omit("textures without an image")
      texture = nil
    }
    textures[number] = .some(texture)
    return texture
  }

  /// Returns the image of a texture. A WebP image is preferred, and the other one is its fallback. An image of
  /// KHR_texture_basisu is used only if there is no other.
  private func image(of texture: GLTFJSONObject) throws(MeshReadError) -> EncodedImage? {
    let extensions = try texture.object("extensions")
    func index(_ source: GLTFJSONObject?) throws(MeshReadError) -> Int? {
      try source?.index("source", of: "images", count: imageObjects.count)
    }
    let original = try index(texture)
    guard let webp = try index(extensions?.object("EXT_texture_webp")), webp != original else {
      if let original { return try image(original) }
      guard let other = try index(extensions?.object("KHR_texture_basisu")) else { return nil }
      return try image(other)
    }
    let preferred = try image(webp)
    guard let original else { return preferred }
    let pair = ImagePair(preferred: webp, fallback: original)
    if let known = imagesWithFallbacks[pair] { return known }
    let fallback = try image(original)
    let both: EncodedImage =
      if preferred.failure != nil {
        fallback
      } else if fallback.failure != nil {
        preferred
      } else {
        EncodedImage(preferred, fallback: fallback)
      }
    imagesWithFallbacks[pair] = both
    return both
  }

  private func image(_ number: Int) throws(MeshReadError) -> EncodedImage {
    if let known = images[number] { return known }
    let object = imageObjects[number]
    let name = try? object.string("name")
    var image: EncodedImage
    do throws(MeshReadError) {
      image = try validImage(object, number: number, name: name)
    } catch {
      image = loader.missing(name: name ?? "", reason: "image \(number): \(error.messageInFile)")
    }
    images[number] = image
    let metadata = try object.metadata()
    if !metadata.isEmpty { self.metadata[.image(image)] = metadata }
    return image
  }

  private func validImage(
    _ object: GLTFJSONObject, number: Int, name: String?
  ) throws(MeshReadError) -> EncodedImage {
    let image: EncodedImage
    if let view = try object.index("bufferView", of: "bufferViews", count: buffers.viewCount) {
      if let deferred = try buffers.image(named: name ?? "", inView: view) {
        image = deferred
      } else {
        image = EncodedImage(name: name ?? "", bytes: try bytes(ofView: view, object))
      }
    } else if let uri = try object.utf8("uri") {
      image = self.image(uri, number: number, name: name)
    } else {
      throw object.unexpected("a uri or a bufferView", at: "uri", found: "none")
    }
    return image
  }

  private func image(_ text: ArraySlice<UInt8>, number: Int, name: String?) -> EncodedImage {
    if DataURI.hasScheme(text) {
      if let bytes = DataURI.decode(text) { return EncodedImage(name: name ?? "", bytes: bytes) }
      return loader.missing(
        name: name ?? "", reason: "image \(number): its data is not valid base64 or percent-encoded text")
    }
    if text.isEmpty { return loader.missing(name: name ?? "", reason: "image \(number): its uri is empty") }
    let uri = String(decoding: text, as: UTF8.self)
    return loader.image(uri, name: name)
  }

  private func bytes(ofView number: Int, _ image: GLTFJSONObject) throws(MeshReadError) -> [UInt8] {
    let place = try buffers.place(ofView: number)
    if let known = viewBytes[place] { return known }
    guard budget.take(place.range.count, of: 1, read: buffers.byteCount) else {
      throw image.unexpected(
        "images in proportion to the size of the file", at: "bufferView", found: "far more")
    }
    let bytes = buffers.bytes(at: place)
    viewBytes[place] = bytes
    return bytes
  }

  private func sampler(of texture: GLTFJSONObject) throws(MeshReadError) -> Texture.Sampler {
    guard let index = try texture.index("sampler", of: "samplers", count: samplerObjects.count) else {
      return Texture.Sampler()
    }
    let object = samplerObjects[index]
    func value<Value>(_ key: String, _ codes: KeyValuePairs<Int, Value>) throws(MeshReadError) -> Value? {
      guard let code = try object.integer(key) else { return nil }
      if let found = codes.first(where: { $0.key == code }) { return found.value }
      throw object.unexpected(
        "\(codes.map { "\($0.key)" }.joined(separator: ", "))", at: key, found: "\(code)")
    }
    var sampler = Texture.Sampler()
    sampler.wrapU = try value("wrapS", Texture.Sampler.wrapCodes) ?? .repeated
    sampler.wrapV = try value("wrapT", Texture.Sampler.wrapCodes) ?? .repeated
    sampler.magnification = try value("magFilter", Texture.Sampler.magnificationCodes)
    if let filters = try value("minFilter", Texture.Sampler.minificationCodes) {
      (sampler.minification, sampler.mipmap) = (filters.minification, filters.mipmap)
    }
    return sampler
  }

  private func omit(_ feature: String) {
    if !omissions.contains(feature) { omissions.append(feature) }
  }
}

// The codes of glTF 2.0, section 5.26, which are those of OpenGL.
extension Texture.Sampler {
  static let wrapCodes: KeyValuePairs<Int, WrapMode> = [10497: .repeated, 33648: .mirrored, 33071: .clamped]
  static let magnificationCodes: KeyValuePairs<Int, Filter> = [9728: .nearest, 9729: .linear]
  static let minificationCodes: KeyValuePairs<Int, (minification: Filter, mipmap: Filter?)> = [
    9728: (.nearest, nil), 9729: (.linear, nil), 9984: (.nearest, .nearest), 9985: (.linear, .nearest),
    9986: (.nearest, .linear), 9987: (.linear, .linear),
  ]
}
