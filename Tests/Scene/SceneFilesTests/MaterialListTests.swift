import Geometry
import SceneModel
import Testing

@testable import MeshFormats
@testable import SceneFiles

/// The folder of the scenes: an image with two names, and one whose name has a blank.
private let siblings = SiblingFiles { (name) throws(SiblingFiles.Refusal) in
  switch name {
  case "wood.png", "my wood.png": return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
  case "studio.hdr": return Array("#?RADIANCE\n".utf8)
  default: throw .outside
  }
}

private func readScene(_ text: String) throws(SceneFileError) -> SceneFile.Contents {
  try SceneFile.parse(Array(text.utf8), path: "a.json5", siblings: siblings)
}

private func message(_ text: String) -> String {
  do throws(SceneFileError) {
    _ = try readScene(text)
    return "accepted"
  } catch {
    return error.description
  }
}

@Suite("Materials in scene files")
struct MaterialListTests {
  @Test("A material has the values of its keys, and shapes of every kind take it by name")
  func values() throws {
    let lists = ShapeKinds.all.map { "\($0.listKey): [{ material: 'brass' }, {}]" }.joined(separator: ", ")
    let scene = try readScene(
      """
      { materials: [{ name: "brass", baseColor: "#b5a642", metallic: 1, roughness: 0.3, emissiveColor: "red",
          emissiveStrength: 2, alphaMode: "mask", alphaCutoff: 0.25, clearcoat: 0.5, clearcoatRoughness: 0.125,
          indexOfRefraction: 1.25, specular: 0.75, specularColor: "blue", normalScale: -1, occlusionStrength: 0,
          isUnlit: true }], \(lists) }
      """
    ).scene
    let brass = try #require(scene.materials.first)
    #expect(scene.materials.count == 1 && brass.name == "brass")
    var expected = Material(metallic: 1, roughness: 0.3)
    expected.name = "brass"
    expected.emissiveColor = [1, 0, 0]
    expected.emissiveStrength = 2
    (expected.alphaMode, expected.alphaCutoff) = (.mask, 0.25)
    (expected.clearcoat, expected.clearcoatRoughness) = (0.5, 0.125)
    (expected.indexOfRefraction, expected.specular, expected.specularColor) = (1.25, 0.75, [0, 0, 1])
    (expected.normalScale, expected.occlusionStrength, expected.isUnlit) = (-1, 0, true)
    #expect(brass.material == expected)
    #expect(brass.baseColor.hex == "#b5a642")
    let shapes: [any Shape] = scene.spheres + scene.shapes
    #expect(shapes.map { $0.material === brass } == ShapeKinds.all.flatMap { _ in [true, false] })
    #expect(shapes.allSatisfy { $0.material == nil || $0.material === brass })
    #expect(shapes[0].appearance.color.hex == "#b5a642" && shapes[1].appearance == SurfaceAppearance())
  }

