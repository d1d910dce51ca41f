import Foundation

/// Returns the compiler's diagnostics for each line of a file that imports `modules`, for tests of code that must not
/// compile. The modules are those that were built for the running tests.
///
/// `scopeLimit` is the number of choices that the type checker may try for an expression before it gives up. Some 200 000 of
/// them take a second. Unlike the time, it is the same on each machine. Nil leaves the compiler's limit.
public func compilerDiagnostics(
  _ lines: [String], scopeLimit: Int? = nil, importing modules: String...
) throws -> [[String]] {
  let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()
  let folder = try TemporaryFolder()
  let process = Process(), errors = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [
    // Region isolation is checked by the SIL passes, after the type checker.
    "swiftc", "-swift-version", "6", "-emit-sil", "-o", "/dev/null",
    "-I", products.appending(path: "Modules").path,
    "-Xcc", "-fmodule-map-file=\(products.appending(path: "CReactive.build/module.modulemap").path)",
    try folder.write(
      (lines + modules.map { "import \($0)" } + [""]).joined(separator: "\n"), to: "code.swift"),
  ]
  if let scopeLimit {
    process.arguments! += ["-Xfrontend", "-solver-scope-threshold=\(scopeLimit)"]
  }
  process.standardError = errors
  try process.run()
  let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  process.waitUntilExit()
  var said = Array(repeating: [String](), count: lines.count)
  for match in text.matches(of: /(?m)^.*code\.swift:(\d+):\d+: ((?:error|warning): .*)$/) {
    if let line = Int(match.1), lines.indices.contains(line - 1) { said[line - 1].append(String(match.2)) }
  }
  // An error outside the lines concerns the whole file, so its text is returned instead.
  return process.terminationStatus == 0 || said.joined().contains { $0.hasPrefix("error") } ? said : [[text]]
}
