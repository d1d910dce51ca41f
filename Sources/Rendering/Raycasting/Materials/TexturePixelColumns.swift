/// The columns of scratch memory for the pixels that a `TextureSampler` found in one level for each lane.
struct TexturePixelColumns {
  private let start: Int
  static var first: Self { Self(start: 0) }
  static var second: Self { Self(start: 7) }

  /// The numbers of the levels.
  var level: GatherBuffer.Column { .init(start) }
  /// The indices of the pixels.
  var topLeft: GatherBuffer.Column { .init(start + 1) }
  var topRight: GatherBuffer.Column { .init(start + 2) }
  var bottomLeft: GatherBuffer.Column { .init(start + 3) }
  var bottomRight: GatherBuffer.Column { .init(start + 4) }
  /// The shares of the right and of the lower pixels.
  var shareX: GatherBuffer.Column { .init(start + 5) }
  var shareY: GatherBuffer.Column { .init(start + 6) }
}

extension GatherBuffer.Column {
  /// The share of the second one of two levels.
  static var textureLevelShare: Self { Self(14) }
}
