import { z } from "zod";

const count = z.int();
const moment = z.iso.datetime();
const peopleSchema = z.object({ people: count, mails: count, fr: count, en: count });
const messageSchema = z.object({ title: z.string(), text: z.string() });

/** What a changed closing would do; nothing is done yet. The page shows it while the date is being typed. */
export const closingTrialSchema = z.object({
  before: moment,
  after: moment,
  now: moment,
  /** The reason that the trial was made with. */
  reason: z.object({ fr: z.string(), en: z.string() }).nullable(),
  kind: z.enum(["first", "unchanged", "later", "earlier", "reopens"]),
  /** Why the closing cannot be published; null if it can, or if only the reason is missing. */
  refusal: z
    .enum([
      "closingBeforeOpening",
      "closingPast",
      "closingTooFar",
      "closingTooSoon",
      "closingReasonMissing",
      "decisionsPrepared",
    ])
    .nullable(),
  audience: z.object({
    drafts: peopleSchema,
    deposits: peopleSchema,
    favourites: peopleSchema,
    all: peopleSchema,
    depositedDossiers: count,
  }),
  effects: z.object({
    /** Armed standbys, and the moment they move to. */
    standbys: z.object({ count, at: moment }),
    /** Unanswered invitations that end at another moment. */
    invitations: count,
    /** Edits of deposited dossiers that last until the closing. */
    edits: count,
    /** Reminders of teams and favourites that are still to come, the moment of the first, and those sent already. */
    reminders: z.object({ count, first: moment.nullable(), sent: count }),
  }),
  /** The message in each language, as a member of a draft receives it. */
  message: z.object({ fr: messageSchema, en: messageSchema }),
});
export type ClosingTrialData = z.output<typeof closingTrialSchema>;
export type ClosingEffects = ClosingTrialData["effects"];
