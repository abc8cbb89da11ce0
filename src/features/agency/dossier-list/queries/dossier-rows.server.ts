import { and, eq, type SQL, sql } from "drizzle-orm";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { dossierEdits } from "#features/proposals/deposits/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { agencyDossiers } from "../../dossier-index/tables.server.ts";
import { openedBy } from "../../eligibility-checks/queries/openings.server.ts";
import type { ChecklistStatus } from "../../eligibility-checks/rules/checklist.ts";
import { eligibilityStates } from "../../eligibility-checks/tables.server.ts";
import {
  countListRows,
  type ListSelect,
  type ListSource,
  toLikePattern,
} from "../../lists/queries/list-rows.server.ts";
import {
  ASSIGNED,
  createDossierFields,
  type ListChoices,
  type ListedState,
} from "../rules/dossier-list.ts";
import { findCountries } from "../rules/find-countries.ts";
import {
  agencyLabels,
  dossierAssignments,
  dossierFollows,
  dossierLabels,
} from "../tables.server.ts";
import { isAssigneeLost, lostAssignee } from "./left-assignments.server.ts";

const state = sql<ListedState>`case when ${dossiers.unlocked} and ${dossiers.place} = 'published' then 'unlocked'
  else ${dossiers.place} end`;

/** The status of the check list; "to do" before it is made. Null of a decided dossier without a verdict: nothing is to do. */
export const eligibilityStatus = sql<ChecklistStatus | null>`case when ${dossiers.place} = 'published' then coalesce(${eligibilityStates.status}, 'todo')
  when ${eligibilityStates.status} in ('eligible', 'not_eligible') then ${eligibilityStates.status} end`;

/** `ANR-26-BIOT`. */
const callNumber = sql<string>`concat_ws('-', number_prefix(${partners.code}), lpad((${calls.year} % 100)::text, 2, '0'), ${calls.code})`;

/** The names of a dossier's labels, in alphabetical order. */
const labelNames = sql<string[]>`array(select label.name from ${dossierLabels} given
  join ${agencyLabels} label on label.id = given.label_id
  where given.dossier_id = ${agencyDossiers.dossierId} order by lower(label.name))`;

const isFollowedBy = ({ memberId }: StaffActor) =>
  sql<boolean>`exists (select from ${dossierFollows} follow
    where follow.dossier_id = ${agencyDossiers.dossierId} and follow.member_id = ${memberId})`;

/**
 * Texts of people and institutions are all in `searched`, which has an index: it finds the few rows whose own column is
 * then compared.
 */
const containsIn = (column: SQL) => (folded: string) =>
  sql`(${agencyDossiers.searched} like ${toLikePattern(folded)} and unaccent(lower(${column})) like ${toLikePattern(folded)})`;

/** The code of a call (`BIOT`) or its whole number (`ANR-26-BIOT`), of the calls of the agency. */
export const isCallNamed = ({ partnerId }: StaffActor, name: string): SQL =>
  sql`${calls.id} in (select named.id from ${calls} named join ${partners} agency on agency.id = named.partner_id
    where named.partner_id = ${partnerId} and (lower(named.code) = ${name.toLowerCase()} or
      lower(concat_ws('-', number_prefix(agency.code), lpad((named.year % 100)::text, 2, '0'), named.code)) = ${name.toLowerCase()}))`;

/** A panel and those below it: `SH7` finds `SH7` and `SH7_2`, not `SH70`. */
const hasErcPanel = (folded: string): SQL =>
  sql`translate(lower(' ' || array_to_string(${agencyDossiers.ercDomains}, ' ') || ' '), '_', ' ')
    like ${`% ${folded.replace(/[\\%]/g, "\\$&").replaceAll("_", " ")} %`}`;

/** Words or a phrase of the answers, in French or English. */
const hasWords = (typed: string): SQL =>
  sql`${agencyDossiers.content} @@ (french_phrase(words_of(${typed}::text)) || english_phrase(words_of(${typed}::text)))`;

function isAssignedTo({ memberId }: StaffActor, choice: string): SQL {
  switch (choice) {
    case ASSIGNED.nobody:
      return sql`${dossierAssignments.memberId} is null`;
    case ASSIGNED.left:
      return isAssigneeLost;
    default:
      return sql`${dossierAssignments.memberId} = ${choice === ASSIGNED.me ? memberId : choice}::uuid`;
  }
}

/** Condition: assigned to the member, or to nobody. */
export const isOpenTo = ({ memberId }: StaffActor): SQL =>
  sql`coalesce(${dossierAssignments.memberId} = ${memberId}, true)`;

