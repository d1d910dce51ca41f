import Foundation
import TestSupport
import Testing

@Suite("Documentation")
struct DocumentationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The folder of the programs beside the tests.
  private var bin: String { Program("orrery").url.deletingLastPathComponent().path }

  private func run(_ script: String, _ arguments: [String]) throws -> Program.Outcome {
    try Program(at: URL(filePath: PackageFolder.path("Scripts/site/\(script)"))).run([bin] + arguments)
  }

  @Test(
    "Every step of the tutorial and every recipe of the cookbook does what its page says, and every link leads somewhere"
  )
  func site() throws {
    let outcome = try run("site.py", [folder.path("site")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path("site"))
    for page in [
      "index", "tutorial", "cookbook", "scene-reference", "expression-reference", "command-reference",
    ] {
      #expect(pages.contains("\(page).html"))
    }
    // What the references are generated from.
    let reference = try String(contentsOfFile: folder.path("site/scene-reference.html"), encoding: .utf8)
    #expect(reference.contains("<tr id=\"tori-tubeRadius\"><td><code>tubeRadius</code>"))
    let commands = try String(contentsOfFile: folder.path("site/command-reference.html"), encoding: .utf8)
    #expect(commands.contains("<tr id=\"orrery-render--time-limit\">"))
  }

  @Test("Every picture and file that a document of the repository shows or links to is in the repository")
  func links() throws {
    let root = PackageFolder.path("")
    let documents = ["", "Documentation", "Assets", "Examples"].flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
      return names.filter { $0.hasSuffix(".md") }.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }
    var count = 0
    for document in documents {
      let text = try String(contentsOfFile: PackageFolder.path(document), encoding: .utf8)
      for match in text.matches(of: /\]\(([^)#\s]+)[^)]*\)/) where !match.output.1.contains(":") {
        count += 1
        let target = URL(
          filePath: String(match.output.1), relativeTo: URL(filePath: PackageFolder.path(document)))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(match.output.1)")
      }
    }
    #expect(documents.count > 15 && count > 100)
  }

  @Test(
    "A page whose steps do something else is refused, and the message says which",
    arguments: [
      ("```sh\nfalse\n```", "A: false\nended with status 1: \n"),
      ("```sh\necho a\n```\n```text\nb\n```", "A: expected the output\nb\n\nfound\na\n\n"),
      ("```sh\ntrue\n```\n![A picture](a.png)", "A: the page shows a.png, which no command has written\n"),
      ("```text\nb\n```", "A: an output without commands before it\n"),
    ])
  func faults(steps: String, message: String) throws {
    let page = try folder.write("# Page\n\n## A\n\n\(steps)\n", to: "page.md")
    let outcome = try run("steps.py", [page, folder.path("run")])
    #expect(outcome.status == 1)
    #expect(outcome.errors == "\(page): \(message)")
  }

  @Test("A page whose steps write files, print lines and fail as expected passes")
  func steps() throws {
    let page = try folder.write(
      """
      # Page

      ## A

      ```json5 s.json5
      { spheres: [{ radus: 1 }] }
      ```

      ```sh
      orrery render s.json5 -o s.png
      ```

      ```text
      …unknown key "radus"…
      ```

      """, to: "page.md")
    let outcome = try run("steps.py", [page, folder.path("run")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(String(decoding: outcome.output, as: UTF8.self) == "\(page): 1 sections with steps passed\n")
  }
}
