import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  describeNotification,
  setNotificationKinds,
} from "#features/people/notifications/rules/notification-kinds.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { writeComment } from "#features/proposals/comments/commands/comments.server.ts";
import { listThreads } from "#features/proposals/comments/queries/threads.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { saveWholeForm } from "#features/proposals/dossier-form/commands/save-whole-form.server.ts";
import { setNodeLock } from "#features/proposals/dossier-form/commands/set-node-lock.server.ts";
import { loadAnswerHistory } from "#features/proposals/dossier-form/queries/answer-history.server.ts";
import { loadLockedQuestions } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import {
  dossierAnswers,
  dossierLocks,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import { dossierForms, dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { PadLog } from "#features/proposals/pads/live/pad-log.server.ts";
import { loadPadAccess } from "#features/proposals/pads/queries/pad-access.server.ts";
import { loadPadContent, openPad } from "#features/proposals/pads/queries/pads.server.ts";
import { createPadState } from "#features/proposals/pads/rules/pad-document.ts";
import {
  buildModelInput,
  choice,
  group,
  question,
  section,
} from "#form-engine/testing/build-form.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { documentToText } from "#rich-text/plain-text.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import {
  findCallFormVersion,
  publishOnCall,
  setCallFormVersion,
} from "#tests/factories/form-versions.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { bringUpToDate } from "./commands/update-dossier.server.ts";
import { updateForms } from "./jobs/update-forms.server.ts";
import { countDossiersBehind } from "./queries/behind.server.ts";
import { listPoints } from "./queries/points.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  setNotificationKinds(NOTIFICATION_KINDS);
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const formModelType = "scientific_proposition";
type Dossier = Awaited<ReturnType<typeof makeDossier>>;
type Nodes = Parameters<typeof buildModelInput>[0];

const begin = (...nodes: unknown[]) => makeDossier(scene.deps, [buildModelInput(nodes as Nodes)]);

/** Publishes another version on the dossier's call, and moves the dossier as an opening would. */
async function publish(dossier: Dossier, ...nodes: unknown[]): Promise<string> {
  const id = await publishOnCall(scene.deps, dossier.call.id, buildModelInput(nodes as Nodes));
  expect(await bringUpToDate(scene.deps, dossier.id)).toBe(true);
  return id;
}

const change = (key: string, answer: unknown, version = 0) => ({
  key,
  answer,
  version,
  id: randomUUID(),
});

async function save(
  dossier: Dossier,
  changes: unknown[],
  {
    formVersion,
    caller = dossier.caller,
  }: { formVersion?: string; caller?: Dossier["caller"] } = {},
) {
  const input = { dossierId: dossier.id, formModelType, changes, formVersion };
  const { verdicts } = await saveAnswers(caller, input);
  for (const [key, verdict] of verdicts)
    if (!formVersion) expect([key, verdict.kind]).toEqual([key, "saved"]);
  return verdicts;
}

async function read({ id }: Pick<Dossier, "id">): Promise<Record<string, unknown>> {
  const rows = await scene.deps.db
    .select()
    .from(dossierAnswers)
    .where(eq(dossierAnswers.dossierId, id))
    .orderBy(asc(dossierAnswers.key));
  return Object.fromEntries(
    rows.flatMap(({ key, answer }) => (answer.length > 0 ? [[key, answer]] : [])),
  );
}

async function readAside({ id }: Pick<Dossier, "id">) {
  const rows = await scene.deps.db
    .select()
    .from(dossierUnplacedAnswers)
    .where(eq(dossierUnplacedAnswers.dossierId, id))
    .orderBy(asc(dossierUnplacedAnswers.id));
  return rows.map(({ key, source, answer, why }) => ({ key, source, answer, why }));
}

const readPoints = async ({ id }: Pick<Dossier, "id">) =>
  (await listPoints(scene.deps.db, id)).map(({ kind, key }) => `${kind} ${key}`);

const readHistory = async ({ id }: Pick<Dossier, "id">, key: string) =>
  (await loadAnswerHistory(scene.deps.db, { dossierId: id, formModelType }, { key })).rows.map(
    ({ answer }) => answer,
  );

const readNotifications = ({ id }: Pick<Dossier, "id">) =>
  scene.deps.db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.kind, "form_updated"), sql`${notifications.key} like ${`%${id}%`}`),
    );

