import Files
import Foundation
import TestSupport
import Testing

@testable import Geometry
@testable import MeshFormats

@Suite("Files of 3D Gaussians")
struct SplatFormatTests {
  private static let shapeNames = ["x", "y", "z", "f_dc_0", "f_dc_1", "f_dc_2"]
  private static let otherNames = [
    "opacity", "scale_0", "scale_1", "scale_2", "rot_0", "rot_1", "rot_2", "rot_3",
  ]

  /// A PLY file of floats with these properties.
  private static func ply(_ names: [String], _ rows: [[Float]], isText: Bool = false) -> [UInt8] {
    let head = """
      ply
      format \(isText ? "ascii" : "binary_little_endian") 1.0
      element vertex \(rows.count)
      \(names.map { "property float \($0)\n" }.joined())end_header

      """
    guard isText else { return Array(head.utf8) + rows.flatMap { $0.withUnsafeBytes { Array($0) } } }
    return Array((head + rows.map { $0.map { "\($0)" }.joined(separator: " ") + "\n" }.joined()).utf8)
  }

  private func read(_ bytes: [UInt8], as format: MeshFormat) throws -> MeshFile.ReadResult {
    try MeshFile.parse(bytes, as: format, path: "a.\(format.rawValue)")
  }

  private func points(_ result: MeshFile.ReadResult) throws -> PointSet {
    try #require(result.document.meshes.first).points
  }

  /// Splats with numbers that all formats store well.
  private static func random(_ count: Int, degree: Int) -> PointSet {
    var random = SeededGenerator(seed: RandomTests.seed)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    func vector(_ range: ClosedRange<Float>) -> PackedFloat3 {
      PackedFloat3(SIMD3(number(range), number(range), number(range)))
    }
    let size = (degree + 1) * (degree + 1)
    return PointSet(
      positions: (0..<count).map { _ in vector(-3...3) },
      splats: SplatAttributes(
        scales: (0..<count).map { _ in vector(0.01...0.5) },
        rotations: (0..<count).map { _ in
          let q = SIMD4(number(-1...1), number(-1...1), number(-1...1), number(-1...1))
          return q / (q * q).sum().squareRoot()
        }, opacities: (0..<count).map { _ in number(0.01...0.99) }, degree: degree,
        harmonics: (0..<count * size).map { _ in vector(-0.9...0.9) }))
  }

  private static func document(_ points: PointSet) -> MeshDocument {
    MeshDocument(meshes: [Mesh(points: points)], nodes: [.init(mesh: 0)])
  }

  // MARK: PLY

  @Test("A PLY file has logits, logarithms and quaternions that begin with w", arguments: [false, true])
  func ply(isText: Bool) throws {
    // ln 3 is the logit of 3/4.
    let row: [Float] = [1, 2, 3, 0, 1, -1, 1.098_612_3, 0, 0.693_147_2, -0.693_147_2, 0, 0, 0, 2]
    let result = try read(Self.ply(Self.shapeNames + Self.otherNames, [row], isText: isText), as: .ply)
    #expect(result.warnings.isEmpty && result.omissions.isEmpty)
    let points = try points(result), splats = points.splats
    #expect(points.positions == [PackedFloat3([1, 2, 3])] && splats.degree == 0)
    #expect(abs(splats.opacities[0] - 0.75) < 1e-6 && splats.rotations == [[0, 0, 1, 0]])
    let scale = splats.scales[0].vector - [1, 2, 0.5]
    #expect((scale * scale).sum() < 1e-12)
    #expect(splats.harmonics == [PackedFloat3([0, 1, -1])])
    #expect(points.colors == [[128, 199, 56, 191]])
  }

  @Test("The coefficients of a PLY file are those of red, then green, then blue", arguments: [1, 2, 3])
  func plyHarmonics(degree: Int) throws {
    let count = (degree + 1) * (degree + 1) - 1
    let names = Self.shapeNames + (0..<3 * count).map { "f_rest_\($0)" } + Self.otherNames
    let row = (0..<6).map(Float.init) + (0..<3 * count).map { Float(100 + $0) } + [0, 0, 0, 0, 1, 0, 0, 0]
    let splats = try points(try read(Self.ply(names, [row]), as: .ply)).splats
    #expect(splats.degree == degree && splats.coefficientCount == count + 1)
    for number in 1...count {
      let red = Float(100 + number - 1)
      #expect(splats.harmonics[number] == PackedFloat3([red, red + Float(count), red + Float(2 * count)]))
    }
  }

