import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAdministrator } from "#features/agency/administration/commands/add-administrator.server.ts";
import { replaceSecondFactor } from "#features/agency/administration/commands/replace-second-factor.server.ts";
import { signOutPeople } from "#features/agency/administration/commands/sign-out-people.server.ts";
import { switchAgency } from "#features/agency/administration/commands/switch-agency.server.ts";
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { secondFactors } from "#features/agency/administration/tables.server.ts";
import { offerFactor } from "#features/agency/administration/writes/second-factor.server.ts";
import { eraseAuditReason } from "#features/agency/audit-log/commands/erase-reason.server.ts";
import { copyCall } from "#features/agency/call-drafts/commands/copy-call.server.ts";
import {
  applyCallImport,
  tryCallImport,
} from "#features/agency/call-drafts/commands/import-calls.server.ts";
import {
  confirmTranslation,
  createCallDraft,
  deleteCallDraft,
} from "#features/agency/call-drafts/commands/manage-call-drafts.server.ts";
import {
  cancelPublication,
  planPublication,
  publishCallDraft,
  withdrawCall,
} from "#features/agency/call-drafts/commands/publish-call.server.ts";
import { saveCallFields } from "#features/agency/call-drafts/commands/save-call-fields.server.ts";
import { uploadCallFile } from "#features/agency/call-drafts/commands/upload-call-file.server.ts";
import { findCallDraft } from "#features/agency/call-drafts/queries/call-draft.server.ts";
import { getDraftRevision } from "#features/agency/call-drafts/rules/merge-call-field.ts";
import { requestClosingTrialMail } from "#features/agency/call-notices/commands/mail-closing-trial.server.ts";
import { sendCallMessage } from "#features/agency/call-notices/commands/send-message.server.ts";
import { cancelRelease } from "#features/agency/decision-releases/commands/cancel-release.server.ts";
import { planRelease } from "#features/agency/decision-releases/commands/plan-release.server.ts";
import { repeatReleaseMails } from "#features/agency/decision-releases/commands/repeat-mails.server.ts";
import { withdrawDecision } from "#features/agency/decision-releases/commands/withdraw-decision.server.ts";
import { prepareRelease } from "#features/agency/decision-releases/jobs/prepare-release.server.ts";
import { tellRelease } from "#features/agency/decision-releases/jobs/tell-release.server.ts";
import { confirmDecisions } from "#features/agency/decisions/commands/confirm-decisions.server.ts";
import {
  applyDecisionFile,
  tryDecisionFile,
} from "#features/agency/decisions/commands/decision-file.server.ts";
import { archiveMotive, saveMotive } from "#features/agency/decisions/commands/motives.server.ts";
import {
  clearDecisions,
  moveRank,
  prepareDecisions,
} from "#features/agency/decisions/commands/prepare-decisions.server.ts";
import { recordDecisionsLook } from "#features/agency/decisions/commands/record-look.server.ts";
import { selectCallDecisions } from "#features/agency/decisions/queries/call-decisions.server.ts";
import {
  recordExport,
  requestPdfs,
} from "#features/agency/dossier-exports/commands/export-dossiers.server.ts";
import { indexDossier } from "#features/agency/dossier-index/writes/index-dossier.server.ts";
import { assignDossiers } from "#features/agency/dossier-list/commands/assign-dossiers.server.ts";
import { followDossiers } from "#features/agency/dossier-list/commands/follow-dossiers.server.ts";
import { labelDossiers } from "#features/agency/dossier-list/commands/label-dossiers.server.ts";
import {
  editNote,
  removeNote,
  writeNote,
} from "#features/agency/dossier-reading/commands/notes.server.ts";
import {
  recordReading,
  recordReadings,
} from "#features/agency/dossier-reading/commands/record-reading.server.ts";
import { verifyVersionFiles } from "#features/agency/dossier-reading/commands/verify-files.server.ts";
import { giveVerdict } from "#features/agency/eligibility-checks/commands/give-verdict.server.ts";
import { judgeCriterion } from "#features/agency/eligibility-checks/commands/judge-criterion.server.ts";
import { markDossierOpened } from "#features/agency/eligibility-checks/commands/mark-opened.server.ts";
import { tellEligibleTeams } from "#features/agency/eligibility-checks/commands/tell-eligible.server.ts";
import { loadTelling } from "#features/agency/eligibility-checks/views/telling.server.ts";
import {
  createForm,
  renameForm,
} from "#features/agency/form-designer/commands/manage-forms.server.ts";
import {
  importForm,
  resetDraft,
} from "#features/agency/form-designer/commands/replace-draft.server.ts";
import { saveFormNodes } from "#features/agency/form-designer/commands/save-form-nodes.server.ts";
import { requestTrialMessage } from "#features/agency/form-publication/commands/mail-trial-message.server.ts";
import {
  cancelFormPublication,
  planFormPublication,
  publishForm,
} from "#features/agency/form-publication/commands/publish-form.server.ts";
import { startTrial } from "#features/agency/form-publication/commands/start-trial.server.ts";
import { runFormTrial } from "#features/agency/form-publication/jobs/run-form-trial.server.ts";
import { amendProject } from "#features/agency/funded-projects/commands/amend-project.server.ts";
import {
  applyProjectFile,
  tryProjectFile,
} from "#features/agency/funded-projects/commands/import-projects.server.ts";
import { requestCoordinator } from "#features/agency/home/commands/request-coordinator.server.ts";
import {
  adaptLetter,
  restoreLetter,
  reviewLetter,
} from "#features/agency/letter-templates/commands/write-letter.server.ts";
import {
  archiveLetterTemplate,
  chooseLetterTemplate,
  createLetterTemplate,
  saveLetterTemplate,
} from "#features/agency/letter-templates/commands/write-templates.server.ts";
import { loadLetterBuilder } from "#features/agency/letter-templates/queries/letter-sources.server.ts";
import { digestLetter } from "#features/agency/letter-templates/rules/digest-letter.server.ts";
import { deleteView, saveView } from "#features/agency/lists/commands/change-saved-views.server.ts";
import { convertPartner } from "#features/agency/partner-pages/commands/convert-partner.server.ts";
import {
  addDepartment,
  closeDepartment,
  moveDepartment,
  renameDepartment,
} from "#features/agency/partner-pages/commands/edit-departments.server.ts";
import {
  changeLogo,
  changePartner,
  createPartner,
  removeLogo,
  toPartnerVersion,
} from "#features/agency/partner-pages/commands/edit-partner.server.ts";
import { movePartner } from "#features/agency/partner-pages/commands/order-partners.server.ts";
import { acceptStaffInvitation } from "#features/agency/staff/commands/accept-staff-invitation.server.ts";
import {
  cancelStaffInvitation,
  repeatStaffInvitation,
} from "#features/agency/staff/commands/close-staff-invitation.server.ts";
import { inviteStaff } from "#features/agency/staff/commands/invite-staff.server.ts";
import {
  changeStaffMember,
  endStaffMember,
  resetStaffFactor,
} from "#features/agency/staff/commands/manage-staff.server.ts";
import { resetFactorByAdministrator } from "#features/agency/staff/commands/reset-factor-by-administrator.server.ts";
import { revokeAdministrator } from "#features/agency/staff/commands/revoke-administrator.server.ts";
import { staffInvitations } from "#features/agency/staff/tables.server.ts";
import { changePassword } from "#features/people/accounts/commands/change-password.server.ts";
import { resetPassword } from "#features/people/accounts/commands/reset-password.server.ts";
import {
  signOut,
  signOutDevice,
  signOutOtherDevices,
} from "#features/people/accounts/commands/sign-out.server.ts";
import { findActorByToken } from "#features/people/accounts/queries/sessions.server.ts";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { createLink } from "#features/people/accounts/writes/email-links.server.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { setNotificationKinds } from "#features/people/notifications/rules/notification-kinds.ts";
import {
  addVocabularyEntry,
  changeVocabularyEntry,
  removeVocabularyEntry,
} from "#features/portal/calls/commands/edit-vocabulary.server.ts";
import { forgetZeroResultSearch } from "#features/portal/calls/commands/forget-zero-result-search.server.ts";
import { switchVocabularyEntry } from "#features/portal/calls/commands/switch-vocabulary-entry.server.ts";
import { calls, searchVocabulary } from "#features/portal/calls/tables.server.ts";
import { setMaintenance } from "#features/portal/content/commands/set-maintenance.server.ts";
import { findPartner } from "#features/portal/partners/queries/partners.server.ts";
import { armStandby } from "#features/proposals/deposits/commands/arm-standby.server.ts";
import {
  proposeCompletion,
  refuseCompletion,
  requestCompletion,
  revokeCompletion,
} from "#features/proposals/deposits/commands/completion.server.ts";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import {
  abandonEdit,
  unlockDossier,
} from "#features/proposals/deposits/commands/edit-after-deposit.server.ts";
import { lapseEdits } from "#features/proposals/deposits/jobs/lapse-edits.server.ts";
import {
  processStandby,
  watchStandbys,
} from "#features/proposals/deposits/jobs/process-standby.server.ts";
import { completionRequests } from "#features/proposals/deposits/tables.server.ts";
import { declareConflict } from "#features/proposals/dossiers/commands/declare-conflict.server.ts";
import { deleteDraft } from "#features/proposals/dossiers/commands/delete-draft.server.ts";
import {
  declaredConflicts,
  dossierMembers,
  dossiers,
} from "#features/proposals/dossiers/tables.server.ts";
import { publishFormVersion } from "#features/proposals/form-models/commands/publish-form-version.server.ts";
import { setFormMeanings } from "#features/proposals/form-models/commands/set-form-meanings.server.ts";
import { projects } from "#features/proposals/projects/tables.server.ts";
import { nameCoordinator } from "#features/proposals/team/commands/name-coordinator.server.ts";
import { transferCoordination } from "#features/proposals/team/commands/transfer-role.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import {
  type Actor,
  type ActorKind,
  type AdministratorActor,
  isSignedIn,
  type SignedInActor,
  type StaffActor,
  type StaffRole,
  VISITOR,
} from "#platform/actor.ts";
import type { AuditEvent, AuditSubjectKind } from "#platform/audit/audit-events.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { createFixedClock } from "#platform/clock.ts";
import type { Caller } from "#platform/command.server.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { STAFF_ACTS } from "#platform/staff-acts.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { findFirstPartner, makeCall } from "#tests/factories/calls.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { buildPdfWithPages } from "#tests/factories/pdf.ts";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import { makeAgency, makeMembership } from "#tests/factories/staff.ts";
import { hashCheaply } from "#tests/support/cheap-hash.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import {
  createReleaseForm,
  giveFactor,
  prepareConfirmed,
} from "#tests/support/release-decisions.ts";
import { requireAuditedStates } from "#tests/support/require-audited-states.ts";
import {
  COMMAND_ACTS,
  getConflictedOutcome,
  getForeignOutcome,
  listLowerRoles,
  OWN_COMMANDS,
} from "#tests/support/staff-command-acts.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { en } from "./locales.en.ts";
import { fr } from "./locales.fr.ts";
import { NOTIFICATION_KINDS } from "./notification-kinds.ts";
import { eraseAccount } from "./personal-data.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PASSWORD = "passerelle1";
const PROPOSAL = buildModelInput([question("a", "text", { required: true }), question("b")]);

