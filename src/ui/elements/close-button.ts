import { closePath } from "../icons.ts";

const SVG = "http://www.w3.org/2000/svg";

/** The cross of what a script puts on the page: as `IconButton` draws it. */
export function createCloseButton(label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn-icon";
  button.ariaLabel = label;
  button.title = label;
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", closePath);
  icon.append(path);
  button.append(icon);
  return button;
}
