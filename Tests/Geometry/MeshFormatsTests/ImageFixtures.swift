import Geometry
import MeshFormats

/// The first bytes of image files. Nothing decodes them.
enum TestImages {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 9]
  static let webp = Array("RIFF\u{4}\0\0\0WEBPVP8 ".utf8)
}

extension Texture {
  /// A texture with the bytes of an image.
  static func named(_ name: String, _ bytes: [UInt8]) -> Texture {
    Texture(EncodedImage(name: name, bytes: bytes))
  }
}

/// Returns a document written as a GLB and read.
func rewritten(_ document: MeshDocument) throws -> MeshDocument {
  try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "rewritten.glb").document
}
