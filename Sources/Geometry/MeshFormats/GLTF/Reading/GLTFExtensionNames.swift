import TextCoding

/// The names of the extensions that some lists of a glTF file use, declared in `extensionsUsed` or not.
struct GLTFExtensionNames {
  /// The lists of materials and textures.
  static let appearance: Set = ["materials", "textures", "samplers", "images"]
  /// The lists of what positions and faces are read from. An extension of these can encode them in another way.
  static let geometry: Set = ["meshes", "accessors", "bufferViews", "buffers"]

  /// The distinct names, in file order.
  private(set) var names: [String] = []
  private var known: Set<String> = []

  /// Collects the keys of all `extensions` objects of `lists`. O(values).
  init(in asset: JSON5Value, lists: Set<String>) {
    for member in asset.members where lists.contains(member.key) {
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