let scene: TestDeps;
let passwordHash: string;
/** The agency of the calls that factories make, and another one. */
let agency: number;
let elsewhere: number;
let oneOff: number;
let manager: StaffActor;
/** Managers whom commands about the agency's things refuse: of another agency, and with a conflict in the dossiers. */
let foreign: StaffActor;
let conflicted: StaffActor;
let administrator: AdministratorActor;

beforeAll(async () => {
  setTranslations({ fr, en });
  setNotificationKinds(NOTIFICATION_KINDS);
  scene = await createTestDeps("demo");
  const { db } = scene.deps;
  passwordHash = hashCheaply(PASSWORD);
  agency = await findFirstPartner(db);
  elsewhere = await makeAgency(db);
  oneOff = await makeAgency(db, { kind: "one_off" });
  manager = (await hire(agency)).actor;
  conflicted = (await hire(agency)).actor;
  foreign = (await hire(elsewhere)).actor;
  const { id } = await makeAdministrator(db, { passwordHash });
  administrator = await openSession(id);
});
afterAll(() => scene.end());

/** The actor of a new session, as a request has it. */
async function openSession<A extends SignedInActor>(
  userId: string,
  staffMemberId: string | null = null,
): Promise<A> {
  const { db } = scene.deps;
  const now = new Date();
  const session = { userId, device: "", now, secondFactorAt: now, staffMemberId };
  const actor = await findActorByToken(db, await startSession(db, session), now);
  if (!actor) throw new Error("the session has no actor");
  return actor as A;
}

/** A new member of an agency's staff with a session. */
async function hire(partnerId: number, role: StaffActor["role"] = "manager") {
  const { db } = scene.deps;
  const { id, email } = await makeResearcher(db, { passwordHash });
  const memberId = await makeMembership(db, { userId: id, partnerId, role });
  return { actor: await openSession<StaffActor>(id, memberId), memberId, email };
}

type ExpectedRow = readonly [
  event: AuditEvent,
  kind: AuditSubjectKind,
  id: string | number,
  partnerId: number | null,
];

/** The commands that were run, each with the kind of its actor. */
const exercised = new Set<string>();

const listRowsAfter = (last: number) =>
  scene.deps.db.select().from(auditEvents).where(gt(auditEvents.id, last)).orderBy(auditEvents.id);

async function findLastEvent(): Promise<number> {
  const [row] = await scene.deps.db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return row?.id ?? 0;
}

/** Runs a command and compares all audit rows that it wrote: actor, agency, subject, event. */
async function act<Result>(
  name: string,
  actor: Actor,
  run: (caller: Caller) => Promise<Result>,
  expected: (result: Result) => readonly ExpectedRow[],
): Promise<Result> {
  const last = await findLastEvent();
  const result = await runByRole(name, actor, run);
  const rows = (await listRowsAfter(last)).map((row) => ({
    actor: [row.actorKind, row.actorId, row.actorFor],
    row: [row.event, row.subjectKind, row.subjectId, row.partnerId],
  }));
  const userId = isSignedIn(actor) ? actor.userId : null;
  const actorFor = actor.kind === "staff" ? String(actor.partnerId) : null;
  expect.soft([name, rows]).toEqual([
    name,
    expected(result).map(([event, kind, id, partnerId]) => ({
      actor: [actor.kind, userId, actorFor],
      row: [event, kind, typeof id === "number" ? String(id) : id, partnerId],
    })),
  ]);
  exercised.add(`${name} ${actor.kind}`);
  return result;
}

/**
 * A command of staff is run by everybody whom the table of roles refuses, and then by the least role that may. The rows
 * that `act` compares show that a refused command wrote none.
 */
