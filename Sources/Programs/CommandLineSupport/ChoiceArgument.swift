import ArgumentParser

/// A value of an option that is one of a few names.
///
/// The argument parser lists the names and the descriptions of each option when a program starts, by key paths and by looking
/// up how each type is a collection, which took a tenth of the time of a short command.
package protocol ChoiceArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String, AllCases == [Self] {}

extension ChoiceArgument {
  /// The names in order.
  public static var allValueStrings: [String] {
    var names: [String] = []
    for value in allCases { names.append(value.rawValue) }
    return names
  }

  /// Empty: a name is its own description.
  public static var allValueDescriptions: [String: String] { [:] }
}
