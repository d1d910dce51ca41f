import Geometry
import TextCoding

/// A part of a 3MF file with objects and build items, as it is parsed.
final class ThreeMFModel: XMLReceiver {
  /// An object: a mesh, or components.
  struct Object {
    let name: String?
    /// The meshes of the textures, and of the triangles without. Empty for an object of components.
    var surfaces: [(surface: ColoredFaces.Surface, texture: Int?)] = []
    /// The beams. Nil for an object without.
    var lattice: ThreeMFLattice?
    /// The name of the material of all triangles, or nil.
    var materialName: String?
    var components: [Placement] = []
  }

  /// The place of an object in another one, or in the build.
  struct Placement {
    /// The part of the package that has the object. Nil for the same part.
    let part: String?
    let object: Int
    let transform: Transform
    /// The translation of the transform in 64 bits.
    let translation: SIMD3<Double>
  }

  private(set) var objects: [Int: Object] = [:]
  private(set) var items: [Placement] = []
  /// The length of the unit, in millimetres.
  private(set) var unit: Float = 1
  /// The features that are omitted.
  private(set) var omissions: [String] = []
  /// What was expected and found instead.
  private(set) var failure: (expected: String, found: String)?
  /// The name of a required extension that is not supported.
  private(set) var unsupported: String?

  /// The rule by which normals are computed.
  private let normals: Mesh.NormalSmoothing
  /// The points relative to which the positions of objects are stored, in the unit of the file. Missing for zero.
  private let origins: [Int: SIMD3<Double>]
  private var origin = PositionOrigin.zero
  private var hasModel = false
  /// The colours and textures.
  private(set) var properties = ThreeMFProperties()
  private var current: (number: Int, object: Object)?
  private var faces = ThreeMFFaces()
  private var hasMesh = false
  /// The property of the triangles of the object without one.
  private var standard: (group: Int, index: Int)?
  /// The properties of the triangles so far, if all have the same.
  private var common: (group: Int, index: Int)?
  private var isUniform = true

  init(normals: Mesh.NormalSmoothing, origins: [Int: SIMD3<Double>] = [:]) {
    (self.normals, self.origins) = (normals, origins)
  }

  /// The points relative to which the positions of the objects should be stored, in the unit of the file.
  var distantOrigins: [Int: SIMD3<Double>] {
    objects.compactMapValues { object in
      var box = object.lattice?.bounds ?? .empty
      for part in object.surfaces { box.include(part.surface.mesh.bounds) }
      if box.isEmpty { return nil }
      let origin = MeshDocument.origin(of: BoundingBox(min: box.min / unit, max: box.max / unit))
      return origin == .zero ? nil : origin
    }
  }

  /// Returns the point relative to which the positions of an object are, in millimetres.
  func origin(ofObject number: Int) -> SIMD3<Double> { (origins[number] ?? .zero) * exactUnit }

  /// The length of the unit in 64 bits, such as 0.001.
  private var exactUnit: Double { Double(unit.description) ?? 1 }

  // MARK: XMLReceiver

  func begin(_ element: borrowing XMLElement) -> Bool {
    let name = element.name
    if name == "vertex" {
      beginVertex(element)
    } else if name == "triangle" {
      beginTriangle(element)
    } else if name == "beam" || name == "ball" {
      beginBeam(element)
    } else if name == "component" || name == "item" {
      beginPlacement(element)
    } else if name == "object" {
      beginObject(element)
    } else if ThreeMFProperties.isGroup(name) {
      if let number = identifier("id", element) { properties.begin(element, group: number) }
    } else if name == "model" {
      beginModel(element)
    } else if name == "mesh" {
      hasMesh = true
    } else if name == "beamlattice" {
      current?.object.lattice = ThreeMFLattice(element, unit: unit, standard: standard)
      if let mode = element.string("clippingmode"), mode != "none" { omit("clipping of beam lattices") }
    } else if name == "slicestack" {
      omit("slices")
    } else {
      properties.read(element)
    }
    if !hasModel, failure == nil { failure = ("the element model", quoted(shortened(name.string))) }
    return failure == nil && unsupported == nil
  }

