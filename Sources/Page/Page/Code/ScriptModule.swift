/// A module of the page's script: the text of one file of `Script/`.
struct ScriptModule {
  /// The file name: `scene.js`.
  let name: String
  let text: String

  /// The names of the modules that this one imports, in order.
  var imports: [String] { importedNames.map(\.module) }

  /// The names that the module imports, with their modules.
  var importedNames: [(module: String, names: [String])] {
    statements.compactMap { line in
      guard line.hasPrefix("import "), let open = line.firstIndex(of: "{"),
        let close = line.firstIndex(of: "}")
      else { return nil }
      let names = line[line.index(after: open)..<close].split(separator: ",").map { Self.trimmed($0) }
      let parts = line[close...].split(separator: "\"")
      guard parts.count >= 2, parts[1].hasPrefix("./") else { return nil }
      return (String(parts[1].dropFirst(2)), names.filter { !$0.isEmpty })
    }
  }

  /// The names that the module declares outside of functions.
  var declaredNames: [String] {
    text.split(separator: "\n").compactMap { line in
      // Indented lines declare names within functions.
      if line.hasPrefix(" ") { return nil }
      let words = line.split(whereSeparator: { " (=;{*".contains($0) }).map(String.init)
      let declaration = words.drop { ["export", "async"].contains($0) }
      guard let keyword = declaration.first, ["const", "let", "var", "function", "class"].contains(keyword)
      else { return nil }
      return declaration.dropFirst().first
    }
  }

  /// The names that the module exports.
  var exportedNames: [String] {
    let exported = text.split(separator: "\n").filter { $0.hasPrefix("export ") }
    return ScriptModule(name: name, text: exported.joined(separator: "\n")).declaredNames
  }

  /// A part of a module: a declaration outside of functions, or other statements.
  struct Part {
    /// The name of a function, whose part may be left out if nothing refers to it. Nil for what is always kept.
    var function: String?
    var text: String

    /// The identifiers in the text. A name that only a property or a text has counts, too.
    var words: Set<String> {
      func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
          true
        default: false
        }
      }
      return Set(text.utf8.split { !isPart($0) }.map { String(Substring($0)) })
    }
  }

  /// The script without imports, the word `export`, comment lines and indentation.
  var bundled: String { parts.map(\.text).joined() }

  /// The parts of `bundled`.
  var parts: [Part] {
    var isInComment = false
    var parts = [Part(function: nil, text: "")]
    for statement in statements {
      var line = statement.drop { $0 == " " }
      if line.hasPrefix("/*") { isInComment = true }
      let isSkipped = isInComment || line.isEmpty || line.hasPrefix("//") || line.hasPrefix("import ")
      if isInComment, line.hasSuffix("*/") { isInComment = false }
      if isSkipped { continue }
      if line.hasPrefix("export ") { line = line.dropFirst(7) }
      // The lines within a declaration are indented, and its last one begins with a bracket.
      if !statement.hasPrefix(" "), line.first?.isLetter == true {
        parts.append(Part(function: Self.function(line), text: ""))
      }
      parts[parts.count - 1].text += line + "\n"
    }
    return parts.filter { !$0.text.isEmpty }
  }

  /// Returns the name of the function that a line declares: `function f(` or `const f = (x) =>`.
  private static func function(_ line: Substring) -> String? {
    let words = line.split(whereSeparator: { " (=;{*".contains($0) }).map(String.init)
    let declaration = words.drop { $0 == "async" }
    guard let keyword = declaration.first, let name = declaration.dropFirst().first else { return nil }
    if keyword == "function" { return name }
    guard keyword == "const", let value = line.firstRange(of: " = ").map({ line[$0.upperBound...] }) else {
      return nil
    }
    return value.hasPrefix("(") && value.contains("=>") ? name : nil
  }

  /// The lines, in which an import statement of several lines is one line.
  private var statements: [Substring] {
    var joined: [Substring] = []
    var open: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let start = open {
        let whole = start + " " + line
        open = line.contains("}") ? nil : whole
        if open == nil { joined.append(Substring(whole)) }
      } else if line.hasPrefix("import "), !line.contains("}") {
        open = String(line)
      } else {
        joined.append(line)
      }
    }
    return joined
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
