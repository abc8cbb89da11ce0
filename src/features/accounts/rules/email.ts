/** RFC 5321 allows 254 characters in all and 64 before the @. */
const MAX_LENGTH = 254;
const MAX_LOCAL = 64;

const ATOM = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const QUOTED = '"(?:[^"\\\\\\p{Cc}]|\\\\[^\\p{Cc}])+"';
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";
const ADDRESS = new RegExp(
  `^(?<local>${ATOM}(?:\\.${ATOM})*|${QUOTED})@(?:${LABEL}\\.)+${LABEL}$`,
  "u",
);

/** An e-mail address in any valid form people really have: plus signs, quotes, accents, new domains. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const local = ADDRESS.exec(text)?.groups?.local;
  return local !== undefined && local.length <= MAX_LOCAL;
}

/** Addresses are compared without case, but kept as written: some servers do care. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
