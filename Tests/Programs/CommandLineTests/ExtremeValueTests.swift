import CommandLineSupport
import Foundation
import SceneFiles
import TestSupport
import Testing

@Suite("Extreme values of every option")
struct ExtremeValueTests {
  private static let values = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775806", "-1", "0", "-0", "nan", "inf",
    "-inf", "1e39",
    "1e300", "99999999999999999999", "",
  ]

  /// The forms of an option's value that contain a number, unless the value is only a number.
  private static let forms = [
    "--frame": ["#", "#..<#", "0...#"], "--select": ["within # of element O", "index 0..#"],
    "--set": ["ball.radius=#", "camera.position=#,0,4"], "--sweep": ["t=#,0", "t=0..<#:3", "t=0..1:#"],
    "--animate": ["0..<#", "t=0..<#:3"], "--frames": ["0..<#", "t=0..1:#"], "--shard": ["1/#", "#/#"],
    "--size": ["#x#", "4x#"],
  ]

  /// Options whose values are not numbers.
  private static let words: Set = [
    "--from", "--palette", "--bonds", "--color", "--output", "--to", "--encoding", "--view",
    "--projection",
    "--background", "--renderer", "--graph",
  ]

  /// Further options that an option needs so that its value is checked.
  private static let companions = [
    "--fps": ["--animate", "t=0,1"], "--shard": ["--sweep", "t=0,1"], "--columns": ["--turntable", "2"],
  ]

  /// Each option that takes a number, with the first command that has it.
  private static let options: [(command: String, option: String)] = {
    var seen = words
    return ["render", "export"].flatMap { command in
      ((try? orrery.optionNames(of: command, flags: false)) ?? []).filter { seen.insert($0).inserted }
        .map { (command, $0) }
    }
  }()

  @Test("An extreme value gives success or a one-line error, never a crash")
  func everyOption() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{ parameters: { t: 1 }, spheres: [{ name: 'ball', radius: 't' }], camera: {} }", to: "s.json5")
    try folder.write(water + water, to: "w.xyz")
    #expect(Self.options.count > 15)
    for (command, option) in Self.options {
      let forms = Self.forms[option] ?? ["#"]
      // The largest integer can overflow integer sums, 1e39 can overflow floats.
      for (form, value) in forms.flatMap({ form in ["9223372036854775807", "1e39"].map { (form, $0) } }) {
        let isOfParticles = ["--frame", "--radius", "--select"].contains(option) || form == "0..<#"
        let arguments =
          [
            command, isOfParticles ? "w.xyz" : "s.json5", "-o",
            command == "render" ? "out%d.png" : "out%d.gltf",
          ]
          + (command == "render" && option != "--size" ? ["--size", "8x8"] : [])
          + (Self.companions[option] ?? []) + ["\(option)=\(form.replacing("#", with: value))"]
        let outcome = try orrery.run(
          arguments, folder: folder.url, environment: ["SWIFT_BACKTRACE": "enable=no"])
        #expect([0, 1, 64].contains(outcome.status), "\(arguments): \(outcome.status), \(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("orrery: error: ") }
        #expect(lines.count == (outcome.status == 0 ? 0 : 1), "\(arguments): \(outcome.errors)")
      }
    }
  }

  @Test("Each kind of value reads or refuses extreme text")
  func kinds() {
    for one in Self.values {
      _ = (PixelSize(argument: "\(one)x\(one)"), Shard(argument: "\(one)/\(one)"), try? ParticleRadii(one))
      for other in Self.values {
        if let size = PixelSize(argument: "\(one)x\(other)") {
          #expect(
            size.width > 0 && size.height > 0
              && size.width.multipliedReportingOverflow(by: size.height).overflow == false)
        }
        if let shard = Shard(argument: "\(one)/\(other)") { #expect(!shard.has(0) || shard.number == 1) }
        for text in ["\(one)..<\(other)", "\(one)...\(other)", one] {
          guard let choice = FrameChoice(text) else { continue }
          for count in [1, 5, Int.max] { #expect(!choice.numbers(of: count).isEmpty, "\(text)") }
        }
        for text in [
          "t=\(one),\(other)", "t=\(one)..<\(other):3", "t=\(one)..\(other):1000", "t=0..1:\(one)",
        ] {
          guard let values = SweptParameter(argument: text) else { continue }
          #expect(values.values.allSatisfy(\.isFinite) && !values.values.isEmpty, "\(text)")
          #expect(ParameterSweep([values])?.count == values.values.count)
        }
      }
    }
  }

  @Test("A frame beyond the end of the file is a missing frame or wrong usage")
  func frames() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(water, to: "w.xyz")
    for (value, status) in [
      ("9223372036854775807", 64), ("9223372036854775806", 1), ("0..<9223372036854775807", 64), ("5", 1),
      ("0", 0),
    ] as [(String, Int32)] {
      #expect(try orrery.run(["info", path, "--frame", value]).status == status, "\(value)")
    }
  }
}
