import Geometry

extension MeshDocument {
  /// Checks that parents come before their groups, that all parts are in groups of the document, and that the
  /// transforms of groups are finite. O(groups + nodes + cameras + lights).
  func checkGroups() throws(MeshWriteError) {
    for (index, group) in groups.enumerated() {
      let place = MeshWriteError.DocumentLocation.group(index, name: group.name)
      if let parent = group.parent, !(0..<index).contains(parent) {
        throw .parentOutOfRange(place, parent: parent)
      }
      try check(group.transform, place)
    }
    for (index, node) in nodes.enumerated() { try checkGroup(of: node, .node(index, name: node.name)) }
    for (index, camera) in cameras.enumerated() {
      try checkGroup(of: camera, .camera(index, name: camera.name))
    }
    for (index, light) in lights.enumerated() { try checkGroup(of: light, .light(index, name: light.name)) }
  }

  private func checkGroup(
    of part: some Placed, _ place: @autoclosure () -> MeshWriteError.DocumentLocation
  ) throws(MeshWriteError) {
    guard let group = part.group, !groups.indices.contains(group) else { return }
    throw .groupOutOfRange(place(), group: group, groupCount: groups.count)
  }

  /// Checks that a transform is finite.
  func check(_ transform: Transform, _ place: MeshWriteError.DocumentLocation) throws(MeshWriteError) {
    for column in [transform.xAxis, transform.yAxis, transform.zAxis, transform.translation] {
      if let value = column.firstNotFinite {
        throw .notFinite(place, property: "transform", value: value)
      }
    }
  }

  /// Checks the transforms and projections of the cameras: glTF 2.0, sections 5.13 and 5.14.
  func checkCameras() throws(MeshWriteError) {
    for (index, camera) in cameras.enumerated() {
      let place = MeshWriteError.DocumentLocation.camera(index, name: camera.name)
      try check(camera.transform, place)
      switch camera.projection {
      case .perspective(let lens):
        try require(lens.verticalAngle > 0, "vertical angle", lens.verticalAngle, "above 0", place)
        if let aspectRatio = lens.aspectRatio {
          try require(aspectRatio > 0, "aspect ratio", aspectRatio, "above 0", place)
        }
        try require(lens.near > 0, "near distance", lens.near, "above 0", place)
        if let far = lens.far {
          try require(far > lens.near, "far distance", far, "above the near one", place)
        }
      case .orthographic(let lens):
        try require(lens.halfWidth != 0, "half width", lens.halfWidth, "other than 0", place)
        try require(lens.halfHeight != 0, "half height", lens.halfHeight, "other than 0", place)
        try require(lens.near >= 0, "near distance", lens.near, "of at least 0", place)
        try require(lens.far > lens.near, "far distance", lens.far, "above the near one", place)
      }
    }
  }

  /// Checks the transforms, colours, intensities, ranges and angles of the lights.
  func checkLights() throws(MeshWriteError) {
    for (index, light) in lights.enumerated() {
      let place = MeshWriteError.DocumentLocation.light(index, name: light.name)
      try check(light.transform, place)
      if let value = light.color.linear.firstNotFinite {
        throw .notFinite(place, property: "colour", value: value)
      }
      try require(light.intensity >= 0, "intensity", light.intensity, "of at least 0", place)
      if let range = light.range { try require(range > 0, "range", range, "above 0", place) }
      if case .spot(let inner, let outer) = light.kind {
        try require(0...Float.pi / 2 ~= outer, "outer angle", outer, "from 0 to pi / 2", place)
        try require(0...outer ~= inner, "inner angle", inner, "from 0 to the outer one", place)
      }
    }
  }

  private func require(
    _ isValid: Bool, _ property: String, _ value: Float, _ expected: String,
    _ place: MeshWriteError.DocumentLocation
  ) throws(MeshWriteError) {
    guard value.isFinite else { throw .notFinite(place, property: property, value: value) }
    guard isValid else { throw .outOfRange(place, property: property, value: value, expected: expected) }
  }
}
