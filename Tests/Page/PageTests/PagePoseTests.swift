import Foundation
import Geometry
import MeshFormats
import Pictures
import Rendering
import SceneModel
import TestSupport
import Testing

@testable import Page
@testable import SceneFiles

/// The poses of a page, computed by its script without a browser.
@Suite("Poses of pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct PagePoseTests {
  @Test("At 20 times of random clips and fades, the vertices of a page are those of the scene")
  func randomClips() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(4) {
      let contents = try pageScene(RiggedDocument.random(using: &generator), "animation: { clip: 'clip 0' }")
      let animation = try #require(contents.scene.animations.first)
      animation.fade.clip = "clip 1"
      let states = (0..<20).map { step -> [Float] in
        [Float(step) * 0.17 - 0.3, step % 3 == 0 ? 0 : Float(step) / 20]
      }
      let found = try positions(contents, states)
      for (state, meshes) in zip(states, found) {
        (animation.time, animation.fade.weight) = (state[0], state[1])
        for (number, mesh) in contents.scene.meshes.enumerated() {
          let transform = mesh.placement.transform
          let expected = mesh.posedMesh.vertices.map { transform.apply(to: $0.position) }
          let size = mesh.bounds.size.max()
          for (index, position) in expected.enumerated() {
            let other = SIMD3(
              meshes[number][3 * index], meshes[number][3 * index + 1], meshes[number][3 * index + 2])
            let distance = ((other - position) * (other - position)).sum().squareRoot()
            #expect(distance < 2e-4 * max(size, 1), "mesh \(number), vertex \(index), \(state)")
            if distance >= 2e-4 * max(size, 1) { return }
          }
        }
      }
    }
  }

  @Test("At 20 times of clips and fades, materials, lights and cameras of a page are those of the scene")
  func properties() throws {
    let contents = try pageScene(AnimatedDocument.everything, "animation: { clip: 'first' }")
    let animation = try #require(contents.scene.animations.first)
    animation.fade.clip = "second"
    let states = (0..<20).map { step -> [Float] in
      [Float(step) * 0.11 - 0.3, step % 3 == 0 ? 0 : Float(step) / 20]
    }
    let found = try pageValues(contents, states)
    let file = try #require(contents.scene.importedMeshes.first)
    for (state, values) in zip(states, found) {
      (animation.time, animation.fade.weight) = (state[0], state[1])
      let light = try #require(contents.scene.lights.first)
      let camera = try #require(file.cameras.first)
      let material = file.meshes[0].material
      let texture = try #require(material.details.baseColorTexture)
      var expected: [[Float]] = file.meshes.map { mesh in (0..<4).map { mesh.color.linear[$0] } }
      expected.append([
        material.roughness, material.details.clearcoatNormalScale, material.details.emissiveColor.x,
        material.details.transmission,
      ])
      let rows = texture.transform.rows
      expected.append([rows.0.x, rows.0.y, rows.0.z, rows.1.x, rows.1.y, rows.1.z])
      expected.append([light.intensity, light.outerConeAngle, light.color.red])
      expected.append([camera.fieldOfView])
      #expect(values.count == expected.count)
      for (number, (list, wanted)) in zip(values, expected).enumerated() {
        // A curve has sixteen lines in place of a span.
        let error = zip(list, wanted).map { abs($0 - $1) }.max() ?? .infinity
        #expect(list.count == wanted.count && error < 0.01, "\(number) at \(state): \(list), \(wanted)")
      }
    }
  }

  @Test("The clips of a page change only the materials of their meshes")
  func sharedMaterials() throws {
    let contents = try pageScene(AnimatedDocument.everything, "animation: { clip: 'first' }")
    let models = try PageModels(contents.scene)
    let materials = contents.scene.meshes.map { models.list[models.index(of: $0)].material }
    // The first two share the animated material, the third one has an equal one that no clip changes.
    #expect(materials[0] >= 0 && materials[0] == materials[1] && materials[2] != materials[0])
    #expect(PageWriter.stillPoses(of: contents).isEmpty)
  }

  /// Returns numbers of the models of a page after each change of the time and the fade: the colour of each mesh, numbers of the
  /// material of the first one, the transform of its texture, and numbers of the light and of the second camera.
  private func pageValues(_ contents: SceneFile.Contents, _ states: [[Float]]) throws -> [[[Float]]] {
    try pageOutput(
      contents,
      """
      const animation = scene.models.find(({ kind }) => kind === "animation").index;
      const fade = scene.models.find(({ kind }) => kind === "fade").index;
      const meshes = scene.models.filter(({ data }) => data.mesh);
      const light = scene.models.find(({ kind }) => kind === "light").values;
      const camera = scene.models.findLast(({ kind }) => kind === "camera").values;
      const { values, data } = scene.models[meshes[0].material];
      for (const [time, weight] of \(states)) {
        scene.set(animation, "time", time);
        scene.set(fade, "weight", weight);
        scene.update();
        scene.dirty.clear();
        const { rowU, rowV } = data.textures.baseColor;
        print(JSON.stringify([
          ...meshes.map((mesh) => mesh.values.color),
          [values.roughness, data.clearcoatNormalScale, values.emissiveColor[0], values.transmission], [...rowU, ...rowV],
          [light.intensity, light.outerConeAngle, light.color[0]], [camera.fieldOfView],
        ]) + "\\n");
      }

      """)
  }

  /// Returns the positions of the vertices of each mesh in the scene, after each change of the time and the fade.
  private func positions(_ contents: SceneFile.Contents, _ states: [[Float]]) throws -> [[[Float]]] {
    try pageOutput(
      contents,
      """
      import { Placements } from "./placements.js";
      import { Deformation } from "./deformation.js";
      import { applyTransform } from "./transforms.js";
      const device = { gl: { getParameter: () => 32 }, makeTexture: () => null };
      const placements = new Placements(scene);
      const animation = scene.models.find(({ kind }) => kind === "animation").index;
      const fade = scene.models.find(({ kind }) => kind === "fade").index;
      const meshes = scene.models.filter(({ data }) => data.mesh);
      const deformations = meshes.map((model) => new Deformation(device, scene, model));
      for (const [time, weight] of \(states)) {
        scene.set(animation, "time", time);
        scene.set(fade, "weight", weight);
        scene.animations.reset();
        placements.reset();
        print(JSON.stringify(meshes.map((model, number) => {
          const deformation = deformations[number];
          deformation.update(placements);
          const { transform } = deformation.placement(placements) ?? placements.ofModel(model);
          const { positions } = deformation.posed;
          return Array.from({ length: positions.length / 3 }, (_, index) => (
            applyTransform(transform, positions.subarray(3 * index, 3 * index + 3)))).flat();
        })) + "\\n");
      }

      """)
  }

  /// Runs `text` after the creation of the scene of a page, and returns the lists that it prints, one in a line.
  private func pageOutput(_ contents: SceneFile.Contents, _ text: String) throws -> [[[Float]]] {
    let header = try PageHeader(contents, title: "", options: PageOptions())
    let data = PageData.bytes(script: "", header.json, header.arrays)
    let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }
    let rest = text.split(separator: "\n").filter { !$0.hasPrefix("import ") }
    let text = """
      import { decodeData } from "./data.js";
      import { Scene } from "./scene.js";
      \(imports.joined(separator: "\n"))
      const scene = new Scene(decodeData(Uint8Array.from([\(data.map { "\($0)" }.joined(separator: ","))]).buffer));
      \(rest.joined(separator: "\n"))

      """
    let script = ScriptBundle.script(
      entry: "test.js", expressions: header.expressions, adding: [ScriptModule(name: "test.js", text: text)],
      omitting: header.omittedModules)
    return try ScriptEngine.run(script).split(separator: "\n").map {
      try JSONDecoder().decode([[Float]].self, from: Data($0.utf8))
    }
  }

  @Test(
    "The time of a page is that of the clips that are shown, and pages without clips contain no code of them")
  func time() throws {
    let shown = try PageHeader(
      pageScene(RiggedDocument.beam, "animation: { clip: 'bend' }"), title: "", options: PageOptions())
    #expect(
      String(decoding: shown.json, as: UTF8.self).contains(
        #""key":"time","rate":1,"min":0,"max":1,"label":"bend""#))
    #expect(!shown.omittedModules.contains("animations.js") && !shown.omittedModules.contains("player.js"))
    #expect(shown.script.contains("jointTransforms"))
    let bound = try PageHeader(
      pageScene(RiggedDocument.beam, "animation: { clip: 'bend' }", "parameters: { t: 0 }"), title: "",
      options: PageOptions())
    #expect(String(decoding: bound.json, as: UTF8.self).contains(#""time":{"parameter":"t""#))
    let still = try PageHeader(
      SceneFile.parse(Array("{ boxes: [{}] }".utf8), path: "a"), title: "", options: PageOptions())
    #expect(still.omittedModules.isSuperset(of: ["animations.js", "deformation.js", "player.js"]))
  }
}

