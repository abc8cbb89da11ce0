import { sql } from "drizzle-orm";
import type { ComponentType } from "react";
import type { RouterContextProvider } from "react-router";
import { secondFactors } from "#features/agency/administration/tables.server.ts";
import type { AuditRow } from "#features/agency/audit-log/queries/audit-rows.server.ts";
import { createAuditFile } from "#features/agency/audit-log/views/audit-csv-response.server.ts";
import { createAuditList } from "#features/agency/audit-log/views/audit-list.server.ts";
import type { CallRow } from "#features/agency/call-drafts/queries/call-rows.server.ts";
import { callDraftFields, callDrafts } from "#features/agency/call-drafts/tables.server.ts";
import {
  createCallFile,
  createCallList,
} from "#features/agency/call-drafts/views/call-list.server.ts";
import { agencyDossiers } from "#features/agency/dossier-index/tables.server.ts";
import type { DossierRow } from "#features/agency/dossier-list/queries/dossier-rows.server.ts";
import {
  agencyLabels,
  dossierAssignments,
  dossierFollows,
  dossierLabels,
} from "#features/agency/dossier-list/tables.server.ts";
import {
  createDossierFile,
  createDossierList,
} from "#features/agency/dossier-list/views/dossier-list.server.ts";
import { CHECKLIST_STATUSES } from "#features/agency/eligibility-checks/rules/checklist.ts";
import { eligibilityStates } from "#features/agency/eligibility-checks/tables.server.ts";
import type { FormRow } from "#features/agency/form-designer/queries/form-rows.server.ts";
import { formDrafts } from "#features/agency/form-designer/tables.server.ts";
import {
  createFormFile,
  createFormList,
} from "#features/agency/form-designer/views/form-list.server.ts";
import type { BackOfficeActor } from "#features/agency/frame/queries/require-back-office.server.ts";
import type { ProjectRow } from "#features/agency/funded-projects/queries/project-rows.server.ts";
import {
  createProjectFile,
  createProjectList,
} from "#features/agency/funded-projects/views/project-list.server.ts";
import type { ListName } from "#features/agency/lists/rules/list-names.ts";
import type { ListFile } from "#features/agency/lists/views/list-file.server.ts";
import type { ListDefinition, ListRow } from "#features/agency/lists/views/list-view.server.ts";
import type { PartnerRow } from "#features/agency/partner-pages/queries/partner-rows.server.ts";
import {
  createPartnerFile,
  createPartnerList,
} from "#features/agency/partner-pages/views/partner-list.server.ts";
import { listStaffDepartments } from "#features/agency/staff/queries/departments.server.ts";
import type { StaffRow } from "#features/agency/staff/queries/staff-rows.server.ts";
import {
  createStaffFile,
  createStaffList,
} from "#features/agency/staff/views/staff-page.server.ts";
import {
  staffMemberDepartments,
  staffMembers,
  users,
} from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import {
  callForms,
  formModels,
  formModelVersions,
} from "#features/proposals/form-models/tables.server.ts";
import {
  projectAmendments,
  projectPeople,
  projects,
} from "#features/proposals/projects/tables.server.ts";
import type { AdministratorActor, StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { foldText } from "#platform/fold-text.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { makeAdministrator, makeResearcher } from "../factories/people.ts";
import { makeAgency, makeMembership } from "../factories/staff.ts";
import { makeStaffActor } from "./actors.ts";

/** The value of a field in a row: several of a choice, a text, a number, or a moment. */
type FieldValue = readonly string[] | string | number | Date;

type RouteFunction = (args: {
  request: Request;
  url: URL;
  params: Record<string, string>;
  context: RouterContextProvider;
  pattern: string;
}) => Promise<unknown>;

interface PageModule {
  // biome-ignore lint/suspicious/noExplicitAny: the data of each page is its own
  default: ComponentType<any>;
  loader: unknown;
}

interface FileModule {
  loader: unknown;
  action: unknown;
}

/** Calls a loader or an action as the router does. */
export const asRouteFunction = (handler: unknown) => handler as RouteFunction;

/** A list of the back office, as the test of all lists walks it. */
interface TestedList<Row extends ListRow> {
  /** Who reads it in the test. */
  readonly reader: "administrator" | "manager";
  /** Who reads the same list with other rows; null where all its readers see all rows. */
  readonly others: "foreignManager" | "manager" | null;
  readonly path: string;
  readonly csvPath: string;
  readonly page: () => Promise<PageModule>;
  readonly file: () => Promise<FileModule>;
  readonly create: (
    db: Db,
    actor: BackOfficeActor,
    now: Date,
  ) => ListDefinition<Row> | Promise<ListDefinition<Row>>;
  readonly createFile: (db: Db, actor: BackOfficeActor, locale: Locale) => Promise<ListFile<Row>>;
  /** Every field of the list, read from a row. */
  readonly fields: Readonly<Record<string, (row: Row) => FieldValue>>;
  /** Fields of texts that are found by their beginning only. */
  readonly byPrefix?: readonly string[];
  /** Fields of texts that are compared in another way: two values, and the rows that each finds. */
  readonly samples?: Readonly<
    Record<
      string,
      {
        readonly typed: readonly [string, string];
        readonly matches: (row: Row, typed: string) => boolean;
      }
    >
  >;
  /** What a field sorts by, where it is not its value. */
  readonly sorts?: Readonly<Record<string, (row: Row) => FieldValue>>;
  /** Sortable fields whose values all differ. */
  readonly distinct?: readonly string[];
  /** What free words are looked for in. */
  readonly text: (row: Row) => string;
  /** Words that some rows have and others do not. */
  readonly words: readonly [string, string];
}

const asAdministrator = (actor: BackOfficeActor) => actor as AdministratorActor;
const asStaff = (actor: BackOfficeActor) => actor as StaffActor;

/** As the list sorts and compares calls without a date. */
const NO_DATE = new Date("2999-01-01T00:00:00Z");

const auditFields = {
  date: ({ at }: AuditRow) => at,
  event: ({ event }: AuditRow) => [event],
  actor: ({ actorKind }: AuditRow) => [actorKind],
  person: ({ person }: AuditRow) => person ?? "",
  subject: ({ subjectKind }: AuditRow) => [subjectKind],
  id: ({ subjectId }: AuditRow) => subjectId,
};
const audit = {
  create: createAuditList,
  createFile: async (_: Db, __: BackOfficeActor, locale: Locale) => createAuditFile(locale),
  byPrefix: ["id"],
  text: ({ person, event }: AuditRow) => `${person ?? ""} ${event}`,
  words: ["durand-3", "form.published"],
} as const;

const callFields = {
  title: ({ titleFr, titleEn }: CallRow) => titleFr || titleEn,
  code: ({ code }: CallRow) => code,
  year: ({ year }: CallRow) => year,
  state: ({ state }: CallRow) => [state],
  opening: ({ opensAt }: CallRow) => opensAt ?? NO_DATE,
  closing: ({ closesAt }: CallRow) => closesAt ?? NO_DATE,
  waiting: ({ waiting }: CallRow) => waiting,
  changed: ({ changedAt }: CallRow) => changedAt,
};
const callList = {
  path: "/administration-portail-aap/appels",
  csvPath: "/administration-portail-aap/appels/liste.csv",
  page: () => import("#routes/backoffice/calls.tsx"),
  file: () => import("#routes/backoffice/calls-csv.ts"),
  create: createCallList,
  createFile: async (_: Db, __: BackOfficeActor, locale: Locale) => createCallFile(locale),
  text: ({ titleFr, titleEn, code, reference }: CallRow) =>
    `${titleFr} ${titleEn} ${code} ${reference}`,
  words: ["energie 2", "water"],
} as const;

const define = <Row extends ListRow>(list: TestedList<Row>): TestedList<ListRow> =>
  list as unknown as TestedList<ListRow>;

/** Every list of the back office: a new name in `LIST_NAMES` does not compile without its row here. */
export const BACK_OFFICE_LISTS: Readonly<Record<ListName, TestedList<ListRow>>> = {
  audit: define<AuditRow>({
    ...audit,
    reader: "administrator",
    others: null,
    path: "/administration-portail-aap/journal",
    csvPath: "/administration-portail-aap/journal.csv",
    page: () => import("#routes/backoffice/audit.tsx"),
    file: () => import("#routes/backoffice/audit-csv.ts"),
    fields: { ...auditFields, agency: ({ agency }) => (agency ? [agency] : []) },
  }),
  "agency-audit": define<AuditRow>({
    ...audit,
    reader: "manager",
    others: "foreignManager",
    path: "/administration-portail-aap/reglages/journal",
    csvPath: "/administration-portail-aap/reglages/journal.csv",
    page: () => import("#routes/backoffice/agency-audit.tsx"),
    file: () => import("#routes/backoffice/agency-audit-csv.ts"),
    fields: {
      ...auditFields,
      colleague: ({ actorKind, actorId }) => (actorKind === "staff" && actorId ? [actorId] : []),
    },
  }),
  calls: define<CallRow>({
    ...callList,
    reader: "manager",
    others: "foreignManager",
    fields: { ...callFields, department: ({ departmentFr }) => [departmentFr ?? ""] },
  }),
  "one-off-calls": define<CallRow>({
    ...callList,
    reader: "administrator",
    others: "manager",
    fields: callFields,
  }),
  dossiers: define<DossierRow>({
    reader: "manager",
    others: "foreignManager",
    path: "/administration-portail-aap/dossiers",
    csvPath: "/administration-portail-aap/dossiers/liste.csv",
    page: () => import("#routes/backoffice/dossiers.tsx"),
    file: () => import("#routes/backoffice/dossiers-csv.ts"),
    create: (db, actor) => createDossierList(db, asStaff(actor)),
    createFile: async (_, __, locale) => createDossierFile(locale),
    fields: {
      dossier: ({ number, acronym, title }) => `${number} ${acronym} ${title}`,
      call: ({ callNumber }) => callNumber,
      state: ({ state }) => [state],
      department: ({ departmentFr }) => [departmentFr ?? ""],
      country: ({ countries }) => countries.join(" "),
      institution: ({ institutions }) => institutions.join(" "),
      coordination: ({ coordinator }) => coordinator,
      amount: ({ requestedAmount }) => requestedAmount ?? -1,
      duration: ({ durationMonths }) => durationMonths ?? -1,
      eligibility: ({ eligibility }) => [eligibility ?? ""],
      erc: ({ ercDomains }) => ercDomains.join(" "),
      teams: ({ teamCount }) => teamCount,
      deposited: ({ depositedAt }) => depositedAt,
      version: ({ versionNumber }) => versionNumber,
      label: ({ labels }) => labels,
      assigned: ({ assignedMemberId }) =>
        assignedMemberId === null
          ? ["nobody"]
          : [assignedMemberId, ...(assignedMemberId === reader.memberId ? ["me"] : [])],
      followed: ({ isFollowed }) => [isFollowed ? "yes" : "no"],
      content: ({ title }) => title,
    },
    samples: {
      call: {
        typed: ["C10", "AGA-24-C11"],
        matches: ({ callNumber }, typed) =>
          callNumber === typed.toUpperCase() || callNumber.endsWith(`-${typed.toUpperCase()}`),
      },
      country: {
        typed: ["Portugal", "DE"],
        matches: ({ countries }, typed) => countries.includes(typed === "DE" ? "DE" : "PT"),
      },
      erc: {
        typed: ["SH7", "PE1_2"],
        matches: ({ ercDomains }, typed) =>
          ercDomains.some((panel) => panel === typed || panel.startsWith(`${typed}_`)),
      },
      content: {
        typed: ["marées", "coast"],
        matches: ({ title }, typed) => foldText(title).includes(foldText(typed)),
      },
    },
    sorts: { dossier: ({ acronym }) => acronym },
    text: ({ number, acronym, title, coordinator }) =>
      `${number} ${acronym} ${title} ${coordinator}`,
    words: ["marees 2", "coast"],
  }),
  forms: define<FormRow>({
    reader: "manager",
    others: "foreignManager",
    path: "/administration-portail-aap/formulaires",
    csvPath: "/administration-portail-aap/formulaires/liste.csv",
    page: () => import("#routes/backoffice/forms.tsx"),
    file: () => import("#routes/backoffice/forms-csv.ts"),
    create: (db, actor) => createFormList(db, asStaff(actor)),
    createFile: async (_, __, locale) => createFormFile(locale),
    fields: {
      name: ({ name }) => name,
      type: ({ formModelType }) => [formModelType],
      state: ({ state }) => [state],
      version: ({ lastNumber }) => lastNumber,
      calls: (row) => row.calls,
      changed: ({ changedAt }) => changedAt,
    },
    text: ({ name }) => name,
    words: ["energie 2", "formulaire"],
  }),
  partners: define<PartnerRow>({
    reader: "administrator",
    others: null,
    path: "/administration-portail-aap/partenaires",
    csvPath: "/administration-portail-aap/partenaires.csv",
    page: () => import("#routes/backoffice/partners.tsx"),
    file: () => import("#routes/backoffice/partners-csv.ts"),
    create: (db, actor) => createPartnerList(db, asAdministrator(actor)),
    createFile: async (_, __, locale) => createPartnerFile(locale),
    fields: {
      position: ({ position }) => position,
      code: ({ code }) => code,
      name: ({ nameFr, nameEn }) => `${nameFr} ${nameEn}`,
      kind: ({ kind }) => [kind],
      calls: (row) => row.calls,
    },
    distinct: ["position", "code"],
    text: ({ code, nameFr, nameEn }) => `${code} ${nameFr} ${nameEn}`,
    words: ["societe 3", "one-off"],
  }),
  projects: define<ProjectRow>({
    reader: "manager",
    others: "foreignManager",
    path: "/administration-portail-aap/projets",
    csvPath: "/administration-portail-aap/projets.csv",
    page: () => import("#routes/backoffice/projects.tsx"),
    file: () => import("#routes/backoffice/projects-csv.ts"),
    create: (db, actor) => createProjectList(db, asStaff(actor)),
    createFile: async (_, __, locale) => createProjectFile(locale),
    fields: {
      project: ({ acronym, title }) => `${acronym} ${title}`,
      code: ({ code }) => code,
      programme: ({ programme }) => programme,
      coordination: ({ coordinator }) => coordinator,
      organization: ({ organization }) => organization,
      amount: ({ amountEuros }) => amountEuros,
      decided: ({ decidedAt }) => decidedAt,
      state: ({ endedAt }) => [endedAt === null ? "funded" : "ended"],
      source: ({ source }) => [source],
      amendments: (row) => row.amendments,
    },
    distinct: ["code"],
    text: ({ code, acronym, title, programme, coordinator }) =>
      `${code} ${acronym} ${title} ${programme} ${coordinator}`,
    words: ["marees-2", "energy"],
  }),
  staff: define<StaffRow>({
    reader: "manager",
    others: "foreignManager",
    path: "/administration-portail-aap/reglages/equipe",
    csvPath: "/administration-portail-aap/reglages/equipe.csv",
    page: () => import("#routes/backoffice/staff.tsx"),
    file: () => import("#routes/backoffice/staff-csv.ts"),
    create: async (db, actor) =>
      createStaffList(db, asStaff(actor), await listStaffDepartments(db, asStaff(actor).partnerId)),
    createFile: async (db, actor, locale) =>
      createStaffFile(await listStaffDepartments(db, asStaff(actor).partnerId), locale),
    fields: {
      name: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      role: ({ role }) => [role],
      department: ({ allDepartments, departmentIds }) =>
        (allDepartments ? ALL_DEPARTMENTS : departmentIds).map(String),
      factor: ({ factor }) => [factor],
      seen: ({ lastSeenAt }) => lastSeenAt ?? new Date(0),
    },
    text: ({ firstName, lastName, email }) => `${firstName} ${lastName} ${email ?? ""}`,
    words: ["durand-3", "zoe"],
  }),
};

/** The ids of the reader's departments, once they are made. */
const ALL_DEPARTMENTS: number[] = [];

/** The membership of the manager who reads the lists, once it is made. */
const reader = { memberId: "" };

/** More than two pages of every list, with equal sort values, and fewer rows of another agency. */
const ROWS = 115;
const FOREIGN_ROWS = 9;
const DAY = 86_400_000;

/** Fills every list. Returns its readers. */
export async function fillBackOfficeLists(db: Db, now: Date) {
  const own = await makeAgency(db, { code: "AGA", nameFr: "Agence propre", nameEn: "Own agency" });
  const foreign = await makeAgency(db, {
    code: "AGB",
    nameFr: "Agence voisine",
    nameEn: "Other agency",
  });
  const made = await db
    .insert(departments)
    .values([
      { partnerId: own, nameFr: "Énergie, matériaux", nameEn: "Energy, materials" },
      { partnerId: own, nameFr: "Santé", nameEn: "Health", position: 1 },
    ])
    .returning({ id: departments.id });
  ALL_DEPARTMENTS.splice(0, ALL_DEPARTMENTS.length, ...made.map(({ id }) => id));
  const oneOff = await insertPartners(db);
  const people = await insertStaff(db, own, ROWS, now);
  await insertStaff(db, foreign, FOREIGN_ROWS, now);
  const ownCalls = await insertCalls(db, [own], ROWS, now);
  const foreignCalls = await insertCalls(db, [foreign], FOREIGN_ROWS, now);
  await insertCalls(db, oneOff, ROWS, now);
  await insertProjects(db, own, ROWS, now);
  await insertProjects(db, foreign, FOREIGN_ROWS, now);
  await insertForms(db, own, ROWS, ownCalls, now);
  await insertForms(db, foreign, FOREIGN_ROWS, [], now);
  await insertAudit(db, own, ROWS, people, now);
  await insertAudit(db, foreign, FOREIGN_ROWS, people, now);
  const administrator: AdministratorActor = {
    ...makeStaffActor((await makeAdministrator(db)).id),
    kind: "administrator",
  };
  const makeManager = async (partnerId: number) => {
    const { id } = await makeResearcher(db);
    const memberId = await makeMembership(db, { userId: id, partnerId });
    return makeStaffActor(id, { partnerId, memberId });
  };
  const manager = await makeManager(own);
  reader.memberId = manager.memberId;
  await insertDossiers(db, own, ROWS, ownCalls, now);
  await insertDossiers(db, foreign, FOREIGN_ROWS, foreignCalls, now);
  return {
    administrator,
    otherAdministrator: { ...administrator, userId: (await makeAdministrator(db)).id },
    manager,
    colleague: await makeManager(own),
    foreignManager: await makeManager(foreign),
  };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const at = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

async function insertPartners(db: Db): Promise<number[]> {
  const rows = await db
    .insert(partners)
    .values(
      range(ROWS).map((n) => ({
        code: `P${String(n).padStart(3, "0")}`,
        slug: `p-${n}`,
        kind: n % 3 ? ("standard" as const) : ("one_off" as const),
        nameFr: `Société ${n % 7}`,
        nameEn: n % 3 ? "Standing" : "One-off",
        descriptionFr: "",
        descriptionEn: "",
        website: "",
        colour: "#000000",
        colourOnDark: "#ffffff",
        position: Math.floor(n / 4),
      })),
    )
    .returning({ id: partners.id, kind: partners.kind });
  return rows.filter(({ kind }) => kind === "one_off").map(({ id }) => id);
}

async function insertProjects(db: Db, partnerId: number, count: number, now: Date) {
  const rows = await db
    .insert(projects)
    .values(
      range(count).map((n) => ({
        code: `P-${partnerId}-${String(n).padStart(4, "0")}`,
        partnerId,
        source: n % 2 ? ("import" as const) : ("release" as const),
        acronym: n % 5 ? `MARÉES-${n % 5}` : "Énergie",
        title: n % 3 ? "Les marées" : "Energy",
        programme: `Programme ${n % 4}`,
        amountEuros: 1_000 * (n % 6) + 0.5,
        keywords: ["mer"],
        decidedAt: daysBefore(now, n % 30),
        ...(n % 7 ? {} : { endedAt: now, endReason: "retrait" }),
      })),
    )
    .returning({ id: projects.id });
  await db.insert(projectPeople).values(
    rows.map(({ id }, n) => ({
      projectId: id,
      role: "coordinator" as const,
      teamNumber: 1,
      firstName: n % 2 ? "Zoé" : "Ève",
      lastName: `Durand-${n % 9}`,
      organization: `Université ${n % 4}`,
    })),
  );
  await db.insert(projectAmendments).values(
    rows
      .filter((_, n) => n % 4 === 0)
      .map(({ id }) => ({
        ...{ projectId: id, number: 1, kind: "amount" as const, reason: "devis", madeAt: now },
        ...{ before: { amountEuros: 1 }, after: { amountEuros: 2 } },
      })),
  );
}

async function insertStaff(db: Db, partnerId: number, count: number, now: Date) {
  const accounts = await db
    .insert(users)
    .values(
      range(count).map((n) => ({
        email: `membre-${partnerId}-${n}@example.org`,
        passwordHash: "x",
        firstName: n % 2 ? "Zoé" : "Ève",
        lastName: `Durand-${n % 9}`,
        locale: "fr" as const,
        consentedAt: now,
        emailVerifiedAt: now,
      })),
    )
    .returning({ id: users.id });
  const members = await db
    .insert(staffMembers)
    .values(
      accounts.map(({ id }, n) => ({
        userId: id,
        partnerId,
        role: at(["reader", "officer", "decider", "manager"] as const, n),
        allDepartments: n % 3 === 0,
        joinedAt: daysBefore(now, 400),
        lastSeenAt: n % 10 === 0 ? null : daysBefore(now, n % 12),
      })),
    )
    .returning({ id: staffMembers.id });
  const limited = members.filter((_, n) => n % 3 === 1);
  if (ALL_DEPARTMENTS[0] !== undefined && count === ROWS)
    await db
      .insert(staffMemberDepartments)
      .values(limited.map(({ id }, n) => ({ memberId: id, departmentId: at(ALL_DEPARTMENTS, n) })));
  await db
    .insert(secondFactors)
    .values(
      accounts
        .filter((_, n) => n % 2)
        .map(({ id }) => ({ userId: id, secret: "x", confirmedAt: now })),
    );
  return accounts.map(({ id }) => id);
}

async function insertCalls(db: Db, partnerIds: readonly number[], count: number, now: Date) {
  const isOwn = partnerIds.length === 1 && count === ROWS;
  const rows = await db
    .insert(calls)
    .values(
      range(count).map((n) => {
        // Planned, upcoming, open and closed ones.
        const publishedAt = daysBefore(now, (n % 5) * 20 - 10);
        const opensAt = daysBefore(now, (n % 4) * 20 - 8);
        const withdrawal = n % 11 === 0 && {
          withdrawnAt: now,
          withdrawalReasonFr: "",
          withdrawalReasonEn: "",
        };
        return {
          slug: `appel-${partnerIds[0]}-${n}`,
          partnerId: at(partnerIds, n),
          departmentId: isOwn && n % 3 ? at(ALL_DEPARTMENTS, n) : null,
          code: `C${10 + (n % 40)}`,
          year: 2024 + Math.floor(n / 40),
          titleFr: `${n % 2 ? "Énergie" : "Eau"} ${n % 5}`,
          titleEn: n % 2 ? "Energy" : "Water",
          summaryFr: "",
          summaryEn: "",
          publishedAt,
          opensAt,
          closesAt: new Date(opensAt.getTime() + 30 * DAY),
          openToCompanies: false,
          openToInternational: false,
          consortiumType: "national" as const,
          updatedAt: daysBefore(now, n % 6),
          ...(withdrawal || {}),
        };
      }),
    )
    .returning({ id: calls.id, partnerId: calls.partnerId });
  const drafts = await db
    .insert(callDrafts)
    .values([
      ...rows
        .filter((_, n) => n % 4 === 0)
        .map(({ id, partnerId }) => ({ partnerId, callId: id, createdAt: daysBefore(now, 30) })),
      ...range(8).map((n) => ({
        partnerId: at(partnerIds, n),
        callId: null,
        createdAt: daysBefore(now, n % 3),
        publishAt: n % 2 ? daysBefore(now, -3) : null,
      })),
    ])
    .returning({ id: callDrafts.id, callId: callDrafts.callId });
  await db.insert(callDraftFields).values(
    drafts.flatMap(({ id, callId }, n) => [
      // Written after the publication of a published call, or the only title of a draft.
      {
        draftId: id,
        field: "titleFr" as const,
        value: `Énergie ${n % 5}`,
        version: 2,
        changedAt: now,
      },
      ...(callId === null || n % 3 === 0
        ? [{ draftId: id, field: "code" as const, value: "NEW", version: 2, changedAt: now }]
        : []),
    ]),
  );
  return rows.map(({ id }) => id);
}

async function insertForms(
  db: Db,
  partnerId: number,
  count: number,
  callIds: readonly number[],
  now: Date,
): Promise<void> {
  const forms = await db
    .insert(formModels)
    .values(
      range(count).map((n) => ({
        partnerId,
        formModelType:
          n % 2 ? ("general_information" as const) : ("scientific_proposition" as const),
        name: `${n % 3 ? "Énergie" : "Formulaire"} ${n % 5}`,
        createdAt: daysBefore(now, 20 + (n % 4)),
      })),
    )
    .returning({ id: formModels.id, formModelType: formModels.formModelType });
  const published = forms.filter((_, n) => n % 3);
  const versions = await db
    .insert(formModelVersions)
    .values(
      published.flatMap(({ id }, n) =>
        range(1 + (n % 3)).map((number) => ({
          formModelId: id,
          number: number + 1,
          model: {} as never,
          createdAt: daysBefore(now, 15),
          publishedAt: daysBefore(now, 10 + (n % 5)),
        })),
      ),
    )
    .returning({ id: formModelVersions.id, formModelId: formModelVersions.formModelId });
  await db
    .insert(formDrafts)
    .values(
      forms
        .filter((_, n) => n % 4 === 0)
        .map(({ id }, n) => ({ formModelId: id, updatedAt: daysBefore(now, n % 7) })),
    );
  const used = published.flatMap(({ id, formModelType }, n) => {
    const version = versions.find(({ formModelId }) => formModelId === id);
    // Some forms serve two calls, some one.
    const callId = callIds[Math.floor(n / 2) * 3 + (n % 3)];
    return version && callId !== undefined && n % 4 < 3
      ? [{ callId, formModelType, versionId: version.id }]
      : [];
  });
  if (used.length > 0) await db.insert(callForms).values(used).onConflictDoNothing();
}

async function insertDossiers(
  db: Db,
  partnerId: number,
  count: number,
  callIds: readonly number[],
  now: Date,
): Promise<void> {
  const made = await db
    .insert(dossiers)
    .values(
      range(count).map((n) => ({
        callId: at(callIds, n % 40),
        acronym: `ACRO${n % 9}`,
        title: `${n % 2 ? "Marées" : "Coast"} ${n % 5}`,
        place: n % 4 ? ("published" as const) : ("selected" as const),
        unlocked: n % 4 === 3,
        createdAt: daysBefore(now, 40),
        publishedAt: daysBefore(now, n % 8),
        savedAt: daysBefore(now, 40),
        depositedVersion: 1 + (n % 3),
      })),
    )
    .returning();
  await db.insert(agencyDossiers).values(
    made.map(({ id, callId, number, acronym, title }, n) => {
      const coordinator = `${n % 2 ? "Zoé" : "Ève"} Durand-${n % 6}`;
      const words = sql`words_of(${title}::text)`;
      return {
        dossierId: id,
        callId,
        versionNumber: 1 + (n % 3),
        depositedAt: daysBefore(now, n % 8),
        firstDepositedAt: daysBefore(now, 9),
        number,
        acronym,
        title,
        coordinator,
        coordinatorInstitution: "",
        teamCount: 1 + (n % 5),
        countries: [n % 3 ? "FR" : "PT", ...(n % 5 ? [] : ["DE"])],
        institutions: [`Université ${n % 4}`, "CNRS"],
        requestedAmount: n % 6 ? 10_000 * (n % 7) : null,
        durationMonths: n % 5 ? 12 * (n % 4) : null,
        ercDomains: at([["SH7_1"], ["PE1_2", "SH7"], ["LS9"]], n),
        keywords: [],
        abstract: "",
        searched: foldText(`${number} ${acronym} ${title} ${coordinator} Université ${n % 4} CNRS`),
        content: sql`french_lexemes(${words}) || english_lexemes(${words})`,
        indexedAt: now,
      };
    }),
  );
  await db.insert(eligibilityStates).values(
    made
      .filter((_, n) => n % 5)
      .map(({ id }, n) => ({
        ...{ dossierId: id, versionNumber: 1, rulesDigest: "", criteria: [] },
        status: at(CHECKLIST_STATUSES, n),
      })),
  );
  const labels = await db
    .insert(agencyLabels)
    .values(["À suivre", "Urgent"].map((name) => ({ partnerId, name })))
    .returning({ id: agencyLabels.id });
  await db
    .insert(dossierLabels)
    .values(
      made
        .filter((_, n) => n % 3)
        .map(({ id }, n) => ({ dossierId: id, labelId: at(labels, n).id })),
    );
  if (count < ROWS) return;
  const { memberId } = reader;
  const chosen = made.filter((_, n) => n % 4 === 1).map(({ id }) => ({ dossierId: id, memberId }));
  await db.insert(dossierAssignments).values(chosen.map((one) => ({ ...one, assignedAt: now })));
  await db.insert(dossierFollows).values(chosen.slice(3).map((one) => ({ ...one, since: now })));
}

async function insertAudit(
  db: Db,
  partnerId: number,
  count: number,
  people: readonly string[],
  now: Date,
): Promise<void> {
  const subjects = [
    ["form.published", "form_model"],
    ["call.published", "call"],
    ["partner.changed", "partner"],
  ] as const;
  await db.insert(auditEvents).values(
    range(count).map((n) => {
      const [event, subjectKind] = at(subjects, n);
      const isStaff = n % 2 === 0;
      return {
        at: daysBefore(now, Math.floor(n / 4)),
        actorKind: isStaff ? ("staff" as const) : ("person" as const),
        actorId: at(people, n),
        actorFor: isStaff ? String(partnerId) : null,
        event,
        subjectKind,
        subjectId: `${"abc".charAt(n % 3)}${partnerId}-${n}`,
        partnerId,
      };
    }),
  );
  await db.execute(sql`analyze`);
}
