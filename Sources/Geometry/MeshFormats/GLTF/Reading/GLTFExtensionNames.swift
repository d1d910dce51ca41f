import TextCoding

/// The names of the extensions that the materials and textures of a glTF file use, declared in `extensionsUsed` or not.
struct GLTFExtensionNames {
  /// The distinct names, in file order.
  private(set) var names: [String] = []
  private var known: Set<String> = []

  /// Collects the keys of all `extensions` objects of materials, textures, samplers and images. O(values).
  init(in asset: JSON5Value) {
    for member in asset.members where ["materials", "textures", "samplers", "images"].contains(member.key) {
      insert(member.value)
    }
  }

  private mutating func insert(_ value: JSON5Value) {
    for element in value.elements { insert(element) }
    for member in value.members {
      let content = member.value
      guard content.isObject || content.isArray else { continue }
      let key = member.key
      // Applications may store anything in `extras`.
      if key == "extras" { continue }
      if key == "extensions" {
        for name in content.members.lazy.map(\.key) where known.insert(name).inserted { names.append(name) }
      }
      insert(content)
    }
  }
}
