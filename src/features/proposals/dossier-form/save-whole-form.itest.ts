import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { QuestionNode } from "#form-engine/model.ts";
import {
  buildForm,
  buildModelInput,
  choice,
  question,
  section,
} from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { removeImage } from "./commands/remove-image.server.ts";
import { saveAnswers } from "./commands/save-answers.server.ts";
import { saveWholeForm } from "./commands/save-whole-form.server.ts";
import { setNodeLock } from "./commands/set-node-lock.server.ts";
import { UPLOAD_LIMIT, uploadImage } from "./commands/upload-image.server.ts";
import { deleteDossierFile } from "./jobs/delete-dossier-file.server.ts";
import { freeUnusedImages } from "./jobs/free-unused-images.server.ts";
import { loadAnswerHistory } from "./queries/answer-history.server.ts";
import { getVersionFieldName, readFormBody, toVersionFieldValue } from "./rules/posted-form.ts";
import { dossierAnswers, dossierImages } from "./tables.server.ts";
import { loadRefusedAnswers } from "./views/refused-answers.server.ts";
import { getPrintVariantKey } from "./writes/images.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const NODES = [
  question("a", "text", { maxCharacters: 20, required: true }),
  question("b", "text"),
  question("off", "text", { enabled: false }),
  choice("c", ["x", "y"]),
  question("more", "text", { visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
  question("figure", "image"),
];
const MODEL = buildModelInput([section("s", NODES)]);
const form = buildForm(section("s", NODES));
const TYPE = "scientific_proposition";

type Dossier = Awaited<ReturnType<typeof makeDossier>>;

async function posted(fields: Record<string, string | File>) {
  const body = new FormData();
  body.set("form_model_type", TYPE);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return readFormBody(body);
}

const save = async (
  dossier: Dossier,
  fields: Record<string, string | File>,
  caller: Dossier["caller"] = dossier.caller,
) => saveWholeForm(caller, { dossierId: dossier.id, ...(await posted(fields)) });

const mark = (key: string, answer: unknown[], version: number) => ({
  [getVersionFieldName(key)]: toVersionFieldValue(form.positions.get(key)?.node as QuestionNode, {
    answer,
    version,
  }),
});

const stored = async ({ id }: Dossier) => {
  const rows = await scene.deps.db
    .select({ key: dossierAnswers.key, answer: dossierAnswers.answer })
    .from(dossierAnswers)
    .where(eq(dossierAnswers.dossierId, id));
  return Object.fromEntries(rows.map(({ key, answer }) => [key, answer]));
};

const png = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 3, height: 2, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
      ),
    ],
    "carte.png",
  );

test("[D-11 part] a whole form is saved; what it does not hold stays", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  await save(dossier, { a: "Un", c: "x" });
  const { refused } = await save(dossier, { b: "Deux" });
  expect(refused).toEqual({});
  expect(await stored(dossier)).toEqual({ a: ["Un"], b: ["Deux"], c: ["x"] });
});

test("everything that is refused comes back with its reason and what was typed; the rest is saved", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  await setNodeLock(dossier.caller, {
    dossierId: dossier.id,
    formModelType: TYPE,
    nodeId: "b",
    lock: true,
  });
  const { refused } = await save(dossier, {
    a: "x".repeat(21),
    b: "verrouillée",
    off: "fermée",
    more: "cachée",
    nobody: "inconnue",
    c: "x",
    figure: new File(["<svg>"], "carte.png"),
  });
  const codes = Object.fromEntries(Object.entries(refused).map(([key, { code }]) => [key, code]));
  expect(codes).toEqual({
    a: "invalid",
    b: "locked",
    off: "disabled",
    more: "hidden",
    nobody: "unknownNode",
    figure: "notAnImage",
  });
  expect(refused.a?.answer).toEqual(["x".repeat(21)]);
  expect(refused.nobody?.answer).toEqual(["inconnue"]);
  expect(await stored(dossier)).toEqual({ c: ["x"] });
});

test("an image too many is refused by its question: the rest is saved, and images that were there stay", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const { db, signer } = scene.deps;
  await save(dossier, { figure: await png() });
  const [image] = (await stored(dossier)).figure as { filename: string }[];
  const key = `${UPLOAD_LIMIT.name}:${signer.digest("rate limit", dossier.caller.actor.userId)}`;
  await db.execute(sql`update rate_limits set count = ${UPLOAD_LIMIT.max} where key = ${key}`);
  const { refused } = await save(dossier, { a: "Un", figure: await png() });
  expect(refused).toMatchObject({
    figure: { code: "tooManyImages", answer: [{ filename: image?.filename }] },
  });
  expect(await stored(dossier)).toMatchObject({ a: ["Un"], figure: [image] });
});

