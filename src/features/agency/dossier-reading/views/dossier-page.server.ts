import { listLetters } from "#features/proposals/decision-letters/queries/letters.server.ts";
import { listCurrentCompletions } from "#features/proposals/deposits/queries/completions.server.ts";
import { loadDepositDates } from "#features/proposals/deposits/queries/deposit-conditions.server.ts";
import { findFrozenPdf } from "#features/proposals/deposits/queries/documents.server.ts";
import {
  findDepositedVersion,
  findEdit,
  findVersionByNumber,
  findVersionReceipt,
  listVersions,
} from "#features/proposals/deposits/queries/versions.server.ts";
import {
  formatDayPrefix,
  formatTimeWithSeconds,
} from "#features/proposals/deposits/rules/format-moment.ts";
import { type Manifest, parseManifest } from "#features/proposals/deposits/rules/manifest.ts";
import { parseReceipt } from "#features/proposals/deposits/rules/receipt.ts";
import { isVersionGenuine } from "#features/proposals/deposits/rules/verify-version.server.ts";
import { loadVersionDifferences } from "#features/proposals/deposits/views/edit-view.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { loadMeanings } from "#features/proposals/form-models/queries/meanings.server.ts";
import { readMeaning } from "#features/proposals/form-models/rules/read-meaning.ts";
import { isRecent } from "#features/proposals/posts/rules/post-abilities.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getAbilities } from "#platform/policy.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { loadEligibilityPanel } from "../../eligibility-checks/views/eligibility-panel.server.ts";
import type { ListPlace } from "../../lists/views/list-place.server.ts";
import { listHistoryEvents, listLastReadings } from "../queries/history.server.ts";
import { loadPlaceInCall } from "../queries/neighbours.server.ts";
import { listNotes } from "../queries/notes.server.ts";
import { judgeDepositTiming } from "../rules/deposit-timing.ts";
import type { DepositedForm } from "../rules/read-outline.ts";

interface PageContext {
  readonly locale: Locale;
  readonly now: Date;
  /** Number of the version to compare with the held one; null for none. */
  readonly compared: string | null;
  /** The place of the dossier in the list that the reader came from; null without a list, or if it is not in it. */
  readonly place: ListPlace | null;
}

/** The agency's page of a deposited dossier, made of the manifest of the held version: nothing of a draft is in it. */
export async function loadDossierPage(
  db: Db,
  actor: StaffActor,
  dossier: DossierForAgency,
  { locale, now, compared, place }: PageContext,
) {
  const { id, number } = dossier;
  const held = await findDepositedVersion(db, id);
  const row = held && (await findVersionReceipt(db, held.id));
  if (!held || !row) throw new DomainError("NOT_FOUND");
  const manifest = parseManifest(held.manifest);
  const receipt = parseReceipt(row.receipt);
  const { graceMinutes } = await loadDepositDates(db, dossier);
  const versions = await listVersions(db, id);
  const edit = dossier.unlocked ? await findEdit(db, id) : null;
  const forms = await loadForms(db, manifest, locale);
  const { acronym, title } = manifest.dossier;
  const { call } = manifest;
  return {
    id,
    number,
    acronym,
    title,
    state: dossier.place,
    call: {
      id: call.id,
      number: call.number ?? null,
      title: locale === "fr" ? call.titleFr : call.titleEn,
    },
    facts: { ...toFacts(manifest), ...(await loadMeaningValues(db, manifest)) },
    /** An edit in progress. Its content is never shown here. */
    edit: edit && { until: edit.until, startedAt: edit.startedAt },
    receipt: {
      number: receipt.number,
      version: held.number,
      kind: held.kind,
      by: receipt.depositedBy,
      depositedAt: held.depositedAt,
      moment: `${formatDayPrefix(held.depositedAt, locale)} ${formatTimeWithSeconds(held.depositedAt, locale)}`,
      closesAt: new Date(call.closesAt),
      timing: judgeDepositTiming({
        depositedAt: held.depositedAt,
        closesAt: new Date(call.closesAt),
        graceMinutes,
      }),
      sha256: held.sha256,
      /** Digest of the manifest, signature and list of files, verified at this look. */
      isGenuine: isVersionGenuine(held, row),
      fileCount: manifest.files.length,
      bytes: manifest.files.reduce((sum, file) => sum + file.bytes, receipt.version.bytes),
    },
    versions: versions.map((one) => ({ number: one.number, depositedAt: one.depositedAt })),
    comparison: await loadComparison(db, { manifest, compared, heldNumber: held.number }, locale),
    /** Bytes of the frozen PDF in the reader's language; null while it is not printed. */
    pdfBytes: (await findFrozenPdf(db, held.id, locale))?.bytes ?? null,
    forms,
    images: Object.fromEntries(
      manifest.files.filter(({ kind }) => kind === "image").map((file) => [file.name, file.sha256]),
    ),
    teams: toTeams(manifest),
    appendices: toAppendices(manifest, locale),
    eligibility: await loadEligibilityPanel(db, actor, dossier, locale),
    notes: await loadNotes(db, actor, dossier, now),
    history: await loadHistory(db, actor, dossier, versions),
    place: place ?? (await loadPlaceInCall(db, actor, dossier)),
    /** The letters that were sent to the team. */
    letters: await listLetters(db, actor, id),
    /** Requests for completion that wait for an answer. */
    waitingCompletions: (await listCurrentCompletions(db, id, ["asked", "proposed"])).length,
    mayPropose: hasRole(actor.role, STAFF_ACTS.checkEligibility),
    can: getAbilities(can, actor, dossier, ["writeNote", "proposeCompletion"]),
  };
}

