import GraphicsTestSupport
import RenderScene
import Shaders
import Testing

@testable import OpenGLRendering

extension GLTests {
  @Suite("Shader programs")
  struct ShaderProgramTests {
    private let vertex = ShaderSource(
      file: "test.vert", text: "#version 330 core\nvoid main() { gl_Position = vec4(0); }\n")
    private let fragment = ShaderSource(
      file: "test.frag", text: "#version 330 core\nout vec4 color;\nvoid main() { color = vec4(1); }\n")

    @Test("A compile error is reported with the file, the line and the driver's message")
    func doesNotCompile() throws {
      let broken = ShaderSource(
        file: "broken.frag", text: "#version 330 core\nout vec4 color;\n\nvoid main() { color = colour; }\n")
      try GraphicsDevice.withFreshDevice { device in
        for source in [broken, broken.defining([("A", 1), ("B", 2)])] {
          #expect {
            try ShaderProgram(vertex: vertex, fragment: source, device: device)
          } throws: { error in
            guard case .shader(file: "broken.frag", line: 4, let log)? = error as? GraphicsError else {
              return false
            }
            let description = (error as? GraphicsError)?.description ?? ""
            return log.contains("colour") && description.hasPrefix("broken.frag:4: ")
              && !description.contains("\n")
          }
        }
      }
    }

    @Test("A link error is reported with both files")
    func doesNotLink() throws {
      let giving = ShaderSource(
        file: "giving.vert",
        text: "#version 330 core\nout vec4 shade;\nvoid main() { shade = vec4(1); gl_Position = shade; }\n")
      let wanting = ShaderSource(
        file: "wanting.frag",
        text: "#version 330 core\nin vec3 shade;\nout vec4 color;\nvoid main() { color = vec4(shade, 1); }\n")
      try GraphicsDevice.withFreshDevice { device in
        #expect {
          try ShaderProgram(vertex: giving, fragment: wanting, device: device)
        } throws: { error in
          guard case .linking(files: ["giving.vert", "wanting.frag"], let log)? = error as? GraphicsError
          else {
            return false
          }
          return log.contains("shade")
        }
      }
    }

    @Test("A program is freed with its owner")
    func freed() throws {
      try GraphicsDevice.withFreshDevice { device in
        let program = try ShaderProgram(vertex: vertex, fragment: fragment, device: device)
        #expect(device.liveObjects == [.program: 1])
        program.use()
        #expect(program.uniform("nowhere") == -1)
      }
    }
  }
}

@Suite("Shader logs")
struct ShaderLogTests {
  @Test(
    "The line of the first error is read from the log format of each driver",
    arguments: [
      ("0:12(5): error: no", 12), ("0:3(1): warning: x\n0:40(2): error: y", 40),
      ("0(7) : error C0000: syntax", 7), ("ERROR: 0:9: 'x' : undeclared", 9), ("error: no line", nil),
      ("", nil),
      ("0:3(1): warning: x", nil),
    ] as [(String, Int?)])
  func line(log: String, expected: Int?) {
    #expect(ShaderProgram.place(in: log)?.line == expected)
  }

  @Test("The source number in the log identifies the included file")
  func included() {
    #expect(ShaderProgram.place(in: "2:12(5): error: no")?.source == 2)
    let source = ShaderSource.imposterFragment
    #expect(
      source.included == [
        "shadows.glsl", "tone-mapping.glsl", "film-curves.glsl", "lighting.glsl", "environment.glsl",
        "materials.glsl",
        "records.glsl", "spheres.glsl",
      ])
    let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    // The main file continues after the included text with the number of its own next line.
    let resumed = lines.firstIndex { $0.hasPrefix("#line ") && $0.hasSuffix(" 0") } ?? 0
    #expect(lines[resumed] == "#line 5 0" && !source.text.contains("#include"))
  }

  @Test("Defined numbers do not change the line numbers of a shader")
  func defining() {
    let source = ShaderSource(file: "a.frag", text: "#version 330 core\nint a = A;\n")
    #expect(
      source.defining([("A", 3), ("B", 4)]).text
        == "#version 330 core\n#define A 3\n#define B 4\n#line 2\nint a = A;\n")
  }
}
