import Geometry
import SceneModel

// Clouds of spheres and rods.
extension PageModels {
  /// Appends a cloud of spheres.
  mutating func add(_ cloud: SphereCloud) {
    var model = PageModel(kind: "sphereCloud", name: cloud.name)
    model.group = index(of: cloud.group)
    let elements = cloud.elements
    model.data = [
      (
        "elements",
        .object([
          ("count", .index(elements.count)),
          (
            "centers",
            points(
              elements.map(\.center), elementSize: Self.leastRadius(elements.map(\.radius)),
              placements: [cloud.group?.placement.transform ?? .identity])
          ),
          ("radii", table(elements.map(\.radius))),
          ("colors", table(elements.map(\.sRGB8))),
        ])
      )
    ]
    model.data += originData(of: cloud)
    _ = register(cloud.$elements, "elements")
    append(model, of: cloud)
  }

  /// Appends a cloud of rods.
  mutating func add(_ cloud: RodCloud) {
    var model = PageModel(kind: "rodCloud", name: cloud.name)
    model.group = index(of: cloud.group)
    model.data =
      [
        ("elements", elements(of: cloud.elements, placement: cloud.group?.placement.transform ?? .identity))
      ] + originData(of: cloud)
    append(model, of: cloud)
  }

  /// Returns the origin to which the elements of a cloud are relative. Empty if it is zero.
  func originData(of cloud: any Model) -> [(key: String, value: PageValue)] {
    guard let origin = cloud.group?.contentOrigin, origin != .zero else { return [] }
    return [(Self.originKey, .doubles(origin))]
  }

  /// Returns the references to the arrays of rods.
  mutating func elements(of rods: [RodCloud.Element], placement: Transform = .identity) -> PageValue {
    let size = Self.leastRadius(rods.map(\.radius))
    return .object([
      ("count", .index(rods.count)),
      ("starts", points(rods.map(\.start), elementSize: size, placements: [placement])),
      ("ends", points(rods.map(\.end), elementSize: size, placements: [placement])),
      ("radii", table(rods.map(\.radius))), ("colors", table(rods.map(\.sRGB8))),
    ])
  }

  /// Returns the reference to an array of numbers, by a table of the different ones if there are few.
  mutating func table(_ values: [Float]) -> PageValue {
    table(values, components: 1) { arrays, values in arrays.add(values) }
  }

  /// Returns the reference to an array of colours, by a table of the different ones if there are few.
  mutating func table(_ values: [SIMD4<UInt8>]) -> PageValue {
    table(values, components: 4) { arrays, values in
      arrays.add(values.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    }
  }

  /// Returns the reference to an array of vectors, by a table of the different ones if there are few.
  mutating func table(_ values: [SIMD3<Float>]) -> PageValue {
    table(values, components: 3) { arrays, values in arrays.add(values.flatMap { [$0.x, $0.y, $0.z] }) }
  }

  private mutating func table<Value: Hashable>(
    _ values: [Value], components: Int, _ add: (inout PageArrays, [Value]) -> Int
  ) -> PageValue {
    var numbers: [Value: Int] = [:]
    var different: [Value] = []
    var indices: [UInt8] = []
    indices.reserveCapacity(values.count)
    for value in values {
      let number = numbers[value] ?? different.count
      if number == different.count {
        if number == 256 { return .object([("array", .index(add(&arrays, values)))]) }
        numbers[value] = number
        different.append(value)
      }
      indices.append(UInt8(number))
    }
    let table = add(&arrays, different)
    if different.count == 1 { return .object([("table", .index(table)), ("count", .index(values.count))]) }
    return .object([("table", .index(table)), ("indices", .index(arrays.add(indices)))])
  }
}

extension SphereCloud: PagedModel {
  func append(to models: inout PageModels) -> Bool {
    models.add(self)
    return true
  }
}

extension RodCloud: PagedModel {
  func append(to models: inout PageModels) -> Bool {
    models.add(self)
    return true
  }
}
