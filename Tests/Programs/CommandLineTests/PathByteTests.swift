import Foundation
import TestSupport
import Testing

@Suite("File names that are not UTF-8")
struct PathByteTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{ spheres: [{ name: 'ball' }] }", to: "s.json5")
  }

  /// Runs a script in which `$1` is orrery, `$b` is the byte 0xFF and `$c` is the scalar that encodes it.
  private func shell(_ script: String) throws -> Program.Outcome {
    try folder.bash(#"b=$(printf '\377'); c=$(printf '\364\217\203\277'); "# + script)
  }

  @Test(
    "A file name that is not UTF-8 is written, read and replaced through links, and shown with escaped bytes")
  func files() throws {
    let written = try shell(#""$1" export s.json5 -o "o$b.glb" --segments 3 -v && test -f "o$b.glb""#)
    #expect(written.status == 0 && written.errors.contains(#"wrote o\xff.glb: "#), "\(written.errors)")
    #expect(
      try shell(#"ln -s "o$b.glb" l.glb; "$1" export s.json5 -o l.glb --segments 4 && test -L l.glb"#).status
        == 0)
    let read = try shell(#""$1" info "o$b.glb""#)
    #expect(read.status == 0 && String(decoding: read.output, as: UTF8.self).contains("names       ball"))
    let missing = try shell(#""$1" info "no$b.glb""#)
    #expect(missing.errors == "orrery: error: no\\xff.glb: cannot read: no such file or folder\n")
    let count = try shell("ls | wc -l")
    #expect(
      String(decoding: count.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == "3")
  }

  @Test("A byte that is not UTF-8 differs in a name from the scalar that encodes it")
  func realScalars() throws {
    let outcome = try shell(
      #"for n in "$b" "$c"; do "$1" export s.json5 -o "$n.glb" --segments 3 || exit 1; done; rm "$b.glb" && test -f "$c.glb" && "$1" info "$c.glb""#
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(
    "Names of sidecar files that are not UTF-8 are encoded in glTF and bytes in OBJ, and the files are protected"
  )
  func siblings() throws {
    for (ending, sibling) in [("gltf", "bin"), ("obj", "mtl")] {
      let outcome = try shell(
        #"set -e; "$1" export s.json5 -o "o$b.E" --separate --segments 3; test -f "o$b.S"; "$1" info "o$b.E" | grep 'ball'; "$1" export "o$b.E" -o "o$b.S" --to glb"#
          .replacing(".E", with: "." + ending).replacing(".S", with: "." + sibling))
      #expect(outcome.status == 1)
      #expect(
        outcome.errors
          == "orrery: error: o\\xff.\(sibling): the output would replace a file that o\\xff.\(ending) refers to (o\\xff.\(sibling))\n"
      )
    }
  }

  @Test("Patterns, folders, and model names from file names may contain bytes that are not UTF-8")
  func patterns() throws {
    let frames = try shell(
      #"mkdir "d$b"; "$1" render s.json5 -o "d$b/%d$b.png" --size 8x8 --sweep ball.radius=1,2 && ls "d$b" | wc -l"#
    )
    #expect(String(decoding: frames.output, as: UTF8.self).contains("2"), "\(frames.errors)")
    let name = try shell(
      #"printf 'solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n' > "m$b.stl"; "$1" info "m$b.stl" --json"#
    )
    #expect(String(decoding: name.output, as: UTF8.self).contains("\"names\":[\"m\u{FFFD}\"]"), "\(name)")
  }
}
