import Geometry
import TestSupport
import Testing

@testable import Pictures

/// Blocks of 4x4 pixels as Pillow decodes them, and damaged files.
@Suite("Textures of GPUs")
struct TextureFileTests {
  struct Blocks: Sendable {
    /// The number of DXGI.
    let format: UInt32
    let firstPixel: [UInt8]
    /// The hash FNV-1a of all pixels, block by block. Without the blue of BC5.
    let hash: UInt64
    let bytes: [UInt8]
  }

  static let blocks = [
    Blocks(
      format: 71, firstPixel: [33, 174, 107, 255], hash: 0xE69168AA33A51005,
      bytes: [
        109, 37, 207, 115, 76, 73, 161, 221, 39, 62, 77, 143, 171, 95, 91, 219,
      ]),
    Blocks(
      format: 74, firstPixel: [181, 244, 60, 221], hash: 0x75BA8F62AA0A7D90,
      bytes: [
        141, 16, 153, 236, 5, 232, 253, 199, 193, 215, 52, 119, 118, 72, 171, 115, 189, 226, 1, 130, 80,
        69, 228, 218, 50, 218, 94, 150, 121, 107, 157, 48,
      ]),
    Blocks(
      format: 77, firstPixel: [120, 69, 43, 208], hash: 0x96E560839CA7F073,
      bytes: [
        120, 230, 69, 47, 41, 105, 204, 205, 194, 113, 12, 131, 134, 158, 203, 121, 121, 254, 63, 161,
        237, 103, 44, 157, 83, 136, 0, 203, 37, 20, 169, 47,
      ]),
    Blocks(
      format: 80, firstPixel: [147, 147, 147, 255], hash: 0xBB781128DE86676D,
      bytes: [
        147, 121, 24, 24, 198, 237, 83, 114, 129, 180, 171, 77, 156, 175, 76, 36,
      ]),
    Blocks(
      format: 83, firstPixel: [0, 157, 0, 255], hash: 0x8E564FB3F1B07A05,
      bytes: [
        37, 47, 54, 23, 95, 209, 231, 137, 63, 221, 68, 207, 192, 249, 239, 227, 39, 47, 133, 177, 98,
        127, 107, 162, 103, 171, 184, 10, 203, 134, 110, 152,
      ]),
    Blocks(
      format: 98, firstPixel: [110, 132, 122, 255], hash: 0xB246C53BABAD25B1,
      bytes: [
        53, 7, 113, 251, 114, 189, 106, 101, 184, 93, 250, 246, 170, 120, 247, 115, 150, 119, 103, 167,
        83, 151, 41, 189, 126, 132, 149, 157, 56, 13, 107, 166, 100, 136, 81, 40, 166, 88, 133, 159, 132,
        22, 215, 3, 208, 101, 234, 212, 184, 254, 67, 135, 139, 147, 43, 16, 211, 189, 62, 15, 101, 138,
        32, 9, 16, 125, 177, 48, 143, 43, 43, 225, 56, 250, 239, 61, 37, 146, 128, 153, 32, 126, 179, 7,
        192, 28, 50, 199, 174, 104, 196, 118, 19, 246, 135, 83, 192, 165, 198, 112, 35, 30, 73, 151, 237,
        77, 169, 215, 234, 148, 0, 50, 128, 81, 229, 132, 70, 51, 208, 59, 77, 40, 234, 163, 116, 132, 77,
        75,
      ]),
  ]

