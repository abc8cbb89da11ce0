import { DomainError } from "../errors.ts";

const MAX_DIGITS = 6;

/** The page number of an address: 1 if absent, NOT_FOUND if it is not a positive integer. */
export function parsePageNumber(segment: string | undefined): number {
  if (segment === undefined) return 1;
  if (!new RegExp(`^[1-9]\\d{0,${MAX_DIGITS - 1}}$`).test(segment)) {
    throw new DomainError("NOT_FOUND");
  }
  return Number(segment);
}
