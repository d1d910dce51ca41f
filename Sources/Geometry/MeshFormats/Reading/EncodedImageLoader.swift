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

  /// Returns the image in the file that `reference` means; see `FileReferences.candidates(for:in:)`.
  ///
  /// - Parameters:
  ///   - folder: the folder of the file that has the reference, relative to that of the main file.
  ///   - name: The name of the image, or nil for its path.
  package mutating func image(
    _ reference: String, in folder: String = "", name: String? = nil
  ) -> EncodedImage {
    let paths = FileReferences.candidates(for: reference, in: folder).map(SiblingFiles.normalized)
    // The name for messages: a reference with percent-encoded bytes rarely means a file of that very name.
    let stated = reference.isAddress ? paths.first ?? "" : reference.percentDecodedPath ?? reference
    let first = SiblingFiles.normalized(stated.isEmpty ? "" : SiblingFiles.join(folder, stated))
    if let known = images[first] { return known }
    for path in paths { if let known = images[path], known.failure == nil { return known } }
    let image: EncodedImage
    do throws(SiblingFiles.Refusal) {
      let (path, bytes) = try read(paths)
      image = EncodedImage(name: name ?? path, bytes: bytes)
      images[path] = image
    } catch {
      image = missing(
        name: name ?? first,
        reason: first.isEmpty
          ? "image without a name"
          : reference.isAddress && !reference.hasPrefix("file:")
            ? "image \(quoted(shortened(reference))): its address is not a relative path"
            : message(error, first, paths))
      images[first] = image
    }
    return image
  }

  /// Returns the placeholder of an image that is not a file of its own.
  mutating func missing(name: String, reason: String) -> EncodedImage {
    messages.append(reason)
    return EncodedImage(name: name, failure: reason)
  }

  private mutating func read(
    _ paths: [String]
  ) throws(SiblingFiles.Refusal) -> (path: String, bytes: [UInt8]) {
    guard images.count < Self.fileLimit, byteCount < siblings.sizeLimit else {
      throw .file(.tooLarge(path: shortened(paths.first ?? ""), limit: siblings.sizeLimit))
    }
    let (path, bytes) = try siblings.readFirst(of: paths)
    byteCount += bytes.count
    return (path, bytes)
  }

  /// Returns the message about a refused file: one line, whatever characters its name has.
  private func message(_ refusal: SiblingFiles.Refusal, _ path: String, _ tried: [String]) -> String {
    "image \(shortened(path.pathDescription))\(refusal.clause(tried.flatMap { [siblings.folder + $0, $0] }))"
  }
}
