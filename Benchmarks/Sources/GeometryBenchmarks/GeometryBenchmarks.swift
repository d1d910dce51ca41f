import Geometry
import Yardsticks

/// The time of tessellating and meshing a shape in fresh memory, and of meshing it again in place. The baselines are
/// the first touch of as much fresh memory, and a copy of as many bytes.
///
/// - `GeometryBenchmarks` measures the usual sizes.
/// - `GeometryBenchmarks curves` measures a thousand to ten million triangles.
@main
struct GeometryBenchmarks {
  static func main() throws {
    Table.printLoad()
    if CommandLine.arguments.dropFirst().first == "curves" { try curves() } else { try usualSizes() }
    Table.printLoad()
  }

  private static func usualSizes() throws {
    let table = Table(
      "Milliseconds: medians of interleaved repetitions, and their middle halves.",
      [
        ("mesh", 20), ("triangles", 11), ("MB", 7), ("fresh", 22), ("CPU", 7), ("huge pages", 22),
        ("ratio", 7),
        ("4K pages", 22), ("ratio", 7), ("MB", 7), ("reused", 24), ("CPU", 7), ("memcpy", 24), ("ratio", 7),
        ("times", 5),
      ])
    for (segments, rings) in [(32, 16), (256, 128), (2048, 1024), (4096, 2048)] {
      try measure("UV sphere \(segments)x\(rings)", table) { try UVSphere(segments: segments, rings: rings) }
    }
    for subdivisions in [3, 6, 8] {
      try measure("icosphere \(subdivisions)", table) { try Icosphere(subdivisions: subdivisions) }
    }
  }

  private static func measure<Shape: TessellatedShape>(
    _ name: String, _ table: Table, _ cut: @escaping () throws -> Shape
  ) throws where Shape.Size == Float {
    let shape = try cut()
    var mesh = try shape.mesh(radius: 1)
    let freshBytes = mesh.byteCount
    let reusedBytes = 24 * mesh.vertices.count
    var radius: Float = 1
    let (timings, repetitions) = measureInterleaved([
      { keep(try? cut().mesh(radius: 2)) },
      Yardstick.firstTouch(freshBytes, isHuge: true), Yardstick.firstTouch(freshBytes, isHuge: false),
      {
        radius += 0.001
        try? shape.update(&mesh, radius: radius)
      },
      Yardstick.copy(reusedBytes),
    ])
    let medians = timings.map(\.median)
    table.row([
      name, "\(mesh.triangleCount)", Table.number(Double(freshBytes) / 1e6), timings[0].text,
      Table.number(timings[0].processorTime),
      timings[1].text,
      Table.number(medians[0] / medians[1]), timings[2].text, Table.number(medians[0] / medians[2]),
      Table.number(Double(reusedBytes) / 1e6), timings[3].text, Table.number(timings[3].processorTime),
      timings[4].text,
      Table.number(medians[3] / medians[4]), "\(repetitions)",
    ])
  }

  private static func curves() throws {
    let table = Table(
      "Nanoseconds a triangle, and ratios as above.",
      [
        ("mesh", 18), ("triangles", 12), ("fresh", 9), ("to huge pages", 15), ("reused", 9),
        ("to memcpy", 12),
        ("times", 5),
      ])
    for triangles in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
      // A UV sphere has 2 * segments * (rings - 1) triangles. There are twice as many segments as rings.
      let rings = max(2, Int((Double(triangles) / 4).squareRoot().rounded()))
      try curve("UV sphere", table) { try UVSphere(segments: 2 * rings, rings: rings) }
    }
    for subdivisions in 3...9 {
      try curve("icosphere \(subdivisions)", table) { try Icosphere(subdivisions: subdivisions) }
    }
  }

  private static func curve<Shape: TessellatedShape>(
    _ name: String, _ table: Table, _ cut: @escaping () throws -> Shape
  ) throws where Shape.Size == Float {
    let shape = try cut()
    var mesh = try shape.mesh(radius: 1)
    let triangles = Double(mesh.triangleCount)
    let freshBytes = mesh.byteCount
    var radius: Float = 1
    let (timings, repetitions) = measureInterleaved([
      { keep(try? cut().mesh(radius: 2)) }, Yardstick.firstTouch(freshBytes, isHuge: true),
      {
        radius += 0.001
        try? shape.update(&mesh, radius: radius)
      },
      Yardstick.copy(24 * mesh.vertices.count),
    ])
    let medians = timings.map(\.median)
    table.row([
      name, "\(mesh.triangleCount)", Table.number(medians[0] * 1e6 / triangles),
      Table.number(medians[0] / medians[1]), Table.number(medians[2] * 1e6 / triangles),
      Table.number(medians[2] / medians[3]), "\(repetitions)",
    ])
  }

  /// Keeps the optimizer from removing a mesh.
  @inline(never)
  private static func keep(_ mesh: Mesh?) {}
}

extension Mesh {
  /// The size of the vertices, texture coordinates and indices in bytes.
  fileprivate var byteCount: Int { 24 * vertices.count + 8 * textureCoordinates.count + 4 * indices.count }
}
