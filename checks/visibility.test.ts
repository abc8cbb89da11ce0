import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listUnrestricted, readDeclarations, readSources } from "./visibility.ts";

/** Reads without a visibility condition: files, or functions of a file, by reason. */
const UNRESTRICTED: Readonly<Record<string, readonly string[]>> = {
  "the archive of personal data: the rows of the person who asks, by account, with those that lists hide":
    [
      "features/agency/call-drafts/personal-data.server.ts",
      "features/agency/decisions/personal-data.server.ts",
      "features/agency/dossier-list/personal-data.server.ts",
      "features/agency/dossier-reading/personal-data.server.ts",
      "features/agency/eligibility-checks/personal-data.server.ts",
      "features/agency/form-designer/personal-data.server.ts",
      "features/agency/form-publication/personal-data.server.ts",
      "features/agency/letter-templates/personal-data.server.ts",
      "features/agency/staff/personal-data.server.ts",
      "features/people/alerts/personal-data.server.ts",
      "features/people/cv/personal-data.server.ts",
      "features/proposals/decision-letters/personal-data.server.ts",
      "features/proposals/deposits/personal-data.server.ts",
      "features/proposals/projects/personal-data.server.ts",
      "features/proposals/dossiers/personal-data.server.ts",
      "features/proposals/team/personal-data.server.ts",
      "product/archive-names.server.ts",
      "product/personal-data.server.ts",
    ],
  "rows of the signed-in account, by its id": [
    "features/agency/administration/queries/own-memberships.server.ts",
    "features/agency/staff/queries/lock-staff.server.ts refreshStaffActor",
    "features/agency/staff/queries/staff-members.server.ts isStaffElsewhere",
    "features/agency/staff/queries/staff-members.server.ts isStaffOf",
    "features/agency/staff/queries/staff-members.server.ts listActiveMemberships",
    "features/agency/staff/queries/staff-members.server.ts listAgenciesOfLastManager",
    "features/people/accounts/queries/sessions.server.ts",
    "features/people/productions/queries/production-imports.server.ts findLastImport",
    "features/people/productions/queries/production.server.ts loadHalProductionForUpdate",
    "features/proposals/dossiers/queries/declared-conflicts.server.ts",
    "features/proposals/dossiers/queries/dossiers.server.ts listDossiersNeedingSuccessor",
    "features/proposals/dossiers/queries/dossiers.server.ts listSoloDrafts",
    "features/proposals/dossiers/queries/dossiers.server.ts lockUserDossiers",
  ],
  "part of a statement whose rows are restricted": [
    "features/agency/dossier-list/queries/left-assignments.server.ts conflictsOfStaff",
    "features/agency/dossier-list/queries/left-assignments.server.ts isAssigneeLost",
    "features/agency/audit-log/queries/audit-rows.server.ts createAuditSource",
    "features/agency/audit-log/queries/audit-rows.server.ts selectCallTitle",
    "features/agency/audit-log/queries/audit-rows.server.ts selectSubjectName",
    "features/people/productions/queries/production-list.server.ts alsoIn",
    "features/people/productions/queries/production-list.server.ts favouriteDois",
    "features/people/productions/queries/production-list.server.ts isNotDuplicate",
    "features/proposals/team/queries/coordinators.server.ts selectCoordinatorRequest",
    "features/proposals/team/queries/invitations.server.ts selectInvitations",
  ],
  "rows of objects that the caller has listed or was allowed to read": [
    "features/agency/decisions/queries/deciders.server.ts listDossiersOfOneDecider",
    "features/agency/letter-templates/queries/letter-sources.server.ts countRanked",
    "features/agency/eligibility-checks/queries/eligible-dossiers.server.ts selectTeams",
    "features/agency/dossier-exports/queries/listed-versions.server.ts",
    "features/agency/dossier-exports/views/answers-file.server.ts createAnswersFileResponse",
    "features/agency/dossier-exports/views/export-page.server.ts loadExportPage",
    "features/agency/completions/views/completions-page.server.ts listProposals",
    "features/agency/dossier-list/queries/dossier-rows.server.ts selectDossierDetails",
    "features/agency/dossier-list/views/chosen-dossiers.server.ts loadChosenDossiers",
    "features/agency/audit-log/queries/audit-rows.server.ts findErasableReason",
    "features/agency/call-drafts/queries/check-facts.server.ts listPublishedVersions",
    "features/agency/call-drafts/views/call-editor.server.ts listPublishedForms",
    "features/proposals/deposits/queries/dossier-content.server.ts",
    "features/proposals/deposits/queries/written-since.server.ts",
    "features/proposals/team/queries/coordinators.server.ts findCoordinator",
    "features/proposals/team/queries/dossier-facts.server.ts selectDossierRows",
    "features/proposals/projects/queries/amended.server.ts",
    "features/proposals/projects/queries/project-sources.server.ts",
  ],
  "counts of a call or form that the caller was allowed to change; no dossier or person is named": [
    "features/agency/call-drafts/queries/check-facts.server.ts hasDossiers",
    "features/agency/call-drafts/queries/newly-incomplete.server.ts",
    "features/agency/call-notices/queries/audience.server.ts",
    "features/agency/call-notices/queries/closing-effects.server.ts",
    "features/agency/call-notices/queries/decisions.server.ts",
    "features/agency/form-designer/queries/form-versions.server.ts countDossiers",
    "features/agency/form-publication/queries/form-calls.server.ts countCallDossiers",
    "features/agency/form-publication/queries/told-people.server.ts countWriting",
    "features/agency/form-publication/queries/tried-dossiers.server.ts listDossiersToTry",
    "features/proposals/form-updates/queries/behind.server.ts countDossiersBehind",
  ],
  "counts for a member of staff who sees the call or the agency; no dossier or person is named": [
    "features/agency/decision-releases/views/release-page.server.ts loadReleasePage",
    "features/agency/figures/queries/call-figures.server.ts listComparableCalls",
    "features/agency/figures/queries/call-figures.server.ts listDraftActivity",
    "features/agency/figures/views/agency-figures.server.ts loadAgencyFigures",
  ],
  "the draft of a call that `callWithinReachOf` restricts": [
    "features/agency/dossier-list/queries/call-summary.server.ts findNamedCall",
    "features/agency/figures/queries/call-figures.server.ts findFiguresCall",
  ],
  "a code is unique in the whole portal; says only that it is taken": [
    "features/proposals/projects/queries/taken-codes.server.ts",
  ],
  "a code is taken in the whole agency; what the actor may not read is not shown": [
    "features/agency/call-drafts/queries/agency-contents.server.ts loadImportTargets",
  ],
  "what a member of staff will see, shown to managers and to the person invited": [
    "features/agency/staff/queries/staff-reach.server.ts",
  ],
  "pages of administrators, and of the agency that the page is about": [
    "features/agency/partner-pages/queries/partner-figures.server.ts",
    "features/agency/partner-pages/queries/partner-rows.server.ts",
    "features/agency/staff/queries/staff-members.server.ts listPartnersWithoutManager",
    "features/proposals/team/queries/coordinators.server.ts countDossiersWithoutCoordinator",
    "features/proposals/team/queries/coordinators.server.ts findDossiersByName",
    "features/proposals/team/queries/coordinators.server.ts listDossiersWithoutCoordinator",
  ],
  "the names of colleagues, as choices of the agency's own lists": [
    "features/agency/audit-log/queries/colleagues.server.ts listColleagues",
    "features/agency/dossier-list/queries/list-choices.server.ts listColleagues",
  ],
  "read by a job, or for the sockets of their owner": [
    "features/agency/decisions/queries/deciders.server.ts listDeciderIds",
    "features/agency/dossier-index/queries/outdated-dossiers.server.ts",
    "features/people/alerts/queries/digest-content.server.ts",
    "features/people/alerts/queries/favourites.server.ts selectUsersToRemind",
    "features/people/alerts/queries/favourites.server.ts selectUsersWhoLikedBefore",
    "features/people/notifications/queries/notifications.server.ts loadNotificationStates",
    "features/proposals/deposits/queries/standby.server.ts listStandbysToProcess",
    "features/proposals/dossier-form/live/closing-times.server.ts",
    "features/proposals/form-updates/queries/behind.server.ts listDossiersBehind",
  ],
  "the alerts of a visitor, by the address that a mailed link proves": [
    "features/people/alerts/queries/searches.server.ts listVisitorSearches",
  ],
};

