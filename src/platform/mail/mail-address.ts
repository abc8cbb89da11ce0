/** A sender or a recipient. */
export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

const ATOM = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
// Inside quotes, characters that a mail server could read as a second address, a header or a comment stay forbidden.
const QUOTED = '"[\\p{L}\\p{N} !#$%&\'*+/=?^_`{|}~.@-]+"';
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";
const ADDRESS = new RegExp(
  `^(?<local>${ATOM}(?:\\.${ATOM})*|${QUOTED})@(?:${LABEL}\\.)+${LABEL}$`,
  "u",
);

/** RFC 5321: limits of the whole address and of the part before the @. */
export const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

/**
 * Whether the text is one address, in any form in use: plus signs, quotes, accents, long domains; never two, never a
 * header.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH || text.startsWith("-")) return false;
  const local = ADDRESS.exec(text)?.groups?.local;
  return local !== undefined && local.length <= MAX_LOCAL_PART_LENGTH;
}

/** The placeholder of a person known by ORCID iD only; no mail is sent there. */
export function isPlaceholderAddress(address: string): boolean {
  return /[@.]invalid$/i.test(address.trim());
}

/** One line for a mail header: line breaks and direction controls become a space. */
export function toHeaderText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** `Passerelle <no-reply@example.org>` or a bare address, as in settings. */
export function parseMailAddress(text: string): MailAddress {
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const found = (address ?? text).trim();
  if (!isMailAddress(found)) throw new Error(`Not an e-mail address: ${toHeaderText(text)}`);
  return name ? { name: toHeaderText(name), address: found } : { address: found };
}
