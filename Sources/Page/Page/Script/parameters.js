// The parameters of a scene for the page around it: properties of `element.parameters`, an attribute of the element for each, and
// an event `change` for each new value, whatever set it.

import { publicValue, valueOfParameter } from "./parameter-values.js";

// The attributes that HTML or ARIA give a meaning, besides those of event handlers.
const reservedNames = /^(class|dir|draggable|hidden|id|inert|is|lang|nonce|part|popover|role|slot|style|tabindex|title|translate|aria-.*|data-.*)$/;

// Returns the attribute of a parameter: its name, or `data-NAME` if HTML or ARIA give that a meaning.
function attributeOf(name) {
  const attribute = name.toLowerCase();
  const isEventHandler = attribute.startsWith("on") && attribute in HTMLElement.prototype;
  return isEventHandler || reservedNames.test(attribute) ? `data-${attribute}` : attribute;
}

// Makes the parameters available. Returns the function that reports the changes since its last call.
export function publishParameters(context) {
  const { element, scene } = context;
  // Values that were set before the page was ready.
  const early = { ...element.parameters };
  const byAttribute = new Map();
  const reported = new Map();
  const set = (parameter, given) => {
    const value = valueOfParameter(parameter, given);
    context.refusal = "";
    scene.setParameter(parameter.name, value);
  };
  for (const parameter of scene.parameters) {
    const { name, value } = parameter;
    reported.set(parameter, value);
    byAttribute.set(attributeOf(name), { parameter, first: value });
    Object.defineProperty(element.parameters, name, {
      enumerable: true,
      get: () => {
        // Values that depend on others that were set are current.
        scene.update();
        return publicValue(parameter);
      },
      set: (given) => set(parameter, given),
    });
  }
  for (const name in early) if (!scene.parameterNumbers.has(name)) delete element.parameters[name];
  Object.seal(element.parameters);
  const attempt = (body) => {
    try {
      body();
    } catch (error) {
      context.refuse(error.message);
    }
  };
  const readAttribute = (attribute) => {
    const { parameter, first } = byAttribute.get(attribute) ?? {};
    if (!parameter) return;
    const text = element.getAttribute(attribute);
    if (text !== null) attempt(() => set(parameter, text));
    else scene.setParameter(parameter.name, parameter.kind === "boolean" ? false : first);
  };
  for (const attribute of byAttribute.keys()) if (element.hasAttribute(attribute)) readAttribute(attribute);
  for (const [name, value] of Object.entries(early)) {
    attempt(() => {
      const parameter = scene.parameters.find((known) => known.name === name);
      if (!parameter) throw new RangeError(`unknown parameter ${name}`);
      set(parameter, value);
    });
  }
  new MutationObserver((records) => {
    for (const name of new Set(records.map((record) => record.attributeName))) readAttribute(name);
  }).observe(element, { attributes: true });
  return () => {
    for (const [parameter, value] of reported) {
      if (parameter.value === value) continue;
      reported.set(parameter, parameter.value);
      const detail = { name: parameter.name, value: publicValue(parameter) };
      element.dispatchEvent(new CustomEvent("change", { bubbles: true, detail }));
    }
  };
}
