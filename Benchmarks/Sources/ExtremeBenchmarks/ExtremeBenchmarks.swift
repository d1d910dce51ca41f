import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time and the peak memory of `orrery` for extreme inputs: coincident geometry, and a million parts.
///
/// `ExtremeBenchmarks PATH-OF-ORRERY [CURVE…]` generates files of increasing size and runs the program for each. The ratio
/// is the processor time for each element divided by the yardstick of the same run, which copies a page of memory. A
/// linear cost gives a constant ratio, once the start of the program no longer matters. The peak memory is that of the
/// process minus that of one that only prints its version, in relation to the size of the input and the output.
@main
struct ExtremeBenchmarks {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let program = arguments.first, let idle = ChildProcess([program, "--version"]) else {
      print("usage: ExtremeBenchmarks PATH-OF-ORRERY [CURVE…]")
      exit(2)
    }
    Table.printLoad()
    for curve in Curve.all where arguments.count == 1 || arguments.dropFirst().contains(curve.name) {
      measure(curve, program, idleMemory: idle.peakMemory)
    }
    Table.printLoad()
  }

  private static func measure(_ curve: Curve, _ program: String, idleMemory: Int) {
    let table = Table(
      "\(curve.name): processor time in milliseconds, ratio of the time for an element to the yardstick, and peak memory",
      [
        ("elements", 10), ("in MiB", 8), ("out MiB", 8), ("ms", 9), ("ratio", 8), ("peak MiB", 9),
        ("to in + out", 11),
      ])
    let folder = "\(Yardstick.folder)/orrery-extreme-\(getpid())"
    mkdir(folder, 0o700)
    let (input, output) = ("\(folder)/in.\(curve.inputExtension)", "\(folder)/out.\(curve.outputExtension)")
    defer {
      unlink(input)
      unlink(output)
      rmdir(folder)
    }
    for count in curve.counts {
      write(curve.content(count), to: input)
      let before = childTime()
      guard let child = ChildProcess([program] + curve.arguments + [input, "-o", output]), child.status == 0
      else {
        table.row(["\(count)", "-", "-", "failed"])
        continue
      }
      let time = childTime() - before
      let yardstick = measureInterleaved([Yardstick.copy(4096)]).timings[0].median
      let (read, written) = (size(of: input), size(of: output))
      let memory = max(0, child.peakMemory - idleMemory)
      table.row([
        "\(count)", mebibytes(read), mebibytes(written), Table.number(time),
        Table.number(time / Double(count) / yardstick), mebibytes(memory),
        Table.number(Double(memory) / Double(max(1, read + written))),
      ])
    }
  }

  /// The processor time of all ended child processes, in milliseconds.
  private static func childTime() -> Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }

  private static func milliseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
  }

  private static func mebibytes(_ count: Int) -> String { Table.number(Double(count) / 1_048_576) }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func write(_ text: String, to path: String) {
    Yardstick.write(Array(text.utf8), path)()
  }
}
