/** Crockford's digits: no letter that is read as another, or as a figure. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 5;
const RANDOM_DIGITS = 2 * GROUP;

/**
 * What a receipt is called, and the address at which anybody checks it: agency, year, ten digits by chance, version. They
 * cannot be counted through: who has not been shown a receipt does not find it.
 */
export function createReceiptNumber(
  { partner, year, version }: { partner: string; year: number; version: number },
  chance: Uint8Array,
): string {
  const digits = Array.from(
    chance.subarray(0, RANDOM_DIGITS),
    (byte) => DIGITS[byte % DIGITS.length],
  );
  const [one, other] = [digits.slice(0, GROUP).join(""), digits.slice(GROUP).join("")];
  const agency = partner.toUpperCase().replace(/[^A-Z0-9]/g, "") || "X";
  return `${agency}-${String(year % 100).padStart(2, "0")}-${one}-${other}-${version}`;
}

const RECEIPT_NUMBER_PATTERN = /^([A-Z0-9]+)-(\d\d)-([0-9A-Z]{5})-([0-9A-Z]{5})-(\d{1,4})$/;

/** A number as somebody typed it or copied it from paper; null if it can be none. */
export function parseReceiptNumber(typed: string): string | null {
  const parts = RECEIPT_NUMBER_PATTERN.exec(
    typed
      .trim()
      .toUpperCase()
      .replace(/[\s\u2010-\u2015]+/g, "-"),
  );
  if (!parts) return null;
  const [, agency, year, one = "", other = "", version] = parts;
  const chance = (group: string) => group.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return [agency, year, chance(one), chance(other), version].join("-");
}