  func end(_ name: XMLName) {
    if name == "object", let number = current?.number, var object = current?.object {
      if hasMesh {
        if isUniform, let common { object.materialName = properties[common.group, common.index]?.name }
        if !faces.isEmpty { object.surfaces = faces.surfaces(normals: normals) }
      }
      if object.lattice?.isEmpty == true { object.lattice = nil }
      objects[number] = object
      (current, faces, hasMesh, standard, common, isUniform) = (nil, ThreeMFFaces(), false, nil, nil, true)
    } else if ThreeMFProperties.isGroup(name) {
      properties.endGroup()
    } else if name == "resources" {
      properties.omissions.forEach(omit)
    }
  }

  // MARK: Elements

  private func beginModel(_ element: borrowing XMLElement) {
    hasModel = true
    if let name = element.string("unit") {
      guard let length = ThreeMF.units[name] else {
        let expected = alternatives(ThreeMF.units.keys.sorted())
        return fail("the unit \(expected)", quoted(shortened(name)))
      }
      unit = length
    }
    let known = [ThreeMF.core, ThreeMF.materials, ThreeMF.production, ThreeMF.beams, ThreeMF.balls]
    var spaces: [String: String] = [:]
    element.forEach { name, value in
      if name.hasPrefix("xmlns:") { spaces[String(name.dropFirst(6))] = value }
    }
    for prefix in (element.string("requiredextensions") ?? "").split(separator: " ") {
      let space = spaces[String(prefix)] ?? String(prefix)
      if !known.contains(space) { unsupported = "the required extension \(quoted(shortened(space)))" }
    }
  }

  private func beginObject(_ element: borrowing XMLElement) {
    guard let number = identifier("id", element) else { return }
    guard objects[number] == nil, current == nil else {
      return fail("objects of different numbers", "object \(number) twice")
    }
    let name = element.string("name").flatMap { $0.isEmpty ? nil : $0 }
    current = (number, Object(name: name))
    origin = PositionOrigin(origins[number] ?? .zero)
    if let group = integer("pid", element) { standard = (group, integer("pindex", element) ?? 0) }
  }

  private func beginVertex(_ element: borrowing XMLElement) {
    guard hasMesh else { return }
    guard let x = number("x", element, minus: origin[0]), let y = number("y", element, minus: origin[1]),
      let z = number("z", element, minus: origin[2])
    else { return }
    let position = SIMD3(x, y, z) * unit
    guard position.isFinite else { return fail("a finite position", "a number that is too large") }
    faces.vertices.append(Vertex(position: position, normal: .zero))
  }

  private func beginTriangle(_ element: borrowing XMLElement) {
    guard hasMesh else { return }
    guard let a = index("v1", element), let b = index("v2", element), let c = index("v3", element) else {
      return
    }
    var group = standard?.group
    if let own = integer("pid", element) { group = own }
    let corners = SIMD3(a, b, c)
    var used: (group: Int, index: Int)?
    var three: (ThreeMFProperties.Property, ThreeMFProperties.Property, ThreeMFProperties.Property)?
    if let group {
      let first = integer("p1", element) ?? standard?.index ?? 0
      let (second, third) = (integer("p2", element) ?? first, integer("p3", element) ?? first)
      if let one = properties[group, first], let two = properties[group, second],
        let other = properties[group, third]
      {
        three = (one, two, other)
        if first == second, second == third { used = (group, first) }
      } else if properties.hasGroup(group) {
        omit("colours with numbers that their group does not have")
      }
    }
    if isUniform {
      if let used, common == nil, faces.isEmpty {
        common = used
      } else if used?.group != common?.group || used?.index != common?.index {
        isUniform = false
      }
    }
    guard let three else { return faces.append(corners, colors: nil) }
    let colors = (three.0.color, three.1.color, three.2.color)
    if let texture = three.0.texture, three.1.texture == texture, three.2.texture == texture,
      properties.images[texture] != nil
    {
      let coordinates = (three.0.coordinates, three.1.coordinates, three.2.coordinates)
      faces.append(corners, colors: colors, coordinates: coordinates, texture: texture)
    } else {
      if three.0.texture != nil { omit("textures without an image") }
      faces.append(corners, colors: colors)
    }
  }

