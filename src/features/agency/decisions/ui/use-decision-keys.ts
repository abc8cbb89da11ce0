import { useEffect } from "react";
import { usePageKeys } from "../../frame/ui/use-page-keys.ts";
import { readKeysOff } from "../../frame/ui/use-shortcuts.ts";

const ROW = ".decisions-table tr[data-dossier]";

const findRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

/** Moves the focus to the name of the next or the previous dossier. */
function moveBetweenRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const index = rows.indexOf(findRow() as HTMLElement);
  const target = index < 0 ? rows[step > 0 ? 0 : rows.length - 1] : rows[index + step];
  const link = target?.querySelector<HTMLElement>("th a");
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

const press = (selector: string) => () =>
  findRow()?.querySelector<HTMLButtonElement>(selector)?.click();

/** S, N and E decide the dossier of the focused row; J and K go from row to row; Alt with arrows moves its rank. */
export function useDecisionKeys(): void {
  usePageKeys({
    s: press('[data-key-state="selected"]'),
    n: press('[data-key-state="not_selected"]'),
    e: press('[data-key-state="not_eligible"]'),
    j: () => moveBetweenRows(1),
    k: () => moveBetweenRows(-1),
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || readKeysOff()) return;
      const step = { ArrowUp: "up", ArrowDown: "down" }[event.key];
      // In a field, Alt with arrows opens a choice or moves the caret.
      const isField = event.target instanceof Element && event.target.closest("input, select");
      if (!step || isField || !findRow()) return;
      event.preventDefault();
      press(`button[value="${step}"]`)();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
