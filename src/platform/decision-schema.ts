import { z } from "zod";

/** A policy's word as it travels in an endpoint's answer. */
export const decisionSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), why: z.string() }),
]);
