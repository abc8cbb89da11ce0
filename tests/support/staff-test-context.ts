import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import {
  acceptStaffInvitation,
  joinWithNewAccount,
} from "#features/agency/staff/commands/accept-staff-invitation.server.ts";
import { inviteStaff } from "#features/agency/staff/commands/invite-staff.server.ts";
import { loadStaffInvitationView } from "#features/agency/staff/views/staff-invitation-view.server.ts";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import { type Actor, type PersonActor, type StaffActor, VISITOR } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { rateLimits } from "#platform/throttle/tables.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeAgency, makeMembership } from "#tests/factories/staff.ts";
import { type AccountTestContext, createAccountTestContext } from "./account-test-context.ts";
import { makePersonActor, makeStaffActor } from "./actors.ts";

interface TestAgency {
  readonly id: number;
  readonly water: number;
  readonly energy: number;
}

/** What each test of an agency's staff begins with. */
export interface StaffTestContext {
  scene: AccountTestContext;
  agency: TestAgency;
  other: TestAgency;
  /** The only member of `agency`. */
  manager: StaffActor;
  /** Number of the test: the agency has the code `AG` with this number. */
  made: number;
}

export const readToken = (text = "") => /invitation-agence\/([\w-]{32})/.exec(text)?.[1] ?? "";

export const personWith = (userId: string, email: string): PersonActor => ({
  ...makePersonActor(userId),
  email,
  emailVerified: true,
});

/** Two agencies with departments before each test, and what tests of their staff do. To be called once in a file. */
export function setUpStaffTests() {
  const context = { made: 0 } as StaffTestContext;

  async function makePartner(code: string, kind: "standard" | "one_off" = "standard") {
    const { db } = context.scene;
    const names = { nameFr: `Agence ${code}`, nameEn: `Agency ${code}` };
    const partnerId = await makeAgency(db, { code, slug: code.toLowerCase(), kind, ...names });
    const [water, energy] = await db
      .insert(departments)
      .values([
        { partnerId, nameFr: "Eau", nameEn: "Water" },
        { partnerId, nameFr: "Énergie, matériaux", nameEn: "Energy, materials", position: 1 },
      ])
      .returning({ id: departments.id });
    return { id: partnerId, water: water?.id ?? 0, energy: energy?.id ?? 0 };
  }

  /** A new member of staff as the actor of a request. */
  async function makeMember(
    over: Partial<StaffActor> & { readonly email?: string } = {},
  ): Promise<StaffActor> {
    const { db } = context.scene;
    const { partnerId = context.agency.id, role = "manager", email, ...names } = over;
    const { firstName = "Hélène", lastName = "Vasseur" } = names;
    const person = await makeResearcher(db, { firstName, lastName, ...(email && { email }) });
    const joinedAt = context.scene.now();
    const memberId = await makeMembership(db, { userId: person.id, partnerId, role, joinedAt });
    return makeStaffActor(person.id, {
      ...{ firstName, lastName, email: person.email, emailVerified: true },
      ...{ memberId, partnerId, role },
    });
  }

  const as = (actor: Actor) => ({ ...context.scene.deps, actor });
  const invite = (actor: Actor, over: Record<string, unknown> = {}) =>
    inviteStaff(as(actor), {
      ...{ partnerId: context.agency.id, email: "lea@anr.example", role: "officer" },
      ...{ allDepartments: true, departmentIds: [], locale: "fr" },
      ...over,
    });

  beforeAll(async () => {
    context.scene = await createAccountTestContext();
  });
  afterAll(() => context.scene.end());
  beforeEach(async () => {
    const { scene } = context;
    context.made += 1;
    context.agency = await makePartner(`AG${context.made}`);
    context.other = await makePartner(`OT${context.made}`);
    context.manager = await makeMember();
    await scene.runJobs();
    await scene.db.delete(rateLimits);
    await scene.db.execute(sql`delete from staff_invitations`);
    await scene.db.execute(sql`delete from users where email in ('lea@anr.example')`);
  });

  return Object.assign(context, {
    as,
    makePartner,
    makeMember,
    invite,
    /** Invites and returns the token of the mailed link. */
    async inviteByMail(over: Record<string, unknown> = {}): Promise<string> {
      await invite(context.manager, over);
      return readToken((await context.scene.runJobs()).at(-1)?.text);
    },
    join: (token: string, over: Record<string, unknown> = {}) =>
      joinWithNewAccount(as(VISITOR), {
        ...{ token, firstName: "Léa", lastName: "Bonnet", password: "rivière-et-prairie-7" },
        ...{ consent: "on", ...over },
      }),
    accept: (actor: Actor, token: string, password = "") =>
      acceptStaffInvitation(as(actor), { token, password }),
    listActive: (partnerId: number) =>
      context.scene.db
        .select({ role: staffMembers.role, userId: staffMembers.userId, id: staffMembers.id })
        .from(staffMembers)
        .where(and(eq(staffMembers.partnerId, partnerId), isNull(staffMembers.endedAt))),
    listAudit: () =>
      context.scene.db
        .select({
          event: auditEvents.event,
          partnerId: auditEvents.partnerId,
          actorKind: auditEvents.actorKind,
          details: auditEvents.details,
        })
        .from(auditEvents)
        .orderBy(asc(auditEvents.id)),
    view: (actor: Actor, token: string) =>
      loadStaffInvitationView(context.scene.db, actor, token, context.scene.now()),
  });
}
