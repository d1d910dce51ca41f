import Testing

@testable import Pictures

@Suite("Texts in PNG files")
struct PNGTextTests {
  private let file: [UInt8]

  init() throws { file = try PNG.encode(Image(width: 2, height: 1, pixels: [1, 2, 3, 255, 4, 5, 6, 255])) }

  @Test("Texts are read as they were written, and leave the pixels as they are")
  func texts() throws {
    let texts = [PNG.Text("Software", "Orrery"), PNG.Text("Command", "größe 5\nµ"), PNG.Text("Empty", "")]
    let bytes = PNG.inserting(texts, into: file)
    #expect(PNG.texts(in: bytes) == texts)
    #expect(try PNG.decode(bytes) == PNG.decode(file))
    #expect(PNG.texts(in: file).isEmpty && PNG.inserting([], into: file) == file)
    #expect(PNG.size(in: bytes).map { [$0.width, $0.height] } == [2, 1])
  }

  @Test("Every cut and every changed byte is read without a crash")
  func damage() {
    let bytes = PNG.inserting([PNG.Text("A", "b"), PNG.Text("C", "ö")], into: file)
    for count in bytes.indices { _ = PNG.texts(in: Array(bytes.prefix(count))) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = 255
      _ = PNG.texts(in: damaged)
    }
  }
}
