import Foundation
import TestSupport
import Testing

@testable import Parallelism

@Suite("Memory of control groups")
struct ControlGroupMemoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes the files of a fake root, and returns the bytes that are available.
  private func available(_ files: [String: String]) throws -> Int? {
    for (path, text) in files {
      let url = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((text + "\n").utf8).write(to: url)
    }
    return ControlGroupMemory(root: folder.url.path).availableByteCount
  }

  @Test("Without control groups or their limits there is none")
  func unlimited() throws {
    #expect(try available([:]) == nil)
    #expect(
      try available([
        "proc/self/cgroup": "4:memory:/a\n3:cpu:/b\n0::/c", "sys/fs/cgroup/c/memory.max": "max",
        "sys/fs/cgroup/c/memory.current": "5",
        "sys/fs/cgroup/memory/a/memory.limit_in_bytes": "9223372036854771712",
        "sys/fs/cgroup/memory/a/memory.usage_in_bytes": "5", "sys/fs/cgroup/b/memory.max": "1",
      ]) == nil)
  }

  @Test("The group of version 2 that is nearest to its limit counts, also one above that of the process")
  func unified() throws {
    var files = [
      "proc/self/cgroup": "0::/job/step", "sys/fs/cgroup/job/step/memory.max": "max",
      "sys/fs/cgroup/job/memory.max": "1000", "sys/fs/cgroup/job/memory.high": "max",
      "sys/fs/cgroup/job/memory.current": "300",
    ]
    #expect(try available(files) == 700)
    files["sys/fs/cgroup/job/memory.high"] = "900"
    #expect(try available(files) == 600)
    files["sys/fs/cgroup/job/step/memory.max"] = "500"
    files["sys/fs/cgroup/job/step/memory.current"] = "200"
    #expect(try available(files) == 300)
    // Over `memory.high`.
    files["sys/fs/cgroup/job/memory.current"] = "950"
    #expect(try available(files) == 0)
  }

  @Test("Files in memory and free swap space are available")
  func reclaimable() throws {
    let files = [
      "proc/self/cgroup": "0::/a", "sys/fs/cgroup/a/memory.max": "1000",
      "sys/fs/cgroup/a/memory.current": "900",
      "sys/fs/cgroup/a/memory.stat": "anon 600\ninactive_file 200\nactive_file 100",
    ]
    #expect(try available(files) == 400)
    #expect(try available(["proc/meminfo": "MemTotal: 9 kB\nSwapFree:        2 kB"]) == 400 + 2048)
  }

  @Test("A group of version 1 has the name of its controller, and a container may see it as the root")
  func version1() throws {
    let files = [
      "proc/self/cgroup": "5:cpu,memory:/docker/f00\n0::/",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": "4096",
      "sys/fs/cgroup/memory/memory.usage_in_bytes": "1096",
      "sys/fs/cgroup/memory/memory.stat": "inactive_file 7\ntotal_inactive_file 20",
    ]
    #expect(try available(files) == 3020)
    // Beside its namespace.
    #expect(try available(["proc/self/cgroup": "5:memory:/../other"]) == 3020)
    #expect(
      try available([
        "proc/self/cgroup": "5:memory:/docker/f00",
        "sys/fs/cgroup/memory/docker/memory.limit_in_bytes": "100",
        "sys/fs/cgroup/memory/docker/memory.usage_in_bytes": "90",
      ]) == 10)
  }
}
