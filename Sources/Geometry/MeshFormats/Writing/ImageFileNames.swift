import Files
import Geometry

/// The names of the image files that are written beside a glTF, OBJ or PLY file: `chair-wood.png` for the image `wood.png`
/// and the file `chair.gltf`. The name of the main file keeps them apart from the images of other models, and from
/// those that the input refers to.
struct ImageFileNames: Sendable {
  private var names: [EncodedImage: String] = [:]

  /// Chooses a distinct name for each of `images`.
  ///
  /// - Parameter sidecarName: The name of the second file, which begins as the main file does.
  init(_ images: [EncodedImage], sidecarName: String) {
    let point = sidecarName.utf8.lastIndex(of: UInt8(ascii: "."))
    let stem = point.flatMap { $0 == sidecarName.startIndex ? nil : sidecarName[..<$0] } ?? sidecarName[...]
    // Some file systems ignore case.
    var taken: Set<String> = [sidecarName.lowercased()]
    for image in images where names[image] == nil {
      let (base, ending) = Self.parts(of: image)
      var name = "\(stem)-\(base).\(ending)"
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(stem)-\(base)-\(number).\(ending)"
        number += 1
      }
      names[image] = name
    }
  }

  /// Returns the name of an image, or nil if it is not written.
  subscript(image: EncodedImage) -> String? { names[image] }

  /// The maximum length of the part of a name that comes from the image.
  private static let lengthLimit = 64

  /// Returns the name of the image without folder and extension, and the extension. Letters and digits of ASCII, `-`
  /// and `_` are kept, and other characters become `_`, because material libraries have no way to quote them.
  private static func parts(of image: EncodedImage) -> (base: String, ending: String) {
    let name = image.name.pathName
    let point = name.utf8.lastIndex(of: UInt8(ascii: "."))
    func safe(_ text: Substring) -> String {
      String(
        text.prefix(lengthLimit).map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" })
    }
    let base = safe(point.map { name[..<$0] } ?? name)
    let own = safe(point.map { name[name.index(after: $0)...] } ?? "")
    return (
      base.isEmpty ? "image" : base, image.mediaType?.pathExtension ?? (own.isEmpty ? "image" : own)
    )
  }
}
