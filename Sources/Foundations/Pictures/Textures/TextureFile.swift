import CZlib
import CZstd

/// An image in a container of textures for GPUs: DDS, or KTX 2 (Khronos Texture 2.0) that is not of Basis Universal. The largest level of the first
/// layer and face is read.
///
/// Sources: Microsoft, *Programming Guide for DDS*; Khronos, *KTX File Format Specification 2.0*, section 3.
struct TextureFile {
  let width: Int
  let height: Int
  let texels: TexelLayout
  /// The bytes of the level, as they are in the file.
  private let stored: ArraySlice<UInt8>
  private let compression: Compression

  private enum Compression { case none, zstandard, zlib }

  /// Reads the header of a file. O(1).
  ///
  /// - Throws: `damaged` for a file that ends early, and `unsupported` with the name of a format of pixels.
  init(_ file: ArraySlice<UInt8>, format: ImageFormat) throws(ImageError.Problem) {
    self = format == .dds ? try Self(dds: file) : try Self(ktx2: file)
  }

  private init(
    _ width: Int, _ height: Int, _ texels: TexelLayout, _ stored: ArraySlice<UInt8>,
    _ compression: Compression = .none
  ) {
    (self.width, self.height, self.texels) = (width, height, texels)
    (self.stored, self.compression) = (stored, compression)
  }

  /// The size of the level in bytes without compression.
  private var byteCount: Int { texels.byteCount(width: width, height: height) }

  /// Returns the pixels, `width * height * bytesPerPixel` bytes. O(pixels).
  ///
  /// - Parameter bytesPerPixel: 3, or 4 with alpha.
  func pixels(bytesPerPixel: Int, format: ImageFormat) throws(ImageError.Problem) -> [UInt8] {
    let level = try uncompressed(format: format)
    guard level.count >= byteCount else {
      throw .damaged(format, reason: "its pixels have \(level.count) of \(byteCount) bytes")
    }
    return texels.pixels(of: level, width: width, height: height, bytesPerPixel: bytesPerPixel)
  }

  private func uncompressed(format: ImageFormat) throws(ImageError.Problem) -> ArraySlice<UInt8> {
    if compression == .none { return stored }
    if compression == .zstandard, CZstdIsAvailable() == 0 {
      throw .damaged(format, reason: "the library libzstd is not installed (Debian's package libzstd1)")
    }
    let (count, compression, stored) = (byteCount, compression, stored)
    var isWhole = false
    // The library stores at most `count` bytes; with fewer, the array is discarded.
    let level = [UInt8](count: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stored.withUnsafeBufferPointer { stored in
          if compression == .zstandard {
            isWhole = unsafe CZstdDecompress(stored.baseAddress, stored.count, output.baseAddress, count) != 0
          } else {
            var size = uLong(count)
            let status = unsafe uncompress(output.baseAddress, &size, stored.baseAddress, uLong(stored.count))
            isWhole = status == Z_OK && Int(size) == count
          }
        }
      }
    }
    guard isWhole else { throw .damaged(format, reason: "its compressed pixels are damaged") }
    return level[...]
  }
}

// DDS.
extension TextureFile {
  private init(dds file: ArraySlice<UInt8>) throws(ImageError.Problem) {
    func number(_ offset: Int) -> UInt32 { file.number32(at: offset) }
    guard file.count >= 128 else { throw .damaged(.dds, reason: "its header ends early") }
    let (width, height) = (Int(number(16)), Int(number(12)))
    guard width > 0, height > 0 else { throw .damaged(.dds, reason: "it has no size") }
    let code = number(80) & 4 != 0 ? number(84) : 0
    if code == UInt32(text: "DX10") {
      guard file.count >= 148 else { throw .damaged(.dds, reason: "its header ends early") }
      let kind = number(128)
      guard let texels = TexelLayout.ofDXGI[kind] else {
        throw .unsupported(.dds, feature: "the format \(kind) of DXGI")
      }
      self.init(width, height, texels, file.dropFirst(148))
    } else if code != 0 {
      guard let texels = TexelLayout.ofFourCC.first(where: { UInt32(text: $0.key) == code })?.value else {
        throw .unsupported(.dds, feature: "the format \(code)")
      }
      self.init(width, height, texels, file.dropFirst(128))
    } else {
      // Masks of red, green, blue and alpha.
      let byteCount = Int(number(88)) / 8
      let masks = [92, 96, 100, 104].map { number($0) }
      guard 1...4 ~= byteCount, masks[0] != 0 else {
        throw .unsupported(.dds, feature: "pixels of \(number(88)) bits")
      }
      let isGrey = masks[1] == 0 && masks[2] == 0
      let hasAlpha = number(80) & 1 != 0 && masks[3] != 0
      let color = isGrey ? [masks[0], masks[0], masks[0]] : Array(masks[..<3])
      let texels = TexelLayout.masked(byteCount: byteCount, masks: color, alpha: hasAlpha ? masks[3] : nil)
      self.init(width, height, texels, file.dropFirst(128))
    }
  }
}

// KTX 2.
extension TextureFile {
  private init(ktx2 file: ArraySlice<UInt8>) throws(ImageError.Problem) {
    guard file.count >= 104 else { throw .damaged(.ktx2, reason: "its header ends early") }
    let (kind, scheme) = (file.number32(at: 12), file.number32(at: 44))
    guard kind != 0, scheme != 1 else { throw .unsupported(.ktx2, feature: "Basis Universal compression") }
    guard let texels = TexelLayout.ofVulkan[kind] else {
      throw .unsupported(.ktx2, feature: "the format \(kind) of Vulkan")
    }
    guard let compression: Compression = [0: .none, 2: .zstandard, 3: .zlib][scheme] else {
      throw .unsupported(.ktx2, feature: "the compression \(scheme)")
    }
    let (width, height) = (Int(file.number32(at: 20)), max(1, Int(file.number32(at: 24))))
    guard width > 0 else { throw .damaged(.ktx2, reason: "it has no size") }
    // The first entry of the index of levels is that of the largest one.
    guard let offset = Int(exactly: file.number64(at: 80)), let count = Int(exactly: file.number64(at: 88)),
      offset <= file.count, count <= file.count - offset
    else { throw .damaged(.ktx2, reason: "its pixels are not in the file") }
    self.init(width, height, texels, file.dropFirst(offset).prefix(count), compression)
  }
}

extension ArraySlice<UInt8> {
  /// Returns the little-endian number of four bytes at an offset from the start.
  fileprivate func number32(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[startIndex + offset + $1]) << UInt32(8 * $1) }
  }

  fileprivate func number64(at offset: Int) -> UInt64 {
    UInt64(number32(at: offset)) | UInt64(number32(at: offset + 4)) << 32
  }
}

extension UInt32 {
  /// Creates a code of four letters.
  fileprivate init(text: String) { self = text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}
