import { z } from "zod";
import type { PersonActor, ProductActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readOrcid } from "../jobs/read-orcid.server.ts";
import { can } from "../policy.ts";

/** Queues a reading of ORCID. Concurrent requests of one person make one job. */
export const requestOrcidReading = command({
  // After a sign-in by ORCID the request comes from the product: the person has no session yet.
  actors: ["person", "product"],
  input: z.object({}),
  // ORCID's quota is shared by all users. The limit is high for a person and low for a script.
  limits: [{ name: "read-orcid", per: "person", max: 60, seconds: 3600 }],
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
