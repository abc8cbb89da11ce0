import { foldText } from "#platform/fold-text.ts";

interface NumberedCall {
  /** Short name of the agency. */
  readonly partner: string;
  readonly year: number;
  readonly code: string;
}

/**
 * The number of a call, `ANR-26-BIOT`: the beginning of its dossiers' numbers. The agency's part is computed as in
 * `number_prefix` of the database.
 */
export const formatCallNumber = ({ partner, year, code }: NumberedCall): string => {
  const prefix = foldText(partner)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
  return [prefix || "X", String(year % 100).padStart(2, "0"), code].join("-");
};
