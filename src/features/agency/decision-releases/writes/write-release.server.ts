import { eq, sql } from "drizzle-orm";
import { recordLetters } from "#features/proposals/decision-letters/writes/record-letters.server.ts";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { loadProjectSources } from "#features/proposals/projects/queries/project-sources.server.ts";
import { createProjects } from "#features/proposals/projects/writes/create-projects.server.ts";
import type { ProductActor } from "#platform/actor.ts";
import { writeAuditRows } from "#platform/audit/audit.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type {
  CallDecision,
  CurrentDecision,
} from "../../decisions/queries/call-decisions.server.ts";
import type { ReleaseDecision } from "../queries/release.server.ts";
import { getProjectCode } from "../queries/release-codes.server.ts";
import { decisionReleases, releaseDecisions } from "../tables.server.ts";

/** A dossier with the confirmed decision that it gets. */
export interface DecidedDossier extends CallDecision {
  readonly decision: CurrentDecision;
}

interface Release {
  readonly releaseId: string;
  readonly set: readonly ReleaseDecision[];
  readonly decided: readonly DecidedDossier[];
  readonly source: { readonly actor: ProductActor; readonly at: Date };
}

/** Writes what a release makes visible. The caller has locked the dossiers and checked each. */
export async function writeRelease(
  tx: Db,
  { releaseId, set, decided, source }: Release,
): Promise<void> {
  const { at } = source;
  const ids = decided.map(({ dossierId }) => dossierId);
  const states = decided.map(({ decision }) => decision.state);
  await tx.execute(sql`
    update dossiers set place = decided.state
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(states)}::text[]) as decided(id, state)
    where dossiers.id = decided.id`);
  const frozen = new Map(set.map((row) => [row.dossierId, row]));
  await recordLetters(
    tx,
    decided.map(({ dossierId, decision }) => ({
      ...{ dossierId, decisionId: decision.id, kind: decision.state, sentAt: at },
      ...requireFrozenLetter(frozen.get(dossierId)),
    })),
  );
  await createProjects(tx, await listProjects(tx, decided, at));
  for (const state of DECISIONS) {
    const rows = decided.filter(({ decision }) => decision.state === state);
    const audited = rows.map(({ dossierId, place, heldVersion }) => ({
      subject: { kind: "dossier", id: dossierId } as const,
      details: { before: place, version: heldVersion },
    }));
    await writeAuditRows(tx, source, `dossier.${state}`, audited);
  }
  const ofRelease = eq(releaseDecisions.releaseId, releaseId);
  await tx.update(releaseDecisions).set({ releasedAt: at }).where(ofRelease);
  await tx
    .update(decisionReleases)
    .set({ state: "released", endedAt: at })
    .where(eq(decisionReleases.id, releaseId));
}

/** The letter that was frozen for a decision. */
function requireFrozenLetter(row: ReleaseDecision | undefined) {
  const { letterSha256: sha256, letterBytes: bytes, letterPages: pages } = row ?? {};
  const { letterLocale: locale, letterSubject: subject, letterRecipient: recipient } = row ?? {};
  if (!sha256 || bytes == null || pages == null || !locale || subject == null || recipient == null)
    throw new Error(`the letter to dossier ${row?.dossierId} is not frozen`);
  return { sha256, bytes, pages, locale, subject, recipient };
}

/** The projects of the selected dossiers, from the version that was decided on. */
async function listProjects(tx: Db, decided: readonly DecidedDossier[], decidedAt: Date) {
  const selected = decided.filter(({ decision }) => decision.state === "selected");
  const sources = await loadProjectSources(
    tx,
    selected.map(({ dossierId }) => dossierId),
  );
  return selected.map((row) => {
    const source = sources.get(row.dossierId);
    if (!source) throw new Error(`dossier ${row.dossierId} has no deposited version`);
    const { number: _, callTitle, ...project } = source;
    const { id: decisionId, programme, amountEuros } = row.decision;
    if (amountEuros === null) throw new Error(`decision ${decisionId} grants no amount`);
    return {
      ...project,
      ...{ decisionId, decidedAt, amountEuros },
      code: getProjectCode(row),
      programme: programme ?? callTitle,
    };
  });
}
