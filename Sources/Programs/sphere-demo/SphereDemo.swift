import ArgumentParser
import CommandLineSupport
import Files
import Geometry
import Reactive
import OpenGLRendering
import Pictures
import SceneModel

/// The demo program that draws a changing sphere off-screen by a `SphereRenderer`. It is the pipeline of the
/// README, with the cost of each change.
///
/// `sphere-demo FOLDER` writes a picture after each change and prints the number of rebuilds and uploaded bytes.
@main
struct SphereDemo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sphere-demo",
    abstract: "Change the radius and the colour of a sphere, and print what each change uploads to OpenGL.",
    version: CommandLineProgram.version)

  @Argument(help: "The folder for the pictures: one after each change.")
  var folder: String

  static func main() { CommandLineProgram.run(SphereDemo.self) }

  func run() throws {
    let context = try OffscreenContext()
    let device = try context.makeDevice()
    let target = try RenderTarget(width: 320, height: 240, device: device)
    var before = device.uploads
    let sphere = Property(Sphere(radius: 0.5, color: Color(hex: "#2f6fb5") ?? .white))
    let renderer = try SphereRenderer(sphere, device: device)
    let camera = Camera(position: [0, 0, 5], target: .zero)

    func draw(_ name: String, _ change: () -> Void) throws {
      change()
      try renderer.draw(into: target, from: camera)
      let after = device.uploads
      print(
        "\(name): \(renderer.rebuildCount) rebuilds, "
          + "\(after.vertexBytes - before.vertexBytes) bytes of vertices and "
          + "\(after.indexBytes - before.indexBytes) bytes of indices uploaded")
      before = after
      let picture = try PNG.encode(target.readPixels())
      try OutputFile.write(to: "\(folder)/\(name).png") { file throws(FileError) in try file.write(picture) }
    }

    try draw("first") {}
    try draw("radius") { sphere.value.radius = 1 }
    try draw("color") { sphere.value.color = Color(hex: "#c0392b") ?? .white }
    try draw("batch") {
      batch {
        sphere.value.radius = 1.5
        sphere.value.color = .white
      }
    }
    let old = sphere.value
    try draw("swap") { sphere.value = Sphere(radius: 0.8, color: old.color) }
    try draw("old-sphere") { old.radius = 2 }
    withExtendedLifetime(context) {}
  }
}
