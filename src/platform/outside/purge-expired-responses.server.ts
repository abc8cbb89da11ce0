import { z } from "zod";
import type { Job } from "../jobs/job.ts";
import { HOUSEKEEPING_RATE } from "../jobs/rates.ts";
import { deleteExpiredResponses as forget } from "./outside-cache.server.ts";

export const purgeExpiredResponses: Job<Record<string, never>> = {
  id: "forget-outside-answers",
  payload: z.object({}),
  schedule: "40 3 * * *",
  rate: HOUSEKEEPING_RATE,
  run: ({ db, clock }) => forget(db, clock.now()),
};
