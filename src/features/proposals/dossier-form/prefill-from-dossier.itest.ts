import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDossier } from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { addDossierMember, makeCallWithForms, makeDossier } from "#tests/factories/dossiers.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { dismissUnplacedAnswers } from "./commands/dismiss-unplaced-answers.server.ts";
import {
  MAX_UNPLACED_ANSWERS,
  prefillFromDossier,
} from "./commands/prefill-from-dossier.server.ts";
import { removeImage } from "./commands/remove-image.server.ts";
import { saveAnswers } from "./commands/save-answers.server.ts";
import { uploadImage } from "./commands/upload-image.server.ts";
import { findDossierImage } from "./queries/images.server.ts";
import { dossierAnswers, dossierImages, dossierUnplacedAnswers } from "./tables.server.ts";
import { loadPrefillNotice, loadPrefillPage } from "./views/prefill-page.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const OLD = [
  buildModelInput([section("s", [question("keywords")])], { formModelType: "general_information" }),
  buildModelInput([
    section("s", [
      question("summary", "text", { titleFr: "Résumé du projet" }),
      question("figure", "image"),
      question("photo", "image"),
      question("gone"),
    ]),
  ]),
];
const NEW = [
  buildModelInput([section("s", [question("keywords", "text", { maxCharacters: 5 })])], {
    formModelType: "general_information",
  }),
  buildModelInput([
    section("s", [
      question("abstract", "text", { titleFr: "Résumé du projet" }),
      question("figure", "image"),
    ]),
  ]),
];

type Dossier = Awaited<ReturnType<typeof makeDossier>>;

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 30, height: 20, channels: 3, background: "#0b5c66" } })
      .png()
      .toBuffer(),
  );

/** An earlier dossier with answers in both forms, and a new dossier of the same person for another call. */
async function twoDossiers() {
  const old = await makeDossier(scene.deps, OLD);
  const image = async (alt: string) => ({
    ...(await uploadImage(old.caller, { dossierId: old.id, file: await picture() })),
    name: "a.png",
    alt,
  });
  await write(old, "general_information", { keywords: "bocage" });
  await write(old, "scientific_proposition", {
    summary: "Une haie tient.",
    gone: "Nulle part.",
    figure: await image("Carte"),
    photo: await image("Photo"),
  });
  const call = await makeCallWithForms(scene.deps, NEW);
  const names = { callSlug: call.slug, acronym: "SUITE", title: "La suite" };
  const { id } = await createDossier(old.caller, names);
  return { old, id, caller: old.caller };
}

async function write(
  { id, caller }: Pick<Dossier, "id" | "caller">,
  formModelType: string,
  answers: object,
) {
  const changes = Object.entries(answers).map(([key, value]) => ({
    key,
    id: randomUUID(),
    version: 0,
    answer: [value],
  }));
  const { verdicts } = await saveAnswers(caller, { dossierId: id, formModelType, changes });
  expect([...verdicts.values()].every(({ kind }) => kind === "saved")).toBe(true);
}

const answersIn = async (dossierId: string) => {
  const rows = await scene.deps.db
    .select()
    .from(dossierAnswers)
    .where(eq(dossierAnswers.dossierId, dossierId));
  return Object.fromEntries(rows.map(({ key, answer }) => [key, answer]));
};

const pageOf = async (id: string, { actor }: Dossier["caller"]) => {
  const dossier = await loadReadableDossier(scene.deps.db, actor, id);
  return {
    notice: await loadPrefillNotice(scene.deps.db, dossier, actor),
    page: await loadPrefillPage(scene.deps.db, dossier, actor, "fr"),
  };
};

test("a new dossier begins from an earlier one: what fits is there, the rest waits, images are copies", async () => {
  const { old, id, caller } = await twoDossiers();
  expect((await pageOf(id, caller)).notice).toEqual({ left: 0, offered: true });
  expect(await prefillFromDossier(caller, { dossierId: id, fromId: old.id })).toEqual({ taken: 2 });
  const answers = await answersIn(id);
  expect(answers).toMatchObject({ abstract: ["Une haie tient."], figure: [{ alt: "Carte" }] });
  expect(Object.keys(answers).sort()).toEqual(["abstract", "figure"]);
  const { notice, page } = await pageOf(id, caller);
  expect(notice).toEqual({ left: 3, offered: false });
  expect(page.leftOver.map(({ title, why, text, from }) => [title, why, text, from])).toEqual([
    ["Question keywords", "limit", "bocage", "SAISONS"],
    ["Question photo", "questionGone", "", "SAISONS"],
    ["Question gone", "questionGone", "Nulle part.", "SAISONS"],
  ]);
  // The audit has the event.
  const events = await scene.deps.db
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id));
  expect(events.map(({ event }) => event)).toContain("dossier.takenOver");

  // Deleted in the source dossier, the image stays here.
  const [theirs] = (await answersIn(old.id)).figure as { filename: string }[];
  const [ours] = answers.figure as { filename: string }[];
  await removeImage(old.caller, {
    dossierId: old.id,
    formModelType: "scientific_proposition",
    nodeId: "figure",
    filename: theirs?.filename,
    groupAnswerId: undefined,
  });
  await scene.queue.runJobs(scene.deps);
  const { key } = await findDossierImage(scene.deps.db, id, ours?.filename ?? "");
  expect((await scene.deps.storage.read(key)).length).toBeGreaterThan(0);
});

