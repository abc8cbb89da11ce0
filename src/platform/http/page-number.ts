import { DomainError } from "../errors.ts";

/** Past this, a page number in an address is a mistake rather than a wish. */
const MAX_DIGITS = 6;

/** The page an address names: none is the first, and what is not a positive integer names no page at all. */
export function parsePageNumber(segment: string | undefined): number {
  if (segment === undefined) return 1;
  if (!new RegExp(`^[1-9]\\d{0,${MAX_DIGITS - 1}}$`).test(segment)) {
    throw new DomainError("NOT_FOUND");
  }
  return Number(segment);
}
