// The panel with the name and the values of a model that was clicked. It follows their changes.

import { colorText } from "./color-text.js";
import { makeElement } from "./make-element.js";
import { shortNumber } from "./parameter-values.js";
import { linearOfByte } from "./srgb.js";

// Adds the panel, which is hidden until a model is clicked. Returns the function that updates it.
export function addInspector(context) {
  const { frame, side, canvas, scene, renderer, view } = context;
  const heading = makeElement("h2", { "aria-live": "polite" });
  const list = makeElement("dl");
  const panel = makeElement("section", { hidden: true, "aria-label": "Model" });
  const button = (text, label, action) => {
    const made = makeElement("button", { type: "button", title: label, "aria-label": label }, text);
    made.addEventListener("click", action);
    return made;
  };
  // The shown model, with the number of the element if it is a cloud.
  let shown = null;
  let text = "";
  const show = (hit) => {
    shown = hit;
    panel.hidden = !hit;
    scene.invalidate();
  };
  const close = () => {
    show(null);
    canvas.focus();
  };
  const step = (count) => show(nextElement(drawnModels(renderer.content), shown, count));
  panel.append(
    makeElement("header", {}, heading, button("‹", "Previous model", () => step(-1)), button("›", "Next model", () => step(1)),
      button("×", "Close", close)),
    list);
  // The panel is over the picture, or beside it if it could cover texts.
  const place = () => {
    const parent = renderer.hasTexts ? side : frame;
    if (panel.parentElement === parent) return;
    if (parent === side) side.prepend(panel);
    else canvas.after(panel);
  };
  view.onClick = (x, y, hit = renderer.hit(x, y)) => {
    // Over the picture, it is in the corner that is opposite to the pointer.
    panel.className = `${y < canvas.clientHeight / 2 ? "low" : ""} ${x > canvas.clientWidth / 2 ? "left" : ""}`;
    show(hit);
    side.scrollTop = 0;
  };
  frame.addEventListener("keydown", (event) => {
    const isEnter = event.key === "Enter" && event.target === canvas;
    if (isEnter) show(renderer.hit(canvas.clientWidth / 2, canvas.clientHeight / 2) ?? nextElement(drawnModels(renderer.content), null, 1));
    else if (event.key === "Escape" && shown) close();
    else return;
    event.preventDefault();
  });
  return () => {
    place();
    if (!shown) return;
    const title = titleOf(shown);
    if (heading.textContent !== title) heading.textContent = title;
    const rows = rowsOf(shown, scene);
    const next = JSON.stringify(rows);
    if (next === text) return;
    text = next;
    list.replaceChildren(...rows.flatMap(([label, value, color]) => {
      const definition = makeElement("dd", {}, value);
      if (color) {
        const swatch = makeElement("i");
        swatch.style.background = color;
        definition.prepend(swatch);
      }
      return [makeElement("dt", {}, label), definition];
    }));
  };
}

// Returns a text with at most 200 characters. A browser takes minutes to break a text of a million into lines.
const shortened = (text) => (text?.length > 200 ? `${[...text.slice(0, 400)].slice(0, 199).join("")}…` : text);

const titleOf = ({ model, element }) => {
  const name = shortened(model.name);
  return element == null ? name || `Unnamed ${words(model.kind)}` : `${name}[${element}]`;
};

// Returns the models that can be clicked, in the order of the scene.
function drawnModels(content) {
  const models = [
    ...content.sphereModels, ...[...content.surfacesByIndex.values(), ...content.cloudItems, ...content.rodItems,
      ...content.allShapeClouds].map(({ model }) => model),
  ];
  return [...new Set(models)].sort((one, other) => one.index - other.index);
}

// Returns the model, or the element of a cloud, that follows another one or precedes it.
function nextElement(models, shown, count) {
  const sizeOfCloud = (model) => model.data.elements?.count;
  const element = (shown?.element ?? NaN) + count;
  if (element >= 0 && element < sizeOfCloud(shown.model)) return { model: shown.model, element };
  const place = models.indexOf(shown?.model);
  const model = models[(place + count + models.length) % models.length];
  const size = model && sizeOfCloud(model);
  return model && { model, element: size && (count > 0 ? 0 : size - 1) };
}

// Returns the label and the text of each value, with the CSS colour of colours.
function rowsOf({ model, element }, scene) {
  const rows = [["Kind", words(model.kind)]];
  const add = (key, value) => {
    if (value === null || value === undefined || value === "") return;
    // The last three numbers of a transform are the translation.
    if (key === "transform") return add("position", value.slice(9));
    const label = words(key);
    rows.push([label[0].toUpperCase() + label.slice(1), ...textsOf(value)]);
  };
  const { elements } = model.data;
  if (element != null && elements) {
    const { centers, starts, ends, radii, colors, decimals } = elements;
    const part = (array, count) => array && Array.from(array.subarray(count * element, count * (element + 1)));
    // The other decimals of positions that are stored with 16 bits are not those of the data.
    const exact = (number) => (decimals < 10 ? Number(number.toFixed(decimals)) : number);
    const point = (array) => part(array, 3)?.map(exact);
    add("position", point(centers));
    add("start", point(starts));
    add("end", point(ends));
    add("radius", radii?.[element]);
    const color = part(colors, 4);
    // The colours of spheres and rods are bytes.
    add("color", colors instanceof Uint8Array ? [...color.slice(0, 3).map((byte) => linearOfByte[byte]), color[3] / 255] : color);
  } else {
    for (const [key, value] of Object.entries(model.values)) add(key, value);
  }
  add("material", shortened(scene.models[model.material]?.name));
  add("group", shortened(scene.models[model.group]?.name));
  return rows;
}

// Returns the text of a value, and the CSS colour of a colour.
function textsOf(value) {
  if (typeof value === "number") return [shortNumber(value)];
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  if (Array.isArray(value) && value.length === 4) return [colorText(value), colorText(value)];
  return [Array.isArray(value) ? value.map(shortNumber).join(", ") : shortened(value)];
}

// Returns a name such as `tubeRadius` as words.
const words = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
