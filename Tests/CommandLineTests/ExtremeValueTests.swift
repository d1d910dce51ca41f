import Foundation
import TestSupport
import Testing

@Suite("Extreme values of every option")
struct ExtremeValueTests {
  private static let values = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775806", "-1", "0", "-0", "nan", "inf", "-inf", "1e39",
    "1e300", "",
  ]

  /// The forms of an option's value in which a number can be, if it is not the number alone.
  private static let forms = [
    "--frame": ["#", "0..<#", "#..<#", "0...#"],
    "--select": ["within # of element O", "index #", "x < #", "index 0..#", "element #"],
    "--set": ["ball.radius=#", "t=#", "ball.center=#,0,0", "ring.tubeRadius=#", "camera.position=#,0,4"],
    "--sweep": ["t=#,0", "t=0..<#:3", "t=#..1:3", "t=0..1:#"],
    "--animate": ["#", "0..<#", "t=0..<#:3", "t=0..1:#"],
    "--frames": ["#", "0..<#", "t=0..<#:3", "t=0..1:#"],
    "--shard": ["#/#", "1/#", "#/3"],
    "--size": ["#x#", "#x4", "4x#"],
  ]

  /// Options whose values are no numbers.
  private static let words: Set = [
    "--format", "--palette", "--bonds", "--colors", "--output", "--to", "--encoding", "--view", "--projection",
    "--background", "--renderer", "--graph",
  ]

  @Test("end in success or in one line that says what is wrong, never in a trap", arguments: ["export", "render", "info"])
  func everyOption(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{ parameters: { t: 1 }, spheres: [{ name: 'ball', radius: 't' }], tori: [{ name: 'ring' }] }", to: "s.json5")
    try folder.write(water + water, to: "w.xyz")
    let output = [
      "export": ["-o", "out%d.gltf"], "render": ["-o", "out%d.png", "--size", "8x8"], "info": [],
    ]
    // What goes with an option, so that its value is looked at.
    let companions = ["--fps": ["--animate", "t=0,1"], "--shard": ["--sweep", "t=0,1"], "--columns": ["--turntable", "2"]]
    let ofParticles: Set = ["--frame", "--radii", "--select"]
    for option in try orrery.optionNames(of: command, flags: false) where !Self.words.contains(option) {
      for form in Self.forms[option] ?? ["#"] {
        for value in Self.values {
          let text = form.replacing("#", with: value)
          let isOfParticles = ofParticles.contains(option) || ["#", "0..<#"].contains(form) && Self.forms[option] != nil
          let arguments =
            [command, isOfParticles ? "w.xyz" : "s.json5"] + (output[command] ?? []) + (companions[option] ?? [])
            + ["\(option)=\(text)"]
          let outcome = try orrery.run(arguments, folder: folder.url, environment: ["SWIFT_BACKTRACE": "enable=no"])
          #expect([0, 1, 64].contains(outcome.status), "\(arguments): \(outcome.status), \(outcome.errors)")
          let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("orrery: error: ") }
          #expect(lines.count == (outcome.status == 0 ? 0 : 1), "\(arguments): \(outcome.errors)")
        }
      }
    }
  }

  @Test("of the viewer's options, before a window is looked for", arguments: [
    ["--frames", "0"], ["--frames", "-9223372036854775808"], ["--size", "9223372036854775807x1"], ["--size", "nanx4"],
    ["--segments", "9223372036854775807"], ["--detail", "-0"], ["--frame", "3"], ["--radii", "inf"],
  ])
  func viewer(arguments: [String]) throws {
    let outcome = try TestSupport.Program("orrery-viewer").run(arguments, environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(outcome.status == 64 && outcome.errors.hasPrefix("orrery-viewer: error: "), "\(outcome.errors)")
  }

  @Test("of frames that no file has, as a missing frame or wrong usage")
  func frames() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(water, to: "w.xyz")
    for (value, status) in [
      ("9223372036854775807", 64), ("9223372036854775806", 1), ("0..<9223372036854775807", 64), ("5", 1), ("0", 0),
    ] as [(String, Int32)] {
      #expect(try orrery.run(["info", path, "--frame", value]).status == status, "\(value)")
    }
  }
}