/// Returns a scene with the document as a mesh file that is called `rig`.
func pageScene(
  _ document: MeshDocument, _ entry: String = "", _ rest: String = ""
) throws -> SceneFile.Contents {
  let folder = try TemporaryFolder()
  try Data(document.bytes(as: .glb)).write(to: folder.url.appending(path: "rig.glb"))
  return try SceneFile.read(
    try folder.write(
      """
      { camera: { position: [2, 3, 9], target: [0, 1, 0] },
        meshes: [{ name: 'rig', file: 'rig.glb', \(entry) }], \(rest) }
      """, to: "scene.json5"))
}

/// Documents whose clips change materials, lights and cameras.
enum AnimatedDocument {
  /// Three boxes, of which two share a material that the clips change, a spot light, and a camera.
  static var everything: MeshDocument {
    get throws {
      var material = Material(metallic: 0.5, roughness: 0.5)
      let image = EncodedImage(name: "checks", bytes: try checks)
      material.details.baseColorTexture = TextureReference(Texture(image))
      material.details.clearcoatNormalScale = 0.5
      var box = try Mesh.box()
      box.textureCoordinates = box.vertices.map { [$0.position.x + $0.position.z, $0.position.y] }
      var document = MeshDocument(
        meshes: [box],
        nodes: ([-2, 0, 2] as [Float]).map { place in
          var node = MeshDocument.Node(mesh: 0, translation: [place, 0, 0])
          node.material = material
          return node
        },
        cameras: [.init(projection: .perspective(.init(verticalAngle: 1, near: 0.1)))],
        lights: [
          .init(
            transform: Transform(translation: [0, 1, 5]), kind: .spot(innerAngle: 0.2, outerAngle: 0.6),
            intensity: 40)
        ])
      let animated: [MeshDocument.PropertyChannel.Target] = [.node(0), .node(1)]
      let color = "pbrMetallicRoughness/baseColorFactor"
      let roughness = "pbrMetallicRoughness/roughnessFactor"
      let offset = "pbrMetallicRoughness/baseColorTexture/extensions/KHR_texture_transform/offset"
      let normalScale = "extensions/KHR_materials_clearcoat/clearcoatNormalTexture/scale"
      let transmission = "extensions/KHR_materials_transmission/transmissionFactor"
      let glow: [Float] = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.6, 0.3, 0, 0, 0, 0]
      var (first, second) = (MeshDocument.Clip(name: "first"), MeshDocument.Clip(name: "second"))
      first.properties = [
        .init(animated, color, times: [0, 1], values: [1, 1, 1, 1, 0.2, 0.4, 1, 1]),
        .init(animated, roughness, .step, times: [0, 0.5], values: [0.1, 0.9]),
        .init(animated, "emissiveFactor", .cubicSpline, times: [0, 1], values: glow),
        .init(animated, normalScale, times: [0, 1], values: [0, 1]),
        .init(animated, offset, times: [0, 1], values: [0, 0, 0.5, 0.25]),
        .init([.light(0)], "intensity", times: [0, 1], values: [10, 90]),
        .init([.light(0)], "spot/outerConeAngle", times: [0, 1], values: [0.3, 0.9]),
        .init([.camera(0)], "perspective/yfov", times: [0, 1], values: [0.5, 1.5]),
      ]
      second.properties = [
        .init(animated, color, times: [0, 1], values: [1, 0, 0, 1, 1, 1, 0, 1]),
        .init(animated, transmission, times: [0, 1], values: [0, 0.5]),
        .init([.light(0)], "color", times: [0, 1], values: [1, 1, 1, 0.2, 1, 1]),
      ]
      document.clips = [first, second]
      return document
    }
  }

  /// An image of 8x8 pixels in two colours.
  private static var checks: [UInt8] {
    get throws {
      let pixels = (0..<64).flatMap { index -> [UInt8] in
        let isWhite = (index / 4 + index / 32) % 2 == 0
        return isWhite ? [255, 255, 255, 255] : [90, 90, 90, 255]
      }
      return try PNG.encode(Image(width: 8, height: 8, pixels: pixels))
    }
  }
}

