import Yardsticks

/// The cost of materials in pictures of 1280x720 pixels by the raycaster, and of decoding images. Every ratio is to a
/// measurement of the same run.
///
/// `MaterialBenchmarks [IMAGE…]` prints these tables, and `MaterialBenchmarks surfaces [NAME…]` the first one, of the
/// surfaces with these names:
/// - surfaces: a turning model of 100,000 triangles without a material, with a metallic one, and with three textures of
///   2048x2048 pixels, also with one sample per pixel; and the model without a material under a light that casts shadows.
/// - layers: translucent planes, one behind the other, beside as many opaque ones.
/// - images: decoding one image and several at once, and mipmaps, beside a copy of the pixels. Files are compared with
///   `djpeg` if they are JPEG files and it is installed.
@main
struct MaterialBenchmarks {
  static let width = 1280, height = 720

  static func main() throws {
    Table.printLoad()
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "surfaces" {
      try SurfaceBenchmarks.run(names: Array(arguments.dropFirst()))
    } else {
      try SurfaceBenchmarks.run()
      try LayerBenchmarks.run()
      try ImageBenchmarks.run(paths: Array(arguments))
    }
    Table.printLoad()
  }
}
