import ArgumentParser

/// A value of an option that is one of a few names.
///
/// The argument parser lists the names of each option when a program starts, by key paths, which took a twentieth of
/// the time of a short command.
public protocol ChoiceArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension ChoiceArgument {
  /// The names in order.
  public static var allValueStrings: [String] {
    var names: [String] = []
    for value in allCases { names.append(value.rawValue) }
    return names
  }
}
