import Geometry
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Scene {
  /// Returns the camera of a picture of this size: that of the scene, with room for the captions, or else one that shows the
  /// whole scene. `text` is a renderer, whose font is used. As costly as `fittedCamera` without a camera.
  package func pictureCamera(in size: WindowSize, text: TextRenderer? = nil) -> Camera {
    camera.map { roomForCaptions($0, in: size, text) } ?? fittedCamera(in: size, text: text)
  }

  /// Returns a camera whose view leaves as much room for the title, the legend and the scale bar as the view of `camera` does in
  /// pictures of the default size: `camera` itself, unless the picture is narrower than `Camera.aspectRatio`.
  ///
  /// There, captions take a larger share of the width. The view is enlarged, and moved parallel to the picture, until the part
  /// of the picture that they leave free contains what it contains in a picture of the default size. This does not depend on
  /// the models, with which the view would move.
  private func roomForCaptions(_ camera: Camera, in size: WindowSize, _ text: TextRenderer?) -> Camera {
    let composed = Camera.validAspectRatio(camera.aspectRatio)
    guard !size.isEmpty, size.aspectRatio < 0.999 * composed,
      title?.isVisible == true || legend?.isVisible == true || effects.scaleBar,
      let cache = (text ?? TextRenderer()).cache(of: font)
    else { return camera }
    /// The part of a picture without captions. The unit is half the width.
    func freePart(_ width: Int, _ height: Int) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
      let insets = captionInsets(TextPainter(cache, width: width, height: height))
      let extent: SIMD2<Float> = [1, Float(height) / Float(width)]
      let low: SIMD2<Float> = [insets.left, insets.bottom]
      let high: SIMD2<Float> = [insets.right, insets.top]
      return ((low * 2 - 1) * extent, (1 - high * 2) * extent)
    }
    let before = freePart(Int((Self.defaultHeight * composed).rounded()), Int(Self.defaultHeight))
    let now = freePart(size.width, size.height)
    let factor = ((before.high - before.low) / (now.high - now.low)).max()
    // Captions that leave hardly any room are beside no picture.
    guard (now.high - now.low).min() > 0, factor < 4 else { return camera }
    let scale = max(1, factor)
    let (least, greatest) = (now.low - before.low / scale, now.high - before.high / scale)
    let shift = pointwiseMax(least, pointwiseMin(greatest, .zero))
    if scale == 1, shift == .zero { return camera }
    return camera.enlarged(by: scale, shift, aspectRatio: size.aspectRatio)
  }

  /// The height of pictures of the default size, in pixels.
  private static let defaultHeight: Float = 720
}

extension Camera {
  /// Returns a camera of the scene with a larger view, in which what is at the distance of the target is shifted to the right
  /// and upward by multiples of half the picture's width.
  fileprivate func enlarged(by scale: Float, _ shift: SIMD2<Float>, aspectRatio: Float) -> Camera {
    let camera = detached()
    let view = CameraProjection(camera, aspectRatio: aspectRatio)
    var halfWidth = view.halfSize.x * scale
    if let height = camera.orthographicHeight {
      camera.orthographicHeight = height * scale
    } else {
      halfWidth *= length(camera.target - camera.position)
      camera.fieldOfView = atanf(tanf(camera.fieldOfView * .pi / 360) * scale) * 360 / .pi
    }
    let step = -halfWidth * (view.right * shift.x + view.up * shift.y)
    camera.position += step
    camera.target += step
    return camera
  }
}
