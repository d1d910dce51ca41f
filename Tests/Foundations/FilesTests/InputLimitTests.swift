import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Input limits")
struct InputLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes `bytes` to the file `name`, packs it with gzip, and returns the path of the packed file.
  private func pack(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(filePath: path))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-9", "-f", path]
    try process.run()
    process.waitUntilExit()
    return path + ".gz"
  }

  private func limits(size: Int = 1 << 31, expansion: Int?, freeSize: Int) -> InputLimits {
    var limits = InputLimits(size: size, expansion: expansion)
    limits.freeSize = freeSize
    return limits
  }

  @Test("A gzip file above the expansion limit is rejected, unless the caller lifts the limit")
  func bomb() throws {
    let zeros = [UInt8](repeating: 0, count: 1_000_000)
    let path = try pack(zeros, to: "bomb.xyz")
    let packed = try FileReader.read(path).count
    #expect(packed < 1100)
    let error = #expect(throws: FileError.self) {
      try FileReader.readUnpacked(path, limits: limits(expansion: 200, freeSize: 1 << 17))
    }
    // The whole file is read before the first byte is unpacked.
    #expect(error == .expandsTooFar(path: path, packed: packed, limit: 200 * packed))
    #expect(try FileReader.readUnpacked(path, limits: limits(expansion: nil, freeSize: 0)) == zeros)
    #expect(try FileReader.readUnpacked(path, limits: limits(expansion: 200, freeSize: 1_000_000)) == zeros)
    #expect(try FileReader.readUnpacked(path) == zeros)
  }

  @Test(
    "A gzip file that unpacks to more than the size limit is rejected, and one of exactly the limit is read")
  func unpackedSize() throws {
    let text = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
    let path = try pack(text, to: "text")
    #expect(try FileReader.readUnpacked(path, limits: InputLimits(size: 300_000)) == text)
    #expect(throws: FileError.tooLarge(path: path, limit: 299_999)) {
      try FileReader.readUnpacked(path, limits: InputLimits(size: 299_999))
    }
  }

  @Test("Consecutive gzip members form one file, and bytes after the last member are ignored")
  func members() throws {
    let parts = [[UInt8](repeating: 1, count: 70_000), [2], []]
    var packed: [UInt8] = []
    for (number, part) in parts.enumerated() { packed += try FileReader.read(pack(part, to: "\(number)")) }
    let path = folder.path("all.gz")
    try Data(packed + [0, 0, 7]).write(to: URL(filePath: path))
    #expect(try FileReader.readUnpacked(path) == parts[0] + parts[1])
  }

  @Test("A gzip file is unpacked from a pipe")
  func packedPipe() throws {
    let text = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 7) }
    let packed = try FileReader.read(pack(text, to: "text"))
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let writer = Thread { try? Data(packed).write(to: URL(filePath: path)) }
    writer.start()
    #expect(try FileReader.readUnpacked(path) == text)
  }

  @Test("An endless device is rejected at the limit")
  func endless() {
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 100_000)) {
      try FileReader.readUnpacked("/dev/zero", limits: InputLimits(size: 100_000))
    }
  }

  @Test("Gathered pieces keep their order, and no piece is larger than half of the bytes before it")
  func gathering() {
    var gathered = ChunkedBuffer()
    var (next, sizes): (UInt8, [Int]) = (0, [])
    for _ in 0..<12 {
      let before = gathered.count
      let count = gathered.append(atMost: 1 << 20) { memory in
        while !memory.isFull {
          memory.append(next)
          next &+= 1
        }
      }
      sizes.append(count)
      #expect(count == min(max(1 << 16, before / 2), 1 << 20))
    }
    let total = gathered.count
    #expect(total == sizes.reduce(0, +))
    let bytes = gathered.take()
    #expect(bytes.count == total && bytes.indices.allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0) })
    #expect(gathered.count == 0 && gathered.take() == [])
  }

  @Test(
    "Error messages give sizes in the largest unit of at least one",
    arguments: [
      (1, "1 byte"), (1023, "1023 bytes"), (1024, "1 KiB"), ((1 << 20) - 1, "1023 KiB"), (1 << 28, "256 MiB"),
      (1 << 31, "2 GiB"),
    ])
  func sizes(limit: Int, text: String) {
    let errors: [FileError] = [
      .tooLarge(path: "a", limit: limit), .expandsTooFar(path: "a", packed: 300_000, limit: limit),
    ]
    #expect(errors.allSatisfy(\.isLimit) && !FileError.isDirectory(path: "a").isLimit)
    #expect(
      errors.map(\.description) == [
        "a: expected at most \(text), found a larger file",
        "a: decompresses to more than \(text), which is far out of proportion to the 292 KiB of compressed data",
      ])
  }
}

@Suite("Reading regular files only")
struct RegularFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A pipe without a writer is rejected at once, and so are a device and a folder")
  func others() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: FileError.self) { try FileReader.readRegular(pipe, limit: 10) }
    #expect(error == .notRegular(path: pipe, .pipe))
    #expect(error?.description == "\(pipe): is a pipe (FIFO), expected a regular file")
    #expect(throws: FileError.notRegular(path: "/dev/null", .characterDevice)) {
      try FileReader.readRegular("/dev/null", limit: 10)
    }
    #expect(throws: FileError.isDirectory(path: folder.url.path)) {
      try FileReader.readRegular(folder.url.path, limit: 10)
    }
  }

  @Test("A regular file is read up to the limit, also through a link")
  func regular() throws {
    let path = try folder.write("12345", to: "five"), link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(try FileReader.readRegular(link, limit: 5) == Array("12345".utf8))
    #expect(throws: FileError.tooLarge(path: path, limit: 4)) { try FileReader.readRegular(path, limit: 4) }
  }
}
