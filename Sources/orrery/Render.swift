import ArgumentParser
import CommandLineSupport
import Files
import Rendering
import SceneModel

/// `orrery render`: a picture of a scene, drawn off-screen.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a scene as a PNG picture.",
    discussion: """
      Needs OpenGL 3.3 through EGL, by hardware or software, and no display. \
      Without a camera in the scene the picture shows everything. \
      An old file at OUTPUT is replaced once the new one is complete.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var tessellation: TessellationOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write: a .png; - is standard output.", valueName: "output"))
  var output: String

  @Option(help: ArgumentHelp("The picture's size in pixels.", valueName: "widthxheight"))
  var size = PixelSize(width: 1280, height: 720)

  func validate() throws {
    guard output == OutputFile.standardOutput || output.lowercased().hasSuffix(".png") else {
      throw ValidationError("\(output): pictures are written as PNG, expected the ending .png")
    }
  }

  func run() throws {
    try scene.refuseReplacing(by: output)
    let scene = try scene.read(program: Orrery.name).scene
    // Found out before anything is drawn: that the file cannot be made, and which sphere is none.
    var file = try OutputFile(path: output)
    let context = try OffscreenContext()
    let device = try context.makeDevice()
    let target = try RenderTarget(width: size.width, height: size.height, device: device)
    let renderer = try SceneRenderer(scene, tessellation: tessellation.tessellation, device: device)
    try renderer.draw(into: target)
    if let failure = renderer.failures.first { throw failure }
    let picture = try PNG.encode(target.readPixels())
    try file.write(picture.span.bytes)
    try file.commit()
  }
}
