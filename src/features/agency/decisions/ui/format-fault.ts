import { BYTE_ORDER_MARK, CSV_SEPARATOR, formatCsvLine } from "#platform/csv.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { fr } from "../locales/fr.ts";
import type { FaultCode, FileFault } from "../rules/decision-file.ts";

/** What is expected instead of each fault, where it does not depend on what was found. */
const EXPECTED: Readonly<Partial<Record<FaultCode, keyof typeof fr.expected>>> = {
  missingColumn: "columns",
  unknownColumn: "columns",
  badState: "states",
  missingState: "states",
  onlySelected: "emptyCell",
  notRanked: "emptyCell",
};

/** The key of what is expected instead of a fault. */
function toExpectedKey({ code, hint }: FileFault): keyof typeof fr.expected {
  if (hint !== null && (code === "unknownNumber" || code === "unknownMotive")) return "perhaps";
  if (hint !== null && code === "badAmount") return "badAmountHint";
  return EXPECTED[code] ?? (code as keyof typeof fr.expected);
}

export const formatExpected = (t: Translate, fault: FileFault): string =>
  t(`decisions:expected.${toExpectedKey(fault)}`, { hint: fault.hint ?? "" });

/** All faults of a file as a file, in an address: the page offers it without asking the server again. */
export function toFaultsHref(t: Translate, locale: Locale, faults: readonly FileFault[]): string {
  const separator = CSV_SEPARATOR[locale];
  const header = (["line", "fault", "found", "expected"] as const).map((name) =>
    t(`decisions:file.csv.${name}`),
  );
  const lines = faults.map((fault) => [
    String(fault.line),
    t(`decisions:faults.${fault.code}`).replace(/\s*:$/, ""),
    fault.found,
    formatExpected(t, fault),
  ]);
  const text = [header, ...lines].map((cells) => formatCsvLine(cells, separator)).join("");
  return `data:text/csv;charset=utf-8,${encodeURIComponent(BYTE_ORDER_MARK + text)}`;
}