  private func beginBeam(_ element: borrowing XMLElement) {
    guard hasMesh, let lattice = current?.object.lattice else { return }
    let isBeam = element.name == "beam"
    guard let first = index(isBeam ? "v1" : "vindex", element) else { return }
    let group = element.index("pid") ?? lattice.standard?.group
    let number = element.index(isBeam ? "p1" : "p") ?? lattice.standard?.index ?? 0
    let color = group.flatMap { properties[$0, number] }.map { Color(sRGB: $0.color) } ?? .white
    let start = faces.vertices[Int(first)].position
    guard isBeam else {
      current?.object.lattice?.appendBall(element, vertex: Int(first), at: start, unit: unit, color: color)
      return
    }
    guard let second = index("v2", element) else { return }
    current?.object.lattice?.appendBeam(
      element, vertices: (Int(first), Int(second)), at: (start, faces.vertices[Int(second)].position),
      unit: unit, color: color)
  }

  private func beginPlacement(_ element: borrowing XMLElement) {
    guard let object = identifier("objectid", element), let transform = transform(element) else { return }
    let placement = Placement(
      part: element.string("path"), object: object, transform: transform,
      translation: exactTranslation(element))
    if element.name == "item" {
      items.append(placement)
    } else {
      current?.object.components.append(placement)
    }
  }

  // MARK: Attributes

  private func fail(_ expected: String, _ found: String) {
    if failure == nil { failure = (expected, found) }
  }

  private func omit(_ feature: String) {
    if !omissions.contains(feature) { omissions.append(feature) }
  }

  /// Returns a number, from which a whole number is subtracted before it is rounded.
  private func number(_ key: StaticString, _ element: borrowing XMLElement, minus whole: Int) -> Float? {
    let value = element.withBytes(key) { text -> Float? in
      var scanner = TextScanner(0..<text.count)
      scanner.skipBlanks(in: text)
      guard let number = scanner.float(in: text, minus: whole) else { return nil }
      scanner.skipBlanks(in: text)
      return scanner.isAtEnd ? number : nil
    }
    if let value = value ?? nil { return value }
    fail("a finite number \(key)", element.string(key).map { quoted(shortened($0)) } ?? "none")
    return nil
  }

  /// Returns a number of the text, or nil without a failure if it is missing.
  private func integer(_ key: StaticString, _ element: borrowing XMLElement) -> Int? {
    let value = element.withBytes(key) { text -> Int? in
      var scanner = TextScanner(0..<text.count)
      guard let number = scanner.integer(in: text), number >= 0, scanner.isAtEnd else { return nil }
      return number
    }
    guard let value else { return nil }
    if let value { return value }
    fail("a whole number \(key)", element.string(key).map { quoted(shortened($0)) } ?? "none")
    return nil
  }

  private func identifier(_ key: StaticString, _ element: borrowing XMLElement) -> Int? {
    if let number = integer(key, element) { return number }
    fail("a whole number \(key)", "none")
    return nil
  }

  private func index(_ key: StaticString, _ element: borrowing XMLElement) -> UInt32? {
    guard let number = identifier(key, element) else { return nil }
    guard number < faces.vertices.count else {
      fail("a vertex below \(faces.vertices.count)", "\(number)")
      return nil
    }
    return UInt32(number)
  }

  /// Returns the translation of the transform of a placement in 64 bits, in millimetres.
  private func exactTranslation(_ element: borrowing XMLElement) -> SIMD3<Double> {
    let fields = (element.string("transform") ?? "").split {
      $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r"
    }
    let numbers = fields.dropFirst(9).compactMap { Double($0) }
    return numbers.count == 3 ? SIMD3(numbers) * exactUnit : .zero
  }

  /// Returns the transform of a placement: three axes and the translation, row by row. The identity if it is missing.
  private func transform(_ element: borrowing XMLElement) -> Transform? {
    let numbers = element.withBytes("transform") { text -> [Float]? in
      var (scanner, numbers) = (TextScanner(0..<text.count), [Float]())
      scanner.skipBlanks(in: text)
      while !scanner.isAtEnd {
        guard numbers.count < 12, let number = scanner.float(in: text) else { return nil }
        numbers.append(number)
        scanner.skipBlanks(in: text)
      }
      return numbers.count == 12 ? numbers : nil
    }
    guard let numbers else { return .identity }
    guard let numbers else {
      fail("a transform of 12 numbers", quoted(shortened(element.string("transform") ?? "")))
      return nil
    }
    func row(_ number: Int) -> SIMD3<Float> {
      SIMD3(numbers[3 * number], numbers[3 * number + 1], numbers[3 * number + 2])
    }
    return Transform(xAxis: row(0), yAxis: row(1), zAxis: row(2), translation: row(3) * unit)
  }
}

extension SIMD3<Float> {
  fileprivate var isFinite: Bool { firstNotFinite == nil }
}