export type DossierPageView = Awaited<ReturnType<typeof loadDossierPage>>;

async function loadForms(db: Db, { forms }: Manifest, locale: Locale): Promise<DepositedForm[]> {
  const versions = await loadFormVersions(
    db,
    forms.map(({ versionId }) => versionId),
  );
  return forms.map(({ formModelType, versionId, answers }) => {
    const model = versions.get(versionId)?.model;
    if (!model) throw new Error(`no form version ${versionId}`);
    const title = locale === "fr" ? model.titleFr : model.titleEn;
    const written = answers as Readonly<Record<string, Answer>>;
    return { type: formModelType, title, model, answers: written };
  });
}

/** Amount and duration by the meanings of the questions; null where the forms have no such question, or no answer. */
async function loadMeaningValues(db: Db, { forms }: Manifest) {
  const ids = forms.map(({ versionId }) => versionId);
  const versions = await loadFormVersions(db, ids);
  const meanings = await loadMeanings(db, ids);
  const values: { amount: number | null; months: number | null } = { amount: null, months: null };
  for (const { versionId, answers } of forms) {
    const form = versions.get(versionId);
    if (!form) continue;
    const known = { form, meanings: meanings.get(versionId) ?? new Map() };
    const written = new Map(Object.entries(answers).map(([key, one]) => [key, one as Answer]));
    values.amount ??= readMeaning(known, written, "requested_amount");
    values.months ??= readMeaning(known, written, "duration_months");
  }
  return values;
}

const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

function toFacts({ members, teams }: Manifest) {
  const coordinator = members.find(({ role }) => role === "coordinator");
  const team = teams.find(({ number }) => number === coordinator?.teamNumber);
  const countries = teams.flatMap(({ institution }) => institution?.country ?? []);
  return {
    coordinator: coordinator ? formatName(coordinator) : "",
    institution: team?.institution?.label ?? null,
    teamCount: teams.length,
    /** ISO codes, each once. */
    countries: [...new Set(countries)],
  };
}

function toTeams({ teams, members, files }: Manifest) {
  const findFile = (path: string | null) => {
    const file = files.find((one) => one.path === path);
    return file ? { name: file.name, bytes: file.bytes, sha256: file.sha256 } : null;
  };
  return teams.map((team) => ({
    number: team.number,
    institution: team.institution,
    contacts: [
      { kind: "legal_representative" as const, person: team.legalRepresentative },
      { kind: "additional_contact" as const, person: team.additionalContact },
    ].flatMap(({ kind, person }) =>
      person ? [{ kind, name: formatName(person), email: person.email }] : [],
    ),
    organization: team.managingOrganization,
    members: members
      .filter(({ teamNumber }) => teamNumber === team.number)
      .map((member) => ({
        id: member.id,
        name: formatName(member),
        role: member.role,
        orcid: member.orcid,
        cv: findFile(member.cv),
        publications: Object.values(member.publications).flat(),
      })),
  }));
}

