import CAssimp

/// A process that converts one file to GLB by the Open Asset Import Library, libassimp; see `CAssimp.h`.
@safe struct AssimpWorker {
  /// The end of the conversion of a file.
  enum Outcome {
    /// The bytes of a GLB file, and the numbers of parts of the file that it lacks.
    case converted([UInt8], omissions: CAssimpOmissions)
    /// The library cannot read the file, in its words.
    case refused(String)
    /// The process ended by itself or by its limits, in words.
    case failed(String)
    /// The library is not installed.
    case missing
  }

  /// Whether the library is installed. O(size of the library).
  static var isInstalled: Bool { CAssimpIsInstalled() != 0 }

  /// Returns the name of a clip of the file, by that in the GLB file.
  static func clipName(_ name: String) -> String {
    String(decoding: name.utf8.prefix { [$0] != Array(CASSIMP_SEPARATOR.utf8) }, as: UTF8.self)
  }

  /// The limit of the memory of a process: 1 GiB, and 64 times the size of the file.
  private static func memoryLimit(of byteCount: Int) -> UInt64 { 1 << 30 + 64 * UInt64(byteCount) }

  /// The limit of the processor time of a process in seconds: 20, and one for each megabyte.
  private static func timeLimit(of byteCount: Int) -> UInt32 { 20 + UInt32(clamping: byteCount >> 20) }

  /// Converts a file. O(size of the file and of the files that it refers to).
  ///
  /// - Parameters:
  ///   - name: the name of the file, whose ending selects the format.
  ///   - open: returns the bytes of another file that the library opens, or nil.
  static func convert(
    _ bytes: [UInt8], name: String, open: (_ name: String) -> [UInt8]?
  ) -> Outcome {
    var (process, connection): (pid_t, Int32) = (0, -1)
    let error = unsafe CAssimpStart(&process, &connection)
    guard error == 0 else { return .failed("its process cannot be started (error \(error))") }
    let worker = AssimpWorker(connection: connection, limit: memoryLimit(of: bytes.count))
    let outcome = worker.converse(bytes, name: name, open: open)
    let status = CAssimpEnd(process, connection)
    return outcome ?? .failed(description(ofStatus: status))
  }

  private let connection: Int32
  /// The largest size of a message.
  private let limit: UInt64

  /// Sends the file, and answers the process until it has a result. Nil if it ends without one.
  private func converse(
    _ bytes: [UInt8], name: String, open: (_ name: String) -> [UInt8]?
  ) -> Outcome? {
    let name = Array(name.utf8)
    var task = CAssimpTask(
      size: UInt64(bytes.count), memory: limit, seconds: Self.timeLimit(of: bytes.count),
      nameLength: UInt32(name.count))
    // A process that has ended says so when it is asked below.
    _ = unsafe CAssimpSend(connection, &task, MemoryLayout.size(ofValue: task))
    _ = send(name) && send(bytes)
    var omissions = CAssimpOmissions()
    while true {
      var message = CAssimpMessage()
      guard unsafe CAssimpReceive(connection, &message, MemoryLayout.size(ofValue: message)) != 0,
        message.size <= limit
      else { return nil }
      switch Int(message.kind) {
      case CAssimpOmitted where message.size == UInt64(MemoryLayout.size(ofValue: omissions)):
        guard unsafe CAssimpReceive(connection, &omissions, MemoryLayout.size(ofValue: omissions)) != 0 else {
          return nil
        }
      case CAssimpMissing: return .missing
      default:
        guard let content = receive(Int(message.size)) else { return nil }
        switch Int(message.kind) {
        case CAssimpOpen: answer(open(String(decoding: content, as: UTF8.self)))
        case CAssimpRefused: return .refused(String(decoding: content, as: UTF8.self))
        case CAssimpConverted: return .converted(content, omissions: omissions)
        default: return nil
        }
      }
    }
  }

  /// Answers the question for a file.
  private func answer(_ file: [UInt8]?) {
    var size = file.map { UInt64($0.count) } ?? UInt64.max
    _ = unsafe CAssimpSend(connection, &size, MemoryLayout.size(ofValue: size)) != 0 && send(file ?? [])
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    // An array's bytes do not move meanwhile.
    unsafe CAssimpSend(connection, bytes, bytes.count) != 0
  }

  private func receive(_ count: Int) -> [UInt8]? {
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
      // The output has `count` bytes. An empty message has no memory.
      isWhole = unsafe count == 0 || CAssimpReceive(connection, output.baseAddress, count) != 0
      initialized = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// Describes how a process ended, by its status as of waitpid(2).
  static func description(ofStatus status: Int32) -> String {
    let signal = status & 0x7F
    guard signal != 0 else { return "its process ended without a result" }
    let cause =
      switch signal {
      case 6: "it gave up, or needed more memory than its limit"
      case 9, 14, 24: "it took longer than its limit"
      default: "it crashed"
      }
    return "\(cause) (signal \(signal))"
  }
}
