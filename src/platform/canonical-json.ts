/**
 * Canonical JSON (RFC 8785): the same value always gives the same bytes. Keys in the order of their UTF-16 units, no
 * white space, numbers and strings as ECMAScript writes them. Throws on values that JSON cannot represent (NaN, a lone
 * surrogate, a Date); skips undefined members.
 */
export function toCanonicalJson(value: unknown): string {
  switch (typeof value) {
    case "boolean":
      return String(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`JSON cannot represent the number ${value}`);
      return JSON.stringify(value);
    case "string":
      return toCanonicalString(value);
    case "object":
      if (value === null) return "null";
      if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(",")}]`;
      return toCanonicalObject(value);
    default:
      throw new TypeError(`JSON cannot represent a ${typeof value}`);
  }
}

function toCanonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError("JSON cannot represent a lone surrogate");
  return JSON.stringify(text);
}

function toCanonicalObject(object: object): string {
  const kind = Object.getPrototypeOf(object);
  if (kind !== Object.prototype && kind !== null)
    throw new TypeError("JSON represents plain objects only");
  const members = Object.entries(object)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${toCanonicalString(key)}:${toCanonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
