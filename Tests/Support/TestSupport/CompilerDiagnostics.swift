import Foundation

/// Returns the compiler's diagnostics for each line of a file that imports `modules`, for tests of code that must not
/// compile. The modules are those that were built for the running tests.
///
/// `scopeLimit` is the number of choices that the type checker may try for an expression before it gives up. Some 200 000 of
/// them take a second. Unlike the time, it is the same on each machine. Nil leaves the compiler's limit.
public func compilerDiagnostics(
  _ lines: [String], scopeLimit: Int? = nil, importing modules: String...
) throws -> [[String]] {
  let folder = try TemporaryFolder()
  let code = (lines + modules.map { "import \($0)" } + [""]).joined(separator: "\n")
  // Region isolation is checked by the SIL passes, after the type checker.
  let (isCorrect, text) = try compile(
    ["-emit-sil", "-o", "/dev/null", try folder.write(code, to: "code.swift")], scopeLimit: scopeLimit)
  var said = Array(repeating: [String](), count: lines.count)
  for match in text.matches(of: /(?m)^.*code\.swift:(\d+):\d+: ((?:error|warning): .*)$/) {
    if let line = Int(match.1), lines.indices.contains(line - 1) { said[line - 1].append(String(match.2)) }
  }
  // An error outside the lines concerns the whole file, so its text is returned instead.
  return isCorrect || said.joined().contains { $0.hasPrefix("error") } ? said : [[text]]
}

/// Returns what the compiler says of files of one module, whose paths begin in the package's folder, if they do not compile;
/// otherwise an empty string. For `scopeLimit`, see `compilerDiagnostics`.
public func compilerErrors(in files: [String], scopeLimit: Int) throws -> String {
  let (isCorrect, text) = try compile(
    ["-typecheck", "-package-name", PackageFolder.packageName] + files.map { PackageFolder.path($0) },
    scopeLimit: scopeLimit)
  return isCorrect ? "" : text
}

/// Runs the compiler, with the modules that were built for the running tests. Returns whether it succeeds, and what it says.
private func compile(_ arguments: [String], scopeLimit: Int?) throws -> (isCorrect: Bool, text: String) {
  let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()
  let process = Process(), errors = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments =
    [
      "swiftc", "-swift-version", "6", "-I", products.appending(path: "Modules").path,
      "-Xcc", "-fmodule-map-file=\(products.appending(path: "CReactive.build/module.modulemap").path)",
      "-Xcc", "-fmodule-map-file=\(PackageFolder.path("Sources/System/CMeshOptimizer/module.modulemap"))",
    ] + (scopeLimit.map { ["-Xfrontend", "-solver-scope-threshold=\($0)"] } ?? []) + arguments
  process.standardError = errors
  try process.run()
  let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  process.waitUntilExit()
  return (process.terminationStatus == 0, text)
}
