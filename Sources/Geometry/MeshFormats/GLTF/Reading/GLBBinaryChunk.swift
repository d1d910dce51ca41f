import Geometry
import Parallelism

/// The binary chunk of a `GLBFile` without its images, the bytes of which are together.
struct GLBBinaryChunk {
  private let file: GLBFile
  /// The views whose bytes are those of images alone.
  let imageViews: Set<Int>
  /// The byte ranges of the images in the chunk, in order and apart from each other.
  private let images: [Range<Int>]
  /// The bytes of the chunk without those of images.
  let bytes: [UInt8]

  /// Reads the chunk.
  ///
  /// - Returns: nil if the chunk is not the first buffer, if a range is not within it, if an image shares bytes with other
  ///   data, or if the file cannot be read. The usual reader then reports what is wrong.
  init?(_ file: GLBFile, _ asset: GLTFJSONObject) {
    guard let ranges = try? Self.ranges(asset, count: file.binary.count) else { return nil }
    var images: [Range<Int>] = []
    for range in ranges.images.values.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = images.last, range.lowerBound < last.upperBound {
        images[images.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        images.append(range)
      }
    }
    for range in ranges.others where Self.overlaps(range, images) { return nil }
    (self.file, self.images, imageViews) = (file, images, Set(ranges.images.keys))
    let ends = images.map(\.lowerBound) + [file.binary.count]
    let parts = zip([0] + images.map(\.upperBound), ends).map { $0..<$1 }
    let bytes = [UInt8](capacity: parts.reduce(0) { $0 + $1.count }) { bytes in
      var filled = 0
      for part in parts {
        guard
          file.file.read(
            at: file.binary.lowerBound + part.lowerBound, into: &bytes, filled..<filled + part.count)
        else { return nil }
        filled += part.count
      }
      return filled
    }
    guard let bytes else { return nil }
    self.bytes = bytes
  }

  /// The number of bytes of the file.
  var fileSize: Int { file.file.count }
  /// The number of bytes of the chunk with its images.
  var count: Int { file.binary.count }

  /// Returns the offset in `bytes` of an offset in the chunk that is in no image. O(images).
  func offset(_ offset: Int) -> Int {
    offset - images.reduce(0) { $0 + ($1.upperBound <= offset ? $1.count : 0) }
  }

  /// Returns the image with a byte range of the chunk.
  func image(named name: String, at range: Range<Int>) -> EncodedImage {
    let start = file.binary.lowerBound + range.lowerBound
    let signature = file.file.bytes(start..<start + min(range.count, EncodedImage.signatureSize)) ?? []
    return EncodedImage(name: name, byteCount: range.count, signature: signature) {
      [file = file.file] count in
      file.bytes(start..<start + count) ?? []
    }
  }
}

extension GLBBinaryChunk {
  /// Returns the ranges of the views of images by their numbers, and those of the other views. Nil if the chunk is not the
  /// first buffer, if a view is not within it, or if an accessor refers to the view of an image.
  private static func ranges(
    _ asset: GLTFJSONObject, count: Int
  ) throws(MeshReadError) -> (images: [Int: Range<Int>], others: [Range<Int>])? {
    let views = try asset.objects("bufferViews")
    guard try asset.objects("buffers").first?.has("uri") == false else { return nil }
    func view(_ object: GLTFJSONObject?) throws(MeshReadError) -> Int? {
      try object?.index("bufferView", of: "bufferViews", count: views.count)
    }
    var imageViews: Set<Int> = []
    for image in try asset.objects("images") { if let view = try view(image) { imageViews.insert(view) } }
    for accessor in try asset.objects("accessors") {
      let sparse = try accessor.object("sparse")
      for place in [accessor, try sparse?.object("indices"), try sparse?.object("values")] {
        if let view = try view(place), imageViews.contains(view) { return nil }
      }
    }
    var (images, others): ([Int: Range<Int>], [Range<Int>]) = ([:], [])
    for (number, view) in views.enumerated() where try view.integer("buffer") == 0 {
      let start = try view.integer("byteOffset") ?? 0
      // Both are at most 2^53, so the sum does not overflow.
      let range = start..<start + (try view.integer("byteLength") ?? 0)
      guard range.upperBound <= count else { return nil }
      if imageViews.contains(number) { images[number] = range } else { others.append(range) }
    }
    for view in views {
      guard let compression = try view.meshoptCompression(), try compression.integer("buffer") == 0 else {
        continue
      }
      let start = try compression.integer("byteOffset") ?? 0
      let range = start..<start + (try compression.integer("byteLength") ?? 0)
      guard range.upperBound <= count else { return nil }
      others.append(range)
    }
    return (images, others)
  }

  /// Returns whether a range shares bytes with one of `ranges`, which are in order and apart from each other.
  /// O(log ranges).
  private static func overlaps(_ range: Range<Int>, _ ranges: [Range<Int>]) -> Bool {
    var (low, high) = (0, ranges.count)
    // The first one that ends after the start of `range`.
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > range.lowerBound { high = middle } else { low = middle + 1 }
    }
    return low < ranges.count && ranges[low].overlaps(range)
  }
}
