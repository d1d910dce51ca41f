#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls of this module that take or return pointers.
enum System {
  /// Returns whether the system gives `byteCount` bytes of address space. They are returned at once. Two system calls.
  static func canAllocate(_ byteCount: Int) -> Bool {
    #if canImport(Darwin)
      let flags = MAP_PRIVATE | MAP_ANON
    #else
      let flags = MAP_PRIVATE | MAP_ANONYMOUS
    #endif
    // No Swift value refers to the memory. Only the memory that was just mapped is unmapped.
    let memory = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
    // `MAP_FAILED`, which is not imported, is the address -1.
    guard let memory = unsafe memory, Int(bitPattern: memory) != -1 else { return false }
    unsafe munmap(memory, byteCount)
    return true
  }

  /// Returns the first result of `body` that is not nil, for the lines of the text file at `path` in order. Returns nil
  /// if no line has a result or the file does not exist.
  static func firstLine<Result>(of path: String, _ body: (String) -> Result?) -> Result? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    // `getline` allocates the line and ends it by a zero byte. The file and the line are freed once, on return.
    defer { unsafe fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { unsafe free(line) }
    while unsafe getline(&line, &capacity, file) > 0, let text = unsafe line {
      if let result = body(unsafe String(cString: text)) { return result }
    }
    return nil
  }

  /// Starts a detached thread that runs `body`. Returns false if the system refuses.
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    #if os(Linux)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    // The reference that is retained here is released once: by the thread, or below if no thread was started.
    let argument = unsafe Unmanaged.passRetained(ThreadBody(body))
    let code = unsafe pthread_create(&thread, nil, { unsafe runThread($0) }, argument.toOpaque())
    guard code == 0 else {
      unsafe argument.release()
      return false
    }
    #if os(Linux)
      pthread_detach(thread)
    #else
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
    return true
  }
}

/// The closure of a thread, as an object that a pointer can refer to.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// The start routine for `pthread_create`. `argument` is a retained `ThreadBody`.
private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument = unsafe argument {
    unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  }
  return nil
}
