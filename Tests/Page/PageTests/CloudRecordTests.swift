import Testing

@testable import Page

/// `CloudRecords` of `sphere-records.js`, in a JavaScript engine.
@Suite("The records of clouds in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct CloudRecordTests {
  /// Counts, for random edits of a cloud, the records that differ from those of a new cloud, and the edits that change
  /// them.
  private static let edits = """
    import { CloudRecords } from "./sphere-records.js";

    // A device that draws nothing.
    const gl = new Proxy({}, { get: () => () => null });
    const device = { gl, makeTexture: () => null, bindTexture: () => {} };
    let state = 1;
    const random = (low, high) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return low + (high - low) * (state / 2 ** 32);
    };
    const count = 100;
    const elements = {
      count, centers: Float32Array.from({ length: 3 * count }, () => random(0, 5)), radii: new Float32Array(count).fill(0.4),
      colors: new Uint8Array(4 * count).fill(200),
    };
    const wordsOf = (records) => records.words.slice(0, 8 * count).join();
    const cloud = new CloudRecords(device);
    let [before, wrong, changed] = ["", 0, 0];
    for (let round = 0; round < 60; round++) {
      const index = Math.floor(random(0, count));
      if (round % 3 === 0) elements.colors[4 * index] += 37;
      else if (round % 3 === 1) elements.radii[index] = random(0.1, 2);
      else elements.centers[3 * index] = random(0, 5);
      cloud.update(elements);
      const fresh = new CloudRecords(device);
      fresh.update(elements);
      const words = wordsOf(cloud.records);
      if (words !== wordsOf(fresh.records)) wrong++;
      if (words !== before) changed++;
      before = words;
    }
    print([wrong, changed].join());

    """

  @Test("After each edit the records are those of a new cloud, with the ambient occlusion of its spheres")
  func edits() throws {
    let script = ScriptBundle.script(
      entry: "test.js", expressions: "", adding: [ScriptModule(name: "test.js", text: Self.edits)])
    #expect(try ScriptEngine.run(script) == "0,60")
  }
}
