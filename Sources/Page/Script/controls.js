// The controls of a scene: one for each parameter (a slider, a switch, a list, a colour field, or a field for each component of
// a vector), and a button and a slider for the time.

import { linearOfByte, sRGBByte } from "./srgb.js";

// Adds the controls to `element`, if there is something to control.
export function addControls(element, scene) {
  const panel = document.createElement("form");
  if (scene.time) panel.append(...timeControls(scene.time));
  for (const parameter of scene.parameters) {
    const isTime = scene.time?.description.parameter === parameter.name;
    const make = makers[parameter.kind];
    if (make && !isTime) panel.append(make(parameter, (value) => scene.setParameter(parameter.name, value)));
  }
  panel.addEventListener("submit", (event) => event.preventDefault());
  if (panel.childElementCount > 0) element.append(panel);
}

// The controls by the kinds of parameters. `set` receives each new value.
const makers = {
  number: ({ label, value, min = Math.min(0, 2 * value), max = Math.max(1, 2 * value), step = "any" }, set) => {
    const shown = document.createElement("output");
    const show = (number) => { shown.textContent = String(Number(number.toPrecision(4))); };
    show(value);
    return labeled(label, slider({ min, max, step, value }, (number) => { set(number); show(number); }), shown);
  },

  boolean: ({ label, value }, set) => {
    const box = field("checkbox");
    box.checked = value;
    box.addEventListener("input", () => set(box.checked));
    return labeled(label, box);
  },

  choice: ({ label, value, choices }, set) => {
    const list = document.createElement("select");
    list.append(...choices.map((name) => new Option(name)));
    list.selectedIndex = value;
    list.addEventListener("input", () => set(list.selectedIndex));
    return labeled(label, list);
  },

  // The field has no alpha, which keeps its value.
  color: ({ label, value }, set) => {
    const picker = field("color");
    const alpha = value[3] ?? 1;
    picker.value = `#${value.slice(0, 3).map((part) => sRGBByte(part).toString(16).padStart(2, "0")).join("")}`;
    const parts = () => [1, 3, 5].map((start) => linearOfByte[Number.parseInt(picker.value.slice(start, start + 2), 16)]);
    picker.addEventListener("input", () => set([...parts(), alpha]));
    return labeled(label, picker);
  },

  vector: ({ label, value }, set) => {
    const fields = value.map((number) => {
      const component = field("number");
      component.step = "any";
      component.value = number;
      return component;
    });
    const change = () => {
      const numbers = fields.map((component) => component.valueAsNumber);
      if (numbers.every(Number.isFinite)) set(numbers);
    };
    for (const [index, component] of fields.entries()) {
      component.setAttribute("aria-label", `${label}, ${"XYZ"[index]}`);
      component.addEventListener("input", change);
    }
    const group = document.createElement("div");
    group.append(label, ...fields);
    return group;
  },
};

// Returns a button that plays and pauses the time, and a slider if the time has an end.
function timeControls(player) {
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", () => player.setPlaying(!player.isPlaying));
  const show = () => { button.textContent = player.isPlaying ? "Pause" : "Play"; };
  player.onChange = show;
  show();
  if (player.max === null) return [button];
  const { step = "any" } = player.description;
  const position = slider({ min: player.min ?? 0, max: player.max, step, value: player.value }, (time) => player.seek(time));
  player.onSeek = () => { position.value = player.value; };
  return [button, labeled("Time", position)];
}

function slider({ min, max, step, value }, change) {
  const input = field("range");
  Object.assign(input, { min, max, step });
  input.value = value;
  input.addEventListener("input", () => change(input.valueAsNumber));
  return input;
}

function field(type) {
  const input = document.createElement("input");
  input.type = type;
  return input;
}

function labeled(text, ...controls) {
  const label = document.createElement("label");
  label.append(text, ...controls);
  return label;
}
