import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import {
  buildModelInput,
  choice,
  group,
  question,
  section,
} from "#form-engine/testing/build-form.ts";
import { VISITOR } from "#platform/actor.ts";
import { createFixedClock } from "#platform/clock.ts";
import { addDossierMember, makeDossier, makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { saveAnswers } from "./commands/save-answers.server.ts";
import { setNodeLock } from "./commands/set-node-lock.server.ts";
import { forgetChanges } from "./jobs/forget-changes.server.ts";
import { loadAnswerHistory } from "./queries/answer-history.server.ts";
import { dossierAnswerHistory, dossierAnswers } from "./tables.server.ts";
import { MAX_ROWS_PER_AUTHOR, storeAnswers } from "./writes/store-answers.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([
  section("s", [
    question("a", "text", { maxCharacters: 20 }),
    question("off", "text", { enabled: false }),
    choice("c", ["x", "y"]),
    question("more", "text", { visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
  ]),
  group("g", [question("in")]),
]);

type Dossier = Awaited<ReturnType<typeof makeDossier>>;
type Caller = Dossier["caller"];

const change = (key: string, answer: unknown, version = 0, id: string = randomUUID()) => ({
  key,
  answer,
  version,
  id,
});

async function save(dossier: Dossier, changes: unknown[], caller: Caller = dossier.caller) {
  const { verdicts } = await saveAnswers(caller, {
    dossierId: dossier.id,
    formModelType: "scientific_proposition",
    changes,
  });
  return verdicts;
}

const stored = async ({ id }: Dossier) => {
  const rows = await scene.deps.db
    .select({ key: dossierAnswers.key, answer: dossierAnswers.answer })
    .from(dossierAnswers)
    .where(eq(dossierAnswers.dossierId, id));
  return Object.fromEntries(rows.map(({ key, answer }) => [key, answer]));
};

test("answers are saved each with its own version", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const verdicts = await save(dossier, [change("a", ["Un"]), change("c", ["x"])]);
  expect(verdicts.get("a")).toMatchObject({ kind: "saved", held: { version: 1 } });
  await save(dossier, [change("a", ["Deux"], 1)]);
  expect(await stored(dossier)).toEqual({ a: ["Deux"], c: ["x"] });
});

test("a save asks six statements: it is what thousands do at once", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  // The first save of a session also trims the history.
  await save(dossier, [change("a", ["Un"])]);
  const { pool } = scene.deps;
  expect(await countStatements(pool, () => save(dossier, [change("a", ["Deux"], 1)]))).toBe(6);
});

test("what is refused is refused alone, with its reason, and everything else is saved", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const verdicts = await save(dossier, [
    change("a", ["bien"]),
    change("nobody", ["?"]),
    change("off", ["?"]),
    change("more", ["?"]),
    change("g:gone/in", ["?"]),
    change("c", ["z"]),
  ]);
  const codes = [...verdicts].map(([key, verdict]) => [
    key,
    verdict.kind === "refused" ? verdict.refusal.code : verdict.kind,
  ]);
  expect(Object.fromEntries(codes)).toEqual({
    a: "saved",
    nobody: "unknownNode",
    off: "disabled",
    more: "hidden",
    "g:gone/in": "groupGone",
    c: "invalid",
  });
  expect(await stored(dossier)).toEqual({ a: ["bien"] });
});

test("[D-12 part] a change that is sent twice is applied once, also when somebody saved in between", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const colleague = await addDossierMember(scene.deps, dossier.id, "scientific_manager");
  const mine = change("a", ["moi"]);
  const first = (await save(dossier, [mine])).get("a");
  expect(first).toMatchObject({ kind: "saved", held: { version: 1, answer: ["moi"] } });
  await save(dossier, [change("a", ["elle"], 1)], colleague);
  // With its own author and time, not those of the save in between.
  expect((await save(dossier, [mine])).get("a")).toEqual(first);
  expect(await stored(dossier)).toEqual({ a: ["elle"] });
});

