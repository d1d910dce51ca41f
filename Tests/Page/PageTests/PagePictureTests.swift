import Foundation
import Pictures
import Rendering
import SceneFiles
import TestSupport
import Testing

@testable import Page

/// The pictures of pages in a browser, compared with those of the raycaster.
@Suite("Pictures of pages", .serialized, .enabled(if: ScriptEngine.chromium != nil, "requires chromium"))
struct PagePictureTests {
  private static let size = (width: 400, height: 250)
  static let isDrawn = "document.querySelector('orrery-scene')?.renderer?.pictureCount > 0"

  /// Scenes of one kind of model or effect each.
  private static let scenes: [(name: String, text: String)] = [
    (
      "spheres",
      """
      { spheres: [
          { center: [-1, 0, 0], radius: 0.8, color: "#d04040" }, { center: [1, 0.2, -0.5], radius: 1, color: "#4060d0" },
          { center: [0.2, -0.7, 1], radius: 0.3, color: "#40a060" }] }
      """
    ),
    (
      "shapes",
      """
      { camera: { position: [0, 4, 9], target: [0, 0, 0], fieldOfView: 40 },
        boxes: [{ center: [-3, 0, 0], rotation: [10, 30, 0], size: [1, 1.5, 0.8], color: "#c08040" }],
        cylinders: [{ center: [-1, 0, 0], radius: 0.5, height: 1.4, color: "#40a0a0" }],
        cones: [{ center: [1, 0, 0], radius: 0.6, height: 1.5, color: "#a04080" }],
        tori: [{ center: [3, 0, 0], rotation: [60, 0, 0], radius: 0.7, tubeRadius: 0.25, color: "#6080c0" }],
        capsules: [{ center: [0, 0, 2], rotation: [0, 0, 90], radius: 0.3, height: 1, color: "#80a040" }],
        ellipsoids: [{ center: [-2, 0, 2], radii: [0.8, 0.4, 0.5], color: "#d0c060" }],
        discs: [{ center: [2.2, -0.5, 2], radius: 0.6, color: "#808080" }],
        planes: [{ center: [0, -1, 0], width: 9, depth: 7, color: "#b0b0b8" }] }
      """
    ),
    (
      "translucent",
      """
      { spheres: [{ radius: 1, color: "#d04040" }, { center: [0.6, 0, 1], radius: 0.7, color: "#4060d080" }],
        boxes: [{ center: [-0.9, 0.3, 0.8], size: [0.8, 0.8, 0.8], rotation: [20, 30, 0], color: "#40c06060" }] }
      """
    ),
    (
      "layers",
      """
      { camera: { position: [0.5, 1, 8], target: [0, 0, 0], fieldOfView: 45 }, background: "white",
        spheres: [{ center: [-2, 0, 0], radius: 1.2, color: "#d0404080" }, { center: [-2, 0.1, 0], radius: 0.7, color: "#4060d0c0" }],
        boxes: [{ center: [1.5, 0.8, 0], rotation: [0, 40, 0], size: [2, 1, 0.05], color: "#e0800090" },
          { center: [1.5, 0.8, 0], rotation: [0, -40, 0], size: [2, 1, 0.05], color: "#00a04090" }],
        tori: [{ center: [1.5, -1, 0], rotation: [70, 0, 0], radius: 0.8, tubeRadius: 0.3, color: "#a04080a0" }],
        surfaces: [{ u: { from: -1, to: 1, count: 40 }, v: { from: 1, to: -1, count: 40 }, color: "#5090c080",
          doubleSided: true, position: ["u - 0.3", "0.4 * sin(6 * u) - 1.4", "v + 1"] }] }
      """
    ),
    (
      "surface",
      """
      { camera: { position: [3, 4, 5], target: [0, 0, 0] },
        surfaces: [{ u: { from: -2, to: 2, count: 80 }, v: { from: 2, to: -2, count: 80 }, color: "#5090c0",
          position: ["u", "0.5 * sin(2 * u) * cos(2 * v)", "v"] }] }
      """
    ),
    (
      "lights",
      """
      { camera: { position: [3, 4, 6], target: [0, 0, 0] },
        lights: [{ direction: [-1, -2, -1], intensity: 0.8 }, { kind: "point", position: [2, 1.5, 2], intensity: 3 }],
        planes: [{ center: [0, -0.5, 0], width: 6, depth: 6, color: "#c0c0c0" }],
        boxes: [{ center: [-0.6, 0, 0], size: [0.8, 1, 0.8], color: "#d08050" }],
        spheres: [{ center: [0.9, 0.1, 0.3], radius: 0.6, color: "#5080d0" }] }
      """
    ),
    (
      "agx",
      """
      { toneMapping: "agx", exposure: "auto", environment: { visible: true, intensity: 4 },
        camera: { position: [0, 1, 6], target: [0, 0, 0] }, lights: [{ kind: "point", position: [2, 2, 3], intensity: 90 }],
        materials: [{ name: "gold", baseColor: "#f0be50", metallic: 1, roughness: 0.3 }],
        spheres: [{ center: [-1.2, 0, 0], material: "gold" }, { center: [1.2, 0, 0], color: "#d04040" }] }
      """
    ),
    (
      "aces",
      """
      { toneMapping: "aces", exposure: "auto", lights: [{ direction: [-1, -1, -2], intensity: 0.1 }],
        spheres: [{ center: [-1.2, 0, 0] }], boxes: [{ center: [1.2, 0, 0], rotation: [20, 30, 0], color: "#d04040" }] }
      """
    ),
    (
      "largeGround",
      """
      { camera: { position: [1.5, 1.2, 3], target: [0, 0.2, 0], fieldOfView: 40 },
        lights: [{ direction: [-1, -1, -0.4] }, { direction: [0.3, -1, 0.2], intensity: 0.3 }],
        planes: [{ center: [0, 0, 0], width: 1000, depth: 1000, color: "#c0c0c0" }],
        boxes: [{ center: [0, 0.25, 0], size: [0.5, 0.5, 0.5], color: "#d08050" }],
        tori: [{ center: [-0.8, 0.3, 0.4], rotation: [70, 20, 0], radius: 0.25, tubeRadius: 0.08 }],
        spheres: [{ center: [1, 0.2, 0], radius: 0.2, color: "#5080d0" }] }
      """
    ),
    (
      "effects",
      """
      { background: "#e8f0ff", backgroundBottom: "#8090a8", effects: { occlusion: true, shadow: true },
        spheres: [{ radius: 1, color: "#d0a040" }, { center: [1.5, -0.5, 0.4], radius: 0.5, color: "#40a0d0" }],
        boxes: [{ center: [-1.6, -0.4, 0.2], size: [1, 1.2, 1], color: "#a05080" }] }
      """
    ),
    (
      "glow",
      """
      { camera: { position: [0, 4, 2.5], target: [0, 0, 0] }, effects: { occlusion: true },
        materials: [{ name: "glow", baseColor: "black", emissiveColor: "#ffa040" }],
        boxes: [{ center: [-0.4, 0, 0], size: [0.5, 1, 2], material: "glow" },
          { center: [0.3, 0, 0], size: [0.5, 1, 2], material: "glow" }, { center: [1, 0, 0], size: [0.5, 1, 2] }] }
      """
    ),
    (
      "group",
      """
      { groups: [{ name: "arm", position: [0.5, 0, 0], rotation: [0, 40, 20], scale: 1.5,
          children: {
            boxes: [{ size: [1, 0.4, 0.3], color: "#50a060" }],
            spheres: [{ center: [0.8, 0, 0], radius: 0.3, color: "#c05050" }],
            groups: [{ name: "hand", position: [0, 0.7, 0], scale: [1, 0.5, 1],
              children: { spheres: [{ radius: 0.4, color: "#5060c0" }] } }] } }] }
      """
    ),
    (
      "materials",
      """
      { camera: { position: [0, 1.5, 6], target: [0, 0, 0] },
        materials: [{ name: "gold", baseColor: "#ffc860", metallic: 1, roughness: 0.3 },
          { name: "paint", baseColor: "#b02020", roughness: 0.6, clearcoat: 1, clearcoatRoughness: 0.1 }],
        spheres: [{ center: [-1.1, 0, 0], material: "gold" }, { center: [1.1, 0, 0], material: "paint" }] }
      """
    ),
    (
      "glass",
      """
      { camera: { position: [0, 1.5, 7], target: [0, 0, 0] }, background: "#506070",
        materials: [{ name: "clear", transmission: 1, roughness: 0, thickness: 1 },
          { name: "frost", transmission: 1, roughness: 0.3, thickness: 0.5, attenuationColor: "#40c060",
            attenuationDistance: 0.5 }],
        spheres: [{ center: [-1.2, 0, 0], material: "clear" }, { center: [1.2, 0, 0], material: "frost" },
          { center: [-0.6, 0.2, -2], radius: 0.8, color: "#d03030" }],
        boxes: [{ center: [1.4, 0.2, -2], size: [0.5, 2, 0.5], color: "#e0e0e0" }] }
      """
    ),
    (
      "sheen, anisotropy and thin films",
      """
      { camera: { position: [0, 1.5, 8], target: [0, 0, 0] },
        materials: [{ name: "velvet", baseColor: "#a02020", roughness: 0.9, sheenColor: "#ffc0c0", sheenRoughness: 0.4 },
          { name: "brushed", metallic: 1, roughness: 0.3, anisotropy: 0.7, anisotropyRotation: 30 },
          { name: "soap", roughness: 0.2, iridescence: 1 }, { name: "plain", roughness: 0.4 }],
        spheres: [{ center: [-2.2, 0, 0], material: "velvet" }, { center: [0, 0, 0], material: "brushed" },
          { center: [2.2, 0, 0], material: "soap" }, { center: [0, -1.6, 0.5], radius: 0.5, material: "plain" }] }
      """
    ),
    (
      "standard material",
      """
      { materials: [{ name: "m", baseColor: "#a0a0a0" }],
        spheres: [{ material: "m" }], boxes: [{ material: "m", center: [2, 0, 0] }] }
      """
    ),
    (
      "environment",
      """
      { environment: { visible: true }, exposure: 0.3,
        spheres: [{ radius: 1, color: "#c0c0c0" }], boxes: [{ center: [1.8, -0.3, 0], color: "#4070c0" }] }
      """
    ),
    (
      "outlined texts",
      """
      { background: "#808080", camera: { position: [0, 0, 9], target: [0, 0, 0] },
        spheres: [{ radius: 0.01, color: "#808080" }],
        labels: [{ text: "The quick brown", at: [0, 0, 0], color: "black", size: 40 }] }
      """
    ),
    (
      "long texts of a legend",
      """
      { background: "white", spheres: [{ color: "#d04040" }], effects: { scaleBar: true, axisBox: true },
        title: "A title of a picture that is so long that it does not fit into a line of a small picture",
        legend: { palette: "viridis", from: 0, to: 1000, title: "the magnitude of the displacement of all nodes in metres" } }
      """
    ),
    (
      "long names of a legend",
      """
      { background: "white", camera: { position: [1, 1, 8], target: [1, 0, 0], aspectRatio: 1.6 },
        legend: { subject: "materials", title: "the materials of the visible models", position: "bottomLeft" },
        materials: [{ name: "a long name of a material", baseColor: "#f0be50" }, { name: "tin", baseColor: "#a0a0a0" }],
        spheres: [{ material: "tin" }], boxes: [{ center: [2, 0, 0], material: "a long name of a material" }] }
      """
    ),
    (
      "texts from right to left",
      """
      { camera: { position: [0, 0, 6], target: [0, 0, 0] }, background: "white",
        labels: [{ text: "שלום abc العربية", at: [0, 0.7, 0], color: "black", size: 60 },
          { text: "(מחיר 120.5 (USD", at: [0, -0.7, 0], color: "black", size: 60 }] }
      """
    ),
    (
      "a text that needs room beside the models",
      """
      { background: "white", spheres: [{ radius: 1, color: "#6090c0" }],
        labels: [{ text: "a long text beside the ball", at: [1.1, 0, 0], anchor: "left", color: "black", size: 20 }] }
      """
    ),
    (
      "box of axes",
      """
      { effects: { axisBox: true }, background: "#f8f9fb", backgroundBottom: "#e3e7ec",
        spheres: [{ center: [-1, 0.4, 0], radius: 0.8, color: "#d04040" }, { center: [1.2, 0, -1], radius: 0.5, color: "#4060d0" }],
        boxes: [{ center: [0.5, -0.5, 1], size: [1, 0.6, 0.5], rotation: [0, 30, 0], color: "#40a060" }] }
      """
    ),
    (
      "box of axes, parallel and dark",
      """
      { effects: { axisBox: true, grid: true }, background: "#202830",
        camera: { position: [-4, 3, -5], target: [0, 0, 0], height: 5 },
        spheres: [{ center: [-1, 0.4, 0], radius: 0.8, color: "#d04040" }],
        boxes: [{ center: [0.5, -0.5, 1], size: [1, 0.6, 0.5], color: "#40a060" }] }
      """
    ),
    (
      "grid and bounds",
      """
      { effects: { grid: true, box: true },
        boxes: [{ center: [-0.6, 0, 0], size: [0.8, 1, 0.8], color: "#d08050" }],
        spheres: [{ center: [0.9, 0.1, 0.3], radius: 0.6, color: "#5080d0" }] }
      """
    ),
    (
      "clipping plane",
      """
      { effects: { clipPlane: true, clipNormal: [0.3, 0.2, 1], clipDistance: 0.15, shadow: true, axes: true },
        camera: { position: [0.5, 2, 7], target: [0, 0, 0] }, lights: [{ direction: [-1, -2, -1] }],
        spheres: [{ center: [-1.5, 0, 0], radius: 0.8, color: "#d04040" }, { center: [-1.5, 0, 0], radius: 0.4, color: "#40d040" }],
        tori: [{ rotation: [60, 20, 0], radius: 0.7, tubeRadius: 0.3, color: "#4060d0" }],
        boxes: [{ center: [1.6, 0, 0], rotation: [10, 30, 0], color: "#c08040" }, { center: [1.5, 1.2, 2], color: "#000" }],
        planes: [{ center: [0, -1, 0], width: 6, depth: 5, color: "#b0b0b8" }] }
      """
    ),
    (
      "clipping plane of translucent models",
      """
      { effects: { clipPlane: true, clipNormal: [-0.2, 0.1, 1], clipDistance: 0.1 }, background: "white",
        camera: { position: [0.5, 1, 7], target: [0, 0, 0], height: 4 },
        spheres: [{ center: [-1, 0, 0], radius: 0.9, color: "#d0404080" }, { center: [-1, 0, -1], radius: 0.5, color: "#40a060" }],
        boxes: [{ center: [1.1, 0, 0], rotation: [10, 40, 0], color: "#4060d090" }] }
      """
    ),
    (
      "lines of surfaces",
      """
      { effects: { edges: true, normals: true, wireframe: true, clipPlane: true, clipNormal: [1, 0, 0.2], clipDistance: 1.5 },
        camera: { position: [2, 3, 8], target: [0, 0, 0], fieldOfView: 30 },
        boxes: [{ center: [-1.2, 0, 0], rotation: [0, 20, 0], color: "#c08040" },
          { center: [1.4, 0, 0], size: [1.4, 1, 0.2], color: "#40a060" }],
        planes: [{ center: [0, -0.8, 0], width: 4, depth: 2, color: "#b0b0b8" }],
        spheres: [{ radius: 0.5, color: "#d04040" }] }
      """
    ),
    (
      "texts",
      """
      { camera: { position: [0, 0, 6], target: [0, 0, 0] }, title: "A title", effects: { axes: true },
        spheres: [{ name: "ball", radius: 1, color: "#6090c0" }],
        labels: [{ text: "label", at: [1, 1, 0], anchor: "bottomLeft" }] }
      """
    ),
  ]

