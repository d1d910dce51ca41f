#if Inspector
  import Testing

  /// Dear ImGui has one current panel in a process, so one test is run after the other.
  @Suite("The inspector", .serialized)
  struct InspectorTests {}
#endif
