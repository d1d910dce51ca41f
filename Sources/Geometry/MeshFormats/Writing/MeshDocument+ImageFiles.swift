import Geometry

extension MeshDocument {
  /// An image file that is written beside a mesh file.
  public struct ImageFile: Equatable, Sendable {
    /// The file name.
    public var name: String
    /// The image, whose bytes are the contents of the file.
    public var image: EncodedImage
  }

  /// Returns the image files that the file of this document refers to: the images of the materials, except missing ones,
  /// and for `ply` those of the base colours. Empty for `glb` and `stl`, and without `sidecarName`. O(nodes), and
  /// for `gltf` that of `converted(for:)`.
  public func imageFiles(as format: MeshFormat, options: MeshWritingOptions) -> [ImageFile] {
    guard let sidecarName = options.sidecarName else { return [] }
    let images: [EncodedImage]
    switch format {
    case .gltf: images = imagesOfGLTF
    case .obj: images = MTLWriter.images(of: self)
    case .ply: images = PLYTextures(self).images
    case .glb, .stl, .off, .threeMF: images = []
    }
    let names = ImageFileNames(images, sidecarName: sidecarName)
    return images.compactMap { image in names[image].map { ImageFile(name: $0, image: image) } }
  }
}
