import Foundation
import OpenGLRendering
import Pictures
import TestSupport
import Testing

@Suite("orrery render")
struct RenderTests {
  @Test(
    "The picture has the given size and the exact background, and the same bytes every time")
  func picture() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "scene.json5")
    for name in ["a.png", "b.png"] {
      let outcome = try orrery.run(["render", path, "-o", folder.path(name), "--size", "320x200"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    let bytes = try Data(contentsOf: folder.url.appending(path: "a.png"))
    #expect(bytes == (try Data(contentsOf: folder.url.appending(path: "b.png"))))
    let image = try PNG.decode([UInt8](bytes))
    #expect(image.width == 320 && image.height == 200)
    #expect(image.pixels.prefix(4) == [0x10, 0x20, 0x30, 0xFF])
    #expect(folder.names == ["a.png", "b.png", "scene.json5"])
  }

  @Test(
    "The raycaster and OpenGL render similar spheres, and only OpenGL renders tessellated ones",
    .enabled(if: Requirement.graphics((try? OffscreenContext()) != nil), "needs OpenGL 3.3 through EGL"))
  func renderers() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "scene.json5")
    func picture(_ renderer: String) throws -> [UInt8] {
      let arguments = ["render", path, "-o", "-", "--size", "80x60", "--renderer", renderer]
      return try PNG.decode([UInt8](orrery.run(arguments).output)).pixels
    }
    let drawn = try picture("opengl"), cast = try picture("raycaster"), either = try picture("auto")
    #expect(cast == either)
    let far = zip(drawn, cast).count { abs(Int($0) - Int($1)) > 8 }
    // OpenGL renders the spheres of a scene file as meshes, whose outlines have corners.
    #expect(far * 50 < drawn.count, "\(far)")
    let tessellated = try orrery.run(
      ["render", path, "-o", "-", "--renderer", "raycaster", "--segments", "8"])
    #expect(
      tessellated.status == 1
        && tessellated.errors
          == "orrery: error: the raycaster draws exact spheres only, but a tessellation was requested\n"
    )
  }

  @Test("A picture is that of a studio, and --plain has the standard background")
  func lookOptions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{ spheres: [{ color: 'black' }] }", to: "scene.json5")
    func picture(_ options: String...) throws -> [UInt8] {
      let outcome = try orrery.run(["render", path, "-o", "-", "--size", "80x60"] + options)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return try PNG.decode([UInt8](outcome.output)).pixels
    }
    let (studio, plain, named) = (try picture(), try picture("--plain"), try picture("--look", "studio"))
    #expect(studio != plain && studio == named)
    #expect(plain.prefix(4) == [0xF4, 0xF5, 0xF7, 0xFF] && plain.suffix(4) == [0xF4, 0xF5, 0xF7, 0xFF])
    #expect(try picture("--look", "night")[1] < 0x20)
    #expect(try picture("--background", "#102030").prefix(4) == [0x10, 0x20, 0x30, 0xFF])
    let both = try orrery.run(["render", path, "-o", "-", "--plain", "--look", "night"])
    #expect(both.status == 64 && both.errors.contains("--plain and --look night both choose a look"))
  }

  @Test("A simulation is shown in its box, and --no-wrapped --no-cell shows the positions alone")
  func periodicity() throws {
    let folder = try TemporaryFolder()
    let dump = """
      ITEM: TIMESTEP
      0
      ITEM: NUMBER OF ATOMS
      2
      ITEM: BOX BOUNDS pp pp pp
      0 1
      0 1
      0 1
      ITEM: ATOMS id x y z ix iy iz
      1 0.5 0.5 0.5 0 0 0
      2 0.25 0.5 0.5 5 0 0

      """
    let path = try folder.write(dump, to: "a.lammpstrj")
    func picture(_ options: String...) throws -> [UInt8] {
      try [UInt8](orrery.run(["render", path, "-o", "-", "--size", "80x60", "--no-record"] + options).output)
    }
    let standard = try picture()
    let (same, boxless, unwrapped) = (
      try picture("--wrapped", "--cell"), try picture("--no-cell"), try picture("--no-wrapped")
    )
    #expect(standard == same && standard != boxless && standard != unwrapped)
    let (plain, bare) = (try picture("--plain"), try picture("--plain", "--no-wrapped", "--no-cell"))
    #expect(plain == bare)
  }

  @Test("render writes to standard output and applies --set")
  func streams() throws {
    let outcome = try orrery.run(
      ["render", "-", "-o", "-", "--size", "64x64", "--set", "background=red"], input: Data(scene.utf8))
    let image = try PNG.decode([UInt8](outcome.output))
    #expect(image.pixels.prefix(4) == [0xFF, 0, 0, 0xFF])
  }

  @Test("--view, --projection, --background and the effects change the picture")
  func looks() throws {
    func picture(_ arguments: String...) throws -> (image: Image, errors: String) {
      let outcome = try orrery.run(
        ["render", "-", "-o", "-", "--size", "160x120", "--plain"] + arguments,
        input: Data("{boxes: [{size: [4, 1, 2], color: 'red'}]}".utf8))
      #expect(outcome.status == 0, "\(outcome.errors)")
      return (try PNG.decode([UInt8](outcome.output)), outcome.errors)
    }
    func widthAndHeight(_ image: Image) -> SIMD2<Int> {
      func isSeen(_ x: Int, _ y: Int) -> Bool { image[x, y].w > 0 }
      return [(0..<160).count { isSeen($0, 60) }, (0..<120).count { isSeen(80, $0) }]
    }
    let plain = ["--background", "transparent", "--projection", "orthographic"]
    // The picture is 4:3, so a box of 4 by 1 fills its width but for the margins: 160 − 2 · 0.06 · 120.
    for (side, size) in [
      ("front", [146, 36]), ("back", [146, 36]), ("top", [146, 73]), ("left", [146, 73]),
    ] as [(String, SIMD2<Int>)] {
      let seen = widthAndHeight(try picture("--view", side, plain[0], plain[1], plain[2], plain[3]).image)
      #expect(abs(seen.x - size.x) <= 1 && abs(seen.y - size.y) <= 1, "\(side): \(seen)")
    }
    let fade = try picture("--background", "white,black").image
    #expect(fade[0, 0].x > 250 && fade[0, 119].x < 5)
    let folder = try TemporaryFolder()
    let font = folder.path("blocks.ttf")
    try Data(BlockFont.standard.bytes).write(to: URL(fileURLWithPath: font))
    let bar = try picture("--scale-bar", "--axes", "--occlusion", "--shadow", "--font", font)
    #expect(bar.errors.isEmpty)
    for (mistake, message) in [
      (["--view", "up"], "--view up: expected front, back"),
      (["--background", "nocolour"], "--background nocolour: expected a colour"),
      (["--turntable", "0"], "--turntable must be from 1 to 100000, found 0"),
    ] {
      let outcome = try orrery.run(["render", "-", "-o", "-"] + mistake, input: Data("{boxes: [{}]}".utf8))
      #expect(
        outcome.status != 0 && outcome.output.isEmpty && outcome.errors.contains(message), "\(outcome.errors)"
      )
    }
  }

  @Test("--turntable rotates once around the scene in the given number of pictures")
  func turntable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "{spheres: [{center: [2, 0, 0], color: 'red'}, {center: [-2, 0, 0], color: 'blue'}]}", to: "two.json5")
    let outcome = try orrery.run(
      [
        "render", path, "-o", folder.path("t%d.png"), "--turntable", "4", "--view", "front", "--size",
        "80x40",
      ])
    #expect(outcome.status == 0 && folder.names == ["t0.png", "t1.png", "t2.png", "t3.png", "two.json5"])
    let images = try (0..<4).map {
      try PNG.decode([UInt8](Data(contentsOf: folder.url.appending(path: "t\($0).png"))))
    }
    func isRed(_ pixel: SIMD4<UInt8>) -> Bool { Int(pixel.x) > 2 * Int(pixel.z) }
    func isBlue(_ pixel: SIMD4<UInt8>) -> Bool { Int(pixel.z) > 2 * Int(pixel.x) }
    func ends(_ image: Image) -> [SIMD4<UInt8>] { [image[27, 20], image[53, 20]] }
    #expect(isBlue(ends(images[0])[0]) && isRed(ends(images[0])[1]))
    #expect(isRed(ends(images[2])[0]) && isBlue(ends(images[2])[1]))
    // One sphere is in front of the other.
    #expect(isRed(images[1][40, 20]) != isRed(images[3][40, 20]))
    let sheet = try orrery.run(["render", path, "-o", "-", "--turntable", "4", "--size", "80x40"])
    #expect(try PNG.decode([UInt8](sheet.output)).width == 160)
  }

  @Test("While a turntable turns, frames, clips and parameters go on, each state for an equal time")
  func turntableOfStates() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(
      """
      { parameters: { t: 0 }, materials: [{ name: "flat", isUnlit: true }],
        spheres: [{ radius: "1 + t", material: "flat", color: "red" }] }
      """, to: "ball.json5")
    let frames = try folder.write("1\n\nO 0 0 0\n1\n\nH 0 0 0\n", to: "two.xyz")
    for (input, values) in [(scene, "t=0,1"), (frames, "0..<2")] {
      let outcome = try orrery.run(
        [
          "render", input, "-o", folder.path("t%d.png"), "--turntable", "4", "--frames", values, "--size",
          "40x30",
          "--plain", "--no-record", "--tone-mapping", "linear",
        ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let pixels = try (0..<4).map { number in
        let bytes = try Data(contentsOf: folder.url.appending(path: "t\(number).png"))
        let image = try PNG.decode([UInt8](bytes))
        return (0..<image.width).count { image[$0, 15] != image[0, 0] }
      }
      // The wider state comes second.
      let (first, second) = input == scene ? (pixels[0], pixels[2]) : (pixels[2], pixels[0])
      #expect(pixels[0] == pixels[1] && pixels[2] == pixels[3] && first < second && first > 4, "\(pixels)")
    }
  }

  @Test("Several frames are rendered to a picture each, or side by side into one")
  func frames() throws {
    let folder = try TemporaryFolder()
    let frames = (0..<5).map { "1\n\nHe \($0) 0 0\n" }
    let path = try folder.write(frames.joined(), to: "h.xyz")
    func render(_ arguments: String...) throws -> Program.Outcome {
      try orrery.run(["render", path, "--size", "40x30", "--no-record"] + arguments, folder: folder.url)
    }
    let options = ["--set", "camera.position=2,0,20", "--set", "camera.target=2,0,0"]
    #expect(
      try render("--frame", "1..<4", "-o", "f-%03d.png", options[0], options[1], options[2], options[3])
        .status == 0)
    #expect(folder.names == ["f-001.png", "f-002.png", "f-003.png", "h.xyz"])
    #expect(try folder.read("f-001.png") != folder.read("f-002.png"))
    #expect(
      try render("--frame", "2", "-o", "two.png", options[0], options[1], options[2], options[3]).status == 0)
    #expect(try folder.read("two.png") == folder.read("f-002.png"))
    #expect(
      try render(
        "--frame", "0...4", "--columns", "3", "-o", "all.png", options[0], options[1], options[2], options[3]
      ).status == 0)
    let sheet = try PNG.decode([UInt8](folder.read("all.png")))
    #expect(sheet.width == 120 && sheet.height == 60)
    let second = try PNG.decode([UInt8](folder.read("f-001.png")))
    for (x, y) in [(0, 0), (20, 15), (39, 29), (17, 14)] { #expect(sheet[40 + x, y] == second[x, y]) }
    #expect(sheet[119, 59] == [0, 0, 0, 0])
    let past = try render("--frame", "3..<6", "-o", "g-%d.png")
    #expect(
      past.status == 1
        && past.errors
          == "orrery: error: \(path): there is no frame 5, the file has 5 frames, numbered from 0\n"
    )
    #expect(folder.names.filter { $0.hasPrefix("g") }.isEmpty)
  }

  @Test("A size above the driver's limit is refused, and the old file is unchanged")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "scene.json5")
    try folder.write("old", to: "out.png")
    let outcome = try orrery.run(["render", path, "-o", folder.path("out.png"), "--size", "1000000x10"])
    #expect(
      outcome.status == 1 && outcome.errors.hasPrefix("orrery: error: the picture's size must be from 1x1 to")
    )
    #expect(try String(contentsOfFile: folder.path("out.png"), encoding: .utf8) == "old")
    #expect(folder.names == ["out.png", "scene.json5"])
  }
}