async function runByRole<Result>(
  name: string,
  actor: Actor,
  run: (caller: Caller) => Promise<Result>,
): Promise<Result> {
  const needed = COMMAND_ACTS[name];
  if (actor.kind !== "staff" || !needed) return run({ ...scene.deps, actor });
  const runAs = async (role: StaffRole) => {
    await setRole(actor.memberId, role);
    return run({ ...scene.deps, actor: { ...actor, role } });
  };
  const least = STAFF_ACTS[needed];
  for (const role of listLowerRoles(needed)) {
    const outcome = await getOutcome(runAs(role));
    expect.soft([name, role, outcome]).toEqual([name, role, `FORBIDDEN_ROLE needs.${least}`]);
  }
  for (const [who, other, expected] of [
    ["foreign", foreign, getForeignOutcome(name)],
    ["conflicted", conflicted, getConflictedOutcome(name)],
  ] as const) {
    if (expected === null) continue;
    const outcome = await getOutcome(run({ ...scene.deps, actor: other }));
    expect.soft([name, who, outcome]).toEqual([name, who, expected]);
  }
  const result = await runAs(least);
  await setRole(actor.memberId, actor.role);
  return result;
}

const setRole = (memberId: string, role: StaffRole) =>
  scene.deps.db.update(staffMembers).set({ role }).where(eq(staffMembers.id, memberId));

const AUDITED_KINDS: readonly ActorKind[] = ["staff", "administrator", "apiKey"];

interface ListedCommand {
  readonly name: string;
  /** The source of its list of actors. */
  readonly kinds: string;
  readonly isAudited: boolean;
}