/** The list of dossiers in SQL. */
export const createDossierSource = (actor: StaffActor, own: ListChoices): ListSource => ({
  fields: createDossierFields(own),
  columns: {
    dossier: {
      value: sql`lower(${agencyDossiers.acronym})`,
      type: "text",
      contains: containsIn(
        sql`${agencyDossiers.number} || ' ' || ${agencyDossiers.acronym} || ' ' || ${agencyDossiers.title}`,
      ),
    },
    call: { value: callNumber, type: "text", matches: (typed) => isCallNamed(actor, typed) },
    state: { value: state, type: "text" },
    eligibility: { value: sql`coalesce(${eligibilityStatus}, '')`, type: "text" },
    department: { value: sql`coalesce(${calls.departmentId}::text, '')`, type: "text" },
    country: {
      value: sql`array_to_string(${agencyDossiers.countries}, ' ')`,
      type: "text",
      contains: (folded) =>
        sql`${agencyDossiers.countries} && ${sql.param([...findCountries(folded)])}::text[]`,
    },
    institution: {
      value: sql`array_to_string(${agencyDossiers.institutions}, ' ')`,
      type: "text",
      contains: containsIn(sql`array_to_string(${agencyDossiers.institutions}, ' ')`),
    },
    coordination: {
      value: sql`unaccent(lower(${agencyDossiers.coordinator}))`,
      type: "text",
      contains: containsIn(sql`${agencyDossiers.coordinator}`),
    },
    // Without an amount or a duration: before all others.
    amount: { value: sql`coalesce(${agencyDossiers.requestedAmount}, -1)`, type: "numeric" },
    duration: { value: sql`coalesce(${agencyDossiers.durationMonths}, -1)`, type: "numeric" },
    erc: {
      value: sql`array_to_string(${agencyDossiers.ercDomains}, ' ')`,
      type: "text",
      contains: hasErcPanel,
    },
    teams: { value: sql`${agencyDossiers.teamCount}`, type: "numeric" },
    deposited: { value: sql`${agencyDossiers.depositedAt}`, type: "timestamptz" },
    version: { value: sql`${agencyDossiers.versionNumber}`, type: "numeric" },
    label: {
      value: sql`''`,
      type: "text",
      equals: (choice) =>
        sql`exists (select from ${dossierLabels} given
          where given.dossier_id = ${agencyDossiers.dossierId} and given.label_id = ${choice}::int)`,
    },
    assigned: {
      value: sql`coalesce(${dossierAssignments.memberId}::text, '')`,
      type: "text",
      equals: (choice) => isAssignedTo(actor, choice),
    },
    followed: {
      value: sql`''`,
      type: "text",
      equals: (choice) => sql`${isFollowedBy(actor)} = ${choice === "yes"}::boolean`,
    },
    content: { value: sql`''`, type: "text", matches: hasWords },
  },
  searchedText: (folded) => sql`${agencyDossiers.searched} like ${toLikePattern(folded)}`,
  rowId: { value: sql`${agencyDossiers.dossierId}`, type: "uuid" },
  defaultSort: { field: "deposited", isDescending: true },
});

/**
 * The rows of a page, in two statements: the first finds and orders the dossiers with the tables that conditions read, the
 * second reads what the page shows of them. Planning all joins anew for each search took longer than reading the rows; the
 * second statement is the same text for every search, so that connections prepare it.
 */
