import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cvs } from "#features/people/cv/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { beginUpload } from "#features/proposals/appendices/commands/begin-upload.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { setNodeLock } from "#features/proposals/dossier-form/commands/set-node-lock.server.ts";
import { dossierAnswers, dossierLocks } from "#features/proposals/dossier-form/tables.server.ts";
import { renameDossier } from "#features/proposals/dossiers/commands/rename-dossier.server.ts";
import {
  dossierMembers,
  dossiers,
  dossierTeams,
} from "#features/proposals/dossiers/tables.server.ts";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
import { acceptInvitation } from "#features/proposals/team/commands/answer-invitation.server.ts";
import { chooseCv } from "#features/proposals/team/commands/choose-cv.server.ts";
import { invitePerson } from "#features/proposals/team/commands/invite-person.server.ts";
import { leaveDossier } from "#features/proposals/team/commands/remove-member.server.ts";
import { removeTeam } from "#features/proposals/team/commands/remove-team.server.ts";
import { invitations } from "#features/proposals/team/tables.server.ts";
import { buildModelInput, group, question } from "#form-engine/testing/build-form.ts";
import type { StaffActor } from "#platform/actor.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import {
  addLegalRepresentatives,
  attachCv,
  makeCompleteDossier,
} from "#tests/factories/complete-dossier.ts";
import { addDossierMember } from "#tests/factories/dossiers.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import {
  askForCompletion,
  proposeCompletion,
  refuseCompletion,
  requestCompletion,
  revokeCompletion,
} from "./commands/completion.server.ts";
import { depositDossier } from "./commands/deposit-dossier.server.ts";
import { abandonEdit, unlockDossier } from "./commands/edit-after-deposit.server.ts";
import { lapseEdits } from "./jobs/lapse-edits.server.ts";
import { mailFollowersRequest } from "./jobs/mail-followers-request.ts";
import { remindCompletions } from "./jobs/remind-completions.server.ts";
import { findDepositedVersion } from "./queries/versions.server.ts";
import { type CompletionParts, planCompletion } from "./rules/completion.ts";
import { parseManifest } from "./rules/manifest.ts";
import { completionRequests } from "./tables.server.ts";
import { loadCompletionView } from "./views/completion-view.server.ts";

const PROPOSAL = buildModelInput([
  group("context", [question("a", "text", { required: true })], { multiple: false }),
  group("means", [question("b"), question("c")], { multiple: false }),
  group("partners", [question("d"), group("tasks", [question("e")], { multiple: false })]),
]);
const REASON = "La lettre du partenaire n’est pas signée.";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

type Dossier = Awaited<ReturnType<typeof makeCompleteDossier>>;

/** Deposited, and its call has closed; with an officer and a decider of its agency. `prepare` runs before the deposit. */
async function depositAndClose(prepare?: (dossier: Dossier) => Promise<unknown>) {
  const { deps } = scene;
  const dossier = await makeCompleteDossier(deps, [PROPOSAL]);
  await prepare?.(dossier);
  await depositDossier(dossier.caller, { dossierId: dossier.id });
  const [call] = await deps.db
    .update(calls)
    .set({ closesAt: new Date(Date.now() - 1000) })
    .where(eq(calls.id, sql`(select call_id from dossiers where id = ${dossier.id})`))
    .returning({ id: calls.id, partnerId: calls.partnerId });
  if (!call) throw new Error("the dossier has no call");
  const makeMember = async (role: StaffActor["role"]) => ({
    ...deps,
    actor: makeStaffActor((await makeResearcher(deps.db)).id, {
      role,
      partnerId: call.partnerId,
    }),
  });
  return {
    dossier,
    callId: call.id,
    decider: await makeMember("decider"),
    officer: await makeMember("officer"),
  };
}

const tomorrow = () => new Date(Date.now() + 86_400_000);
const NO_PARTS = { names: false, sections: {}, appendices: [], team: false, cvs: false };
const MEANS = { ...NO_PARTS, sections: { scientific_proposition: ["means"] } };

