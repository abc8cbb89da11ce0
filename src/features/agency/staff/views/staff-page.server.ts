import { and, eq } from "drizzle-orm";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { rowId } from "#platform/row-id.ts";
import type { ListFile } from "../../lists/views/list-file.server.ts";
import { type ListDefinition, loadListView } from "../../lists/views/list-view.server.ts";
import { can } from "../policy.ts";
import { listStaffDepartments, type StaffDepartment } from "../queries/departments.server.ts";
import { listStaffInvitations, type StaffInvitation } from "../queries/staff-invitations.server.ts";
import { listDepartmentReach } from "../queries/staff-reach.server.ts";
import {
  countStaffRows,
  createStaffSource,
  findStaffRow,
  type StaffRow,
  selectStaffRows,
} from "../queries/staff-rows.server.ts";
import { staffVisibleTo } from "../queries/visible-to.server.ts";
import { formatStaffHeader, formatStaffLine } from "../rules/staff-csv.ts";
import { getStaffInvitationState, type StaffInvitationState } from "../rules/staff-invitation.ts";
import { decideEnd, decideFactorReset } from "../rules/staff-member.ts";

/** The people of the actor's own agency. */
export const createStaffList = (
  db: Db,
  actor: StaffActor,
  departments: readonly StaffDepartment[],
): ListDefinition<StaffRow> => ({
  source: createStaffSource(departments),
  visible: staffVisibleTo(actor),
  select: (where, parts) => selectStaffRows(db, where, parts),
  count: (where) => countStaffRows(db, where),
  savedViews: { db, actor, list: "staff" },
});

export const createStaffFile = (
  departments: readonly StaffDepartment[],
  locale: Locale,
): ListFile<StaffRow> => ({
  name: locale === "fr" ? "equipe" : "team",
  header: formatStaffHeader(locale),
  formatLine: (row) => formatStaffLine(row, departments, locale),
});

/** What a manager is about to do with a member, as the address says it. */
const MEMBER_ACTS = ["modifier", "retirer", "retablir"] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** Loads the team page. Only managers get the invitations and the figures of the form. */
export async function loadStaffPage(
  db: Db,
  actor: StaffActor,
  parameters: URLSearchParams,
  now: Date,
) {
  const { partnerId } = actor;
  const manage = can(actor, "managePeople", { partnerId, departmentId: null });
  const departments = await listStaffDepartments(db, partnerId);
  const [list, people, [agency], managers, reach, invitations] = await Promise.all([
    loadListView(createStaffList(db, actor, departments), parameters, now),
    countStaffRows(db, staffVisibleTo(actor)),
    db
      .select({ code: partners.code, articleFr: partners.articleFr })
      .from(partners)
      .where(eq(partners.id, partnerId)),
    db.$count(staffMembers, and(staffVisibleTo(actor), eq(staffMembers.role, "manager"))),
    manage.ok ? listDepartmentReach(db, partnerId) : [],
    manage.ok ? listStaffInvitations(db, partnerId) : [],
  ]);
  if (!agency) throw new DomainError("NOT_FOUND");
  const toMember = (row: StaffRow) => {
    const { memberId, role } = row;
    const isLastManager = role === "manager" && managers === 1;
    const subject = { memberId, partnerId, role, isLastManager };
    return {
      ...row,
      isLastManager,
      isSelf: memberId === actor.memberId,
      can: {
        change: manage,
        end: decideEnd(actor, subject),
        resetFactor: decideFactorReset(actor, subject),
      },
    };
  };
  return {
    agency,
    people,
    departments,
    reach,
    list: { ...list, rows: list.rows.map(toMember) },
    can: { manage },
    chosen: manage.ok ? await loadChosenMember(db, actor, parameters, toMember) : null,
    ...splitInvitations(invitations, now),
  };
}

export type StaffPageData = Awaited<ReturnType<typeof loadStaffPage>>;
export type StaffMemberRow = StaffPageData["list"]["rows"][number];

/** The member that the address names with an act; null without one. An unknown member is NOT_FOUND. */
async function loadChosenMember<Member>(
  db: Db,
  actor: StaffActor,
  parameters: URLSearchParams,
  toMember: (row: StaffRow) => Member,
) {
  const act = MEMBER_ACTS.find((one) => parameters.has(one));
  if (!act) return null;
  const id = rowId().safeParse(parameters.get(act));
  if (!id.success) throw new DomainError("NOT_FOUND");
  const row = await findStaffRow(db, and(staffVisibleTo(actor), eq(staffMembers.id, id.data)));
  if (!row) throw new DomainError("NOT_FOUND");
  return { act, member: toMember(row) };
}

export interface ListedInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: StaffInvitation["role"];
  /** Null for all departments. */
  readonly departments: StaffInvitation["departments"] | null;
  readonly inviterName: string | null;
  readonly state: StaffInvitationState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly readAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** Open invitations and expired ones that can be repeated, apart from those that are done with. */
function splitInvitations(invitations: readonly StaffInvitation[], now: Date) {
  const listed = invitations.map(
    (one): ListedInvitation => ({
      id: one.id,
      email: one.email,
      role: one.role,
      departments: one.allDepartments ? null : one.departments,
      inviterName: one.inviterName,
      state: getStaffInvitationState(one, now),
      createdAt: one.createdAt,
      expiresAt: one.expiresAt,
      readAt: one.readAt,
      acceptedAt: one.acceptedAt,
      cancelledAt: one.cancelledAt,
    }),
  );
  const isLatest = (one: ListedInvitation) =>
    listed.find(({ email }) => email.toLowerCase() === one.email.toLowerCase()) === one;
  const isWaiting = (one: ListedInvitation) =>
    one.state === "open" || (one.state === "expired" && isLatest(one));
  return {
    waitingInvitations: listed.filter(isWaiting),
    pastInvitations: listed.filter((one) => !isWaiting(one)),
  };
}
