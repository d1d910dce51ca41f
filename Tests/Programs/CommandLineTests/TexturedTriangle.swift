import Foundation
import TestSupport

extension TemporaryFolder {
  /// The content of `wood.png`: the signature of a PNG file without an image.
  static let damagedPNG = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])

  /// Writes `in.obj`, a triangle with a texture, with `in.mtl` and the damaged image `wood.png`. Returns the path of the
  /// OBJ file.
  func writeTexturedTriangle() throws -> String {
    try Self.damagedPNG.write(to: URL(fileURLWithPath: path("wood.png")))
    try write("newmtl wood\nmap_Kd wood.png\n", to: "in.mtl")
    return try write(
      "mtllib in.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl wood\nf 1/1 2/1 3/1\n", to: "in.obj")
  }

  /// Runs a script of bash in the folder, in which `orrery` and `$1` are the program.
  func bash(_ script: String) throws -> Program.Outcome {
    let arguments = ["-c", "orrery() { '\(orrery.url.path)' \"$@\"; }\n\(script)", "bash", orrery.url.path]
    return try Program(at: URL(filePath: "/bin/bash")).run(arguments, folder: url)
  }
}
