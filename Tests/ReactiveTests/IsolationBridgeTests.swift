import Foundation
import TestSupport
import Testing

@Suite("Law 12: the compiler confines the core, and minds disposers")
struct IsolationBridgeTests {
  /// What the compiler says of each line of a file that imports the module under test.
  private func diagnostics(_ lines: [String]) throws -> [[String]] {
    let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let folder = try TemporaryFolder()
    let process = Process(), errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      // Only the passes behind the type checker see regions.
      "swiftc", "-swift-version", "6", "-emit-sil", "-o", "/dev/null",
      "-I", products.appending(path: "Modules").path,
      "-Xcc", "-fmodule-map-file=\(products.appending(path: "CReactive.build/module.modulemap").path)",
      try folder.write((lines + ["import Reactive", ""]).joined(separator: "\n"), to: "code.swift"),
    ]
    process.standardError = errors
    try process.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    var said = Array(repeating: [String](), count: lines.count)
    for match in text.matches(of: /(?m)^.*code\.swift:(\d+):\d+: ((?:error|warning): .*)$/) {
      if let line = Int(match.1), lines.indices.contains(line - 1) { said[line - 1].append(String(match.2)) }
    }
    // An error elsewhere is the file's: every line fails.
    return process.terminationStatus == 0 || said.joined().contains { $0.hasPrefix("error") }
      ? said : [[text]]
  }

  @Test("What is right compiles without a word")
  func right() throws {
    let lines = [
      "func a(_ p: Property<Int>, _ bag: DisposerBag) { p.subscribe { _ in }.disposed(by: bag) }",
      "func b() { let p = Property(1); Task.detached { p.value = 2 } }",
      "func c(_ i: Inbox<Int>) { let s = i.sender; Task.detached { s.send(1) }; i.receive() }",
      "@MainActor func d(_ p: Property<Int>) { let v = p.values(); Task.detached { for await _ in v {} } }",
      "actor A { let p = Property(1); func f() -> EventSource<Int> { observing { self.p.value } } }",
    ]
    #expect(try diagnostics(lines) == Array(repeating: [], count: lines.count))
  }

  @Test("What could be reached from two threads does not compile")
  func races() throws {
    let lines = [
      "func a(_ p: Property<Int>) { Task.detached { p.value = 1 } }",
      "func b() { let p = Property(1); Task.detached { p.value = 2 }; p.value = 3 }",
      "func c() { let p = Property(1), q = p.map { $0 }; Task.detached { p.value = 3 }; _ = q.asProperty() }",
      "func d(_ p: Property<Int>) { let s = p.subscribe { _ in }; Task.detached { s.dispose() } }",
      "@MainActor func e() { let i = Inbox<Int>(); Task.detached { i.sender.send(1) }; i.receive() }",
      "@MainActor func f() { let s = EventSource.task { 1 }; Task.detached { _ = s.subscribe { _ in } } }",
      "@MainActor func g() { let s = observing { 1 }; Task.detached { _ = s.subscribe { _ in } } }",
    ]
    for (line, said) in zip(lines, try diagnostics(lines)) {
      #expect(said.contains { $0.contains("risks causing data races") }, "\(line)")
    }
  }

  @Test("Sendable closures, callers without an actor and dropped disposers are told what is wrong")
  func told() throws {
    let cases = [
      (
        "func a(_ p: Property<Int>) -> @Sendable () -> Int { { p.value } }",
        "error: capture of 'p' with non-Sendable"
      ),
      (
        "func b(_ p: Property<Int>) { _ = p.values() }",
        "error: call to actor-isolated instance method 'values"
      ),
      (
        "func c(_ p: Property<Int>) { p.subscribe { _ in } }",
        "warning: result of call to 'subscribe' is unused"
      ),
    ]
    for (expected, said) in zip(cases, try diagnostics(cases.map(\.0))) {
      #expect(said.contains { $0.hasPrefix(expected.1) }, "\(expected.0): \(said)")
    }
  }
}
