import Geometry
import TextCoding

// Textures and their images.
extension SceneFileObject {
  /// Returns the texture of `key`: the name of an image file, or an object with the file and its use. Nil if the object
  /// has no such key.
  ///
  /// `{ file, scale, offset, rotation, wrap, filter }`: the factors of the texture coordinates as a number or as
  /// `[u, v]`, their offset, their rotation in degrees, the handling of coordinates outside 0…1, and the filter for
  /// pixels larger than those of the picture. Smaller pixels are always averaged.
  func texture(_ key: JSON5Key) throws(SceneFileError) -> TextureReference? {
    guard let value = value(key) else { return nil }
    if let file = value.string { return TextureReference(Texture(text.image(file))) }
    guard value.isObject else {
      throw unexpected("the name of an image file, or an object with the file", for: key, value)
    }
    let object = try SceneFileObject(
      value, text: text, place: .texture(key: key.text, owner: place),
      keys: ["file", "scale", "offset", "rotation", "wrap", "filter"])
    guard let file = try object.string("file") else {
      throw object.unexpected("the name of an image file", for: "file", value, found: "none")
    }
    var reference = TextureReference(Texture(text.image(file)))
    if let scale = try object.pair("scale", allowsNumber: true) { reference.transform.scale = scale }
    if let offset = try object.pair("offset") { reference.transform.offset = offset }
    if let degrees = try object.number("rotation") { reference.transform.rotation = degrees * .pi / 180 }
    let modes: [Texture.Sampler.WrapMode] = [.repeated, .mirrored, .clamped]
    if let mode = try object.choice("wrap", of: modes, named: \.key) {
      (reference.texture.sampler.wrapU, reference.texture.sampler.wrapV) = (mode, mode)
    }
    let filters: [Texture.Sampler.Filter] = [.nearest, .linear]
    reference.texture.sampler.magnification = try object.choice("filter", of: filters, named: \.key)
    return reference
  }

  /// Returns the member of `choices` that the string of `key` names. Nil if the object has no such key.
  func choice<Choice>(
    _ key: JSON5Key, of choices: [Choice], named name: (Choice) -> String
  ) throws(SceneFileError) -> Choice? {
    guard let value = value(key), let text = try string(key) else { return nil }
    if let found = choices.first(where: { name($0) == text }) { return found }
    let known = choices.map(name)
    throw SceneFileError(
      path: self.text.path, at: value.position, unknown: "value", text,
      place: "for \(key) of \(place)", among: known)
  }

  /// Returns the two finite numbers of `key`; or twice its only number, if that is allowed. Nil if the object has no
  /// such key.
  private func pair(_ key: JSON5Key, allowsNumber: Bool = false) throws(SceneFileError) -> SIMD2<Float>? {
    guard let value = value(key) else { return nil }
    let expected = allowsNumber ? "a number or two numbers [u, v]" : "two numbers [u, v]"
    if allowsNumber, value.number != nil {
      return SIMD2(repeating: try finite(value, of: key, expected: expected))
    }
    guard value.isArray, value.elements.count == 2 else { throw unexpected(expected, for: key, value) }
    var pair = SIMD2<Float>.zero
    for (index, element) in value.elements.enumerated() {
      pair[index] = try finite(element, of: key, expected: "a finite number")
    }
    return pair
  }
}

extension Texture.Sampler.WrapMode {
  /// The name in scene files.
  fileprivate var key: String {
    switch self {
    case .repeated: "repeat"
    case .mirrored: "mirror"
    case .clamped: "clamp"
    }
  }
}

extension Texture.Sampler.Filter {
  /// The name in scene files.
  fileprivate var key: String {
    switch self {
    case .nearest: "nearest"
    case .linear: "linear"
    }
  }
}
