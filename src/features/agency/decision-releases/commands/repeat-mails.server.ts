import { z } from "zod";
import { repeatFailedDigests } from "#features/people/alerts/writes/repeat-digests.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../../decisions/policy.ts";
import { listFailedDigests } from "../queries/deliveries.server.ts";
import { lockRelease } from "../queries/release.server.ts";

/** Sends the mails of a release again that a mail server refused. STALE with `why`: `noneFailed`. */
export const repeatReleaseMails = command({
  actors: ["staff"],
  limits: [{ name: "repeat-release-mails", per: "person", max: 30, seconds: 3600 }],
  input: z.object({ releaseId: rowId() }),
  load: ({ tx, input }) => lockRelease(tx, input.releaseId),
  may: (actor, release) => can(actor, "releaseDecisions", release),
  async run({ tx, actor, now, audit, queue }, { id, callId }) {
    const ids = await listFailedDigests(tx, actor, id);
    const mails = await repeatFailedDigests(tx, { ids, now, queue });
    if (mails === 0) throw new DomainError("STALE", { why: "noneFailed" });
    const details = { release: id, mails };
    await audit("call.releaseMailsRepeated", { kind: "call", id: callId }, details);
    return { callId, mails };
  },
});