test("what waits is put away one by one or together, with the images nothing shows", async () => {
  const { old, id, caller } = await twoDossiers();
  await prefillFromDossier(caller, { dossierId: id, fromId: old.id });
  const images = () =>
    scene.deps.db.select().from(dossierImages).where(eq(dossierImages.dossierId, id));
  expect(await images()).toHaveLength(2);
  const [first] = (await pageOf(id, caller)).page.leftOver;
  await dismissUnplacedAnswers(caller, { dossierId: id, id: first?.id });
  expect((await pageOf(id, caller)).notice.left).toBe(2);
  const member = await addDossierMember(scene.deps, id, "member");
  expect(await getOutcome(dismissUnplacedAnswers(member, { dossierId: id, id: undefined }))).toBe(
    "FORBIDDEN_ROLE notYourRole",
  );
  await dismissUnplacedAnswers(caller, { dossierId: id, id: undefined });
  expect((await pageOf(id, caller)).notice.left).toBe(0);
  expect(await images()).toHaveLength(1);
});

test("nothing that somebody typed is replaced, and twice takes nothing twice", async () => {
  const { old, id, caller } = await twoDossiers();
  await write({ id, caller }, "general_information", { keywords: "moi" });
  await prefillFromDossier(caller, { dossierId: id, fromId: old.id });
  expect(await answersIn(id)).toMatchObject({ keywords: ["moi"], abstract: ["Une haie tient."] });
  expect(await prefillFromDossier(caller, { dossierId: id, fromId: old.id })).toEqual({ taken: 0 });
  const left = await scene.deps.db
    .select()
    .from(dossierUnplacedAnswers)
    .where(eq(dossierUnplacedAnswers.dossierId, id));
  expect(left.filter(({ why }) => why === "answered").length).toBeGreaterThanOrEqual(3);
});

test("where very much waits to be pasted nothing is taken over, and no image is copied", async () => {
  const { old, id, caller } = await twoDossiers();
  await prefillFromDossier(caller, { dossierId: id, fromId: old.id });
  const images = () => scene.deps.db.$count(dossierImages, eq(dossierImages.dossierId, id));
  const before = await images();
  await scene.deps.pool.query(
    `insert into dossier_unplaced_answers (dossier_id, form_model_type, node, answer, why, from_name, created_at)
     select dossier_id, form_model_type, node, answer, why, from_name, created_at
     from (select * from dossier_unplaced_answers where dossier_id = $1 limit 1) one, generate_series(1, $2)`,
    [id, MAX_UNPLACED_ANSWERS],
  );
  const again = getOutcome(prefillFromDossier(caller, { dossierId: id, fromId: old.id }));
  expect(await again).toBe("TAKEN leftOversFull");
  expect(await images()).toBe(before);
  await dismissUnplacedAnswers(caller, { dossierId: id, id: undefined });
  expect(await getOutcome(prefillFromDossier(caller, { dossierId: id, fromId: old.id }))).toBe(
    "done",
  );
});

test("one begins only from what one can read, in a draft one leads", async () => {
  const { old, id, caller } = await twoDossiers();
  const others = await makeDossier(scene.deps, OLD);
  const outcome = (from: string, as = caller) =>
    getOutcome(prefillFromDossier(as, { dossierId: id, fromId: from }));
  expect(await outcome(others.id)).toBe("NOT_FOUND");
  expect(await outcome("")).toBe("INVALID fromId=missing");
  expect(await outcome(id)).toBe("INVALID fromId=same");
  expect(await outcome(old.id, others.caller)).toBe("NOT_FOUND");
  const member = await addDossierMember(scene.deps, id, "member", { mayWrite: true });
  expect(await outcome(old.id, member)).toBe("FORBIDDEN_ROLE notYourRole");
  expect(await answersIn(id)).toEqual({});
});