  @Test("A texture is the name of a file, or an object with its use; each file is read once")
  func textures() throws {
    let contents = try readScene(
      """
      { materials: [{ name: "a", baseColorTexture: "wood.png", normalTexture: "my%20wood.png",
          emissiveTexture: { file: "./wood.png", scale: 2, offset: [0.25, 0.5], rotation: 90, wrap: "mirror",
            filter: "nearest" },
          occlusionTexture: { file: "my wood.png", scale: [2, 3], wrap: "clamp", filter: "linear" } }] }
      """)
    let material = try #require(contents.scene.materials.first).material
    let base = try #require(material.baseColorTexture), emissive = try #require(material.emissiveTexture)
    let normal = try #require(material.normalTexture), occlusion = try #require(material.occlusionTexture)
    #expect(base == TextureReference(Texture(base.texture.image)))
    #expect(base.texture.image.name == "wood.png" && base.texture.image.mediaType == .png)
    #expect(emissive.texture.image === base.texture.image)
    #expect(emissive.transform == TextureTransform(offset: [0.25, 0.5], rotation: .pi / 2, scale: [2, 2]))
    #expect(emissive.texture.sampler.wrapU == .mirrored && emissive.texture.sampler.wrapV == .mirrored)
    #expect(
      emissive.texture.sampler.magnification == .nearest && emissive.texture.sampler.minification == nil)
    #expect(normal.texture.image.name == "my wood.png" && normal.texture.image === occlusion.texture.image)
    #expect(occlusion.transform.scale == [2, 3] && occlusion.texture.sampler.wrapU == .clamped)
    #expect(contents.warnings.isEmpty)
    #expect(contents.referencedFiles == ["wood.png", "my%20wood.png", "my wood.png", "./wood.png"])
  }

  @Test("An image that is missing or outside the folder is a warning, and the material keeps a placeholder")
  func missingImages() throws {
    let contents = try readScene(
      "{materials: [{name: 'a', baseColorTexture: '../b.png'}], environment: {file: 'c.hdr'}}")
    #expect(
      contents.warnings.map(\.description) == [
        "a.json5: image ../b.png: is outside the folder of the file, and is read only from a folder of --allow-files",
        "a.json5: image c.hdr: is outside the folder of the file, and is read only from a folder of --allow-files",
      ])
    #expect(contents.missingImageWarnings == contents.warnings)
    #expect(contents.scene.materials[0].baseColorTexture?.texture.image.failure != nil)
    #expect(contents.scene.environment.image == nil)
    // A renderer reports the missing image again, and a damaged one.
    let failures = [
      "image ../b.png: is outside the folder of the file, and is read only from a folder of --allow-files",
      "image d.png: is damaged",
    ]
    #expect(
      contents.warnings(ofImageFailures: failures).map(\.description) == ["a.json5: image d.png: is damaged"])
  }

  @Test("Expressions set and read the factors of materials, and --set replaces them")
  func expressions() throws {
    let contents = try readScene(
      """
      { parameters: { t: 0 },
        materials: [{ name: "brass", roughness: "0.5 + t", baseColor: "rgb(t, 0, 0)", isUnlit: "t > 0.25" },
                    { name: "steel", metallic: 1, roughness: "brass.roughness / 2" }],
        spheres: [{ name: "ball", radius: "1 + steel.roughness", material: "brass" }] }
      """)
    let (brass, steel) = (contents.scene.materials[0], contents.scene.materials[1])
    #expect(brass.roughness == 0.5 && steel.roughness == 0.25 && !brass.isUnlit)
    var seen: [Float] = []
    let subscription = contents.scene.spheres[0].appearances.subscribe { seen.append($0.material.roughness) }
    try contents.set("t=0.5")
    #expect(brass.roughness == 1 && steel.roughness == 0.5 && contents.scene.spheres[0].radius == 1.5)
    #expect(brass.isUnlit && brass.baseColor.hex == "#800000")
    #expect(seen == [0.5, 1])
    try contents.set("brass.roughness=0.2")
    try contents.set("brass.alphaMode=blend")
    try contents.set("brass.isUnlit=false")
    try contents.set("brass.emissiveColor=#ffffff")
    try contents.set("t=0")
    #expect(brass.roughness == 0.2 && steel.roughness == 0.1 && !brass.isUnlit)
    #expect(brass.alphaMode == .blend && brass.emissiveColor == .white)
    #expect(contents.bindings?.failures.isEmpty == true)
    // 0.5 + t exceeds the range.
    let other = try readScene("{parameters: {t: 0}, materials: [{name: 'a', roughness: '0.5 + t'}]}")
    try other.set("t=1")
    #expect(other.scene.materials[0].roughness == 1 && other.bindings?.failures.isEmpty == true)
    #expect(
      other.gapWarnings.map(\.description) == [
        "a.json5:1: a value is out of range, so the nearest valid one is used: expected a number from 0 to 1 for roughness of material \"a\", found 1.5 where t is 1"
      ])
    subscription.dispose()
  }

  @Test("Mistakes name the place and a similar name")
  func mistakes() {
    for (text, expected) in [
      (
        "{materials: [{name: 'brass'}], spheres: [{material: 'bras'}]}",
        "a.json5:1:53: unknown material \"bras\" of sphere number 1, did you mean \"brass\"?"
      ),
      (
        "{boxes: [{name: 'b', material: 'brass'}]}",
        "a.json5:1:32: unknown material \"brass\" of box \"b\", expected a name in the list materials"
      ),
      ("{materials: [{}]}", "a.json5:1:14: expected a name for name of material number 1, found none"),
      (
        "{materials: [{name: 'a', metalic: 1}]}",
        "a.json5:1:26: unknown key \"metalic\" in material \"a\", did you mean \"metallic\"?"
      ),
      (
        "{materials: [{name: 'a', alphaMode: 'blended'}]}",
        "a.json5:1:37: unknown alphaMode \"blended\" of material \"a\", did you mean \"blend\"?"
      ),
      (
        "{materials: [{name: 'a', isUnlit: 1}]}",
        "a.json5:1:35: expected true or false for isUnlit of material \"a\", found 1"
      ),
      (
        "{materials: [{name: 'a', baseColorTexture: 1}]}",
        "a.json5:1:44: expected the name of an image file, or an object with the file for baseColorTexture of material \"a\", found 1"
      ),
      (
        "{materials: [{name: 'a', normalTexture: {file: 'wood.png', wrap: 'reapeat'}}]}",
        "a.json5:1:66: unknown value \"reapeat\" for wrap of normalTexture of material \"a\", did you mean \"repeat\"?"
      ),
      (
        "{materials: [{name: 'a', normalTexture: {file: 'wood.png', offset: 1}}]}",
        "a.json5:1:68: expected two numbers [u, v] for offset of normalTexture of material \"a\", found 1"
      ),
      (
        "{materials: [{name: 'a'}], spheres: [{name: 'a'}]}",
        "a.json5:1:45: expected each name once, found a second \"a\" (the first is on line 1)"
      ),
      (
        "{materials: [{name: 'brass', roughness: 'bras.metallic'}]}",
        "a.json5:1:42: unknown name \"bras.metallic\", did you mean \"brass.metallic\"?"
      ),
      (
        "{environment: {file: 'wood.png'}}",
        "a.json5:1:22: expected a Radiance HDR image for file of the environment, found \"wood.png\" (image/png)"
      ),
      (
        "{environment: {rotatoin: 1}}",
        "a.json5:1:16: unknown key \"rotatoin\" in the environment, did you mean \"rotation\"?"
      ),
    ] { #expect(message(text) == expected, "\(text)") }
  }

  @Test("--set refuses words that a material does not know, with the known ones")
  func assignments() throws {
    let contents = try readScene("{materials: [{name: 'brass'}]}")
    for (assignment, expected) in [
      (
        "brass.alphaMode=cut",
        "\"brass.alphaMode=cut\": expected opaque, mask or blend for alphaMode, found \"cut\""
      ),
      ("brass.isUnlit=1", "\"brass.isUnlit=1\": expected true or false for isUnlit, found \"1\""),
      (
        "brass.roughnes=1",
        "\"brass.roughnes=1\": unknown property \"roughnes\" of material \"brass\", did you mean \"roughness\"?"
      ),
      ("bras.roughness=1", "\"bras.roughness=1\": no model is called \"bras\", did you mean \"brass\"?"),
      ("exposure=red", "\"exposure=red\": expected a finite number for exposure, found \"red\""),
    ] {
      #expect(performing { try contents.set(assignment) } == expected)
    }
  }

  private func performing(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test("A repetition with a material creates spheres instead of a cloud, and they share the material")
  func repetition() throws {
    let text = "{materials: [{name: 'a'}], spheres: [{MATERIAL repeat: {count: 2000}}]}"
    let plain = try readScene(text.replacing("MATERIAL", with: "")).scene
    #expect(plain.spheres.isEmpty && plain.sphereClouds.count == 1)
    let scene = try readScene(text.replacing("MATERIAL", with: "material: 'a',")).scene
    #expect(scene.spheres.count == 2000 && scene.sphereClouds.isEmpty)
    #expect(scene.spheres.allSatisfy { $0.material === scene.materials[0] })
  }
}

@Suite("Environment, exposure and shadows in scene files")
struct SceneEnvironmentFileTests {
  @Test("The environment, the exposure and the shadows of lights have the values of the file")
  func values() throws {
    let contents = try readScene(
      """
      { environment: { file: "studio.hdr", rotation: 30, intensity: 0.5, visible: true }, exposure: -1,
        lights: [{ direction: [0, -1, 0] }, { direction: [0, -1, 0], castsShadow: false }] }
      """)
    let environment = contents.scene.environment
    #expect(environment.image?.mediaType == .radiance && environment.image?.name == "studio.hdr")
    #expect(environment.rotation == 30 && environment.intensity == 0.5 && environment.isVisible)
    #expect(contents.scene.exposure == -1)
    #expect(contents.scene.lights.map(\.castsShadow) == [true, false])
    #expect(contents.referencedFiles == ["studio.hdr"])
    let empty = try readScene("{}").scene
    #expect(empty.environment.image == nil && empty.environment.intensity == 1 && empty.exposure == 0)
  }

  @Test("Expressions set and read the environment, the exposure and the shadows, and --set replaces them")
  func expressions() throws {
    let contents = try readScene(
      """
      { parameters: { t: 1 }, exposure: "t / 2",
        environment: { rotation: "10 * t", intensity: "exposure", visible: "t > 1" },
        lights: [{ direction: [0, -1, 0], castsShadow: "t > 1" }],
        spheres: [{ radius: "1 + environment.rotation" }] }
      """)
    let scene = contents.scene, environment = contents.scene.environment
    #expect(scene.exposure == 0.5 && environment.rotation == 10 && environment.intensity == 0.5)
    #expect(!environment.isVisible && !scene.lights[0].castsShadow && scene.spheres[0].radius == 11)
    try contents.set("t=2")
    #expect(scene.exposure == 1 && environment.rotation == 20 && environment.intensity == 1)
    #expect(environment.isVisible && scene.lights[0].castsShadow && scene.spheres[0].radius == 21)
    try contents.set("environment.rotation=30")
    try contents.set("exposure=3")
    try contents.set("environment.visible=false")
    try contents.set("t=4")
    #expect(environment.rotation == 30 && scene.spheres[0].radius == 31 && !environment.isVisible)
    #expect(scene.exposure == 3 && environment.intensity == 3)
  }

  @Test("The exposure can be auto, and the tone mapping is a word, in files and with --set")
  func toneMapping() throws {
    let scene = try readScene("{ exposure: 'auto', toneMapping: 'agx' }").scene
    #expect(scene.autoExposure && scene.exposure == 0 && scene.toneMapping == .agx)
    let contents = try readScene(
      "{ parameters: { m: { value: 'aces', choices: ['aces', 'linear'] } }, autoExposure: true, exposure: 1, toneMapping: 'm' }"
    )
    #expect(
      contents.scene.autoExposure && contents.scene.exposure == 1 && contents.scene.toneMapping == .aces)
    try contents.set("m=linear")
    try contents.set("autoExposure=false")
    #expect(contents.scene.toneMapping == .linear && !contents.scene.autoExposure)
    try contents.set("exposure=auto")
    #expect(contents.scene.autoExposure && contents.scene.exposure == 1)
    let error = #expect(throws: SceneFileError.self) { try readScene("{ toneMapping: 'filmic' }") }
    let message = error?.description ?? ""
    #expect(message.contains("neutral, aces, agx or linear"), "\(message)")
    #expect(throws: SceneFileError.self) { try readScene("{ autoExposure: 3 }") }
  }

  @Test("Point and spot lights have the values of the file, and expressions set and read them")
  func lightKinds() throws {
    let contents = try readScene(
      """
      { parameters: { t: 1 },
        groups: [{ name: "lamp", position: [0, 2, 0] }],
        lights: [
          { name: "bulb", kind: "point", position: [0, "t", 0], intensity: 4, range: "2 * t" },
          { kind: "spot", position: [1, 2, 3], direction: [0, -1, 0], innerConeAngle: 10, outerConeAngle: "20 + t" },
          { kind: "directional", direction: [1, 0, 0] },
        ],
        spheres: [{ radius: "bulb.range" }] }
      """)
    let lights = contents.scene.lights
    #expect(lights.map(\.kind) == [.point, .spot, .directional])
    #expect(lights[0].position == [0, 1, 0] && lights[0].intensity == 4 && lights[0].range == 2)
    #expect(
      lights[1].position == [1, 2, 3] && lights[1].innerConeAngle == 10 && lights[1].outerConeAngle == 21)
    #expect(lights[1].range == 0 && lights[2].outerConeAngle == 45 && contents.scene.spheres[0].radius == 2)
    try contents.set("t=3")
    #expect(lights[0].position == [0, 3, 0] && lights[0].range == 6 && lights[1].outerConeAngle == 23)
    try contents.set("bulb.range=5")
    try contents.set("lights[1].outerConeAngle=60")
    #expect(lights[0].range == 5 && lights[1].outerConeAngle == 60 && contents.scene.spheres[0].radius == 5)
  }

  @Test(
    "A light of a kind needs the place of the kind, in its valid values",
    arguments: [
      ("{kind: 'point'}", "three numbers [x, y, z] for position of light number 1, found none"),
      (
        "{kind: 'spot', position: [0, 1, 0]}",
        "three numbers [x, y, z] for direction of light number 1, found none"
      ),
      (
        "{kind: 'lamp', position: [0, 1, 0]}",
        "unknown kind \"lamp\" of light number 1, expected directional, point or spot"
      ),
    ])
  func lightMistakes(light: String, message: String) throws {
    let error = try #require(throws: SceneFileError.self) { try readScene("{lights: [\(light)]}") }
    #expect("\(error)".contains(message), "\(error)")
  }

  @Test(
    "A shape called environment has precedence, and a parameter must not be called environment or exposure")
  func precedence() throws {
    let contents = try readScene(
      "{spheres: [{name: 'environment', radius: 2}, {radius: 'environment.radius'}]}")
    try contents.set("environment.radius=3")
    #expect(contents.scene.spheres.map(\.radius) == [3, 3])
    for name in ["environment", "exposure"] {
      #expect(
        message("{parameters: {\(name): 1}}")
          == "a.json5:1:15: expected a parameter name of letters, digits and _ without another meaning in expressions, found \"\(name)\", a property of the scene"
      )
    }
  }
}
