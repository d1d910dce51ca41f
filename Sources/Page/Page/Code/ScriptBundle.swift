import EmbeddedFiles

/// The script of a page, made of the modules in `Script/`.
enum ScriptBundle {
  /// All modules.
  static let modules = files + [style, MaterialRowModules.slots, MaterialRowModules.extended]

  /// The module `style.js`, which exports the text of `page.css`.
  private static var style: ScriptModule {
    var css = text("page.css")
    // The spaces around these have no meaning in `page.css`.
    for mark in ["{ ", " {", " }", ": ", "; ", ", "] {
      css = css.split(separator: mark, omittingEmptySubsequences: false)
        .joined(separator: mark.filter { $0 != " " })
    }
    return ScriptModule(name: "style.js", text: "export const styleText = `\n\(css)`;\n")
  }

  /// The files of `Script/` that are modules. `boot.js` stands before the data of a page.
  private static let files = EmbeddedFiles.script.filter { $0.key.hasSuffix(".js") && $0.key != "boot.js" }
    .map { ScriptModule(name: $0.key, text: $0.value) }.sorted { $0.name < $1.name }

  /// Returns the text of a file of `Script/`.
  static func text(_ name: String) -> String { EmbeddedFiles.text(name, in: EmbeddedFiles.script) }

  /// The script that decodes the data and starts the page.
  static var boot: String {
    ScriptModule(name: "boot.js", text: text("boot.js")).bundled
  }

  /// Returns the modules that `entry` needs as one script, each after those that it imports, without functions to which nothing in
  /// it refers. O(size).
  ///
  /// - Parameters:
  ///   - expressions: The text of the module `expressions.js`, which is generated for each page.
  ///   - others: Further modules, for tests.
  ///   - omitted: The names of the modules that the page does not need. The names that they export become null.
  static func script(
    entry: String = "page.js", expressions: String, adding others: [ScriptModule] = [],
    omitting omitted: Set<String> = []
  ) -> String {
    let all = modules + others + [ScriptModule(name: "expressions.js", text: expressions)]
    var parts: [ScriptModule.Part] = []
    var visited: Set<String> = []
    func visit(_ name: String) {
      guard visited.insert(name).inserted, let module = all.first(where: { $0.name == name }) else { return }
      guard !omitted.contains(name) else {
        parts += module.exportedNames.map { ScriptModule.Part(function: $0, text: "const \($0) = null;\n") }
        return
      }
      for imported in module.imports { visit(imported) }
      parts += module.parts
    }
    visit(entry)
    let text = used(parts).map(\.text).joined()
    return "(() => {\n\"use strict\";\n\(ScriptReduction.reduced(text))})();\n"
  }

  /// Returns the parts without functions to which no other used part refers.
  private static func used(_ parts: [ScriptModule.Part]) -> [ScriptModule.Part] {
    let places = Dictionary(
      parts.enumerated().compactMap { place, part in part.function.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    var isUsed = parts.map { $0.function.map { name in places[name] == nil } ?? true }
    var pending = parts.indices.filter { isUsed[$0] }
    while let place = pending.popLast() {
      for word in parts[place].words {
        guard let other = places[word], !isUsed[other] else { continue }
        isUsed[other] = true
        pending.append(other)
      }
    }
    return parts.indices.filter { isUsed[$0] }.map { parts[$0] }
  }
}
