import ArgumentParser
import Geometry
import SceneFiles
import SceneModel
import TextCoding

/// The value of `--legend`: a palette, a title and a range, as in `viridis(charge, -1, 1)`, or `materials`.
package struct LegendArgument: ExpressibleByArgument, Sendable {
  private let argument: String

  /// Stores the text. `legend()` parses it.
  package init(argument: String) { self.argument = argument }

  /// Returns the legend of `PALETTE(TITLE, FROM, TO)`, `PALETTE(FROM, TO)` or `materials`.
  ///
  /// - Throws: `ValidationError` if the text is neither, if the palette is unknown, or if the numbers are not finite and
  ///   different.
  func legend() throws -> Legend {
    guard let legend = parsed else {
      let palettes = Palette.allCases.map(\.rawValue)
      throw ValidationError(
        "--legend must be PALETTE(TITLE, FROM, TO) with two different numbers and a palette of \(alternatives(palettes)), such as viridis(charge, -1, 1), or materials, found \(quoted(argument))"
      )
    }
    return legend
  }

  private var parsed: Legend? {
    let materials = Legend.Subject.materials
    if argument[...].trimmed == materials.rawValue { return Legend(title: "material", subject: materials) }
    guard let open = argument.firstIndex(of: "("), argument.hasSuffix(")"),
      let palette = Palette(rawValue: argument[..<open].trimmed)
    else { return nil }
    let parts = argument[argument.index(after: open)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count >= 2, let from = Float(parts[parts.count - 2]), let to = Float(parts[parts.count - 1]),
      from.isFinite, to.isFinite, from != to
    else { return nil }
    // A title may contain commas.
    return Legend(palette, from: from, to: to, title: parts.dropLast(2).joined(separator: ", "))
  }
}
