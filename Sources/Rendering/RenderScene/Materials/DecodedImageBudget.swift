import Geometry
import MaterialTextures
import Parallelism
import Pictures

/// The choice of the images that are decoded: a few kilobytes of PNG can contain gigabytes of pixels.
enum DecodedImageBudget {
  /// Returns the images of recipes whose pixels do not fit into the memory, by the sizes in the headers of their files. The
  /// first images are kept. Images that are damaged need no memory. O(images) if all fit, else O(images) checks.
  ///
  /// - Parameter hasMemory: returns whether there is memory for a number of bytes.
  static func refused(
    _ recipes: [TextureRecipe], hasMemory: (_ byteCount: Int) -> Bool
  ) -> [EncodedImage: ImageFailure] {
    var uses: [EncodedImage: Int] = [:]
    var images: [EncodedImage] = []
    for image in recipes.flatMap(\.images) {
      if uses[image] == nil { images.append(image) }
      uses[image, default: 0] += 1
    }
    let order = images
    let sizes = Parallel.map(order.count) { order[$0].textureByteCount }
    // Each use makes a texture of its own.
    let byteCounts = zip(images, sizes).map { $1 * (uses[$0] ?? 1) }
    guard !hasMemory(byteCounts.reduce(0, +)) else { return [:] }
    var (refused, sum) = ([EncodedImage: ImageFailure](), 0)
    for (image, byteCount) in zip(images, byteCounts) {
      if hasMemory(sum + byteCount) {
        sum += byteCount
      } else if byteCount > 0 {
        refused[image] = ImageFailure(name: image.name, .tooManyPixels(byteCount: byteCount))
      }
    }
    return refused
  }
}

extension EncodedImage {
  /// The bytes of a texture of the image: its pixels, and a third more for the mipmaps. 0 for an image that cannot be decoded.
  fileprivate var textureByteCount: Int {
    if failure != nil { return 0 }
    // The header of nearly every file is within these bytes. The file need not be read twice.
    let header = prefix(Self.headerSize)
    let size =
      PackedImage.decodedByteCount(of: ImageFileData(header, name: name))
      ?? (byteCount > Self.headerSize
        ? PackedImage.decodedByteCount(of: ImageFileData(bytes, name: name)) : nil)
    return size.map { $0 + $0 / 3 } ?? 0
  }

  private static var headerSize: Int { 1 << 16 }
}
