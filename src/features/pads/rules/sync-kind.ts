/** Kinds of messages by which Yjs brings two copies of a document together. */
export const SYNC_REQUEST = 0;
export const SYNC_ANSWER = 1;
export const SYNC_UPDATE = 2;

/** Kinds of messages of Hocuspocus that hold one of them. */
const SYNC_MESSAGES: readonly (number | null)[] = [0, 4];

/** Of which kind a message is that was not read yet; null if it does not bring documents together. */
export function syncKindOf(message: Uint8Array): number | null {
  let at = 0;
  /** A number in pieces of seven bits, the lowest first. */
  const number = (): number | null => {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 28; factor *= 2 ** 7) {
      const byte = message[at++];
      if (byte === undefined) return null;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    return null;
  };
  // First the name of the document.
  const nameLength = number();
  if (nameLength === null) return null;
  at += nameLength;
  return SYNC_MESSAGES.includes(number()) ? number() : null;
}
