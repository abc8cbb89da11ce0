import { z } from "zod";
import type { PersonActor, ProductActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readOrcid } from "../jobs/read-orcid.server.ts";
import { can } from "../policy.ts";

/** ORCID is shared by everybody: often enough for a person, too seldom for a script. */
export const ORCID_READING_LIMIT = { name: "read-orcid", max: 60, seconds: 3600 } as const;

/** Asks for a reading of ORCID: now, by the worker. Two requests at once are one reading. */
export const requestOrcidReading = command({
  // The product itself asks for whoever has just signed in by ORCID, before they have a session.
  actors: ["person", "product"],
  input: z.object({}),
  limits: (actor) => [[ORCID_READING_LIMIT, getPersonId(actor)]],
  load: async ({ actor }) => ({ userId: getPersonId(actor) }),
  may: (actor, person) => can(actor, "readOrcid", person),
  async run({ tx, queue, now }, { userId }) {
    await queue.enqueue(tx, readOrcid, { userId }, { singletonKey: userId });
    return { requestedAt: now };
  },
});

function getPersonId(actor: PersonActor | ProductActor): string {
  const userId = actor.kind === "person" ? actor.userId : actor.forUserId;
  if (!userId) throw new DomainError("NOT_FOUND");
  return userId;
}
