import Foundation
import TestSupport
import Testing

@testable import Parallelism

@Suite("Processors")
struct ProcessorsTests {
  @Test("The processors in the masks of the system are counted")
  func masks() {
    for (line, count) in [
      ("Cpus_allowed:\t3\n", 2), ("Cpus_allowed:\tff\n", 8), ("Cpus_allowed:\t1,80000000\n", 2),
      ("Cpus_allowed:\tffffffff,ffffffff,0000000F\n", 68), ("Cpus_allowed: 10", 1),
      ("Cpus_allowed:\t0\n", nil),
      ("Cpus_allowed:", nil), ("Cpus_allowed_list:\t0-1\n", nil), ("Name:\tface\n", nil), ("", nil),
    ] as [(String, Int?)] {
      #expect(Processors.allowedCount(line) == count, "\(line)")
    }
  }

  #if os(Linux)
    @Test("The number of usable processors equals the output of nproc")
    func usable() throws {
      // Without an environment: its variables can change the output of nproc.
      let outcome = try Program(at: URL(filePath: "/usr/bin/nproc")).run([], environment: [:])
      #expect(String(decoding: outcome.output, as: UTF8.self) == "\(Processors.usableCount)\n")
    }
  #endif
}
