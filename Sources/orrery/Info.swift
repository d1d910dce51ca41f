import ArgumentParser
import CommandLineSupport
import Geometry
import SceneFiles
import SceneModel

/// `orrery info`: what a file holds.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what a file holds: spheres, atoms by element, bounds, camera and lights.")

  @OptionGroup var scene: SceneOptions
  @OptionGroup var tessellation: TessellationOptions

  func run() throws {
    let contents = try scene.read(program: Orrery.name)
    let scene = contents.scene
    var report = Report()
    report.add("format", contents.format.rawValue)
    if let atoms = contents.atoms {
      report.add("atoms", "\(atoms.count)")
      report.add("elements", atoms.elements.map { "\($0.symbol) \($0.count)" }.joined(separator: ", "))
      if atoms.skippedAlternates > 0 {
        report.add("left out", "\(atoms.skippedAlternates) alternate locations")
      }
      if contents.frameCount > 1 {
        report.add("frames", "\(contents.frameCount), of which the first is read")
      }
    } else {
      report.add("spheres", "\(scene.spheres.count)")
      let names = scene.spheres.map(\.name).filter { !$0.isEmpty }
      if !names.isEmpty { report.add("names", names.joined(separator: ", ")) }
      report.add("lights", scene.lights.isEmpty ? "none, so the standard ones" : "\(scene.lights.count)")
      report.add("background", scene.background.hex)
    }
    if !scene.bounds.isEmpty {
      report.add("bounds", "\(text(scene.bounds.min)) to \(text(scene.bounds.max))")
      report.add("size", text(scene.bounds.size))
    }
    report.add("camera", scene.camera.map(text) ?? "none, so one that shows everything")
    let document = try scene.meshDocument(tessellation: tessellation.tessellation)
    report.add(
      "as a mesh",
      "\(document.triangleCount) triangles, \(document.vertexCount) vertices, in \(document.nodes.count) \(document.nodes.count == 1 ? "node" : "nodes")"
    )
    try StandardOutput.write(report.text)
  }

  private func text(_ camera: Camera) -> String {
    "at \(text(camera.position)), looking at \(text(camera.target)), \(text(camera.verticalFieldOfView))° high"
  }

  private func text(_ vector: SIMD3<Float>) -> String {
    "\(text(vector.x)) \(text(vector.y)) \(text(vector.z))"
  }

  /// At most three decimals, and none that say nothing.
  private func text(_ value: Float) -> String {
    let rounded = (Double(value) * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// Names and values in two columns.
private struct Report {
  private var lines: [(name: String, value: String)] = []

  mutating func add(_ name: String, _ value: String) { lines.append((name, value.printable)) }

  var text: String {
    let width = lines.map(\.name.count).max() ?? 0
    return lines.map { "\($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.value)\n" }
      .joined()
  }
}
