import Geometry
import RenderScene
import SceneModel
import Testing

@testable import Page

@Suite("The shaders of a page")
struct PageShaderTests {
  private func names(_ scene: Scene) -> [String] {
    PageShaders(scene, UsedEffects(scene, LiveBindings(.none, []))).names
  }

  @Test("Only scenes with triangles have the shaders of surfaces, and only those with shadows read depths")
  func choice() {
    #expect(names(Scene()) == ["picture.vert", "present.frag"])
    let cloud = Scene(sphereClouds: [SphereCloud(elements: [])])
    #expect(
      names(cloud) == [
        "picture.vert", "present.frag", "imposter-ids.vert", "imposter-ids.frag", "imposters.frag",
      ])
    let sphere = Scene(spheres: [Sphere(radius: 1)])
    #expect(names(sphere) == names(cloud))
    // Spheres that may be meshes.
    let (glass, grouped, brass) = (
      Sphere(color: Color(red: 1, green: 1, blue: 1, alpha: 0.5)), Sphere(group: Group()), Sphere()
    )
    brass.material = MaterialModel(name: "brass")
    for meshed in [glass, grouped, brass] {
      #expect(names(Scene(spheres: [meshed])).contains("surface.frag"))
    }
    #expect(names(Scene(backgroundBottom: .white)) == ["picture.vert", "present.frag", "backdrop.frag"])
    sphere.lights = [Light()]
    #expect(names(sphere).contains("depths.frag"))
  }
}

@Suite("The reduction of shaders of a page")
struct ShaderReductionTests {
  private let reduction = ShaderReduction(absent: ["A", "B"])

  @Test(
    "Branches that are never compiled are removed",
    arguments: [
      ("#if A\nx\n#endif\ny", "y"), ("#if A\nx\n#else\ny\n#endif", "y"), ("#if !A\nx\n#else\ny\n#endif", "x"),
      ("#if A || B\nx\n#endif\ny", "y"), ("#if A || C\nx\n#endif", "#if C\nx\n#endif"),
      ("#if A && C\nx\n#endif\ny", "y"), ("#if !A && C\nx\n#endif", "#if C\nx\n#endif"),
      ("#if A > 1\nx\n#endif\ny", "y"), ("#if C\n#if A\nx\n#else\ny\n#endif\n#endif", "#if C\ny\n#endif"),
      ("#if A\n#if C\nx\n#else\ny\n#endif\n#else\nz\n#endif", "z"),
      ("#if A\nx\n#elif C\ny\n#else\nz\n#endif", "#if C\ny\n#else\nz\n#endif"),
      ("#ifndef A\n#define A 0\n#endif\ny", "y"),
      ("#ifndef C\n#define C 0\n#endif\ny", "#ifndef C\n#define C 0\n#endif\ny"),
    ])
  func branches(text: String, expected: String) { #expect(reduction.reduced(text) == expected) }

  @Test("Pages without extended materials have no code of them, and pages with them have all")
  func features() throws {
    func text(_ extensions: MaterialExtensions) -> String {
      let scene = Scene(shapes: [Box()])
      guard
        case .object(let files) =
          PageShaders(scene, UsedEffects(scene, LiveBindings(.none, [])), extensions).value
      else { return "" }
      return files.map { file in
        if case .text(let text) = file.value { file.key + text } else { file.key }
      }.joined()
    }
    for name in [
      "SHEEN", "sheen", "ANISOTROPY", "anisotrop", "IRIDESCENCE", "filmFactors", "TRANSMISSION", "JOINTS",
    ] {
      #expect(!text([]).contains(name), "\(name)")
    }
    let all = text(.all)
    for name in [
      "sheen.glsl", "anisotropy.glsl", "iridescence.glsl", "transmission.glsl", "transmission.frag",
    ] {
      #expect(all.contains(name), "\(name)")
    }
    let sheen = text(MaterialExtensions(layers: ["SHEEN"]))
    #expect(sheen.contains("sheen.glsl") && !sheen.contains("iridescence.glsl"))
  }
}
