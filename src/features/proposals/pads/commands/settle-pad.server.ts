import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { loadFormForWrite } from "#features/proposals/dossier-form/queries/form-for-write.server.ts";
import { loadAnswers } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import {
  toRefusalCode,
  WRITE_ACTS,
} from "#features/proposals/dossier-form/rules/answer-verdict.ts";
import { runInSaveSlot } from "#features/proposals/dossier-form/writes/save-slots.server.ts";
import { writeChanges } from "#features/proposals/dossier-form/writes/write-changes.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { NO_ANSWER } from "#form-engine/question-type.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { loadPadAccessInDossier } from "../queries/pad-access.server.ts";
import { findPad, toPadDocument } from "../queries/pads.server.ts";
import { digestAnswer, digestText, documentToValue, valueToAnswer } from "../rules/pad-answer.ts";
import type { PadRef } from "../rules/pad-ref.ts";
import { pads } from "../tables.server.ts";

/**
 * Settles a difference between a pad and its answer: copies the pad's text into the answer, or keeps the answer. In
 * both cases the team is not warned of this text again. Throws STALE if the pad, or the answer to be replaced, is no
 * longer the one that was shown.
 */
export const settlePad = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    formModelType: z.enum(FORM_MODEL_TYPES),
    padId: z.string().max(400),
    choice: z.enum(["bring", "keepAnswer"]),
    /** Digests of the pad's text and of the answer, as shown (`digestText`, `digestAnswer`). */
    padDigest: z.string().max(64),
    answerDigest: z.string().max(64).default(""),
  }),
  load: ({ tx, actor, input }) => loadFormForWrite(tx, actor, input),
  may: (actor, { dossier }, { formModelType }) => can(actor, WRITE_ACTS[formModelType], dossier),
  inSlot: runInSaveSlot,
  async run({ tx, actor, input, now }, { dossier, form }) {
    const { choice } = input;
    const { padRef, node } = await loadPadAccessInDossier(tx, actor, dossier, input);
    const pad = await findPad(tx, padRef);
    if (!pad || !form) throw new DomainError("STALE");
    const value = documentToValue(node, toPadDocument(pad));
    if (digestText(value) !== input.padDigest) throw new DomainError("STALE");
    if (choice === "bring") {
      const { answer, version } = await loadAnswer(tx, padRef);
      if (digestAnswer(answer) !== input.answerDigest) throw new DomainError("STALE");
      const change = { id: randomUUID(), key: padRef.key, version, answer: valueToAnswer(value) };
      const by = { authorId: actor.userId, now };
      const { verdicts } = await writeChanges(tx, padRef, by, [change], form);
      const verdict = verdicts.get(padRef.key);
      if (verdict?.kind === "refused")
        throw new DomainError("FORBIDDEN_ROLE", { why: toRefusalCode(verdict.refusal) });
      if (verdict?.kind !== "saved") throw new DomainError("STALE");
    }
    await tx.update(pads).set({ settledDigest: input.padDigest }).where(eq(pads.id, pad.id));
    // Open pages of the team reload the differences.
    await tx.execute(sql`select pg_notify('dossier_changed', ${dossier.id})`);
  },
});

async function loadAnswer(tx: Db, { key, ...form }: PadRef) {
  return (await loadAnswers(tx, form)).get(key) ?? { answer: NO_ANSWER, version: 0 };
}