test("[D-12 part] of two changes to one answer the second learns of the first, and both texts are kept", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const colleague = await addDossierMember(scene.deps, dossier.id, "delegate");
  await save(dossier, [change("a", ["moi"])]);
  const verdicts = await save(dossier, [change("a", ["elle"])], colleague);
  expect(verdicts.get("a")).toMatchObject({
    kind: "conflict",
    held: { version: 1, answer: ["moi"], by: dossier.coordinator.userId },
  });
  expect(await stored(dossier)).toEqual({ a: ["moi"] });
  const history = await historyOf(dossier, "a");
  expect(history.map(({ kind, answer }) => [kind, answer])).toEqual([
    ["saved", ["moi"]],
    ["aside", ["elle"]],
  ]);
});

test("[D-12 part] a text that gives way is in the history, also of a question that was locked meanwhile", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const colleague = await addDossierMember(scene.deps, dossier.id, "delegate");
  await save(dossier, [change("a", ["moi"])]);
  await setNodeLock(dossier.caller, {
    dossierId: dossier.id,
    formModelType: "scientific_proposition",
    nodeId: "a",
    lock: true,
  });
  const verdicts = await save(dossier, [change("a", ["elle"], 0)], colleague);
  expect(verdicts.get("a")).toMatchObject({ kind: "conflict", held: { answer: ["moi"] } });
  expect(await stored(dossier)).toEqual({ a: ["moi"] });
  expect((await historyOf(dossier, "a")).at(-1)).toMatchObject({ kind: "aside", answer: ["elle"] });
});

test("[D-12 part] a text whose group was removed, or whose question was hidden, meanwhile is kept aside once", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const colleague = await addDossierMember(scene.deps, dossier.id, "delegate");
  await save(dossier, [change("g", ["first", "k2"]), change("c", ["y"])]);
  await save(dossier, [change("g", ["first"], 1), change("c", ["x"], 1)]);
  const texts = () => [change("g:k2/in", ["dans le groupe"]), change("more", ["dans la suite"])];
  for (const written of [texts(), texts()]) {
    const verdicts = await save(dossier, written, colleague);
    expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(["refused", "refused"]);
  }
  for (const [key, text] of [
    ["g:k2/in", "dans le groupe"],
    ["more", "dans la suite"],
  ] as const) {
    const rows = await historyOf(dossier, key);
    expect(rows.map(({ kind, answer }) => [kind, answer])).toEqual([["aside", [text]]]);
  }
  expect(await stored(dossier)).toEqual({ g: ["first"], c: ["x"] });
});

const historyOf = ({ id }: Dossier, key: string) =>
  scene.deps.db
    .select()
    .from(dossierAnswerHistory)
    .where(eq(dossierAnswerHistory.dossierId, id))
    .orderBy(dossierAnswerHistory.id)
    .then((rows) => rows.filter((row) => row.key === key));

test("many at once on one dossier: every change has exactly one outcome, and nobody waits for ever", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const callers = [dossier.caller];
  for (let n = 0; n < 4; n++)
    callers.push(await addDossierMember(scene.deps, dossier.id, "scientific_manager"));
  const rounds = callers.flatMap((caller, n) =>
    ["a", "g:first/in"].map((key) => save(dossier, [change(key, [`par ${n}`])], caller)),
  );
  const verdicts = (await Promise.all(rounds)).flatMap((one) => [...one]);
  for (const key of ["a", "g:first/in"]) {
    const kinds = verdicts.filter(([at]) => at === key).map(([, { kind }]) => kind);
    expect(kinds.filter((kind) => kind === "saved")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "conflict")).toHaveLength(4);
  }
});

test("a day of typing is a few rows of history", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  let moment = new Date("2026-11-15T09:00:00Z");
  for (let n = 0; n < 120; n++) {
    moment = new Date(moment.getTime() + 30_000);
    await save(dossier, [change("a", [`mot ${n}`], n)], {
      ...dossier.caller,
      clock: createFixedClock(moment),
    });
  }
  expect(await historyOf(dossier, "a")).toHaveLength(4);
});

