import Foundation
import TestSupport
import Testing

@Suite("Installation")
struct InstallationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Installs or removes the programs beside the tests, below a folder that stands for the root.
  @discardableResult
  private func install(_ action: String, bin: String? = nil) throws -> Program.Outcome {
    var environment = ProcessInfo.processInfo.environment
    environment["DESTDIR"] = folder.url.path
    environment["PREFIX"] = "/usr"
    let bin = bin ?? Program("orrery").url.deletingLastPathComponent().path
    return try Program(at: URL(filePath: PackageFolder.path("Scripts/install")))
      .run([action, bin], environment: environment)
  }

  /// The paths of all files and folders below the root.
  private var contents: [String] {
    FileManager.default.enumerator(atPath: folder.url.path)?.compactMap { $0 as? String }.sorted() ?? []
  }

  @Test("What is installed works, and nothing of it is left when it is removed")
  func installed() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("usr/share/man"), withIntermediateDirectories: true)
    let before = contents
    // A second installation replaces the first one.
    for _ in 0..<2 {
      let outcome = try install("install")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let files = Set(contents)
    for file in [
      "bin/orrery", "bin/orrery-viewer", "share/man/man1/orrery-render.1",
      "share/bash-completion/completions/orrery",
      "share/zsh/site-functions/_orrery-viewer", "share/fish/vendor_completions.d/orrery.fish",
      "share/applications/orrery.desktop", "share/mime/packages/orrery.xml",
      "share/thumbnailers/orrery.thumbnailer",
      "share/icons/hicolor/scalable/apps/orrery.svg", "share/orrery/samples/solar-system.json5",
      "share/doc/orrery/LICENSE",
    ] { #expect(files.contains("usr/\(file)"), "\(file)") }
    // The viewer and the thumbnailer are for the types of the database.
    let database = try String(
      contentsOfFile: folder.path("usr/share/mime/packages/orrery.xml"), encoding: .utf8)
    let types = database.matches(of: /<mime-type type="(.*)">/).map { "\($0.1);" }.joined()
    for file in ["applications/orrery.desktop", "thumbnailers/orrery.thumbnailer"] {
      let text = try String(contentsOfFile: folder.path("usr/share/\(file)"), encoding: .utf8)
      #expect(text.hasSuffix("\nMimeType=\(types)\n") && types.contains("model/stl;"), "\(file)")
    }
    // Each installed sample is read, with the files beside it.
    for sample in files where sample.hasPrefix("usr/share/orrery/samples/") && sample.hasSuffix(".json5") {
      let info = try Program(at: folder.url.appending(path: "usr/bin/orrery"))
        .run(["info", folder.path(sample)])
      #expect(info.status == 0, "\(sample): \(info.errors)")
    }
    let removal = try install("uninstall")
    #expect(removal.status == 0, "\(removal.errors)")
    #expect(contents == before)
  }

  @Test(
    "A prefix may be relative, begin with a tilde, contain spaces or be missing, with and without DESTDIR",
    arguments: [
      ("new/my apps", nil, "new/my apps"), ("~/my apps", nil, "home dir/my apps"), ("old", nil, "old"),
      ("/usr", "a stage", "a stage/usr"), ("/opt/my apps", "old/stage", "old/stage/opt/my apps"),
    ] as [(String, String?, String)])
  func prefixes(prefix: String, stage: String?, expected: String) throws {
    for name in ["home dir", "old/share", "bin dir"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write("", to: "old/share/kept")
    for name in ["orrery", "orrery-viewer"] {
      try folder.write(
        """
        #!/bin/sh
        [ "$1" != --experimental-dump-help ] || echo '{"command": {"commandName": "\(name)"}}'
        [ "$1" != help ] || echo '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"/>'
        """, to: "bin dir/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin dir/\(name)"))
    }
    var environment = ProcessInfo.processInfo.environment
    (environment["PREFIX"], environment["DESTDIR"]) = (prefix, stage)
    environment["HOME"] = folder.path("home dir")
    let script = Program(at: URL(filePath: PackageFolder.path("Scripts/install")))
    func run(_ action: String) throws {
      let outcome = try script.run(
        [action, folder.path("bin dir")], folder: folder.url, environment: environment)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    let before = contents
    for _ in 0..<2 { try run("install") }
    let files = Set(contents)
    for file in ["bin/orrery", "share/man/man1/orrery-viewer.1", "share/orrery/samples/solar-system.json5"] {
      #expect(files.contains("\(expected)/\(file)"), "\(file)")
    }
    try run("uninstall")
    #expect(contents == before)
  }

  @Test("Files of an older release, also of one whose installation was stopped, are removed")
  func olderRelease() throws {
    let before = contents
    try install("install")
    // What the older release has installed and its list names.
    try FileManager.default.createDirectory(
      atPath: folder.path("usr/share/old"), withIntermediateDirectories: true)
    for name in ["usr/share/old/a", "usr/bin/orrery-old"] { try folder.write("", to: name) }
    let list = "usr/share/orrery/installed"
    let kept = try String(contentsOfFile: folder.path(list), encoding: .utf8)
    try folder.write(kept + "share/old/\nshare/old/a\nbin/orrery-old\n", to: list)
    try install("install")
    for name in ["share/old/a", "bin/orrery-old"] { #expect(!contents.contains("usr/\(name)"), "\(name)") }
    try install("uninstall")
    #expect(contents == before)
  }

  @Test("After an installation that failed, uninstall removes what is there")
  func failedInstallation() throws {
    // A file at the place of a folder.
    try FileManager.default.createDirectory(
      atPath: folder.path("usr/share"), withIntermediateDirectories: true)
    try folder.write("", to: "usr/share/mime")
    let before = contents
    let outcome = try install("install")
    #expect(outcome.status != 0 && contents.contains("usr/bin/orrery"))
    let removal = try install("uninstall")
    #expect(removal.status == 0, "\(removal.errors)")
    #expect(contents == before)
  }

  @Test("Files that others have installed since stay")
  func others() throws {
    try install("install")
    try folder.write("", to: "usr/share/man/man1/other.1")
    try install("uninstall")
    #expect(
      contents == ["usr", "usr/share", "usr/share/man", "usr/share/man/man1", "usr/share/man/man1/other.1"])
  }

  @Test("A manual page names every option that the help names")
  func manualPages() throws {
    try install("install")
    for (page, program, words) in [
      ("orrery-render", "orrery", ["render"]), ("orrery-export", "orrery", ["export"]),
      ("orrery-info", "orrery", ["info"]),
      ("orrery-viewer", "orrery-viewer", []),
    ] {
      let text = try String(contentsOfFile: folder.path("usr/share/man/man1/\(page).1"), encoding: .utf8)
        .replacing("\\-", with: "-")
      let help = String(decoding: try Program(program).run(words + ["--help"]).output, as: UTF8.self)
      let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
      #expect(options.count > 5)
      for option in options { #expect(text.contains(option), "\(page): \(option)") }
    }
  }

  @Test("Programs that are not built are named, and nothing is installed")
  func missingPrograms() throws {
    let outcome = try install("install", bin: "/nowhere")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("/nowhere/orrery is not a program"))
    #expect(try install("uninstall").errors.contains("nothing is installed in"))
    #expect(contents.isEmpty)
  }
}
