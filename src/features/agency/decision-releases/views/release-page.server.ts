import { and, eq } from "drizzle-orm";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { dossierHiddenByConflict } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { can } from "../../decisions/policy.ts";
import { loadDecisionCall } from "../../decisions/queries/decision-call.server.ts";
import { loadLetterStates } from "../../letter-templates/queries/letter-states.server.ts";
import { listCallReleases } from "../queries/call-releases.server.ts";
import {
  countLetterRecipients,
  countProjectPeople,
  type LetterRecipients,
} from "../queries/letter-recipients.server.ts";
import {
  type Candidate,
  digestSet,
  isChosen,
  isReady,
  listCandidates,
} from "../queries/release-candidates.server.ts";
import { MAX_NAMED_DOSSIERS, type ReleaseChoice } from "../rules/release-choice.ts";
import type { CANDIDATE_GROUPS } from "../rules/release-trial.ts";

interface ReleasePageRequest {
  readonly callId: string | undefined;
  readonly choice: ReleaseChoice;
  readonly locale: Locale;
  readonly now: Date;
}

/**
 * The trial of a release of a call's decisions, and its releases: NOT_FOUND beyond reach, FORBIDDEN_ROLE for staff who may not
 * read decisions.
 */
export async function loadReleasePage(
  db: Db,
  actor: StaffActor,
  { callId, choice, locale, now }: ReleasePageRequest,
) {
  const call = await loadDecisionCall(db, callId);
  requireAllowed(can(actor, "readDecisions", call));
  const candidates = await listCandidates(db, actor, call.id);
  const chosen = candidates.filter((candidate) => isChosen(candidate, choice));
  const ready = chosen.filter(isReady);
  const letters = await loadLetterStates(db, call.id, ready);
  const recipients = await countLetterRecipients(db, ready);
  const toNamed = ({ dossierId, number, acronym, decision, problem }: Candidate) => ({
    ...{ dossierId, number, acronym, problem },
    state: decision?.state ?? null,
  });
  const unread = ready.filter(({ dossierId }) => !letters.get(dossierId)?.isReviewed);
  // Of a dossier with a conflict of interest, nobody learns that it was to be released, nor why it was not.
  const seen = new Set(candidates.map(({ number }) => number));
  const releases = (await listCallReleases(db, actor, call.id)).map((release) => ({
    ...release,
    problems: release.problems && {
      ...release.problems,
      dossiers: release.problems.dossiers.filter(({ number }) => seen.has(number)),
    },
  }));
  const count = (group: (typeof CANDIDATE_GROUPS)[number], of: readonly Candidate[]) =>
    of.filter((candidate) => candidate.group === group).length;
  return {
    now,
    call: {
      id: call.id,
      title: locale === "fr" ? call.titleFr : call.titleEn,
      number: formatCallNumber(call),
    },
    choice,
    /** What can be chosen: the confirmed decisions that no release has. */
    choices: DECISIONS.map((state) => ({
      state,
      count: candidates.filter((row) => isReady(row) && row.decision.state === state).length,
    })),
    named: candidates.filter(isReady).slice(0, MAX_NAMED_DOSSIERS).map(toNamed),
    digest: digestSet(ready, letters),
    ready: ready.length,
    letters: DECISIONS.map((state) => summarizeLetters(state, recipients)).filter(
      ({ coordinators }) => coordinators.people > 0,
    ),
    unread: unread.map(toNamed),
    projects: ready.filter(({ decision }) => decision.state === "selected").length,
    projectPeople: await countProjectPeople(db, ready),
    blocked: chosen.filter(({ group }) => group === "blocked").map(toNamed),
    unconfirmed: chosen.filter(({ group }) => group === "unconfirmed").map(toNamed),
    undecided: count("undecided", candidates),
    waiting: count("waiting", candidates),
    released: count("released", candidates),
    hiddenByConflict: await db.$count(
      dossiers,
      and(eq(dossiers.callId, call.id), dossierHiddenByConflict(actor)),
    ),
    releases,
    can: can(actor, "releaseDecisions", call),
  };
}

export type ReleasePageView = Awaited<ReturnType<typeof loadReleasePage>>;

/** Who gets the letters of one kind. */
function summarizeLetters(
  state: LetterRecipients["state"],
  recipients: readonly LetterRecipients[],
) {
  const summarize = (isCoordinator: boolean) => {
    const rows = recipients.filter(
      (row) => row.state === state && row.isCoordinator === isCoordinator,
    );
    const sumOf = (chosen: typeof rows, of: "people" | "mails") =>
      chosen.reduce((total, row) => total + row[of], 0);
    const french = rows.filter(({ locale }) => locale === "fr");
    const people = sumOf(rows, "people");
    const fr = sumOf(french, "people");
    return { people, fr, en: people - fr, mails: sumOf(rows, "mails") };
  };
  const coordinators = summarize(true);
  const copies = summarize(false);
  return { state, coordinators, copies, mails: coordinators.mails + copies.mails };
}
