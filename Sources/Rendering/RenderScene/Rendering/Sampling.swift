/// The number of samples for each pixel of a picture.
///
/// A window uses fewer samples while something moves, so that frames follow each other fast enough, and `smooth` when it
/// is still.
public struct Sampling: Hashable, Sendable {
  /// The number of samples along each side of a square of pixels.
  package let samplesAcross: Int
  /// The number of pixels along each side of the square that has these samples. Above 1, a smaller picture is
  /// rendered and enlarged: by the raycaster along edges (see `Image.enlarged(width:height:)`), by OpenGL linearly.
  package let pixelsAcross: Int
  /// Whether shadows that would have to be rendered for the picture are left out.
  package let omitsNewShadows: Bool
  /// Whether pixels on silhouettes have 4 × 4 samples.
  package let refinesSilhouettes: Bool

  private init(
    samplesAcross: Int = 1, pixelsAcross: Int = 1, omitsNewShadows: Bool = false,
    refinesSilhouettes: Bool = false
  ) {
    (self.samplesAcross, self.pixelsAcross, self.omitsNewShadows) = (
      samplesAcross, pixelsAcross, omitsNewShadows
    )
    self.refinesSilhouettes = refinesSilhouettes
  }

  /// 2 × 2 samples for each pixel: the full quality.
  public static let smooth = Sampling(samplesAcross: 2)
  /// 4 × 4 samples for each pixel whose 2 × 2 samples show several surfaces, and 2 × 2 for the others. The raycaster renders
  /// all pixels of a scene with translucent surfaces, points or lines by 4 × 4 samples. OpenGL has 2 × 2.
  public static let refined = Sampling(samplesAcross: 2, refinesSilhouettes: true)
  /// One sample in the centre of each pixel. Edges are jagged. The ambient occlusion of a large cloud is left out while
  /// the cloud changes; see `SphereCloudOcclusionCache`. Pictures of many primitives take a third of the time.
  public static let single = Sampling()

  /// Returns one sample for each square of `pixelsAcross` × `pixelsAcross` pixels. With `omitsNewShadows`, a picture has no shadows
  /// while models or the lights that cast them move; those of another state are never shown.
  ///
  /// - Precondition: `pixelsAcross` is from 2 to 8.
  package static func sparse(_ pixelsAcross: Int, omitsNewShadows: Bool = false) -> Sampling {
    precondition((2...8).contains(pixelsAcross), "a sample must be that of 2 × 2 to 8 × 8 pixels")
    return Sampling(pixelsAcross: pixelsAcross, omitsNewShadows: omitsNewShadows)
  }

  /// Whether there are fewer samples than with `smooth`.
  package var isPreview: Bool { self != .smooth && self != .refined }

  /// Returns the number of squares along a side of `pixels` pixels.
  package func sampledSide(_ pixels: Int) -> Int { (pixels + pixelsAcross - 1) / pixelsAcross }
}

extension Sampling: CustomStringConvertible {
  /// A short text, such as `4 samples` or `1 sample for 9 pixels`.
  public var description: String {
    let samples = samplesAcross * samplesAcross
    return "\(samples) sample\(samples == 1 ? "" : "s")"
      + (refinesSilhouettes ? ", 16 on silhouettes" : "")
      + (pixelsAcross > 1 ? " for \(pixelsAcross * pixelsAcross) pixels" : "")
      + (omitsNewShadows ? ", without moving shadows" : "")
  }
}
