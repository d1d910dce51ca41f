import Testing

@testable import Pictures

@Suite("Animated PNG")
struct AnimatedPNGTests {
  private static func picture(_ level: UInt8) -> Image {
    var image = Image(width: 3, height: 2)
    for index in image.pixels.indices { image.pixels[index] = index % 4 == 3 ? 255 : level &+ UInt8(index) }
    return image
  }

  /// The chunks of a file: type, contents and checksum.
  private static func chunks(_ file: [UInt8]) -> [(type: String, content: [UInt8], checksum: Int)] {
    var (chunks, place) = ([(type: String, content: [UInt8], checksum: Int)](), 8)
    func number(_ start: Int) -> Int { file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    while place < file.count {
      let count = number(place)
      chunks.append(
        (
          String(decoding: file[place + 4..<place + 8], as: UTF8.self),
          Array(file[place + 8..<place + 8 + count]), number(place + 8 + count)
        ))
      place += 12 + count
    }
    return chunks
  }

  @Test("The check value of CRC-32 is that of its catalogue entry")
  func checksum() { #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926) }

  @Test("Two pictures: the chunks, their order, and each picture read back")
  func twoPictures() throws {
    let (first, second) = (Self.picture(10), Self.picture(90))
    var animation = AnimatedPNG(frameCount: 2, framesPerSecond: 25)
    let file = try animation.add(first) + animation.add(second) + animation.end
    let chunks = Self.chunks(file)
    #expect(chunks.map(\.type) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
    #expect(chunks[1].content == [0, 0, 0, 2, 0, 0, 0, 0])
    // Number, width, height, left, top, 1/25 s, and how it is disposed of and blended.
    let control: [UInt8] = [0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 25, 0, 0]
    #expect(chunks[2].content == [0, 0, 0, 0] + control && chunks[4].content == [0, 0, 0, 1] + control)
    #expect(chunks[5].content.prefix(4) == [0, 0, 0, 2])
    #expect(chunks.allSatisfy { CRC32.checksum(Array($0.type.utf8) + $0.content) == UInt32($0.checksum) })
    // A reader that does not know animations shows the first.
    #expect(try PNG.decode(file) == first)
    var alone = AnimatedPNG(frameCount: 1, framesPerSecond: 25)
    let other = try alone.add(second) + alone.end
    #expect(try PNG.decode(other) == second)
    #expect(Self.chunks(other)[3].content == Array(chunks[5].content.dropFirst(4)))
  }
}
