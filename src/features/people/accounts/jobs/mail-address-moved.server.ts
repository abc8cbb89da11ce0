import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { sendSecurityMail } from "./send-security-mail.server.ts";

interface Payload {
  userId: string;
  former: string;
  device?: string | undefined;
}

/** Tells the former address that it no longer is the account's: if that was not its owner, they take it back. */
export const mailAddressMoved: Job<Payload> = {
  id: "mail-address-moved",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({ userId: z.uuid(), former: z.string(), device: z.string().optional() }),
  run: (deps, { former, ...told }) =>
    sendSecurityMail(deps, { ...told, kind: "moved", to: former }),
};
