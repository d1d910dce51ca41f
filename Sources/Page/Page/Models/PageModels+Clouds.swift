import Geometry
import SceneModel

// Clouds of spheres, rods and shapes.
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
    _ = register(cloud.$elements, "elements")
    append(model, of: cloud)
  }

  /// Appends a cloud of rods.
  mutating func add(_ cloud: RodCloud) {
    var model = PageModel(kind: "rodCloud", name: cloud.name)
    model.group = index(of: cloud.group)
    model.data = [
      ("elements", elements(of: cloud.elements, placement: cloud.group?.placement.transform ?? .identity))
    ]
    append(model, of: cloud)
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

  /// Appends a cloud of shapes, after its template.
  mutating func add(_ cloud: ShapeCloud) {
    add(cloud.template)
    list[list.count - 1].data.append(("isTemplate", .boolean(true)))
    var model = PageModel(kind: "shapeCloud", name: cloud.name)
    model.group = index(of: cloud.group)
    let elements = cloud.elements
    var transforms: [Float] = []
    for element in elements {
      let transform = element.transform
      for column in [transform.xAxis, transform.yAxis, transform.zAxis, transform.translation] {
        transforms += [column.x, column.y, column.z]
      }
    }
    model.data = [
      ("template", .index(list.count - 1)),
      (
        "elements",
        .object([
          ("count", .index(elements.count)), ("transforms", .index(arrays.add(transforms))),
          ("colors", table(elements.map(\.sRGB8))),
        ])
      ),
    ]
    append(model, of: cloud)
  }

  /// Adds the rotations and scales of the elements of a cloud of shapes, from which the page computes their transforms.
  mutating func add(_ parts: (rotations: [SIMD3<Float>], scales: [SIMD3<Float>]), of cloud: ShapeCloud) {
    let index = index(of: cloud)
    guard index >= 0, !list[index].data.contains(where: { $0.key == "rotations" }) else { return }
    let (rotations, scales) = (table(parts.rotations), table(parts.scales))
    list[index].data += [("rotations", rotations), ("scales", scales)]
  }

  /// Adds the elements and axes whose lengths do not follow those of the template.
  mutating func add(fixedAxes axes: [(element: Int, axis: Int)], of cloud: ShapeCloud) {
    let index = index(of: cloud)
    guard index >= 0, !axes.isEmpty else { return }
    list[index].data.append(("fixed", .numbers(axes.flatMap { [Double($0.element), Double($0.axis)] })))
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