/** All exported commands, from their source. */
function listCommands(): ListedCommand[] {
  const features = fileURLToPath(new URL("../features/", import.meta.url));
  return globSync("*/*/commands/*.server.ts", { cwd: features }).flatMap((path) => {
    const text = readFileSync(features + path, "utf8");
    const shared = /^const ACTORS = (.*)$/m.exec(text)?.[1] ?? "";
    return text
      .split(/^export const /m)
      .slice(1)
      .flatMap((block) => {
        const name = /^(\w+) = command\(/.exec(block)?.[1];
        if (!name) return [];
        const actors = /^ {2}actors: (.*)$/m.exec(block)?.[1] ?? "";
        const kinds = actors.startsWith("[") ? actors : shared;
        return [{ name, kinds, isAudited: !/^ {2}isAudited: false/m.test(block) }];
      });
  });
}

/** The commands that must leave an audit row, once for each kind of actor that may call them and must. */
const listAuditedCommands = (): string[] =>
  listCommands()
    .filter(({ isAudited }) => isAudited)
    .flatMap(({ name, kinds }) =>
      AUDITED_KINDS.filter((kind) => kinds.includes(`"${kind}"`)).map((kind) => `${name} ${kind}`),
    );

const listStaffCommands = (): string[] =>
  listCommands()
    .filter(({ kinds }) => kinds.includes('"staff"'))
    .map(({ name }) => name);

/** Both kinds of back office, each with the partner whose calls it writes. */
const listCallWriters = () =>
  [
    [manager, agency],
    [administrator, oneOff],
  ] as const;

/** Of a command that needs no audit row. */
const NO_ROW = () => [];

async function runCallCommands(): Promise<void> {
  const { db } = scene.deps;
  for (const [actor, partnerId] of listCallWriters()) {
    const draft = (id: string, event: AuditEvent): ExpectedRow[] => [
      [event, "callDraft", id, partnerId],
    ];
    const create = () =>
      act(
        "createCallDraft",
        actor,
        (caller) => createCallDraft(caller, { partnerId: String(partnerId) }),
        ({ id }) => draft(id, "callDraft.created"),
      );
    const { id: dropped } = await create();
    await act(
      "deleteCallDraft",
      actor,
      (caller) => deleteCallDraft(caller, { draftId: dropped }),
      () => draft(dropped, "callDraft.deleted"),
    );
    const { id: draftId } = await create();
    const content = {
      code: `AUDIT${partnerId}`,
      ...{ titleFr: `Journal ${partnerId}`, titleEn: `Audit ${partnerId}` },
      ...{ summaryFr: "Court", summaryEn: "Short" },
      ...{ bodyFr: textToDocument("Texte"), bodyEn: textToDocument("Text") },
      opensAt: new Date(Date.now() - HOUR).toISOString(),
      closesAt: new Date(Date.now() + 30 * DAY).toISOString(),
      url: "https://agence.example/appel",
    };
    await act(
      "saveCallFields",
      actor,
      (caller) =>
        saveCallFields(caller, {
          draftId,
          changes: Object.entries(content).map(([key, value]) => ({
            ...{ key, id: randomUUID(), version: 0, value },
          })),
        }),
      NO_ROW,
    );
    await act(
      "confirmTranslation",
      actor,
      (caller) => confirmTranslation(caller, { draftId, field: "titleEn", otherVersion: "1" }),
      NO_ROW,
    );
    const pdf = { fileName: "notice.pdf", content: new Uint8Array(buildPdfWithPages(1)) };
    await act(
      "uploadCallFile",
      actor,
      (caller) => uploadCallFile(caller, { draftId, ...pdf }),
      NO_ROW,
    );
    const revision = getDraftRevision((await findCallDraft(db, actor, draftId)).fields);
    const publication = { draftId, reasonFr: null, reasonEn: null, revision };
    const at = new Date(Date.now() + HOUR).toISOString();
    await act(
      "planPublication",
      actor,
      (caller) => planPublication(caller, { ...publication, at }),
      () => draft(draftId, "callDraft.publicationPlanned"),
    );
    await act(
      "cancelPublication",
      actor,
      (caller) => cancelPublication(caller, { draftId }),
      () => draft(draftId, "callDraft.publicationCancelled"),
    );
    const { callId } = await act(
      "publishCallDraft",
      actor,
      (caller) => publishCallDraft(caller, publication),
      (call) => [["call.published", "call", call.callId, partnerId]],
    );
    await act(
      "copyCall",
      actor,
      (caller) => copyCall(caller, { callId: String(callId) }),
      ({ id }) => draft(id, "callDraft.created"),
    );
    const closing = { callId: String(callId), closesAt: at, reasonFr: "", reasonEn: "" };
    await act(
      "requestClosingTrialMail",
      actor,
      (caller) => requestClosingTrialMail(caller, closing),
      NO_ROW,
    );
    await act(
      "withdrawCall",
      actor,
      (caller) => withdrawCall(caller, { draftId, reasonFr: "Annulé", reasonEn: "Cancelled" }),
      () => [["call.withdrawn", "call", callId, partnerId]],
    );
    const file = {
      fileName: "appels.csv",
      content: new TextEncoder().encode(`code;year;titleEn\nIMPORT${partnerId};2027;Imported`),
    };
    const trial = await act(
      "tryCallImport",
      actor,
      (caller) => tryCallImport(caller, { partnerId: String(partnerId), ...file }),
      NO_ROW,
    );
    await act(
      "applyCallImport",
      actor,
      (caller) => applyCallImport(caller, { importId: trial.importId }),
      () => [
        ["callDraft.created", "callDraft", expect.any(String), partnerId],
        ["partner.callsImported", "partner", partnerId, partnerId],
      ],
    );
  }
}

async function runFormCommands(): Promise<void> {
  const form = (id: string, event: AuditEvent): ExpectedRow[] => [
    [event, "form_model", id, agency],
  ];
  const { id: formModelId } = await act(
    "createForm",
    manager,
    (caller) =>
      createForm(caller, {
        ...{ name: "Formulaire", formModelType: "scientific_proposition", copiedFrom: null },
      }),
    ({ id }) => form(id, "form.created"),
  );
  await act(
    "renameForm",
    manager,
    (caller) => renameForm(caller, { formModelId, name: "Autre nom" }),
    () => form(formModelId, "form.renamed"),
  );
  const content = new TextEncoder().encode(JSON.stringify(PROPOSAL));
  const { revision } = await act(
    "importForm",
    manager,
    (caller) => importForm(caller, { formModelId, content }),
    () => form(formModelId, "form.draftImported"),
  );
  const { id: trialId } = await act(
    "startTrial",
    manager,
    (caller) => startTrial(caller, { ...{ formModelId, revision, versionId: null, callIds: [] } }),
    () => form(formModelId, "form.tried"),
  );
  await scene.queue.runJobs(scene.deps, runFormTrial);
  await act(
    "requestTrialMessage",
    manager,
    (caller) => requestTrialMessage(caller, { formModelId, trialId }),
    NO_ROW,
  );
  const publication = { formModelId, trialId, callIds: [], confirmation: "" };
  await act(
    "planFormPublication",
    manager,
    (caller) => planFormPublication(caller, publication),
    () => form(formModelId, "form.publicationPlanned"),
  );
  await act(
    "cancelFormPublication",
    manager,
    (caller) => cancelFormPublication(caller, { formModelId }),
    () => form(formModelId, "form.publicationCancelled"),
  );
  const { id: versionId } = await act(
    "publishForm",
    manager,
    (caller) => publishForm(caller, publication),
    () => form(formModelId, "form.published"),
  );
  await act(
    "resetDraft",
    manager,
    (caller) => resetDraft(caller, { formModelId, versionId }),
    () => form(formModelId, "form.draftReset"),
  );
  await act(
    "setFormMeanings",
    manager,
    (caller) => setFormMeanings(caller, { versionId, meanings: {} }),
    () => form(formModelId, "form.meaningsChanged"),
  );
  const fields = { discr: "structure" };
  const added = { parentId: null, position: "a", fields };
  await act(
    "saveFormNodes",
    manager,
    (caller) =>
      saveFormNodes(caller, {
        formModelId,
        changes: [{ nodeId: "n1", id: randomUUID(), version: 0, content: added }],
      }),
    NO_ROW,
  );
  for (const actor of [manager, administrator])
    await act(
      "publishFormVersion",
      actor,
      (caller) => publishFormVersion(caller, { formModelId, model: PROPOSAL }),
      () => form(formModelId, "form.published"),
    );
}

async function runPartnerCommands(): Promise<void> {
  const { db } = scene.deps;
  const controller = { controllerName: "Direction", controllerEmail: "donnees@agence.example" };
  const fields = {
    ...{ kind: "one_off", slug: "", articleFr: "la", code: "RIVES" },
    ...{ nameFr: "Agence des rives", nameEn: "Banks agency", website: "https://rives.example" },
    ...{ descriptionFr: "Elle finance.", descriptionEn: "It funds." },
    ...{ colour: "#1f3f8f", colourOnDark: "", ...controller },
  };
  const { id: created } = await act(
    "createPartner",
    administrator,
    (caller) => createPartner(caller, fields),
    ({ id }) => [["partner.created", "partner", id, id]],
  );
  await act(
    "movePartner",
    administrator,
    (caller) => movePartner(caller, { id: String(created), move: "up" }),
    () => [["partner.ordered", "partner", created, created]],
  );
  await act(
    "convertPartner",
    administrator,
    (caller) =>
      convertPartner(caller, {
        ...{ id: String(created), ...controller },
        ...{ managerEmail: "premiere@rives.example", managerLocale: "fr" },
      }),
    () => [
      ["partner.converted", "partner", created, created],
      ["staff.invited", "staffInvitation", expect.any(String), created],
    ],
  );
  const create = { width: 300, height: 100, channels: 3, background: "#1f3f8f" } as const;
  const file = await sharp({ create }).png().toBuffer();
  const id = String(agency);
  const ofPartner = (event: AuditEvent): ExpectedRow[] => [[event, "partner", agency, agency]];
  for (const actor of [manager, administrator]) {
    const partner = await findPartner(db, agency);
    if (!partner) throw new Error("no agency");
    const descriptionFr = `Décrite par ${actor.kind}`;
    await act(
      "changePartner",
      actor,
      (caller) => changePartner(caller, { id, version: toPartnerVersion(partner), descriptionFr }),
      () => ofPartner("partner.changed"),
    );
    await act(
      "changeLogo",
      actor,
      (caller) => changeLogo(caller, { id, file }),
      () => ofPartner("partner.changed"),
    );
    await act(
      "removeLogo",
      actor,
      (caller) => removeLogo(caller, { id }),
      () => ofPartner("partner.changed"),
    );
    const names = { nameFr: `Rives ${actor.kind}`, nameEn: `Banks ${actor.kind}` };
    const { id: added } = await act(
      "addDepartment",
      actor,
      (caller) => addDepartment(caller, { partnerId: id, ...names }),
      () => ofPartner("department.created"),
    );
    const department = { partnerId: id, id: String(added) };
    await act(
      "renameDepartment",
      actor,
      (caller) =>
        renameDepartment(caller, {
          ...{ ...department, nameFr: `Lacs ${actor.kind}`, nameEn: `Lakes ${actor.kind}` },
          ...{ formerFr: names.nameFr, formerEn: names.nameEn },
        }),
      () => ofPartner("department.renamed"),
    );
    await act(
      "moveDepartment",
      actor,
      (caller) => moveDepartment(caller, { ...department, move: "up" }),
      () => ofPartner("department.ordered"),
    );
    for (const isClosed of [true, false])
      await act(
        "closeDepartment",
        actor,
        (caller) => closeDepartment(caller, { ...department, isClosed }),
        () => ofPartner(isClosed ? "department.closed" : "department.reopened"),
      );
  }
}

const invitationTo = (partnerId: number, email: string) => ({
  ...{ partnerId: String(partnerId), email, role: "manager" },
  ...{ allDepartments: true, departmentIds: [], locale: "fr" },
});

async function runStaffCommands(): Promise<void> {
  const { db } = scene.deps;
  // Administrators invite the first manager of an agency.
  const empty = await makeAgency(db);
  for (const [actor, partnerId] of [
    [manager, agency],
    [administrator, empty],
  ] as const) {
    const email = `invited-${partnerId}@agence.example`;
    const findInvitation = async (except = "") => {
      const rows = await db
        .select({ id: staffInvitations.id })
        .from(staffInvitations)
        .where(eq(staffInvitations.email, email));
      return rows.find(({ id }) => id !== except)?.id ?? "";
    };
    const anInvitation = (event: AuditEvent): ExpectedRow[] => [
      [event, "staffInvitation", expect.any(String), partnerId],
    ];
    await act(
      "inviteStaff",
      actor,
      (caller) => inviteStaff(caller, invitationTo(partnerId, email)),
      () => anInvitation("staff.invited"),
    );
    const first = await findInvitation();
    await act(
      "repeatStaffInvitation",
      actor,
      (caller) => repeatStaffInvitation(caller, { invitationId: first }),
      () => anInvitation("staff.invited"),
    );
    const invitationId = await findInvitation(first);
    await act(
      "cancelStaffInvitation",
      actor,
      (caller) => cancelStaffInvitation(caller, { invitationId }),
      () => [["staff.invitationCancelled", "staffInvitation", invitationId, partnerId]],
    );
  }
  // Staff of another agency accept with their account.
  const { actor: guest, email } = await hire(elsewhere);
  await scene.queue.clear();
  await inviteStaff({ ...scene.deps, actor: manager }, invitationTo(agency, email));
  const [mail] = await scene.queue.runJobs(scene.deps);
  const token = /invitation-agence\/([\w-]{32})/.exec(mail?.text ?? "")?.[1] ?? "";
  await act(
    "acceptStaffInvitation",
    guest,
    (caller) => acceptStaffInvitation(caller, { token, password: "" }),
    () => [["staff.joined", "staffMember", expect.any(String), agency]],
  );
  await act(
    "switchAgency",
    guest,
    (caller) => switchAgency(caller, { partnerId: String(agency) }),
    () => [
      ["user.signedOut", "user", guest.userId, elsewhere],
      ["staff.switched", "staffMember", expect.any(String), agency],
    ],
  );
  const { memberId, ...colleague } = await hire(agency, "officer");
  const member = (event: AuditEvent): ExpectedRow[] => [[event, "staffMember", memberId, agency]];
  await act(
    "changeStaffMember",
    manager,
    (caller) =>
      changeStaffMember(caller, {
        ...{ memberId, role: "reader", allDepartments: true, departmentIds: [] },
      }),
    () => member("staff.roleChanged"),
  );
  const factor = { userId: colleague.actor.userId, secret: "x", confirmedAt: new Date() };
  await db.insert(secondFactors).values(factor);
  await act(
    "resetStaffFactor",
    manager,
    (caller) => resetStaffFactor(caller, { memberId }),
    () => member("staff.factorReset"),
  );
  await act(
    "resetFactorByAdministrator",
    administrator,
    (caller) =>
      resetFactorByAdministrator(caller, {
        ...{ partnerId: String(agency), email: colleague.email, reason: "Identité vérifiée" },
      }),
    () => member("staff.factorReset"),
  );
  const eventId = String(await findLastEvent());
  await act(
    "eraseAuditReason",
    administrator,
    (caller) => eraseAuditReason(caller, { eventId }),
    () => [["audit.reasonErased", "auditEvent", eventId, agency]],
  );
  // Of a saved view, the removal of what a colleague shared is audited.
  const view = { list: "staff", name: "Équipe", query: "", columns: [], isShared: true };
  const saved = await saveView({ ...scene.deps, actor: colleague.actor }, view);
  await act(
    "deleteView",
    manager,
    (caller) => deleteView(caller, { id: saved.id }),
    () => [["savedView.removed", "savedView", saved.id, agency]],
  );
  await act(
    "endStaffMember",
    manager,
    (caller) => endStaffMember(caller, { memberId }),
    () => member("staff.ended"),
  );
}

async function runAccountCommands(): Promise<void> {
  const { db, signer } = scene.deps;
  const staff = await hire(agency);
  const other = await makeAdministrator(db, { passwordHash });
  for (const [kind, userId, memberId, partnerId] of [
    ["staff", staff.actor.userId, staff.memberId, agency],
    ["administrator", other.id, null, null],
  ] as const) {
    const actor = await openSession(userId, memberId);
    const ofUser = (...events: AuditEvent[]): ExpectedRow[] =>
      events.map((event) => [event, "user", userId, partnerId]);
    const { sessionId } = await openSession(userId, memberId);
    await act(
      "signOutDevice",
      actor,
      (caller) => signOutDevice(caller, { sessionId }),
      () => ofUser(`${kind}.deviceEnded`),
    );
    await act(
      "signOutOtherDevices",
      actor,
      (caller) => signOutOtherDevices(caller, {}),
      () => ofUser(`${kind}.otherDevicesEnded`),
    );
    const now = scene.deps.clock.now();
    const { offer, secret } = offerFactor(signer, userId, now);
    const code = computeTotpCode(fromBase32(secret), getTotpStep(now));
    await act(
      "replaceSecondFactor",
      actor,
      (caller) => replaceSecondFactor(caller, { offer, code, current: PASSWORD }),
      () => ofUser("secondFactor.replaced", "recoveryCodes.renewed"),
    );
    const password = "rivière-et-prairie-7";
    await act(
      "changePassword",
      actor,
      (caller) => changePassword(caller, { current: PASSWORD, password, proof: "" }),
      () => ofUser(`${kind}.passwordChanged`),
    );
    await act(
      "signOut",
      actor,
      (caller) => signOut(caller, { tokens: [] }),
      () => ofUser("user.signedOut"),
    );
    // By a mailed link the command runs as a visitor, and the row names the person.
    const [account] = await db.select().from(users).where(eq(users.id, userId));
    const link = { userId, email: account?.email ?? "", purpose: "reset_password" as const, now };
    const token = await createLink(db, link);
    const last = await findLastEvent();
    await resetPassword({ ...scene.deps, actor: VISITOR }, { token, password });
    expect(await listRowsAfter(last)).toMatchObject([
      { event: `${kind}.passwordChanged`, actorKind: kind, actorId: userId, partnerId },
    ]);
  }
  const email = "nouvelle.administration@example.org";
  await act(
    "addAdministrator",
    administrator,
    (caller) => addAdministrator(caller, { email, firstName: "Ève", lastName: "Roy" }),
    () => [["administrator.added", "user", expect.any(String), null]],
  );
  await act(
    "signOutPeople",
    administrator,
    (caller) => signOutPeople(caller, { email }),
    () => [["sessions.ended", "user", expect.any(String), null]],
  );
  await act(
    "revokeAdministrator",
    administrator,
    (caller) => revokeAdministrator(caller, { email }),
    () => [["administrator.ended", "user", expect.any(String), null]],
  );
}

async function runPortalCommands(): Promise<void> {
  const { db } = scene.deps;
  await act(
    "setMaintenance",
    administrator,
    (caller) => setMaintenance(caller, { on: false }),
    () => [["maintenance.switched", "site-setting", "maintenance", null]],
  );
  const entry = { terms: "rive\nberge", near: "" };
  const ofEntry = (event: AuditEvent, id: number): ExpectedRow[] => [
    [event, "vocabularyEntry", id, null],
  ];
  const { id } = await act(
    "addVocabularyEntry",
    administrator,
    (caller) => addVocabularyEntry(caller, entry),
    (added) => ofEntry("vocabulary.added", added.id),
  );
  const [stored] = await db.select().from(searchVocabulary).where(eq(searchVocabulary.id, id));
  const version = stored?.changedAt.toISOString() ?? "";
  await act(
    "changeVocabularyEntry",
    administrator,
    (caller) => changeVocabularyEntry(caller, { ...entry, near: "lac", id: String(id), version }),
    () => ofEntry("vocabulary.changed", id),
  );
  for (const off of [true, false])
    await act(
      "switchVocabularyEntry",
      administrator,
      (caller) => switchVocabularyEntry(caller, { id: String(id), off }),
      () => ofEntry(off ? "vocabulary.switchedOff" : "vocabulary.switchedOn", id),
    );
  await act(
    "removeVocabularyEntry",
    administrator,
    (caller) => removeVocabularyEntry(caller, { id: String(id) }),
    () => ofEntry("vocabulary.removed", id),
  );
  await act(
    "forgetZeroResultSearch",
    administrator,
    (caller) => forgetZeroResultSearch(caller, { text: "rien" }),
    () => [["vocabulary.missForgotten", "missedSearch", expect.any(String), null]],
  );
}

type Dossier = Awaited<ReturnType<typeof makeDossier>>;

const deposit = ({ id, caller }: Dossier) =>
  depositDossier(withRequest(caller, { origin: "http://localhost:4100" }), { dossierId: id });

/** A deposited dossier with another member and without a coordinator. */
async function makeOrphan(): Promise<{ id: string; callId: number; memberId: string }> {
  const { db } = scene.deps;
  const { id: callId } = await makeCall(db, { partnerId: agency });
  const now = new Date();
  const [row] = await db
    .insert(dossiers)
    .values({
      ...{ callId, acronym: "ORPHELIN", title: "Sans coordination", place: "published" },
      ...{ publishedAt: now, createdAt: now, savedAt: now },
    })
    .returning({ id: dossiers.id });
  const id = row?.id ?? "";
  await addDossierMember(scene.deps, id, "member");
  const [member] = await db.select().from(dossierMembers).where(eq(dossierMembers.dossierId, id));
  return { id, callId, memberId: member?.id ?? "" };
}

async function runDossierCommands(
  orphan: Awaited<ReturnType<typeof makeOrphan>>,
  deposited: Dossier,
): Promise<void> {
  const { db } = scene.deps;
  const { id, callId, memberId } = orphan;
  await db.insert(declaredConflicts).values(
    [id, deposited.id].map((dossierId) => ({
      ...{ userId: conflicted.userId, dossierId, declaredAt: new Date() },
    })),
  );
  const ofDossier = (event: AuditEvent, dossierId = id): ExpectedRow[] => [
    [event, "dossier", dossierId, agency],
  ];
  await act(
    "requestCoordinator",
    manager,
    (caller) => requestCoordinator(caller, { dossierId: id }),
    () => ofDossier("dossier.coordinatorRequested"),
  );
  await act(
    "nameCoordinator",
    administrator,
    (caller) => nameCoordinator(caller, { dossierId: id, memberId, reason: "left" }),
    () => ofDossier("dossier.coordinatorNamed"),
  );
  await act(
    "sendCallMessage",
    manager,
    (caller) =>
      sendCallMessage(caller, {
        ...{ callId: String(callId), id: randomUUID(), people: "1" },
        ...{ textFr: "Bonjour.", textEn: "Hello." },
      }),
    () => [["call.messageSent", "call", callId, agency]],
  );
  const until = new Date(Date.now() + DAY).toISOString();
  const [row] = await db.select().from(dossiers).where(eq(dossiers.id, deposited.id));
  const dossierId = deposited.id;
  const ofManager = (event: AuditEvent): ExpectedRow[] => [[event, "user", manager.userId, agency]];
  const request = {
    ...{ dossierId, until, reason: "La lettre manque." },
    parts: { sections: {}, appendices: [], team: true, cvs: false },
  };
  await act(
    "proposeCompletion",
    manager,
    (caller) => proposeCompletion(caller, request),
    () => ofManager("staff.completionProposed"),
  );
  const [proposed] = await db
    .select({ id: completionRequests.id })
    .from(completionRequests)
    .where(eq(completionRequests.dossierId, dossierId));
  await act(
    "refuseCompletion",
    manager,
    (caller) => refuseCompletion(caller, { dossierId, requestId: proposed?.id, answer: "Non." }),
    () => ofManager("staff.completionDropped"),
  );
  await act(
    "requestCompletion",
    manager,
    (caller) => requestCompletion(caller, request),
    () => ofDossier("dossier.reopened", dossierId),
  );
  const [opened] = await db
    .select({ id: completionRequests.id })
    .from(completionRequests)
    .where(and(eq(completionRequests.dossierId, dossierId), eq(completionRequests.state, "open")));
  await act(
    "revokeCompletion",
    manager,
    (caller) => revokeCompletion(caller, { dossierId, requestId: opened?.id }),
    () => ofDossier("dossier.completionRevoked", dossierId),
  );
  await runDecisionCommands(deposited.id);
  await runEligibilityCommands(deposited.id);
  await runLetterCommands(deposited.id);
  await runReleaseCommands(deposited.id);
  await runReadingCommands(deposited.id);
  await act(
    "declareConflict",
    manager,
    (caller) => declareConflict(caller, { number: row?.number ?? "" }),
    () => [["staff.conflictDeclared", "user", manager.userId, agency]],
  );
}

/** Releases are about the call: their rows name no decision. A withdrawal, which the team knows, is about the dossier. */
async function runReleaseCommands(dossierId: string): Promise<void> {
  const { deps } = scene;
  const { db } = deps;
  const createCode = await giveFactor(deps, manager.userId);
  const decided = [{ dossierId, state: "not_selected" as const }];
  await prepareConfirmed(deps, decided, { madeBy: manager.userId });
  const [row] = await db
    .select({ callId: dossiers.callId, number: dossiers.number })
    .from(dossiers)
    .where(eq(dossiers.id, dossierId));
  const { callId = 0, number = "" } = row ?? {};
  const plan = async () => {
    const form = await createReleaseForm(deps, { actor: manager, createCode }, callId, [dossierId]);
    return act(
      "planRelease",
      manager,
      (caller) => planRelease(caller, form),
      () => [["call.releasePlanned", "call", callId, agency]],
    );
  };
  const { releaseId: cancelledId } = await plan();
  await act(
    "cancelRelease",
    manager,
    (caller) => cancelRelease(caller, { releaseId: cancelledId }),
    () => [["call.releaseCancelled", "call", callId, agency]],
  );
  const { releaseId } = await plan();
  await prepareRelease.run(deps, { releaseId });
  await tellRelease.run(deps, { releaseId });
  await db.execute(sql`
    with failed as (insert into alert_digests (user_id, created_at, failure)
      select user_id, now(), '550' from notifications where kind = 'proposal_decision' returning id, user_id)
    update notifications n set digest_id = failed.id from failed
    where n.user_id = failed.user_id and n.kind = 'proposal_decision'`);
  await act(
    "repeatReleaseMails",
    manager,
    (caller) => repeatReleaseMails(caller, { releaseId }),
    () => [["call.releaseMailsRepeated", "call", callId, agency]],
  );
  const withdrawal = { callId, dossierId, reason: "Erreur.", number, isAmendedKnown: false };
  const code = await createCode();
  await act(
    "withdrawDecision",
    manager,
    (caller) => withdrawDecision(caller, { ...withdrawal, code }),
    () => [["dossier.decisionWithdrawn", "dossier", dossierId, agency]],
  );
}

/** Verdicts on eligibility are about the person who gives them; telling the teams is about the call. */
async function runEligibilityCommands(dossierId: string): Promise<void> {
  const { userId } = manager;
  const { db } = scene.deps;
  const [dossier] = await db
    .select({ callId: dossiers.callId, version: dossiers.depositedVersion })
    .from(dossiers)
    .where(eq(dossiers.id, dossierId));
  const seen = { dossierId, seenAt: "", version: dossier?.version };
  const given = { ...seen, verdict: "yes", comment: "" };
  await act(
    "markDossierOpened",
    manager,
    (caller) => markDossierOpened(caller, { dossierId, criterion: 1 }),
    NO_ROW,
  );
  await act(
    "judgeCriterion",
    manager,
    (caller) => judgeCriterion(caller, { ...given, criterionId: "deposit", look: 1 }),
    () => [["staff.criterionJudged", "user", userId, agency]],
  );
  await act(
    "giveVerdict",
    manager,
    (caller) => giveVerdict(caller, { ...seen, verdict: "eligible", reason: "" }),
    () => [["staff.eligibilityJudged", "user", userId, agency]],
  );
  const callId = dossier?.callId ?? 0;
  const language = { locale: "fr", now: new Date() } as const;
  const { digest } = await loadTelling(db, manager, callId, language);
  await act(
    "tellEligibleTeams",
    manager,
    (caller) => tellEligibleTeams(caller, { callId, digest, count: "1" }),
    () => [["call.eligibleTold", "call", String(callId), agency]],
  );
}

/** Letters under embargo are about the person who writes them; templates are the agency's. */
async function runLetterCommands(dossierId: string): Promise<void> {
  const { userId, partnerId } = manager;
  const { db, pool } = scene.deps;
  const ofStaff = (event: AuditEvent): ExpectedRow[] => [[event, "user", userId, agency]];
  const ofAgency = (event: AuditEvent): ExpectedRow[] => [
    [event, "partner", String(partnerId), agency],
  ];
  await pool.query(
    `insert into decisions (dossier_id, revision, kind, state, version_number, source, made_by, made_at)
     select $1, coalesce(max(revision), 0) + 1, 'prepared', 'not_selected', 1, 'page', $2, now()
     from decisions where dossier_id = $1`,
    [dossierId, userId],
  );
  const [dossier] = await db
    .select({ callId: dossiers.callId })
    .from(dossiers)
    .where(eq(dossiers.id, dossierId));
  const callId = dossier?.callId ?? 0;
  const { id } = await act(
    "createLetterTemplate",
    manager,
    (caller) => createLetterTemplate(caller, { kind: "not_selected", name: "Refus" }),
    () => ofAgency("letterTemplate.created"),
  );
  const texts = { subjectFr: "Objet", bodyFr: "Non.", subjectEn: "Subject", bodyEn: "No." };
  await act(
    "saveLetterTemplate",
    manager,
    (caller) => saveLetterTemplate(caller, { id, version: 1, name: "Refus", ...texts }),
    () => ofAgency("letterTemplate.changed"),
  );
  await act(
    "chooseLetterTemplate",
    manager,
    (caller) => chooseLetterTemplate(caller, { callId, templateId: id }),
    () => [["call.letterTemplateChosen", "call", String(callId), agency]],
  );
  const text = { dossierId, locale: "fr", version: 0, subject: "Objet", body: "Non, merci." };
  await act(
    "adaptLetter",
    manager,
    (caller) => adaptLetter(caller, text),
    () => ofStaff("staff.letterAdapted"),
  );
  await act(
    "restoreLetter",
    manager,
    (caller) => restoreLetter(caller, { dossierId, locale: "fr", version: 1 }),
    () => ofStaff("staff.letterRestored"),
  );
  const [row] = await selectCallDecisions(db, "product", callId, [dossierId]);
  if (!row) throw new Error("no decision");
  const builder = await loadLetterBuilder(db, callId, [dossierId]);
  const digest = digestLetter(builder.build(row, { kind: "not_selected", at: new Date() }));
  await act(
    "reviewLetter",
    manager,
    (caller) => reviewLetter(caller, { dossierId, digest }),
    () => ofStaff("staff.letterReviewed"),
  );
  await act(
    "archiveLetterTemplate",
    manager,
    (caller) => archiveLetterTemplate(caller, { id }),
    () => ofAgency("letterTemplate.archived"),
  );
}

/** Decisions under embargo are about the member of staff who prepares, confirms or reads them. */
async function runDecisionCommands(dossierId: string): Promise<void> {
  const { db } = scene.deps;
  const { userId } = manager;
  const ofManager = (event: AuditEvent) => (): ExpectedRow[] => [[event, "user", userId, agency]];
  const ofAgency = (event: AuditEvent) => (): ExpectedRow[] => [[event, "partner", agency, agency]];
  const [dossier] = await db
    .select({ callId: dossiers.callId, number: dossiers.number })
    .from(dossiers)
    .where(eq(dossiers.id, dossierId));
  const callId = dossier?.callId ?? 0;
  const choose = async () => {
    const [row] = await selectCallDecisions(db, "product", callId, [dossierId]);
    return [{ dossierId, revision: row?.revision ?? 0 }];
  };
  const values = {
    ...{ rank: "", amount: undefined, code: undefined, programme: undefined },
    motiveId: undefined,
  };
  const colleague = (await hire(agency)).actor;
  const prepareAs = async (caller: Caller, state: string) =>
    prepareDecisions(caller, { callId, chosen: await choose(), state, ...values });
  await act(
    "prepareDecisions",
    manager,
    (caller) => prepareAs(caller, "not_selected"),
    ofManager("staff.decisionsPrepared"),
  );
  await act(
    "moveRank",
    manager,
    async (caller) => {
      const [seen] = await choose();
      return moveRank(caller, { callId, dossierId, revision: seen?.revision, step: "up" });
    },
    ofManager("staff.decisionsPrepared"),
  );
  await act(
    "clearDecisions",
    manager,
    async (caller) => clearDecisions(caller, { callId, chosen: await choose() }),
    ofManager("staff.decisionsCleared"),
  );
  const file = {
    ...{ callId, fileName: "comite.csv" },
    content: new TextEncoder().encode(`number;state\n${dossier?.number};not selected\n`),
  };
  const { digest } = await act(
    "tryDecisionFile",
    manager,
    (caller) => tryDecisionFile(caller, file),
    NO_ROW,
  );
  await act(
    "applyDecisionFile",
    manager,
    (caller) => applyDecisionFile(caller, { ...file, digest }),
    ofManager("staff.decisionsPrepared"),
  );
  await prepareAs({ ...scene.deps, actor: colleague }, "not_eligible");
  await act(
    "confirmDecisions",
    manager,
    async (caller) => confirmDecisions(caller, { callId, chosen: await choose() }),
    ofManager("staff.decisionsConfirmed"),
  );
  await act(
    "recordDecisionsLook",
    manager,
    (caller) => recordDecisionsLook(caller, { callId }),
    ofManager("staff.decisionsRead"),
  );
  const texts = { state: "not_eligible", textFr: "Hors sujet", textEn: "Off topic" };
  const own = { ...scene.deps, actor: colleague };
  const { motive: motiveId } = await saveMotive(own, { motiveId: null, ...texts });
  await act(
    "saveMotive",
    manager,
    (caller) => saveMotive(caller, { motiveId, ...texts }),
    ofAgency("partner.motiveSaved"),
  );
  await act(
    "archiveMotive",
    manager,
    (caller) => archiveMotive(caller, { motiveId }),
    ofAgency("partner.motiveArchived"),
  );
  // Undecided again, for what is done with the dossier later.
  await clearDecisions(own, { callId, chosen: await choose() });
}

/** What staff do with a deposited dossier is about them: the journal of the dossier is read by its team. */
async function runReadingCommands(dossierId: string): Promise<void> {
  const { memberId, userId } = manager;
  const ofStaff = (event: AuditEvent): ExpectedRow[] => [[event, "user", userId, agency]];
  await act(
    "recordReading",
    manager,
    (caller) => recordReading(caller, { dossierId, version: 1 }),
    () => ofStaff("staff.dossierRead"),
  );
  await act(
    "recordExport",
    manager,
    (caller) => recordExport(caller, { kind: "archive", count: 1 }),
    () => ofStaff("staff.dossiersExported"),
  );
  // The same person and hour as above, another version.
  await act(
    "recordReadings",
    manager,
    (caller) => recordReadings(caller, { readings: [{ dossierId, version: 2 }] }),
    () => ofStaff("staff.dossierRead"),
  );
  const { id: noteId } = await act(
    "writeNote",
    manager,
    (caller) => writeNote(caller, { dossierId, text: "À relire." }),
    () => ofStaff("staff.noteWritten"),
  );
  await act(
    "editNote",
    manager,
    (caller) => editNote(caller, { dossierId, noteId, text: "Relu." }),
    () => ofStaff("staff.noteEdited"),
  );
  await act(
    "removeNote",
    manager,
    (caller) => removeNote(caller, { dossierId, noteId }),
    () => ofStaff("staff.noteRemoved"),
  );
  await act(
    "verifyVersionFiles",
    manager,
    (caller) => verifyVersionFiles(caller, { dossierId, version: 1 }),
    NO_ROW,
  );
  // The list of the agency has the dossier once it is indexed.
  await indexDossier(scene.deps.db, dossierId, new Date());
  const chosen = { text: "", ids: [dossierId], shownCount: 1 };
  for (const isOn of [true, false]) {
    await act(
      "followDossiers",
      manager,
      (caller) => followDossiers(caller, { chosen, isOn }),
      NO_ROW,
    );
    await act(
      "labelDossiers",
      manager,
      (caller) => labelDossiers(caller, { chosen, name: "suivi", isOn }),
      NO_ROW,
    );
  }
  await act(
    "requestPdfs",
    manager,
    (caller) => requestPdfs(caller, { chosen, locale: "fr" }),
    NO_ROW,
  );
  for (const [assigned, event] of [
    [memberId, "staff.dossierAssigned"],
    [null, "staff.dossierTakenBack"],
  ] as const)
    await act(
      "assignDossiers",
      manager,
      (caller) => assignDossiers(caller, { chosen, memberId: assigned, expected: 1 }),
      () => [[event, "staffMember", memberId, agency]],
    );
}

/** The events of a dossier in their order; each names the agency of the call. */
async function listEvents(id: string): Promise<string[]> {
  const rows = await scene.deps.db
    .select({ event: auditEvents.event, partnerId: auditEvents.partnerId })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectKind, "dossier"), eq(auditEvents.subjectId, id)))
    .orderBy(auditEvents.id);
  expect(new Set(rows.map(({ partnerId }) => partnerId))).toEqual(new Set([agency]));
  return rows.map(({ event }) => event.replace("dossier.", ""));
}

