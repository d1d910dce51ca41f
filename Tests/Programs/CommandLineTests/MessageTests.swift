import Foundation
import TestSupport
import Testing

@Suite("Messages that say what is wrong")
struct MessageTests {
  @Test("A column of words that is read as a number is named as such, and is not suggested")
  func columnOfWords() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("x,y,z,month,size\n0,0,0,Jan,1\n1,0,0,Feb,2\n", to: "table.csv")
    func errors(_ radius: String, parameters: String = "") throws -> String {
      let file = try folder.write(
        """
        { \(parameters) particles: [{ name: "p", file: "table.csv", radius: 0.2 }],
          spheres: [{ repeat: { over: "p" }, radius: "\(radius)", center: ["x", "y", "z"] }] }
        """, to: "a.json5")
      return try orrery.run(["info", file]).errors
    }
    #expect(
      try errors("month").contains(
        "expected a column of numbers, found \"month\", a column of words of particles \"p\"\n"))
    #expect(try !errors("mont").contains("\"month\""))
    #expect(try errors("siz").contains("unknown name \"siz\", did you mean \"size\"?\n"))
    #expect(try errors("size").isEmpty)
    // The column of words does not hide a parameter.
    #expect(try errors("month", parameters: "parameters: { month: 1 },").isEmpty)
  }

  @Test("info --graph refuses another form than text, dot and svg")
  func graphForm() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("{ parameters: { t: 1 }, spheres: [{ radius: 't' }] }", to: "a.json5")
    for value in ["png", "", "a.svg"] {
      let outcome = try orrery.run(["info", file, "--graph=\(value)"])
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(
        outcome.errors.contains("--graph must be text, dot or svg, found \"\(value)\""), "\(outcome.errors)")
    }
    for form in ["--graph", "--graph=text", "--graph=dot", "--graph=svg"] {
      #expect(try orrery.run(["info", file, form]).status == 0)
    }
  }

  @Test("An unknown option is answered with a similar option, or none")
  func unknownOptions() throws {
    for (option, hint) in [
      ("--zoom", ""), ("--bar", ""), ("--sett", ", did you mean --set?"),
      ("--titel", ", did you mean --title?"),
      ("--backgroud", ", did you mean --background?"), ("--movie", ""),
    ] {
      let outcome = try orrery.run(["render", "a.json5", "-o", "a.png", option, "z"])
      #expect(
        outcome.status == 64
          && outcome.errors
            == "orrery: error: unknown option \(option)\(hint) (see 'orrery render --help')\n",
        "\(outcome.errors)")
    }
  }

  @Test("info --json writes numbers, vectors and Booleans of parameters as such")
  func valuesOfParameters() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      { parameters: { whole: 2, part: 0.5, place: [1, 2.5, -3], isOn: false, tint: "#ff8000",
          mode: { value: "b", choices: ["a", "b"] } }, spheres: [{ name: "s" }] }
      """, to: "a.json5")
    let json = String(decoding: try orrery.run(["info", file, "--json"]).output, as: UTF8.self)
    let values = [
      #"{"name":"whole","value":2}"#, #"{"name":"part","value":0.5}"#,
      #"{"name":"place","value":[1,2.5,-3]}"#,
      #"{"name":"isOn","value":false}"#, ##"{"name":"tint","value":"#ff8000"}"##,
      #"{"name":"mode","value":"b","choices":["a","b"]}"#,
    ]
    for value in values { #expect(json.contains(value), "\(value) in \(json)") }
    let why = String(
      decoding: try orrery.run([
        "info", file, "--json", "--why", "s", "--set", "s.radius=1.5", "--set", "s.center=0,2,1",
      ]).output, as: UTF8.self)
    #expect(why.contains(#""value":1.5"#) && why.contains(#""value":[0,2,1]"#), "\(why)")
  }
}
