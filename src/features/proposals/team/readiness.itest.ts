import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { profiles } from "#features/people/researchers/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { archiveDossier } from "#features/proposals/dossiers/commands/archive-dossier.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadDossierList } from "#features/proposals/dossiers/views/dossier-list.server.ts";
import { callRequirements } from "#features/proposals/form-models/tables.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { addDossierMember, makeDossier, makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { invitePerson } from "./commands/invite-person.server.ts";
import { saveContact } from "./commands/save-contacts.server.ts";
import { remindMember } from "./commands/send-reminder.server.ts";
import { listTeams, loadTeamContacts } from "./queries/teams.server.ts";
import { addDossierWork } from "./views/dossier-work.server.ts";
import { loadReadinessBoard } from "./views/readiness.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([
  section("s", [question("a", "text", { required: true }), question("b"), question("c")]),
]);
const DAY = 86_400_000;
const page = () => ({ locale: "en" as const, now: new Date(), t: getTranslator("en") });

type Caller = Awaited<ReturnType<typeof addDossierMember>>;

async function createConsortium() {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  await scene.deps.db.insert(callRequirements).values({ callId: dossier.call.id });
  const manager = await addDossierMember(scene.deps, dossier.id, "scientific_manager", {
    teamNumber: 2,
  });
  const member = await addDossierMember(scene.deps, dossier.id, "member", { teamNumber: 2 });
  return { ...dossier, manager, member };
}

const findMemberId = async (dossierId: string, { actor }: Caller) => {
  const [row] = await scene.deps.db
    .select({ id: dossierMembers.id })
    .from(dossierMembers)
    .where(and(eq(dossierMembers.dossierId, dossierId), eq(dossierMembers.userId, actor.userId)));
  return row?.id;
};

const answer = (caller: Caller, dossierId: string, key: string) =>
  saveAnswers(caller, {
    dossierId,
    formModelType: "scientific_proposition",
    changes: [{ key, answer: ["Oui"], version: 0, id: randomUUID() }],
  });

const loadBoard = async (caller: Caller, id: string) =>
  loadReadinessBoard(
    scene.deps.db,
    await dossierForActor(scene.deps.db, caller.actor, id),
    caller.actor,
    page(),
  );

const listReminderNotifications = ({ actor }: Caller) =>
  scene.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, actor.userId), eq(notifications.kind, "member_reminded")));

