import type { SignedInActor } from "#platform/actor.ts";
import { HUES, type PadPerson } from "./pad-messages.ts";

type States = Map<number, Record<string, unknown>>;

/** A cursor holds two positions and is far smaller. */
const MAX_CURSOR_LENGTH = 1_000;

/**
 * Sanitizes the awareness states sent by a client: one state per socket, with the cursor only. The name is set by the
 * server, so that nobody can pose as another member.
 */
export function keepOwnState(states: States, actor: SignedInActor): void {
  const own = [...states].find(([, state]) => "user" in state || "cursor" in state);
  states.clear();
  if (own) states.set(own[0], { user: toPadPerson(actor), cursor: parseCursor(own[1].cursor) });
}

export const toPadPerson = ({ userId, firstName, lastName }: SignedInActor): PadPerson => ({
  userId,
  name: `${firstName} ${lastName}`.trim(),
  hue: [...userId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % HUES,
});

function parseCursor(cursor: unknown): unknown {
  const isPlace = typeof cursor === "object" && cursor !== null;
  return isPlace && JSON.stringify(cursor).length <= MAX_CURSOR_LENGTH ? cursor : null;
}
