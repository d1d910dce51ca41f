import Geometry
import MeshFormats
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of writing and reading a mesh in each format. The baselines move the same bytes: write(2) to a new file on
/// the same file system, and read(2) into fresh memory.
///
/// - `FormatBenchmarks [WAY…]` measures a sphere of two million triangles.
/// - `FormatBenchmarks curves [WAY…]` measures spheres of a thousand to ten million triangles.
/// - `FormatBenchmarks memory` measures the peak memory of a process that only writes or reads.
@main
struct FormatBenchmarks {
  static let usualSize = 2_000_000

  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    let modes = ["curves", "memory", "write", "read"]
    let mode = arguments.first.flatMap { modes.contains($0) ? $0 : nil }
    if mode != nil { arguments = arguments.dropFirst() }
    let ways = Way.all.filter { arguments.isEmpty || arguments.contains($0.name) }
    if mode == "write" || mode == "read" {
      for way in ways { try PeakMemory.doOnce(way, isWriting: mode == "write") }
      return
    }
    Table.printLoad()
    switch mode {
    case "curves": try curves(ways)
    case "memory": try PeakMemory.print(ways)
    default: try usualSize(ways)
    }
    Table.printLoad()
  }

  private static func usualSize(_ ways: [Way]) throws {
    let document = try sphere(usualSize)
    let table = Table(
      "\(document.triangleCount) triangles, \(document.vertexCount) vertices. "
        + "Milliseconds: medians of interleaved repetitions, and their middle halves.",
      [
        ("format", 11), ("MB", 6), ("write", 22), ("write(2)", 22), ("ratio", 7), ("read", 22),
        ("CPU", 6), ("read(2)", 22),
        ("ratio", 7), ("to write(2)", 12), ("memcpy", 7), ("times", 5),
      ])
    for way in ways {
      let result = try measure(way, document)
      let medians = result.timings.map(\.median)
      table.row([
        way.name, Table.number(Double(result.byteCount) / 1e6), result.timings[0].text,
        result.timings[1].text,
        Table.number(medians[0] / medians[1]), result.timings[2].text,
        Table.number(result.timings[2].processorTime), result.timings[3].text,
        Table.number(medians[2] / medians[3]), Table.number(medians[2] / medians[1]),
        Table.number(medians[4]),
        "\(result.repetitions)",
      ])
    }
  }

  private static func curves(_ ways: [Way]) throws {
    let table = Table(
      "Nanoseconds a triangle, and ratios to write(2) and read(2) of the same bytes.",
      [
        ("format", 11), ("triangles", 11), ("MB", 8), ("write", 8), ("ratio", 8), ("read", 8), ("ratio", 8),
        ("times", 5),
      ])
    // Text glTF is omitted: it is `glb` encoded as base64.
    for way in ways where way.name != "gltf" {
      for triangles in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
        let document = try sphere(triangles)
        let result = try measure(way, document)
        let medians = result.timings.map(\.median)
        let count = Double(document.triangleCount)
        table.row([
          way.name, "\(document.triangleCount)", Table.number(Double(result.byteCount) / 1e6),
          Table.number(medians[0] * 1e6 / count), Table.number(medians[0] / medians[1]),
          Table.number(medians[2] * 1e6 / count), Table.number(medians[2] / medians[3]),
          "\(result.repetitions)",
        ])
      }
    }
  }

  /// Measures writing, write(2), reading, read(2) and memcpy, in this order.
  private static func measure(
    _ way: Way, _ document: MeshDocument
  ) throws -> (timings: [Timing], repetitions: Int, byteCount: Int) {
    let path = "\(Yardstick.folder)/orrery-benchmark-\(getpid()).\(way.format.pathExtension)"
    let copy = path + ".copy"
    defer {
      unlink(path)
      unlink(copy)
    }
    let bytes = try document.bytes(as: way.format, options: way.options)
    let result = measureInterleaved([
      {
        unlink(path)
        try? document.write(toFile: path, as: way.format, options: way.options)
      },
      Yardstick.write(bytes, copy),
      { _ = try? MeshFile.read(path) },
      Yardstick.read(copy, bytes.count), Yardstick.copy(bytes.count),
    ])
    return (result.timings, result.repetitions, bytes.count)
  }

  /// Returns a sphere of about `triangles` triangles.
  static func sphere(_ triangles: Int, isTextured: Bool = false) throws -> MeshDocument {
    // A UV sphere has 2 * segments * (rings - 1) triangles. There are twice as many segments as rings.
    let rings = max(2, Int((Double(triangles) / 4).squareRoot().rounded()))
    var mesh = try UVSphere(segments: 2 * rings, rings: rings).mesh(radius: 1)
    if !isTextured { mesh.textureCoordinates = [] }
    return MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
  }
}
