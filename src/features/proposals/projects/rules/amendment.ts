import { z } from "zod";
import type { AmendmentKind } from "./project.ts";

const amount = z.object({ amountEuros: z.number() });
/** The name is kept as it was, because accounts and names change. */
const coordinator = z.object({ personId: z.guid(), name: z.string(), organization: z.string() });
const dates = z.object({ startsOn: z.iso.date().nullable(), endsOn: z.iso.date().nullable() });

/** What an amendment changed, as stored. */
const storedChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("amount"), before: amount, after: amount }),
  z.object({ kind: z.literal("coordinator"), before: coordinator.nullable(), after: coordinator }),
  z.object({ kind: z.literal("dates"), before: dates, after: dates }),
]);
export type AmendmentChange = z.output<typeof storedChange>;

export const parseAmendmentChange = (row: {
  readonly kind: AmendmentKind;
  readonly before: unknown;
  readonly after: unknown;
}): AmendmentChange => storedChange.parse(row);
