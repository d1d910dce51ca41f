public import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which of many files, each of which can be made by itself, this process makes.
public struct JobOptions: ParsableArguments, Sendable {
  /// Its share.
  @Option(
    help: ArgumentHelp(
      "Make every sixteenth file only, from the third on: 3/16; or auto, in a Slurm array.",
      valueName: "share"))
  public var shard: Shard?

  /// Whether files that are there are left alone.
  @Flag(help: "Leave alone the files that are there: they are complete.")
  public var resume = false

  /// For the parser.
  public init() {}

  /// Refuses a name that all files would have.
  public func checkNames(_ output: String) throws {
    if shard != nil || resume, FramePath(output) == nil, !output.contains("{") {
      throw ValidationError("--shard and --resume go with many files, named as frame-%04d.png or {t}.png")
    }
  }

  /// Those of `numbers` that this process makes, whose files are not there yet.
  public func chosen(_ numbers: Range<Int>, path: (Int) -> String) -> [Int] {
    let own = numbers.filter { shard?.has($0 - numbers.lowerBound) ?? true }
    return resume ? own.filter { access(path($0), F_OK) != 0 } : own
  }
}

/// A share of jobs: every `count`th, from number `number` on. Whatever the number of jobs, each is in exactly one share.
public struct Shard: ExpressibleByArgument, Equatable, Sendable {
  /// Which share, from 1.
  public var number: Int
  /// How many there are.
  public var count: Int

  /// Reads `3/16`, or takes `auto` from the environment of a Slurm array's task. Nil of others.
  public init?(argument: String) { self.init(argument, environment: Self.variable) }

  init?(_ text: String, environment: (String) -> Int?) {
    if text == "auto" {
      guard let task = environment("SLURM_ARRAY_TASK_ID"), let count = environment("SLURM_ARRAY_TASK_COUNT")
      else { return nil }
      // Arrays count from whatever number they are told.
      (number, self.count) = (task - (environment("SLURM_ARRAY_TASK_MIN") ?? 1) + 1, count)
    } else {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
      (self.number, self.count) = (number, count)
    }
    guard count >= 1, (1...count).contains(number) else { return nil }
  }

  /// Whether job `index`, from 0, is in this share.
  public func has(_ index: Int) -> Bool { index % count == number - 1 }

  private static func variable(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}
