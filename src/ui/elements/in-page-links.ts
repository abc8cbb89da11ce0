/**
 * On pages that a router leads, a link to a place of the same page is followed here: as a navigation the router would take
 * it for a new visit, and drop what the form's action had answered, and with it all that was typed.
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

/** What can have the focus gets it; of a group its first field; anything else becomes where the keyboard goes on from. */
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
