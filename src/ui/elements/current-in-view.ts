/**
 * Stands last in a row of links that scrolls sideways on small screens, and brings the link of the current page into
 * sight: a row that always starts at its beginning would hide where one is.
 */
export class CurrentInView extends HTMLElement {
  connectedCallback(): void {
    const row = this.parentElement;
    const current = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !current) return;
    row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }
}
