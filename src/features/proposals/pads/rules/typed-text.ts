import { ContentString, decodeUpdate, type ID, Item } from "yjs";

type Letter = readonly [id: string, letter: string];

/**
 * The words that an update brings, without the text around them: what is saved of it where that text has begun anew. Each
 * place in which was written is a line; what was deleted again is left out.
 */
export function extractTypedText(update: Uint8Array): string[] {
  const { structs, ds } = decodeUpdate(update);
  const lines: Letter[][] = [];
  for (const struct of structs) {
    if (!(struct instanceof Item) || !(struct.content instanceof ContentString)) continue;
    const { client, clock } = struct.id;
    const letters = struct.content.str
      .split("")
      .map((letter, n): Letter => [toLetterId({ client, clock: clock + n }), letter]);
    insert(lines, struct.origin, letters);
  }
  const isGone = (id: string) => {
    const [client, clock] = id.split(" ").map(Number) as [number, number];
    return ds.clients.get(client)?.some((one) => clock >= one.clock && clock < one.clock + one.len);
  };
  return lines
    .map((line) => line.map(([id, letter]) => (isGone(id) ? "" : letter)).join(""))
    .filter((line) => line.trim() !== "");
}

/** Where they were written: behind a letter that was typed too, or somewhere else. */
function insert(lines: Letter[][], origin: ID | null, letters: readonly Letter[]): void {
  const before = origin && toLetterId(origin);
  for (const line of lines) {
    const at = line.findLastIndex(([id]) => id === before);
    if (at === -1) continue;
    line.splice(at + 1, 0, ...letters);
    return;
  }
  lines.push([...letters]);
}

const toLetterId = ({ client, clock }: { client: number; clock: number }) => `${client} ${clock}`;