const toAppendices = ({ appendices, files }: Manifest, locale: Locale) =>
  appendices.flatMap(({ id, labelFr, labelEn, fileName, pages, file }) => {
    const frozen = files.find(({ path }) => path === file);
    if (!frozen) return [];
    const label = locale === "fr" ? labelFr : labelEn;
    return [{ id, label, fileName, pages, bytes: frozen.bytes, sha256: frozen.sha256 }];
  });

/** Another version compared to the held one; null for an unknown number. */
async function loadComparison(
  db: Db,
  held: { manifest: Manifest; compared: string | null; heldNumber: number },
  locale: Locale,
) {
  const number = /^[1-9]\d{0,3}$/.test(held.compared ?? "") ? Number(held.compared) : null;
  if (number === null || number >= held.heldNumber) return null;
  const other = await findVersionByNumber(db, held.manifest.dossier.id, number);
  if (!other) return null;
  const contents = [parseManifest(other.manifest), held.manifest] as const;
  return { number, differences: await loadVersionDifferences(db, contents, locale) };
}

async function loadNotes(db: Db, actor: StaffActor, dossier: DossierForAgency, now: Date) {
  const notes = await listNotes(db, dossier.id);
  const names = await loadShownNames(
    db,
    dossier.id,
    notes.flatMap(({ authorId }) => authorId ?? []),
  );
  return notes.map(({ authorId, ...note }) => {
    const own = authorId === actor.userId;
    const subject = { ...dossier, own, recent: isRecent(note.writtenAt, now) };
    return {
      ...note,
      own,
      /** Null once the author's account is erased. */
      author: (authorId && names.get(authorId)) || null,
      can: getAbilities(can, actor, subject, ["editNote", "removeNote"]),
    };
  });
}

/** Readings, deposits, edits and decisions, the latest first. */
async function loadHistory(
  db: Db,
  actor: StaffActor,
  dossier: DossierForAgency,
  versions: Awaited<ReturnType<typeof listVersions>>,
) {
  const { id } = dossier;
  const events = await listHistoryEvents(db, id);
  const readings = await listLastReadings(db, id);
  const names = await loadShownNames(db, id, [
    ...events.flatMap(({ actorKind, actorId }) =>
      actorId && (actorKind === "person" || actorKind === "staff") ? [actorId] : [],
    ),
    ...readings.map(({ userId }) => userId),
  ]);
  const receipts = await Promise.all(versions.map((one) => findVersionReceipt(db, one.id)));
  const toWho = (userId: string | null) => ({
    who: (userId && names.get(userId)) || null,
    isOwn: userId === actor.userId,
  });
  const entries = [
    ...readings.map(({ userId, version, readAt }) => ({
      key: `read ${userId}`,
      kind: "read" as const,
      at: readAt,
      ...toWho(userId),
      version,
      until: null,
      reason: null,
    })),
    ...versions.map(({ number, kind, depositedAt }, index) => {
      const receipt = receipts[index];
      return {
        key: `version ${number}`,
        kind: kind === "standby" ? ("standby" as const) : ("version" as const),
        at: depositedAt,
        who: receipt ? parseReceipt(receipt.receipt).depositedBy.name : null,
        isOwn: false,
        version: number,
        until: null,
        reason: null,
      };
    }),
    ...events.map(({ id: eventId, at, event, actorId, until, reason }) => ({
      key: `event ${eventId}`,
      kind: toEventKind(event),
      at,
      ...toWho(actorId),
      version: null,
      until: until ? new Date(until) : null,
      reason,
    })),
    {
      key: "created",
      kind: "created" as const,
      at: dossier.createdAt,
      who: null,
      isOwn: false,
      version: null,
      until: null,
      reason: null,
    },
  ];
  return entries.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

type EventName<Event> = Event extends `dossier.${infer Name}` ? Name : never;

const toEventKind = <Event extends string>(event: Event): EventName<Event> =>
  event.replace("dossier.", "") as EventName<Event>;
