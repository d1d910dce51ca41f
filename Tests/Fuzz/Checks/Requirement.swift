/// Ends the process, which the fuzzer takes down as a finding, unless `condition` holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Requires an error to be one line that names the file, and no longer than a person reads.
func requireMessage(_ message: String, naming path: String) {
  require(message.hasPrefix(path), "the message does not begin with \(path): \(message)")
  require(message.utf8.count <= 2000, "the message has \(message.utf8.count) bytes: \(message)")
  require(!message.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "the message is no printable line: \(message)")
}

/// The bytes that the fuzzer hands over, `count` of them at `start`.
func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  // The fuzzer's contract: they are there until the entry point returns, and are copied before.
  Array(UnsafeBufferPointer(start: start, count: count))
}
