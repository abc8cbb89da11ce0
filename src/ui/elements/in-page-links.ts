/**
 * Follows links to a fragment of the same page, on pages with a router. The router would treat them as a navigation,
 * drop the action's result and with it the typed text.
 */
export function followInPageLinks(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || (link.target && link.target !== "_self")) return;
    const id = link.getAttribute("href")?.match(/^#(.+)$/)?.[1];
    const place = id ? document.getElementById(decodeURIComponent(id)) : null;
    if (!place) return;
    event.preventDefault();
    place.scrollIntoView({ block: "nearest" });
    focusTarget(place);
  });
}

/** Focuses the target; of a group its first field. Any other element becomes focusable first. */
export function focusTarget(place: HTMLElement): void {
  place.focus();
  if (document.activeElement === place) return;
  const field = place.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
  if (field && place.matches("fieldset, [role=group], [role=radiogroup]")) field.focus();
  else {
    place.tabIndex = -1;
    place.focus();
  }
}
