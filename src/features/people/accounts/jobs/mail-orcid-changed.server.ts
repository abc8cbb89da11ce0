import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendSecurityMail } from "./send-security-mail.server.ts";

interface Payload {
  userId: string;
  change: "linked" | "unlinked";
  device?: string | undefined;
}

/** Tells a person that an ORCID opens their account from now on, or no longer does. */
export const mailOrcidChanged: Job<Payload> = {
  id: "mail-orcid-changed",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({
    userId: z.uuid(),
    change: z.enum(["linked", "unlinked"]),
    device: z.string().optional(),
  }),
  run: (deps, { change, ...told }) =>
    sendSecurityMail(deps, {
      ...told,
      kind: change === "linked" ? "orcidLinked" : "orcidUnlinked",
    }),
};
