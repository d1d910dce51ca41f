import Geometry
import Reactive
import RenderScene
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import Page
@testable import SceneExpressions

@Suite("The script of a page")
struct ScriptBundleTests {
  @Test("The limits of lists in lists.js are those of ExpressionLimits")
  func listLimits() throws {
    let script = try PackageFolder.text("Sources/Page/Page/Script/lists.js")
    #expect(script.contains("const largestCount = \(ValueList.elementLimit);\n"))
    #expect(script.contains("const largestWork = \(ExpressionLimits.listOperations);\n"))
  }

  @Test("The constants of 3D Gaussians in splats.js and splats.frag are those of SplatProjector")
  func splatConstants() throws {
    let script = try PackageFolder.text("Sources/Page/Page/Script/splats.js")
    #expect(SplatProjector.leastOpacity == 1 / 255 && script.contains("const leastOpacity = 1 / 255;\n"))
    #expect(script.contains("const greatestOpacity = \(SplatProjector.greatestOpacity);\n"))
    #expect(script.contains("const pixelVariance = \(SplatProjector.pixelVariance);\n"))
    #expect(script.contains("const slopeMargin = \(SplatProjector.slopeMargin);\n"))
    let shader = try PackageFolder.text("Shaders/GLSL/splats.frag")
    #expect(shader.contains("if (opacity < 1.0 / 255.0) discard;\n"))
  }

  @Test("No two modules declare the same name")
  func names() {
    var modules: [String: String] = [:]
    for module in ScriptBundle.modules {
      for name in module.declaredNames {
        #expect(modules[name] == nil, "\(name) is declared in \(module.name) and \(modules[name] ?? "")")
        modules[name] = module.name
      }
    }
  }

  @Test("A script has the functions to which something in it refers, and no others")
  func usedFunctions() {
    let main = ScriptModule(
      name: "main.js",
      text: """
        import { first, second } from "./parts.js";
        const value = first(1);
        console.log(value, missing);
        """)
    let parts = ScriptModule(
      name: "parts.js",
      text: """
        export function first(x) {
          return helper(x);
        }
        function helper(x) { return x + table.length; }
        export const second = (x) => alone(x);
        export function* alone() {
          yield second(1);
        }
        const table = [1, 2].map((x) => x);
        """)
    let script = ScriptBundle.script(entry: "main.js", expressions: "", adding: [main, parts])
    for name in ["first", "helper", "table", "value"] { #expect(script.contains(name), "\(name)") }
    for name in ["second", "alone"] { #expect(!script.contains(name), "\(name)") }
  }

  @Test("Each imported name is exported by its module")
  func imports() {
    let exported = Dictionary(uniqueKeysWithValues: ScriptBundle.modules.map { ($0.name, $0.exportedNames) })
    for module in ScriptBundle.modules {
      for (name, imported) in module.importedNames where name != "expressions.js" {
        for word in imported {
          #expect(exported[name]?.contains(word) == true, "\(module.name) imports \(word) from \(name)")
        }
      }
    }
  }

  @Test(
    "The kinds that the script computes are kinds of models, and among them are all of those that were first")
  func computedKinds() {
    // Of other kinds, a page shows the present mesh.
    let (shapes, meshes) = (Set(ShapeKinds.all.map { $0.kind }), Set(ComputedMeshKinds.all.map { $0.kind }))
    #expect(PageModels.shapeKinds.isSubset(of: shapes) && PageModels.shapeKinds.count >= 9)
    #expect(PageModels.computedKinds.isSubset(of: meshes) && PageModels.computedKinds.count >= 4)
  }

  /// A box of a kind that the script cannot tessellate.
  final class Crate: PlacedShape, Shape {
    @Property var size: SIMD3<Float> = .one

    static let description = ModelDescription<Crate>(
      kind: "crate", listKey: "crates",
      properties: [
        .vector("position", .point) { $0.$center }, .lengths("size") { $0.$size },
        .color("color") { $0.$color },
      ], make: { Crate(name: $0, group: $1) })
    var sizes: Property<SIMD3<Float>> { $size }
    static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedBox {
      try TessellatedBox()
    }
  }

  @Test(
    "A page shows a shape that the script cannot tessellate by its mesh, in its place and with its colour")
  func stillShape() throws {
    let group = Group(position: [0, 1, 0])
    let crate = Crate(name: "c", center: [1, 2, 3], color: .black, group: group)
    let models = try PageModels(Scene(groups: [group], models: [crate, Box()]))
    let found = try #require(models.list.first { $0.kind == "crate" })
    #expect(found.data.map(\.key) == ["mesh"] && found.group == models.index(of: group))
    let keys = found.values.map(\.key)
    #expect(Set(keys) == ["position", "size", "color", "doubleSided"])
    #expect(models.list.first { $0.kind == "box" }?.data.isEmpty == true)
    // A shape with nothing to draw has no triangles.
    crate.size.x = 0
    #expect(try PageModels(Scene(models: [crate])).list.contains { $0.kind == "crate" })
  }

  @Test("A model of a kind that the script cannot show is an error that names it")
  func unsupportedModel() {
    final class Beacon: Model {
      let (name, kindName, group) = ("light", "beacon", Group?.none)
      var bounds: BoundingBox { .empty }
    }
    let scene = Scene(spheres: [Sphere()], models: [Beacon()])
    let error = #expect(throws: PageError.self) { try PageModels(scene) }
    #expect(
      error?.description == "beacon \"light\": expected a kind of model that a page can show, found beacon")
  }

  @Test("SHA-256 of the examples of FIPS 180-4")
  func hashes() {
    func hex(_ text: String) -> String {
      SHA256.hash(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }
}