describe("the readiness board", () => {
  test("says for each team what is missing, with the way to it, and to each person what is theirs", async () => {
    const { id, caller, manager, member } = await createConsortium();
    await invitePerson(caller, {
      dossierId: id,
      role: "scientific_manager",
      teamNumber: 3,
      firstName: "Marta",
      lastName: "Vasconcelos",
      email: "marta.board@example.org",
      message: "",
    });
    const own = await loadBoard(caller, id);
    expect(own?.mine.map(({ text }) => text)).toEqual([
      "Answer one mandatory question: Scientific proposal",
      "Give your CV to this proposal",
      "Name the legal representative of team 1",
      "Name the legal representative of team 3",
      "Get the answer of Marta Vasconcelos",
    ]);
    expect(own?.mine[0]?.href).toMatch(/proposition-scientifique#q-a$/);
    expect(own?.teams.map(({ ready }) => ready)).toEqual([false, false, false]);
    expect(own?.teams[2]?.cells.map(({ state }) => state)).toEqual([
      "missing",
      "later",
      "later",
      "later",
      "missing",
      "done",
    ]);
    expect((await loadBoard(manager, id))?.mine.map(({ kind }) => kind)).toEqual([
      "cv",
      "legalRepresentative",
      "affiliation",
    ]);
    const theirs = await loadBoard(member, id);
    expect(theirs?.mine).toEqual([]);
    // A member without a lead role can remind no one.
    expect(theirs?.teams.flatMap((team) => team.reminders)).toEqual([]);
    expect(own?.teams[1]?.reminders).toMatchObject([
      { field: "member", can: { remind: { ok: true } }, last: null },
    ]);
    // A person invited just now cannot be reminded today.
    expect(own?.teams[2]?.reminders).toMatchObject([
      { field: "invitation", can: { remind: { ok: false, why: "remindedToday" } } },
    ]);
    expect(own?.due).toBe(1);
    // A blocking invitation appears among the inviter's tasks, with its reminder.
    const awaited = own?.people[0]?.owed.find(({ kind }) => kind === "invitation");
    expect(awaited?.reminder).toMatchObject({ field: "invitation", name: "Marta Vasconcelos" });
    expect(own?.people[0]?.owed.filter(({ kind }) => kind !== "invitation")).toSatisfy(
      (others: { reminder: unknown }[]) => others.every(({ reminder }) => reminder === null),
    );
  });

  test("what ORCID hides is told, and given things are no longer owed", async () => {
    const { id, caller, manager } = await createConsortium();
    const { db } = scene.deps;
    await db
      .update(profiles)
      .set({ orcidEmailVisible: false })
      .where(eq(profiles.userId, manager.actor.userId));
    await scene.deps.pool.query("update users set orcid = $2 where id = $1", [
      manager.actor.userId,
      "0000-0002-1825-0097",
    ]);
    const [, second] = await listTeams(db, id);
    await saveContact(manager, {
      teamId: second?.id,
      kind: "legal_representative",
      firstName: "Rui",
      lastName: "Sá",
      email: "rui@example.org",
    });
    await answer(caller, id, "a");
    const board = await loadBoard(manager, id);
    expect(board?.mine.map(({ kind, blocks }) => `${kind} ${blocks}`)).toEqual([
      "cv true",
      "affiliation false",
      "orcid false",
    ]);
    const cells = board?.teams[0]?.cells ?? [];
    expect(cells.find(({ part }) => part === "sections")?.state).toBe("done");
    expect((await loadTeamContacts(db, id)).people).toHaveLength(1);
  });

  test("a deposited dossier has none until it is unlocked", async () => {
    const { id, caller } = await createConsortium();
    const set = (values: object) =>
      scene.deps.db.update(dossiers).set(values).where(eq(dossiers.id, id));
    await set({ place: "published", publishedAt: new Date() });
    expect(await loadBoard(caller, id)).toBeNull();
    await set({ unlocked: true });
    expect(await loadBoard(caller, id)).not.toBeNull();
  });
});

describe("a reminder", () => {
  test("tells the person what they owe, once a day at most, whoever asks and however many at once", async () => {
    const { id, caller, manager, member } = await createConsortium();
    const delegate = await addDossierMember(scene.deps, id, "delegate", { teamNumber: 1 });
    const whom = { dossierId: id, memberId: await findMemberId(id, manager) };
    const outcomes = await Promise.all(
      [caller, delegate, caller].map((one) => getOutcome(remindMember(one, whom))),
    );
    expect(outcomes.sort()).toEqual(["TAKEN remindedToday", "TAKEN remindedToday", "done"]);
    const [told] = await listReminderNotifications(manager);
    expect(told?.data).toMatchObject({
      dossier: "SAISONS",
      owed: [{ kind: "cv" }, { kind: "legalRepresentative", team: 2 }, { kind: "affiliation" }],
    });
    const later = { ...caller, clock: createFixedClock(new Date(Date.now() + DAY + 1000)) };
    expect(await getOutcome(remindMember(later, whom))).toBe("done");
    expect(await listReminderNotifications(manager)).toHaveLength(2);
    // A member without open tasks, and the actor, cannot be reminded.
    const other = { dossierId: id, memberId: await findMemberId(id, member) };
    expect(await getOutcome(remindMember(caller, other))).toBe("STALE nothingOwed");
    const self = { dossierId: id, memberId: await findMemberId(id, caller) };
    expect(await getOutcome(remindMember(caller, self))).toBe("FORBIDDEN_ROLE notYourRole");
    expect(await getOutcome(remindMember(member, whom))).toBe("FORBIDDEN_ROLE notYourRole");
    const stranger = {
      ...scene.deps,
      actor: makePersonActor((await makeReadyResearcher(scene.deps.db)).id),
    };
    expect(await getOutcome(remindMember(stranger, whom))).toBe("NOT_FOUND");
  });
});

describe("[C-18 part] one's list of dossiers", () => {
  /** Counts the statements of a run. */
  async function counted<T>(run: (db: ReturnType<typeof createDatabase>) => Promise<T>) {
    let statements = 0;
    const { pool } = scene.deps;
    const counting = new Proxy(pool, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === "query") {
          return (...args: unknown[]) => {
            statements++;
            return (value as (...given: unknown[]) => unknown).apply(target, args);
          };
        }
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const result = await run(createDatabase(counting));
    return { result, statements };
  }

  const listOf = (caller: Caller) =>
    counted(async (db) =>
      addDossierWork(db, caller.actor, await loadDossierList(db, caller.actor, page()), page()),
    );

  test("shows progress and what waits, in as many statements for a list as for one dossier", async () => {
    const first = await createConsortium();
    await answer(first.caller, first.id, "a");
    const one = await listOf(first.caller);
    expect(one.result[0]?.work).toMatchObject({ progress: { answered: 1, total: 3 } });
    const { userId } = first.coordinator;
    for (let made = 0; made < 6; made++) {
      const dossier = await makeDossier(scene.deps, [MODEL]);
      await addDossierMember(scene.deps, dossier.id, "member", { userId, teamNumber: 1 });
    }
    const many = await listOf(first.caller);
    expect(many.result).toHaveLength(7);
    // One more statement reads all form versions this process has not cached.
    expect(many.statements).toBe(one.statements + 1);
    // Without new saves no answer is read again.
    const again = await listOf(first.caller);
    expect(again.statements).toBeLessThan(many.statements);
    expect(again.result.map(({ work }) => work)).toEqual(many.result.map(({ work }) => work));
    await answer(first.caller, first.id, "b");
    const changed = await listOf(first.caller);
    const own = changed.result.find(({ id }) => id === first.id);
    expect(own?.work.progress).toEqual({ answered: 2, total: 3 });
  });

  test("a draft of a closed call is put away by each for themselves, and brought back", async () => {
    const { id, call, caller, member } = await createConsortium();
    const away = { dossierId: id, archived: true };
    expect(await getOutcome(archiveDossier(caller, away))).toBe("FORBIDDEN_ROLE callOpen");
    await scene.deps.db
      .update(calls)
      .set({ closesAt: new Date(Date.now() - DAY), opensAt: new Date(Date.now() - 9 * DAY) })
      .where(eq(calls.id, call.id));
    const archived = async (one: Caller) =>
      (await loadDossierList(scene.deps.db, one.actor, page()))[0]?.archived;
    expect(await getOutcome(archiveDossier(member, away))).toBe("done");
    expect([await archived(member), await archived(caller)]).toEqual([true, false]);
    expect(await getOutcome(archiveDossier(member, { ...away, archived: false }))).toBe("done");
    expect(await archived(member)).toBe(false);
    // A reopened call restores archived drafts.
    await archiveDossier(caller, away);
    await scene.deps.db
      .update(calls)
      .set({ closesAt: new Date(Date.now() + DAY) })
      .where(eq(calls.id, call.id));
    expect(await archived(caller)).toBe(false);
    const stranger = {
      ...scene.deps,
      actor: makePersonActor((await makeReadyResearcher(scene.deps.db)).id),
    };
    expect(await getOutcome(archiveDossier(stranger, away))).toBe("NOT_FOUND");
  });
});
