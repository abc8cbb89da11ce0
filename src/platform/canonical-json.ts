/**
 * JSON in the one form that RFC 8785 gives it, so that the same value is the same bytes whoever writes it: keys in the
 * order of their UTF-16 units, no white space, numbers and strings as ECMAScript writes them. What JSON cannot say
 * (NaN, half a surrogate pair, a Date) is a mistake of ours and throws; a member that is undefined is not there.
 */
export function toCanonicalJson(value: unknown): string {
  switch (typeof value) {
    case "boolean":
      return String(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`not a number of JSON: ${value}`);
      return JSON.stringify(value);
    case "string":
      return toCanonicalString(value);
    case "object":
      if (value === null) return "null";
      if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(",")}]`;
      return toCanonicalObject(value);
    default:
      throw new TypeError(`not a value of JSON: ${typeof value}`);
  }
}

function toCanonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError("half a surrogate pair is no text");
  return JSON.stringify(text);
}

function toCanonicalObject(object: object): string {
  const kind = Object.getPrototypeOf(object);
  if (kind !== Object.prototype && kind !== null) throw new TypeError("not an object of JSON");
  const members = Object.entries(object)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${toCanonicalString(key)}:${toCanonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
