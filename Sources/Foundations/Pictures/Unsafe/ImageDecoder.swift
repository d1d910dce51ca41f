import CJPEG
import CPNG
import CSTB
import CTIFF
import CWebP
import Parallelism

/// A decoder of images by libpng, libjpeg-turbo, libwebp, stb_image (BMP, TGA, GIF) and libtiff, whose shims have the same
/// interface, and of textures; see `TextureFile`.
///
/// **Invariant: a library reads the bytes and writes the pixels and the message only during the call, and no more of
/// them than the sizes say.** The shims state this as their preconditions.
@safe
struct ImageDecoder {
  private typealias ReadHeader = (
    UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<UInt32>?,
    UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<CChar>?
  ) -> CInt
  private typealias ReadPixels = (
    UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, UInt32, UInt32, UInt32,
    UnsafeMutablePointer<CChar>?
  ) -> CInt

  private let format: ImageFormat
  /// The functions of the shim. Nil for textures.
  private let readHeader: ReadHeader?
  private let readPixels: ReadPixels?
  private let inflater: ZlibStreamInflater?

  /// The size of the buffers for messages, which is enough for all shims.
  private static let messageSize = Int(
    max(CPNG_MESSAGE_SIZE, CJPEG_MESSAGE_SIZE, CWEBP_MESSAGE_SIZE, CSTB_MESSAGE_SIZE, CTIFF_MESSAGE_SIZE))

  /// Creates the codec of a format.
  ///
  /// - Precondition: the format is that of an `Image`, not `radiance`.
  /// - Parameter inflater: the inflater for PNG files of the most common form. Without one, libpng decodes them.
  init(_ format: ImageFormat, inflater: ZlibStreamInflater? = .installed) {
    (self.format, self.inflater) = (format, inflater)
    switch format {
    case .png: unsafe (readHeader, readPixels) = (CPNGReadHeader, CPNGReadPixels)
    case .jpeg: unsafe (readHeader, readPixels) = (CJPEGReadHeader, CJPEGReadPixels)
    case .webP: unsafe (readHeader, readPixels) = (CWebPReadHeader, CWebPReadPixels)
    case .bmp, .tga, .gif: unsafe (readHeader, readPixels) = (CSTBReadHeader, CSTBReadPixels)
    case .tiff: unsafe (readHeader, readPixels) = (CTIFFReadHeader, CTIFFReadPixels)
    case .dds, .ktx2: unsafe (readHeader, readPixels) = (nil, nil)
    case .radiance: preconditionFailure("a Radiance file has no 8-bit pixels")
    }
  }

  /// Returns the size of the image in `bytes`, and the bytes of each decoded pixel. O(1).
  func header(
    of bytes: ArraySlice<UInt8>
  ) throws(ImageError.Problem) -> (width: UInt32, height: UInt32, bytesPerPixel: UInt32) {
    var (width, height, count) = (UInt32(0), UInt32(0), UInt32(0))
    guard let readHeader = unsafe readHeader else {
      let texture = try TextureFile(bytes, format: format)
      return (UInt32(texture.width), UInt32(texture.height), texture.texels.hasAlpha ? 4 : 3)
    }
    try unsafe call { message in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe readHeader(bytes.baseAddress, bytes.count, &width, &height, &count, message)
      }
    }
    return (width, height, count)
  }

  /// Returns the image in `bytes`. `check` receives its width and height before memory is allocated for it.
  ///
  /// - Parameter isAlphaOptional: whether an image without alpha has three bytes for each pixel.
  func decode(
    _ bytes: ArraySlice<UInt8>, isAlphaOptional: Bool,
    check: (_ width: Int, _ height: Int) throws(ImageError.Problem) -> Void
  ) throws(ImageError.Problem) -> PackedImage {
    var (width, height, count) = try header(of: bytes)
    try check(Int(width), Int(height))
    if !isAlphaOptional { count = 4 }
    if format == .png, let inflater, let file = PNGTrueColorFile(bytes, inflater: inflater),
      let pixels = file.pixels(width: Int(width), height: Int(height), bytesPerPixel: Int(count))
    {
      return PackedImage(
        width: Int(width), height: Int(height), bytesPerPixel: Int(count), pixels: pixels)
    }
    guard let readPixels = unsafe readPixels else {
      let pixels = try TextureFile(bytes, format: format).pixels(bytesPerPixel: Int(count), format: format)
      return PackedImage(
        width: Int(width), height: Int(height), bytesPerPixel: Int(count), pixels: pixels)
    }
    var (failure, defect) = (ImageError.Problem?.none, String?.none)
    // The library stores every pixel, or reports an error, with which the array is discarded.
    let pixels = [UInt8](count: Int(width) * Int(height) * Int(count)) { pixels in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        do throws(ImageError.Problem) {
          defect = try unsafe call { message in
            unsafe bytes.withUnsafeBufferPointer { bytes in
              unsafe readPixels(
                bytes.baseAddress, bytes.count, pixels.baseAddress, width, height, count, message)
            }
          }
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    var image = PackedImage(width: Int(width), height: Int(height), bytesPerPixel: Int(count), pixels: pixels)
    image.defect = defect
    return image
  }

  /// Calls a function of a shim, and throws the error that it reports. Returns its warning, or nil.
  @discardableResult
  private func call(_ body: (UnsafeMutablePointer<CChar>?) -> CInt) throws(ImageError.Problem) -> String? {
    var message = [CChar](repeating: 0, count: Self.messageSize)
    let status = unsafe message.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress) }
    // The statuses of all shims: 0 done, 1 damaged, 2 unsupported.
    if status == 0, message[0] == 0 { return nil }
    let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    if status == 0 { return text }
    throw status == 1 ? .damaged(format, reason: text) : .unsupported(format, feature: text)
  }
}
