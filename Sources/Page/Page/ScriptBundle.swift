import EmbeddedFiles

/// The script of a page, made of the modules in `Script/`.
enum ScriptBundle {
  /// All modules.
  static let modules = files + [style]

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

  /// Returns the modules that `entry` needs as one script, each after those that it imports. O(size).
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
    var texts: [String] = []
    var visited: Set<String> = []
    func visit(_ name: String) {
      guard visited.insert(name).inserted, let module = all.first(where: { $0.name == name }) else { return }
      guard !omitted.contains(name) else {
        texts.append(module.exportedNames.map { "const \($0) = null;\n" }.joined())
        return
      }
      for imported in module.imports { visit(imported) }
      texts.append(module.bundled)
    }
    visit(entry)
    return "(() => {\n\"use strict\";\n\(ScriptReduction.reduced(texts.joined()))})();\n"
  }
}
