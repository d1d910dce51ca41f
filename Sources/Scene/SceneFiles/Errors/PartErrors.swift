import TextCoding

/// The reason why a clip cannot be shown. Its description is one line.
public struct ClipError: Error, Equatable, CustomStringConvertible {
  /// The name of the clip. Nil for the first one.
  public let clip: String?
  /// The names of the clips that there are.
  public let known: [String]

  /// What was found, and what was expected.
  public var description: String {
    clip.map { unknownPart($0, "clip", among: known, whole: "animations") } ?? "the input has no animations"
  }
}

/// The reason why a variant cannot be shown. Its description is one line.
public struct VariantError: Error, Equatable, CustomStringConvertible {
  /// The name of the variant.
  public let variant: String
  /// The names of the variants that there are.
  public let known: [String]

  /// What was found, and what was expected.
  public var description: String { unknownPart(variant, "variant", among: known, whole: "variants") }
}

/// Returns the message about a name that no part of a mesh file has.
private func unknownPart(_ name: String, _ kind: String, among known: [String], whole: String) -> String {
  let start = "no \(kind) is called \(quoted(name))"
  if known.isEmpty { return "\(start), the input has no \(whole)" }
  let hint = nearestName(to: name, among: known).map { ", did you mean \(quoted($0))?" }
  return start + (hint ?? ", expected \(alternatives(known))")
}