  /// Returns a DDS file.
  private func dds(_ format: UInt32, width: UInt32, height: UInt32, _ bytes: [UInt8]) -> [UInt8] {
    var file = Array("DDS ".utf8) + [124]
    file += [UInt8](repeating: 0, count: 148 - file.count)
    func store(_ value: UInt32, at place: Int) {
      for byte in 0..<4 { file[place + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte)) }
    }
    store(height, at: 12)
    store(width, at: 16)
    store(4, at: 80)
    file.replaceSubrange(84..<88, with: "DX10".utf8)
    store(format, at: 128)
    return file + bytes
  }

  private func message(_ file: [UInt8]) -> String {
    do {
      _ = try Image.decode(ImageFileData(file))
      return ""
    } catch { return error.description }
  }

  @Test("Blocks have the pixels that Pillow decodes", arguments: blocks)
  func pixels(blocks: Blocks) throws {
    let layout = try #require(TexelLayout.ofDXGI[blocks.format])
    let count = blocks.bytes.count / layout.byteCount(width: 4, height: 4)
    let file = dds(blocks.format, width: UInt32(4 * count), height: 4, blocks.bytes)
    let image = try Image.decode(ImageFileData(file))
    #expect((image.width, image.height) == (4 * count, 4))
    #expect(
      Array(image.pixels[..<4]).indices.allSatisfy { index in
        blocks.format == 83 && index == 2 || image.pixels[index] == blocks.firstPixel[index]
      })
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for block in 0..<count {
      for pixel in 0..<16 {
        for component in 0..<4 where blocks.format != 83 || component != 2 {
          let place = (pixel / 4 * image.width + 4 * block + pixel % 4) * 4 + component
          hash = (hash ^ UInt64(image.pixels[place])) &* 0x100_0000_01B3
        }
      }
    }
    #expect(hash == blocks.hash)
  }

  @Test("BC5 has the third component of a normal of length 1")
  func normals() throws {
    // The first component is 255 everywhere, the second one 128.
    let block: [UInt8] = [255, 255, 0, 0, 0, 0, 0, 0, 128, 128, 0, 0, 0, 0, 0, 0]
    let image = try Image.decode(ImageFileData(dds(83, width: 4, height: 4, block)))
    #expect(Array(image.pixels[..<4]) == [255, 128, 127, 255])
    let flat: [UInt8] = [128, 128, 0, 0, 0, 0, 0, 0, 127, 127, 0, 0, 0, 0, 0, 0]
    let other = try Image.decode(ImageFileData(dds(83, width: 4, height: 4, flat)))
    #expect(Array(other.pixels[..<4]) == [128, 127, 254, 255])
  }

  @Test("An image whose sides are no multiples of 4 has a part of its last blocks")
  func sides() throws {
    let block: [UInt8] = [0x00, 0xF8, 0x1F, 0x00, 0, 0, 0, 0x55]
    let image = try Image.decode(ImageFileData(dds(71, width: 3, height: 4, block)))
    #expect(image.pixels.count == 4 * 12)
    #expect(
      Array(image.pixels[..<4]) == [255, 0, 0, 255] && Array(image.pixels.suffix(4)) == [0, 0, 255, 255])
  }

  @Test("What cannot be read is named")
  func refusals() {
    let ktx = FurtherFormatTests.samples.filter { $0.format == .ktx2 }.map(\.file)
    var (basis, other, cut, far) = (ktx[0], ktx[0], ktx[1], ktx[1])
    basis[12] = 0
    other[12] = 1
    cut.removeLast()
    far[80] = 255
    #expect(message(basis) == "a KTX 2 image with Basis Universal compression, which is not supported")
    #expect(message(other) == "a KTX 2 image with the format 1 of Vulkan, which is not supported")
    #expect(message(cut) == "not a readable KTX 2 image: its pixels are not in the file")
    #expect(message(far) == "not a readable KTX 2 image: its pixels are not in the file")
    #expect(
      message(dds(95, width: 4, height: 4, [UInt8](repeating: 0, count: 16)))
        == "a DDS image with the format 95 of DXGI, which is not supported")
    #expect(
      message(dds(71, width: 4, height: 4, [1, 2]))
        == "not a readable DDS image: its pixels have 2 of 8 bytes")
    #expect(
      message(dds(71, width: 16384, height: 16384, [1, 2]))
        == "not a readable DDS image: 150 bytes cannot contain 16384x16384 pixels")
  }

  @Test("The rule of TGA, which has no signature, is the same in the modules Pictures and Geometry")
  func headersOfTGA() {
    var generator = SeededGenerator(seed: 1)
    var count = 0
    for _ in 0..<20_000 {
      // Mostly numbers that a header can have.
      func pick(_ values: [UInt8]) -> UInt8 { values.randomElement(using: &generator) ?? 0 }
      let map = pick([0, 0, 1])
      var header: [UInt8] = [pick([0, 9]), map, pick([1, 2, 3, 9, 10, 11, 0, 4])]
      for _ in 3..<8 { header.append(map == 1 ? pick([0, 1, 24]) : pick([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])) }
      for _ in 8..<16 { header.append(pick([0, 1, 2])) }
      header += [pick([8, 15, 16, 24, 32, 7]), pick([0, 8, 0x20, 0x40, 0x80])]
      let isTGA = ImageFormat.isTGA(header[...])
      if isTGA { count += 1 }
      #expect((ImageMediaType(signatureOf: header) == .tga) == isTGA, "\(header)")
    }
    #expect(count > 100)
  }
}