export async function selectDossierRows(
  db: Db,
  actor: StaffActor,
  where: SQL | undefined,
  { afterCursor, orderBy, limit, position }: ListSelect,
) {
  const listed = await db
    .select({ ...position, id: agencyDossiers.dossierId })
    .from(agencyDossiers)
    .innerJoin(dossiers, eq(dossiers.id, agencyDossiers.dossierId))
    .innerJoin(calls, eq(calls.id, agencyDossiers.callId))
    .leftJoin(eligibilityStates, eq(eligibilityStates.dossierId, agencyDossiers.dossierId))
    .leftJoin(dossierAssignments, eq(dossierAssignments.dossierId, agencyDossiers.dossierId))
    .leftJoin(staffMembers, eq(staffMembers.id, dossierAssignments.memberId))
    .where(and(where, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const details = new Map((await selectDossierDetails(db, actor, ids)).map((row) => [row.id, row]));
  return listed.flatMap(({ id, ...at }) => {
    const detail = details.get(id);
    return detail ? [{ ...at, ...detail }] : [];
  });
}

const selectDossierDetails = (db: Db, actor: StaffActor, ids: readonly string[]) =>
  db
    .select({
      id: agencyDossiers.dossierId,
      number: agencyDossiers.number,
      acronym: agencyDossiers.acronym,
      title: agencyDossiers.title,
      callNumber,
      callTitleFr: calls.titleFr,
      callTitleEn: calls.titleEn,
      departmentFr: departments.nameFr,
      departmentEn: departments.nameEn,
      state,
      unlockedUntil: dossierEdits.until,
      versionNumber: agencyDossiers.versionNumber,
      depositedAt: agencyDossiers.depositedAt,
      firstDepositedAt: agencyDossiers.firstDepositedAt,
      coordinator: agencyDossiers.coordinator,
      coordinatorInstitution: agencyDossiers.coordinatorInstitution,
      teamCount: agencyDossiers.teamCount,
      countries: agencyDossiers.countries,
      institutions: agencyDossiers.institutions,
      requestedAmount: agencyDossiers.requestedAmount,
      durationMonths: agencyDossiers.durationMonths,
      ercDomains: agencyDossiers.ercDomains,
      keywords: agencyDossiers.keywords,
      eligibility: eligibilityStatus,
      criteria: eligibilityStates.criteria,
      /** The colleague who has the dossier open. */
      openedBy: openedBy(actor, sql`${agencyDossiers.dossierId}`),
      labels: labelNames,
      isFollowed: isFollowedBy(actor),
      assignedMemberId: dossierAssignments.memberId,
      assignedTo: sql<
        string | null
      >`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
      assignedAt: dossierAssignments.assignedAt,
      lostAssignee,
    })
    .from(agencyDossiers)
    .innerJoin(dossiers, eq(dossiers.id, agencyDossiers.dossierId))
    .innerJoin(calls, eq(calls.id, agencyDossiers.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(departments, eq(departments.id, calls.departmentId))
    .leftJoin(dossierEdits, eq(dossierEdits.dossierId, agencyDossiers.dossierId))
    .leftJoin(eligibilityStates, eq(eligibilityStates.dossierId, agencyDossiers.dossierId))
    .leftJoin(dossierAssignments, eq(dossierAssignments.dossierId, agencyDossiers.dossierId))
    .leftJoin(staffMembers, eq(staffMembers.id, dossierAssignments.memberId))
    .leftJoin(users, eq(users.id, staffMembers.userId))
    .where(sql`${agencyDossiers.dossierId} = any(${sql.param([...ids])}::uuid[])`);

export type DossierRow = Awaited<ReturnType<typeof selectDossierRows>>[number];

/** The ids of the listed dossiers, as a select that other statements can be made of. */
export const selectListedIds = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: agencyDossiers.dossierId })
    .from(agencyDossiers)
    .innerJoin(dossiers, eq(dossiers.id, agencyDossiers.dossierId))
    .innerJoin(calls, eq(calls.id, agencyDossiers.callId))
    .leftJoin(eligibilityStates, eq(eligibilityStates.dossierId, agencyDossiers.dossierId))
    .leftJoin(dossierAssignments, eq(dossierAssignments.dossierId, agencyDossiers.dossierId))
    .leftJoin(staffMembers, eq(staffMembers.id, dossierAssignments.memberId))
    .where(where)
    .$dynamic();

export function countDossierRows(db: Db, where: SQL | undefined, limit?: number): Promise<number> {
  const rows = selectListedIds(db, where);
  return countListRows(db, limit === undefined ? rows : rows.limit(limit));
}

/** What a bulk act needs of the chosen dossiers. */
export const selectChosenDossiers = (
  db: Db,
  actor: StaffActor,
  where: SQL | undefined,
  limit: number,
) =>
  db
    .select({
      id: agencyDossiers.dossierId,
      callId: agencyDossiers.callId,
      openedBy: openedBy(actor, sql`${agencyDossiers.dossierId}`),
      acronym: agencyDossiers.acronym,
      number: agencyDossiers.number,
      assignedMemberId: dossierAssignments.memberId,
      assignedTo: sql<
        string | null
      >`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
    })
    .from(agencyDossiers)
    .innerJoin(dossiers, eq(dossiers.id, agencyDossiers.dossierId))
    .innerJoin(calls, eq(calls.id, agencyDossiers.callId))
    .leftJoin(eligibilityStates, eq(eligibilityStates.dossierId, agencyDossiers.dossierId))
    .leftJoin(dossierAssignments, eq(dossierAssignments.dossierId, agencyDossiers.dossierId))
    .leftJoin(staffMembers, eq(staffMembers.id, dossierAssignments.memberId))
    .leftJoin(users, eq(users.id, staffMembers.userId))
    .where(where)
    .orderBy(agencyDossiers.dossierId)
    .limit(limit);

export type ChosenDossier = Awaited<ReturnType<typeof selectChosenDossiers>>[number];
