import Geometry
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("Texts over pictures")
struct TextRendererTests {
  /// A camera at (0, 0, 5) that shows 4 by 4 metres at the origin, in 720 by 720 pixels.
  private let camera = Camera(position: [0, 0, 5], orthographicHeight: 4)
  private let font = FontFile(name: "blocks", bytes: BlockFont.standard.bytes)

  private func overlays(_ scene: Scene, side: Int = 720, _ renderer: TextRenderer = TextRenderer())
    -> [Overlay]
  {
    scene.font = scene.font ?? font
    let view = scene.view(aspectRatio: 1)
    let bar = scene.effects.scaleBar ? ScaleBar(view, bounds: scene.bounds, width: side, height: side) : nil
    return renderer.overlays(
      scene, view, scaleBar: bar, width: side, height: side, bounds: scene.bounds
    ) { SurfaceDepths(view, width: $0, height: $1) }
  }

  @Test("A long title shrinks, and then wraps, and no line is wider than the picture")
  func longTitle() throws {
    let scene = scene([])
    scene.font = font
    let cache = try #require(TextRenderer().cache(of: font))
    for (count, lines) in [(3, 1), (10, 1), (40, 2), (120, 6)] {
      scene.title = Title(Array(repeating: "AA", count: count).joined(separator: " "), size: 30)
      let painter = TextPainter(cache, width: 720, height: 720)
      let fitted = try #require(scene.title?.fitted(scene, painter))
      #expect(painter.layout(fitted.text, fitted.style).width <= 720 - 2 * painter.margin + 0.01)
      #expect((fitted.text.split(separator: "\n").count > 1) == (lines > 1), "\(count) words")
      #expect(fitted.style.size <= 30 && fitted.style.size >= 30 * 0.65 - 0.01)
    }
  }

  @Test("A fitted view leaves room for title, legend and scale bar")
  func captions() throws {
    let scene = Scene(
      spheres: [Sphere()], effects: Effects(scaleBar: true), title: Title("A"), legend: Legend(from: 0, to: 1)
    )
    scene.font = font
    let insets = scene.textInsets(width: 640, height: 360) { _ in
      Issue.record("there are no labels")
      return scene.view(aspectRatio: 1)
    }
    #expect(insets.top > 0.03 && insets.bottom > 0.03 && insets.right > 0.03 && insets.left == 0)
    let share = scene.view(width: 640, height: 360).pictureShare(of: .zero)
    let middle = SIMD2(1 - insets.right, 1 - insets.bottom + insets.top) / 2
    let distance = (share ?? .zero) - middle
    #expect(max(abs(distance.x), abs(distance.y)) < 0.01)
  }

  @Test(
    "What captions leave free in a picture of the default size, they leave free in narrower ones",
    arguments: [nil, 4])
  func captionRoom(height: Float?) throws {
    let camera = Camera(position: [1, 2, 5], orthographicHeight: height)
    let legend = Legend(from: 0, to: 1, title: "AAAAAAAA")
    let scene = Scene(effects: Effects(scaleBar: true), camera: camera, title: Title("A"), legend: legend)
    scene.font = font
    func insets(_ width: Int, _ height: Int) -> PictureInsets {
      scene.textInsets(width: width, height: height) { _ in scene.view(aspectRatio: 1) }
    }
    #expect(scene.pictureCamera(in: WindowSize(width: 600, height: 800)) === camera)
    camera.aspectRatio = .greatestFiniteMagnitude
    _ = scene.pictureCamera(in: WindowSize(width: 600, height: 800))
    camera.aspectRatio = Camera.fileAspectRatio
    for (width, height) in [(1280, 720), (1920, 1080), (900, 300)] {
      #expect(scene.pictureCamera(in: WindowSize(width: width, height: height)) === camera)
    }
    let (before, free) = (scene.view(width: 1280, height: 720), insets(1280, 720))
    // The right edge is that beside the legend.
    #expect(free.right > 0.05)
    for (width, height) in [(800, 600), (600, 800), (400, 400)] {
      let (view, now) = (scene.view(width: width, height: height), insets(width, height))
      for x in [2 * free.left - 1, 1 - 2 * free.right] {
        for y in [2 * free.bottom - 1, 1 - 2 * free.top] {
          let ray = before.ray(through: [x, y])
          // At the distance of the target.
          let distance = length(camera.position)
          let share = try #require(view.pictureShare(of: ray.start + ray.direction * distance))
          #expect(share.x > now.left - 1e-4 && share.x < 1 - now.right + 1e-4, "\(width)x\(height): \(share)")
          #expect(share.y > now.top - 1e-4 && share.y < 1 - now.bottom + 1e-4, "\(width)x\(height): \(share)")
        }
      }
    }
  }

