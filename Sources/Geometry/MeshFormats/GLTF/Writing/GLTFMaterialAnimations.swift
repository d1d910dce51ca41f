import Geometry

/// The nodes whose materials clips animate, and what they need in the file.
///
/// The object of a pointer of KHR_animation_pointer must be in the file, so that an animated extension is written even if all its
/// members have their defaults. A material that is animated is another one than an equal material that is not.
struct GLTFMaterialAnimations {
  /// The first of the nodes whose materials are animated together, for each of them.
  private(set) var owners: [Int: Int] = [:]
  /// The animated extensions by these first nodes.
  private(set) var extensions: [Int: Set<String>] = [:]
  /// The keys of the textures whose transforms are animated.
  private(set) var textures: Set<String> = []

  /// Creates the animations of a document. O(targets of channels).
  init(_ document: MeshDocument) {
    for channel in document.clips.flatMap(\.properties) {
      var first: Int?
      for case .node(let node) in channel.targets {
        let owner = first ?? owners[node] ?? node
        first = owner
        if owners[node] == nil { owners[node] = owner }
      }
      guard let first else { continue }
      let words = channel.path.split(separator: "/").map(String.init)
      for (place, word) in words.enumerated() where word == "extensions" && place + 1 < words.count {
        if place == 0 {
          extensions[first, default: []].insert(words[1])
        } else {
          textures.insert(words[place - 1])
        }
      }
    }
  }
}