async function save({ id, caller }: Dossier, key: string, text: string) {
  const [held] = await scene.deps.db
    .select({ version: dossierAnswers.version })
    .from(dossierAnswers)
    .where(sql`${dossierAnswers.dossierId} = ${id} and ${dossierAnswers.key} = ${key}`);
  const change = { id: randomUUID(), key, version: held?.version ?? 0, answer: [text] };
  const { verdicts } = await saveAnswers(caller, {
    dossierId: id,
    formModelType: "scientific_proposition",
    changes: [change],
  });
  const verdict = verdicts.get(key);
  return verdict?.kind === "refused" ? verdict.refusal.code : verdict?.kind;
}

const readState = async (id: string) => {
  const [row] = await scene.deps.db
    .select({
      unlocked: dossiers.unlocked,
      openParts: dossiers.openParts,
      version: dossiers.depositedVersion,
      closed: sql<number>`(select count(*)::int from ${dossierLocks}
        where ${dossierLocks.dossierId} = ${dossiers.id} and ${dossierLocks.heldFor} = 'agency')`,
    })
    .from(dossiers)
    .where(eq(dossiers.id, id));
  return row;
};

const listStates = async (id: string) =>
  (
    await scene.deps.db
      .select({ state: completionRequests.state })
      .from(completionRequests)
      .where(eq(completionRequests.dossierId, id))
      .orderBy(completionRequests.createdAt)
  ).map(({ state }) => state);

const open = (
  caller: Parameters<typeof requestCompletion>[0],
  dossierId: string,
  parts: CompletionParts,
  until = tomorrow(),
) => requestCompletion(caller, { dossierId, parts, reason: REASON, until });

const findOpenId = async (dossierId: string) => {
  const [row] = await scene.deps.db
    .select({ id: completionRequests.id })
    .from(completionRequests)
    .where(and(eq(completionRequests.dossierId, dossierId), eq(completionRequests.state, "open")));
  return row?.id ?? "";
};

const readAnswer = async (dossierId: string, key: string) => {
  const [row] = await scene.deps.db
    .select({ answer: dossierAnswers.answer })
    .from(dossierAnswers)
    .where(and(eq(dossierAnswers.dossierId, dossierId), eq(dossierAnswers.key, key)));
  return row?.answer ?? [];
};

/** Two further slots of a call. */
async function addSlots(callId: number): Promise<[string, string]> {
  const [one, other] = await scene.deps.db
    .insert(callAppendices)
    .values(
      [1, 2].map((position) => ({
        callId,
        kind: "simple" as const,
        labelFr: `Annexe ${position}`,
        labelEn: `Appendix ${position}`,
        position: 100 + position,
      })),
    )
    .returning({ id: callAppendices.id });
  return [one?.id ?? "", other?.id ?? ""];
}

const upload = ({ id, caller }: Dossier, slotId: string) =>
  beginUpload(caller, { dossierId: id, slotId, replaces: null, bytes: 10, fileName: "lettre.pdf" });

const refusedWith = (why: string) => ({ code: "FORBIDDEN_ROLE", details: { why } });

