import { and, asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { loadChecklist } from "#features/agency/eligibility-checks/queries/checklist.server.ts";
import type { DossierVerdict, Tick } from "#features/agency/eligibility-checks/rules/checklist.ts";
import {
  eligibilityChecks,
  eligibilityVerdicts,
} from "#features/agency/eligibility-checks/tables.server.ts";
import { refreshEligibility } from "#features/agency/eligibility-checks/writes/refresh-state.server.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

const HOUR_MS = 3_600_000;

/** What the colleagues said about a dossier, first and second look. */
interface DemoLooks {
  readonly ticks: readonly Tick[];
  readonly comment?: string;
  readonly verdicts: readonly DossierVerdict[];
  readonly reason?: string;
}

/** In turn, for the dossiers that fill every computed criterion. The others, and every third, wait. */
const LOOKS: readonly (DemoLooks | null)[] = [
  { ticks: ["yes", "yes"], verdicts: ["eligible", "eligible"] },
  null,
  { ticks: ["yes"], verdicts: ["eligible"] },
  { ticks: ["review"], comment: "Page 2 sans signature. Version signée demandée.", verdicts: [] },
  null,
  { ticks: ["yes", "no"], comment: "La lettre est celle d'un autre projet.", verdicts: [] },
  { ticks: ["yes", "yes"], verdicts: ["eligible", "eligible"] },
  null,
  {
    ticks: ["no", "no"],
    comment: "Aucune lettre dans les annexes.",
    verdicts: ["not_eligible", "not_eligible"],
    reason: "La lettre du partenaire manque, et l'équipe ne l'a pas jointe dans le délai donné.",
  },
];

/** Loads verdicts on the closed call with a season's deposits, where two colleagues look at each dossier. */
export async function loadEligibilityChecks(client: pg.PoolClient, now: Date): Promise<void> {
  const db = drizzle(client);
  await db
    .update(calls)
    .set({ secondLook: true, eligibilityAnswerOn: toDay(new Date(now.getTime() + 240 * HOUR_MS)) })
    .where(eq(calls.code, "EAU"));
  const findPerson = async (email: string) => {
    const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!person) throw new Error(`The demonstration has no account ${email}.`);
    return person.id;
  };
  const people = [
    await findPerson("jeanne.mercier@example.org"),
    await findPerson("karim.belkacem@example.org"),
  ];
  const deposited = await db
    .select({ id: dossiers.id, callId: dossiers.callId })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(and(eq(calls.code, "EAU"), eq(dossiers.place, "published")))
    .orderBy(asc(dossiers.number));
  let turn = 0;
  for (const { id } of deposited) {
    const checklist = await loadChecklist(db, id);
    if (!checklist) continue;
    const isComputedWhole = checklist.criteria.every(({ state }) => state !== "not_filled");
    const looks = isComputedWhole ? LOOKS[turn++ % LOOKS.length] : null;
    if (looks) await loadLooks(db, { id, checklist, looks, people, now, turn });
    await refreshEligibility(db, id);
  }
}

const toDay = (at: Date): string => at.toISOString().slice(0, 10);

async function loadLooks(
  db: Db,
  given: {
    readonly id: string;
    readonly checklist: NonNullable<Awaited<ReturnType<typeof loadChecklist>>>;
    readonly looks: DemoLooks;
    readonly people: readonly string[];
    readonly now: Date;
    readonly turn: number;
  },
): Promise<void> {
  const { id: dossierId, checklist, looks, people, now, turn } = given;
  const toRow = (index: number) => ({
    dossierId,
    look: index + 1,
    versionNumber: checklist.version,
    decidedBy: people[index] ?? null,
    decidedAt: new Date(now.getTime() - (40 - turn) * HOUR_MS - (1 - index) * 7 * HOUR_MS),
  });
  const asked = checklist.criteria.filter(({ needsPerson }) => needsPerson);
  for (const { id: criterionId, rule } of asked)
    for (const [index, verdict] of looks.ticks.entries()) {
      // What differs is said about the letter, the first that only a person can judge.
      const isLetter = rule === asked.find((one) => one.rule?.kind === "judged")?.rule;
      await db.insert(eligibilityChecks).values({
        ...toRow(index),
        criterionId,
        verdict: isLetter ? verdict : "yes",
        comment: isLetter && verdict !== "yes" ? (looks.comment ?? "") : "",
      });
    }
  for (const [index, verdict] of looks.verdicts.entries())
    await db
      .insert(eligibilityVerdicts)
      .values({ ...toRow(index), verdict, reason: looks.reason ?? "" });
}
