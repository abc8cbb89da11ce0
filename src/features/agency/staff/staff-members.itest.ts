import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recoveryCodes, secondFactors } from "#features/agency/administration/tables.server.ts";
import { findActorByToken } from "#features/people/accounts/queries/sessions.server.ts";
import { sessions, staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { type Actor, type StaffActor, VISITOR } from "#platform/actor.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { makeActors } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { readToken, setUpStaffTests } from "#tests/support/staff-test-context.ts";
import { createListCsv } from "../lists/views/list-view.server.ts";
import {
  changeStaffMember,
  endStaffMember,
  resetStaffFactor,
} from "./commands/manage-staff.server.ts";
import { resetFactorByAdministrator } from "./commands/reset-factor-by-administrator.server.ts";
import { staffPersonalData } from "./personal-data.server.ts";
import { listStaffDepartments } from "./queries/departments.server.ts";
import {
  listAgenciesOfLastManager,
  listPartnersWithoutManager,
} from "./queries/staff-members.server.ts";
import { formatStaffHeader, formatStaffLine } from "./rules/staff-csv.ts";
import { staffInvitations } from "./tables.server.ts";
import { createStaffList, loadStaffPage } from "./views/staff-page.server.ts";

const staff = setUpStaffTests();
const { as, invite, inviteByMail, join, listActive, listAudit, makeMember, view } = staff;

describe("[E-09 part] the people of an agency", () => {
  const change = (actor: StaffActor, memberId: string, over: Record<string, unknown> = {}) =>
    changeStaffMember(as(actor), {
      memberId,
      role: "officer",
      allDepartments: true,
      departmentIds: [],
      ...over,
    });
  const end = (actor: StaffActor, memberId: string) => endStaffMember(as(actor), { memberId });

  test("have roles and departments that a manager changes, each change in the audit", async () => {
    const karim = await makeMember({ role: "reader", firstName: "Karim", lastName: "Belkacem" });
    const some = {
      allDepartments: false,
      departmentIds: [staff.agency.energy, staff.agency.water],
    };
    await change(staff.manager, karim.memberId, { role: "decider", ...some });
    // Sent again without a change: no further row.
    await change(staff.manager, karim.memberId, { role: "decider", ...some });
    const both = [staff.agency.water, staff.agency.energy].sort((a, b) => a - b);
    expect((await listAudit()).slice(-2)).toEqual([
      expect.objectContaining({
        event: "staff.roleChanged",
        partnerId: staff.agency.id,
        details: { role: "decider", before: "reader" },
      }),
      expect.objectContaining({
        event: "staff.departmentsChanged",
        partnerId: staff.agency.id,
        details: { departments: both, before: null },
      }),
    ]);
    // A manager has all departments, whatever the form says.
    await change(staff.manager, karim.memberId, { role: "manager", ...some });
    const page = await loadStaffPage(
      staff.scene.db,
      staff.manager,
      new URLSearchParams({ modifier: karim.memberId }),
      staff.scene.now(),
    );
    expect(page.chosen?.member).toMatchObject({ role: "manager", allDepartments: true });
    const foreign = { allDepartments: false, departmentIds: [staff.other.water] };
    expect(await getOutcome(change(staff.manager, karim.memberId, foreign))).toBe("NOT_FOUND");
  });

  test("are acted on by managers of their own agency alone", async () => {
    const foreigner = await makeMember({ partnerId: staff.other.id });
    const reader = await makeMember({ role: "reader" });
    const acts = (actor: StaffActor, memberId: string) =>
      Promise.all(
        [
          () => change(actor, memberId),
          () => end(actor, memberId),
          () => resetStaffFactor(as(actor), { memberId }),
        ].map((act) => getOutcome(act())),
      );
    const notFound = ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"];
    expect(await acts(staff.manager, foreigner.memberId)).toEqual(notFound);
    expect(await acts(foreigner, reader.memberId)).toEqual(notFound);
    expect(await acts(staff.manager, "no-id")).toEqual(notFound);
    for (const role of ["reader", "officer", "decider"] as const) {
      const colleague = await makeMember({ role });
      expect(new Set(await acts(colleague, reader.memberId))).toEqual(
        new Set(["FORBIDDEN_ROLE needs.manager"]),
      );
      // A session that was read before the demotion does not help.
      expect(new Set(await acts({ ...colleague, role: "manager" }, reader.memberId))).toEqual(
        new Set(["FORBIDDEN_ROLE needs.manager"]),
      );
    }
    const parameters = new URLSearchParams({ retirer: foreigner.memberId });
    const opening = loadStaffPage(staff.scene.db, staff.manager, parameters, staff.scene.now());
    expect(await getOutcome(opening)).toBe("NOT_FOUND");
  });

  test("keep a manager: the last one neither leaves nor steps down", async () => {
    expect(await getOutcome(end(staff.manager, staff.manager.memberId))).toBe(
      "FORBIDDEN_ROLE lastManager",
    );
    expect(await getOutcome(change(staff.manager, staff.manager.memberId))).toBe(
      "FORBIDDEN_ROLE lastManager",
    );
    const second = await makeMember();
    expect(await getOutcome(end(staff.manager, staff.manager.memberId))).toBe("done");
    expect(await getOutcome(end(second, second.memberId))).toBe("FORBIDDEN_ROLE lastManager");
    // The ended manager no longer acts.
    expect(await getOutcome(end(staff.manager, second.memberId))).toBe("NOT_FOUND");
  });

  test.each([
    ["remove each other", end],
    ["demote each other", change],
  ] as const)("two managers who %s at once: exactly one succeeds", async (_, act) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await makeMember(), await makeMember()];
      await staff.scene.db
        .update(staffMembers)
        .set({ endedAt: staff.scene.now() })
        .where(eq(staffMembers.id, staff.manager.memberId));
      const outcomes = await Promise.all([
        getOutcome(act(one, two.memberId)),
        getOutcome(act(two, one.memberId)),
      ]);
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      const managers = (await listActive(staff.agency.id)).filter(({ role }) => role === "manager");
      expect(managers).toHaveLength(1);
      staff.manager = managers[0]?.id === one.memberId ? one : two;
    }
  });

  test("lose their sessions with their access, and only those of this agency", async () => {
    const karim = await makeMember({ role: "reader" });
    const now = staff.scene.now();
    const session = { userId: karim.userId, device: "", now, secondFactorAt: now };
    const token = await startSession(staff.scene.db, { ...session, staffMemberId: karim.memberId });
    const own = await startSession(staff.scene.db, { userId: karim.userId, device: "", now });
    expect(await findActorByToken(staff.scene.db, token, now)).toMatchObject({ kind: "staff" });
    await end(staff.manager, karim.memberId);
    expect(await findActorByToken(staff.scene.db, token, now)).toBeNull();
    expect(await findActorByToken(staff.scene.db, own, now)).toMatchObject({ kind: "person" });
    const rows = staff.scene.db.$count(sessions, eq(sessions.staffMemberId, karim.memberId));
    expect(await rows).toBe(0);
    // The address may be invited again.
    expect(await getOutcome(invite(staff.manager, { email: karim.email }))).toBe("done");
  });

  test("leave no way back: the open invitations they sent end with their access", async () => {
    const second = await makeMember();
    await invite(second);
    const token = readToken((await staff.scene.runJobs()).at(-1)?.text);
    await end(staff.manager, second.memberId);
    expect(await view(VISITOR, token)).toMatchObject({ kind: "over", state: "cancelled" });
    expect((await listAudit()).slice(-2).map(({ event }) => event)).toEqual([
      "staff.invitationCancelled",
      "staff.ended",
    ]);
  });

  test("leave no way back either when they stop managing", async () => {
    const second = await makeMember();
    await invite(second);
    const token = readToken((await staff.scene.runJobs()).at(-1)?.text);
    await change(staff.manager, second.memberId, { role: "decider" });
    expect(await view(VISITOR, token)).toMatchObject({ kind: "over", state: "cancelled" });
  });

  test("keep a second factor that guards another agency too", async () => {
    const paul = await makeMember({ role: "reader" });
    const { userId } = paul;
    await staff.scene.db
      .insert(secondFactors)
      .values({ userId, secret: "x", confirmedAt: staff.scene.now() });
    await staff.scene.db.insert(staffMembers).values({
      userId,
      partnerId: staff.other.id,
      role: "manager",
      allDepartments: true,
      joinedAt: staff.scene.now(),
    });
    expect(await getOutcome(resetStaffFactor(as(staff.manager), { memberId: paul.memberId }))).toBe(
      "FORBIDDEN_ROLE memberElsewhere",
    );
    expect(await staff.scene.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(1);
    // An administrator helps, with a reason, and the person is told.
    const { administrator } = makeActors((await makeAdministrator(staff.scene.db)).id);
    const reset = (over: Record<string, unknown> = {}, actor: Actor = administrator) =>
      getOutcome(
        resetFactorByAdministrator(as(actor), {
          partnerId: staff.agency.id,
          email: paul.email,
          reason: "Identité vérifiée",
          ...over,
        }),
      );
    expect(await reset({}, staff.manager)).toBe("FORBIDDEN_ROLE");
    expect(await reset({ reason: " " })).toBe("INVALID reason=missing");
    expect(await reset({ email: "personne@anr.example" })).toBe("INVALID email=notMember");
    expect(await staff.scene.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(1);
    expect(await reset()).toBe("done");
    expect(await staff.scene.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(0);
    const [mail] = await staff.scene.runJobs();
    expect(mail?.to.address).toBe(paul.email);
    expect(mail?.text).toContain("administration du portail a retiré votre second facteur");
    expect((await listAudit()).at(-1)).toMatchObject({
      event: "staff.factorReset",
      partnerId: staff.agency.id,
      actorKind: "administrator",
    });
  });

  test("get a lost second factor reset by a manager, and are told", async () => {
    const paul = await makeMember({ role: "officer" });
    const { userId } = paul;
    await staff.scene.db
      .insert(secondFactors)
      .values({ userId, secret: "x", confirmedAt: staff.scene.now() });
    await staff.scene.db.insert(recoveryCodes).values({ userId, codeHash: "x" });
    const now = staff.scene.now();
    const token = await startSession(staff.scene.db, {
      userId,
      device: "",
      now,
      secondFactorAt: now,
      staffMemberId: paul.memberId,
    });
    expect(
      await getOutcome(resetStaffFactor(as(staff.manager), { memberId: staff.manager.memberId })),
    ).toBe("FORBIDDEN_ROLE ownFactor");
    await resetStaffFactor(as(staff.manager), { memberId: paul.memberId });
    expect(await staff.scene.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(0);
    expect(await staff.scene.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
    expect(await findActorByToken(staff.scene.db, token, now)).toBeNull();
    const [mail] = await staff.scene.runJobs();
    expect(mail?.to.address).toBe(paul.email);
    expect(mail?.text).toContain("Hélène Vasseur");
    expect(mail?.text).toContain("/ce-n-etait-pas-moi/");
    expect((await listAudit()).at(-1)).toMatchObject({
      event: "staff.factorReset",
      partnerId: staff.agency.id,
    });
  });

  test("are found by the query language, and exported as filtered", async () => {
    const names = { firstName: "Élise", lastName: "Été" };
    const elise = await makeMember({ role: "officer", ...names });
    await change(staff.manager, elise.memberId, {
      allDepartments: false,
      departmentIds: [staff.agency.energy],
    });
    await makeMember({ partnerId: staff.other.id, ...names });
    const find = async (q: string) => {
      const page = await loadStaffPage(
        staff.scene.db,
        staff.manager,
        new URLSearchParams({ q }),
        staff.scene.now(),
      );
      return page.list.rows.map(({ lastName }) => lastName);
    };
    expect(await find("")).toEqual(["Été", "Vasseur"]);
    expect(await find("tri:-nom")).toEqual(["Vasseur", "Été"]);
    expect(await find("ete")).toEqual(["Été"]);
    expect(await find("role:redaction")).toEqual(["Été"]);
    expect(await find("role:management")).toEqual(["Vasseur"]);
    // Managers see every department.
    expect(await find("departement:energie-materiaux")).toEqual(["Été", "Vasseur"]);
    expect(await find("-department:water")).toEqual(["Été"]);
    expect(await find("facteur:application")).toEqual([]);
    expect(await find("nom:vass vue<2020")).toEqual(["Vasseur"]);
    const own = await listStaffDepartments(staff.scene.db, staff.agency.id);
    const csv = createListCsv(
      createStaffList(staff.scene.db, staff.manager, own),
      new URLSearchParams({ q: "role:redaction" }),
      staff.scene.now(),
      {
        header: formatStaffHeader("fr"),
        formatLine: (row) => formatStaffLine(row, own, "fr"),
      },
    );
    const lines = (await new Response(csv).text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Énergie, matériaux");
  });

  test("see the list without invitations and acts unless they manage", async () => {
    await invite(staff.manager);
    const reader = await makeMember({ role: "reader" });
    const page = await loadStaffPage(
      staff.scene.db,
      reader,
      new URLSearchParams(),
      staff.scene.now(),
    );
    expect(page.list.rows).toHaveLength(2);
    expect(page.waitingInvitations).toEqual([]);
    expect(page.can.manage).toEqual({ ok: false, why: "needs.manager" });
    const asked = new URLSearchParams({ retirer: staff.manager.memberId });
    expect(
      (await loadStaffPage(staff.scene.db, reader, asked, staff.scene.now())).chosen,
    ).toBeNull();
  });

  test("take their memberships and invitations with an erased account", async () => {
    const token = await inviteByMail();
    await join(token);
    const [lea] = await staff.scene.db
      .select()
      .from(users)
      .where(eq(users.email, "lea@anr.example"));
    const userId = lea?.id ?? "";
    const read = async (fileName: string) =>
      staffPersonalData.find((one) => one.fileName === fileName)?.read(staff.scene.db, userId);
    expect(await read("agency/memberships")).toMatchObject([
      { agency: `AG${staff.made}`, role: "officer", allDepartments: true },
    ]);
    expect(await read("agency/invitations-received")).toHaveLength(1);
    const sent = await inviteByMail({ email: "ami@anr.example" });
    await staff.scene.db
      .update(staffInvitations)
      .set({ invitedBy: userId })
      .where(eq(staffInvitations.email, "ami@anr.example"));
    const person = { userId, verifiedEmail: "lea@anr.example", now: staff.scene.now() };
    for (const source of staffPersonalData)
      await source.erase?.(staff.scene.db, person, staff.scene.deps.queue);
    await staff.scene.db.delete(users).where(eq(users.id, userId));
    expect(await listActive(staff.agency.id)).toHaveLength(1);
    expect(await getOutcome(join(sent))).toBe("STALE invitation.cancelled");
    expect(await staff.scene.db.$count(staffInvitations)).toBe(1);
    // The last manager is not erased. An agency without one is shown to administrators.
    const last = { ...person, userId: staff.manager.userId };
    const erasing = staffPersonalData[0]?.erase?.(staff.scene.db, last, staff.scene.deps.queue);
    await expect(erasing).rejects.toMatchObject({ details: { why: "lastManager" } });
    expect(await listAgenciesOfLastManager(staff.scene.db, last.userId)).toEqual([
      `AG${staff.made}`,
    ]);
    const withoutManager = async () =>
      (await listPartnersWithoutManager(staff.scene.db)).map(({ id }) => id);
    expect(await withoutManager()).not.toContain(staff.agency.id);
    await staff.scene.db.delete(users).where(eq(users.id, staff.manager.userId));
    expect(await withoutManager()).toContain(staff.agency.id);
  });
});
