import MeshFormats
import SceneExpressions
import SceneFiles
import TextCoding

/// Expressions of lists, texts and the columns of a table, in a scene: three parts between lines of `--`.
///
/// The lines of the first part are a named value, the count of a repetition, a vector of its index, a colour of it, and a
/// text. The second part is the table, and the lines of the third one are live input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let parts = split(bytes(start, count))
  let expressions = lines(of: parts[0]).map { JSON5.spelling(of: String(decoding: $0, as: UTF8.self)) }
  func expression(_ index: Int, _ other: String) -> String {
    index < expressions.count ? expressions[index] : "\"\(other)\""
  }
  let scene = """
    { data: [{ name: "d", file: "d.csv" }],
      parameters: { n: [3, 5, 2, 8], v: { list: [1, 2, 3] }, words: ["a", "b"], tints: ["red", "#00ff0080"],
        points: [[1, 2, 3], [4, 5, 6]], none: [], k: 2, on: true, word: "'b'" },
      values: { a: \(expression(0, "n")) },
      spheres: [{ name: "s", radius: "i + 1", center: \(expression(2, "points[i]")), color: \(expression(3, "tints[i]")),
        repeat: { count: \(expression(1, "count(points)")), max: 20 } }],
      labels: [{ text: \(expression(4, "{a}")) }] }
    """
  do throws(SceneFileError) {
    var limits = RepetitionLimits()
    (limits.shapes, limits.cloudElements, limits.cloudThreshold) = (100, 200, 30)
    let contents = try SceneFile.parse(
      Array(scene.utf8), path: SceneCheck.path, format: .json5,
      siblings: .fixed(parts.count > 1 ? parts[1] : Array("a,b\n1,x\n2,y\n".utf8), name: "d.csv"),
      repetitionLimits: limits)
    requireSound(contents)
    for (number, line) in lines(of: parts.count > 2 ? parts[2] : []).enumerated() {
      var values = LiveValues()
      do throws(LiveValues.Mistake) {
        try values.add(Array(line), line: number + 1)
      } catch { requireMessage("\(error)", naming: "standard input:\(number + 1): ") }
      for mistake in values.apply(to: contents) { requireMessage("\(mistake)", naming: "standard input:") }
      requireSound(contents)
    }
    requireJournal(contents)
  } catch {
    // The table has messages of its own.
    requireMessage(
      error.description, naming: error.description.hasPrefix("d.csv:") ? "d.csv:" : SceneCheck.path)
    for line in error.excerpt { requireMessage(line, naming: "") }
  }
  return 0
}

/// Returns the parts between lines of `--`, at least one and at most three.
private func split(_ bytes: [UInt8]) -> [[UInt8]] {
  var parts: [[UInt8]] = [[]]
  for line in lines(of: bytes) {
    if Array(line) == Array("--".utf8), parts.count < 3 {
      parts.append([])
    } else {
      parts[parts.count - 1] += line + [UInt8(ascii: "\n")]
    }
  }
  return parts
}

private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }

private func requireSound(_ contents: SceneFile.Contents) {
  for warning in contents.warnings { requireMessage("\(warning)", naming: SceneCheck.path) }
  for failure in contents.bindings?.failures ?? [] { requireMessage("\(failure)", naming: SceneCheck.path) }
  for parameter in contents.bindings?.parameters ?? [] {
    require(parameter.value.isFinite, "the parameter \(parameter.name) is \(parameter.value)")
  }
  for value in contents.bindings?.values ?? [] { require(value.value.isFinite, "a value is \(value.value)") }
  for sphere in contents.scene.spheres {
    require(sphere.radius > 0 && sphere.radius.isFinite, "a radius is \(sphere.radius)")
    require(sphere.center.indices.allSatisfy { sphere.center[$0].isFinite }, "a centre is \(sphere.center)")
  }
}

/// Requires the saved text of the parameters to be read with the same values.
private func requireJournal(_ contents: SceneFile.Contents) {
  guard let text = contents.text else { return }
  let table = SiblingFiles.fixed(Array("a,b\n1,x\n2,y\n".utf8), name: "d.csv")
  guard let revision = try? contents.revision(of: text, siblings: table, camera: nil) else { return }
  for omission in revision.omissions { requireMessage(omission, naming: "") }
  guard
    let saved = try? SceneFile.parse(
      revision.bytes, path: SceneCheck.path, format: .json5, siblings: table)
  else { return }
  for parameter in contents.bindings?.parameters ?? []
  where ["n", "v", "points", "k"].contains(parameter.name) {
    let value = saved.bindings?.parameter(parameter.name)?.value
    require(
      value == parameter.value,
      "\(parameter.name) is \(parameter.value), saved as \(String(describing: value))")
  }
}