  @Test("A page shows the same picture as the raycaster")
  func pictures() throws {
    let browser = try BrowserSession()
    let folder = try TemporaryFolder()
    for (name, text) in Self.scenes {
      let contents = try SceneFile.parse(Array(text.utf8), path: name)
      let difference = try compare(contents, name, browser, folder)
      #expect(difference.mean < 2, "\(name): a mean difference of \(difference.mean) of 255")
      // Lines of about a pixel have 2 × 2 samples in a page, and exact coverage in pictures.
      let hasLines = ["axisBox", "grid", "wireframe"].contains { text.contains($0) }
      #expect(
        difference.outlierShare < (hasLines ? 1 / 60 : 1 / 200),
        "\(name): \(difference.outlierShare) of the pixels differ by more than 24")
      #expect(browser.problems.isEmpty, "\(name): \(browser.problems)")
    }
  }

  @Test("A page shows the points and lines of mesh files as the raycaster does")
  func points() throws {
    let browser = try BrowserSession()
    let folder = try TemporaryFolder()
    var cloud =
      "ply\nformat ascii 1.0\nelement vertex 400\nproperty float x\nproperty float y\nproperty float z\n"
    cloud += "property float nx\nproperty float ny\nproperty float nz\n"
    cloud += "property uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n"
    for number in 0..<400 {
      let (y, angle) = (Double(number) / 200 - 1, 2.4 * Double(number))
      let (x, z) = ((1 - y * y).squareRoot() * cos(angle), (1 - y * y).squareRoot() * sin(angle))
      cloud += "\(x) \(y) \(z) \(x) \(y) \(z) \(number % 256) 120 \(255 - number % 256)\n"
    }
    try folder.write(cloud, to: "cloud.ply")
    try folder.write("v -1.5 -1 0\nv 1.5 -1 0.5\nv 1.5 1 0\nl 1 2 3\n", to: "frame.obj")
    for height in ["", ", height: 3"] {
      let path = try folder.write(
        """
        { camera: { position: [1, 1, 5], target: [0, 0, 0]\(height) }, boxes: [{ size: [0.6, 0.6, 0.6] }],
          meshes: [{ file: "cloud.ply", pointDiameter: 0.09 },
            { file: "frame.obj", lineWidth: 5, color: "#d02020", position: [0, 0.2, 0] }] }
        """, to: "points.json5")
      let difference = try compare(try SceneFile.read(path), "points", browser, folder)
      #expect(difference.mean < 1 && difference.outlierShare < 1 / 200, "\(difference)")
      #expect(browser.problems.isEmpty, "\(browser.problems)")
    }
  }

  @Test("Nothing is drawn while nothing changes, and a drag draws the scene from another direction")
  func frames() throws {
    let browser = try BrowserSession()
    let folder = try TemporaryFolder()
    try open(try SceneFile.parse(Array(Self.scenes[1].text.utf8), path: "shapes"), "shapes", browser, folder)
    let count = """
      document.querySelector('orrery-scene').renderer.pictureCount
      """
    // The frame of the first resize may still follow.
    try browser.waitUntilStill()
    let before = try #require(try browser.evaluate(count) as? Int)
    try browser.waitForFrames(20)
    #expect(try browser.evaluate(count) as? Int == before)

    let position = "document.querySelector('orrery-scene').view.effectiveCamera.position.join()"
    let camera = try browser.evaluate(position) as? String
    try browser.pointer("mousePressed", x: 200, y: 120)
    for step in 1...4 { try browser.pointer("mouseMoved", x: 200 + 20 * Double(step), y: 120) }
    try browser.pointer("mouseReleased", x: 280, y: 120)
    #expect(try browser.evaluate(position) as? String != camera)
    try browser.waitForFrames()
    #expect(try #require(try browser.evaluate(count) as? Int) > before)
    try browser.press("r")
    #expect(try browser.evaluate(position) as? String == camera)
    #expect(browser.problems.isEmpty)
  }

  @Test("A lost context is restored with the same picture")
  func contextLoss() throws {
    let browser = try BrowserSession()
    let folder = try TemporaryFolder()
    try open(
      try SceneFile.parse(Array(Self.scenes[0].text.utf8), path: "spheres"), "spheres", browser, folder)
    let before = try picture(browser)
    _ = try browser.evaluate(
      """
      new Promise((resolve) => {
        const { gl, canvas } = document.querySelector('orrery-scene').renderer;
        const loss = gl.getExtension('WEBGL_lose_context');
        canvas.addEventListener('webglcontextlost', () => setTimeout(() => loss.restoreContext(), 50));
        canvas.addEventListener('webglcontextrestored', resolve);
        loss.loseContext();
      })
      """)
    try browser.waitUntilStill()
    #expect(try picture(browser) == before)
  }

  private func compare(
    _ contents: SceneFile.Contents, _ name: String, _ browser: BrowserSession, _ folder: TemporaryFolder
  ) throws -> (mean: Double, outlierShare: Double) {
    try open(contents, name, browser, folder)
    let page = try picture(browser)
    let renderer = try PictureRenderer(
      contents.scene, renderer: .raycaster, width: Self.size.width, height: Self.size.height)
    let expected = try renderer.picture()
    try #require((page.width, page.height) == (expected.width, expected.height))
    return page.pixels.colorDifference(from: expected.pixels, outlierLimit: 24)
  }

  func open(
    _ contents: SceneFile.Contents, _ name: String, _ browser: BrowserSession, _ folder: TemporaryFolder
  ) throws {
    let bytes = try PageWriter.page(contents, options: PageOptions(controls: .none))
    try Data(bytes).write(to: URL(filePath: folder.path("\(name).html")))
    try browser.navigate(
      to: folder.path("\(name).html"), width: Self.size.width, height: Self.size.height, until: Self.isDrawn)
  }

  func picture(_ browser: BrowserSession) throws -> Image {
    try browser.waitForPicture()
    return try PNG.decode(browser.screenshot())
  }
}
