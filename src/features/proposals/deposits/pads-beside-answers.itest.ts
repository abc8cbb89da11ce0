import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { setNodeLock } from "#features/proposals/dossier-form/commands/set-node-lock.server.ts";
import { dossierAnswers } from "#features/proposals/dossier-form/tables.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { settlePad } from "#features/proposals/pads/commands/settle-pad.server.ts";
import { findPad, mergePad, openPad } from "#features/proposals/pads/queries/pads.server.ts";
import { mergeUpdates } from "#features/proposals/pads/rules/pad-document.ts";
import { PAD_FIELD, type PadRef } from "#features/proposals/pads/rules/pad-ref.ts";
import { pads, padUpdates } from "#features/proposals/pads/tables.server.ts";
import { buildModelInput, group, question, section } from "#form-engine/testing/build-form.ts";
import { addLegalRepresentatives } from "#tests/factories/complete-dossier.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { loadCompleteness } from "./queries/completeness.server.ts";
import { loadDossierParts } from "./queries/dossier-parts.server.ts";
import { loadPadTexts } from "./views/pad-texts.server.ts";
import { loadSubmitBar } from "./views/submit-bar.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const formModelType = "scientific_proposition";
const withPad = { displayEtherpad: true };
const MODEL = buildModelInput([
  section("s", [
    question("plain", "text", withPad),
    question("rich", "text", { ...withPad, wysiwyg: true, maxCharacters: 60 }),
    group("g", [question("inside", "text", withPad)]),
  ]),
]);

async function scenario() {
  const { deps } = scene;
  const now = new Date();
  const dossier = await makeDossier(deps, [MODEL]);
  const { id, caller, coordinator: actor } = dossier;
  const place = (key: string): PadRef => ({ dossierId: id, formModelType, key });
  const read = () => dossierForActor(deps.db, actor, id);
  return {
    ...dossier,
    place,
    answer: (key: string, text: unknown, version = 0) =>
      saveAnswers(caller, {
        dossierId: id,
        formModelType,
        changes: [{ id: randomUUID(), key, version, answer: [text] }],
      }),
    answerAt: async (key: string) => {
      const rows = await deps.db
        .select()
        .from(dossierAnswers)
        .where(eq(dossierAnswers.dossierId, id));
      return rows.find((row) => row.key === key)?.answer;
    },
    /** Opens the pad, which starts with the answer's text. */
    open: (key: string) => openPad(deps.db, place(key), now),
    /** Appends a paragraph to a pad, as its socket stores it. */
    async write(key: string, words: string) {
      const pad = await openPad(deps.db, place(key), now);
      const doc = mergeUpdates(pad.updates);
      const before = Y.encodeStateVector(doc);
      const paragraph = new Y.XmlElement("paragraph");
      paragraph.insert(0, [new Y.XmlText(words)]);
      doc.getXmlFragment(PAD_FIELD).push([paragraph]);
      const update = Buffer.from(Y.encodeStateAsUpdate(doc, before));
      await deps.db.insert(padUpdates).values({ padId: pad.id, update });
    },
    differing: async () => {
      const bar = await loadSubmitBar(deps.db, await read(), actor, { locale: "en", now });
      return bar?.pads.map(({ label }) => label);
    },
    texts: async (locale: "fr" | "en" = "en") => {
      const { forms } = await loadDossierParts(deps.db, id, now);
      return loadPadTexts(deps.db, await read(), actor, { forms, locale });
    },
    settle: async (choice: "bring" | "keepAnswer", by = caller) => {
      const [text] = await loadPadTexts(deps.db, await read(), actor, {
        forms: (await loadDossierParts(deps.db, id, now)).forms,
        locale: "en",
      });
      if (!text) throw new Error("No pad differs.");
      const { padId, padDigest, answerDigest } = text;
      const input = { dossierId: id, formModelType, padId, choice, padDigest, answerDigest };
      return { input, act: () => settlePad(by, input as Parameters<typeof settlePad>[1]) };
    },
  };
}

test("a pad that nobody wrote in never differs; one whose text is not in its answer does, before and after it is merged", async () => {
  const { deps } = scene;
  const { open, write, answer, differing, place } = await scenario();
  await answer("plain", "Dix parcelles.");
  await open("plain");
  await answer("plain", "Onze parcelles.", 1);
  expect(await differing()).toEqual([]);
  await write("plain", "Et des drones.");
  expect(await differing()).toEqual(["Question plain"]);
  const pad = await findPad(deps.db, place("plain"));
  await mergePad(deps.db, pad?.id ?? "", new Date());
  expect(await differing()).toEqual(["Question plain"]);
  // Typing the pad's text into the answer removes the difference.
  await answer("plain", "Dix parcelles.\nEt des drones.", 2);
  expect(await differing()).toEqual([]);
});

