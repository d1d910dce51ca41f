#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The result of a finished child process.
public struct ChildProcess {
  /// Its standard output.
  public let output: String
  /// The exit status, or nil if a signal ended the process.
  public let status: Int32?
  /// The peak resident memory in bytes.
  public let peakMemory: Int

  /// Runs a program and waits for its end. The first of `words` is a program in the search path. Returns nil if it
  /// cannot be started.
  public init?(_ words: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    var process: pid_t = 0
    let isStarted = posix_spawnp(&process, words[0], &actions, nil, arguments, environ) == 0
    close(ends[1])
    guard isStarted else { return nil }

    var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: 4096), count = 0
    repeat {
      count = part.withUnsafeMutableBytes { read(ends[0], $0.baseAddress!, $0.count) }
      bytes += part.prefix(max(count, 0))
    } while count > 0
    output = String(decoding: bytes, as: UTF8.self)

    var (status, usage) = (Int32(0), rusage())
    guard wait4(process, &status, 0, &usage) == process else { return nil }
    self.status = status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    #if os(Linux)
      peakMemory = usage.ru_maxrss << 10
    #else
      peakMemory = usage.ru_maxrss
    #endif
  }

  /// Runs another process of this program.
  public static func own(_ arguments: [String]) -> ChildProcess? {
    ChildProcess([CommandLine.arguments[0]] + arguments)
  }
}

extension Yardstick {
  /// Runs another process of this program with `arguments`, and returns the number that it prints.
  public static func number(fromProcess arguments: [String]) -> Int? {
    ChildProcess.own(arguments).flatMap { Int($0.output.prefix { !$0.isNewline }) }
  }

  /// Returns a body that counts the lines of the file at `path` by `wc -l`, including the start of the process.
  public static func countLines(_ path: String) -> () -> Void { { _ = ChildProcess(["wc", "-l", path]) } }
}