test("[D-12 part] a form that was open for long meets only what it changed itself", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  await save(dossier, { a: "Un", b: "Deux" });
  const colleague = await addDossierMember(scene.deps, dossier.id, "scientific_manager");
  const opened = { ...mark("a", ["Un"], 1), ...mark("b", ["Deux"], 1) };
  await save(dossier, { ...opened, a: "Un de moi", b: "Deux" });
  const { refused } = await save(
    dossier,
    { ...opened, a: "Un d'elle", b: "Deux d'elle" },
    colleague,
  );
  expect(refused).toEqual({ a: { code: "conflict", answer: ["Un d'elle"] } });
  expect(await stored(dossier)).toEqual({ a: ["Un de moi"], b: ["Deux d'elle"] });
});

test("without script a refused answer comes back although nothing was stored before", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const { refused } = await save(dossier, {
    ...mark("a", [], 0),
    a: "x".repeat(21),
    ...mark("b", [], 0),
    b: "Deux",
  });
  expect(refused).toEqual({ a: { code: "invalid", answer: ["x".repeat(21)] } });
  expect(await stored(dossier)).toEqual({ b: ["Deux"] });
});

test("without script the other's version is taken once the history has one's own; what it cannot keep stays", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  await save(dossier, { a: "La sienne" });
  const place = { dossierId: dossier.id, formModelType: TYPE } as const;
  const kept = async () =>
    (await loadAnswerHistory(scene.deps.db, place, { key: "a" })).rows.map(({ kind, answer }) => [
      kind,
      ...answer,
    ]);
  const taken = await save(dossier, {
    ...mark("a", ["La sienne"], 1),
    a: "La mienne",
    b: "Autre",
    takeTheirs: "a",
  });
  expect(taken.refused).toEqual({});
  expect(await stored(dossier)).toEqual({ a: ["La sienne"], b: ["Autre"] });
  expect(await kept()).toContainEqual(["aside", "La mienne"]);
  const long = "x".repeat(21);
  const { refused } = await save(dossier, {
    ...mark("a", ["La sienne"], 1),
    a: long,
    takeTheirs: "a",
  });
  expect(refused).toEqual({ a: { code: "invalid", answer: [long] } });
});

test("of a form that may not be saved at all, everything typed comes back", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  await scene.deps.db
    .update(dossiers)
    .set({ place: "published", publishedAt: new Date() })
    .where(eq(dossiers.id, dossier.id));
  expect(await getOutcome(save(dossier, { a: "tard" }))).toBe("FORBIDDEN_ROLE deposited");
  const refused = { posted: await posted({ a: "tard" }), code: "deposited" };
  expect(
    await loadRefusedAnswers(scene.deps.db, dossier.caller.actor, dossier.id, refused),
  ).toEqual({
    a: { code: "deposited", answer: ["tard"] },
  });
  const poem = saveWholeForm(dossier.caller, {
    dossierId: dossier.id,
    ...(await posted({ a: "tard" })),
    formModelType: "poem",
  });
  expect(await getOutcome(poem)).toContain("INVALID");
});

test("[D-08 part] an image comes with the form, is removed by its call, and can be had back from the history", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const { deps } = scene;
  expect((await save(dossier, { figure: await png() })).refused).toEqual({});
  const [image] = await deps.db
    .select()
    .from(dossierImages)
    .where(eq(dossierImages.dossierId, dossier.id));
  expect((await stored(dossier)).figure).toMatchObject([{ filename: image?.filename, width: 3 }]);
  const remove = (over: object = {}) =>
    removeImage(dossier.caller, {
      dossierId: dossier.id,
      formModelType: TYPE,
      nodeId: "figure",
      filename: image?.filename,
      groupAnswerId: undefined,
      ...over,
    });
  expect(await getOutcome(remove({ nodeId: "a" }))).toBe("NOT_FOUND");
  expect(await getOutcome(remove({ filename: "nobody.png" }))).toBe("NOT_FOUND");
  const lock = (lock: boolean) =>
    setNodeLock(dossier.caller, {
      dossierId: dossier.id,
      formModelType: TYPE,
      nodeId: "figure",
      lock,
    });
  await lock(true);
  expect(await getOutcome(remove())).toContain("LOCKED");
  await lock(false);
  await remove();
  expect((await stored(dossier)).figure).toEqual([]);
  expect(await scene.queue.waiting()).toEqual([]);
  // Restoring saves the answer of a history row.
  const place = { dossierId: dossier.id, formModelType: TYPE } as const;
  const { rows } = await loadAnswerHistory(deps.db, place, { key: "figure" });
  const before = rows.find(({ answer }) => answer.length > 0);
  const change = { key: "figure", id: randomUUID(), version: 2, answer: before?.answer };
  const { verdicts } = await saveAnswers(dossier.caller, { ...place, changes: [change] });
  expect(verdicts.get("figure")?.kind).toBe("saved");
  expect((await stored(dossier)).figure).toMatchObject([{ filename: image?.filename }]);
});

