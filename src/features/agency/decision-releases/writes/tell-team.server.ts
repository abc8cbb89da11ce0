import { eq } from "drizzle-orm";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import type { LetterKind } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import { lettersHref } from "#features/proposals/decision-letters/rules/paths.ts";
import { proposalDecision } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LETTER_READERS } from "../rules/letter-readers.ts";

interface ToldDecision {
  readonly id: string;
  readonly number: string;
  readonly acronym: string;
  /** The agency. */
  readonly partner: string;
  /** The row of `decisions`: nobody is told twice of one. */
  readonly decisionId: string;
  readonly change: LetterKind;
  readonly version: number | null;
  readonly now: Date;
}

/**
 * Tells the team of a dossier what was decided, or that the decision is withdrawn. The coordinator and the managers of the
 * teams also get a mail, which leads to the page with the letter.
 */
export async function tellTeam(tx: Db, told: ToldDecision): Promise<void> {
  const { id, number, acronym, partner, decisionId, change, version, now } = told;
  const members = await tx
    .select({ userId: dossierMembers.userId, role: dossierMembers.role })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, id));
  const event = {
    // Read by `queries/deliveries.server.ts`.
    key: `decision:${decisionId}`,
    namedUserId: null,
    now,
    data: {
      dossier: acronym,
      number,
      partner,
      change,
      version: version ?? 0,
      href: lettersHref(id),
    },
  };
  const isMailed = ({ role }: (typeof members)[number]) => LETTER_READERS.includes(role);
  const toIds = (people: typeof members) => people.map(({ userId }) => userId);
  await notify(tx, proposalDecision, { ...event, userId: toIds(members.filter(isMailed)) });
  const others = members.filter((member) => !isMailed(member));
  if (others.length > 0)
    await notify(tx, proposalDecision, { ...event, userId: toIds(others), mailed: false });
}