  private func scene(_ labels: [Label]) -> Scene { Scene(camera: camera, labels: labels) }

  /// Returns the columns and rows of the picture that contain an opaque pixel of an overlay.
  private func extent(_ overlay: Overlay?) -> [ClosedRange<Int>] {
    guard let overlay else { return [] }
    let image = overlay.image
    let columns = (0..<image.width).filter { column in
      (0..<image.height).contains { image[column, $0].w == 255 }
    }
    let rows = (0..<image.height).filter { row in (0..<image.width).contains { image[$0, row].w == 255 } }
    guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last
    else {
      return []
    }
    return [overlay.x + left...overlay.x + right, overlay.y + top...overlay.y + bottom]
  }

  @Test("The anchor of a text is at its point, with a gap at the edges")
  func anchors() {
    // The box of one block has 12 by 20 pixels; the block has 10 by 14 at its lower left corner, 4 above the lower
    // edge.
    for (anchor, x, y) in [
      (.center, 354, 352), (.topLeft, 367, 369), (.bottomRight, 341, 335), (.top, 354, 369),
      (.right, 341, 352),
    ] as [(RectanglePoint, Int, Int)] {
      let overlay = overlays(scene([Label("A", size: 20, anchor: anchor, isOutlined: false)])).first
      #expect(extent(overlay) == [x...x + 9, y...y + 13], "\(anchor)")
    }
  }

