import Foundation
import ParticleFormats
import TestSupport
import Testing

/// The names of the formats of particle files, as messages list them.
let particleFormats = ParticleFormat.allCases.map(\.rawValue).joined(separator: ", ")

/// Command lines with one mistake each. Each message says what was found, and the form that was expected, or what was
/// probably meant.
@Suite("Mistakes on the command line")
struct OptionMistakeTests {
  /// A command line, and a part of the message for it.
  private static let mistakes: [(words: String, message: String)] = [
    // Commands.
    ("rendr s.json5 -o a.png", #"unknown command "rendr", did you mean render?"#),
    ("convert s.json5 a.glb", #"unknown command "convert", did you mean export?"#),
    ("view s.json5", #"unknown command "view", did you mean orrery-viewer?"#),
    ("page s.json5 -o a.html", #"unknown command "page", did you mean export?"#),
    ("version", #"unknown command "version", did you mean --version?"#),
    ("-V", "unknown option -V, did you mean --version?"),
    ("-v", "-v follows a command, as 'orrery export -v'"),
    (
      "s.json5 -o a.png",
      #""s.json5" is a file, expected a command before it, as 'orrery render s.json5 -o s.png'"#
    ),
    ("help scnee", #"there is no help about "scnee", did you mean scene?"#),
    ("help nothing", #"there is no help about "nothing", expected expressions, formats, scene, export,"#),
    ("help sphere", #"there is no help about "sphere", did you mean spheres?"#),
    ("schema s.json5", #"unexpected argument "s.json5", expected no input"#),
    // Files.
    ("render", "expected an input file, as 'orrery render scene.json5 -o scene.png'"),
    ("format", "expected an input file, as 'orrery format scene.json5'"),
    ("info", "expected an input file, as 'orrery info scene.json5'"),
    ("render s.json5", "expected an output file, as -o s.png"),
    ("export s.json5 a.glb", "expected an output file, as -o a.glb"),
    ("render s.json5 -o", "-o: expected the name of a file, as -o scene.png, found nothing"),
    ("format s.json5 -o", "-o: expected the name of a file, found nothing"),
    ("render s.json5 -oa.png", "unknown option -oa.png, did you mean -o a.png?"),
    ("render s.json5 -O a.png", "unknown option -O, did you mean -o?"),
    ("render s.json5 -o a.glb", "a.glb: expected a picture or a film; 'orrery export' writes such files"),
    ("export s.json5 -o a.png", "a.png: expected a mesh file or a page; 'orrery render' writes pictures"),
    ("render s.json5 -o a.pngg", "did you mean .png?"),
    ("render s.json5 -o .", ".: is a folder, expected the name of a file, as ./picture.png"),
    ("render s.json5 -o a.png extra.png", "the name of the output follows -o, as -o extra.png"),
    ("render s.json5 -o no/where/a.png", "no/where/a.png: cannot write: there is no folder no/where"),
    ("export s.json5 -o no/a.glb", "no/a.glb: cannot write: there is no folder no"),
    ("render nothing.json5 -o a.png", "nothing.json5: cannot read: no such file or folder"),
    ("render https://example.com/a.glb -o a.png", "is an address, expected a file; download it first"),
    ("render s.usd -o a.png", #"s.usd: unknown file extension ".usd", expected .xyz,"#),
    ("format w.xyz", "w.xyz: expected a scene file (.json5 or .json), found a particle file (xyz)"),
    ("render w.xyz -o a.png --from doc", "--from doc: expected \(particleFormats), json5, glb"),
    ("export s.json5 -o a.fbx", "a.fbx: unknown file extension, expected .glb, .gltf, .obj"),
    (
      "export s.json5 -o a.html --compress draco",
      "--compress draco requires glb or gltf, but the output is html"
    ),
    // Options.
    ("render s.json5 -o a.png --width 640", "unknown option --width, did you mean --size WIDTHxHEIGHT?"),
    ("render s.json5 -o a.png --supersample 4", "unknown option --supersample, did you mean --samples?"),
    ("render s.json5 -o a.png --scalebar", "unknown option --scalebar, did you mean --scale-bar?"),
    ("render s.json5 -o a.png -size 640x480", "unknown option -size, did you mean --size?"),
    ("render s.json5 -o a.png –-size", "which begins with another dash than -, did you mean --size?"),
    (
      "render s.json5 -o a.png --animate t=0,1",
      "--animate is an option of 'orrery export', not of 'orrery render'"
    ),
    (
      "export s.json5 -o a.glb --size 640x480",
      "--size is an option of 'orrery render', not of 'orrery export'"
    ),
    ("info s.json5 -o a.txt", "-o is an option of 'orrery export' and 'orrery render' and 'orrery format'"),
    (
      "render w.xyz -o a.png --radius -1",
      "found -1, which begins with -; as a value, it is written --radius=-1"
    ),
    ("render s.json5 -o a.png --title", #"--title: expected a text, as "Orbits", found nothing"#),
    // Values.
    (
      "render s.json5 -o a.png --size 640",
      "--size 640: expected WIDTHxHEIGHT, as 640x480, did you mean 640x480?"
    ),
    (
      // Three quarters of it are computed for no suggestion.
      "render s.json5 -o a.png --size 9223372036854775807",
      "--size 9223372036854775807: expected WIDTHxHEIGHT, as 640x480"
    ),
    (
      "render s.json5 -o a.png --size 4x9223372036854775807",
      "--size 4x9223372036854775807: expected WIDTHxHEIGHT, as 640x480"
    ),
    ("render s.json5 -o a.png --size=", "--size: expected WIDTHxHEIGHT, as 640x480, found nothing"),
    ("render s.json5 -o a.png --samples four", "--samples four: expected a whole number from 1 to 64, as 16"),
    ("render s.json5 -o a.png --samples 100", "--samples must be from 1 to 64, found 100"),
    (
      "render s.json5 -o a.png --exposure high", "--exposure high: expected a number of stops or auto, as 1.5"
    ),
    ("render s.json5 -o a.png --memory-limit lots", "--memory-limit lots: expected a size, as 500M, 4G"),
    ("render s.json5 -o a.png --turntable many", "--turntable many: expected a number of pictures, as 96"),
    ("render s.json5 -o a.png --scale 0", "--scale must be a positive finite number, found 0"),
    ("render s.json5 -o a.png --rotation 90", "--rotation 90: expected three angles in degrees, as 0,45,0"),
    ("render s.json5 -o a.png --view left-front", "--view left-front: expected front, back, left, right"),
    (
      "render s.json5 -o a.png --look nigth",
      "--look nigth: expected plain, studio or night, did you mean night?"
    ),
    (
      "render s.json5 -o a.png --projection ortho",
      "--projection ortho: expected perspective or orthographic, did you mean orthographic?"
    ),
    ("render s.json5 -o a.png --look dark", "--look dark: expected plain, studio or night (see"),
    ("info s.json5 --graph=sgv", #"found "sgv", did you mean svg?"#),
    ("render s.json5 -o a.png --background blurple", "or transparent, did you mean purple? (see"),
    (
      "render w.xyz -o a.png --select element,O,Q",
      #"--select element,O,Q, character 11: expected an element symbol in select of particles "w", found "Q""#
    ),
    (
      "render s.json5 -o a.png --background sky",
      "--background sky: expected a colour, as white or #203040, two as TOP,BOTTOM, or transparent (see"
    ),
    ("render s.json5 -o a.png --plain --look night", "--plain and --look night both choose a look"),
    (
      "render s.json5 -o a.png --show-environment",
      "unknown option --show-environment, did you mean --environment-visible?"
    ),
    ("render s.json5 -o a.png --clip-normal 0,0,0", "--clip-normal 0,0,0: expected a nonzero vector X,Y,Z"),
    // Ranges.
    ("render s.json5 -o %d.png --frames 0..10", "did you mean 0..<10?"),
    ("render s.json5 -o %d.png --frames 10..<0", "--frames 10..<0: expected a range of frames or of values"),
    ("render s.json5 -o %d.png --frames t=0..<1", "did you mean t=0..<1:24?"),
    (
      "render s.json5 -o %d.png --frames t=0..<1:0",
      "--frames t=0..<1:0: expected a range of frames or of values"
    ),
    (
      "render s.json5 -o %d.png --frames zz=0..<1:3",
      #"the values of zz: "zz=0": no parameter is called "zz""#
    ),
    (
      "render s.json5 -o %d.png --frames 0..<10",
      "but the input is a scene file (json5), did you mean --frames t=0..<1:24?"
    ),
    ("export s.json5 -o a.glb --animate 0..<10", "a scene file (json5), did you mean --animate t=0..<1:24?"),
    ("render s.json5 -o a.png --frame 3", "a scene file (json5), did you mean --set t=3?"),
    ("render s.json5 -o a.png --frame last", "a scene file (json5) (see"),
    ("render s.json5 -o a.png --at 2.5", "--at: the input has no animations, did you mean --set t=2.5?"),
    ("render w.xyz -o a.png --at 2.5", "--at: the input has no animations\n"),
    ("export s.json5 -o a.glb --animate t=0..1", "--animate t=0..1: expected a range of frames or of values"),
    ("render s.json5 -o {t}.png --sweep t", "--sweep t: expected NAME=VALUES, as t=0..<1:24 or t=0,0.5,1"),
    ("render s.json5 -o a-{u}.png --sweep t=1,2", #"nothing is swept that is called "u""#),
    ("render w.xyz -o a.png --frame 3", "w.xyz: there is no frame 3, the file has 1 frame"),
    // Assignments.
    (
      "render s.json5 -o a.png --set t",
      #"expected NAME=VALUE, NAME.PROPERTY=VALUE or background=COLOUR, as "t=VALUE""#
    ),
    ("render s.json5 -o a.png --set t=red", "expected a finite number for t, found \"red\""),
    ("render s.json5 -o a.png --set ball=2", #"expected a property of "ball", such as ball."#),
    ("render s.json5 -o a.png --set radius=2", #"did you mean "ball.radius"?"#),
    ("render s.json5 -o a.png --set ball.radus=2", #"did you mean "radius"?"#),
    ("render s.json5 -o a.png --set bal.radius=2", #"did you mean "ball"?"#),
    ("render s.json5 -o a.png --set mode=c", "expected a or b for mode, found \"c\""),
    // What an input must have.
    (
      "render s.json5 -o a.png --camera main",
      #"--camera: no camera is called "main", the input has no camera"#
    ),
    (
      "render s.json5 -o a.png --camera top",
      #"--camera: no camera is called "top", did you mean --view top?"#
    ),
    (
      "render s.json5 -o a.png --clip Walk", #"--clip: no clip is called "Walk", the input has no animations"#
    ),
    (
      "render s.json5 -o a.png --radius 2",
      "--radius requires particles (\(particleFormats)), but the input is a scene"
    ),
    ("render w.xyz -o a.png --labels {elemnt}", #"unknown name "elemnt", did you mean "element"?"#),
    ("info s.json5 --why nothing", #"--why: nothing is called "nothing", expected t or mode"#),
    ("info s.json5 --jsn", "did you mean --json?"),
  ]

  @Test("Each mistake is answered with what was found and what to write", arguments: 0..<mistakes.count)
  func message(number: Int) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      """
      { parameters: { t: 1, mode: { value: "a", choices: ["a", "b"] } },
        spheres: [{ name: "ball", radius: "t" }] }
      """, to: "s.json5")
    _ = try folder.write("2\n\nO 0 0 0\nH 1 0 0\n", to: "w.xyz")
    _ = try folder.write("Kaydara FBX", to: "s.usd")
    let (words, message) = Self.mistakes[number]
    let outcome = try orrery.run(words.split(separator: " ").map(String.init), folder: folder.url)
    #expect(outcome.status == 64 || outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("orrery: error: "))
    #expect(outcome.errors.contains(message), "orrery \(words)\n\(outcome.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(files == ["s.json5", "s.usd", "w.xyz"])
  }

  @Test("Each option that takes a value names its form if the value is missing or wrong")
  func forms() throws {
    let dump = try orrery.run(["--experimental-dump-help"]).output
    let root = try #require(try JSONSerialization.jsonObject(with: dump) as? [String: Any])
    let commands = try #require((root["command"] as? [String: Any])?["subcommands"] as? [[String: Any]])
    var tried: Set<String> = []
    func arguments(of command: [String: Any]) -> [[String: Any]] {
      command["arguments"] as? [[String: Any]] ?? []
    }
    // A command with few options answers in a fraction of the time.
    for command in commands.sorted(by: { arguments(of: $0).count < arguments(of: $1).count }) {
      let name = try #require(command["commandName"] as? String)
      for argument in arguments(of: command) where argument["kind"] as? String == "option" {
        let names = (argument["names"] as? [[String: String]] ?? []).filter { $0["kind"] == "long" }
        // `--graph` may be without a value.
        guard let option = names.first?["name"], option != "graph", tried.insert(option).inserted else {
          continue
        }
        let base =
          [name, "s.json5"]
          + (["render", "export"].contains(name) && option != "output" ? ["-o", "a.png"] : [])
        let missing = try orrery.run(base + ["--\(option)"]).errors
        #expect(!missing.contains("expected a value, found nothing"), "\(missing)")
        #expect(missing.contains("--\(option): expected "), "\(missing)")
        let wrong = try orrery.run(base + ["--\(option)", "\u{a7}"]).errors
        #expect(!wrong.contains("The value '"), "\(wrong)")
      }
    }
    #expect(tried.count > 50)
  }

  @Test("Each option with choices suggests the one that a misspelt value means")
  func choices() throws {
    let dump = try orrery.run(["--experimental-dump-help"]).output
    let root = try #require(try JSONSerialization.jsonObject(with: dump) as? [String: Any])
    let commands = try #require((root["command"] as? [String: Any])?["subcommands"] as? [[String: Any]])
    var tried: Set<String> = []
    for command in commands {
      for argument in command["arguments"] as? [[String: Any]] ?? [] {
        let names = (argument["names"] as? [[String: String]] ?? []).filter { $0["kind"] == "long" }
        guard let values = argument["allValues"] as? [String], let name = command["commandName"] as? String,
          let option = names.first?["name"], let value = values.max(by: { $0.count < $1.count }),
          value.count > 3, tried.insert(option).inserted
        else { continue }
        var letters = Array(value)
        letters.swapAt(1, 2)
        let output = ["render", "export"].contains(name) ? ["-o", "a.png"] : []
        let errors = try orrery.run([name, "s.json5", "--\(option)=\(String(letters))"] + output).errors
        #expect(errors.contains(", did you mean \(value)?"), "\(errors)")
      }
    }
    #expect(tried.count > 8, "\(tried.sorted())")
  }

  @Test(
    "Each option that takes a value declares its form or its values", arguments: ["orrery", "orrery-viewer"])
  func declaredForms(program: String) throws {
    let dump = try Program(program).run(["--experimental-dump-help"]).output
    let root = try #require(try JSONSerialization.jsonObject(with: dump) as? [String: Any])
    let command = try #require(root["command"] as? [String: Any])
    let all = [command] + (command["subcommands"] as? [[String: Any]] ?? [])
    var count = 0
    for argument in all.flatMap({ $0["arguments"] as? [[String: Any]] ?? [] })
    where argument["kind"] as? String == "option" && argument["shouldDisplay"] as? Bool == true {
      count += 1
      let text = argument["abstract"] as? String ?? ""
      let hasForm = text.wholeMatch(of: /(?s).*\(form: [^\n]+\).*/) != nil
      #expect(hasForm || argument["allValues"] != nil, "\(argument["names"] ?? "")")
    }
    #expect(count > 40)
  }
}
