/// Ends the process unless `condition` holds. The fuzzer records this as a finding.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Requires an error to be one short line that names the file.
func requireMessage(_ message: String, naming path: String) {
  require(message.hasPrefix(path), "the message does not begin with \(path): \(message)")
  require(message.utf8.count <= 2000, "the message has \(message.utf8.count) bytes: \(message)")
  require(!message.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "the message is no printable line: \(message)")
}

/// Returns the bytes that the fuzzer passes, `count` of them at `start`.
func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  // The contract of the fuzzer: the bytes are valid until the entry point returns, and they are copied before.
  Array(UnsafeBufferPointer(start: start, count: count))
}
