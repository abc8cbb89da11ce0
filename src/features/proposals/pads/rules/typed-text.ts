import { ContentString, decodeUpdate, type ID, Item } from "yjs";

type Letter = readonly [id: string, letter: string];

/**
 * The text inserted by an update, without its surroundings: used to rescue unsent text when the pad was renewed. One
 * line for each place of insertion; text deleted again is left out.
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

/** Inserts letters after their origin if that was typed in the same update, else as a new line. */
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