test("[E-13] named parts of a deposited dossier reopen until a date; the rest stays locked, then all of it again", async () => {
  const { deps } = scene;
  const { dossier, callId, decider } = await depositAndClose();
  const { id, caller } = dossier;
  const [named, other] = await addSlots(callId);
  const until = tomorrow();
  const deposited = refusedWith("deposited");
  await expect(save(dossier, "b", "Avant la demande")).rejects.toMatchObject(deposited);
  await open(decider, id, { ...MEANS, appendices: [named] }, until);

  expect(await save(dossier, "b", "Un ajout")).toBe("saved");
  await expect(upload(dossier, named)).resolves.toBeDefined();

  expect(await save(dossier, "a", "Autre chose")).toBe("locked");
  const closed = refusedWith("partClosed");
  await expect(upload(dossier, other)).rejects.toMatchObject(closed);
  const seen = { acronym: "SAISONS", title: "Stockage saisonnier de chaleur" };
  const renamed = { dossierId: id, acronym: "AUTRE", title: "Autre", seen };
  await expect(renameDossier(caller, renamed)).rejects.toMatchObject(closed);
  const [member] = await deps.db
    .select({ id: dossierMembers.id })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, id));
  const noCv = { dossierId: id, memberId: member?.id, cvId: null, cvFileId: null };
  await expect(chooseCv(caller, noCv)).rejects.toMatchObject(closed);
  const place = { dossierId: id, role: "member", teamNumber: 1, newTeam: false };
  const person = { firstName: "Ada", lastName: "Roy", email: `${randomUUID()}@example.org` };
  await expect(invitePerson(caller, { ...place, ...person, message: "" })).rejects.toMatchObject(
    closed,
  );

  // At the date exactly a deposit is late; a little later nothing is open, and the agency has what it had.
  const at = (moment: number) => ({ clock: createFixedClock(new Date(moment)) });
  await expect(
    depositDossier({ ...caller, ...at(until.getTime()) }, { dossierId: id }),
  ).rejects.toMatchObject({ details: { why: "closed" } });
  await lapseEdits.run({ ...deps, ...at(until.getTime() + 10 * 60_000) }, {});
  expect(await listStates(id)).toEqual(["lapsed"]);
  expect(await readState(id)).toMatchObject({ unlocked: false, version: 1, closed: 0 });
  expect(await readAnswer(id, "b")).toEqual([]);
  await expect(save(dossier, "b", "Trop tard")).rejects.toMatchObject(deposited);
  await expect(upload(dossier, named)).rejects.toMatchObject(deposited);
});

