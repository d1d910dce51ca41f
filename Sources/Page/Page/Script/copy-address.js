// A button that copies the address of the current state, in the panel of tools.

import { currentAddress } from "./address.js";
import { makeElement } from "./make-element.js";

export function addCopyAddress(context) {
  const button = makeElement("button", { type: "button", className: "wide" }, "Copy the address of this state");
  button.addEventListener("click", async () => {
    const address = currentAddress(context);
    try {
      // Also for browsers that do not let this page copy.
      history.replaceState(history.state, "", address);
    } catch { /* The page is in a frame without an address of its own. */ }
    try {
      await navigator.clipboard.writeText(address);
      context.notify("the address is copied");
    } catch {
      context.notify(location.href === address ? "the address is in the address bar" : "this browser does not let the page copy");
    }
  });
  return { name: "address of this state", rows: [button] };
}