test("an empty pad, and a pad of a group that is gone, do not differ; the group's number is named", async () => {
  const { write, answer, differing } = await scenario();
  await answer("plain", "Dix parcelles.");
  await write("rich", " ");
  await write("g:first/inside", "Une tâche.");
  await write("g:gone/inside", "Retirée.");
  expect(await differing()).toEqual(["Question inside (Title g 1)"]);
});

test("[D-22 part] a differing pad warns and blocks nothing: the completeness of the specification does not know it", async () => {
  const { id, write, differing } = await scenario();
  const asked = () => loadCompleteness(scene.deps.db, id, { locale: "en", now: new Date() });
  await addLegalRepresentatives(scene.deps.db, id);
  const before = await asked();
  await write("plain", "Un paragraphe.");
  expect(await differing()).toHaveLength(1);
  expect(await asked()).toEqual(before);
  expect(before.isDepositAllowed).toBe(true);
});

test("brought in, the answer says what the pad says, and a later change of the answer alone does not warn", async () => {
  const { write, answer, settle, differing, answerAt } = await scenario();
  await answer("plain", "Dix parcelles.");
  await write("plain", "Et des drones.");
  await (await settle("bring")).act();
  expect(await answerAt("plain")).toEqual(["Dix parcelles.\nEt des drones."]);
  expect(await differing()).toEqual([]);
  await answer("plain", "Dix parcelles et des drones.", 2);
  expect(await differing()).toEqual([]);
});

test("left out, the text warns no more; the next change of the pad does", async () => {
  const { write, answer, settle, differing, answerAt } = await scenario();
  await answer("plain", "Dix parcelles.");
  await write("plain", "Et des drones.");
  await (await settle("keepAnswer")).act();
  expect([await differing(), await answerAt("plain")]).toEqual([[], ["Dix parcelles."]]);
  await write("plain", "Et des bateaux.");
  expect(await differing()).toEqual(["Question plain"]);
});

test("what was not shown is not decided: the pad or the answer changed meanwhile", async () => {
  const { write, answer, settle, answerAt, differing } = await scenario();
  await answer("plain", "Dix parcelles.");
  await write("plain", "Et des drones.");
  const bring = await settle("bring");
  await answer("plain", "Onze parcelles.", 1);
  expect(await getOutcome(bring.act())).toBe("STALE");
  const leave = await settle("keepAnswer");
  await write("plain", "Et des bateaux.");
  expect(await getOutcome(leave.act())).toBe("STALE");
  expect([await answerAt("plain"), await differing()]).toEqual([
    ["Onze parcelles."],
    ["Question plain"],
  ]);
});

test("whoever may not write decides nothing, and strangers find nothing", async () => {
  const { deps } = scene;
  const { id, write, settle } = await scenario();
  await write("plain", "Un paragraphe.");
  const reader = await addDossierMember(deps, id, "member", { mayWrite: false });
  const stranger = await makeDossier(deps, [MODEL]);
  for (const choice of ["bring", "keepAnswer"] as const) {
    const byReader = await settle(choice, reader);
    expect(await getOutcome(byReader.act())).toBe("FORBIDDEN_ROLE notYourRole");
    const byStranger = await settle(choice, stranger.caller);
    expect(await getOutcome(byStranger.act())).toBe("NOT_FOUND");
  }
  const [row] = await deps.db.select().from(pads).where(eq(pads.dossierId, id));
  expect(row?.settledDigest).toBeNull();
});

test("a locked question and a text that is too long are shown as such, brought in by nobody, and can be left out", async () => {
  const { id, caller, write, settle, texts, differing } = await scenario();
  await write("rich", "x".repeat(70));
  expect(await texts()).toMatchObject([
    { before: "", obstacle: { kind: "tooLong", over: expect.any(Number), max: 60 } },
  ]);
  expect(await getOutcome((await settle("bring")).act())).toBe("FORBIDDEN_ROLE invalid");
  await setNodeLock(caller, { dossierId: id, formModelType, nodeId: "rich", lock: true });
  expect(await texts()).toMatchObject([{ obstacle: { kind: "locked" }, mayDecide: true }]);
  expect(await getOutcome((await settle("bring")).act())).toBe("FORBIDDEN_ROLE locked");
  await (await settle("keepAnswer")).act();
  expect(await differing()).toEqual([]);
});
