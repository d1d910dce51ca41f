import Testing

@testable import Page

/// The functions of `sphere-extents.js`, in a JavaScript engine.
@Suite("The extents of spheres in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct SphereExtentTests {
  /// Counts, for random clouds and cameras, the outlines outside of the area, and the areas smaller than the picture.
  private static let areas = """
    import { boxOfPoints } from "./boxes.js";
    import { frustumOf, toViewSpace } from "./camera.js";
    import { pictureArea } from "./sphere-extents.js";
    import { identityTransform } from "./transforms.js";
    import { minus } from "./vectors.js";

    let state = 1;
    const random = (low, high) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return low + (high - low) * (state / 2 ** 32);
    };
    const placement = { transform: identityTransform, radiusScale: 1 };
    let [outside, smaller, visible] = [0, 0, 0];
    for (let round = 0; round < 500; round++) {
      const centers = Array.from({ length: 30 }, () => random(-3, 3));
      const radii = Array.from({ length: 10 }, () => random(0.1, 1));
      const camera = {
        position: [random(-9, 9), random(-9, 9), random(-9, 9)], target: [random(-2, 2), 0, 0], up: [0, 1, 0],
        fieldOfView: random(20, 80), height: round % 2 ? random(2, 12) : null,
      };
      const view = frustumOf(camera, { low: [-4, -4, -4], high: [4, 4, 4] }, 1.5);
      const area = pictureArea({ box: boxOfPoints(centers), largestRadius: Math.max(...radii) }, view, placement, 300, 200);
      if (area.width * area.height < 60000) smaller++;
      for (let index = 0; index < 10; index++) {
        const [x, y, z] = toViewSpace(view, minus(centers.slice(3 * index, 3 * index + 3), view.eye));
        for (let turn = 0; turn < 24; turn++) {
          // A point of the surface.
          const [a, b] = [turn * 0.7, Math.asin(random(-1, 1))];
          const r = radii[index];
          const point = [x + r * Math.cos(a) * Math.cos(b), y + r * Math.sin(a) * Math.cos(b), z + r * Math.sin(b)];
          if (!view.isOrthographic && point[2] <= view.near) continue;
          const scale = view.isOrthographic ? 1 : point[2];
          const column = (point[0] / scale / view.halfSize[0] * 0.5 + 0.5) * 300;
          const row = (point[1] / scale / view.halfSize[1] * 0.5 + 0.5) * 200;
          if (!(column >= 0 && column < 300 && row >= 0 && row < 200)) continue;
          visible++;
          if (column < area.x || column > area.x + area.width || row < area.y || row > area.y + area.height) outside++;
        }
      }
    }
    print([outside, smaller, visible].join());

    """

  @Test("Every visible point of the spheres is in the area, which is often smaller than the picture")
  func area() throws {
    let numbers = try run(Self.areas)
    #expect(numbers[0] == 0)
    #expect(numbers[1] > 100 && numbers[2] > 10_000)
  }

  @Test("Points suffice if all centres are in the picture, even if the corners of their box are not")
  func points() throws {
    let numbers = try run(
      """
      import { boxOfPoints } from "./boxes.js";
      import { frustumOf } from "./camera.js";
      import { arePointsSufficient } from "./sphere-extents.js";
      import { identityTransform } from "./transforms.js";

      const camera = { position: [0, 0, 5], target: [0, 0, 0], up: [0, 1, 0], fieldOfView: 40, height: null };
      const view = frustumOf(camera, { low: [-1.7, -1.7, -1.7], high: [1.7, 1.7, 1.7] }, 1);
      // The corner (1.5, 1.5, 1.5) of their box is outside.
      const centers = [[1.5, 0, 0], [0, 1.5, 0], [0, 0, 1.5], [-0.5, -0.5, -0.5]];
      const test = (more, radius, maximumSize) => {
        const all = [...centers, ...more];
        const floats = Float32Array.from(all.flatMap((center) => [...center, radius, 0, 0, 0, 0]));
        const records = { box: boxOfPoints(all.flat()), largestRadius: radius, count: all.length, floats };
        return Number(arePointsSufficient(records, view, { transform: identityTransform, radiusScale: 1 }, 100, maximumSize));
      };
      print([test([], 0.1, 64), test([[2.5, 0, 0]], 0.1, 64), test([], 0.1, 4), test([[0, 0, 4.9]], 0.1, 64)].join());

      """)
    #expect(numbers == [1, 0, 0, 0])
  }

  private func run(_ text: String) throws -> [Int] {
    let script = ScriptBundle.script(
      entry: "test.js", expressions: "", adding: [ScriptModule(name: "test.js", text: text)])
    return try ScriptEngine.run(script).split(separator: ",").compactMap { Int($0) }
  }
}