test("[D-13 part] what is locked is refused by the server, and a section locks all in it", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const lock = (nodeId: string, lock: boolean, caller: Caller = dossier.caller) =>
    setNodeLock(caller, {
      dossierId: dossier.id,
      formModelType: "scientific_proposition",
      nodeId,
      lock,
    });
  expect([...(await lock("s", true)).locks].sort()).toEqual(["a", "c", "more", "off"]);
  const verdicts = await save(dossier, [change("a", ["x"]), change("g:first/in", ["y"])]);
  expect(verdicts.get("a")).toEqual({ kind: "refused", refusal: { code: "locked" } });
  expect(verdicts.get("g:first/in")?.kind).toBe("saved");
  await lock("a", false);
  expect((await save(dossier, [change("a", ["x"])])).get("a")?.kind).toBe("saved");
  expect(await getOutcome(lock("nobody", true))).toBe("NOT_FOUND");
  const manager = await addDossierMember(scene.deps, dossier.id, "scientific_manager");
  expect(await getOutcome(lock("a", true, manager))).toBe("FORBIDDEN_ROLE notYourRole");
});

test("strangers find no dossier; members read only; nobody writes in a deposited one", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const stranger = {
    ...scene.deps,
    actor: makePersonActor((await makeReadyResearcher(scene.deps.db)).id),
  };
  const asked = (caller: Caller) => getOutcome(save(dossier, [change("a", ["x"])], caller));
  expect(await asked(stranger)).toBe("NOT_FOUND");
  expect(await asked({ ...scene.deps, actor: VISITOR } as unknown as Caller)).toBe(
    "SIGN_IN_REQUIRED",
  );
  const member = await addDossierMember(scene.deps, dossier.id, "member");
  expect(await asked(member)).toBe("FORBIDDEN_ROLE notYourRole");
  const writer = await addDossierMember(scene.deps, dossier.id, "member", { mayWrite: true });
  expect(await asked(writer)).toBe("done");
  await scene.deps.db
    .update(dossiers)
    .set({ place: "published", publishedAt: new Date() })
    .where(eq(dossiers.id, dossier.id));
  expect(await asked(dossier.caller)).toBe("FORBIDDEN_ROLE deposited");
});

test("a form the dossier does not have is not found, and odd input is refused before anything is read", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const asked = (over: object) =>
    getOutcome(
      saveAnswers(dossier.caller, {
        dossierId: dossier.id,
        formModelType: "scientific_proposition",
        changes: [],
        ...over,
      }),
    );
  expect(await asked({ formModelType: "general_information" })).toBe("NOT_FOUND");
  expect(await asked({ dossierId: "x" })).toBe("NOT_FOUND");
  expect(await asked({ formModelType: "poem" })).toContain("INVALID");
  expect(await asked({ changes: [{ key: 3 }] })).toContain("INVALID");
  expect(await asked({})).toBe("done");
});

test("the history of an answer says who wrote what, keeps what was deleted, and what was not chosen", async () => {
  const model = buildModelInput([section("s", [question("a", "text", { maxCharacters: 200 })])]);
  const dossier = await makeDossier(scene.deps, [model]);
  const other = await addDossierMember(scene.deps, dossier.id, "delegate");
  const first = "Les haies tiennent quand trois voisins en plantent une";
  await save(dossier, [change("a", [first])]);
  await save(dossier, [change("a", [`${first} la même année`], 1)]);
  await save(dossier, [change("a", ["Tout autre chose"], 2)]);
  await save(dossier, [change("a", ["Texte de l'autre"], 1)], other);

  const place = { dossierId: dossier.id, formModelType: "scientific_proposition" } as const;
  const { rows } = await loadAnswerHistory(scene.deps.db, place, { key: "a" });
  expect(rows.map(({ kind, answer, version }) => [kind, answer[0], version])).toEqual([
    ["aside", "Texte de l'autre", 3],
    ["saved", "Tout autre chose", 3],
    // Two saves of one session are one row; the text removed by the third is still in the history.
    ["saved", `${first} la même année`, 2],
  ]);
  expect(rows.every(({ by }) => by !== null && by !== "")).toBe(true);

  // Restoring is a normal save.
  const [, , old] = rows;
  const verdicts = await save(dossier, [change("a", old?.answer, 3)]);
  expect(verdicts.get("a")).toMatchObject({ kind: "saved", held: { version: 4 } });
  const elsewhere = await loadAnswerHistory(scene.deps.db, place, { key: "elsewhere" });
  expect(elsewhere).toEqual({ more: false, rows: [] });
});

