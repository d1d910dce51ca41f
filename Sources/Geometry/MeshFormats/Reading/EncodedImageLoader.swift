import Files
import Geometry
import TextCoding

/// A loader of the images that a mesh or scene file refers to by name, each file once. A missing image is replaced by a
/// placeholder, because a model without a texture is better than none.
package struct EncodedImageLoader {
  private let siblings: SiblingFiles
  /// The images and the placeholders by path.
  private var images: [String: EncodedImage] = [:]
  private var byteCount = 0
  private var messages: [String] = []

  /// The maximum number of files that are opened. Each takes several system calls.
  private static let fileLimit = 10_000
  /// The maximum number of missing images that are reported by name.
  private static let namedLimit = 8

  /// Creates a loader of the images among `siblings`.
  package init(_ siblings: SiblingFiles) { self.siblings = siblings }

  /// Notes on the missing images, for messages.
  package var warnings: [String] {
    let unnamedCount = messages.count - Self.namedLimit
    guard unnamedCount > 0 else { return messages }
    return messages.prefix(Self.namedLimit)
      + ["\(unnamedCount) more \(unnamedCount == 1 ? "image" : "images") cannot be read"]
  }

  /// Returns the image in the first of `paths` that can be read.
  ///
  /// - Parameter name: The name of the image, or nil for its path.
  package mutating func image(_ paths: [String], name: String? = nil) -> EncodedImage {
    let paths = paths.map(SiblingFiles.normalized)
    // The first path is the one that the file means. The others are guesses.
    let first = paths.first ?? ""
    var reason: String?
    for path in paths {
      if let known = images[path], path == first || known.failure == nil { return known }
      do throws(SiblingFiles.Refusal) {
        let image = EncodedImage(name: name ?? path, bytes: try read(path))
        images[path] = image
        return image
      } catch {
        reason = reason ?? message(error, path)
      }
    }
    let image = missing(name: name ?? first, reason: reason ?? "image without a name")
    images[first] = image
    return image
  }

  /// Returns the placeholder of an image that is not a file of its own.
  mutating func missing(name: String, reason: String) -> EncodedImage {
    messages.append(reason)
    return EncodedImage(name: name, failure: reason)
  }

  private mutating func read(_ path: String) throws(SiblingFiles.Refusal) -> [UInt8] {
    guard images.count < Self.fileLimit, byteCount < siblings.sizeLimit else {
      throw .file(.tooLarge(path: shortened(path), limit: siblings.sizeLimit))
    }
    let bytes = try siblings.read(path)
    byteCount += bytes.count
    return bytes
  }

  /// Returns the message about a refused file: one line, whatever characters its name has.
  private func message(_ refusal: SiblingFiles.Refusal, _ path: String) -> String {
    let shown = shortened(path.pathDescription)
    switch refusal {
    case .file(let error):
      // The description begins with the path.
      let text = error.description
      for whole in [siblings.folder + path, path] where text.utf8.starts(with: whole.utf8) {
        return "image \(shown)\(String(decoding: text.utf8.dropFirst(whole.utf8.count), as: UTF8.self))"
      }
      return "image \(shown): \(shortened(text))"
    case .outside: return "image \(shown): is outside the folder of the file"
    case .hidden: return "image \(shown): is hidden, and is read only from a folder of --allow-files"
    case .noFolder: return "image \(shown): is not read, because the input has no folder"
    }
  }
}