/** Types a text into the pad beside an answer. */
async function writePad(dossier: Dossier, key: string, text: string): Promise<void> {
  const { db } = scene.deps;
  const pad = await openPad(db, { dossierId: dossier.id, formModelType, key }, new Date());
  const [member] = await db
    .select()
    .from(dossierMembers)
    .where(
      and(
        eq(dossierMembers.dossierId, dossier.id),
        eq(dossierMembers.userId, dossier.coordinator.userId),
      ),
    );
  if (!member) throw new Error("no coordinator");
  const update = createPadState(textToDocument(text));
  await new PadLog(db).append({ padId: pad.id, generation: pad.generation, by: member, update });
}

const readPad = async ({ id }: Pick<Dossier, "id">, key: string) => {
  const { document } = await loadPadContent(scene.deps.db, { dossierId: id, formModelType, key });
  return documentToText(document).trim();
};

const comment = (dossier: Dossier, key: string, text: string) =>
  writeComment(dossier.caller, {
    dossierId: dossier.id,
    form: formModelType,
    key,
    threadId: null,
    clientId: randomUUID(),
    text,
  });

const toPlainSpaces = (text = "") => text.replace(/[\u00a0\u202f]/g, " ");

describe("[E-03 part] a dossier that is being written follows its form", () => {
  test("renamed: the answer stays by id, and both wordings are in the list", async () => {
    const dossier = await begin(question("a"), question("b"));
    await save(dossier, [change("a", ["Écrit"])]);
    await publish(dossier, question("a", "text", { titleFr: "Autre titre" }), question("b"));
    expect(await read(dossier)).toEqual({ a: ["Écrit"] });
    const [point] = await listPoints(scene.deps.db, dossier.id);
    expect(point).toMatchObject({
      kind: "renamed",
      key: "a",
      before: { titleFr: "Question a" },
      after: { titleFr: "Autre titre" },
      confirmedAt: null,
    });
    // The version of the answer is the same: the next save fits.
    await save(dossier, [change("a", ["Écrit encore"], 1)]);
  });

  test("deleted: answer, pad and comments are set aside, and come back with an earlier version", async () => {
    const withPad = question("a", "text", { displayEtherpad: true });
    const dossier = await begin(withPad, question("b"));
    const first = await findCallFormVersion(scene.deps, dossier.call.id);
    await save(dossier, [change("a", ["La réponse"]), change("b", ["reste"])]);
    await writePad(dossier, "a", "Le texte du pad");
    await comment(dossier, "a", "À revoir");
    await setNodeLock(dossier.caller, {
      ...{ dossierId: dossier.id, formModelType, nodeId: "a", lock: true },
    });
    await publish(dossier, question("b"));
    expect(await read(dossier)).toEqual({ b: ["reste"] });
    const pad = (await readAside(dossier)).find(({ source }) => source === "pad");
    expect(await readAside(dossier)).toMatchObject([
      { key: "a", source: "answer", answer: ["La réponse"], why: "questionGone" },
      { key: "a", source: "pad", why: "questionGone" },
    ]);
    expect(JSON.stringify(pad?.answer)).toContain("Le texte du pad");
    const [point] = await listPoints(scene.deps.db, dossier.id);
    expect(point).toMatchObject({ kind: "setAside", key: "a", before: { id: "a" }, after: null });
    expect(point?.detail.unplaced).toHaveLength(2);
    expect(point?.detail.threads).toHaveLength(1);

    await setCallFormVersion(scene.deps, dossier.call.id, first.versionId);
    await bringUpToDate(scene.deps, dossier.id);
    expect(await read(dossier)).toEqual({ a: ["La réponse"], b: ["reste"] });
    expect(await readAside(dossier)).toEqual([]);
    expect(await readPad(dossier, "a")).toContain("Le texte du pad");
    const locked = loadLockedQuestions(scene.deps.db, { dossierId: dossier.id, formModelType });
    expect(await locked).toEqual(new Set(["a"]));
    expect(await readPoints(dossier)).toEqual(["reappeared a"]);
    expect(await readHistory(dossier, "a")).toContainEqual(["La réponse"]);
  });

  test("moved into and out of groups: history, pad, comments and lock go along", async () => {
    const moving = question("a", "text", { displayEtherpad: true });
    const dossier = await begin(moving, group("g", [question("in")]));
    await save(dossier, [change("a", ["Un"])]);
    await save(dossier, [change("a", ["Deux"], 1)]);
    await writePad(dossier, "a", "Texte du pad");
    await comment(dossier, "a", "À revoir");
    await setNodeLock(dossier.caller, {
      dossierId: dossier.id,
      formModelType,
      nodeId: "a",
      lock: true,
    });
    await publish(dossier, group("g", [moving, question("in")]));
    expect(await read(dossier)).toEqual({ "g:first/a": ["Deux"] });
    expect(await readHistory(dossier, "g:first/a")).toContainEqual(["Deux"]);
    expect(await readHistory(dossier, "a")).toEqual([]);
    expect(await readPad(dossier, "g:first/a")).toContain("Texte du pad");
    // A page that was opened before asks by the former key.
    const { padRef } = await loadPadAccess(scene.deps.db, dossier.coordinator, {
      ...{ dossierId: dossier.id, formModelType, padId: "a" },
    });
    expect(padRef.key).toBe("g:first/a");
    expect((await listThreads(scene.deps.db, dossier.id)).map(({ key }) => key)).toEqual([
      "g:first/a",
    ]);
    const locks = await scene.deps.db
      .select()
      .from(dossierLocks)
      .where(eq(dossierLocks.dossierId, dossier.id));
    expect(locks.map(({ nodeId }) => nodeId)).toEqual(["a"]);
    expect(await readPoints(dossier)).toEqual([]);

    await publish(dossier, section("s", [moving]), group("g", [question("in")]));
    expect(await read(dossier)).toEqual({ a: ["Deux"] });
    expect(await readHistory(dossier, "a")).toContainEqual(["Deux"]);
    expect(await readPad(dossier, "a")).toContain("Texte du pad");
    expect((await listThreads(scene.deps.db, dossier.id)).map(({ key }) => key)).toEqual(["a"]);
  });

  test("out of a group with several repetitions: the first moves, the others are set aside and come back", async () => {
    const dossier = await begin(group("g", [question("a"), question("b")]));
    const first = await findCallFormVersion(scene.deps, dossier.call.id);
    await save(dossier, [
      change("g", ["first", "second"]),
      change("g:first/a", ["Un"]),
      change("g:second/a", ["Deux"]),
      change("g:second/b", ["Trois"]),
    ]);
    await publish(dossier, question("a"));
    expect(await read(dossier)).toEqual({ a: ["Un"] });
    expect((await readAside(dossier)).map(({ key, answer }) => [key, answer])).toEqual(
      expect.arrayContaining([
        ["g:second/a", ["Deux"]],
        ["g:second/b", ["Trois"]],
      ]),
    );
    await setCallFormVersion(scene.deps, dossier.call.id, first.versionId);
    await bringUpToDate(scene.deps, dossier.id);
    expect(await read(dossier)).toEqual({
      g: ["first", "second"],
      "g:first/a": ["Un"],
      "g:second/a": ["Deux"],
      "g:second/b": ["Trois"],
    });
    expect(await readAside(dossier)).toEqual([]);
  });

  test("type: numbers, plain texts and single choices convert, everything else is set aside", async () => {
    const dossier = await begin(
      question("n", "integer"),
      question("t", "text"),
      choice("c", ["x", "y"], { choiceType: "radio" }),
      question("d", "text"),
    );
    await save(dossier, [
      change("n", ["12"]),
      change("t", ["Une ligne"]),
      change("c", ["x"]),
      change("d", ["pas un nombre"]),
    ]);
    await publish(
      dossier,
      question("n", "currency"),
      question("t", "text", { wysiwyg: true }),
      choice("c", ["x", "y"], { choiceType: "checkbox" }),
      question("d", "integer"),
    );
    const answers = await read(dossier);
    expect(answers).toMatchObject({ c: ["x"] });
    expect(JSON.stringify(answers.n)).toContain("12");
    expect(JSON.stringify(answers.t)).toContain("Une ligne");
    expect(answers.d).toBeUndefined();
    expect(await readAside(dossier)).toMatchObject([
      { key: "d", answer: ["pas un nombre"], why: "typeChanged" },
    ]);
    expect(await readPoints(dossier)).toEqual(["setAside d"]);
  });

  test("limit, required, options and conditions: nothing is cut, and each is in the list", async () => {
    const dossier = await begin(
      question("long"),
      choice("c", ["x", "y", "z"]),
      question("shown", "text"),
      question("hidden", "text", { visibleWhen: [{ node: "c", isOneOf: ["x"] }] }),
      question("optional"),
    );
    const first = await findCallFormVersion(scene.deps, dossier.call.id);
    await save(dossier, [
      change("c", ["x", "y"]),
      change("long", ["x".repeat(50)]),
      change("shown", ["visible"]),
      change("hidden", ["caché"]),
    ]);
    await save(dossier, [change("c", ["y", "z"], 1)]);
    await publish(
      dossier,
      question("long", "text", { maxCharacters: 20 }),
      choice("c", ["x", "z"]),
      question("shown", "text", { visibleWhen: [{ node: "c", isOneOf: ["x"] }] }),
      question("hidden", "text"),
      question("optional", "text", { required: true }),
      question("new", "text", { required: true }),
    );
    expect(await read(dossier)).toEqual({
      long: ["x".repeat(50)],
      c: ["z"],
      shown: ["visible"],
      hidden: ["caché"],
    });
    expect(await readAside(dossier)).toMatchObject([
      { key: "c", answer: ["y"], why: "optionsGone" },
    ]);
    expect((await readPoints(dossier)).toSorted()).toEqual([
      "hidden shown",
      "reappeared hidden",
      "setAside c",
      "toFill new",
      "toFill optional",
      "tooLong long",
    ]);
    // The choice comes back beside the others, because nobody has changed the answer since.
    await setCallFormVersion(scene.deps, dossier.call.id, first.versionId);
    await bringUpToDate(scene.deps, dossier.id);
    expect((await read(dossier)).c).toEqual(["z", "y"]);
    expect(await readAside(dossier)).toEqual([]);
  });

  test("two updates in a row: points follow, and each is shown once", async () => {
    const dossier = await begin(question("a"), question("b"));
    await save(dossier, [change("a", ["Un"]), change("b", ["x".repeat(30)])]);
    await publish(
      dossier,
      question("a", "text", { titleFr: "Deux" }),
      question("b", "text", { maxCharacters: 20 }),
    );
    expect(await readPoints(dossier)).toEqual(["tooLong b", "renamed a"]);
    await publish(
      dossier,
      group("g", [question("a", "text", { titleFr: "Trois" })]),
      question("b", "text", { maxCharacters: 10 }),
    );
    expect((await readPoints(dossier)).toSorted()).toEqual(["renamed g:first/a", "tooLong b"]);
    const points = await listPoints(scene.deps.db, dossier.id);
    expect(points.find(({ kind }) => kind === "renamed")).toMatchObject({
      before: { titleFr: "Question a" },
      after: { titleFr: "Trois" },
    });
    await publish(dossier, question("a"), question("b"));
    expect(await readPoints(dossier)).toEqual([]);
  });
});

