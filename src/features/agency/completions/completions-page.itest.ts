import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { completionRequests } from "#features/proposals/deposits/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { actorContext, type StaffActor } from "#platform/actor.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { requestInfoContext, webDepsContext } from "#platform/http/request-info.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { action, loader } from "../../../routes/backoffice/completions.tsx";
import { dossierFollows } from "../dossier-list/tables.server.ts";
import { completionsHref } from "./rules/paths.ts";

let scene: TestDeps;
let decider: StaffActor;
let officer: StaffActor;
/** Deposited dossiers of one call of the agency, each used by one test. */
let ids: string[];
/** A deposited dossier of another call of the agency, and one of another agency. */
let otherCallId: string;
let foreignId: string;

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const { db } = scene.deps;
  const findStaff = async (email: string) => {
    const [row] = await db
      .select({
        userId: users.id,
        memberId: staffMembers.id,
        role: staffMembers.role,
        partnerId: staffMembers.partnerId,
      })
      .from(staffMembers)
      .innerJoin(users, eq(users.id, staffMembers.userId))
      .where(eq(users.email, email));
    if (!row) throw new Error(`no member of staff ${email}`);
    return makeStaffActor(row.userId, { ...row, departmentIds: null });
  };
  const helene = await findStaff("helene.vasseur@example.org");
  decider = { ...helene, role: "decider" };
  officer = { ...(await findStaff("karim.belkacem@example.org")), role: "officer" };
  const deposited = await db
    .select({ id: dossiers.id, code: calls.code })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(and(eq(dossiers.place, "published"), eq(dossiers.unlocked, false)))
    .orderBy(asc(dossiers.number));
  ids = deposited.filter(({ code }) => code === "EAU").map(({ id }) => id);
  if (ids.length < 13) throw new Error("the demonstration lacks deposited dossiers");
  [otherCallId = "", foreignId = ""] = takeIds(2);
  // One belongs to another call of the agency, one to another agency.
  for (const [id, condition] of [
    [otherCallId, sql`${calls.partnerId} = ${decider.partnerId} and ${calls.code} <> 'EAU'`],
    [foreignId, sql`${calls.partnerId} <> ${decider.partnerId}`],
  ] as const)
    await db
      .update(dossiers)
      .set({ callId: sql`(select ${calls.id} from ${calls} where ${condition} limit 1)` })
      .where(eq(dossiers.id, id));
});
afterAll(() => scene.end());

const takeIds = (count: number): string[] => ids.splice(0, count);

const toArgs = (actor: StaffActor, request: Request): LoaderFunctionArgs => {
  const context = new RouterContextProvider();
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const info = { id: randomUUID(), locale: "fr", path, clientAddress: "192.0.2.1", nonce: "" };
  context.set(requestInfoContext, { ...info, origin: "http://passerelle.test" } as RequestInfo);
  context.set(actorContext, actor);
  context.set(webDepsContext, scene.deps);
  return { request, params: {}, context } as unknown as LoaderFunctionArgs;
};

const load = async (actor: StaffActor, dossierIds: readonly string[]) =>
  (await loader(
    toArgs(actor, new Request(`http://passerelle.test${completionsHref(dossierIds)}`)),
  )) as Exclude<Awaited<ReturnType<typeof loader>>, Response>;

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Posts a form of the page. A redirect and an error page come back as their status and their target. */
async function post(
  actor: StaffActor,
  dossierIds: readonly string[],
  fields: Fields,
  path = completionsHref(dossierIds),
) {
  const body = new URLSearchParams(dossierIds.map((id) => ["d", id]));
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one as string);
  const request = new Request(`http://passerelle.test${path}`, {
    method: "POST",
    body,
  });
  const answer: unknown = await Promise.resolve(action(toArgs(actor, request))).catch(
    (error: unknown) => error,
  );
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response)
    return { status: answer.status, target: answer.headers.get("location") ?? "", data: null };
  const sent = answer as { data?: object; init?: { status?: number } };
  return sent.init
    ? { status: sent.init.status ?? 200, target: "", data: sent.data as Answer }
    : { status: 200, target: "", data: answer as Answer };
}

interface Answer {
  readonly tried?: {
    readonly isStale: boolean;
    readonly trial: {
      readonly digest: string;
      readonly opened: readonly string[];
      readonly leftOut: readonly { readonly why: string }[];
      readonly incomplete: readonly string[];
      readonly messages: readonly unknown[];
      readonly proposals: readonly unknown[];
    };
  };
  readonly errors?: object;
  readonly problem?: string | null;
}

