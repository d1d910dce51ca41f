import Testing

@testable import Page

@Suite("Spaces of scripts")
struct ScriptSpacesTests {
  @Test(
    "Spaces without a meaning are removed",
    arguments: [
      ("const a = b + c;", "const a=b+c;"), ("a + +b - -c", "a+ +b- -c"),
      ("return x ? \"a b\" : 'c d';", "return x?\"a b\":'c d';"),
      ("f(`a ${ b + `c  ${ d } e` } f`)", "f(`a ${b+`c  ${d} e`} f`)"),
      ("x.replace(/a b\"[/ ]/g, y)", "x.replace(/a b\"[/ ]/g,y)"),
      ("a / b / c", "a/b/c"), ("`a ${ { b: 1 }.b } c`", "`a ${{b:1}.b} c`"),
      ("\"a \\\" b\" + c", "\"a \\\" b\"+c"),
      ("typeof a in b", "typeof a in b"), ("a = b\nc = d", "a=b\nc=d"),
      ("if (a) {\n  b(\n    c,\n    d);\n}\ne = `\n;\n`\n", "if(a){b(c,d);}\ne=`\n;\n`\n"), ("", ""),
      ("#a = 1", "#a=1"), ("\n\na()", "a()"),
    ])
  func spaces(text: String, expected: String) { #expect(ScriptSpaces.removed(from: text) == expected) }
}
