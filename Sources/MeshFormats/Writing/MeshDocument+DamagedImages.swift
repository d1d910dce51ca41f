import Geometry
import MaterialTextures
import Parallelism

extension MeshDocument {
  /// Returns notes on the damaged images that a file of this document contains or refers to, for messages. Images are
  /// written byte for byte, so other programs find them damaged, too. Images that are missing or of a type that is not
  /// decoded are not damaged. O(pixels), on several threads.
  public func damagedImages(as format: MeshFormat, options: MeshWritingOptions) -> [String] {
    let images: [EncodedImage]
    switch format {
    case .glb, .gltf: images = GLTFTextureTable(converted(for: format).document.materials).images
    case .obj, .ply, .stl: images = imageFiles(as: format, options: options).map(\.image)
    }
    return Parallel.map(images.count) { number -> String? in
      guard case .failure(let failure) = images[number].decoded(),
        case .undecodable(let problem) = failure.reason
      else { return nil }
      switch problem {
      case .damaged, .sizeImplausible: return failure.description
      case .unexpectedFormat, .unsupported, .tooLarge, .unwritable: return nil
      }
    }.compactMap(\.self)
  }
}