describe("[E-13 part] a request for completion", () => {
  test("opens the named section and nothing else, and ends with the new deposit", async () => {
    const { dossier, decider } = await depositAndClose();
    const { id, caller } = dossier;
    await requestCompletion(decider, {
      dossierId: id,
      parts: MEANS,
      reason: REASON,
      until: tomorrow(),
    });
    expect(await save(dossier, "b", "Un ajout")).toBe("saved");
    expect(await save(dossier, "a", "Autre chose")).toBe("locked");
    // A lead cannot unlock what the agency left closed.
    await setNodeLock(caller, {
      dossierId: id,
      formModelType: "scientific_proposition",
      nodeId: "a",
      lock: false,
    });
    expect(await save(dossier, "a", "Autre chose")).toBe("locked");
    await expect(
      renameDossier(caller, {
        dossierId: id,
        acronym: "AUTRE",
        title: "Autre",
        seen: { acronym: "X", title: "X" },
      }),
    ).rejects.toMatchObject(refusedWith("partClosed"));
    expect(
      await loadCompletionView(
        scene.deps.db,
        { id, place: "published" },
        { locale: "fr", now: new Date() },
      ),
    ).toMatchObject({
      open: { reason: REASON, parts: [{ kind: "section" }] },
    });
    await depositDossier(caller, { dossierId: id });
    expect(await readState(id)).toEqual({
      unlocked: false,
      openParts: null,
      version: 2,
      closed: 0,
    });
    expect(await listStates(id)).toEqual(["refiled"]);
  });

  test("opens one appendix: the others stay as deposited", async () => {
    const { dossier, callId, decider } = await depositAndClose();
    const [open, closed] = await addSlots(callId);
    const parts = { ...NO_PARTS, appendices: [open] };
    await requestCompletion(decider, {
      dossierId: dossier.id,
      parts,
      reason: REASON,
      until: tomorrow(),
    });
    await expect(upload(dossier, open)).resolves.toBeDefined();
    await expect(upload(dossier, closed)).rejects.toMatchObject(refusedWith("partClosed"));
  });

  test("opens acronym and title where it names them, also for a form without questions", async () => {
    const { dossier, decider } = await depositAndClose();
    const { id, caller } = dossier;
    await open(decider, id, { ...NO_PARTS, names: true });
    const seen = { acronym: "SAISONS", title: "Stockage saisonnier de chaleur" };
    await renameDossier(caller, { dossierId: id, acronym: "AUTRE", title: "Autre", seen });
    expect(await save(dossier, "a", "Autre chose")).toBe("locked");
    expect(planCompletion({ ...NO_PARTS, cvs: true }, new Map(), new Set())?.openParts.names).toBe(
      false,
    );
  });

  test("lapses, is abandoned by the team or revoked: the deposited version stands, and nothing stays locked", async () => {
    const ends = {
      lapsed: async ({ dossier: { id } }: Scene) => {
        const clock = createFixedClock(new Date(Date.now() + 2 * 86_400_000));
        await lapseEdits.run({ ...scene.deps, clock }, {});
        return id;
      },
      abandoned: ({ dossier: { id, caller } }: Scene) => abandonEdit(caller, { dossierId: id }),
      revoked: async ({ dossier: { id }, decider }: Scene) => {
        const other = { dossierId: id, requestId: randomUUID() };
        await expect(revokeCompletion(decider, other)).rejects.toMatchObject({ code: "STALE" });
        await revokeCompletion(decider, { dossierId: id, requestId: await findOpenId(id) });
      },
    };
    type Scene = Awaited<ReturnType<typeof depositAndClose>>;
    for (const [end, finish] of Object.entries(ends)) {
      const made = await depositAndClose();
      const { dossier, decider } = made;
      await open(decider, dossier.id, MEANS);
      expect(await save(dossier, "b", "Un ajout")).toBe("saved");
      await scene.queue.clear();
      await finish(made);
      // Followers are told of what the team did or left undone.
      expect(
        (await scene.queue.waiting()).flatMap(({ id, payload }) =>
          id === mailFollowersRequest.id &&
          "dossierId" in payload &&
          payload.dossierId === dossier.id
            ? payload
            : [],
        ),
      ).toMatchObject(end === "revoked" ? [] : [{ dossierId: dossier.id, event: end, version: 1 }]);
      expect(await readAnswer(dossier.id, "b")).toEqual([]);
      expect(await readAnswer(dossier.id, "a")).toEqual(["Écrit"]);
      expect(await readState(dossier.id)).toEqual({
        unlocked: false,
        openParts: null,
        version: 1,
        closed: 0,
      });
      expect(await listStates(dossier.id)).toEqual([end]);
    }
  });

  test("is for deciders; officers propose, and what is opened answers the proposal", async () => {
    const { dossier, decider, officer } = await depositAndClose();
    const wanted = { dossierId: dossier.id, parts: MEANS, reason: REASON, until: tomorrow() };
    await expect(requestCompletion(officer, wanted)).rejects.toMatchObject(
      refusedWith("needs.decider"),
    );
    await proposeCompletion(officer, wanted);
    await proposeCompletion(officer, { ...wanted, reason: "Mieux dit." });
    expect(await listStates(dossier.id)).toEqual(["revoked", "proposed"]);
    expect((await readState(dossier.id))?.unlocked).toBe(false);
    await requestCompletion(decider, wanted);
    expect((await listStates(dossier.id)).sort()).toEqual(["granted", "open", "revoked"]);
    await expect(requestCompletion(decider, wanted)).rejects.toMatchObject(
      refusedWith("editInProgress"),
    );
    const stranger = { ...decider, actor: { ...decider.actor, partnerId: -1 } };
    const requestId = await findOpenId(dossier.id);
    await expect(
      revokeCompletion(stranger, { dossierId: dossier.id, requestId }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is asked for by the coordinator after the closing, once, and refused with a reason that the team is told", async () => {
    const { dossier, decider } = await depositAndClose();
    const { id, caller } = dossier;
    await askForCompletion(caller, { dossierId: id, reason: "Un montant est faux." });
    await expect(
      askForCompletion(caller, { dossierId: id, reason: "Encore" }),
    ).rejects.toMatchObject({
      code: "STALE",
    });
    const [asked] = await scene.deps.db
      .select({ id: completionRequests.id })
      .from(completionRequests)
      .where(eq(completionRequests.dossierId, id));
    const answer = { dossierId: id, requestId: asked?.id ?? "", answer: "Trop tard." };
    await refuseCompletion(decider, answer);
    await expect(refuseCompletion(decider, answer)).rejects.toMatchObject({ code: "STALE" });
    const { rows } = await scene.deps.pool.query(
      "select distinct data ->> 'change' as change, data ->> 'reason' as reason from notifications where kind = 'proposal_completion' and key like $1",
      [`%${id}%`],
    );
    expect(rows).toEqual([{ change: "refused", reason: "Trop tard." }]);
    const readView = () =>
      loadCompletionView(
        scene.deps.db,
        { id, place: "published" },
        { locale: "fr", now: new Date() },
      );
    expect(await readView()).toMatchObject({ askedAt: null, refusal: { answer: "Trop tard." } });
    await askForCompletion(caller, { dossierId: id, reason: "Vraiment." });
    expect(await readView()).toMatchObject({ refusal: null });
  });

  test("names nothing, a part of another dossier, or a date before now: refused, and nothing is opened", async () => {
    const { dossier, decider } = await depositAndClose();
    const attempt = (over: object) =>
      requestCompletion(decider, {
        dossierId: dossier.id,
        parts: MEANS,
        reason: REASON,
        until: tomorrow(),
        ...over,
      });
    const unknown = { ...NO_PARTS, sections: { scientific_proposition: ["elsewhere"] } };
    for (const over of [
      { parts: NO_PARTS },
      { parts: unknown },
      { parts: { ...NO_PARTS, appendices: [randomUUID()] } },
      // A part of a repeated group: rows could be added that nobody can remove.
      { parts: { ...NO_PARTS, sections: { scientific_proposition: ["tasks"] } } },
      { parts: { ...NO_PARTS, sections: { scientific_proposition: ["a"] } } },
      { until: new Date(0) },
      { until: new Date(Date.now() + 367 * 86_400_000) },
      { reason: " " },
      { reason: "x".repeat(2_001) },
    ])
      await expect(attempt(over)).rejects.toMatchObject({ code: "INVALID" });
    expect(await readState(dossier.id)).toMatchObject({ unlocked: false, closed: 0 });
    expect(await listStates(dossier.id)).toEqual([]);
  });

  test("is not the agency's to revoke where the coordinator opened the edit", async () => {
    const { dossier, decider, callId } = await depositAndClose();
    await scene.deps.db.update(calls).set({ closesAt: tomorrow() }).where(eq(calls.id, callId));
    await unlockDossier(dossier.caller, { dossierId: dossier.id });
    await expect(
      revokeCompletion(decider, { dossierId: dossier.id, requestId: randomUUID() }),
    ).rejects.toMatchObject(refusedWith("notUnlocked"));
  });

  test("is neither requested, proposed nor asked for where the call is withdrawn", async () => {
    const { dossier, decider, officer, callId } = await depositAndClose();
    await scene.deps.db
      .update(calls)
      .set({
        withdrawnAt: new Date(),
        withdrawalReasonFr: "Retiré",
        withdrawalReasonEn: "Withdrawn",
      })
      .where(eq(calls.id, callId));
    const wanted = { dossierId: dossier.id, parts: MEANS, reason: REASON, until: tomorrow() };
    const refused = refusedWith("withdrawn");
    await expect(requestCompletion(decider, wanted)).rejects.toMatchObject(refused);
    await expect(proposeCompletion(officer, wanted)).rejects.toMatchObject(refused);
    await expect(
      askForCompletion(dossier.caller, { dossierId: dossier.id, reason: REASON }),
    ).rejects.toMatchObject(refused);
    expect(await listStates(dossier.id)).toEqual([]);
  });

  test("lets nobody join a closed team; members can leave, and a vacant team does not block the deposit", async () => {
    const { deps } = scene;
    const { dossier, decider } = await depositAndClose(async ({ id }) => {
      await attachCv(await addDossierMember(deps, id, "scientific_manager"), id);
      await addLegalRepresentatives(deps.db, id);
    });
    const { id, caller } = dossier;
    const invite = async () => {
      const place = { dossierId: id, role: "member", teamNumber: 1, newTeam: false };
      const person = { firstName: "Ada", lastName: "Roy", email: `${randomUUID()}@example.org` };
      return (await invitePerson(caller, { ...place, ...person, message: "" })).id;
    };
    const readInvitation = async (invitationId: string) => {
      const [row] = await deps.db
        .select()
        .from(invitations)
        .where(eq(invitations.id, invitationId));
      return row;
    };
    await open(decider, id, { ...NO_PARTS, team: true });
    const first = await invite();
    await abandonEdit(caller, { dossierId: id });
    expect((await readInvitation(first))?.state).toBe("expired");

    // An invitation that is still open, as one of an earlier version of the product.
    await open(decider, id, { ...NO_PARTS, team: true });
    const second = await invite();
    await deps.db
      .update(dossiers)
      .set({ openParts: { ...NO_PARTS, appendices: [] } })
      .where(eq(dossiers.id, id));
    const email = (await readInvitation(second))?.email ?? null;
    const invitee = {
      ...deps,
      actor: {
        ...makePersonActor((await makeResearcher(deps.db)).id),
        ...{ email, emailVerified: true },
      },
    };
    await expect(
      acceptInvitation(invitee, { hash: second, otherAddress: false }),
    ).rejects.toMatchObject(refusedWith("partClosed"));
    await abandonEdit(caller, { dossierId: id });

    await open(decider, id, MEANS);
    const [manager] = await deps.db
      .select({ userId: dossierMembers.userId })
      .from(dossierMembers)
      .where(and(eq(dossierMembers.dossierId, id), eq(dossierMembers.teamNumber, 2)));
    await leaveDossier(
      { ...deps, actor: makePersonActor(manager?.userId ?? "") },
      { dossierId: id },
    );
    await expect(depositDossier(caller, { dossierId: id })).rejects.toMatchObject(
      refusedWith("incomplete"),
    );
    const [team] = await deps.db
      .select({ id: dossierTeams.id })
      .from(dossierTeams)
      .where(and(eq(dossierTeams.dossierId, id), eq(dossierTeams.number, 2)));
    await removeTeam(caller, { teamId: team?.id });
    await depositDossier(caller, { dossierId: id });
    expect((await readState(id))?.version).toBe(2);
  });

  test("deposits the held print of a CV again where CVs stay closed, and a new one where they are open", async () => {
    const { dossier, decider } = await depositAndClose();
    const { id, caller } = dossier;
    const { db } = scene.deps;
    const readCv = async () => {
      const held = await findDepositedVersion(db, id);
      return parseManifest(held?.manifest ?? "").files.find(({ kind }) => kind === "cv");
    };
    const before = await readCv();
    await db
      .update(cvs)
      .set({ version: sql`${cvs.version} + 1`, title: "Un autre CV" })
      .where(eq(cvs.id, before?.source.split(":")[1] ?? ""));
    await open(decider, id, MEANS);
    await depositDossier(caller, { dossierId: id });
    expect(await readCv()).toMatchObject({ source: before?.source, sha256: before?.sha256 });
    await open(decider, id, { ...NO_PARTS, cvs: true });
    await depositDossier(caller, { dossierId: id });
    expect((await readCv())?.source).not.toBe(before?.source);
  });

  test("is recalled to the team once before its end, and not after a new deposit", async () => {
    const { deps } = scene;
    const DAY = 86_400_000;
    const countReminders = async (id: string) => {
      const { rows } = await deps.pool.query(
        "select 1 from notifications where key like $1 and data ->> 'change' = 'reminder'",
        [`dossier-state:${id}:%`],
      );
      return rows.length;
    };
    const runAfter = (days: number) =>
      remindCompletions.run(
        { ...deps, clock: createFixedClock(new Date(Date.now() + days * DAY)) },
        {},
      );
    const [one, other] = [await depositAndClose(), await depositAndClose()];
    for (const { dossier, decider } of [one, other])
      await open(decider, dossier.id, MEANS, new Date(Date.now() + 10 * DAY));
    await depositDossier(other.dossier.caller, { dossierId: other.dossier.id });
    await runAfter(6.5);
    expect(await countReminders(one.dossier.id)).toBe(0);
    await runAfter(7.5);
    await runAfter(8);
    expect(await countReminders(one.dossier.id)).toBe(1);
    expect(await countReminders(other.dossier.id)).toBe(0);
  });
});