const input = (dossier: Dossier) => [dossier.caller, { dossierId: dossier.id }] as const;

/** Deposits a dossier and takes it through the edits of its coordinator. Returns it as deposited. */
async function walkDeposit(): Promise<Dossier> {
  const dossier = await makeCompleteDossier(scene.deps, [PROPOSAL]);
  await deposit(dossier);
  await unlockDossier(...input(dossier));
  await abandonEdit(...input(dossier));
  await unlockDossier(...input(dossier));
  await deposit(dossier);
  await unlockDossier(...input(dossier));
  const afterClosing = createFixedClock(new Date(Date.now() + 40 * DAY));
  await lapseEdits.run({ ...scene.deps, clock: afterClosing }, {});
  expect(await listEvents(dossier.id)).toEqual([
    ...["created", "confirmed", "cv", "deposited", "unlocked", "editAbandoned", "unlocked"],
    ...["refiled", "unlocked", "editLapsed"],
  ]);
  return dossier;
}

/** The other states of a dossier: armed and deposited standby, another coordinator, deleted, without a coordinator. */
async function walkOtherStates(deposited: Dossier): Promise<void> {
  const { db } = scene.deps;
  const standby = await makeCompleteDossier(scene.deps, [PROPOSAL]);
  const closesAt = new Date(Date.now() + HOUR);
  await db.update(calls).set({ closesAt }).where(eq(calls.id, standby.call.id));
  await armStandby(...input(standby));
  const worker = { ...scene.deps, clock: createFixedClock(new Date(closesAt.getTime() - 300_000)) };
  await watchStandbys.run(worker, {});
  await scene.queue.runJobs(worker, processStandby as never);
  expect((await listEvents(standby.id)).slice(-2)).toEqual(["standbyArmed", "standbyDeposited"]);

  const draft = await makeDossier(scene.deps, [PROPOSAL]);
  await addDossierMember(scene.deps, draft.id, "member");
  const members = await db
    .select()
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, draft.id));
  const successor = members.find(({ role }) => role === "member");
  await transferCoordination(draft.caller, { dossierId: draft.id, memberId: successor?.id });
  const owner = { ...draft.caller.actor, userId: successor?.userId ?? "" };
  await deleteDraft({ ...draft.caller, actor: owner }, { dossierId: draft.id });
  expect((await listEvents(draft.id)).slice(-2)).toEqual(["transferred", "deleted"]);

  // With the account of the only member goes a draft; a deposited dossier stays without a coordinator.
  const alone = await makeDossier(scene.deps, [PROPOSAL]);
  await eraseOwner(alone);
  expect((await listEvents(alone.id)).at(-1)).toBe("deleted");
  expect(await db.$count(dossiers, eq(dossiers.id, alone.id))).toBe(0);
  await eraseOwner(deposited);
  expect((await listEvents(deposited.id)).at(-1)).toBe("accountClosed");
}