describe("[E-03 part] who is told, and when", () => {
  test("every member once per update, with what changed and what to look at; the audit names the product", async () => {
    const dossier = await begin(question("a"), question("b"));
    await addDossierMember(scene.deps, dossier.id, "scientific_manager");
    await save(dossier, [change("a", ["Écrit"])]);
    await publish(dossier, question("b"), question("c", "text", { required: true }));
    await updateForms.run(scene.deps, {});
    await bringUpToDate(scene.deps, dossier.id);
    const told = await readNotifications(dossier);
    expect(told).toHaveLength(2);
    const [first] = told;
    const text =
      first &&
      describeNotification(first, { now: new Date(), locale: "fr", t: getTranslator("fr") });
    expect(toPlainSpaces(text?.title)).toBe(
      "Le formulaire de SAISONS a changé : 2 points à regarder",
    );
    expect(toPlainSpaces(text?.detail)).toContain("Ajouté : « Question c ».");
    expect(toPlainSpaces(text?.detail)).toContain("Supprimé : « Question a ».");
    expect(toPlainSpaces(text?.detail)).toContain("À remplir : « Question c ».");
    expect(toPlainSpaces(text?.detail)).toContain(
      "mis de côté, à relire ou à recopier : « Question a ».",
    );
    expect(text?.href).toBe(`/mon-espace/dossier/${dossier.id}/proposition-scientifique`);
    const english =
      first &&
      describeNotification(first, { now: new Date(), locale: "en", t: getTranslator("en") });
    expect(english?.title).toBe("The form of SAISONS has changed: 2 points to look at");
    const events = await scene.deps.db
      .select()
      .from(auditEvents)
      .where(
        and(eq(auditEvents.subjectId, dossier.id), eq(auditEvents.event, "dossier.formUpdated")),
      );
    expect(events).toHaveLength(1);
    expect(events[0]?.details).toMatchObject({ formModelType, from: 1, to: 2, points: 2 });
  });

  test("another help is not told; what moved or reads differently is, without a mail", async () => {
    const dossier = await begin(question("a"), question("b"));
    await save(dossier, [change("a", ["Écrit"])]);
    const help = { helpFr: "Une aide", helpEn: "Help" };
    await publish(dossier, question("a", "text", help), question("b"));
    expect(await readNotifications(dossier)).toEqual([]);
    // Nothing of question b is in the dossier.
    await publish(dossier, question("a", "text", help), question("b", "text", { titleFr: "Bé" }));
    expect(await readNotifications(dossier)).toEqual([]);
    const description = { ...help, descriptionFr: "À dire ici", descriptionEn: "To say here" };
    await publish(dossier, question("a", "text", description), question("b"));
    const [told, ...more] = await readNotifications(dossier);
    expect(more).toEqual([]);
    expect(told?.wantsMail).toBe(false);
    const text =
      told && describeNotification(told, { now: new Date(), locale: "fr", t: getTranslator("fr") });
    expect(toPlainSpaces(text?.title)).toBe("Le formulaire de SAISONS a changé : rien à faire");
    expect(toPlainSpaces(text?.detail)).toContain("Reformulé : « Question a ».");
  });

  test("the job moves drafts of open calls only, and one failure does not stop the others", async () => {
    const models = [question("a")];
    const dossier = await begin(...models);
    const closed = await begin(...models);
    const broken = await begin(...models);
    for (const one of [dossier, closed, broken]) {
      await save(one, [change("a", ["Écrit"])]);
      await publishOnCall(scene.deps, one.call.id, buildModelInput([question("b")]));
    }
    await scene.deps.db
      .update(calls)
      .set({ opensAt: new Date(Date.now() - 86_400_000), closesAt: new Date(Date.now() - 1000) })
      .where(eq(calls.id, closed.call.id));
    const callIds = [dossier.call.id, closed.call.id, broken.call.id];
    expect(
      [...(await countDossiersBehind(scene.deps.db, callIds, new Date())).keys()].toSorted(),
    ).toEqual([dossier.call.id, broken.call.id].toSorted());
    // A move of this dossier fails in the middle.
    await scene.deps.pool.query(`
      create function refuse_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger refuse_broken before insert on dossier_form_points
        for each row when (new.dossier_id = '${broken.id}') execute function refuse_broken();`);
    await updateForms.run(scene.deps, {});
    expect(await read(dossier)).toEqual({});
    expect(await read(closed)).toEqual({ a: ["Écrit"] });
    expect(await read(broken)).toEqual({ a: ["Écrit"] });
    expect(await readAside(broken)).toEqual([]);
    await scene.deps.pool.query("drop trigger refuse_broken on dossier_form_points");
    await updateForms.run(scene.deps, {});
    expect(await readAside(broken)).toHaveLength(1);
    expect(await readNotifications(broken)).toHaveLength(1);
    expect(await countDossiersBehind(scene.deps.db, callIds, new Date())).toEqual(new Map());
    const [form] = await scene.deps.db
      .select()
      .from(dossierForms)
      .where(eq(dossierForms.dossierId, closed.id));
    expect(form?.versionId).not.toBe(
      (await findCallFormVersion(scene.deps, closed.call.id)).versionId,
    );
  });
});

