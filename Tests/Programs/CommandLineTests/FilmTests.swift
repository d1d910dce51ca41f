import Foundation
import Pictures
import TestSupport
import Testing

@Suite("Films")
struct FilmTests {
  private let folder: TemporaryFolder
  private let arguments: [String]

  init() throws {
    folder = try TemporaryFolder()
    let scene = try folder.write(
      "{ parameters: { t: 0 }, spheres: [{ radius: '1 + t' }] }", to: "scene.json5")
    arguments = ["render", scene, "--frames", "t=0..<1:4", "--size", "32x24", "-o"]
  }

  /// Puts a program called ffmpeg first into `PATH`, which is a shell script.
  private func environment(ffmpeg script: String) throws -> [String: String] {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "bin"), withIntermediateDirectories: true)
    let path = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return ["PATH": "\(folder.path("bin")):/usr/bin:/bin"]
  }

  @Test("An animated PNG contains each picture, and the first is that of a picture alone")
  func animatedPNG() throws {
    let outcome = try orrery.run(arguments + [folder.path("film.apng"), "--fps", "12"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let film = try Array(folder.read("film.apng"))
    #expect(String(decoding: film, as: Unicode.ASCII.self).split(separator: "fcTL").count == 5)
    #expect(try orrery.run(arguments + [folder.path("f%d.png")]).status == 0)
    #expect(try PNG.decode(film) == PNG.decode(Array(folder.read("f0.png"))))
  }

  @Test(
    "ffmpeg receives the pixels of all pictures and writes the file, which is replaced when it is complete")
  func program() throws {
    let environment = try environment(ffmpeg: "echo \"$*\" >&3; wc -c >&3")
    let outcome = try orrery.run(arguments + [folder.path("film.mp4")], environment: environment)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let lines = try String(decoding: folder.read("film.mp4"), as: UTF8.self).split(separator: "\n")
    #expect(lines.first?.contains("-video_size 32x24 -framerate 24 -i -") == true)
    #expect(lines.last?.trimmingCharacters(in: .whitespaces) == "\(4 * 32 * 24 * 4)")
  }

  @Test(
    "A transparent background stays transparent in WebM and QuickTime, and a warning names other formats",
    arguments: [
      ("webm", "-pix_fmt yuva420p", ""), ("mov", "-pix_fmt yuva444p10le", ""), ("gif", "palettegen", ""),
      ("mp4", "-pix_fmt yuv420p", "mp4 films have no transparency"),
      ("mkv", "-pix_fmt yuv420p", "mkv films have no transparency"),
    ])
  func transparency(ending: String, argument: String, warning: String) throws {
    let environment = try environment(ffmpeg: "echo \"$*\" >&3; cat >/dev/null")
    let path = folder.path("film.\(ending)")
    let outcome = try orrery.run(
      arguments + [path, "--background", "transparent"], environment: environment)
    #expect(outcome.status == 0 && outcome.errors.isEmpty == warning.isEmpty, "\(outcome.errors)")
    #expect(warning.isEmpty || outcome.errors.contains(warning), "\(outcome.errors)")
    #expect(try String(decoding: folder.read("film.\(ending)"), as: UTF8.self).contains(argument))
  }

  @Test(
    "A GIF plays at most 50 pictures a second, with a warning", arguments: [(200, 50), (50, 50), (30, 30)])
  func gifRate(wanted: Int, played: Int) throws {
    let environment = try environment(ffmpeg: "echo \"$*\" >&3; cat >/dev/null")
    let outcome = try orrery.run(
      arguments + [folder.path("film.gif"), "--fps", "\(wanted)"], environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("at most 50 pictures a second") == (wanted > 50), "\(outcome.errors)")
    #expect(
      try String(decoding: folder.read("film.gif"), as: UTF8.self).contains("-framerate \(played) "))
  }

  @Test("A failure of ffmpeg, also one before it has read the pictures, leaves the old file")
  func failure() throws {
    try folder.write("old", to: "film.webm")
    for script in ["cat >/dev/null; echo broken >&2; exit 3", "exec <&-; echo broken >&2; exit 3"] {
      let outcome = try orrery.run(
        arguments + [folder.path("film.webm")], environment: try environment(ffmpeg: script))
      #expect(outcome.status == 1 && outcome.errors.contains("broken"))
      #expect(outcome.errors.contains("film.webm: ffmpeg failed with status 3"), "\(outcome.errors)")
      #expect(try String(decoding: folder.read("film.webm"), as: UTF8.self) == "old")
    }
  }

  @Test("Without ffmpeg the message names its package and the format that needs none")
  func missingProgram() throws {
    let outcome = try orrery.run(
      arguments + [folder.path("film.mp4")], environment: ["PATH": folder.path("nothing")])
    #expect(outcome.status == 1 && outcome.errors.contains("apt install ffmpeg"), "\(outcome.errors)")
    #expect(
      outcome.errors.contains("film.apng") && !FileManager.default.fileExists(atPath: folder.path("film.mp4"))
    )
  }

  @Test(
    "Wrong combinations are named",
    arguments: [
      (["-o", "film%d.mp4", "--turntable", "4"], "a film is one file"),
      (["-o", "film.apng"], "a film has several pictures"),
      (["-o", "film.apng", "--turntable", "4", "--columns", "2"], "--columns"),
      (["-o", "a.png", "--fps", "12"], "--fps requires a film"),
      (["-o", "film.apng", "--turntable", "4", "--fps", "0"], "--fps must be from 1 to 1000, found 0"),
      (["-o", "film.avi", "--turntable", "4"], ".apng, .gif, .mp4"),
    ] as [([String], String)])
  func mistakes(options: [String], message: String) throws {
    let outcome = try orrery.run(Array(arguments.prefix(2)) + options, folder: folder.url)
    #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
  }
}