  @Test("Characters that the font lacks are named once, in the order of their uses, with the font")
  func missingCharacters() {
    let renderer = TextRenderer()
    _ = overlays(scene([Label("plain"), Label("Ω")]), renderer)
    #expect(renderer.message == nil)
    _ = overlays(scene([Label("a中b"), Label("文中")]), renderer)
    #expect(
      renderer.message
        == "the font blocks lacks \"中\" (U+4E2D) and \"文\" (U+6587), which text shows as boxes")
    #expect(renderer.failure == nil)
    _ = overlays(scene([Label("\u{7}αβγδεζηθικ")]), renderer)
    #expect(
      renderer.message?.hasPrefix("the font blocks lacks U+0007, \"α\" (U+03B1), \"β\" (U+03B2), ") == true
        && renderer.message?.hasSuffix("\"η\" (U+03B7) and 3 more characters, which text shows as boxes")
          == true,
      "\(renderer.message ?? "")")
    // Hidden texts have no message.
    _ = overlays(scene([Label("plain")]), renderer)
    #expect(renderer.message == nil)
  }

  @Test("A text follows its point through the camera and its group, and is hidden with the group")
  func positions() {
    let group = Group(position: [0.5, 0, 0])
    let label = Label("A", position: [0.5, 1, 0], size: 20, isOutlined: false, group: group)
    let scene = scene([label])
    #expect(extent(overlays(scene).first) == [534...543, 172...185])
    group.scale = .zero
    group.position = [0, -1, 0]
    #expect(extent(overlays(scene).first) == [354...363, 532...545])
    group.isVisible = false
    #expect(overlays(scene).isEmpty)
  }

  @Test("A text behind a perspective camera or outside of the picture is not drawn")
  func hidden() {
    let label = Label("A", position: [0, 0, 6])
    let scene = scene([label])
    #expect(overlays(scene).count == 1)
    scene.camera = Camera(position: [0, 0, 5])
    #expect(overlays(scene).isEmpty)
    for position in [[0, 0, 0], [.nan, 0, 0], [100, 0, 0], [.infinity, 0, 0], [1e30, 0, 0]] as [SIMD3<Float>]
    {
      label.position = position
      #expect(overlays(scene).count == (position == .zero ? 1 : 0), "\(position)")
    }
    label.position = .zero
    for change in [
      { label.isVisible = false }, { label.text = "" }, { label.size = 0 }, { label.size = .nan },
    ] {
      (label.isVisible, label.text, label.size) = (true, "A", 20)
      change()
      #expect(overlays(scene).isEmpty)
    }
  }

  @Test("A surface in front of the point hides an occluded label, but not the label of its own centre")
  func occlusion() {
    let label = Label("A", position: [0, 0, -3], isOccluded: true)
    let scene = scene([label])
    scene.spheres = [Sphere()]
    for camera in [camera, Camera(position: [0, 0, 5])] {
      scene.camera = camera
      for (position, isShown) in [
        ([0, 0, -3], false), ([0, 0, 0], true), ([0, 0, 2], true), ([1.5, 0, -1], true),
      ]
        as [(SIMD3<Float>, Bool)]
      {
        label.position = position
        #expect(overlays(scene).isEmpty == !isShown, "\(position)")
      }
      label.position = [0, 0, -3]
      label.isOccluded = false
      #expect(overlays(scene).count == 1)
      label.isOccluded = true
    }
  }

  @Test("An element of a cloud in a flat group does not hide the label of a point in its round shape")
  func occlusionInGroups() {
    let label = Label("A", position: [0, 0, 0.05], isOccluded: true)
    let scene = scene([label])
    let group = Group(scale: [1, 1, 0.001])
    // The radius in the scene is 0.1, the cube root of the volume factor.
    scene.sphereClouds = [
      SphereCloud(elements: [.init(center: .zero, radius: 1, color: .white)], group: group)
    ]
    scene.camera = Camera(position: [0, 0, 5])
    #expect(overlays(scene).count == 1)
    scene.sphereClouds = []
    scene.rodClouds = [
      RodCloud(elements: [.init(from: [-1, 0, 0], to: [1, 0, 0], radius: 1, sRGB8: .one)], group: group)
    ]
    #expect(overlays(scene).count == 1)
    label.position.z = -1
    #expect(overlays(scene).isEmpty)
  }

  @Test("Sizes are those of a picture of 720 pixels, and 9 pixels is the smallest")
  func sizes() {
    for (side, size, pixels) in [(720, 20, 20), (1440, 20, 40), (360, 20, 10), (72, 20, 9), (72, 5, 5)]
      as [(Int, Float, Int)]
    {
      let rows = extent(overlays(scene([Label("A", size: size, isOutlined: false)]), side: side).first).last
      #expect(rows.map { abs(Double($0.count) - Double(pixels) * 0.7) < 1 } == true, "\(side) \(size)")
    }
    #expect(
      TextScale(width: 1280, height: 720).factor == 1 && TextScale(width: 360, height: 640).factor == 0.5)
  }

  @Test("Text without a colour is dark on light backgrounds and light on dark ones")
  func colors() {
    func ink(_ top: Color, _ bottom: Color? = nil, y: Float = 0) -> UInt8? {
      let scene = scene([Label("A", position: [0, y, 0], size: 20)])
      (scene.background, scene.backgroundBottom) = (top, bottom)
      guard let image = overlays(scene).first?.image else { return nil }
      for row in 0..<image.height {
        for column in 0..<image.width {
          let pixel = image[column, row]
          if pixel.w == 255, pixel.x == 40 || pixel.x == 235 { return pixel.x }
        }
      }
      return nil
    }
    #expect(ink(.white) == 40 && ink(.black) == 235)
    #expect(ink(Color(red: 0, green: 0, blue: 0, alpha: 0)) == 40)
    #expect(ink(.white, .black, y: 1.9) == 40 && ink(.white, .black, y: -1.9) == 235)
  }

  @Test("An outline surrounds the text in a contrasting colour")
  func outline() throws {
    let label = Label("A", color: Color(sRGB8: [200, 0, 0, 255]), size: 24)
    let overlay = try #require(overlays(scene([label])).first)
    // The block has 12 by 17 pixels, and the outline 2 more on each side.
    let image = overlay.image
    let middle = image.height / 2
    #expect(image[image.width / 2, middle] == [200, 0, 0, 255])
    let edge = image[1, middle]
    #expect(edge.x == 255 && edge.y == 255 && edge.w > 180)
    label.color = .white
    #expect(try #require(overlays(scene([label])).first).image[1, middle].y == 0)
    label.isOutlined = false
    #expect(try #require(overlays(scene([label])).first).image.width == image.width - 4)
  }

  @Test("Labels are drawn in the order of their list, then the legend, the title and the scale bar")
  func order() {
    let scene = scene([Label("AA"), Label("A"), Label("AAA")])
    scene.spheres = [Sphere()]
    scene.title = Title("AAAA")
    scene.legend = Legend(.viridis, from: 0, to: 1, title: "AAAAA")
    scene.effects.scaleBar = true
    let widths = overlays(scene).map(\.image.width)
    #expect(widths[1] < widths[0] && widths[0] < widths[2])
    #expect(widths.count == 3 + 1 + 1 + 6 + 1 + 1)
    #expect(widths[widths.count - 2] > 60)
  }

  @Test("The title is in the middle of the upper edge, one line below the other")
  func title() {
    let scene = scene([])
    scene.title = Title("AAA\nA", size: 20)
    #expect(extent(overlays(scene).first) == [342...375, 17...50])
    scene.title?.isVisible = false
    #expect(overlays(scene).isEmpty)
    scene.title = Title("")
    #expect(overlays(scene).isEmpty)
  }

  @Test("The length of the scale bar is above the bar")
  func scaleBar() throws {
    let scene = scene([])
    scene.spheres = [Sphere()]
    scene.effects.scaleBar = true
    let view = scene.view(aspectRatio: 1)
    let bar = try #require(ScaleBar(view, bounds: scene.bounds, width: 720, height: 720))
    #expect(bar.length == 1)
    let box = bar.overlay(.black)
    let text = try #require(overlays(scene).first)
    #expect(text.y + text.image.height <= box.y)
    let distance = text.x * 2 + text.image.width - box.x * 2 - box.image.width
    #expect(abs(distance) <= 4)
  }

  @Test("A long text is clipped to the picture")
  func clipping() throws {
    let long = String(repeating: "A", count: 1000)
    let overlay = try #require(overlays(scene([Label(long, size: 500)])).first)
    #expect(overlay.x == 0 && overlay.image.width == 720 && overlay.image.height <= 720)
    let clipped = try #require(overlays(scene([Label("A", position: [2, 2, 0], size: 20)])).first)
    #expect(clipped.x + clipped.image.width <= 720 && clipped.y == 0)
  }

  @Test("A text that must be whole is moved into the picture, unless it is outside of it")
  func wholeTexts() throws {
    let painter = TextPainter(try #require(TextRenderer().cache(of: font)), width: 160, height: 120)
    let style = TextStyle(size: 20, color: .black, isOutlined: false)
    func place(_ point: SIMD2<Float>) -> [Int]? {
      painter.overlay("AA", style, at: point, anchor: .topLeft, isWhole: true).map {
        [$0.x, $0.y, $0.image.width, $0.image.height]
      }
    }
    // The block has 22 by 14 pixels, 2 below the top of the box of 24 by 20 pixels.
    #expect(place([50, 40]) == [50, 42, 22, 14])
    #expect(place([150, 115]) == [136, 102, 22, 14] && place([-23, -19]) == [0, 2, 22, 14])
    for point in [[160, 40], [50, 120], [-24, 40], [50, -20]] as [SIMD2<Float>] {
      #expect(place(point) == nil)
    }
  }

  @Test("A text that is too large shrinks, then wraps, and then ends with an ellipsis")
  func fitting() throws {
    let painter = TextPainter(try #require(TextRenderer().cache(of: font)), width: 720, height: 720)
    let style = TextStyle(size: 20, color: .black)
    func fit(_ text: String, _ width: Float, _ height: Float) -> [String] {
      let (text, style) = painter.fitted(text, style, in: [width, height], least: 10)
      return ["\(style.size)"]
        + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    // A block has 12 pixels, a space 6, and a line 20.
    #expect(fit("AA AA", 54, 20) == ["20.0", "AA AA"])
    #expect(fit("AA AA", 27, 20) == ["10.0", "AA AA"] && fit("AA AA", 40.5, 20) == ["15.0", "AA AA"])
    #expect(fit("AA AA", 20, 20) == ["10.0", "AA ", "AA"])
    #expect(fit("AA AA AA", 20, 20) == ["10.0", "AA ", "AA…"])
    #expect(fit("AAAAAAA", 20, 25) == ["10.0", "AAA", "AA…"])
    #expect(fit("AAA", 20, -5) == ["10.0", "AAA"] && fit("AAAA", 20, -5) == ["10.0", "AA…"])
  }

  @Test("An unchanged text is drawn once, also when it moves")
  func caching() {
    let (one, two) = (Label("one", position: [-1, 0, 0]), Label("two"))
    let (scene, renderer) = (scene([one, two]), TextRenderer())
    for step in 0..<10 {
      one.position.y = Float(step) / 10
      _ = overlays(scene, renderer)
    }
    #expect(renderer.drawingCount == 2)
    two.text = "three"
    _ = overlays(scene, renderer)
    #expect(renderer.drawingCount == 3)
  }

  @Test("Without a readable font nothing is drawn, and the failure says why until there is one")
  func failure() {
    let (scene, renderer) = (scene([Label("A")]), TextRenderer())
    scene.font = FontFile(name: "notes.txt", bytes: [1, 2, 3])
    #expect(overlays(scene, renderer).isEmpty)
    let reason =
      "notes.txt: expected a TrueType, OpenType or Type 1 font, found another format or a damaged file"
    #expect(renderer.failure == "text cannot be drawn: \(reason)")
    scene.labels = []
    #expect(overlays(scene, renderer).isEmpty && renderer.failure == nil)
    scene.spheres = [Sphere()]
    scene.effects.scaleBar = true
    #expect(overlays(scene, renderer).isEmpty)
    #expect(renderer.failure == "the scale bar is 1 long, but text cannot be drawn: \(reason)")
    scene.font = font
    #expect(overlays(scene, renderer).count == 1 && renderer.failure == nil)
  }
}

@Suite("Legends")
struct LegendTests {
  private func ticks(_ from: Double, _ to: Double, _ most: Int = 5) -> [String] {
    LegendTicks(from: from, to: to, most: most).ticks.map(\.text)
  }

  @Test("Numbers are multiples of 1, 2 or 5 times a power of ten")
  func numbers() {
    #expect(ticks(0, 1) == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(ticks(-1, 1) == ["-1.0", "-0.5", "0.0", "0.5", "1.0"])
    #expect(ticks(3, 17) == ["5", "10", "15"])
    #expect(ticks(1, 0, 2) == ["0.0", "0.5", "1.0"])
    #expect(ticks(0, 1000) == ["0", "200", "400", "600", "800", "1000"])
    #expect(ticks(0.1, 0.11, 2) == ["0.100", "0.105", "0.110"])
    #expect(ticks(0, 1e-20, 2) == ["0", "5e-21", "1e-20"])
    #expect(ticks(-3e38, 3e38) == ["-2e+38", "0", "2e+38"])
  }

  @Test("There are no numbers for an empty range")
  func empty() {
    for (from, to) in [(1, 1), (.nan, 1), (0, .infinity)] as [(Double, Double)] {
      #expect(ticks(from, to).isEmpty)
    }
  }

  @Test("Positions are shares of the range")
  func shares() {
    #expect(LegendTicks(from: 10, to: 0, most: 2).ticks.map(\.share) == [1, 0.5, 0])
  }

  @Test("The bar has the colours of the palette from the bottom up, within the picture at each position")
  func bar() throws {
    let font = FontFile(name: "blocks", bytes: BlockFont.standard.bytes)
    let scene = Scene(
      camera: Camera(), legend: Legend(.plasma, from: 0, to: 10, title: "A long title"), font: font)
    for position in RectanglePoint.allCases {
      scene.legend?.position = position
      let view = scene.view(aspectRatio: 1.5)
      let overlays = TextRenderer().overlays(
        scene, view, scaleBar: nil, width: 600, height: 400, bounds: scene.bounds
      ) { SurfaceDepths(view, width: $0, height: $1) }
      let bar = try #require(overlays.first)
      let middle = bar.image.width / 3
      let last = bar.image.height - 2
      #expect(bar.image[middle, last] == Palette.plasma.color(0.5 / Float(last)))
      #expect(bar.image[middle, 1] == Palette.plasma.color(1 - 0.5 / Float(last)))
      for overlay in overlays {
        #expect(overlay.x >= 0 && overlay.x + overlay.image.width <= 600)
        #expect(overlay.y >= 0 && overlay.y + overlay.image.height <= 400, "\(position)")
      }
      let share = position.share
      #expect(share.x == 0 ? bar.x < 100 : share.x == 1 ? bar.x > 400 : abs(bar.x - 250) < 100)
    }
  }

  @Test(
    "A legend with long texts is inside of the picture, below the title, and leaves the models half of the width",
    arguments: [(160, 120), (120, 400), (320, 200), (1280, 720), (8000, 1000)])
  func longTexts(width: Int, height: Int) throws {
    let font = FontFile(name: "blocks", bytes: BlockFont.standard.bytes)
    let painter = TextPainter(try #require(TextRenderer().cache(of: font)), width: width, height: height)
    let words = Array(repeating: "magnitude", count: 40).joined(separator: " ")
    let steel = MaterialModel(name: "an extraordinarily long material")
    let scene = Scene(spheres: [Sphere()], camera: Camera(), font: font)
    scene.spheres[0].material = steel
    for (subject, range) in [(Legend.Subject.colors, Float(1)), (.colors, 123_456_792), (.materials, 1)] {
      for title in ["", "charge", String(repeating: "A", count: 300), words] {
        for pictureTitle in ["", words] {
          for position in RectanglePoint.allCases {
            let legend = Legend(.plasma, from: 0, to: range, title: title)
            (legend.subject, legend.position, legend.size) = (subject, position, 16)
            (scene.legend, scene.title) = (legend, Title(pictureTitle, size: 30))
            let box = try #require(legend.box(scene, painter))
            let margin = painter.margin - 1
            let name = "\(subject) \(range) \(title.prefix(9)) \(pictureTitle.prefix(9)) \(position)"
            #expect(box.min.min() >= margin, "\(name): \(box)")
            #expect(
              box.max.x <= Float(width) - margin && box.max.y <= Float(height) - margin, "\(name): \(box)")
            if position.share.x != 0.5, range == 1 {
              #expect(box.max.x - box.min.x <= max(0.45 * Float(width), 60), "\(name): \(box)")
            }
            guard let shown = scene.title?.fitted(scene, painter) else { continue }
            let layout = painter.layout(shown.text, shown.style)
            #expect(layout.width <= painter.room.x && layout.height <= 0.3 * Float(height), "\(name)")
            let isBeside =
              abs((box.min.x + box.max.x) / 2 - Float(width) / 2) > (box.max.x - box.min.x + layout.width) / 2
            #expect(isBeside || box.min.y >= painter.margin / 2 + layout.height - 1, "\(name): \(box)")
          }
        }
      }
    }
  }

  @Test(
    "A legend without room for its bar is left out",
    arguments: [
      (1, 1, 20, false), (12, 4, 20, false), (12, 5, 20, false), (12, 6, 20, true), (9, 90, 20, false),
      (720, 720, 1e30, false), (720, 720, 601, false), (720, 720, 600, true),
    ] as [(Int, Int, Float, Bool)])
  func tooSmall(width: Int, height: Int, size: Float, isDrawn: Bool) {
    let legend = Legend(.plasma, from: 0, to: 10)
    legend.size = size
    let scene = Scene(
      camera: Camera(), legend: legend, font: FontFile(name: "blocks", bytes: BlockFont.standard.bytes))
    let view = scene.view(aspectRatio: 1)
    let overlays = TextRenderer().overlays(
      scene, view, scaleBar: nil, width: width, height: height, bounds: scene.bounds
    ) { SurfaceDepths(view, width: $0, height: $1) }
    #expect(overlays.isEmpty != isDrawn)
  }
}

@Suite("Changes of texts")
struct SceneTextObserverTests {
  @Test("Each property of each text is observed, and removed labels are not")
  func observing() {
    let (label, group) = (Label("A", group: Group()), Group())
    let (title, legend) = (Title("A"), Legend())
    let scene = Scene(groups: [group], labels: [label], title: title, legend: legend)
    let environment = SceneEnvironment(scene)
    func expectUpdate(_ change: () -> Void, _ isExpected: Bool = true, line: Int = #line) {
      environment.needsUpdate = false
      change()
      #expect(environment.needsUpdate == isExpected, "line \(line)")
    }
    for change in [
      { label.text = "B" }, { label.position.x = 1 }, { label.color = .white }, { label.size = 3 },
      { label.anchor = .top }, { label.isOutlined = false }, { label.isOccluded = true },
      { label.isVisible = false },
      { label.group?.position.x = 2 }, { title.text = "B" }, { title.color = .white }, { title.size = 3 },
      { title.isVisible = false }, { legend.palette = .turbo }, { legend.from = -1 }, { legend.to = 2 },
      { legend.title = "B" }, { legend.position = .left }, { legend.color = .white }, { legend.size = 3 },
      { legend.isVisible = false }, { scene.font = FontFile(name: "", bytes: []) }, { scene.labels = [] },
      { scene.title = nil }, { scene.legend = nil },
    ] as [() -> Void] { expectUpdate(change) }
    for change in [{ label.text = "C" }, { title.text = "C" }, { legend.from = 3 }] as [() -> Void] {
      expectUpdate(change, false)
    }
    // A legend of materials follows them.
    let (brass, sphere) = (MaterialModel(name: "brass"), Sphere())
    sphere.material = brass
    scene.spheres = [sphere]
    scene.legend = Legend()
    expectUpdate({ brass.baseColor = .black }, false)
    expectUpdate { scene.legend?.subject = .materials }
    expectUpdate { brass.baseColor = .white }
  }
}
