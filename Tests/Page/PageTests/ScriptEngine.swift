import Foundation
import TestSupport

/// A JavaScript engine for tests: node, or else Chromium.
enum ScriptEngine {
  /// Whether an engine is installed.
  static var isInstalled: Bool { node != nil || chromium != nil }

  static let requirement = "requires node or chromium"

  static let node = find(["node", "nodejs"])
  static let chromium = find(["chromium", "chromium-browser", "google-chrome"])
  static let firefox = find(["firefox-esr", "firefox"])

  private static func find(_ names: [String]) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in names {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return URL(filePath: "\(folder)/\(name)")
      }
    }
    return nil
  }

  /// The flags of Chromium without a window, with WebGL 2 in software. Controls that are drawn by such WebGL, too, would take
  /// a tenth of the time.
  static let chromiumFlags = [
    "--headless", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--disable-gpu-rasterization",
  ]

  /// The error of a script that failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a script, which calls `print` with texts, and returns these texts.
  static func run(_ script: String) throws -> String {
    let folder = try TemporaryFolder()
    if let node {
      let path = try folder.write(
        "const print = (text) => process.stdout.write(text);\n" + script, to: "test.cjs")
      let outcome = try Program(at: node).run(["--stack-size=4000", path])
      guard outcome.status == 0 else { throw Failure(description: outcome.errors) }
      return String(decoding: outcome.output, as: UTF8.self)
    }
    guard let chromium else { throw Failure(description: requirement) }
    try folder.write("const print = (text) => document.body.append(text);\n" + script, to: "test.js")
    let page = try folder.write(
      "<!doctype html><meta charset=\"utf-8\"><body><script src=\"test.js\"></script></body>", to: "test.html"
    )
    let outcome = try Program(at: chromium).run(chromiumFlags + ["--dump-dom", "file://" + page])
    let text = String(decoding: outcome.output, as: UTF8.self)
    guard let start = text.range(of: "</script>"), let end = text.range(of: "</body>", options: .backwards)
    else {
      throw Failure(description: outcome.errors)
    }
    return String(text[start.upperBound..<end.lowerBound])
  }
}
