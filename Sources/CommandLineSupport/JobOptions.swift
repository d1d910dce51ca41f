public import ArgumentParser
import Files

/// Which of many files, each of which can be made by itself, this process makes.
public struct JobOptions: ParsableArguments, Sendable {
  /// Its share.
  @Option(
    help: ArgumentHelp(
      "Make every sixteenth file only, from the third on: 3/16; or auto, in a Slurm array.",
      valueName: "share"),
    transform: { text in
      if let shard = Shard(argument: text) { return shard }
      throw ValidationError(
        text == "auto"
          ? "this is no task of a Slurm array whose numbers follow each other evenly"
          : "expected a share as 3/16, or auto")
    })
  public var shard: Shard?

  /// Whether files that are there are left alone.
  @Flag(help: "Leave alone the files that are there: they are complete.")
  public var resume = false

  /// For the parser.
  public init() {}

  /// Refuses a name that all files would have.
  public func checkNames(_ pattern: OutputPattern) throws {
    if needCompleteFiles, !pattern.isVariable {
      throw ValidationError("--shard and --resume go with many files, named as frame-%04d.png or {t}.png")
    }
  }

  /// Whether a later process may take a file that is there for complete, whatever has happened to this machine.
  public var needCompleteFiles: Bool { shard != nil || resume }

  /// Those of `numbers` that this process makes, whose files are not there yet. Clears away what a process that was
  /// killed has left beside them.
  public func chosen(_ numbers: Range<Int>, path: (Int) -> String) -> [Int] {
    let own = numbers.filter { shard?.has($0 - numbers.lowerBound) ?? true }
    guard resume else { return own }
    OutputFile.removeLeftovers(of: own.map(path))
    return own.filter { !OutputFile.exists(path($0)) }
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
      // Arrays count from whatever number they are told, in steps. The variable that tells the step is 1 for 2,6,10, too.
      let first = environment("SLURM_ARRAY_TASK_MIN") ?? 1
      let last = environment("SLURM_ARRAY_TASK_MAX") ?? (first + count - 1)
      let (place, rest) = (task - first)
        .quotientAndRemainder(dividingBy: max(1, (last - first) / max(1, count - 1)))
      guard rest == 0 else { return nil }
      (number, self.count) = (place + 1, count)
    } else {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
      (self.number, self.count) = (number, count)
    }
    guard count >= 1, (1...count).contains(number) else { return nil }
  }

  /// Whether job `index`, from 0, is in this share.
  public func has(_ index: Int) -> Bool { index % count == number - 1 }

  /// A variable of the environment, as large as Slurm's numbers are.
  private static func variable(_ name: String) -> Int? {
    ProgramArguments.variable(name).flatMap { UInt32($0) }.map(Int.init)
  }
}
