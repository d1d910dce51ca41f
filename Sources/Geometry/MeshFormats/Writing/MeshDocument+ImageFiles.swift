import Files
import Geometry
import TextCoding

extension MeshDocument {
  /// An image file that is written beside a mesh file.
  package struct ImageFile: Equatable, Sendable {
    /// The file name.
    package var name: String
    /// The image, whose bytes are the contents of the file.
    package var image: EncodedImage
  }

  /// Returns the image files that the file of this document refers to: the images of the materials, except missing ones,
  /// and for `ply` those of the base colours. Empty for `glb` and `stl`, and without `sidecarName`. O(nodes), and
  /// for `gltf` that of `converted(for:)`.
  package func imageFiles(as format: MeshFormat, options: MeshWritingOptions) -> [ImageFile] {
    guard format.hasImageFiles, let sidecarName = options.sidecarName else { return [] }
    let images = format.type.images(of: self)
    let names = ImageFileNames(images, sidecarName: sidecarName)
    return images.compactMap { image in names[image].map { ImageFile(name: $0, image: image) } }
  }

  /// Whether buffer, materials or images are written as files beside the file at `path` if nobody decides: the materials of
  /// OBJ and the textures of PLY are, unless the file cannot refer to them.
  package func needsOtherFiles(as format: MeshFormat, besideFile path: String) -> Bool {
    format.type.needsOtherFiles(self)
      && format.canName(format.sidecarPath(besideFile: path)?.name ?? String(path.pathName))
  }
}

extension MeshFormat {
  /// Returns the name and the path of the second file: `a/b.bin` for `a/b.gltf`. Nil if the format has none.
  package func sidecarPath(besideFile path: String) -> (name: String, path: String)? {
    guard let ending = sidecarExtension else { return nil }
    let name = path.pathName
    let point = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let stem = point.flatMap { $0 == name.startIndex ? nil : name[..<$0] } ?? name
    return ("\(stem).\(ending)", "\(path.pathFolder)\(stem).\(ending)")
  }
}

extension String {
  /// Whether the text can be the operand of a statement of OBJ and PLY, which ends with the line, loses trailing blanks, and must
  /// not end with a backslash, which continues the line.
  var isLineOperand: Bool {
    guard let first = utf8.first, let last = utf8.last else { return true }
    return utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\t") } && !isBlankOrLineFeed(first)
      && !isBlankOrLineFeed(last) && last != UInt8(ascii: "\\")
  }
}
