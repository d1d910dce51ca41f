import ParticleFormats
import SceneFiles
import SceneModel
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of reading particles in each format. The baseline reads the same bytes by read(2).
///
/// - `ParticleBenchmarks [FORMAT…]` measures a thousand to five million particles.
/// - `ParticleBenchmarks FORMAT COUNT` measures one size.
/// - `ParticleBenchmarks memory` measures the peak memory.
/// - `ParticleBenchmarks recolor` measures colouring by an expression.
///
/// `read` is from the file to a frame, `show` from the frame to the spheres of a cloud.
@main
struct ParticleBenchmarks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "memory" { return try printMemory() }
    if arguments.first == RecolorBenchmark.argument { return try RecolorBenchmark.measure() }
    if arguments.first == "peak" {
      _ = try ParticleModel(try ParticleFile.read(arguments[1]))
      return print(Yardstick.peakMemory)
    }
    if arguments.first == "idle" { return print(Yardstick.peakMemory) }
    let size = arguments.last.flatMap { Int($0) }
    let names = size == nil ? arguments : arguments.dropLast()
    Table.printLoad()
    let table = Table(
      "Milliseconds: medians of interleaved repetitions, and their middle halves; nanoseconds a particle; MB/s.",
      [
        ("format", 8), ("particles", 10), ("MB", 7), ("read", 22), ("ns", 6), ("MB/s", 7), ("show", 22),
        ("read(2)", 22), ("ratio", 7), ("wc -l", 8), ("ratio", 7), ("times", 5),
      ])
    for format in ParticleFormat.allCases where names.isEmpty || names.contains(format.rawValue) {
      for count in size.map({ [$0] }) ?? [1_000, 10_000, 50_000, 100_000, 1_000_000, 5_000_000] {
        try measure(format, count, table)
      }
    }
    Table.printLoad()
  }

  /// Prints the peak memory of a process that reads a million particles and creates a cloud, compared with the sizes of
  /// the file and of the cloud's records.
  private static func printMemory() throws {
    let count = 1_000_000
    let records = count * MemoryLayout<SphereCloud.Element>.stride
    let idle = Yardstick.number(fromProcess: ["idle"]) ?? 0
    let table = Table(
      "Peak memory of a process that shows \(count) particles, less the \(idle >> 20) MiB of one that does nothing. MiB; the "
        + "ratio is what is left without the file, to the cloud's records.",
      [("format", 8), ("file", 7), ("records", 8), ("peak", 7), ("ratio", 6)])
    for format in ParticleFormat.allCases {
      let bytes = Array(text(format, count).utf8)
      let path = "\(Yardstick.folder)/orrery-benchmark-\(getpid()).\(format.pathExtensions[0])"
      Yardstick.write(bytes, path)()
      defer { unlink(path) }
      guard let peak = Yardstick.number(fromProcess: ["peak", path]) else { continue }
      table.row([
        format.rawValue, "\(bytes.count >> 20)", "\(records >> 20)", "\((peak - idle) >> 20)",
        Table.number(Double(peak - idle - bytes.count) / Double(records)),
      ])
    }
  }

  private static func measure(_ format: ParticleFormat, _ count: Int, _ table: Table) throws {
    let bytes = Array(text(format, count).utf8)
    let path = "\(Yardstick.folder)/orrery-benchmark-\(getpid()).\(format.pathExtensions[0])"
    Yardstick.write(bytes, path)()
    defer { unlink(path) }
    let file = try ParticleFile.read(path)
    let frame = try file.frame(0)
    guard frame.count == count else { throw Failure(format: format, expected: count, found: frame.count) }
    let (timings, repetitions) = measureInterleaved([
      { _ = try? ParticleFile.read(path).frame(0) },
      { _ = try? ParticleModel(file) },
      Yardstick.read(path, bytes.count),
      Yardstick.countLines(path),
    ])
    let (read, shown) = (timings[0].median, timings[1].median)
    table.row([
      format.rawValue, "\(count)", Table.number(Double(bytes.count) / 1e6), timings[0].text,
      Table.number(read * 1e6 / Double(count)), Table.number(Double(bytes.count) / 1e3 / read),
      Table.number(shown), timings[2].text, Table.number(read / timings[2].median),
      Table.number(timings[3].median), Table.number(read / timings[3].median), "\(repetitions)",
    ])
  }

  private struct Failure: Error {
    var format: ParticleFormat
    var expected: Int
    var found: Int
  }

  /// Returns a file of `count` particles at random positions, in the layout that programs write.
  private static func text(_ format: ParticleFormat, _ count: Int) -> String {
    var random = RepeatableGenerator()
    func fixed(_ width: Int, _ decimals: Int) -> String {
      let scale = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000][decimals]
      let value = Int(random.next() % UInt64(200 * scale)) - 100 * scale
      let digits = "\(abs(value) % scale)"
      let text =
        (value < 0 ? "-" : "") + "\(abs(value) / scale)."
        + String(repeating: "0", count: decimals - digits.utf8.count) + digits
      return String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }
    func right(_ value: Int, _ width: Int) -> String {
      let text = "\(value)"
      return String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }
    let elements = ["C", "N", "O", "H", "S"]
    func element() -> String { elements[Int(random.next() % 5)] }
    var lines: [String] = []
    switch format {
    case .xyz:
      lines = ["\(count)", "made up"]
      for _ in 0..<count { lines.append("\(element()) \(fixed(12, 6)) \(fixed(12, 6)) \(fixed(12, 6))") }
    case .pdb:
      for number in 0..<count {
        let symbol = element()
        lines.append(
          "ATOM  \(right(number % 99_999 + 1, 5))  \(symbol)   GLY A\(right(number / 10 % 9_999, 4))    "
            + fixed(8, 3) + fixed(8, 3) + fixed(8, 3) + "  1.00 20.00           \(symbol)  ")
      }
      lines.append("END")
    case .lammps:
      lines = [
        "ITEM: TIMESTEP", "0", "ITEM: NUMBER OF ATOMS", "\(count)", "ITEM: BOX BOUNDS pp pp pp", "-100 100",
        "-100 100", "-100 100", "ITEM: ATOMS id mol type x y z ix iy iz",
      ]
      for number in 0..<count {
        lines.append(
          "\(number + 1) \(number / 20) \(number % 3) \(fixed(0, 5)) \(fixed(0, 5)) \(fixed(0, 5)) 0 1 -1")
      }
    default:
      lines = ["x,y,z,radius,charge"]
      for _ in 0..<count {
        lines.append("\(fixed(0, 5)),\(fixed(0, 5)),\(fixed(0, 5)),0.\(random.next() % 9 + 1),\(fixed(0, 3))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
