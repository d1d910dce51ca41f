import ArgumentParser
import Files

/// The options that choose the files of this process, for commands that write many independent files.
package struct ShardOptions: ParsableArguments, Sendable {
  /// The share of the files that this process writes. Nil for all of them.
  @Option(
    help: ArgumentHelp(
      "Write only a share of the files: 3/16 writes every 16th file, starting with the third; auto takes the share from a Slurm array task. (form: NUMBER/COUNT, as 1/4)",
      valueName: "share"),
    transform: { text in
      if let shard = Shard(argument: text) { return shard }
      throw ValidationError(
        text == "auto"
          ? "expected a task of a Slurm array with evenly spaced task numbers"
          : "expected a share such as 3/16, or auto")
    })
  package var shard: Shard?

  /// Whether existing files are kept.
  @Flag(help: "Write only the missing files. Existing files are complete and are kept.")
  package var resume = false

  /// Creates the options for the argument parser.
  package init() {}

  /// Throws a `ValidationError` if all files would have the same name.
  package func checkNames(_ pattern: OutputPattern) throws {
    if needCompleteFiles, !pattern.isVariable {
      throw ValidationError(
        "--shard and --resume require several output files, named for example frame-%04d.png or {t}.png")
    }
  }

  /// Whether an existing file must be complete, even after a crash of the machine, because another process may rely on
  /// it.
  package var needCompleteFiles: Bool { shard != nil || resume }

  /// Returns the elements of `numbers` whose files this process writes, and keeps existing files without a check.
  package func chosen(_ numbers: Range<Int>, path: (Int) -> String) -> [Int] {
    chosen(numbers, path: path) { _ in }
  }

  /// Returns the elements of `numbers` whose files this process writes. With `--resume`, existing files are skipped,
  /// and temporary files of killed processes are removed.
  ///
  /// - Parameter check: is called with each existing file that is kept.
  package func chosen(
    _ numbers: Range<Int>, path: (Int) -> String, check: (Int) throws -> Void
  ) rethrows -> [Int] {
    let own = numbers.filter { shard?.has($0 - numbers.lowerBound) ?? true }
    guard resume else { return own }
    OutputFile.removeLeftovers(of: own.map(path))
    return try own.filter { number in
      guard OutputFile.exists(path(number)) else { return true }
      try check(number)
      return false
    }
  }
}

/// A share of jobs: every `count`th one, beginning with job `number`. Each job belongs to exactly one share.
package struct Shard: ExpressibleByArgument, Equatable, Sendable {
  /// The number of the share, from 1.
  package var number: Int
  /// The number of shares.
  package var count: Int

  /// Parses `3/16`, or reads the share from the environment of a Slurm array task if the text is `auto`. Returns nil
  /// for any other text.
  package init?(argument: String) { self.init(argument, environment: Self.variable) }

  init?(_ text: String, environment: (String) -> Int?) {
    if text == "auto" {
      guard let task = environment("SLURM_ARRAY_TASK_ID"), let count = environment("SLURM_ARRAY_TASK_COUNT")
      else { return nil }
      // Slurm arrays have any first number and any step. SLURM_ARRAY_TASK_STEP is not used: it is 1 for 2,6,10, too.
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

  /// Returns whether the share contains job `index`, counted from 0.
  package func has(_ index: Int) -> Bool { index % count == number - 1 }

  /// Returns the value of an environment variable if it is a 32-bit number, the range of Slurm's numbers.
  private static func variable(_ name: String) -> Int? {
    ProgramArguments.variable(name).flatMap { UInt32($0) }.map(Int.init)
  }
}

extension ShardOptions: PlainOptions {
  package mutating func setDefaults() { (shard, resume) = (nil, false) }
}
