#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process that has ended, and what it took.
public struct ChildProcess {
  /// The first 4096 bytes that it wrote to standard output.
  public let output: String
  /// Its exit status; nil if a signal ended it.
  public let status: Int32?
  /// The maximum of its resident memory, in bytes.
  public let peakMemory: Int

  /// Runs `words`, the first of which is a program on the path, and waits for its end. Nil if it could not be started.
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

    var bytes = [UInt8](repeating: 0, count: 4096)
    var (filled, count) = (0, 0)
    repeat {
      count = bytes.withUnsafeMutableBytes { read(ends[0], $0.baseAddress! + filled, $0.count - filled) }
      filled += max(count, 0)
    } while count > 0 && filled < bytes.count
    output = String(decoding: bytes.prefix(filled), as: UTF8.self)

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
  /// The number that another process of this program prints, whose only work `arguments` name.
  public static func number(fromProcess arguments: [String]) -> Int? {
    ChildProcess.own(arguments).flatMap { Int($0.output.prefix { !$0.isNewline }) }
  }

  /// Counting the lines of the file at `path` by `wc -l`, the whole process.
  public static func countLines(_ path: String) -> () -> Void { { _ = ChildProcess(["wc", "-l", path]) } }
}
