/** Moves the focus to the name of the next or the previous row of the list; Enter then opens the dossier. */
export function moveBetweenRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(".dossier-list tbody th[scope=row] a")];
  const row = document.activeElement?.closest("tr");
  const index = links.findIndex((link) => link.closest("tr") === row);
  const target = index < 0 ? links[step > 0 ? 0 : links.length - 1] : links[index + step];
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}

/** Chooses the row that has the focus, or drops it from the selection. */
export function toggleCurrentRow(): void {
  const row = document.activeElement?.closest(".dossier-list tbody tr");
  row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
}
