import Foundation
import Testing

@testable import Parallelism

@Suite("Available memory")
struct AvailableMemoryTests {
  @Test("Reserving more memory than the system has throws; other reservations succeed")
  func reservation() throws {
    for count in [0, 1, 1 << 20, 1 << 24] { try AvailableMemory.reserve(count) }
    try AvailableMemory.reserve(1 << 12, of: 1 << 12)
    #expect(throws: AvailableMemory.Shortage(byteCount: 1 << 60)) { try AvailableMemory.reserve(1 << 60) }
    #expect(throws: AvailableMemory.Shortage(byteCount: 1 << 60)) {
      try AvailableMemory.reserve(1 << 30, of: 1 << 30)
    }
    for (count, size) in [(Int.max, 1), (Int.max, Int.max), (1 << 32, 1 << 32), (1 << 31, 1 << 31)] {
      #expect(throws: AvailableMemory.Shortage(byteCount: .max), "\(count) of \(size)") {
        try AvailableMemory.reserve(count, of: size)
      }
    }
  }

  @Test("Twice the bytes must be available, and small sizes always are")
  func twice() {
    for count in [0, 1, 1 << 19 - 1, 1 << 20, 1 << 24] { #expect(AvailableMemory.hasTwice(count)) }
    for count in [1 << 50, 1 << 62, Int.max] { #expect(!AvailableMemory.hasTwice(count)) }
  }

  #if os(Linux)
    @Test("The memory of Linux is what it can provide without swapping")
    func system() throws {
      let text = try String(contentsOfFile: "/proc/meminfo", encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") })
      let kibibytes = try #require(Int(line.split(separator: " ")[1]))
      let found = try #require(AvailableMemory.systemByteCount)
      // Other programs take and return memory meanwhile.
      #expect(kibibytes << 8...kibibytes << 12 ~= found)
    }
  #endif

  @Test(
    "The error message gives the amount of memory in MiB or GiB",
    arguments: [
      (1, "1 MiB"), (3 << 20, "3 MiB"), (1023 << 20, "1023 MiB"), (1 << 30, "1.0 GiB"), (5 << 29, "2.5 GiB"),
      (2047 << 20, "1.9 GiB"),
    ])
  func description(byteCount: Int, amount: String) {
    #expect(
      "\(AvailableMemory.Shortage(byteCount: byteCount))" == "not enough memory: about \(amount) is needed")
  }
}
