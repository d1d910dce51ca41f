import SceneExpressions
import Testing

@Suite("Errors in expressions")
struct ExpressionErrorTests {
  private func refusal(_ text: String) -> String {
    do throws(ExpressionError) {
      return "accepted: \(try Expression(text).evaluate(ExpressionValueTests.values))"
    } catch {
      return "\(error.column): \(error.message)"
    }
  }

  @Test("An error in a text that stands at a column has the column of the whole")
  func columnOfPart() {
    let error = #expect(throws: ExpressionError.self) {
      try Expression(name: "limit", at: 5, of: "x < limit").evaluate([:])
    }
    #expect(error?.column == 5)
  }

  @Test(
    "An error gives the column, the expected and the found text",
    arguments: [
      ("", "1: expected a value, found the end"),
      ("  ", "3: expected a value, found the end"),
      ("1 +", "4: expected a value, found the end"),
      ("1 2", "3: expected an operator or the end, found \"2\""),
      ("(1 + 2", "7: expected \")\" for the \"(\" at character 1, found the end"),
      ("1)", "2: expected an operator or the end, found \")\""),
      ("[1, 2", "6: expected \"]\" for the \"[\" at character 1, found the end"),
      ("[1, 2 3]", "7: expected an operator, \",\" or \"]\", found \"3\""),
      ("[", "2: expected a value, found the end"),
      ("1 ? 2", "6: expected an operator or \":\", found the end"),
      (
        "2px",
        "1: expected an operator as in \"2 * px\", or one of the units deg, rad, mm, cm, m and km, found \"2px\""
      ),
      (
        "1e",
        "1: expected an operator as in \"1 * e\", or one of the units deg, rad, mm, cm, m and km, found \"1e\""
      ),
      ("1e999", "1: expected a number of at most 1.8e308, found \"1e999\""),
      ("t = 1", "3: expected \"==\", found \"=\""),
      ("!t", "2: expected a boolean after not, found a number"),
      ("not t", "5: expected a boolean after not, found a number"),
      ("t and 1 < 2", "1: expected a boolean before and, found a number"),
      ("1 < 2 or t", "10: expected a boolean after or, found a number"),
      ("7 % * 3 %%", "11: expected a value, found the end"),
      ("2 ^", "4: expected a value, found the end"),
      ("axis ^ 2", "6: cannot raise a vector to the power of a number"),
      ("tint % 2", "6: cannot take the remainder of a colour by a number"),
      ("1 < t < axis", "3: cannot compare a number with a vector"),
      ("1 & 2", "3: expected \"&&\", found \"&\""),
      ("let x 2; x", "7: expected \"=\" after the name of let, found \"2\""),
      ("let x = 2, x", "10: expected an operator or \";\" after the value of let, found \",\""),
      (
        "let sin = 2; 1",
        "5: expected a name after let that is neither a constant nor a function, found \"sin\""
      ),
      ("sin t", "5: expected \"(\" after the function sin, found \"t\""),
      ("Math.sin(t)", "1: unknown function \"Math.sin\", did you mean \"sin\"?"),
      ("if t < 1", "1: expected a value before \"if\", as in \"1 if t > 2 else 3\", found \"if\""),
      ("arcsin(t)", "1: unknown function \"arcsin\", did you mean \"asin\"?"),
      ("2(t)", "2: expected an operator, such as \"*\", or the end, found \"(\""),
      (
        "30deg",
        "1: expected a number without a unit, because nothing says whether an angle is expected in degrees or radians (a parameter says it by unit: \"deg\"), found 30deg"
      ),
      ("earth.", "7: expected a name after the point, found the end"),
      ("'gold' + 1", "8: cannot add a text and a number"),
      ("rgb('gold", "5: expected a closing quotation mark, found \"'gold\""),
      ("rgb('glod')", "5: unknown colour \"glod\", did you mean \"gold\"?"),
      ("rgb('')", "5: unknown colour \"\", expected #rgb, #rrggbb, #rrggbbaa or a CSS colour name"),
      ("sin('gold')", "5: expected a number for sin, found a text"),
      ("rgb(255, 204, 51)", "5: expected a number from 0 to 1, or from 0% to 100%, found 255"),
      ("hsl(210, 60, 50)", "10: expected a number from 0 to 1, or from 0% to 100%, found 60"),
      ("sni(t)", "1: unknown function \"sni\", did you mean \"sin\"?"),
      ("randmo(t)", "1: unknown function \"randmo\", did you mean \"random\"?"),
      ("zzz(t)", "1: unknown function \"zzz\", expected min, max, clamp, mix, … (49 in all)"),
      ("sin()", "1: expected 1 argument of sin, found 0"),
      ("sin(1, 2)", "1: expected 1 argument of sin, found 2"),
      ("min(1)", "5: expected a list, or two or more numbers, for min, found a number"),
      ("min()", "1: expected 1 or more arguments of min, found 0"),
      ("noise(1, 2, 3, 4)", "1: expected 1 to 3 arguments of noise, found 4"),
      ("sin(1,)", "7: expected a value, found \")\""),
      ("scael", "1: unknown name \"scael\", did you mean \"scale\"?"),
      ("1 + erth.radius", "5: unknown name \"erth.radius\", did you mean \"earth.radius\"?"),
      (
        "zzz",
        "1: unknown name \"zzz\", expected axis, earth.center, earth.radius, größe, scale, star[3].radius, t or tint"
      ),
      ("1 + axis", "3: cannot add a number and a vector"),
      ("tint - t", "6: cannot calculate a colour minus a number"),
      ("axis * axis", "6: cannot multiply a vector by a vector"),
      ("1 / axis", "3: cannot divide a number by a vector"),
      ("axis < 1", "6: cannot compare a vector with a number"),
      ("(1 < 2) + 1", "9: cannot add a boolean and a number"),
      ("t ? 1 : 2", "1: expected a boolean before \"?\", found a number"),
      ("t < 1 ? 1 : axis", "7: cannot choose between a number and a vector"),
      ("mix(1, axis, 0)", "1: cannot mix a number and a vector"),
      ("mix(1, 2, axis)", "11: expected a number as the weight of mix, found a vector"),
      ("-tint", "1: expected a number or a vector after \"-\", found a colour"),
      ("sin(axis)", "5: expected a number for sin, found a vector"),
      ("[1, axis, 3]", "5: expected a number, found a vector"),
      ("rgb(t)", "5: expected three numbers, a colour or its spelling, found a number"),
      ("t.x", "3: expected a vector or a colour before .x, found a number"),
      ("axis.w", "6: unknown component of a vector \"w\", expected x, y or z"),
      ("tint.x", "6: unknown component of a colour \"x\", expected r, g, b or a"),
      ("floor(tint)", "7: expected a number or a vector for floor, found a colour"),
      ("length(t)", "8: expected a vector for length, found a number"),
      ("rotate(axis, axis, axis)", "20: expected a number as the angle of rotate, found a vector"),
      ("viridis(t, 0)", "12: expected both a low and a high number after the first one, found one number"),
      ("turbo(axis)", "7: expected a number for turbo, found a vector"),
      ("1 if t", "7: expected an operator or \"else\", found the end"),
      ("1 if t else 2", "6: expected a boolean before \"?\", found a number"),
      ("1 if t < 1 else axis", "3: cannot choose between a number and a vector"),
      ("1 else 2", "3: expected an operator or the end, found \"else\""),
      (
        "sum(i)",
        "5: unknown name \"i\", expected axis, earth.center, earth.radius, größe, scale, star[3].radius, t or tint"
      ),
      ("sum(1, 2, 3, 4)", "5: expected the name of the index of sum, found \"1\""),
      ("sum(pi, 2, 3, 4)", "5: expected the name of the index of sum, found \"pi\""),
      ("sum(i, 1, 2)", "12: expected an operator or \",\", found \")\""),
      ("sum(i, 1, axis, 2)", "11: expected a number as the last index of sum, found a vector"),
      ("sum(i, 1, 2, tint)", "14: expected a number or a vector as the term of sum, found a colour"),
      (
        "sum(i, 1, 2, i) + i",
        "19: unknown name \"i\", expected axis, earth.center, earth.radius, größe, scale, star[3].radius, t or tint"
      ),
      (
        "sum(i, 1, 2, star[i].radius)",
        "19: expected only numbers and indices of repetitions in the brackets of a model, found a name of let, sum, map or a function"
      ),
      ("t => 1", "3: expected an operator or the end, found \"=>\""),
      ("star[0.5].radius", "6: expected a whole number as the index, found 0.5"),
      (
        "star[t].radius",
        "6: expected only numbers in brackets, or the name of a list before them, found \"t\""
      ),
      ("star[4].radius", "1: unknown name \"star[4].radius\", did you mean \"star[3].radius\"?"),
      ("t \u{1}", "3: expected an operator or the end, found \"\\u{1}\""),
    ])
  func messages(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test("An error shows the expression with a caret below the position")
  func excerpts() {
    func excerpt(_ text: String) -> [String] {
      do throws(ExpressionError) {
        _ = try Expression(text).evaluate()
        return []
      } catch { return error.excerpt }
    }
    #expect(excerpt("1 + ") == ["1 + ", "    ^"])
    #expect(excerpt("1\n+ zz") == ["1 + zz", "    ^"])
    let long = excerpt(String(repeating: "1 + ", count: 60) + "zz" + String(repeating: " + 1", count: 60))
    #expect(long.count == 2 && long[0].hasPrefix("…") && long[0].hasSuffix("…") && long[0].count == 74)
    #expect(Array(long[0])[long[1].count - 1] == "z")
  }

  @Test(
    "Expressions beyond the limits of depth and size are rejected without stack overflow",
    arguments: [
      (String(repeating: "(", count: 100_000), "10001: expected at most 10000 characters, found more"),
      (String(repeating: "(", count: 9000), "101: expected at most 100 levels of nesting, found one more"),
      (String(repeating: "-", count: 9000), "101: expected at most 100 levels of nesting, found one more"),
      (String(repeating: "[", count: 9000), "101: expected at most 100 levels of nesting, found one more"),
      (
        String(repeating: "sin(", count: 2000), "401: expected at most 100 levels of nesting, found one more"
      ),
      (
        String(repeating: "a[", count: 2000), "202: expected at most 100 levels of nesting, found one more"
      ),
      (
        String(repeating: "1<2?1:", count: 1000) + "1",
        "604: expected at most 100 levels of nesting, found one more"
      ),
      (
        String(repeating: "1+", count: 4000) + "1",
        "500: expected at most 250 operations that depend on each other, found one more"
      ),
      (
        "t" + String(repeating: ".x", count: 4000),
        "3: expected a vector or a colour before .x, found a number"
      ),
      (
        "(t)" + String(repeating: ".x", count: 4000),
        "503: expected at most 250 operations that depend on each other, found one more"
      ),
    ])
  func bounds(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test("Expressions exactly at the limits are accepted")
  func withinBounds() {
    let nested = String(repeating: "(", count: 100) + "t" + String(repeating: ")", count: 100)
    #expect(refusal(nested) == "accepted: 0.5")
    #expect(refusal(Array(repeating: "t", count: 250).joined(separator: "+")) == "accepted: 125")
    let wide = "max(" + Array(repeating: "1", count: 4990).joined(separator: ",") + ")"
    #expect(refusal(wide) == "accepted: 1")
  }

  @Test("Names other than constants and functions are free")
  func freeNames() {
    for word in ["t", "scale", "größe", "_a1", "x"] {
      #expect(Expression.isValidParameterName(word), "\(word)")
    }
    for word in ["pi", "tau", "e", "sin", "", "1a", "a b", "a.b", "a-b", "'a'", " a"] {
      #expect(!Expression.isValidParameterName(word), "\(word)")
    }
  }
}
