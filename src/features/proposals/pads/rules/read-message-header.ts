/** Kinds of messages by which Yjs brings two copies of a document together. */
export const SYNC_REQUEST = 0;
export const SYNC_ANSWER = 1;
export const SYNC_UPDATE = 2;

/** Kinds of messages of Hocuspocus that hold one of them. */
const SYNC_MESSAGES: readonly (number | null)[] = [0, 4];

interface MessageHeader {
  /** The name of the document it is for; null where there is none. */
  readonly name: string | null;
  /** Of which kind it is; null if it does not bring documents together. */
  readonly syncKind: number | null;
}

/** The first words of a message that Hocuspocus was not given yet. */
export function readMessageHeader(message: Uint8Array): MessageHeader {
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
  const nameLength = number();
  if (nameLength === null) return { name: null, syncKind: null };
  const name = new TextDecoder().decode(message.subarray(at, at + nameLength));
  at += nameLength;
  return { name, syncKind: SYNC_MESSAGES.includes(number()) ? number() : null };
}
