import { z } from "zod";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { rowId } from "#platform/row-id.ts";
import { CODE_PATTERN, MAX_PROGRAMME_LENGTH, MAX_RANK } from "./decision.ts";
import { parseAmount } from "./decision-file.ts";

/** As many dossiers one act prepares, takes back or confirms. */
export const MAX_CHOSEN = 2_000;

/** A dossier as the page was loaded with it: of another revision, a colleague decided meanwhile. */
export const seenDossiersSchema = z
  .array(z.object({ dossierId: rowId(), revision: z.coerce.number().pipe(z.int().min(0)) }))
  .min(1, "none")
  .max(MAX_CHOSEN, "tooMany");
export type SeenDossier = z.infer<typeof seenDossiersSchema>[number];

/** A posted field: absent, it changes nothing; empty, it clears its value; otherwise it is parsed. */
const field = <Value>(parse: (text: string) => Value | null, max = MAX_PROGRAMME_LENGTH) =>
  z
    .string()
    .trim()
    .max(max, "tooLong")
    .transform((text, context) => {
      if (text === "") return null;
      const value = parse(text);
      if (value === null) context.addIssue({ code: "custom", message: "invalid" });
      return value;
    })
    .optional();

/** The fields of the form of a decision. */
export const decisionFormSchema = {
  /** Empty: as it is. */
  state: z.enum([...DECISIONS, ""], "invalid"),
  rank: field((text) => {
    const rank = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    return rank >= 1 && rank <= MAX_RANK ? rank : null;
  }),
  amount: field(parseAmount),
  code: field((text) => (CODE_PATTERN.test(text.toUpperCase()) ? text.toUpperCase() : null)),
  programme: field((text) => text),
  motiveId: field((text) => rowId().safeParse(text).data ?? null),
};

export const DECISION_FORM_FIELDS = [
  "state",
  "rank",
  "amount",
  "code",
  "programme",
  "motiveId",
] as const;
export type DecisionFormField = (typeof DECISION_FORM_FIELDS)[number];

/** A dossier with its revision as one value of a form: `id revision`. */
export const formatSeen = ({ dossierId, revision }: SeenDossier): string =>
  `${dossierId} ${revision}`;

export const parseSeen = (values: readonly string[]): unknown[] =>
  values.map((value) => {
    const [dossierId, revision] = value.split(" ");
    return { dossierId, revision };
  });