describe("[E-03 part] a save from a page of the version before", () => {
  const aside = { kind: "refused", refusal: { code: "setAside" } };

  test("is carried over: to the question's new place and into its new type, without a conflict", async () => {
    const dossier = await begin(question("a"), question("t"), choice("c", ["x", "y", "z"]));
    const { versionId: formVersion } = await findCallFormVersion(scene.deps, dossier.call.id);
    await save(dossier, [change("a", ["Un"]), change("t", ["Une"]), change("c", ["x", "y"])]);
    await publish(
      dossier,
      group("g", [question("a")]),
      question("t", "text", { wysiwyg: true }),
      choice("c", ["x", "z"]),
    );
    const verdicts = await save(
      dossier,
      [change("a", ["Un deux"], 1), change("t", ["Une ligne"], 1), change("c", ["x", "y", "z"], 1)],
      { formVersion },
    );
    // The page gets its own values back, in the form of its version.
    expect(Object.fromEntries(verdicts)).toMatchObject({
      a: { kind: "saved", held: { answer: ["Un deux"], version: 2 } },
      t: { kind: "saved", held: { answer: ["Une ligne"] } },
      c: { kind: "saved", held: { answer: ["x", "y", "z"] } },
    });
    const answers = await read(dossier);
    expect(answers).toMatchObject({ "g:first/a": ["Un deux"], c: ["x", "z"] });
    expect(JSON.stringify(answers.t)).toContain("Une ligne");
    expect(await readAside(dossier)).toMatchObject([{ key: "c", answer: ["y"] }]);
  });

  test("is set aside where its question is gone: readable, in the history, and once", async () => {
    const dossier = await begin(question("a"), question("b"), question("h"), choice("c", ["x"]));
    const { versionId: formVersion } = await findCallFormVersion(scene.deps, dossier.call.id);
    await save(dossier, [change("a", ["Un"])]);
    await publish(
      dossier,
      question("b"),
      choice("c", ["x"]),
      question("h", "text", { visibleWhen: [{ node: "c", isOneOf: ["x"] }] }),
    );
    const sent = change("a", ["Un texte qui grandit"], 1);
    for (let tries = 1; tries <= 2; tries++)
      expect((await save(dossier, [sent], { formVersion })).get("a")).toEqual(aside);
    await save(dossier, [change("a", ["Un texte qui grandit encore"], 1)], { formVersion });
    const verdicts = await save(dossier, [change("h", ["Caché"]), change("b", ["Reste"])], {
      formVersion,
    });
    expect(verdicts.get("h")).toEqual(aside);
    expect(verdicts.get("b")).toMatchObject({ kind: "saved" });
    expect((await readAside(dossier)).map(({ key, answer }) => [key, answer])).toEqual([
      ["a", ["Un texte qui grandit encore"]],
      ["h", ["Caché"]],
    ]);
    expect(await readHistory(dossier, "a")).toContainEqual(["Un"]);
    expect(await readHistory(dossier, "a")).toContainEqual(["Un texte qui grandit encore"]);
    const points = await listPoints(scene.deps.db, dossier.id);
    expect(points.map(({ kind, key, detail }) => [kind, key, detail.unplaced?.length])).toEqual([
      ["setAside", "a", 1],
      ["setAside", "h", 1],
    ]);
  });

  test("beyond a new limit is saved and listed; one that conflicts keeps both texts", async () => {
    const dossier = await begin(question("a"), question("b"));
    const colleague = await addDossierMember(scene.deps, dossier.id, "delegate");
    const { versionId: formVersion } = await findCallFormVersion(scene.deps, dossier.call.id);
    await save(dossier, [change("a", ["court"]), change("b", ["Un"])]);
    await publish(
      dossier,
      question("a", "text", { maxCharacters: 10 }),
      section("s", [question("b")]),
    );
    await save(dossier, [change("b", ["Deux"], 1)], { caller: colleague });
    const long = "un texte qui tenait dans la version précédente";
    const verdicts = await save(dossier, [change("a", [long], 1), change("b", ["Trois"], 1)], {
      formVersion,
    });
    expect(verdicts.get("a")).toMatchObject({ kind: "saved" });
    expect(verdicts.get("b")).toMatchObject({ kind: "conflict", held: { answer: ["Deux"] } });
    expect(await read(dossier)).toEqual({ a: [long], b: ["Deux"] });
    expect(await readHistory(dossier, "b")).toContainEqual(["Trois"]);
    expect(await readPoints(dossier)).toEqual(["tooLong a"]);
  });

  test("posted without script is read by its own version", async () => {
    const dossier = await begin(question("a"), question("n", "integer"), question("gone"));
    const { versionId } = await findCallFormVersion(scene.deps, dossier.call.id);
    await publish(dossier, group("g", [question("a")]), question("n", "currency"));
    const { refused } = await saveWholeForm(dossier.caller, {
      dossierId: dossier.id,
      formModelType,
      fields: [
        ["form_version", versionId],
        ["a", "Posté"],
        ["version=a", "0."],
        ["n", "12"],
        ["gone", "Sans question"],
      ],
      images: [],
    });
    expect(refused).toEqual({ gone: { code: "setAside", answer: ["Sans question"] } });
    const answers = await read(dossier);
    expect(answers["g:first/a"]).toEqual(["Posté"]);
    expect(JSON.stringify(answers.n)).toContain("12");
    expect(await readAside(dossier)).toMatchObject([{ key: "gone", answer: ["Sans question"] }]);
  });

  test("with a version of no form, or of another type, is a save of the current one", async () => {
    const dossier = await begin(question("a"));
    const other = await makeDossier(scene.deps, [
      { ...buildModelInput([question("a")]), formModelType: "general_information" },
    ]);
    const foreign = await findCallFormVersion(scene.deps, other.call.id, "general_information");
    await save(dossier, [change("a", ["Un"])], { formVersion: randomUUID() });
    await save(dossier, [change("a", ["Deux"], 1)], { formVersion: foreign.versionId });
    expect(await read(dossier)).toEqual({ a: ["Deux"] });
  });
});
