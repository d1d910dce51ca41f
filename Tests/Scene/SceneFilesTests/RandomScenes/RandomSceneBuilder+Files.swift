import SceneModel
import TestSupport

@testable import SceneFiles

// Files: the scene and its components.
extension RandomSceneBuilder {
  /// Returns the files of the scene of a seed.
  static func files(seed: UInt64) -> RandomSceneFiles {
    var builder = RandomSceneBuilder(seed: seed)
    // A large cloud takes long, so most scenes have small ones.
    if seed.isMultiple(of: 8) { builder.files.cloudThreshold = RepetitionLimits().cloudThreshold }
    builder.writeFile(RandomSceneFiles.main) { $0.writeScene() }
    return builder.files
  }

  private mutating func writeScene() {
    write("\(RandomExpressions.functions), ")
    writeParameters()
    writeMaterials()
    writeModels()
    writeLights()
    write(WrittenProperty(name: "background", kind: .color), of: "", isExpression: happens(0.4))
    write(WrittenProperty(name: "exposure", kind: .number(-1...1)), of: "", isExpression: happens(0.4))
    writeObject(Environment.self)
    writeObject(Title.self)
    writeObject(Legend.self)
    if happens(0.7) { writeCamera() }
  }

  /// Writes a part of the scene that is an object, such as the title.
  private mutating func writeObject<Model: DescribedModel>(_: Model.Type) {
    guard happens(0.4) else { return }
    write("\(Model.kind): { ")
    for property in WrittenProperty.all(of: Model.self) where happens(0.7) || property.name == "size" {
      write(property, of: Model.kind, isExpression: happens(0.5))
    }
    write("}, ")
  }

  /// Writes a camera that never stands at its target, or above it.
  private mutating func writeCamera() {
    write("camera: { ")
    write(
      WrittenProperty(name: "position", kind: .boundedVector(6...9)), of: "camera", isExpression: happens(0.5)
    )
    write(
      WrittenProperty(name: "target", kind: .boundedVector(-1...1)), of: "camera", isExpression: happens(0.5))
    write(
      WrittenProperty(name: "fieldOfView", kind: .number(30...60)), of: "camera", isExpression: happens(0.5))
    write("}, ")
  }

  private mutating func writeParameters() {
    write("parameters: { ")
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      write(WrittenProperty(name: newName("p"), kind: .number(-2...2)), of: "", isExpression: false)
    }
    let limited = newName("p")
    write("\(limited): { min: -1, max: 1, step: 0.25, label: \"Limited\", ")
    write(
      WrittenProperty(name: limited, kind: .number(-1...1)), of: "", isExpression: happens(0.3), key: "value")
    write("}, ")
    write(WrittenProperty(name: newName("c"), kind: .color), of: "", isExpression: false)
    write(WrittenProperty(name: newName("v"), kind: .vector(-2...2)), of: "", isExpression: false)
    write(WrittenProperty(name: newName("b"), kind: .boolean), of: "", isExpression: false)
    let mode = newName("m")
    write("\(mode): { choices: [\"red\", \"green\"], ")
    write(
      WrittenProperty(name: mode, kind: .choice(["red", "green"])), of: "", isExpression: false, key: "value")
    write("}, ")
    names.conditions.append("\(scope.localPath.isEmpty ? "" : scope.localPath + ".")\(mode).green")
    write(WrittenProperty(name: newName("d"), kind: .number(-2...2)), of: "", isExpression: true)
    write("}, ")
  }

  private mutating func writeMaterials() {
    write("materials: [")
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let name = newName("mat")
      write("{ name: \"\(name)\", ")
      for property in WrittenProperty.materialFactors where happens(0.3) {
        write(property, of: name, isExpression: happens(0.5))
      }
      write("}, ")
      materialNames.append(name)
    }
    write("], ")
  }

  /// Writes lights without shadows, which would take most of the time.
  private mutating func writeLights() {
    write("lights: [")
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let name = newName("light")
      write("{ name: \"\(name)\", castsShadow: false, ")
      for property in WrittenProperty.all(of: Light.self) where property.name != "castsShadow" {
        write(property, of: name, isExpression: happens(0.4))
      }
      write("}, ")
    }
    write("], ")
  }

  /// Writes uses of a new component: one whose models can be set, or several.
  mutating func writeComponents() {
    let (file, isUsedOnce) = ("\(newName("component")).json5", happens(0.5))
    write("components: [")
    let uses = (0..<(isUsedOnce ? 1 : 2)).map { _ in newName("use") }
    for (number, use) in uses.enumerated() {
      write("{ name: \"\(use)\", file: \"\(file)\", ")
      for property in WrittenProperty.all(of: Group.self) where happens(0.5) {
        write(property, of: use, isExpression: happens(0.6))
      }
      if number == 0 { writeComponent(file, in: use, isSettable: isUsedOnce && scope.elements.isEmpty) }
      write("parameters: { ")
      write(WrittenProperty(name: "size", kind: .number(-2...2)), of: use, isExpression: happens(0.6))
      write(WrittenProperty(name: "tint", kind: .color), of: use, isExpression: happens(0.6))
      write("} }, ")
    }
    write("], ")
  }

  private mutating func writeComponent(_ file: String, in use: String, isSettable: Bool) {
    let outer = scope
    scope.path += (scope.path.isEmpty ? "" : ".") + use
    (scope.localPath, scope.elements, scope.depth) = ("", [], scope.depth + 1)
    scope.isSettable = scope.isSettable && isSettable
    writeFile(file) { builder in
      builder.write("\(RandomExpressions.functions), parameters: { size: 1, tint: \"red\" }, ")
      builder.declare("size", .number(-2...2))
      builder.declare("tint", .color)
      builder.writeMaterials()
      builder.writeModels()
      builder.writeLights()
    }
    scope = outer
  }
}
