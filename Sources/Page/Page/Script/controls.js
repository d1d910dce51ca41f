// The controls of a scene: one for each parameter (a slider and a field, a switch, a list, a colour field, a field for each
// component of a vector, or a table), and for the time a button and a slider. They follow the parameters. Named values are shown
// below.

import { colorOfText, colorText } from "./color-text.js";
import { listMakers } from "./list-controls.js";
import { makeElement, makeMenu, makeRow, shortened } from "./make-element.js";
import { numberFields, showNumber } from "./number-fields.js";
import { describe } from "./number-text.js";
import { expectedNumber, shortNumber } from "./parameter-values.js";

// Adds the controls, if there is something to control. Returns the function that updates them.
export function addControls(context) {
  const { bar, side, scene, edits } = context;
  const { time } = scene;
  const form = makeElement("form", { "aria-label": "Parameters" });
  const controls = [];
  for (const parameter of scene.parameters) {
    if (time?.description.parameter === parameter.name || !makers[parameter.kind]) continue;
    const control = { parameter, shown: parameter.value };
    const set = (value) => {
      context.refusal = "";
      control.shown = value;
      edits.set(parameter.name, value);
    };
    const refuse = (found) => {
      context.refuse(`${parameter.label}: expected ${expectedNumber(parameter)}, found ${found || "no number"}`);
    };
    const accept = () => {
      context.refusal = "";
      control.show(parameter.value);
      scene.invalidate();
    };
    Object.assign(control, makers[parameter.kind](parameter, { set, refuse, accept, notify: context.notify }));
    control.show(parameter.value);
    form.append(control.row);
    controls.push(control);
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => edits.close());
  const outputs = scene.values.map(({ label, unit, cell }) => {
    const text = makeElement("output");
    form.append(makeRow("div", label, text));
    return { cell: scene.bindings.cells[cell], text, unit: unit ? ` ${unit}` : "", shown: undefined };
  });
  const updateTime = time && addTimeControls(bar, time);
  if (controls.length + outputs.length > 0) side.append(form);
  return () => {
    for (const control of controls) {
      const { value } = control.parameter;
      if (value === control.shown) continue;
      control.shown = value;
      control.show(value);
    }
    for (const output of outputs) {
      const { value } = output.cell;
      if (value === output.shown) continue;
      output.shown = value;
      output.text.textContent = (typeof value === "number" ? shortNumber(value) : shortened(describe(value))) + output.unit;
    }
    updateTime?.();
  };
}

// The makers of controls by the kinds of parameters. Each returns { row, show(value) }. `set(value)` receives the values,
// `refuse(found)` the numbers that are not valid, and `accept()` the end of an input.
const makers = {
  number: (parameter, actions) => {
    const { label, value, min, max, step = "any" } = parameter;
    // The label around both has the value of the field in its text.
    const slider = makeElement("input", {
      type: "range", step, min: min ?? Math.min(0, 2 * value, max ?? 0), max: max ?? Math.max(1, 2 * value, min ?? 0),
      "aria-label": label,
    });
    const [field] = numberFields(parameter, [`${label}, number`], actions, ([number]) => number);
    const show = (number) => {
      showOnSlider(slider, number);
      showNumber(field, number);
    };
    slider.addEventListener("input", () => {
      showNumber(field, slider.valueAsNumber);
      actions.set(slider.valueAsNumber);
    });
    return { row: makeRow("label", label, slider, field), show };
  },

  boolean: ({ label }, { set }) => {
    const box = makeElement("input", { type: "checkbox", role: "switch" });
    box.addEventListener("input", () => set(box.checked));
    return { row: makeRow("label", label, box), show: (value) => { box.checked = value; } };
  },

  choice: ({ label, choices }, { set }) => {
    const list = makeMenu(choices);
    list.addEventListener("input", () => set(list.selectedIndex));
    return { row: makeRow("label", label, list), show: (value) => { list.selectedIndex = value; } };
  },

  // The field has no alpha, which keeps its value.
  color: (parameter, { set }) => {
    const picker = makeElement("input", { type: "color" });
    picker.addEventListener("input", () => set([...colorOfText(picker.value).slice(0, 3), parameter.value[3] ?? 1]));
    return { row: makeRow("label", parameter.label, picker), show: (value) => { picker.value = colorText(value.slice(0, 3)); } };
  },

  vector: (parameter, actions) => {
    const { label } = parameter;
    const fields = numberFields(parameter, [..."XYZ"].map((axis) => `${label}, ${axis}`), actions, (numbers) => numbers);
    const group = makeRow("div", label, ...fields);
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", label);
    return { row: group, show: (value) => fields.forEach((field, axis) => showNumber(field, value[axis])) };
  },

  // Null in the page of a scene without lists.
  ...listMakers,
};

// Shows a number on a slider. One without limits grows with its value.
function showOnSlider(slider, number) {
  if (number < slider.min) slider.min = 2 * number;
  if (number > slider.max) slider.max = 2 * number;
  slider.value = number;
}

// The end of the slider of a time without an end, until the time is later.
const firstEnd = 10;

// Adds a button that plays and pauses the time, and a slider. Returns the function that updates them.
function addTimeControls(bar, player) {
  const { description, min, max } = player;
  const { step = "any", controlStep = step, first = 0 } = description;
  const button = makeElement("button", { type: "button" });
  const text = makeElement("output");
  const slider = makeElement("input", {
    type: "range", min: min ?? Math.min(0, max ?? 0), max: max ?? firstEnd + (min ?? 0), step: controlStep,
  });
  button.addEventListener("click", () => player.setPlaying(!player.isPlaying));
  slider.addEventListener("input", () => player.seek(slider.valueAsNumber));
  bar.prepend(makeElement("div", { className: "time", role: "group", "aria-label": "Time" }, button, slider, text));
  return () => {
    const { value } = player;
    const word = player.isPlaying ? "Pause" : "Play";
    if (button.textContent !== word) button.textContent = word;
    // Another clip has another end and another name.
    const label = shortened(description.label ?? "Frame");
    if (slider.getAttribute("aria-label") !== label) slider.setAttribute("aria-label", label);
    if (player.max !== null) slider.max = player.max;
    showOnSlider(slider, value);
    text.textContent = description.step ? `${label} ${first + value}` : `${label} = ${value.toFixed(2)}`;
  };
}
