import ArgumentParser
import Geometry
import SceneModel

/// The value of `--legend`: a palette, a title and a range, as in `viridis(charge, -1, 1)`.
public struct LegendArgument: ExpressibleByArgument, Sendable {
  let palette: Palette
  let title: String
  let from: Float, to: Float

  /// Parses `PALETTE(TITLE, FROM, TO)` or `PALETTE(FROM, TO)`. Nil if the text is neither, if the palette is unknown, or if
  /// the numbers are not finite and different.
  public init?(argument: String) {
    guard let open = argument.firstIndex(of: "("), argument.hasSuffix(")"),
      let palette = Palette(rawValue: argument[..<open].trimmingBlanks)
    else { return nil }
    let parts = argument[argument.index(after: open)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingBlanks)
    guard parts.count >= 2, let from = Float(parts[parts.count - 2]), let to = Float(parts[parts.count - 1]),
      from.isFinite, to.isFinite, from != to
    else { return nil }
    (self.palette, self.from, self.to) = (palette, from, to)
    // A title may contain commas.
    title = parts.dropLast(2).joined(separator: ", ")
  }

  /// The legend.
  var legend: Legend { Legend(palette, from: from, to: to, title: title) }
}

extension Substring {
  /// The text without the blanks at both ends.
  fileprivate var trimmingBlanks: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
