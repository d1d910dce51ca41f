import TextCoding

/// The names of the extensions that the materials and textures of a glTF file use, declared in `extensionsUsed` or not.
struct GLTFExtensionNames {
  /// The distinct names, in file order.
  private(set) var names: [String] = []
  private var known: Set<String> = []

  /// Collects the keys of all `extensions` objects of materials, textures, samplers and images. O(values).
  init(in asset: JSON5Value) {
    guard case .object(let members) = asset.content else { return }
    for member in members where ["materials", "textures", "samplers", "images"].contains(member.key) {
      insert(member.value)
    }
  }

  private mutating func insert(_ value: JSON5Value) {
    switch value.content {
    case .array(let values):
      for value in values { insert(value) }
    case .object(let members):
      // Applications may store anything in `extras`.
      for member in members where member.key != "extras" {
        if member.key == "extensions", case .object(let extensions) = member.value.content {
          for name in extensions.map(\.key) where known.insert(name).inserted { names.append(name) }
        }
        insert(member.value)
      }
    case .null, .boolean, .number, .string: break
    }
  }
}