/** A file of earlier projects, and an amendment of the project that it makes. */
async function runProjectCommands(): Promise<void> {
  const { db } = scene.deps;
  const content = new TextEncoder().encode(
    `code;acronym;title;programme;amount;date;role;firstName;lastName;organization;email
AUDIT-19-01;AUDIT;Un projet;Programme;1000;2019-05-02;coordination;Ada;Neuve;Université;nobody@example.org`,
  );
  const file = { fileName: "projets.csv", content };
  const trial = await act(
    "tryProjectFile",
    manager,
    (caller) => tryProjectFile(caller, file),
    () => [],
  );
  await act(
    "applyProjectFile",
    manager,
    (caller) => applyProjectFile(caller, { ...file, digest: trial.digest }),
    () => [["partner.projectsImported", "partner", agency, agency]],
  );
  const [project] = await db.select().from(projects).where(eq(projects.code, "AUDIT-19-01"));
  const amendment = {
    ...{ code: "AUDIT-19-01", seen: 0, kind: "amount", amount: "1 200,50" },
    ...{ person: "", startsOn: "", endsOn: "", reason: "devis" },
  };
  await act(
    "amendProject",
    manager,
    (caller) => amendProject(caller, amendment),
    () => [["project.amended", "project", project?.id ?? "", agency]],
  );
}

