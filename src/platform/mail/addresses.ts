/** A person or a service that mail goes to or comes from. */
export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

/**
 * One plain address, nothing that a mail server could read as two, as a header or as an option. Stricter than the
 * standard on purpose: quoted local parts and comments are nobody's real address.
 */
const PLAIN_ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

export const LONGEST_ADDRESS = 254;

export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && PLAIN_ADDRESS.test(text) && !text.startsWith("-");
}

/** People known by their ORCID iD alone have such an address until they give one: nothing is ever sent there. */
export function isUnreachable(address: string): boolean {
  return /[@.]invalid$/i.test(address.trim());
}

/** A header holds one line: whatever would end it, or turn its reading around, becomes a space. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** `Passerelle <no-reply@example.org>` or a bare address, as settings write it. */
export function parseMailAddress(text: string): MailAddress {
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const found = (address ?? text).trim();
  if (!isMailAddress(found)) throw new Error(`Not an e-mail address: ${oneLine(text)}`);
  return name ? { name: oneLine(name), address: found } : { address: found };
}
