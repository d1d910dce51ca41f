#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that runs while this one writes to its standard input. No shell is involved: arguments are passed as they
/// are.
///
/// The program has the standard error of this one, also as its standard output, and as descriptor 3 a file that it may write.
///
/// **Invariant: the system receives only memory that lives during the call.** The descriptor of the input is open from init
/// to `finish` or deinit.
package final class ChildProcess {
  private let process: pid_t
  private var input: Int32
  private var isRunning = true

  /// The descriptor of the program's file.
  package static let fileDescriptor: Int32 = 3

  /// Starts the program called `name` in the folders of `PATH`.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - arguments: Its arguments, without its name.
  ///   - file: The descriptor of the file that it writes.
  /// - Throws: `FileError.system` with the code `ENOENT` if there is no such program.
  package init(_ name: String, _ arguments: [String], writing file: Int32) throws(FileError) {
    // A socket, because writing to one whose reader has ended need not raise a signal.
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .system(operation: .write, path: name, code: errno)
    }
    defer { close(ends[1]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, file, Self.fileDescriptor)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var process = pid_t()
    // The copies live until they are freed below.
    let pointers = unsafe ([name] + arguments).map { unsafe strdup($0) }
    defer { unsafe pointers.forEach { unsafe free($0) } }
    let code = unsafe posix_spawnp(&process, name, &actions, nil, pointers + [nil], environ)
    guard code == 0 else {
      close(ends[0])
      throw .system(operation: .read, path: name, code: code)
    }
    (self.process, input) = (process, ends[0])
  }

  deinit {
    if isRunning {
      kill(process, SIGTERM)
      _ = finish()
    }
  }

  /// Writes bytes to the program's input. Waits until the program has read most of them. Returns false if the program has
  /// ended.
  package func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { memory in
        // Slicing checks that the rest lies within the memory.
        let rest = unsafe UnsafeRawBufferPointer(rebasing: memory[written...])
        #if os(Linux)
          let flags = Int32(MSG_NOSIGNAL)
        #else
          let flags: Int32 = 0
        #endif
        return unsafe send(input, rest.baseAddress, rest.count, flags)
      }
      if count >= 0 { written += count } else if errno != EINTR { return false }
    }
    return true
  }

  /// Ends the program's input and waits until the program ends. Returns its status, 128 and more for a signal.
  package func finish() -> Int32 {
    guard isRunning else { return 0 }
    isRunning = false
    close(input)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