const DAY = 86_400_000;
const toDay = (inDays: number) => new Date(Date.now() + inDays * DAY).toISOString().slice(0, 10);
const typed = () => ({ part: ["cvs"], reason: "Un CV manque.", day: toDay(12), time: "17:00" });

const listRequests = (dossierIds: readonly string[]) =>
  scene.deps.db
    .select()
    .from(completionRequests)
    .where(inArray(completionRequests.dossierId, [...dossierIds]))
    .orderBy(asc(completionRequests.createdAt));

test("[E-13 part] several dossiers are asked as the trial showed; a field or a dossier that changed since sends nothing", async () => {
  const chosen = takeIds(3);
  const tried = await post(decider, chosen, { ...typed(), intent: "try" });
  const trial = tried.data?.tried?.trial;
  expect(trial?.opened).toHaveLength(3);
  expect(trial?.messages).toHaveLength(3);
  const digest = trial?.digest ?? "";
  const changes: Fields[] = [
    { reason: "Autre chose." },
    { day: toDay(13) },
    { part: ["cvs", "team"] },
    { digest: "" },
  ];
  for (const change of changes) {
    const stale = await post(decider, chosen, { ...typed(), digest, ...change, intent: "request" });
    expect(stale).toMatchObject({ status: 409, data: { tried: { isStale: true } } });
  }
  // The same number of dossiers, but others.
  const others = [...chosen.slice(1), ids[0] ?? ""];
  expect(await post(decider, others, { ...typed(), digest, intent: "request" })).toMatchObject({
    status: 409,
  });
  expect(await listRequests([...chosen, ...others])).toEqual([]);

  const sent = await post(decider, chosen, { ...typed(), digest, follow: "on", intent: "request" });
  expect(sent).toMatchObject({ status: 303, target: expect.stringContaining("requested") });
  expect((await listRequests(chosen)).map(({ state }) => state)).toEqual(["open", "open", "open"]);
  expect(
    await scene.deps.db.$count(
      dossierFollows,
      and(inArray(dossierFollows.dossierId, chosen), eq(dossierFollows.memberId, decider.memberId)),
    ),
  ).toBe(3);
  const again = await post(decider, chosen, { ...typed(), intent: "try" });
  expect(again.data?.tried?.trial.leftOut.map(({ why }) => why)).toEqual(
    Array(3).fill("editInProgress"),
  );
});

test("[E-13 part] dossiers of another agency are not counted, of several calls are not asked together", async () => {
  const [own = ""] = takeIds(1);
  expect((await load(decider, [own, foreignId])).view?.candidates).toHaveLength(1);
  expect(await post(decider, [foreignId], { ...typed(), intent: "try" })).toMatchObject({
    status: 404,
  });
  const mixed = await post(decider, [own, foreignId], { ...typed(), intent: "try" });
  expect(mixed.data?.tried?.trial.opened).toEqual([own]);
  for (const intent of ["try", "request", "propose"])
    expect(await post(decider, [own, otherCallId], { ...typed(), intent })).toMatchObject({
      status: 422,
      data: { errors: { parts: "severalCalls" } },
    });
  expect(await listRequests([own, foreignId, otherCallId])).toEqual([]);
});

test("the list that the dossiers were chosen in stays within reach, also after the request", async () => {
  const [id = ""] = takeIds(1);
  const query = "appel:EAU etat:depose";
  const at = completionsHref([id], query);
  const answer = (await loader(
    toArgs(decider, new Request(`http://passerelle.test${at}`)),
  )) as Awaited<ReturnType<typeof load>>;
  const inList = new URLSearchParams({ q: query });
  expect(answer.back).toEqual({
    list: `/administration-portail-aap/dossiers?${inList}`,
    dossier: `/administration-portail-aap/dossiers/${id}?${inList}`,
  });
  const { data } = await post(decider, [id], { ...typed(), intent: "try" }, at);
  const digest = data?.tried?.trial.digest ?? "";
  const sent = await post(decider, [id], { ...typed(), digest, intent: "request" }, at);
  expect(new URL(sent.target, "http://x").searchParams.get("q")).toBe(query);
});

