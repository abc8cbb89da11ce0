import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type Department,
  listDepartments,
  lockPartner,
} from "#features/portal/partners/queries/partners.server.ts";
import { departmentNameSchemas } from "#features/portal/partners/rules/partner-fields.ts";
import { MOVES, moveInOrder } from "#features/portal/partners/rules/partner-order.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { ALLOWED, refuse } from "#platform/policy.ts";
import { rowNumber } from "#platform/row-id.ts";
import { refreshStaffActor } from "../../staff/queries/lock-staff.server.ts";
import { can } from "../policy.ts";

/** More than any agency has. */
const MAX_DEPARTMENTS = 200;

/** Adds a department at the end of an agency's list. One-off partners have none: they have no staff to share out. */
export const addDepartment = command({
  actors: ["administrator", "staff"],
  input: z.object({ partnerId: rowNumber(), ...departmentNameSchemas }),
  load: ({ tx, actor, input }) => loadAgency(tx, actor, input.partnerId),
  may: (_, { acting, partner }) => {
    const decision = can(acting, "editDepartments", { partnerId: partner.id, departmentId: null });
    if (!decision.ok) return decision;
    return partner.kind === "standard" ? ALLOWED : refuse("oneOffPartner");
  },
  async run({ tx, input, audit }, { partner, listed }) {
    if (listed.length >= MAX_DEPARTMENTS) throw new DomainError("TAKEN", { why: "full" });
    requireUnusedName(listed, input);
    const { nameFr, nameEn } = input;
    const position = Math.max(0, ...listed.map((one) => one.position)) + 1;
    const [added] = await tx
      .insert(departments)
      .values({ partnerId: partner.id, nameFr, nameEn, position })
      .returning({ id: departments.id });
    if (!added) throw new Error("an inserted department was not returned");
    const details = { departmentId: added.id, name: nameFr };
    await audit("department.created", { kind: "partner", id: partner.id }, details);
    return added;
  },
});

const departmentInput = { partnerId: rowNumber(), id: rowNumber() };

/** Renames a department. `STALE` when its names are no longer those that the form showed. */
export const renameDepartment = command({
  actors: ["administrator", "staff"],
  input: z.object({
    ...departmentInput,
    ...departmentNameSchemas,
    formerFr: z.string(),
    formerEn: z.string(),
  }),
  load: ({ tx, actor, input }) => loadDepartment(tx, actor, input),
  may: (_, { acting, department }) => can(acting, "editDepartments", toSubject(department)),
  async run({ tx, input, audit }, { department, listed }) {
    const { nameFr, nameEn, formerFr, formerEn } = input;
    if (department.nameFr !== formerFr || department.nameEn !== formerEn)
      throw new DomainError("STALE");
    requireUnusedName(
      listed.filter(({ id }) => id !== department.id),
      input,
    );
    await tx.update(departments).set({ nameFr, nameEn }).where(eq(departments.id, department.id));
    await audit("department.renamed", ...toAuditSubject(department, nameFr));
  },
});

/** Moves a department by one position in the lists of its agency. */
export const moveDepartment = command({
  actors: ["administrator", "staff"],
  input: z.object({ ...departmentInput, move: z.enum(MOVES) }),
  load: ({ tx, actor, input }) => loadDepartment(tx, actor, input),
  may: (_, { acting, department }) => can(acting, "editDepartments", toSubject(department)),
  async run({ tx, input: { move }, audit }, { department, listed }) {
    const ordered = moveInOrder(
      listed.map(({ id }) => id),
      department.id,
      move,
    );
    await tx.execute(sql`
      update ${departments} set position = ordered.position
      from unnest(${sql.param([...ordered])}::int[]) with ordinality as ordered(id, position)
      where departments.id = ordered.id`);
    await audit("department.ordered", ...toAuditSubject(department));
  },
});

/** Closes a department, or opens it again. A closed one keeps its calls and members, and takes no new ones. */
export const closeDepartment = command({
  actors: ["administrator", "staff"],
  input: z.object({ ...departmentInput, isClosed: z.boolean() }),
  load: ({ tx, actor, input }) => loadDepartment(tx, actor, input),
  may: (_, { acting, department }) => can(acting, "editDepartments", toSubject(department)),
  async run({ tx, input: { isClosed }, now, audit }, { department }) {
    if ((department.closedAt !== null) !== isClosed)
      await tx
        .update(departments)
        .set({ closedAt: isClosed ? now : null })
        .where(and(eq(departments.id, department.id)));
    const event = isClosed ? "department.closed" : "department.reopened";
    await audit(event, ...toAuditSubject(department));
  },
});

const toSubject = ({ partnerId, id }: Department) => ({ partnerId, departmentId: id });

const toAuditSubject = ({ partnerId, id, nameFr }: Department, name = nameFr) =>
  [
    { kind: "partner", id: partnerId },
    { departmentId: id, name },
  ] as const;

/**
 * The agency with its departments, locked against other changes of its departments, and the actor with the role of this
 * moment.
 */
async function loadAgency<A extends Actor>(tx: Db, actor: A, partnerId: number) {
  const partner = await lockPartner(tx, partnerId);
  if (!partner) throw new DomainError("NOT_FOUND");
  const acting = await refreshStaffActor(tx, actor);
  return { acting, partner, listed: await listDepartments(tx, partnerId) };
}

/** A department of this agency; the id of another agency's department is NOT_FOUND. */
async function loadDepartment<A extends Actor>(
  tx: Db,
  actor: A,
  { partnerId, id }: { partnerId: number; id: number },
) {
  const { acting, listed } = await loadAgency(tx, actor, partnerId);
  const department = listed.find((one) => one.id === id);
  if (!department) throw new DomainError("NOT_FOUND");
  return { acting, department, listed };
}

interface DepartmentNames {
  readonly nameFr: string;
  readonly nameEn: string;
}

/** Two departments of one name could not be told apart in a menu. */
function requireUnusedName(others: readonly DepartmentNames[], names: DepartmentNames): void {
  const problems: Record<string, string> = {};
  for (const field of ["nameFr", "nameEn"] as const)
    if (others.some((other) => other[field].toLowerCase() === names[field].toLowerCase()))
      problems[field] = "taken";
  if (Object.keys(problems).length > 0) throw new DomainError("INVALID", problems);
}