  @Test("Harmonics of a degree that is not drawn are left out, and a flat Gaussian has two scales")
  func otherPLY() throws {
    let names = Self.shapeNames + (0..<72).map { "f_rest_\($0)" } + Self.otherNames.filter { $0 != "scale_2" }
    let row = (0..<6).map(Float.init) + (0..<72).map(Float.init) + [0, 0, 0, 1, 0, 0, 0]
    let result = try read(Self.ply(names, [row]), as: .ply)
    #expect(result.omissions == ["spherical harmonics of other degrees than 0 to 3"])
    let splats = try points(result).splats
    // 24 coefficients of each channel.
    #expect(splats.degree == 3 && splats.harmonics[15] == PackedFloat3([14, 38, 62]))
    #expect(splats.scales == [PackedFloat3([1, 1, 0])])
  }

  @Test("Splats with NaN or infinite numbers are left out and counted", arguments: [false, true])
  func notFinite(isText: Bool) throws {
    let good: [Float] = [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    var rows = [good]
    for (place, value) in [(0, Float.nan), (4, .infinity), (6, .nan), (8, 100), (12, -.infinity)] {
      rows.append(good)
      rows[rows.count - 1][place] = value
    }
    rows.append(good)
    rows[6][10] = 0
    let result = try read(Self.ply(Self.shapeNames + Self.otherNames, rows, isText: isText), as: .ply)
    #expect(result.omissions == ["5 of 7 splats, which have numbers that are not finite"])
    let points = try points(result)
    #expect(points.positions.count == 2 && points.splats.rotations == [[0, 0, 0, 1], [0, 0, 0, 1]])
  }

  @Test("Without some of the properties, and with faces, Gaussians are points")
  func incomplete() throws {
    let names = Self.shapeNames + Self.otherNames.filter { $0 != "rot_3" }
    let result = try read(Self.ply(names, [[Float](repeating: 0, count: 13)]), as: .ply)
    #expect(try !points(result).areSplats && result.warnings.count == 1)
  }

  // MARK: Compressed PLY

  @Test("A compressed PLY file has words within the ranges of chunks")
  func packed() throws {
    let ranges: [Float] = [-1, 0, 10, 1, 4, 20, -2, -2, -2, 0, 0, 0, 0, 0, 0, 1, 1, 0.5]
    let names =
      ["x", "y", "z"].map { "min_\($0)" } + ["x", "y", "z"].map { "max_\($0)" }
      + ["x", "y", "z"].map { "min_scale_\($0)" } + ["x", "y", "z"].map { "max_scale_\($0)" }
      + ["r", "g", "b"].map { "min_\($0)" } + ["r", "g", "b"].map { "max_\($0)" }
    let head = """
      ply
      format binary_little_endian 1.0
      element chunk 1
      \(names.map { "property float \($0)\n" }.joined())element vertex 2
      property uint packed_position
      property uint packed_rotation
      property uint packed_scale
      property uint packed_color
      element sh 2
      \((0..<9).map { "property uchar f_rest_\($0)\n" }.joined())end_header

      """
    // The least of all; then the greatest position, x as the largest component of the rotation, and the greatest scale.
    let words: [UInt32] = [
      0, 0 << 30 | 511 << 20 | 512 << 10 | 511, 0, 0x00FF_80FF,
      .max, 1 << 30 | 1023 << 20 | 511 << 10 | 512, .max, 0xFFFF_FF00,
    ]
    let harmonics: [UInt8] = [0, 255, 127, 0, 0, 0, 128, 0, 0] + [UInt8](repeating: 128, count: 9)
    let bytes =
      Array(head.utf8) + ranges.withUnsafeBytes { Array($0) } + words.withUnsafeBytes { Array($0) }
      + harmonics
    let result = try read(bytes, as: .ply)
    #expect(result.warnings.isEmpty && result.omissions.isEmpty)
    let points = try points(result), splats = points.splats
    #expect(points.positions == [PackedFloat3([-1, 0, 10]), PackedFloat3([1, 4, 20])])
    #expect(splats.degree == 1 && splats.opacities == [1, 0])
    #expect(abs(splats.scales[0].x - 0.135_335_28) < 1e-6 && splats.scales[1] == PackedFloat3(.one))
    #expect(splats.rotations[0].w > 0.999_99 && abs(splats.rotations[1].x - 0.707_106_8) < 1e-3)
    #expect(abs(splats.rotations[1].w - 0.707_106_8) < 1e-3)
    #expect(points.colors[0] == [0, 255, 64, 255])
    #expect(splats.harmonics[1] == PackedFloat3([-4, -4, 0.015_625]))
    #expect(splats.harmonics[2].x == 4 && abs(splats.harmonics[3].x + 0.015_625) < 1e-6)
    #expect(splats.harmonics[5] == PackedFloat3(SIMD3(repeating: 0.015_625)))
  }

  @Test("Fewer chunks than the splats of a compressed PLY file need are refused")
  func fewChunks() throws {
    let head = """
      ply
      format binary_little_endian 1.0
      element chunk 1
      \(["x", "y", "z", "scale_x", "scale_y", "scale_z"].map { "property float min_\($0)\nproperty float max_\($0)\n" }.joined())element vertex 257
      property uint packed_position
      property uint packed_rotation
      property uint packed_scale
      property uint packed_color
      end_header

      """
    let bytes = Array(head.utf8) + [UInt8](repeating: 0, count: 48 + 257 * 16)
    let error = #expect(throws: MeshReadError.self) { try read(bytes, as: .ply) }
    #expect(error?.description.hasSuffix("expected 2 chunks for 257 splats, found 1") == true)
  }

  // MARK: SPLAT and SPZ

  @Test("A SPLAT file has 32 bytes for each splat")
  func splat() throws {
    let numbers: [Float] = [1, -2, 3, 0.5, 0.25, 2]
    let bytes = numbers.withUnsafeBytes { Array($0) } + [255, 0, 51, 102, 128, 255, 128, 128]
    let points = try points(try read(bytes, as: .splat))
    #expect(points.positions == [PackedFloat3([1, -2, 3])])
    #expect(points.splats.scales == [PackedFloat3([0.5, 0.25, 2])])
    #expect(points.splats.rotations == [[1, 0, 0, 0]] && points.splats.opacities == [0.4])
    #expect(points.colors == [[255, 0, 51, 102]])
    #expect(try Self.document(points).bytes(as: .splat) == bytes)
    let error = #expect(throws: MeshReadError.self) { try read(Array(bytes.dropLast()), as: .splat) }
    #expect(error?.description == "a.splat: byte 0: expected 32 bytes for each splat, found 31 bytes")
  }

  /// The content of an SPZ file of one splat of degree 1.
  private static func spz(version: UInt8, rotation: [UInt8]) -> [UInt8] {
    let header: [UInt8] = Array("NGSP".utf8) + [version, 0, 0, 0, 1, 0, 0, 0, 1, 4, 0, 0]
    // 16 / 2⁴, −1 / 2⁴ and 2²³ − 1 / 2⁴.
    let position: [UInt8] = [16, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
    let harmonics: [UInt8] = [0, 128, 255, 64, 192, 128, 1, 2, 3]
    return header + position + [51] + [255, 0, 128] + [160, 176, 144] + rotation + harmonics
  }

  @Test("An SPZ file has an array for each kind of numbers", arguments: [2, 3] as [UInt8])
  func spz(version: UInt8) throws {
    // Version 2: x = 1 / 127.5 of a turn. Version 3: y is the largest, x = −√½, and the others are 0.
    let word = UInt32(1) << 30 | (1 << 9 | 511) << 20
    let rotation: [UInt8] =
      version == 2
      ? [255, 127, 127] : (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
    let points = try points(try read(Self.spz(version: version, rotation: rotation), as: .spz))
    let splats = points.splats
    #expect(points.positions == [PackedFloat3([1, -0.0625, 8_388_607 / 16])])
    #expect(splats.opacities == [0.2] && splats.degree == 1)
    #expect(splats.scales[0].x == 1 && abs(splats.scales[0].y - 2.718_281_8) < 1e-6)
    #expect(abs(splats.scales[0].z - 0.367_879_44) < 1e-6)
    if version == 2 {
      #expect(splats.rotations[0].x > 0.999)
    } else {
      let root = Float(0.5).squareRoot()
      #expect(abs(splats.rotations[0].x + root) < 1e-6 && abs(splats.rotations[0].y - root) < 1e-6)
    }
    #expect(abs(splats.harmonics[0].x - 0.5 / 0.15) < 1e-5 && abs(splats.harmonics[0].y + 0.5 / 0.15) < 1e-5)
    #expect(splats.harmonics[1] == PackedFloat3([-1, 0, 127.0 / 128]))
    #expect(splats.harmonics[2] == PackedFloat3([-0.5, 0.5, 0]))
  }

  @Test("An SPZ file that states more splats than it has, or another version, is refused")
  func spzHeaders() {
    var bytes = Self.spz(version: 3, rotation: [0, 0, 0, 0])
    bytes[11] = 0xFF
    var error = #expect(throws: MeshReadError.self) { try read(bytes, as: .spz) }
    #expect(error?.description == "a.spz: byte 8: expected at most 1 splats in this file, found 4278190081")
    bytes[4] = 4
    error = #expect(throws: MeshReadError.self) { try read(bytes, as: .spz) }
    #expect(error?.description == "a.spz: byte 4: version 4 of SPZ is not supported")
    bytes[4] = 3
    bytes[12] = 4
    error = #expect(throws: MeshReadError.self) { try read(bytes, as: .spz) }
    #expect(error?.description == "a.spz: byte 12: expected a degree from 0 to 3, found 4")
    error = #expect(throws: MeshReadError.self) { try read(Array("NGSP".utf8), as: .spz) }
    #expect(error?.description == "a.spz: byte 0: expected a header of 16 bytes, found 4 bytes")
  }

  // MARK: Writing

  private static let formats = MeshFormat.written(keeping: .splats)

  @Test(
    "Splats are read again as they were written, up to the precision of the format", arguments: formats, 0...3
  )
  func rewritten(format: MeshFormat, degree: Int) throws {
    let points = Self.random(500, degree: degree)
    let folder = try TemporaryFolder()
    let path = folder.path("a.\(format.pathExtension)")
    for encoding in format.encodings {
      try Self.document(points).write(
        toFile: path, as: format, options: MeshWritingOptions(encoding: encoding), overwrites: true)
      let result = try MeshFile.read(path)
      #expect(result.omissions.isEmpty && result.warnings.isEmpty)
      let read = try self.points(result), isCoarse = format == .splat || format == .spz
      #expect(read.splats.degree == (format == .splat ? 0 : degree) && read.splats.count == 500)
      func differ(_ one: SIMD3<Float>, _ other: SIMD3<Float>, _ limit: Float) -> Bool {
        let difference = one - other
        return max(abs(difference.x), abs(difference.y), abs(difference.z)) > limit
      }
      for index in 0..<500 {
        let (old, new) = (points.splats, read.splats)
        let (scale, other) = (old.scales[index].vector, new.scales[index].vector)
        let isOther =
          differ(points.positions[index].vector, read.positions[index].vector, 1e-6)
          || differ(scale / other, .one, format == .spz ? 0.04 : 1e-5)
          || abs(old.opacities[index] - new.opacities[index]) > (isCoarse ? 0.002 : 1e-5)
          || abs((old.rotations[index] * new.rotations[index]).sum()) < (isCoarse ? 0.999 : 0.999_999)
        #expect(!isOther, "\(index)")
        let limit: Float = format == .splat ? 0.01 : format == .spz ? 0.015 : 1e-6
        for number in 0..<new.coefficientCount {
          #expect(
            !differ(
              old.harmonics[index * old.coefficientCount + number].vector,
              new.harmonics[index * new.coefficientCount + number].vector, limit))
        }
      }
    }
  }

  @Test("What a format does not keep of splats is named")
  func omissions() {
    let document = Self.document(Self.random(3, degree: 1))
    #expect(document.omittedGeometry(as: .splat) == ["the spherical harmonics of splats above degree 0"])
    #expect(document.omittedGeometry(as: .off) == ["the sizes, directions and opacities of 3 splats"])
    #expect(document.omittedGeometry(as: .stl) == ["3 splats"])
    for format in [MeshFormat.ply, .spz, .glb, .gltf] {
      #expect(document.omittedGeometry(as: format).isEmpty, "\(format)")
    }
    var mixed = document
    mixed.meshes.append(Mesh(points: PointSet(positions: [PackedFloat3(.zero)])))
    mixed.nodes.append(.init(mesh: 1))
    #expect(mixed.omittedGeometry(as: .spz) == ["1 point"])
    #expect(
      mixed.omittedGeometry(as: .ply)
        == ["the sizes, directions and opacities of 3 splats beside other geometry"])
    #expect(MeshDocument.triangle.omittedGeometry(as: .spz) == ["1 triangle"])
  }

  @Test("The transform and the colour of nodes become those of the splats")
  func placed() throws {
    let points = PointSet(
      positions: [PackedFloat3([1, 0, 0])],
      splats: SplatAttributes(
        scales: [PackedFloat3([0.5, 0.1, 0.1])], rotations: [[0, 0, 0, 1]], opacities: [0.8],
        harmonics: [PackedFloat3(.zero)]))
    var document = Self.document(points)
    document.nodes[0].transform = Transform(
      translation: [0, 0, 5], rotation: [0, 0, 0.707_106_8, 0.707_106_8], scale: SIMD3(repeating: 2))
    document.nodes[0].color = Color(sRGB: [1, 0.5, 0, 0.5])
    let read = try self.points(try read(try document.bytes(as: .splat), as: .splat))
    #expect((read.positions[0].vector - [0, 2, 5]).max() < 1e-5)
    // Half of 255 rounds up or down.
    let color = try #require(read.colors.first)
    #expect([127, 128].contains(color.x) && color.y == 64 && color.z == 0 && color.w == 102)
    // The long axis is Y.
    let axes = Transform(rotation: read.splats.rotations[0], scale: read.splats.scales[0].vector)
    #expect(abs(abs(axes.xAxis.y) + abs(axes.yAxis.y) + abs(axes.zAxis.y) - 1) < 0.02)
  }

  @Test("Positions far from zero keep their digits in PLY, and too distant ones are refused in SPZ")
  func distant() throws {
    var document = Self.document(Self.random(2, degree: 0))
    document.origin = [500_000, 0, 4_000_000]
    let read = try read(try document.bytes(as: .ply), as: .ply).document
    let (one, other) = (try #require(read.exactBounds), try #require(document.exactBounds))
    #expect((one.min - other.min).max() < 1e-6)
    document.origin = [1e7, 0, 0]
    #expect(throws: MeshWriteError.self) { try document.bytes(as: .spz) }
  }

  @Test("Numbers of splats that are not finite, and arrays of other lengths, are not written")
  func refused() {
    var document = Self.document(Self.random(3, degree: 1))
    document.meshes[0].points.splats.harmonics[5].y = .nan
    var error = #expect(throws: MeshWriteError.self) { try document.bytes(as: .spz) }
    #expect(error?.description == "mesh 0, vertex 1: harmonics must be finite, found nan")
    document = Self.document(Self.random(3, degree: 0))
    document.meshes[0].points.splats.opacities.removeLast()
    error = #expect(throws: MeshWriteError.self) { try document.bytes(as: .ply) }
    #expect(error?.description.contains("opacities") == true)
  }

  @Test("Damaged files are read or refused, and do not stop the program", arguments: 0..<40)
  func damaged(seed: UInt64) throws {
    var random = SeededGenerator(seed: RandomTests.seed + seed)
    let document = Self.document(Self.random(40, degree: 1))
    var files: [([UInt8], MeshFormat)] = [
      (Self.spz(version: 2, rotation: [1, 2, 3]), .spz), (try document.bytes(as: .splat), .splat),
    ]
    files.append((try document.bytes(as: .ply), .ply))
    files.append((try document.bytes(as: .glb), .glb))
    for (bytes, format) in files {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: damaged.indices, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
      guard let result = try? MeshFile.parse(damaged, as: format, path: "a") else { continue }
      for mesh in result.document.meshes {
        #expect(mesh.points.splats.isEmpty || mesh.points.splats.count == mesh.points.positions.count)
        #expect(mesh.points.splats.opacities.allSatisfy { (0...1).contains($0) })
      }
    }
  }

  @Test("glTF has the accessors of KHR_gaussian_splatting")
  func gltf() throws {
    let bytes = try Self.document(Self.random(2, degree: 1)).bytes(as: .gltf)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(json["extensionsUsed"] as? [String] == ["KHR_gaussian_splatting"])
    let mesh = try #require((json["meshes"] as? [[String: Any]])?.first)
    let primitive = try #require((mesh["primitives"] as? [[String: Any]])?.first)
    #expect(primitive["mode"] as? Int == 0)
    let attributes = try #require(primitive["attributes"] as? [String: Int])
    let names = [
      "ROTATION", "SCALE", "OPACITY", "SH_DEGREE_0_COEF_0", "SH_DEGREE_1_COEF_0", "SH_DEGREE_1_COEF_1",
      "SH_DEGREE_1_COEF_2",
    ].map { "KHR_gaussian_splatting:\($0)" }
    #expect(Set(attributes.keys) == Set(names + ["POSITION", "COLOR_0"]))
    let extensions = try #require(primitive["extensions"] as? [String: [String: String]])
    #expect(
      extensions["KHR_gaussian_splatting"] == ["kernel": "ellipse", "colorSpace": "srgb_rec709_display"])
  }
}
