import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { sendDigest } from "../commands/send-digest.server.ts";

/** Mails on their way at once: each holds a connection to the database while the mail server answers. */
const AT_ONCE = 4;

/** Sends mails that were planned. Run again, it sends those alone that were not sent. */
export const mailDigests: Job<{ ids: string[] }> = {
  id: "mail-digests",
  payload: z.object({ ids: z.array(z.uuid()) }),
  retries: 4,
  async run(deps, { ids }) {
    const caller = { ...deps, actor: productActor(mailDigests.id) };
    const waiting = [...ids];
    const failures: unknown[] = [];
    const sendNext = async () => {
      for (let id = waiting.shift(); id; id = waiting.shift()) {
        await sendDigest(caller, { id }).catch((error) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    if (failures.length > 0) throw failures[0];
  },
};
