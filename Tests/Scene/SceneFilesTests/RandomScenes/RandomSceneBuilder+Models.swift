import Geometry
import SceneModel
import TestSupport

@testable import SceneFiles

// The lists of models.
extension RandomSceneBuilder {
  /// The number of values in a scene that has no more groups and components.
  private static let valueLimit = 150

  /// Writes the lists of models of the scene, or of the children of a group.
  mutating func writeModels() {
    let hasCloud =
      scope.elements.isEmpty && happens(scope.depth > 0 ? 0.1 : needsCloud && scope.path.isEmpty ? 1 : 0.6)
    if hasCloud { writeCloud() }
    for kind in ShapeKinds.all.shuffled(using: &random).prefix(scope.depth == 0 ? 2 : 1)
    where !hasCloud || kind != Sphere.self { writeShapes(kind) }
    if happens(0.3) {
      writeList(ParametricSurface.self, without: ["color"]) { $0.writeSurface(owner: $1) }
    }
    if happens(0.3) {
      writeList(ParametricCurve.self, without: ["color", "radius", "closed"]) { $0.writeCurve(owner: $1) }
    }
    if happens(0.3) {
      writeList(Lathe.self, without: ["color", "closed"]) { $0.writeLathe(owner: $1) }
    }
    if happens(0.3) {
      writeList(Extrusion.self, without: ["color", "closed"]) { $0.writeExtrusion(owner: $1) }
    }
    if scope.depth < 3, files.values.count < Self.valueLimit, happens(scope.depth == 0 ? 1 : 0.4) {
      writeList(Group.self) { $0.writeChildren(owner: $1) }
    }
    writeList(Label.self, probability: 0.4)
    if happens(0.2) {
      writeList(ParticleModel.self) { builder, _ in
        builder.write(
          "file: \"water.xyz\", radius: \"\(builder.names.number(in: 0.25...0.5, &builder.random)) + 0 * x\", "
        )
      }
    }
    if happens(0.3) {
      writeList(ImportedMesh.self) { builder, owner in
        builder.write("file: \"cart.glb\", ")
        builder.writeMaterial()
      }
    }
    if scope.depth < 2, files.values.count < Self.valueLimit, happens(0.5) { writeComponents() }
  }

  private mutating func writeShapes<Model: Shape>(_: Model.Type) {
    writeList(Model.self) { builder, _ in builder.writeMaterial() }
  }

  /// Writes a repetition of spheres that is a cloud. Expressions cannot read its elements, and only the radius and the
  /// colour of all of them can be set.
  private mutating func writeCloud() {
    let name = newName("star")
    write("spheres: [{ name: \"\(name)\", repeat: { count: \(files.cloudThreshold + 2), index: \"n\" }, ")
    let (outer, count) = (names, files.targets.count)
    // Elements of a cloud cannot be hidden.
    for property in WrittenProperty.all(of: Sphere.self)
    where !["rotation", "visible"].contains(property.name) {
      names.indices.append("n")
      if case .vector(let range) = property.kind {
        // The spheres are apart, so that each has ambient occlusion of its own.
        let offset = names.vector(in: range, &random)
        write("\(property.name): ")
        _ = write(.expression("[2 * sin(1.7 * n), 2 * cos(2.9 * n), 2 * sin(n)] + 0.5 * (\(offset))"))
        write(", ")
      } else {
        write(property, of: name, isExpression: happens(0.7))
      }
      names = outer
    }
    files.targets[count...].removeAll { target in
      !["\(name).radius", "\(name).color"].contains { target.name.hasSuffix($0) }
    }
    if scope.path.isEmpty { files.cloudRadius = files.targets.first { $0.name == "\(name).radius" } }
    write("}], ")
  }

  /// Writes a list of one or two models, each of which can be repeated.
  mutating func writeList<Model: DescribedModel>(
    _ kind: Model.Type, probability: Double = 1, without: Set<String> = [],
    _ rest: (inout RandomSceneBuilder, String) -> Void = { _, _ in }
  ) {
    guard happens(probability) else { return }
    write("\(Model.listKey): [")
    for _ in 0..<(happens(0.25) ? 2 : 1) {
      let name = newName(String(Model.kind.prefix(3)))
      write("{ name: \"\(name)\", ")
      writeRepeated(name) { builder, owner in
        for property in WrittenProperty.all(of: Model.self) where !without.contains(property.name) {
          if builder.happens(0.6) || property.name == "size" {
            builder.write(property, of: owner, isExpression: builder.happens(0.6))
          }
        }
        rest(&builder, owner)
      }
      write("}, ")
    }
    write("], ")
  }

  /// Writes the properties of a model that may be repeated. `body` receives its path in the group.
  private mutating func writeRepeated(_ name: String, _ body: (inout RandomSceneBuilder, String) -> Void) {
    guard scope.elements.count < 2, happens(0.25) else { return body(&self, name) }
    let (count, index) = (Int.random(in: 1...3, using: &random), "i\(scope.elements.count)")
    write("repeat: { count: \(count), index: \"\(index)\" }, ")
    let (element, outer) = (Int.random(in: 0..<count, using: &random), scope.elements)
    scope.elements.append((index, element))
    names.indices.append(index)
    body(&self, "\(name)[\(element)]")
    names.indices.removeLast()
    scope.elements = outer
  }

  mutating func writeMaterial() {
    if let name = materialNames.randomElement(using: &random), happens(0.5) {
      write("material: \"\(name)\", ")
    }
  }

  private mutating func writeChildren(owner: String) {
    let outer = scope
    scope.path += (scope.path.isEmpty ? "" : ".") + owner
    scope.localPath += (scope.localPath.isEmpty ? "" : ".") + owner
    scope.depth += 1
    write("children: { ")
    writeModels()
    write("}, ")
    scope = outer
  }
}
