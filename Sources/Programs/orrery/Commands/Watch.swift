import ArgumentParser
import CommandLineSupport
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The option `--watch`, which repeats the command after each change of the input, until ctrl-C ends the program.
struct WatchOptions: ParsableArguments {
  @Flag(
    help:
      "Draw again whenever the input changes, until ctrl-C is pressed. If it cannot be read, the last picture stays."
  )
  var watch = false

  /// Throws a `ValidationError` if the input or the output is not a file.
  func check(input: String, output: String) throws {
    guard watch else { return }
    if output == OutputFile.standardOutput {
      throw ValidationError("--watch writes the output repeatedly, so it cannot be standard output")
    }
    if FileWatcher(input) == nil {
      throw ValidationError("--watch reads the input repeatedly, so it must be a file")
    }
  }

  /// Runs `work`, and again after each change of `input` or of the files that it refers to, whose paths `work` returns,
  /// until the process ends. Errors are printed, and the old file
  /// at `output` stays.
  ///
  /// There is no handler for ctrl-C. The system ends the process, and shells report status 130. The unfinished file has
  /// no name yet, so nothing is left behind.
  ///
  /// - Throws: Errors of the first run that no edit of the input can correct: `FileError`, `ReplacedInputError` and
  ///   `ValidationError`.
  func repeating(input: String, output: String, _ work: () throws -> [String]) throws {
    guard var watcher = InputWatcher(input) else {
      _ = try work()
      return
    }
    func attempt(isFirst: Bool) throws {
      do {
        // Opening a pipe would wait for another program.
        if !isFirst, FileWatcher(input) == nil {
          throw OptionError(
            "\(input): expected a file, found a pipe, a device or a folder")
        }
        watcher.watch(references: try work())
        StandardError.write("\(Orrery.name): wrote \(output.printable)\n")
      } catch
        where isFirst && (error is FileError || error is ReplacedInputError || error is ValidationError)
      {
        throw error
      } catch {
        StandardError.error("\(error)", program: Orrery.name)
      }
    }
    try attempt(isFirst: true)
    StandardError.write("\(Orrery.name): watching \(input.printable), press ctrl-C to stop\n")
    while true {
      pause(FileWatcher.interval)
      if watcher.check() { try attempt(isFirst: false) }
    }
  }

  private func pause(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    usleep(useconds_t(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }
}
