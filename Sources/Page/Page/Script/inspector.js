// The panel with the name and the values of a model that was clicked. It follows their changes.

import { colorText } from "./color-text.js";
import { expressionText, inputNames, lineage } from "./dependencies.js";
import { lastChanges } from "./last-changes.js";
import { makeButton, makeElement, shortened } from "./make-element.js";
import { shortNumber } from "./parameter-values.js";
import { linearOfByte } from "./srgb.js";

// Adds the panel, which is hidden until a model is clicked. Returns the function that updates it.
export function addInspector(context) {
  const { frame, side, canvas, scene, renderer, view } = context;
  const heading = makeElement("h2");
  const list = makeElement("dl");
  // Null in the page of a scene without bindings.
  const changes = lastChanges && makeElement("div", { className: "changes" });
  // The text that screen readers say once when a model is shown. They would never finish values that change with the time.
  const spoken = makeElement("output", { className: "spoken" });
  let isSpoken = true;
  const panel = makeElement("section", { hidden: true, "aria-label": "Model" });
  // The shown model, with the number of the element if it is a cloud.
  let shown = null;
  let text = "";
  const show = (hit) => {
    shown = hit;
    isSpoken = !hit;
    panel.hidden = !hit;
    scene.invalidate();
  };
  const close = () => {
    show(null);
    canvas.focus();
  };
  const step = (count) => show(nextElement(drawnModels(renderer.content), shown, count));
  panel.append(
    makeElement("header", {}, heading, makeButton("‹", "Previous model", () => step(-1)), makeButton("›", "Next model", () => step(1)),
      makeButton("×", "Close", close)),
    list, ...(changes ? [changes] : []));
  frame.append(spoken);
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
    if (!isSpoken) spoken.textContent = `${title}: ${rows.map(([label, value]) => `${label} ${value}`).join("; ")}`;
    isSpoken = true;
    if (changes) showChanges(changes, lastChanges(scene, shown.model));
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

// Shows the last changes, if they are other ones.
function showChanges(element, lines) {
  const shown = lines.length > 0 ? lines : ["Change a value to see what follows from it."];
  if (element.dataset.lines === shown.join()) return;
  element.dataset.lines = shown.join();
  element.replaceChildren(makeElement("h3", {}, "Last changes"), ...shown.map((line) => makeElement("div", {}, shortened(line))));
}

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
function rowsOf(shown, scene) {
  const { model, element } = shown;
  const rows = [["Kind", words(model.kind)]];
  const add = (key, value) => {
    if (value === null || value === undefined || value === "") return;
    // The last three numbers of a transform are the translation.
    if (key === "transform") return add("position", value.slice(9));
    const label = words(key);
    const { origin } = model.data;
    const [text, color] = origin && pointKeys.has(key) ? [coordinatesText(value, origin)] : textsOf(value);
    rows.push([label[0].toUpperCase() + label.slice(1), withExpression(text, scene, model, key), color]);
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
  return [...rows, ...causes(shown, scene)];
}

// Returns a text with the expression that computes the property: `2 = 2 * scale`.
function withExpression(text, scene, model, key) {
  // Null in the page of a scene without bindings.
  const expression = expressionText?.(scene, model, key);
  return expression ? `${text} = ${shortened(expression)}` : text;
}

// Returns a row for each computed property of the groups that contain a model, and one for what all of them read.
function causes(shown, scene) {
  if (!inputNames) return [];
  const { model } = shown;
  const rows = lineage(scene, model).slice(1).flatMap((group) => Object.entries(group.values)
    .filter(([key]) => expressionText(scene, group, key))
    .map(([key, value]) => [
      (group.name ? `${shortened(group.name)}.` : "group ") + key, withExpression(textsOf(value)[0], scene, group, key)]));
  // Found once for each model that is shown, because the bindings stay the same.
  shown.inputNames ??= inputNames(scene, model);
  if (shown.inputNames.length > 0) rows.push(["Depends on", shortened(shown.inputNames.join(", "))]);
  return rows;
}

// Returns the text of a value, and the CSS colour of a colour.
function textsOf(value) {
  if (typeof value === "number") return [shortNumber(value)];
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  if (Array.isArray(value) && value.length === 4) return [colorText(value), colorText(value)];
  return [Array.isArray(value) ? value.map(shortNumber).join(", ") : shortened(value)];
}

// The values that are points, which models far from zero have relative to an origin.
const pointKeys = new Set(["position", "target", "start", "end"]);

// Returns the coordinates of a point in the file, with three decimals.
const coordinatesText = (point, origin) => point.map((value, axis) => String(Number((value + origin[axis]).toFixed(3)))).join(", ");

// Returns a name such as `tubeRadius` as words.
const words = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
