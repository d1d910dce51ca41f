import Foundation

/// What the compiler says of each line of a file that imports `modules`, as they were built for the running tests: for
/// tests of what must not compile.
public func compilerDiagnostics(_ lines: [String], importing modules: String...) throws -> [[String]] {
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
    try folder.write(
      (lines + modules.map { "import \($0)" } + [""]).joined(separator: "\n"), to: "code.swift"),
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
  return process.terminationStatus == 0 || said.joined().contains { $0.hasPrefix("error") } ? said : [[text]]
}
