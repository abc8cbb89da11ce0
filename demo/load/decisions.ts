import { and, asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { DecisionValues } from "#features/agency/decisions/rules/decision.ts";
import {
  decisionConfirmations,
  decisionMotives,
} from "#features/agency/decisions/tables.server.ts";
import { appendDecisions } from "#features/agency/decisions/writes/append-decisions.server.ts";
import { agencyDossiers } from "#features/agency/dossier-index/tables.server.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";

const HOUR_MS = 3_600_000;

/** Dossiers of the call that nobody has decided yet, in the order of their numbers. */
const UNDECIDED_COUNT = 12;

const MOTIVES = [
  {
    state: "not_selected",
    textFr: "Le comité a jugé le projet solide, et l'enveloppe ne permet pas de le financer.",
    textEn: "The committee found the project sound, and the budget does not allow to fund it.",
  },
  {
    state: "not_selected",
    textFr: "Le comité a jugé la méthode insuffisamment décrite.",
    textEn: "The committee found the method not described well enough.",
  },
  {
    state: "not_eligible",
    textFr: "La lettre d'engagement d'un partenaire manque (article 3).",
    textEn: "The letter of commitment of a partner is missing (article 3).",
  },
] as const;

/** The first of the ranking are selected, some for less than they asked for. */
const SELECTED_COUNT = 6;

/** Prepares about half of the decisions of the closed call with a season's deposits; some are confirmed. */
export async function loadDecisions(client: pg.PoolClient, now: Date): Promise<void> {
  const db = drizzle(client);
  const findPerson = async (email: string) => {
    const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!person) throw new Error(`The demonstration has no account ${email}.`);
    return person.id;
  };
  const karim = await findPerson("karim.belkacem@example.org");
  const helene = await findPerson("helene.vasseur@example.org");
  const [call] = await db
    .select({ id: calls.id, partnerId: calls.partnerId })
    .from(calls)
    .where(eq(calls.code, "EAU"));
  if (!call) throw new Error("The demonstration has no call EAU.");
  const motives = await db
    .insert(decisionMotives)
    .values(MOTIVES.map((motive) => ({ ...motive, partnerId: call.partnerId })))
    .returning({ id: decisionMotives.id });
  const deposited = await db
    .select({
      id: dossiers.id,
      version: agencyDossiers.versionNumber,
      requested: agencyDossiers.requestedAmount,
    })
    .from(dossiers)
    .innerJoin(agencyDossiers, eq(agencyDossiers.dossierId, dossiers.id))
    .where(
      and(
        eq(dossiers.callId, call.id),
        eq(dossiers.place, "published"),
        eq(dossiers.unlocked, false),
      ),
    )
    .orderBy(asc(dossiers.number));
  const decided = deposited.slice(UNDECIDED_COUNT);
  const at = new Date(now.getTime() - 26 * HOUR_MS);
  const appended = await appendDecisions(
    db,
    decided.map(({ id: dossierId, version, requested }, index) => ({
      ...{ dossierId, kind: "prepared", reason: null, source: "file" },
      ...{ versionNumber: version, madeBy: karim, madeAt: at },
      values: decide(index, decided.length, requested, (one) => motives[one]?.id ?? null),
    })),
  );
  // The first ones of the ranking are confirmed, apart from the third, whose amount was discussed again.
  const confirmed = decided.slice(0, 8).filter((_, index) => index !== 2);
  await db.insert(decisionConfirmations).values(
    confirmed.map(({ id }) => ({
      decisionId: appended.get(id) ?? "",
      confirmedBy: helene,
      confirmedAt: new Date(at.getTime() + 3 * HOUR_MS),
    })),
  );
  const staff = (userId: string) => ({ kind: "staff", userId, partnerId: call.partnerId }) as const;
  await writeAudit(
    db,
    { actor: staff(karim), at },
    "staff.decisionsPrepared",
    { kind: "user", id: karim },
    { call: call.id, count: decided.length, source: "file" },
    "classement-comite.csv",
  );
  await writeAudit(
    db,
    { actor: staff(helene), at: new Date(at.getTime() + 3 * HOUR_MS) },
    "staff.decisionsConfirmed",
    { kind: "user", id: helene },
    { call: call.id, count: confirmed.length },
  );
}

/** The decision of a dossier by its place in the ranking. */
function decide(
  index: number,
  count: number,
  requested: number | null,
  findMotive: (motive: number) => string | null,
): DecisionValues {
  const none = { amountEuros: null, code: null, programme: null, motiveId: null };
  if (index === count - 1)
    return { ...none, state: "not_eligible", rank: null, motiveId: findMotive(2) };
  const rank = index + 1;
  if (index >= SELECTED_COUNT)
    return { ...none, state: "not_selected", rank, motiveId: findMotive(index % 2) };
  const asked = requested ?? 250_000;
  const amountEuros = index % 3 === 2 ? Math.round((asked * 0.94) / 100) * 100 : asked;
  return { ...none, state: "selected", rank, amountEuros };
}
