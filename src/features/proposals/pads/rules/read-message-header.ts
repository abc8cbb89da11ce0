/** Message types of the Yjs sync protocol. */
export const SYNC_REQUEST = 0;
export const SYNC_ANSWER = 1;
export const SYNC_UPDATE = 2;

/** Hocuspocus message types that contain a sync message. */
const SYNC_MESSAGES: readonly (number | null)[] = [0, 4];

interface MessageHeader {
  /** The document name, or null if unreadable. */
  readonly name: string | null;
  /** The sync message type, or null for other messages. */
  readonly syncKind: number | null;
}

/** Reads the header of a message before it is passed to Hocuspocus. */
export function readMessageHeader(message: Uint8Array): MessageHeader {
  let at = 0;
  /** Variable-length integer, 7 bits per byte, lowest first. */
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
