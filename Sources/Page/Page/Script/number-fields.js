// Fields of numbers, which refuse what a parameter does not accept.

import { makeElement } from "./make-element.js";
import { acceptsNumberOf, shortNumber } from "./parameter-values.js";

// Returns fields of numbers, which set `valueOf(numbers)` when all numbers are valid.
export function numberFields(parameter, labels, { set, refuse, accept }, valueOf) {
  const fields = labels.map((label) => makeElement("input", { type: "number", step: "any", "aria-label": label }));
  for (const field of fields) {
    field.addEventListener("input", () => {
      const numbers = fields.map((other) => other.valueAsNumber);
      const isValid = acceptsNumberOf(parameter, field.valueAsNumber);
      field.setAttribute("aria-invalid", !isValid);
      if (!isValid) refuse(field.value);
      else if (numbers.every(Number.isFinite)) set(valueOf(numbers));
    });
    // A number that was refused is replaced by the current one.
    field.addEventListener("blur", () => {
      field.setAttribute("aria-invalid", false);
      accept();
    });
  }
  return fields;
}

// Shows a number in a field, unless a person is writing in it.
export function showNumber(field, number) {
  if (!field.matches(":focus")) field.value = shortNumber(number);
}
