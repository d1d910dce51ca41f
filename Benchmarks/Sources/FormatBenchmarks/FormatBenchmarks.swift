import Geometry
import MeshFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What writing and reading a mesh takes in each format, against moving the same bytes: write(2) to a new file, read(2)
/// into memory of its own, and memcpy. Medians of interleaved repetitions.
///
/// `FormatBenchmarks [TRIANGLES [REPETITIONS [FORMAT…]]]`; two million triangles, 15 repetitions and all formats if not said.
@main
struct FormatBenchmarks {
  /// A way of writing.
  struct Way {
    var name: String
    var format: MeshFormat
    var options = MeshWritingOptions()
  }

  static let ways = [
    Way(name: "stl", format: .stl), Way(name: "stl-ascii", format: .stl, options: .init(encoding: .ascii)),
    Way(name: "obj", format: .obj), Way(name: "ply", format: .ply),
    Way(name: "ply-big", format: .ply, options: .init(encoding: .bigEndian)),
    Way(name: "ply-ascii", format: .ply, options: .init(encoding: .ascii)), Way(name: "glb", format: .glb),
  ]

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let triangles = arguments.first.flatMap { Int($0) } ?? 2_000_000
    let repetitions = arguments.dropFirst().first.flatMap { Int($0) } ?? 15
    let names = arguments.dropFirst(2)
    // 2 * segments * (rings - 1) triangles, twice as many segments as rings.
    let rings = max(2, Int((Double(triangles) / 4).squareRoot()))
    var mesh = try UVSphere(segments: 2 * rings, rings: rings).mesh(radius: 1)
    mesh.textureCoordinates = []
    let document = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
    print(
      "\(document.triangleCount) triangles, \(document.vertexCount) vertices; milliseconds, and ratios to what moves the bytes"
    )
    print(
      row(["format", "MB", "write", "write(2)", "ratio", "read", "read(2)", "memcpy", "ratio to read(2)"]))
    for way in ways where names.isEmpty || names.contains(way.name) {
      try measure(way, document, repetitions: repetitions)
    }
  }

  private static func measure(_ way: Way, _ document: MeshDocument, repetitions: Int) throws {
    let path = "format-benchmark.\(way.format.pathExtension)"
    defer { unlink(path) }
    let bytes = try document.bytes(as: way.format, options: way.options)
    var target = [UInt8](repeating: 1, count: bytes.count)
    var times: [[Double]] = Array(repeating: [], count: 5)
    for _ in 0..<repetitions {
      unlink(path)
      times[0].append(
        milliseconds { try? document.write(toFile: path, as: way.format, options: way.options) })
      times[2].append(milliseconds { _ = try? MeshFile.read(path) })
      unlink(path)
      times[1].append(milliseconds { writeAll(bytes, path) })
      times[3].append(milliseconds { readAll(path, bytes.count) })
      times[4].append(milliseconds { copy(bytes, &target) })
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    print(
      row([
        way.name, text(Double(bytes.count) / 1e6), text(medians[0]), text(medians[1]),
        text(medians[0] / medians[1]), text(medians[2]), text(medians[3]), text(medians[4]),
        text(medians[2] / medians[3]),
      ]))
  }

  private static func milliseconds(_ body: () -> Void) -> Double {
    let time = ContinuousClock().measure(body)
    return Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3
  }

  private static func writeAll(_ bytes: [UInt8], _ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let count = write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, min(rest.count, 1 << 20))
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
    }
    close(descriptor)
  }

  private static func readAll(_ path: String, _ count: Int) {
    let descriptor = open(path, O_RDONLY)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 4096)
    var filled = 0
    while filled < count {
      let received = read(descriptor, memory + filled, count - filled)
      guard received > 0 else { break }
      filled += received
    }
    memory.deallocate()
    close(descriptor)
  }

  @inline(never)
  private static func copy(_ bytes: [UInt8], _ target: inout [UInt8]) {
    bytes.withUnsafeBytes { source in target.withUnsafeMutableBytes { $0.copyMemory(from: source) } }
  }

  private static func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  private static func row(_ cells: [String]) -> String {
    cells.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }.joined()
  }
}