test("[E-13 part] what was sent before a failure is reported", async () => {
  const chosen = takeIds(2);
  const { data } = await post(decider, chosen, { ...typed(), intent: "try" });
  const trial = data?.tried?.trial;
  await scene.deps.pool.query(`
    create function refuse_second() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$`);
  await scene.deps.pool.query(`
    create trigger refuse_second before insert on completion_requests for each row
    when (new.dossier_id = '${trial?.opened[1]}') execute function refuse_second()`);
  try {
    const sent = await post(decider, chosen, {
      ...typed(),
      digest: trial?.digest ?? "",
      intent: "request",
    });
    expect(sent.target).toMatch(/fait=partly\+1\+2/);
  } finally {
    await scene.deps.pool.query("drop function refuse_second cascade");
  }
  expect((await listRequests(chosen)).map(({ dossierId }) => dossierId)).toEqual([
    trial?.opened[0],
  ]);
});

test("[E-13 part] a proposal waits with its end, a second one names and ends the first, and what was answered is read", async () => {
  const [id = ""] = takeIds(1);
  const propose = async (reason: string) => {
    const fields = { ...typed(), reason };
    const { data } = await post(officer, [id], { ...fields, intent: "try" });
    const { digest = "", proposals = [] } = data?.tried?.trial ?? {};
    const sent = await post(officer, [id], { ...fields, digest, intent: "propose" });
    expect(sent.target).toContain("proposed");
    return proposals;
  };
  expect(await propose("Un CV manque.")).toEqual([]);
  expect(await propose("Deux CV manquent.")).toHaveLength(1);
  const { view } = await load(decider, [id]);
  expect(view?.current).toMatchObject([{ state: "proposed", reason: "Deux CV manquent." }]);
  expect(view?.current[0]?.until).toBeInstanceOf(Date);
  expect(view?.ended).toMatchObject([{ state: "revoked", reason: "Un CV manque." }]);

  const requestId = view?.current[0]?.id ?? "";
  const refuse = (answer: string) => post(decider, [id], { intent: "refuse", requestId, answer });
  expect(await refuse(" ")).toMatchObject({
    status: 422,
    data: { errors: { answer: "required" } },
  });
  expect((await refuse("Le CV est là.")).target).toContain("refused");
  expect(await refuse("Encore.")).toMatchObject({ status: 409, data: { problem: "STALE" } });
  expect((await load(officer, [id])).view?.ended[0]).toMatchObject({
    state: "refused",
    answer: "Le CV est là.",
    answeredBy: expect.stringContaining("Vasseur"),
  });
  expect(await post(officer, [id], { intent: "refuse", requestId, answer: "Non." })).toMatchObject({
    status: 403,
  });
});

test("[E-13 part] an open request is revoked by its own name only", async () => {
  const [id = ""] = takeIds(1);
  const { data } = await post(decider, [id], { ...typed(), intent: "try" });
  const digest = data?.tried?.trial.digest ?? "";
  await post(decider, [id], { ...typed(), digest, intent: "request" });
  const revoke = (requestId: string) => post(decider, [id], { intent: "revoke", requestId });
  expect(await revoke(randomUUID())).toMatchObject({ status: 409, data: { problem: "STALE" } });
  const [request] = await listRequests([id]);
  expect((await revoke(request?.id ?? "")).target).toContain("revoked");
});

test("[E-13 part] the trial names a withdrawn call, a missing part that stays closed, and a date too far away", async () => {
  const { db } = scene.deps;
  const [id = "", other = ""] = takeIds(2);
  const tryIt = async (over: Fields) => post(decider, [id], { ...typed(), ...over, intent: "try" });
  expect(await tryIt({ day: toDay(400) })).toMatchObject({
    status: 422,
    data: { errors: { until: "tooFar" } },
  });
  // The contacts of the teams are gone, as after a merge of institutions.
  await db.execute(sql`delete from dossier_team_contacts where team_id in
    (select id from dossier_teams where dossier_id = ${id})`);
  expect((await tryIt({})).data?.tried?.trial.incomplete).toHaveLength(1);
  const slots = (await load(decider, [id])).view?.choices.slots.map(({ value }) => value) ?? [];
  expect((await tryIt({ part: ["cvs", "team", ...slots] })).data?.tried?.trial.incomplete).toEqual(
    [],
  );
  await db
    .update(calls)
    .set({ withdrawnAt: new Date(), withdrawalReasonFr: "Retiré", withdrawalReasonEn: "Withdrawn" })
    .where(eq(calls.id, sql`(select call_id from dossiers where id = ${other})`));
  const withdrawn = await post(decider, [other], { ...typed(), intent: "try" });
  expect(withdrawn.data?.tried?.trial.leftOut).toMatchObject([{ why: "withdrawn" }]);
});
