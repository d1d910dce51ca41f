import Geometry
import MaterialTextures
import Parallelism
import Pictures

extension MeshDocument {
  /// Returns notes on the damaged images that a file of this document contains or refers to, for messages. Images are
  /// written byte for byte, so other programs find them damaged, too. Images that are missing or of a type that is not
  /// decoded are not damaged.
  ///
  /// O(bytes of the images), on several threads: the structure and the checksums are checked, and only an image with a
  /// defect is decoded, for the reason. `checksPixels` decodes each image, which takes many times as long. It finds damage
  /// within the compressed pixels of JPEG and WebP files, too, which have no checksums.
  package func damagedImages(
    as format: MeshFormat, options: MeshWritingOptions, checksPixels: Bool = false
  ) -> [String] {
    let images =
      format.keeps.contains(.containedImages)
      ? format.type.images(of: self) : imageFiles(as: format, options: options).map(\.image)
    return Parallel.map(images.count) { number -> String? in
      let image = images[number]
      if !checksPixels, image.failure == nil, ImageFileData(image.bytes).hasSoundStructure { return nil }
      switch image.decoded() {
      case .success(let pixels):
        return pixels.defect.map { ImageFailure(name: image.name, .defective($0)).description }
      case .failure(let failure):
        guard case .undecodable(let problem) = failure.reason else { return nil }
        switch problem {
        case .damaged, .sizeImplausible: return failure.description
        case .unexpectedFormat, .unsupported, .tooLarge, .unwritable: return nil
        }
      }
    }.compactMap(\.self)
  }
}
