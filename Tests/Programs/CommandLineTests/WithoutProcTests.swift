import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Runs a script with an empty /proc.
  private func hidingProc(_ script: String, folder: URL? = nil) throws -> Program.Outcome {
    let hiding = "mount -t tmpfs none /proc && test ! -e /proc/self && "
    return try Program(at: URL(filePath: "/usr/bin/unshare")).run(
      ["--map-root-user", "--mount", "sh", "-c", hiding + script, "sh", orrery.url.path], folder: folder)
  }

  @Suite(
    "Without /proc",
    .enabled(if: (try? hidingProc("true").status) == 0, "needs unshare(1) and namespaces of mounts"))
  struct WithoutProcTests {
    @Test("The programs read their arguments, finish their work, and leave no other files behind")
    func work() throws {
      let folder = try TemporaryFolder()
      try folder.write(scene, to: "s.json5")
      let info = try hidingProc(#""$1" info s.json5 --segments 8"#, folder: folder.url)
      #expect(
        info.status == 0 && String(decoding: info.output, as: UTF8.self).hasPrefix("format      json5\n"))
      let export = try hidingProc(#""$1" export s.json5 -o a.glb --segments 8 -v"#, folder: folder.url)
      #expect(export.status == 0 && export.errors.contains("wrote a.glb: 2 nodes"), "\(export.errors)")
      let render = try hidingProc(#""$1" render s.json5 -o a.png --size 8x8"#, folder: folder.url)
      #expect(render.status == 0, "\(render.errors)")
      #expect(folder.names == ["a.glb", "a.png", "s.json5"])
    }

    @Test("Wrong usage is reported, and help is printed only on request")
    func usage() throws {
      let wrong = try hidingProc(#""$1" info"#)
      #expect(wrong.status == 64 && wrong.errors.hasPrefix("orrery: error: expected an input file, as "))
      let help = try hidingProc(#""$1" render --help"#)
      #expect(
        help.status == 0 && String(decoding: help.output, as: UTF8.self).contains("USAGE: orrery render"))
    }
  }
#endif