async function eraseOwner({ caller }: Dossier): Promise<void> {
  const { userId } = caller.actor;
  await scene.deps.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  const actor = await openSession(userId);
  await eraseAccount(
    { ...scene.deps, actor },
    { password: PASSWORD, proof: "", word: "", expectedWord: "" },
  );
}

test("[E-07] [E-09 part] every act of staff and administrators, and every state change of a dossier, leaves its row with its agency; each act of staff is refused to the roles, agencies and people that may not", {
  timeout: 240_000,
}, async () => {
  await runCallCommands();
  await runFormCommands();
  await runPartnerCommands();
  await runStaffCommands();
  await runAccountCommands();
  await runPortalCommands();
  await runProjectCommands();
  const orphan = await makeOrphan();
  await requireAuditedStates(scene.deps.pool);
  // From here on, the database refuses a change of state without its row.
  const deposited = await walkDeposit();
  await runDossierCommands(orphan, deposited);
  await walkOtherStates(deposited);
  // The list of commands comes from their source: a new one fails here until its row is compared.
  expect(listAuditedCommands().filter((one) => !exercised.has(one))).toEqual([]);
  // Nor is a command of staff missing that was not run in every role.
  expect(listStaffCommands().sort()).toEqual(
    [...Object.keys(COMMAND_ACTS), ...OWN_COMMANDS].sort(),
  );
  expect(Object.keys(COMMAND_ACTS).filter((one) => !exercised.has(`${one} staff`))).toEqual([]);
});

test("[E-07 part] an erased account leaves its agencies a row, and the last manager of an agency is not erased", async () => {
  const partnerId = await makeAgency(scene.deps.db);
  const { actor, memberId, email } = await hire(partnerId);
  const invitation = { ...scene.deps, actor };
  const person = await openSession<SignedInActor>(actor.userId);
  const erase = () =>
    eraseAccount(
      { ...scene.deps, actor: person },
      { password: PASSWORD, proof: "", word: "", expectedWord: "" },
    );
  await expect(erase()).rejects.toMatchObject({
    code: "FORBIDDEN_ROLE",
    details: { why: "lastManager" },
  });
  await hire(partnerId);
  await inviteStaff(invitation, invitationTo(partnerId, "suite@agence.example"));
  const last = await findLastEvent();
  await erase();
  const rows = await listRowsAfter(last);
  expect(rows.map((row) => [row.event, row.subjectId, row.partnerId])).toEqual([
    ["staff.ended", memberId, partnerId],
    ["staff.invitationCancelled", expect.any(String), partnerId],
    ["user.erased", actor.userId, null],
  ]);
  expect(JSON.stringify(rows)).not.toContain(email);
});
