import Testing

/// The tests run one after the other, because Dear ImGui has one current context in a process.
@Suite("The inspector", .serialized)
struct InspectorTests {}