extension PagePictureTests {
  @Test("A page plays clips of materials, lights and cameras as the raycaster does")
  func animatedProperties() throws {
    let browser = try BrowserSession()
    let folder = try TemporaryFolder()
    let contents = try pageScene(
      AnimatedDocument.everything, "animation: { clip: 'first', fade: { clip: 'second', weight: 0.25 } }")
    try open(contents, "properties", browser, folder)
    var pictures = [try picture(browser)]
    for time in [0.3, 0.7, 1] as [Float] {
      _ = try browser.evaluate("document.querySelector('orrery-scene').scene.time.seek(\(time))")
      pictures.append(try picture(browser))
      try contents.show(clip: nil, at: time)
      let difference = try self.difference(try #require(pictures.last), contents)
      #expect(difference.mean < 2 && difference.outlierShare < 1 / 100, "at \(time): \(difference)")
    }
    for (one, other) in zip(pictures, pictures.dropFirst()) {
      #expect(one.pixels.colorDifference(from: other.pixels, outlierLimit: 24).mean > 1)
    }
    #expect(browser.problems.isEmpty, "\(browser.problems)")
  }

  @Test("A page shows clips, joints and morph targets at a time as the raycaster does")
  func poses() throws {
    let browser = try BrowserSession()
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 5)
    var switching = MeshDocument(
      meshes: [try .box()], nodes: [.init(group: 0, mesh: 0), .init(mesh: 0, translation: [2, 0, 0])],
      groups: [.init(name: "lamp")])
    switching.clips = [
      .init(
        name: "blink",
        channels: [.init(.group(0), .visibility, .step, times: [0, 0.5, 1], values: [0, 1, 1])])
    ]
    for (name, document, clip) in [
      ("beam", RiggedDocument.beam, "bend"), ("random", RiggedDocument.random(using: &generator), "clip 0"),
      ("visibility", switching, "blink"),
    ] {
      // The standard light casts no shadow of a part that is hidden when the page is written.
      let contents = try pageScene(
        document, "animation: { clip: '\(clip)' }", "lights: [{ direction: [-1, -2, -1] }]")
      try open(contents, name, browser, folder)
      let before = try picture(browser)
      for time in [0.3, 0.7] as [Float] {
        _ = try browser.evaluate("document.querySelector('orrery-scene').scene.time.seek(\(time))")
        let page = try picture(browser)
        try contents.show(clip: nil, at: time)
        let difference = try self.difference(page, contents)
        #expect(difference.mean < 2 && difference.outlierShare < 1 / 200, "\(name) at \(time): \(difference)")
        if time > 0.5 { #expect(page != before, "\(name)") }
      }
      #expect(browser.problems.isEmpty, "\(name): \(browser.problems)")
    }
  }

  @Test("The edges and normals of a surface follow its pose", arguments: ["wireframe", "normals"])
  func lines(effect: String) throws {
    let browser = try BrowserSession()
    let contents = try pageScene(
      RiggedDocument.beam, "animation: { clip: 'bend' }",
      "lights: [{ direction: [-1, -2, -1] }], effects: { \(effect): true }")
    try open(contents, "lines", browser, TemporaryFolder())
    _ = try picture(browser)
    _ = try browser.evaluate("document.querySelector('orrery-scene').scene.time.seek(0.7)")
    try contents.show(clip: nil, at: 0.7)
    let difference = try self.difference(try picture(browser), contents)
    #expect(difference.mean < 2 && difference.outlierShare < 1 / 60, "\(difference)")
  }

  @Test("Parameters of a page turn joints, weigh morph targets and fade clips as in Orrery")
  func boundPoses() throws {
    let browser = try BrowserSession()
    let folder = try TemporaryFolder()
    let contents = try pageScene(
      RiggedDocument.beam,
      """
      animation: { clip: 'bend', time: 'at', fade: { clip: 'rise', weight: 'run' } }, rotation: [0, 'angle / 3', 0],
      parts: { upper: { rotation: [0, 0, '-angle'] }, 'skin.wide': { weight: 'angle / 60' } }
      """, "parameters: { angle: 0, at: 0.2, run: 0 }")
    try open(contents, "bound", browser, folder)
    for (name, value) in [("angle", 40.0), ("at", 0.8), ("run", 0.4)] {
      _ = try browser.evaluate(
        "document.querySelector('orrery-scene').scene.setParameter('\(name)', \(value))")
      try contents.bindings?.set(name, to: .number(value))
      let difference = try self.difference(try picture(browser), contents)
      #expect(difference.mean < 2 && difference.outlierShare < 1 / 200, "\(name): \(difference)")
    }
    #expect(browser.problems.isEmpty, "\(browser.problems)")
  }

  @Test("A page plays its clips when it opens, and the button of the time stops and plays them")
  func playing() throws {
    let browser = try BrowserSession()
    let folder = try TemporaryFolder()
    let contents = try pageScene(RiggedDocument.skinnedBeam, "animation: { clip: 'rise' }")
    try Data(try PageWriter.page(contents)).write(to: URL(filePath: folder.path("play.html")))
    try browser.navigate(to: folder.path("play.html"), width: 400, height: 250, until: Self.isDrawn)
    let element = "document.querySelector('orrery-scene')"
    let click = "\(element).shadowRoot.querySelector('.time button').click()"
    // The page plays when it opens. The first click stops it.
    try browser.wait(for: "\(element).scene.time.value > 0.2")
    _ = try browser.evaluate(click)
    let still = try #require(try browser.evaluate("\(element).scene.time.value") as? Double)
    #expect(try browser.evaluate("\(element).scene.time.isPlaying") as? Bool == false)
    _ = try browser.evaluate(click)
    try browser.wait(for: "\(element).scene.time.value !== \(still)")
    _ = try browser.evaluate(click)
    try browser.waitForPicture()
    let text = try browser.evaluate("\(element).shadowRoot.querySelector('.time output').textContent")
    #expect((text as? String)?.hasPrefix("rise = ") == true, "\(text ?? "")")
    #expect(browser.problems.isEmpty, "\(browser.problems)")
  }

  private func difference(
    _ page: Image, _ contents: SceneFile.Contents
  ) throws -> (mean: Double, outlierShare: Double) {
    let renderer = try PictureRenderer(
      contents.scene, renderer: .raycaster, width: page.width, height: page.height)
    return page.pixels.colorDifference(from: try renderer.picture().pixels, outlierLimit: 24)
  }
}
