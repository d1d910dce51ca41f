// Measuring: the points that a person picks, and their distance, angle or torsion, as in MeasuringTool.swift and
// Panel+Measuring.swift.

import { pictureShare } from "./camera.js";
import { makeElement, makeRow } from "./make-element.js";
import { measurementOf } from "./measurement.js";
import { applyTransform, inverseTransform } from "./transforms.js";

const measuredLimit = 4;
const notes = [
  "Click two models for their distance, a third for an angle, a fourth for a torsion.", "Click another model for the distance.",
  "Click a third model for the angle at the second one. Ctrl-C copies the distance.",
  "Click a fourth model for the torsion. Ctrl-C copies the angle.", "Ctrl-C copies the torsion.",
];

export function addMeasuring(context) {
  const { bar, canvas, scene, renderer, view, keyTarget, notify } = context;
  const box = makeElement("input", { type: "checkbox", role: "switch" });
  const lines = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  lines.setAttribute("aria-hidden", "true");
  lines.setAttribute("hidden", "");
  // The result as text, also for screen readers.
  const text = makeElement("output", { className: "measured", hidden: true });
  canvas.after(lines);
  bar.prepend(text);
  let isActive = false;
  let points = [];
  const inspect = view.onClick;
  const add = (hit) => {
    if (!hit || points.length === measuredLimit) points = [];
    if (hit) {
      const { model: { name, kind }, element } = hit;
      points.push({ name: element === null ? name || kind : `${name}[${element}]`, at: follow(hit, renderer) });
    }
    scene.invalidate();
  };
  const toggle = () => {
    isActive = !isActive;
    points = [];
    view.onClick = isActive ? (x, y, hit = renderer.hit(x, y)) => add(hit) : inspect;
    text.hidden = !isActive;
    scene.invalidate();
  };
  const summary = () => {
    const measured = measurementOf(points.map(({ at }) => at()));
    return measured && `${measured.kind} ${points.map(({ name }) => name).join(" ")} = ${measured.text}`;
  };
  box.addEventListener("input", toggle);
  canvas.addEventListener("keydown", (event) => {
    if (!isActive || event.key !== "Enter") return;
    add(renderer.hit(canvas.clientWidth / 2, canvas.clientHeight / 2));
    // The panel of values does not open.
    event.stopPropagation();
    event.preventDefault();
  });
  keyTarget.addEventListener("copy", (event) => {
    const copied = isActive && summary();
    // A text that a person has selected is copied as usual.
    if (!copied || String(getSelection())) return;
    event.clipboardData.setData("text/plain", copied);
    event.preventDefault();
    notify(`copied: ${copied}`);
  });
  const draw = () => {
    const said = summary();
    const shown = isActive ? `${said ? `${said}. ` : ""}${notes[points.length]}` : "";
    if (text.textContent !== shown) text.textContent = shown;
    const positions = points.map(({ at }) => at());
    const places = positions.map((position) => pictureShare(renderer.view, position)?.map(
      (share, axis) => share * [canvas.clientWidth, canvas.clientHeight][axis]));
    drawMeasured(lines, places, measurementOf(positions));
  };
  return {
    name: "measuring",
    keys: { m: toggle },
    rows: [makeRow("label", "Measure (M)", box)],
    update() {
      box.checked = isActive;
      // After the drawing of this frame, whose view and placements it needs.
      if (isActive || lines.hasChildNodes()) queueMicrotask(draw);
    },
  };
}

// Returns the function that returns the position of a picked point now: the centre of a sphere, or else the point in the axes of
// its model.
function follow({ model, element, position, center }, { content }) {
  const transform = () => (model.data.elements
    ? content.placements.ofCloud(model) : content.placements.ofModel(model)).transform;
  const inverse = inverseTransform(transform());
  // A model that is scaled to no volume has no inverse transform: its point stays.
  if (!inverse) return () => center;
  const isSphere = model.kind === "sphere" || Boolean(model.data.elements?.centers);
  if (!isSphere) {
    const local = applyTransform(inverse, position);
    return () => applyTransform(transform(), local);
  }
  if (element === null) return () => applyTransform(content.placements.ofGroup(model.group).transform, model.values.position);
  return () => {
    const { centers, count } = model.data.elements;
    // An element that is removed stays where it was.
    return element < count ? applyTransform(transform(), centers.subarray(3 * element, 3 * element + 3)) : center;
  };
}

// Draws the points, the lines between them and the quantity. Places are in CSS pixels, undefined behind the eye.
function drawMeasured(element, places, measured) {
  const draw = (name, attributes, content = "") => {
    const part = document.createElementNS(element.namespaceURI, name);
    for (const key in attributes) part.setAttribute(key, attributes[key]);
    part.textContent = content;
    return part;
  };
  const segments = places.slice(1).map((place, index) => [places[index], place]).filter(([from, to]) => from && to);
  const path = segments.map(([from, to]) => `M${from}L${to}`)
    .concat(places.filter(Boolean).map(([x, y]) => `M${x},${y - 4}l4,4l-4,4l-4,-4z`)).join("");
  const parts = [draw("path", { d: path, class: "halo" }), draw("path", { d: path })];
  if (measured && places.every(Boolean)) {
    // A torsion is at its axis, an angle at its vertex.
    const middle = places.length === 2 ? places : places.slice(1, -1);
    const [x, y] = [0, 1].map((axis) => middle.reduce((sum, place) => sum + place[axis], 0) / middle.length);
    parts.push(draw("text", { x, y: y - 10 }, measured.text));
  }
  element.replaceChildren(...(places.length > 0 ? parts : []));
  element.toggleAttribute("hidden", places.length === 0);
}
