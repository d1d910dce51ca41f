import ArgumentParser
import CommandLineSupport
import Files
import Rendering
import SceneFiles
import SceneModel

/// `orrery render`: a picture of a scene, drawn off-screen.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a scene as a PNG picture.",
    discussion: """
      Needs no display. Scenes of spheres and rods, as molecules and particles are, need nothing else; other shapes and \
      meshes need OpenGL 3.3 through EGL, by hardware or software. \
      Without a camera in the scene the picture shows everything. \
      Several frames (--frame "0..<100") become a picture each, where OUTPUT is as frame-%04d.png, or else one picture \
      with all of them side by side. \
      An old file at OUTPUT is replaced once the new one is complete. \
      With --watch the program goes on, and draws again whenever INPUT changes.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var tessellation: TessellationOptions
  @OptionGroup var watching: WatchOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write: a .png, or many as frame-%04d.png; - is standard output.", valueName: "output"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The picture's size in pixels; of each, where there are several.", valueName: "widthxheight"))
  var size = PixelSize(width: 1280, height: 720)

  @Option(
    help: ArgumentHelp(
      "What draws: raycaster (spheres and rods only), opengl, or auto, the first of these that can.",
      valueName: "renderer"))
  var renderer: PictureRenderer = .auto

  @Option(help: ArgumentHelp("How many frames stand side by side in one picture.", valueName: "count"))
  var columns: Int?

  func validate() throws {
    guard output == OutputFile.standardOutput || output.lowercased().hasSuffix(".png") else {
      throw ValidationError("\(output): pictures are written as PNG, expected the ending .png")
    }
    if let columns, !(1...1000).contains(columns) {
      throw ValidationError("--columns must be from 1 to 1000, found \(columns)")
    }
    try watching.check(input: scene.input, output: output)
  }

  func run() throws {
    try scene.refuseReplacing(by: output)
    guard watching.watch else { return try draw() }
    try watching.repeating(input: scene.input, output: output, draw)
  }

  private func draw() throws {
    let contents = try scene.read(program: Orrery.name)
    let picture = try makePicture(contents.scene)
    guard let trajectory = contents.trajectory, case .range(let range)? = scene.reading.particles.frame else {
      return try write(to: output) { try picture() }
    }
    var progress = ProgressBar("drawing \(range.count) frames")
    func pictures(_ use: (Int, Image) throws -> Void) throws {
      for number in range {
        try trajectory.show(number)
        try use(number, try picture())
        progress.update(Double(number - range.lowerBound + 1) / Double(range.count))
      }
    }
    if let path = FramePath(output) {
      try pictures { number, image in try write(to: path.path(number)) { image } }
    } else {
      let columns = columns ?? ContactSheet.columns(for: range.count)
      try write(to: output) {
        var sheet = try ContactSheet(count: range.count, columns: columns, size: size)
        try pictures { number, image in sheet.place(image, number - range.lowerBound) }
        return sheet.image
      }
    }
  }

  /// What draws `scene` as it is whenever it is called. Finds out before anything is drawn what can draw it, and which
  /// model is none.
  private func makePicture(_ scene: Scene) throws -> () throws -> Image {
    let cut = tessellation.tessellation(of: scene)
    if renderer != .opengl, cut == nil, Raycaster.draws(scene) {
      let raycaster = Raycaster(scene)
      return {
        let picture = try raycaster.picture(width: size.width, height: size.height)
        if let failure = raycaster.failures.first { throw failure }
        return picture
      }
    }
    if renderer == .raycaster {
      throw OptionError(
        "--renderer raycaster draws spheres and rods that are opaque and not cut, and this scene has others")
    }
    let context = try OffscreenContext()
    let device = try context.makeDevice()
    let target = try RenderTarget(width: size.width, height: size.height, device: device)
    let renderer = try SceneRenderer(scene, tessellation: cut, raycasts: false, device: device)
    return {
      try renderer.draw(into: target)
      if let failure = renderer.failures.first { throw failure }
      return target.readPixels()
    }
  }

  /// Writes a picture to a file that is made before the picture is, so that what cannot be written is known at once.
  private func write(to path: String, _ picture: () throws -> Image) throws {
    var file = try OutputFile(path: path)
    let bytes = try PNG.encode(try picture())
    try file.write(bytes.span.bytes)
    try file.commit()
  }
}

/// What draws pictures.
enum PictureRenderer: String, ExpressibleByArgument, CaseIterable {
  case auto, raycaster, opengl
}

/// Many pictures of one size as one, row by row.
private struct ContactSheet {
  private(set) var image: Image
  private let columns: Int
  private let size: PixelSize

  /// More pixels than this would not fit into memory as a picture and its file.
  private static let pixelLimit = 1 << 28

  init(count: Int, columns: Int, size: PixelSize) throws {
    let columns = min(columns, count)
    let (width, height) = (columns * size.width, (count + columns - 1) / columns * size.height)
    guard width.multipliedReportingOverflow(by: height).partialValue <= Self.pixelLimit, width <= 65_536,
      height <= 65_536
    else {
      throw OptionError(
        "one picture of \(count) frames would have \(width)x\(height) pixels; make them smaller with --size, or one a file with -o frame-%04d.png"
      )
    }
    (self.columns, self.size) = (columns, size)
    image = Image(width: width, height: height)
  }

  /// As many as make the whole about as wide as it is high, in pictures.
  static func columns(for count: Int) -> Int {
    var columns = 1
    while columns * columns < count { columns += 1 }
    return columns
  }

  mutating func place(_ picture: Image, _ number: Int) {
    let (column, row) = (number % columns, number / columns)
    for y in 0..<size.height {
      let source = y * size.width * 4
      let target = ((row * size.height + y) * image.width + column * size.width) * 4
      image.pixels.replaceSubrange(
        target..<target + size.width * 4, with: picture.pixels[source..<source + size.width * 4])
    }
  }
}