test("a history has an end: who writes without one pushes out their own texts alone, and it is read in pages", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const place = { dossierId: dossier.id, formModelType: "scientific_proposition" } as const;
  const other = await addDossierMember(scene.deps, dossier.id, "delegate");
  const kept = "Un mot";
  await save(dossier, [change("a", [kept])], other);
  const { userId } = dossier.caller.actor;
  const entry = (n: number) =>
    ({ kind: "aside", key: "a", answer: [`Texte ${n}`], version: n, words: 2 }) as const;
  const added = Array.from({ length: MAX_ROWS_PER_AUTHOR + 30 }, (_, n) => entry(n));
  const author = { authorId: userId, at: new Date() };
  await storeAnswers(scene.deps.db, place, author, { written: [], added, continued: [] });

  const first = await loadAnswerHistory(scene.deps.db, place, { key: "a" });
  expect(first.more).toBe(true);
  const seen = [...first.rows];
  for (let more = first.more; more; ) {
    const page = await loadAnswerHistory(scene.deps.db, place, {
      key: "a",
      before: seen.at(-1)?.id,
    });
    expect(page.rows.length).toBeLessThanOrEqual(first.rows.length);
    seen.push(...page.rows);
    more = page.more;
  }
  expect(seen).toHaveLength(MAX_ROWS_PER_AUTHOR + 1);
  expect(seen[0]?.answer).toEqual([`Texte ${MAX_ROWS_PER_AUTHOR + 29}`]);
  expect(seen.at(-1)?.answer).toEqual([kept]);
});

test("what one author's history of a form may take has an end too, whatever the answers are called", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const place = { dossierId: dossier.id, formModelType: "scientific_proposition" } as const;
  const other = await addDossierMember(scene.deps, dossier.id, "delegate");
  await save(dossier, [change("a", ["Un mot"])], other);
  const author = { authorId: dossier.caller.actor.userId, at: new Date() };
  const megabyte = "x".repeat(1_000_000);
  for (let n = 0; n < 35; n++) {
    const entry = {
      kind: "aside",
      key: `g:${n}/in`,
      answer: [megabyte],
      version: 0,
      words: 1,
    } as const;
    await storeAnswers(scene.deps.db, place, author, {
      written: [],
      added: [entry],
      continued: [],
    });
  }
  const rows = await scene.deps.db
    .select({ key: dossierAnswerHistory.key, bytes: dossierAnswerHistory.bytes })
    .from(dossierAnswerHistory)
    .where(eq(dossierAnswerHistory.dossierId, dossier.id))
    .orderBy(dossierAnswerHistory.id);
  expect(rows.map(({ key }) => key)).toEqual([
    "a",
    ...Array.from({ length: 29 }, (_, n) => `g:${n + 6}/in`),
  ]);
  expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(30_000_000);
});

test("what was applied is remembered for two months, then forgotten", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const sent = change("a", ["Un"]);
  await save(dossier, [sent]);
  const later = (days: number) => ({
    ...scene.deps,
    clock: createFixedClock(new Date(scene.deps.clock.now().getTime() + days * 86_400_000)),
  });
  await forgetChanges.run(later(59), {});
  expect((await save(dossier, [sent])).get("a")).toMatchObject({ kind: "saved" });
  await forgetChanges.run(later(61), {});
  // A change sent again later conflicts with its own text: nothing is written twice.
  expect((await save(dossier, [sent])).get("a")).toMatchObject({ kind: "conflict" });
});
