// The controls of parameters that are lists: a table with a row for each element, whose values can be changed, and buttons that
// add and remove elements.

import { colorOfText, colorText } from "./color-text.js";
import { List } from "./lists.js";
import { makeButton, makeElement, shortened } from "./make-element.js";
import { numberFields, showNumber } from "./number-fields.js";

// Longer lists are shown in part: a browser takes seconds to lay out thousands of fields.
const largestRowCount = 100;

// The kinds of elements. `make(label, actions)` returns the fields of one, and a function that shows a value in them.
const elementMakers = {
  number(label, actions) {
    const fields = numberFields({}, [label], actions, ([number]) => number);
    return { fields, show: (value) => showNumber(fields[0], value) };
  },
  vector(label, actions) {
    const fields = numberFields({}, [..."XYZ"].map((axis) => `${label}, ${axis}`), actions, (numbers) => numbers);
    return { fields, show: (value) => fields.forEach((field, axis) => showNumber(field, value[axis])) };
  },
  // The field has no alpha, which keeps its value.
  color(label, { value, set }) {
    const field = makeElement("input", { type: "color", "aria-label": label });
    field.addEventListener("input", () => set([...colorOfText(field.value).slice(0, 3), value()[3] ?? 1]));
    return { fields: [field], show: (color) => { field.value = colorText(color.slice(0, 3)); } };
  },
  text(label, { set }) {
    const field = makeElement("input", { type: "text", "aria-label": label });
    field.addEventListener("input", () => set(field.value));
    return { fields: [field], show: (text) => { if (!field.matches(":focus")) field.value = text; } };
  },
};

// The first element of an empty list.
const firstElements = { number: 0, vector: [0, 0, 0], color: [1, 1, 1, 1], text: "" };

// The makers of controls by the kinds of parameters; see controls.js.
export const listMakers = Object.fromEntries(Object.keys(elementMakers).map((kind) => [
  `${kind}s`, (parameter, actions) => makeTable(parameter, kind, actions),
]));

function makeTable(parameter, kind, { set, refuse, accept, notify }) {
  const { label } = parameter;
  const body = makeElement("tbody");
  const rest = makeElement("small");
  const rows = [];
  // Sets the whole list, which is one change that can be undone.
  const replace = (list) => {
    set(list);
    show(list);
    body.dispatchEvent(new Event("change", { bubbles: true }));
    notify(`${label}: ${list.length} ${list.length === 1 ? "element" : "elements"}`);
  };
  const setElement = (place) => (value) => set(List.from(parameter.value, (old, index) => (index === place ? value : old)));
  const makeTableRow = (place) => {
    const name = `${label}[${place}]`;
    const { fields, show } = elementMakers[kind](
      name, { value: () => parameter.value[place], set: setElement(place), refuse, accept });
    const remove = makeButton("×", `Remove ${name}`, () => {
      replace(List.from(parameter.value.filter((_, index) => index !== place)));
      // The button of the element that has taken the place, or of the last one.
      (rows[Math.min(place, rows.length - 1)]?.remove ?? add).focus();
    });
    const head = makeElement("th", { scope: "row" }, String(place));
    const cells = [...fields, remove].map((content) => makeElement("td", {}, content));
    return { row: makeElement("tr", {}, head, ...cells), fields, remove, show };
  };
  const add = makeButton("Add", `Add to ${label}`, () => {
    const list = parameter.value;
    replace(List.from([...list, list.at(-1) ?? firstElements[kind]]));
    rows.at(-1).fields[0].focus();
  });
  const show = (list) => {
    const count = Math.min(list.length, largestRowCount);
    while (rows.length > count) rows.pop().row.remove();
    while (rows.length < count) {
      rows.push(makeTableRow(rows.length));
      body.append(rows.at(-1).row);
    }
    rows.forEach((row, place) => row.show(list[place]));
    rest.textContent = list.length > count ? `and ${list.length - count} more` : "";
  };
  const group = makeElement(
    "div", { className: "list", role: "group", "aria-label": label }, makeElement("span", {}, shortened(label)),
    makeElement("table", {}, body), rest, add);
  return { row: group, show };
}
