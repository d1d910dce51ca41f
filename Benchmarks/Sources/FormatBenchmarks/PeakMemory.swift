import Geometry
import MeshFormats
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The peak memory of writing and reading, each in a separate process.
enum PeakMemory {
  static func print(_ ways: [Way]) throws {
    let document = try FormatBenchmarks.sphere(FormatBenchmarks.usualSize, isTextured: true)
    let meshSize = document.meshes.reduce(0) {
      $0 + 24 * $1.vertices.count + 8 * $1.textureCoordinates.count + 4 * $1.indices.count
    }
    let table = Table(
      "Peak memory of a process that writes, or reads, one mesh of \(document.triangleCount) triangles, "
        + "\(meshSize >> 20) MiB. MiB, and ratios to the mesh and to the file.",
      [("format", 11), ("file", 7), ("writing", 9), ("to mesh", 9), ("reading", 9), ("to file", 8)])
    for way in ways {
      let path = path(way)
      defer { unlink(path) }
      guard let writing = Yardstick.number(fromProcess: ["write", way.name]),
        let reading = Yardstick.number(fromProcess: ["read", way.name])
      else { continue }
      var status = stat()
      stat(path, &status)
      let fileSize = max(1, Int(status.st_size))
      table.row([
        way.name, "\(fileSize >> 20)", "\(writing >> 20)", Table.number(Double(writing) / Double(meshSize)),
        "\(reading >> 20)", Table.number(Double(reading) / Double(fileSize)),
      ])
    }
  }

  /// Runs in the child process: writes or reads once, and prints the peak memory in bytes.
  static func doOnce(_ way: Way, isWriting: Bool) throws {
    if isWriting {
      try FormatBenchmarks.sphere(FormatBenchmarks.usualSize, isTextured: true)
        .write(toFile: path(way), as: way.format, options: way.options)
    } else {
      guard try MeshFile.read(path(way)).document.triangleCount > 0 else { return }
    }
    Swift.print(Yardstick.peakMemory)
  }

  private static func path(_ way: Way) -> String {
    "\(Yardstick.folder)/orrery-benchmark-memory-\(way.name).\(way.format.pathExtension)"
  }
}