test("[D-08 part] an image that never came into an answer is freed with its file when it is removed", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const { deps } = scene;
  // Too wide to be printed as it is, so it has a print variant.
  const wide = sharp({ create: { width: 2100, height: 5, channels: 3, background: "red" } });
  const file = new Uint8Array(await wide.png().toBuffer());
  const { filename } = await uploadImage(dossier.caller, { dossierId: dossier.id, file });
  const [image] = await deps.db
    .select()
    .from(dossierImages)
    .where(eq(dossierImages.filename, filename));
  const variantKey = getPrintVariantKey(dossier.id, image?.sha256 ?? "");
  expect((await sharp(await deps.storage.read(variantKey)).metadata()).width).toBe(2000);
  const remove = () =>
    removeImage(dossier.caller, {
      dossierId: dossier.id,
      formModelType: TYPE,
      nodeId: "figure",
      filename,
      groupAnswerId: undefined,
    });
  await remove();
  expect(await getOutcome(remove())).toBe("NOT_FOUND");
  expect(await scene.queue.waiting()).toMatchObject([
    { id: deleteDossierFile.id, payload: { key: image?.storageKey } },
    { id: deleteDossierFile.id, payload: { key: variantKey } },
  ]);
  await scene.queue.runJobs(deps);
  for (const key of [image?.storageKey ?? "", variantKey])
    await expect(deps.storage.read(key)).rejects.toThrow();
});

test("an image that came into no answer is freed after two months, and none that an answer shows or showed", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const file = new Uint8Array(await (await png()).arrayBuffer());
  const unused = await uploadImage(dossier.caller, { dossierId: dossier.id, file });
  await save(dossier, { figure: await png() });
  const [shown] = (await stored(dossier)).figure as { filename: string }[];
  const there = async () =>
    (await scene.deps.db.select().from(dossierImages))
      .filter(({ dossierId }) => dossierId === dossier.id)
      .map(({ filename }) => filename);
  const after = (days: number) => ({
    ...scene.deps,
    clock: createFixedClock(new Date(scene.deps.clock.now().getTime() + days * 86_400_000)),
  });
  await freeUnusedImages.run(after(59), {});
  expect((await there()).sort()).toEqual([unused.filename, shown?.filename].sort());
  // Removed from the answer, the image is still in its history.
  await scene.deps.db.delete(dossierAnswers).where(eq(dossierAnswers.dossierId, dossier.id));
  await freeUnusedImages.run(after(61), {});
  expect(await there()).toEqual([shown?.filename]);
  expect(await scene.queue.waiting()).toMatchObject([
    { id: deleteDossierFile.id },
    { id: deleteDossierFile.id },
  ]);
  await scene.queue.runJobs(scene.deps);
});

test("an answer cannot show another dossier's image", async () => {
  const [one, other] = [
    await makeDossier(scene.deps, [MODEL]),
    await makeDossier(scene.deps, [MODEL]),
  ];
  const file = new Uint8Array(await (await png()).arrayBuffer());
  const image = await uploadImage(one.caller, { dossierId: one.id, file });
  const answer = [{ ...image, name: "carte.png", alt: "" }];
  const change = { key: "figure", id: randomUUID(), version: 0, answer };
  const { verdicts } = await saveAnswers(other.caller, {
    dossierId: other.id,
    formModelType: TYPE,
    changes: [change],
  });
  expect(verdicts.get("figure")).toMatchObject({
    kind: "refused",
    refusal: { code: "invalid", problems: [{ code: "notAnImage" }] },
  });
});

test("one answer twice in a request is refused whole", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const twice = ["1", "2"].map((text) => ({
    key: "a",
    id: randomUUID(),
    version: 0,
    answer: [text],
  }));
  const asked = saveAnswers(dossier.caller, {
    dossierId: dossier.id,
    formModelType: TYPE,
    changes: twice,
  });
  expect(await getOutcome(asked)).toContain("INVALID");
});
