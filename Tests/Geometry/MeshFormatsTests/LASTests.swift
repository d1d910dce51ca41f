import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("LAS")
struct LASTests {
  /// Returns a file of records of a format, with points of whole numbers.
  private func file(
    version: UInt8 = 2, format: UInt8, size: UInt16, scale: Double = 0.01, offset: SIMD3<Double> = .zero,
    _ points: [SIMD3<Int32>], color: (place: Int, values: [SIMD3<UInt16>])? = nil, intensity: UInt16 = 0
  ) -> [UInt8] {
    let headerSize = version == 4 ? 375 : 227
    var bytes = [UInt8](repeating: 0, count: headerSize)
    func store(_ value: some FixedWidthInteger, at place: Int) {
      withUnsafeBytes(of: value.littleEndian) {
        for (index, byte) in $0.enumerated() { bytes[place + index] = byte }
      }
    }
    for (index, letter) in "LASF".utf8.enumerated() { bytes[index] = letter }
    (bytes[24], bytes[25], bytes[104]) = (1, version, format)
    store(UInt16(headerSize), at: 94)
    store(UInt32(headerSize), at: 96)
    store(size, at: 105)
    if version == 4 { store(UInt64(points.count), at: 247) } else { store(UInt32(points.count), at: 107) }
    for axis in 0..<3 {
      store(scale.bitPattern, at: 131 + 8 * axis)
      store(offset[axis].bitPattern, at: 155 + 8 * axis)
    }
    for (number, point) in points.enumerated() {
      let start = bytes.count
      bytes += [UInt8](repeating: 0, count: Int(size))
      for axis in 0..<3 { store(point[axis], at: start + 4 * axis) }
      store(intensity, at: start + 12)
      guard let color else { continue }
      for part in 0..<3 { store(color.values[number][part], at: start + color.place + 2 * part) }
    }
    return bytes
  }

  private func read(_ bytes: [UInt8]) throws -> MeshFile.ReadResult {
    try MeshFile.parse(bytes, as: .las, path: "a.las")
  }

  @Test("Points are whole numbers times a scale, after an offset; colours have 16 or 8 bits")
  func points() throws {
    let places: [SIMD3<Int32>] = [[100, 0, -100], [1, 2, 3]]
    let wide = try read(
      file(format: 2, size: 26, offset: [1, 2, 3], places, color: (20, [[65535, 0, 32768], [0, 257, 0]])))
    let points = wide.document.meshes[0].points
    #expect(points.positions == [PackedFloat3([2, 2, 2]), PackedFloat3([1.01, 2.02, 3.03])])
    #expect(points.colors == [[255, 0, 128, 255], [0, 1, 0, 255]] && wide.omissions == [])
    let narrow = try read(file(format: 3, size: 40, places, color: (28, [[255, 0, 128], [0, 1, 0]])))
    #expect(narrow.document.meshes[0].points.colors == points.colors)
    let latest = try read(
      file(version: 4, format: 7, size: 36, places, color: (30, [[255, 0, 128], [0, 1, 0]])))
    #expect(latest.document.meshes[0].points.colors == points.colors)
    let plain = try read(file(format: 0, size: 20, places, intensity: 7))
    #expect(plain.document.meshes[0].points.colors == [] && plain.omissions == [])
    #expect(
      plain.document.meshes[0].points.scalars == [PointScalar(name: "intensity", values: [7, 7])])
    #expect(
      try read(file(format: 2, size: 26, places, color: (20, [.zero, .zero]))).document.meshes[0].points
        .colors == [])
  }

  @Test("Points in the coordinates of a country keep their digits")
  func origin() throws {
    let bytes = file(
      format: 1, size: 28, scale: 0.001, offset: [500_000, 5_400_000, 0], [[1, 2, 3], [1001, 2, 3]])
    let document = try read(bytes).document
    #expect(document.origin != .zero)
    let exact = document.meshes[0].points.positions.map { document.origin + SIMD3<Double>($0.vector) }
    #expect(abs(exact[0].x - 500_000.001) < 1e-6 && abs(exact[1].x - 500_001.001) < 1e-6)
    #expect(abs(exact[0].y - 5_400_000.002) < 1e-6)
  }

  @Test("A damaged file is read or refused")
  func damage() {
    var random = SeededGenerator(seed: RandomTests.seed)
    let places: [SIMD3<Int32>] = [[100, 0, -100], [1, 2, 3], [7, 8, 9]]
    let files = [
      file(format: 2, size: 26, places, color: (20, [.zero, .one, .zero])),
      file(
        version: 4, format: 8, size: 38, offset: [500_000, 5_400_000, 0], places,
        color: (30, [.one, .zero, .one])),
    ]
    var readCount = 0
    for _ in 0..<RandomTests.rounds(3000) {
      var bytes = files[Int(random.next() % 2)]
      for _ in 0...random.next() % 3 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      guard let document = try? read(bytes).document else { continue }
      readCount += 1
      #expect(document.meshes[0].points.positions.allSatisfy { $0.vector.sum().isFinite })
    }
    #expect(readCount > 0)
  }

  @Test("What is not valid, compressed or too short is refused with its place")
  func refusals() {
    var compressed = file(format: 0, size: 20, [.zero])
    compressed[104] = 0x80
    var version = file(format: 0, size: 20, [.zero])
    version[25] = 5
    var endless = file(version: 4, format: 6, size: 30, [.zero])
    for place in 247..<255 { endless[place] = 0xFF }
    let cases: [([UInt8], String)] = [
      (compressed, "a.las: byte 104: compression by LASzip is not supported"),
      (version, "a.las: byte 24: expected version 1.0 to 1.4, found 1.5"),
      (
        Array(file(format: 0, size: 20, [.zero]).dropLast()),
        "a.las: byte 107: expected at most 0 points in this file, found 1"
      ),
      (
        file(format: 3, size: 26, [.zero]),
        "a.las: byte 105: expected at least 34 bytes for a point, found 26"
      ),
      (
        file(format: 11, size: 70, [.zero]),
        "a.las: byte 104: expected a format of points from 0 to 10, found 11"
      ),
      (endless, "a.las: byte 107: expected at most 1 points in this file, found \(Int.max)"),
      (Array("LASF".utf8), "a.las: byte 0: expected a header of 227 bytes, found 4 bytes"),
    ]
    for (bytes, message) in cases {
      #expect { try read(bytes) } throws: { "\($0)" == message }
    }
  }
}