test("every list, count, export and feed is restricted by visibleTo, or listed with a reason", () => {
  const sources = readSources(fileURLToPath(new URL("../src", import.meta.url)));
  expect(sources.length).toBeGreaterThan(4000);
  const found = listUnrestricted(sources);
  const listed = Object.values(UNRESTRICTED).flat();
  const isListed = (one: string) =>
    listed.includes(one) || listed.includes(one.split(" ")[0] ?? "");
  expect(found.filter((one) => !isListed(one))).toEqual([]);
  // What no longer reads without a condition leaves the list.
  const isNeeded = (entry: string) => found.some((one) => `${one} `.startsWith(`${entry} `));
  expect(listed.filter((entry) => !isNeeded(entry))).toEqual([]);
});

/** A table in a template. */
const TABLE = ["$", "{dossiers}"].join("");

test("reads are found in Drizzle and SQL, with the restrictions that count", () => {
  const find = (code: string) =>
    listUnrestricted(readDeclarations("x.server.ts", code)).map((one) => one.split(" ")[1]);
  const read = "db.select().from(cvs)";
  expect(find(`const a = () => ${read};`)).toEqual(["a"]);
  expect(find("const a = sql`select from saved_searches s`;")).toEqual(["a"]);
  expect(find("const a = (db) => db.$count(dossiers, eq(dossiers.callId, id));")).toEqual(["a"]);
  expect(find(`const a = sql\`select from users join ${TABLE} on true\`;`)).toEqual(["a"]);
  expect(find(`// ${read}\nconst a = 1;`)).toEqual([]);
  expect(find(`const a = () => ${read}.where(cvVisibleTo(actor));`)).toEqual([]);
  expect(find(`const a = () => ${read}.where(eq(cvs.id, id));`)).toEqual([]);
  expect(find(`const a = () => ${read}.where(eq(cvs.id, uses.cvId));`)).toEqual(["a"]);
  const derived = "const own = (actor) => and(cvVisibleTo(actor), isNotNull(cvs.title));\n";
  expect(find(`${derived}const a = () => ${read}.where(own(actor));`)).toEqual([]);
  const open = `const list = (db: Db, where: SQL) => ${read}.where(where);\n`;
  expect(find(`${open}const a = () => list(db, cvVisibleTo(actor));`)).toEqual([]);
  expect(find(`${open}const a = () => list(db, eq(cvs.title, title));`)).toEqual(["a"]);
});
